from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="heyawake",
    title="Heyawake",
    rules=(
        "Shade some cells. Shaded cells are never neighbors, and the other cells are connected. "
        "A number counts the shaded cells of its area. No straight line of cells that are not "
        "shaded goes through more than two areas."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("#-")), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "heyawake heyawacky"},
    spellings={
        "spf": {"puzzle": "lattice width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {
            "address": ("walls", "first_cells number16"),
            "file": ("areas", "cells numbers", "cells black"),
        },
    },
)
