from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="koburin",
    title="Koburin",
    rules=(
        "Shade some cells, which are never neighbors, and draw one closed loop through "
        "all other cells without a number. A number counts the shaded cells next to it. "
        "With outside no shaded cell is inside the loop."
    ),
    givens=LayerSpec(cells=(Numbers(0, 4), Symbols("?")), edges=LINKS),
    solution=LayerSpec(cells=(Symbols("#"),), edges=LINKS),
    parameters={
        "corners": TypeParameter(
            default=0,
            low=0,
            high=1,
            help="1: a number counts the shaded cells at its corners as well",
        ),
        "outside": TypeParameter(
            default=0, low=0, high=1, help="1: no shaded cell is inside the loop"
        ),
    },
    known_as={"puzzlink": "koburin"},
    spellings={
        "spf": {"puzzle": "lattice", "solution": "lattice"},
        "puzzlink": {
            "choices": {"m": ("corners", 0, 1), "o": ("outside", 0, 1)},
            "display": "b",
            "address": ("cells number4",),
            "file": (
                "choice outside 0 1 o",
                "choice corners 0 1 m",
                "display b",
                "cells -=? numbers",
                "cells black",
                "edges links",
            ),
        },
    },
)
