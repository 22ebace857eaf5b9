from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="fillomino",
    title="Fillomino",
    rules=(
        "Enter a number in each cell, so that each group of connected equal numbers has as many "
        "cells as its number states. Different numbers are on the two sides of a given border."
    ),
    givens=LayerSpec(cells=(Numbers(1, "cells"), Symbols("?")), edges=WALLS, graph="areas"),
    solution=LayerSpec(cells=(Numbers(1, "cells"),), edges=WALLS, graph="areas", filled=True),
    parameters={
        "largest": TypeParameter(
            default=0, low=0, help="the largest number of a cell; 0: numbers of any size"
        )
    },
    cellwise=True,
    known_as={"puzzlink": "fillomino fillomino01"},
    spellings={
        "spf": {
            "puzzle": "lattice width=d",
            "solution": "plain width=d",
            "other_solution": "lattice width=d blank",
        },
        "puzzlink": {
            "choices": {"t": ("largest", 0, 3)},
            "keeps_givens": True,
            "partial_borders": True,
            "address": ("cells number16", ("walls",)),
            "file": (
                "choice largest 0 3 t",
                "cells -=? numbers",
                "cells entered",
                "edges X=wall walls -X=wall!",
            ),
        },
        "solve": {"configuration": "crafty"},
    },
)
