from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="nurikabe",
    title="Nurikabe",
    rules=(
        "Shade cells so that all of them are connected, without a 2x2 block. The other cells "
        "form islands with one number each, which counts the cells of its island."
    ),
    givens=LayerSpec(cells=(Numbers(1, "cells"), Symbols("#?"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "nurikabe"},
    spellings={
        "spf": {"puzzle": "plain width=d where=any", "solution": "plain blank=.-"},
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers black",)},
        "solve": {"by_givens": True},
    },
)
