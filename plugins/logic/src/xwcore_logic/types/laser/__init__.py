from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="laser",
    title="Laser",
    rules=(
        "A beam enters at one arrow and leaves at the other, along diagonals; enter the mirrors "
        "that turn it. The clues at the left and at the top count the cells that the beam "
        "crosses, those at the right and at the bottom the mirrors on their grid line. All "
        "crossings of the beam are given."
    ),
    givens=LayerSpec(
        cells=(Symbols("#N/"),),
        vertices=(Symbols("X-|"),),
        border_vertices=(Symbols("X-|n7N/"),),
        top=(Numbers(0, "cells"),),
        left=(Numbers(0, "cells"),),
        bottom=(Numbers(0, "cells"),),
        right=(Numbers(0, "cells"),),
        clue_count=1,
        clues_at_lines=True,
    ),
    solution=LayerSpec(cells=(Symbols("N/"),)),
    spellings={"spf": {"puzzle": "lattice", "solution": "plain"}},
)
