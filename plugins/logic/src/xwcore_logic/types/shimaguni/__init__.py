from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="shimaguni",
    title="Shimaguni",
    rules=(
        "Shade some cells. The shaded cells of an area are connected, at least one, and "
        "never next to those of another area. A number counts them. Neighboring areas "
        "have different counts."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("?")), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "shimaguni"},
    spellings={
        "spf": {"puzzle": "lattice width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {
            "address": ("walls", "first_cells number16"),
            "file": ("areas", "cells -=? numbers", "cells black"),
        },
    },
)
