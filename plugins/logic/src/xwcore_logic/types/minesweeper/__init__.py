from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="minesweeper",
    title="Minesweeper",
    rules=(
        "Put mines into some cells without a number. A number counts the mines in the "
        "cells around it, diagonal neighbors included."
    ),
    givens=LayerSpec(cells=(Numbers(0, 8), Symbols("?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "mines"},
    spellings={
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers", "cells black")},
    },
)
