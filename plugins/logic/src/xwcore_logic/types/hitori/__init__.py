"""Hitori."""

from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="hitori",
    title="Hitori",
    rules=(
        "Shade some cells, so that no number is repeated in a row or column outside of shaded "
        "cells. Shaded cells are never neighbors, and the other cells are connected."
    ),
    givens=LayerSpec(cells=(Numbers(), Symbols("#"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "hitori"},
    spellings={
        "spf": {
            "section": "A.21",
            "attested": True,
            "puzzle": "plain width=d where=any",
            "solution": "plain blank=.-",
            "decided": "One # at the last place is enough.",
        },
        "puzzlink": {
            "address": ("cells number36 numbers",),
            "file": ("cells numbers", "cells black"),
        },
    },
)
