"""Types whose solution is a curve or a beam."""

from __future__ import annotations

from typing import Final

from xwcore_logic import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.declaring import LINKS, declare

CURVE_DATA: Final = declare(
    name="curve_data",
    title="Curve Data",
    rules=(
        "Draw curves through neighboring cells, so that every cell that is not black is on one "
        "of them. Each curve goes through one number and has the shape with that number; "
        "straight parts may be stretched, the shape is not turned."
    ),
    givens=LayerSpec(cells=(Numbers(1), Symbols("#")), edges=LINKS),
    solution=LayerSpec(cells=(Symbols("#+-|"),), edges=LINKS),
    parameters={"shapes": TypeParameter(kind="shapes")},
)

LASER: Final = declare(
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
)
