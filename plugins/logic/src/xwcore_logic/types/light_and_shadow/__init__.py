from xwcore_logic.declarations import ClueParts, LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="light_and_shadow",
    title="Light and Shadow",
    rules=(
        "Every cell is black or white; a clue has the color of its cell. Connected cells of one "
        "color are an area. Every area has exactly one clue, a number counts its cells."
    ),
    givens=LayerSpec(
        cells=(
            Numbers(1, "cells"),
            Symbols("?"),
            ClueParts(((Numbers(1, "cells"), Symbols("?")), (Symbols("#"),)), required=2),
        )
    ),
    solution=LayerSpec(cells=(Symbols("#-"),)),
    known_as={"puzzlink": "lightshadow"},
    spellings={
        "spf": {"puzzle": "plain width=d+1 where=any", "solution": "plain"},
        "puzzlink": {
            "address": ("cells number16 black_if_odd",),
            "file": ("cells black-or-white", "cells +1=# +2=- zero"),
        },
    },
)
