from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="norinuri",
    title="Norinuri",
    rules=(
        "Shade some cells, each of which is next to exactly one other shaded cell. The "
        "other cells form islands with one number each, which counts the cells of its "
        "island."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "norinuri"},
    spellings={
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers", "cells black")},
    },
)
