from xwcore_logic.declarations import LayerSpec, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="galaxies",
    title="Galaxies",
    rules=(
        "Divide the grid into areas with one circle each. An area looks the same when it is "
        "turned by half a circle around its circle."
    ),
    givens=LayerSpec(cells=(Symbols("O#"),), edges=(Symbols("O"),), vertices=(Symbols("O"),)),
    solution=LayerSpec(
        cells=(Symbols("O#"),), edges=(Symbols(("wall", "O")),), vertices=(Symbols("O"),)
    ),
    known_as={"puzzlink": "tentaisho"},
    spellings={
        "spf": {"puzzle": "lattice", "solution": "lattice"},
        "puzzlink": {
            "loose_borders": True,
            "address": ("dots dots OO", "cells packed2 # optional"),
            "file": ("dots 1=O 2=O! X=#", "edges walls", "cells marks"),
        },
        "solve": {"most_cells": 400, "by_givens": True},
    },
)
