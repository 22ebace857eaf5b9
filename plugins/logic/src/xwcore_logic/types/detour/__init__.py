from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import LINKS, WALLS, declare

TYPE = declare(
    __name__,
    name="detour",
    title="Detour",
    rules=(
        "Draw one closed loop through the centers of all cells. A number counts the turns "
        "of the loop in its area."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?")), edges=WALLS),
    solution=LayerSpec(edges=LINKS),
    known_as={"puzzlink": "detour"},
    spellings={
        "spf": {"puzzle": "lattice width=d where=any", "solution": "lattice"},
        "puzzlink": {
            "address": ("walls", "first_cells number16"),
            "file": (
                "areas @0 @1",
                "edges given-walls @2",
                "cells -=? numbers",
                "edges links",
                "cells marks",
            ),
        },
    },
)
