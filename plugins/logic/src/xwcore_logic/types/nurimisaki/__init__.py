from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="nurimisaki",
    title="Nurimisaki",
    rules=(
        "Shade some cells; the others are connected. No 2x2 block is all shaded or all "
        "not shaded. A circle is not shaded, and has exactly one neighbor that is not; no "
        "other such cell has just one. A number counts the cells of the straight line "
        "from it up to the first shaded cell, its own included."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "nurimisaki"},
    spellings={
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers", "cells black")},
    },
)
