from xwcore_logic.declarations import ClueParts, LayerSpec, Numbers, Symbols
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="yajilin",
    title="Yajilin",
    rules=(
        "Shade some cells, which are never neighbors, and draw one closed loop through all "
        "other cells without a clue. A clue counts the shaded cells in the direction of its "
        "arrow, without an arrow those in all four directions."
    ),
    givens=LayerSpec(
        cells=(ClueParts(((Numbers(0, "cells"), Symbols("?")), (Symbols("awdx"),)), required=1),),
        edges=LINKS,
    ),
    solution=LayerSpec(cells=(Symbols("#"),), edges=LINKS),
    known_as={"puzzlink": "yajilin yajirin"},
    spellings={
        "spf": {"puzzle": "lattice width=d+1", "solution": "lattice"},
        "puzzlink": {
            "display": "b",
            "address": ("cells arrow_numbers arrows",),
            "file": ("cells arrows", "cells black", "edges links"),
        },
    },
)
