from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import LINKS, WALLS, declare

TYPE = declare(
    __name__,
    name="country_road",
    title="Country Road",
    rules=(
        "Draw one closed loop through the centers of cells, which enters each area "
        "exactly once. A number counts the cells of its area on the loop. Two neighbors "
        "in different areas are not both off the loop."
    ),
    givens=LayerSpec(cells=(Numbers(1, "cells"), Symbols("?")), edges=WALLS),
    solution=LayerSpec(edges=LINKS),
    known_as={"puzzlink": "country"},
    spellings={
        "spf": {"puzzle": "lattice width=d where=any", "solution": "lattice"},
        "puzzlink": {
            "address": ("walls", "first_cells number16"),
            "file": (
                "rule @1 @2",
                "areas @0 @1",
                "edges given-walls @2",
                "cells -=? numbers",
                "edges links",
                "cells marks",
            ),
        },
    },
)
