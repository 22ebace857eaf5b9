from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="shakashaka",
    title="Shakashaka",
    rules=(
        "Place black triangles that fill half a cell in some of the white cells, so that every "
        "white area is a rectangle, upright or turned by 45 degrees. A number counts the "
        "triangles beside its cell."
    ),
    givens=LayerSpec(cells=(Numbers(0, 4), Symbols("#"))),
    solution=LayerSpec(cells=(Symbols("WQAS"),)),
    known_as={"puzzlink": "shakashaka"},
    spellings={
        "spf": {"puzzle": "plain", "solution": "plain"},
        "puzzlink": {
            "address": ("cells number4 numbers .=#",),
            "file": ("cells numbers 5=#", "cells +2=W +3=Q +4=A +5=S"),
        },
    },
)
