from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="nuribou",
    title="Nuribou",
    rules=(
        "Shade cells in strips, which are one cell wide and do not bend. Strips of equal "
        "length do not touch, also not diagonally. The other cells form islands with one "
        "number each, which counts the cells of its island."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "nuribou"},
    spellings={
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers black",)},
    },
)
