from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="tents",
    title="Tents",
    rules=(
        "Place tents, so that each tree has a tent of its own beside it. Tents do not touch, "
        "not even diagonally. The clues count the tents of a row or column."
    ),
    givens=LayerSpec(
        cells=(Symbols("*"),),
        top=(Numbers(0, "size"), Symbols("?")),
        left=(Numbers(0, "size"), Symbols("?")),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Symbols("A"),)),
    known_as={"puzzlink": "tents"},
    spellings={
        "spf": {"puzzle": "crossed", "solution": "plain"},
        "puzzlink": {
            "address": ("outside:1 number16", "cells sparse_marks *"),
            "file": ("framed:1 counts / 1=* +A=A -=!", "edges marks"),
        },
    },
)
