from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
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
    known_as={"puzzlink": "curvedata"},
    spellings={
        "spf": {"puzzle": "lattice width=d", "solution": "lattice vertex=."},
        "puzzlink": {
            "curves": True,
            "address": ("cells number16_black index black=#", "shapes"),
            "file": ("shape-count", "cells -3=# index", "shape-list", "edges links"),
        },
        "solve": {"by_givens": True},
    },
)
