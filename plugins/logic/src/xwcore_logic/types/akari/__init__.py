from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="akari",
    title="Akari",
    rules=(
        "Place bulbs in white cells. A bulb lights its own cell, and its row and column up to the "
        "next black cell. Every white cell is lit, and no bulb lights another one. A number "
        "counts the bulbs beside its cell."
    ),
    givens=LayerSpec(cells=(Numbers(0, 4), Symbols("#"))),
    solution=LayerSpec(cells=(Symbols("*"),)),
    known_as={"puzzlink": "lightup akari bijutsukan"},
    spellings={
        "spf": {"puzzle": "plain", "solution": "plain"},
        "puzzlink": {
            "address": ("cells number4 numbers .=#",),
            "file": ("cells numbers -=# +#=*", "cells none optional"),
        },
    },
)
