from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="hitori",
    title="Hitori",
    rules=(
        "Shade some cells, so that no number is repeated in a row or column outside of shaded "
        "cells. Shaded cells are never neighbors, and the other cells are connected."
    ),
    givens=LayerSpec(cells=(Numbers(), Symbols("#?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "hitori"},
    spellings={
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {
            "address": ("cells number36",),
            "file": ("cells -=? numbers", "cells black"),
        },
    },
)
