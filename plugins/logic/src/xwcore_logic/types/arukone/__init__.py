from xwcore_logic.declarations import LayerSpec, Letters, Numbers, Symbols
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="arukone",
    title="Arukone",
    rules=(
        "Join each two equal symbols by a path through neighboring cells. Paths do not branch, "
        "and no cell is on two paths."
    ),
    givens=LayerSpec(cells=(Numbers(), Letters(up_to_max=False), Symbols("#")), edges=LINKS),
    solution=LayerSpec(cells=(Numbers(), Letters(up_to_max=False), Symbols("#")), edges=LINKS),
    known_as={"puzzlink": "arukone numlin numberlink"},
    spellings={
        "spf": {"digits": None, "puzzle": "lattice width=d where=any"},
        "puzzlink": (
            {
                "ids": "arukone",
                "flags": "e",
                "address": ("cells number16 letters",),
                "file": ("rule dontpassallcell", "cells letter", "edges links"),
            },
            {
                "ids": "numlin numberlink",
                "address": ("cells number16 numbers",),
                "file": ("cells numbers", "edges links"),
            },
        ),
        "solve": {"by_givens": True},
    },
)
