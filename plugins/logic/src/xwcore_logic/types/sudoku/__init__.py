from xwcore_logic.boards import boxes
from xwcore_logic.declarations import LayerSpec, Numbers
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="sudoku",
    title="Sudoku",
    rules=(
        "Enter the numbers from 1 to /size, each of them once in every row, column and outlined "
        "area."
    ),
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=WALLS),
    solution=LayerSpec(cells=(Numbers(1, "size"),), filled=True),
    square=True,
    board=boxes,
    known_as={"puzzlink": "sudoku"},
    spellings={
        "spf": {"puzzle": "lattice width=d", "solution": "plain width=d"},
        "puzzlink": {
            "keeps_givens": True,
            "boxes": True,
            "square": True,
            "address": ("cells number16",),
            "file": ("cells numbers", "cells entered"),
        },
    },
)
