from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="aqre",
    title="Aqre",
    rules=(
        "Shade some cells, all of which are connected. A number counts the shaded cells "
        "of its area. No four cells in a line are all shaded or all not shaded."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?")), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "aqre"},
    spellings={
        "spf": {"puzzle": "lattice width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {
            "address": ("walls", "first_cells number16"),
            "file": ("areas", "cells -=? numbers", "cells black"),
        },
    },
)
