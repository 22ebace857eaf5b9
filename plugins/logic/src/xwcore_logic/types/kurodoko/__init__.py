from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="kurodoko",
    title="Kurodoko",
    rules=(
        "Shade some cells, which are never neighbors; the other cells are connected. A "
        "number is not shaded; it counts the cells in sight from it in its row and column "
        "up to shaded ones, its own cell included."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "kurodoko"},
    spellings={
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers", "cells black")},
    },
)
