from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="canal_view",
    title="Canal View",
    rules=(
        "Shade some cells without a number; they are connected and have no 2x2 block. A "
        "number counts the shaded cells in the four straight lines from it up to the "
        "first cell that is not shaded."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "canal"},
    spellings={
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers", "cells black")},
    },
)
