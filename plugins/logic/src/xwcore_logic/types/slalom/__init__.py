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
        vertices=(Numbers(0, 4), Symbols("?")),
        border_vertices=(Numbers(0, "border"), Symbols("?")),
        corner_vertices=(Numbers(0, "corner"), Symbols("?")),
    ),
    solution=LayerSpec(cells=(Symbols("N/"),), filled=True),
    known_as={"puzzlink": "gokigen slant"},
    spellings={
        "spf": {"puzzle": "lattice border=blank", "solution": "plain"},
        "puzzlink": {
            "old_flags": "d",
            "address": ("vertices number4",),
            "file": ("vertices -=? numbers", "cells +1=N +2=/"),
            "clashes": {"slalom": "suraromu"},
        },
    },
)
