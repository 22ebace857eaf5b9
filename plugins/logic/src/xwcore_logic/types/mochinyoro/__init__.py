from xwcore_logic.folders import SHADED_BESIDE_NUMBERS, declare

TYPE = declare(
    __name__,
    name="mochinyoro",
    title="Mochinyoro",
    rules=(
        "Shade cells without a 2x2 block, in groups of which none is a rectangle. The other "
        "cells form rectangles, all of which are connected, diagonally as well. A rectangle "
        "has at most one number, which counts its cells."
    ),
    known_as={"puzzlink": "mochinyoro"},
    **SHADED_BESIDE_NUMBERS,
)
