from xwcore_logic.declarations import LayerSpec, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="yin_yang",
    title="Yin-Yang",
    rules=(
        "Put a white or a black circle into each cell. All circles of a color are "
        "connected, and no 2x2 block has one color."
    ),
    givens=LayerSpec(cells=(Symbols("O*"),)),
    solution=LayerSpec(cells=(Symbols("O*"),), filled=True),
    known_as={"puzzlink": "yinyang"},
    spellings={
        "spf": {"puzzle": "plain", "solution": "plain"},
        "puzzlink": {
            "keeps_givens": True,
            "address": ("cells packed3 O*",),
            "file": ("cells 1=O 2=*", "cells +1=O +2=*"),
        },
    },
)
