from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="doubleblock",
    title="Doubleblock",
    rules=(
        "Enter the numbers from 1 to /size - 2 and two blocks in every row and column. A clue "
        "is the sum of the numbers between the two blocks."
    ),
    givens=LayerSpec(
        cells=(Numbers(1, "size - 2"), Symbols("#")),
        top=(Numbers(0, "sum"), Symbols("?")),
        left=(Numbers(0, "sum"), Symbols("?")),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Numbers(1, "size - 2"), Symbols("#")), filled=True),
    square=True,
    known_as={"puzzlink": "doppelblock"},
    spellings={
        "spf": {"puzzle": "crossed width=d", "solution": "plain width=d"},
        "puzzlink": {
            "keeps_givens": True,
            "address": ("outside:1 number16", "cells number16 numbers optional"),
            "file": ("framed:1 counts / +-=# q-numbers entered",),
        },
    },
)
