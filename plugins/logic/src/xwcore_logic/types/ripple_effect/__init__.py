from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="ripple_effect",
    title="Ripple Effect",
    rules=(
        "Enter a number in each cell, so that an area of N cells has the numbers from 1 "
        "to N. Between two equal numbers in a row or column there are at least as many "
        "cells as the number."
    ),
    givens=LayerSpec(cells=(Numbers(1, "cells"), Symbols("?")), edges=WALLS),
    solution=LayerSpec(cells=(Numbers(1, "cells"),), filled=True),
    known_as={"puzzlink": "ripple"},
    spellings={
        "spf": {"puzzle": "lattice width=d", "solution": "plain width=d"},
        "puzzlink": {
            "keeps_givens": True,
            "address": ("walls", "cells number16"),
            "file": ("areas", "cells -=? numbers", "cells entered"),
        },
    },
)
