from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="koburin",
    title="Koburin",
    rules=(
        "Shade some cells, which are never neighbors, and draw one closed loop through "
        "all other cells without a number. A number counts the shaded cells next to it."
    ),
    givens=LayerSpec(cells=(Numbers(0, 4), Symbols("?")), edges=LINKS),
    solution=LayerSpec(cells=(Symbols("#"),), edges=LINKS),
    known_as={"puzzlink": "koburin"},
    spellings={
        "spf": {"puzzle": "lattice", "solution": "lattice"},
        "puzzlink": {
            "address": ("cells number4",),
            "file": ("cells -=? numbers", "cells black", "edges links"),
        },
    },
)
