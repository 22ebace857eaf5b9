from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="geradeweg",
    title="Geradeweg",
    rules=(
        "Draw one closed loop through the centers of cells and through all circles. Each "
        "straight piece of the loop that passes or ends at a circle with a number is as "
        "long as the number."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?")), edges=LINKS),
    solution=LayerSpec(edges=LINKS),
    known_as={"puzzlink": "geradeweg"},
    spellings={
        "spf": {"puzzle": "lattice width=d", "solution": "lattice"},
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers", "edges links")},
    },
)
