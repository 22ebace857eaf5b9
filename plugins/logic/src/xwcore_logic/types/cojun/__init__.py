from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="cojun",
    title="Cojun",
    rules=(
        "Enter a number in each cell, so that an area of N cells has the numbers from 1 "
        "to N. Neighbors have different numbers. Of two cells of an area that are one "
        "above the other, the upper one has the larger number."
    ),
    givens=LayerSpec(cells=(Numbers(1, "cells"), Symbols("?")), edges=WALLS),
    solution=LayerSpec(cells=(Numbers(1, "cells"),), filled=True),
    known_as={"puzzlink": "cojun"},
    spellings={
        "spf": {"puzzle": "lattice width=d", "solution": "plain width=d"},
        "puzzlink": {
            "keeps_givens": True,
            "address": ("walls", "cells number16"),
            "file": ("areas", "cells -=? numbers", "cells entered"),
        },
    },
)
