from xwcore_logic.declarations import LayerSpec, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="norinori",
    title="Norinori",
    rules=(
        "Shade two cells in each area. Each shaded cell is next to exactly one other "
        "shaded cell, in its area or beyond."
    ),
    givens=LayerSpec(edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "norinori"},
    spellings={
        "spf": {"puzzle": "lattice", "solution": "plain blank=.-"},
        "puzzlink": {
            "address": ("walls",),
            "file": ("areas @0", "edges given-walls @1", "cells black"),
        },
    },
)
