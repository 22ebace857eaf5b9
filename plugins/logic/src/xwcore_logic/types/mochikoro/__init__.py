from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="mochikoro",
    title="Mochikoro",
    rules=(
        "Shade cells without a 2x2 block. The other cells form rectangles, all of which are "
        "connected, diagonally as well. A rectangle has at most one number, which counts its "
        "cells."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "mochikoro"},
    spellings={
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers black",)},
    },
)
