from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="stations",
    title="Stations",
    rules=(
        "Draw one closed loop through the centers of all cells. It goes straight through the "
        "stations and reaches them in order; it crosses itself at each plus."
    ),
    givens=LayerSpec(cells=(Numbers(1, "cells"), Symbols("+#?")), edges=LINKS),
    solution=LayerSpec(cells=(Numbers(1, "cells"), Symbols("+#?")), edges=LINKS),
    known_as={"puzzlink": "trainstations"},
    spellings={
        "spf": {"puzzle": "lattice width=d where=center"},
        "puzzlink": {
            "address": ("cells number16_black numbers 0=+ black=# .=?",),
            "file": ("cells 0=+ #=# -=? numbers", "edges links"),
        },
        "solve": {"by_givens": True},
    },
)
