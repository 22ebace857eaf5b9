from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import LINKS, WALLS, declare

TYPE = declare(
    __name__,
    name="regional_yajilin",
    title="Regional Yajilin",
    rules=(
        "Shade some cells, which are never neighbors, and draw one closed loop through "
        "all other cells. A number counts the shaded cells of its area. With outside no "
        "shaded cell is inside the loop."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?")), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),), edges=LINKS),
    parameters={
        "outside": TypeParameter(
            default=0, low=0, high=1, help="1: no shaded cell is inside the loop"
        ),
    },
    known_as={"puzzlink": "yajilin-regions yajirin-regions"},
    spellings={
        "spf": {"puzzle": "lattice width=d where=any", "solution": "lattice"},
        "puzzlink": {
            "choices": {"o": ("outside", 0, 1)},
            "display": "b",
            "address": ("walls", "first_cells number16"),
            "file": (
                "choice outside 0 1 o",
                "areas",
                "cells -=? numbers",
                "cells black",
                "edges links",
            ),
        },
    },
)
