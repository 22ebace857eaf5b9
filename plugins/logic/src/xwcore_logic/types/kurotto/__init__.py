from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="kurotto",
    title="Kurotto",
    rules=(
        "Shade some cells without a circle. A number is the sum of the sizes of all "
        "groups of shaded cells next to its circle."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "kurotto"},
    spellings={
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers", "cells black")},
    },
)
