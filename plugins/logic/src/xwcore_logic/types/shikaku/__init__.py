from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="shikaku",
    title="Shikaku",
    rules=(
        "Divide the grid into rectangles with one number each, which counts the cells of "
        "its rectangle."
    ),
    givens=LayerSpec(cells=(Numbers(1, "cells"), Symbols("?")), edges=WALLS),
    solution=LayerSpec(edges=WALLS),
    known_as={"puzzlink": "shikaku"},
    spellings={
        "spf": {"puzzle": "lattice width=d", "solution": "lattice"},
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers", "edges walls")},
    },
)
