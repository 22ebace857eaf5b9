from xwcore_logic.declarations import LayerSpec, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="lits",
    title="LITS",
    rules=(
        "Shade four connected cells in each area in the shape of an L, I, T or S. All shaded "
        "cells are connected, without a 2x2 block; equal shapes of two areas are never "
        "neighbors, also where turned or mirrored."
    ),
    givens=LayerSpec(cells=(Symbols("#-"),), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "lits"},
    spellings={
        "spf": {"puzzle": "lattice", "solution": "plain blank=.-"},
        "puzzlink": {
            "old_flags": "d",
            "address": ("walls",),
            "file": ("areas @0", "edges given-walls @1", "cells black"),
        },
        "solve": {"configuration": "crafty"},
    },
)
