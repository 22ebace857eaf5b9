from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="skyscrapers",
    title="Skyscrapers",
    rules=(
        "Enter the heights from 1 to /size, each of them once in every row and column. A clue "
        "counts the buildings that are visible from it: lower ones are hidden behind higher "
        "ones."
    ),
    givens=LayerSpec(
        cells=(Numbers(1, "size"),),
        top=(Numbers(1, "size"), Symbols("?")),
        bottom=(Numbers(1, "size"), Symbols("?")),
        left=(Numbers(1, "size"), Symbols("?")),
        right=(Numbers(1, "size"), Symbols("?")),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Numbers(1, "size"),), filled=True),
    square=True,
    known_as={"puzzlink": "skyscrapers building skyscraper"},
    spellings={
        "spf": {"puzzle": "framed", "solution": "plain width=d"},
        "puzzlink": {
            "keeps_givens": True,
            "address": ("all-sides number16", "cells number16 optional"),
            "file": ("all-sides counts / q-numbers entered",),
        },
    },
)
