from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import LINKS, WALLS, declare

TYPE = declare(
    __name__,
    name="regional_yajilin",
    title="Regional Yajilin",
    rules=(
        "Shade some cells, which are never neighbors, and draw one closed loop through "
        "all other cells. A number counts the shaded cells of its area."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?")), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),), edges=LINKS),
    known_as={"puzzlink": "yajilin-regions yajirin-regions"},
    spellings={
        "spf": {"puzzle": "lattice width=d where=any", "solution": "lattice"},
        "puzzlink": {
            "display": "b",
            "address": ("walls", "first_cells number16"),
            "file": ("areas", "cells -=? numbers", "cells black", "edges links"),
        },
    },
)
