from xwcore_logic.declarations import LayerSpec, Numbers, NumbersUpToMax, Symbols, TypeParameter
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="japanese_sums",
    title="Japanese Sums",
    rules=(
        "Enter a number from 1 to max or a block in each cell; no number is repeated in a row "
        "or column. The clues are the sums of the groups of neighboring numbers in order, a "
        "question mark any sum."
    ),
    givens=LayerSpec(
        cells=(Symbols("."), NumbersUpToMax(), Symbols("#")),
        top=(Numbers(1, "sum"), Symbols("?")),
        left=(Numbers(1, "sum"), Symbols("?")),
    ),
    solution=LayerSpec(cells=(NumbersUpToMax(), Symbols("#")), filled=True),
    parameters={"max": TypeParameter(default=9, high=9)},
    known_as={"puzzlink": "japanesesums"},
    spellings={
        "spf": {"puzzle": "crossed left=l top=t width=2 hint=2 where=last", "solution": "plain"},
        "puzzlink": {
            "keeps_givens": True,
            "empty": ".",
            "address": (
                "parameter max",
                "outside:half number16",
                "cells number16 numbers optional",
            ),
            "file": ("setting max", "framed:half counts -2=? / q-numbers +-=# entered"),
        },
        "solve": {"most_cells": 400},
    },
)
