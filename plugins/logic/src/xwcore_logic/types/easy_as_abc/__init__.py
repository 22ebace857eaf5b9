from xwcore_logic.declarations import LayerSpec, Letters, Symbols, TypeParameter
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="easy_as_abc",
    title="Easy as ABC",
    rules=(
        "Enter the first max letters of the alphabet, each of them once in every row and "
        "column; the other cells stay empty. A letter outside is the first one in its row or "
        "column as seen from there."
    ),
    givens=LayerSpec(
        cells=(Letters(), Symbols("-")),
        top=(Letters(), Symbols("?")),
        bottom=(Letters(), Symbols("?")),
        left=(Letters(), Symbols("?")),
        right=(Letters(), Symbols("?")),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Letters(),)),
    square=True,
    parameters={"max": TypeParameter(high=26, required=True)},
    known_as={"puzzlink": "easyasabc"},
    spellings={
        "spf": {"puzzle": "framed width=1", "solution": "plain blank=-"},
        "puzzlink": {
            "keeps_givens": True,
            "address": ("parameter max", "all-sides number16", "cells number16 letters optional"),
            "file": ("setting max", "all-sides counts letters / q-numbers entered letters -=!"),
        },
    },
)
