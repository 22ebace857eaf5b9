from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="kropki",
    title="Kropki",
    rules=(
        "Enter the numbers from 1 to /size, each of them once in every row and column. A white "
        "dot is between two neighbors that differ by 1, a black dot where one is the double of "
        "the other; all dots are given. Between 1 and 2 either dot may be."
    ),
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=(Symbols("O*"),)),
    solution=LayerSpec(cells=(Numbers(1, "size"),), filled=True),
    square=True,
    known_as={"puzzlink": "kropki"},
    spellings={
        "spf": {"puzzle": "lattice width=d", "solution": "plain width=d"},
        "puzzlink": {
            "keeps_givens": True,
            "address": ("edges packed3 O*",),
            "file": ("edges 1=O 2=* zero", "cells entered"),
        },
        "solve": {"fixed": ("horizontal", "vertical"), "free_program": "latin.lp"},
    },
)
