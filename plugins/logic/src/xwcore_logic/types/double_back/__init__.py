from xwcore_logic.declarations import LayerSpec, Symbols
from xwcore_logic.folders import LINKS, WALLS, declare

TYPE = declare(
    __name__,
    name="double_back",
    title="Double Back",
    rules=(
        "Draw one closed loop through the centers of all cells that are not black, which "
        "enters each area exactly twice."
    ),
    givens=LayerSpec(cells=(Symbols("#"),), edges=WALLS),
    solution=LayerSpec(edges=LINKS),
    known_as={"puzzlink": "doubleback"},
    spellings={
        "spf": {"puzzle": "lattice", "solution": "lattice"},
        "puzzlink": {
            "address": ("walls", "cells packed2 # optional"),
            "file": (
                "areas @0 @1",
                "edges given-walls @2",
                "cells *=#",
                "edges links",
                "cells marks",
            ),
        },
    },
)
