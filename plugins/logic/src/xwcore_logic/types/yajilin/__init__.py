from xwcore_logic.declarations import ClueParts, LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="yajilin",
    title="Yajilin",
    rules=(
        "Shade some cells, which are never neighbors, and draw one closed loop through all "
        "other cells without a clue. A clue counts the shaded cells in the direction of its "
        "arrow, without an arrow those in all four directions. With outside no shaded cell is "
        "inside the loop."
    ),
    givens=LayerSpec(
        cells=(ClueParts(((Numbers(0, "cells"), Symbols("?")), (Symbols("awdx"),)), required=1),),
        edges=LINKS,
    ),
    solution=LayerSpec(cells=(Symbols("#"),), edges=LINKS),
    parameters={
        "outside": TypeParameter(
            default=0, low=0, high=1, help="1: no shaded cell is inside the loop"
        ),
    },
    known_as={"puzzlink": "yajilin yajirin"},
    spellings={
        "spf": {"puzzle": "lattice width=d+1", "solution": "lattice"},
        "puzzlink": {
            "choices": {"o": ("outside", 0, 1)},
            "display": "b",
            "address": ("cells arrow_numbers arrows",),
            "file": ("choice outside 0 1 o", "cells arrows", "cells black", "edges links"),
        },
    },
)
