from xwcore_logic.folders import SHADED_BESIDE_NUMBERS, declare

TYPE = declare(
    __name__,
    name="mochikoro",
    title="Mochikoro",
    rules=(
        "Shade cells without a 2x2 block. The other cells form rectangles, all of which are "
        "connected, diagonally as well. A rectangle has at most one number, which counts its "
        "cells."
    ),
    known_as={"puzzlink": "mochikoro"},
    **SHADED_BESIDE_NUMBERS,
)
