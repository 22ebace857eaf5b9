from xwcore_logic.declarations import LayerSpec, Symbols
from xwcore_logic.folders import LINKS, WALLS, declare

TYPE = declare(
    __name__,
    name="moon_or_sun",
    title="Moon or Sun",
    rules=(
        "Draw one closed loop through the centers of cells, which enters each area "
        "exactly once. In each area it passes all moons and no sun, or all suns and no "
        "moon, at least one. From an area with moons the loop goes to one with suns, and "
        "the other way round."
    ),
    givens=LayerSpec(cells=(Symbols("MS"),), edges=WALLS),
    solution=LayerSpec(edges=LINKS),
    known_as={"puzzlink": "moonsun"},
    spellings={
        "spf": {"puzzle": "lattice", "solution": "lattice"},
        "puzzlink": {
            "address": ("walls", "cells packed3 MS"),
            "file": (
                "areas @0 @1",
                "edges given-walls @2",
                "cells 1=M 2=S",
                "edges links",
                "cells marks",
            ),
        },
    },
)
