from xwcore_logic.declarations import LayerSpec, Letters, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="arukone",
    title="Arukone",
    rules=(
        "Join each two equal symbols by a path through neighboring cells. Paths do not branch, "
        "and no cell is on two paths; with all_cells every cell is on one. A question mark is "
        "joined to another one."
    ),
    givens=LayerSpec(cells=(Numbers(), Letters(up_to_max=False), Symbols("#?")), edges=LINKS),
    solution=LayerSpec(cells=(Numbers(), Letters(up_to_max=False), Symbols("#?")), edges=LINKS),
    parameters={
        "all_cells": TypeParameter(default=0, low=0, high=1, help="1: paths pass every cell")
    },
    known_as={"puzzlink": "arukone numlin numberlink"},
    spellings={
        "spf": {"digits": None, "puzzle": "lattice width=d where=any"},
        "puzzlink": (
            {
                "ids": "arukone",
                "choices": {"e": ("all_cells", 1, 0)},
                "address": ("cells number16 letters .=?",),
                "file": (
                    "words all_cells passallcell dontpassallcell",
                    "cells -=? letter",
                    "edges links",
                ),
            },
            {
                "ids": "numlin numberlink",
                "address": ("cells number16 numbers .=?",),
                "file": ("cells -=? numbers", "edges links"),
            },
        ),
        "solve": {"by_givens": True},
    },
)
