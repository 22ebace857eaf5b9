from xwcore_logic.declarations import LayerSpec, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="yagit",
    title="Yagit",
    rules=(
        "Draw fences along the edges from border to border. They turn at dots only, and may "
        "cross, but not at a dot. Each area holds one kind of animal only."
    ),
    givens=LayerSpec(
        cells=(Symbols("AB"),),
        edges=WALLS,
        vertices=(Symbols("*"),),
        border_vertices=(Symbols("*"),),
    ),
    solution=LayerSpec(
        cells=(Symbols("AB"),),
        edges=WALLS,
        vertices=(Symbols("*"),),
        border_vertices=(Symbols("*"),),
    ),
    known_as={"puzzlink": "shwolf"},
    spellings={
        "spf": {"puzzle": "lattice"},
        "puzzlink": {
            "address": ("inner_vertices distant_marks *", "cells packed3 AB"),
            "file": ("cells 1=A 2=B", "vertices 1=*", "edges walls"),
        },
    },
)
