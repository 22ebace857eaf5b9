from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="narrow_cave",
    title="Narrow Cave",
    rules=(
        "Shade some cells. The cells that are not shaded are the cave: they are connected, "
        "without a 2x2 block. Every shaded cell is connected to the border through shaded "
        "cells. A number is in the cave; it counts the cave cells in sight from it in a row and "
        "a column, its own cell included."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("#-?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    spellings={"spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"}},
)
