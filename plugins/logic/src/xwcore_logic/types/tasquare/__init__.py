from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="tasquare",
    title="Tasquare",
    rules=(
        "Shade cells in squares. The other cells are connected. A clue is not shaded: a "
        "number is the sum of the sizes of all squares next to its cell; beside a question "
        "mark there is one at least."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "tasquare"},
    spellings={
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers black",)},
    },
)
