from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="heyawake",
    title="Heyawake",
    rules=(
        "Shade some cells. Shaded cells are never neighbors, and the other cells are connected. "
        "A number counts the shaded cells of its area. No straight line of cells that are not "
        "shaded goes through more than two areas."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("#-?")), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
    parameters={
        "free_areas": TypeParameter(
            default=0, low=0, high=1, help="1: areas need not be rectangular"
        )
    },
    known_as={"puzzlink": "heyawake heyawacky"},
    spellings={
        "spf": {"puzzle": "lattice width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": (
            {
                "ids": "heyawacky",
                "fixed": {"free_areas": 1},
                "address": ("walls", "first_cells number16"),
                "file": ("areas @0", "edges given-walls @1", "cells -=? numbers", "cells black"),
            },
            {
                "ids": "heyawake",
                "address": ("walls", "first_cells number16"),
                "file": ("areas @0", "edges given-walls @1", "cells -=? numbers", "cells black"),
            },
        ),
    },
)
