from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="cave",
    title="Cave",
    rules=(
        "Shade some cells. The cells that are not shaded are the cave: they are connected. "
        "Every shaded cell is connected to the border through shaded cells. A number is in the "
        "cave; it counts the cave cells in sight from it in a row and a column, its own cell "
        "included."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("#-?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "cave bag corral"},
    spellings={
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {
            "old_files": {"bag": ("cells -=? numbers", "cells outside")},
            "address": ("cells number16",),
            "file": ("cells -=? numbers", "cells black"),
        },
    },
)
