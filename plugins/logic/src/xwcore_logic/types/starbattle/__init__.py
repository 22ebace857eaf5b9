from xwcore_logic.declarations import LayerSpec, Symbols, TypeParameter
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="starbattle",
    title="Starbattle",
    rules=(
        "Place stars: /stars in each row, column and area. Stars do not touch, not even "
        "diagonally, and none is outside of the areas."
    ),
    givens=LayerSpec(cells=(Symbols("*-#"),), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("*"),)),
    square=True,
    parameters={"stars": TypeParameter(default=2)},
    known_as={"puzzlink": "starbattle"},
    spellings={
        "spf": {"puzzle": "lattice", "solution": "plain"},
        "puzzlink": {
            "address": ("parameter stars", "walls"),
            "file": ("setting stars", "areas", "cells +#=*"),
        },
    },
)
