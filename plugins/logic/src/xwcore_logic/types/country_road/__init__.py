from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import LINKS, WALLS, declare

TYPE = declare(
    __name__,
    name="country_road",
    title="Country Road",
    rules=(
        "Draw one closed loop through the centers of cells, which enters each area "
        "exactly once. A number counts the cells of its area on the loop. Two neighbors "
        "in different areas are not both off the loop. With unvisited the loop need not "
        "enter every area."
    ),
    givens=LayerSpec(cells=(Numbers(1, "cells"), Symbols("?")), edges=WALLS),
    solution=LayerSpec(edges=LINKS),
    parameters={
        "unvisited": TypeParameter(
            default=0, low=0, high=1, help="1: the loop need not enter every area"
        )
    },
    known_as={"puzzlink": "country"},
    spellings={
        "spf": {"puzzle": "lattice width=d where=any", "solution": "lattice"},
        "puzzlink": {
            "choices": {"e": ("unvisited", 0, 1)},
            "address": ("walls", "first_cells number16"),
            "file": (
                "rule unvisited country_empty @1 @2",
                "areas @0 @1",
                "edges given-walls @2",
                "cells -=? numbers",
                "edges links",
                "cells marks",
            ),
        },
    },
)
