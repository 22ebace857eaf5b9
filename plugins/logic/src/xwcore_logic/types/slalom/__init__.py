from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="slalom",
    title="Slalom",
    rules=(
        "Draw one diagonal in each cell. A number counts the lines that meet at its point. The "
        "lines form no closed ring."
    ),
    givens=LayerSpec(
        cells=(Symbols("N/"),),
        vertices=(Numbers(0, 4),),
        border_vertices=(Numbers(0, "border"),),
        corner_vertices=(Numbers(0, "corner"),),
    ),
    solution=LayerSpec(cells=(Symbols("N/"),), filled=True),
    known_as={"puzzlink": "gokigen slant"},
    spellings={
        "spf": {"puzzle": "lattice border=blank", "solution": "plain"},
        "puzzlink": {
            "old_flags": "d",
            "address": ("vertices number4 numbers",),
            "file": ("vertices numbers", "cells +1=N +2=/"),
            "clashes": {"slalom": "suraromu"},
        },
    },
)
