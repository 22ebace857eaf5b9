from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="chocona",
    title="Chocona",
    rules=(
        "Shade some cells, so that each group of connected shaded cells is a rectangle. A "
        "number counts the shaded cells of its area."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?")), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "chocona"},
    spellings={
        "spf": {"puzzle": "lattice width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {
            "address": ("walls", "first_cells number16"),
            "file": ("areas", "cells -=? numbers", "cells black"),
        },
    },
)
