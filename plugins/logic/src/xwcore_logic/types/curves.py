"""Types whose solution is a curve or a beam."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.declaring import LINKS, declare

CURVE_DATA: Final = declare(
    name="curve_data",
    title="Curve Data",
    rules=(
        "Each cell but the black ones is on one curve, each curve has one number. A curve has "
        "the form of its shape, whose straight parts may be of any length."
    ),
    givens=LayerSpec(cells=(Numbers(1), Symbols("#")), edges=LINKS),
    solution=LayerSpec(cells=(Symbols("#+-|"),), edges=LINKS),
    parameters={"shapes": TypeParameter(kind="shapes")},
)

LASER: Final = declare(
    name="laser",
    title="Laser",
    rules=(
        "One beam from the arrow that enters to the one that leaves, by mirrors and crossings. "
        "An arrow lies on the diagonal of the beam. Hints at the left and the top count the "
        "cells that the beam crosses; those at the right and at the bottom the mirrors on their"
        " grid line; every crossing is given. (Derived from real files.)"
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
