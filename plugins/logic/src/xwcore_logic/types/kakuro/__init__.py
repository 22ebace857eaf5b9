from xwcore_logic.declarations import ClueParts, LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare
from xwcore_logic.layers import Layers


def board(width: int, height: int) -> Layers:
    """Black cells without clues in the first row and the first column."""
    spots = [(row, column) for row in range(height) for column in range(width)]
    return Layers.blank(width, height).with_cells(
        {spot: (None, None) for spot in spots if 0 in spot}
    )


TYPE = declare(
    __name__,
    name="kakuro",
    title="Kakuro",
    rules=(
        "Enter a number from 1 to 9 in each white cell. No number is repeated in a run of white "
        "cells, and the numbers of a run add up to the clue before it."
    ),
    givens=LayerSpec(cells=(Numbers(1, 9), ClueParts(((Numbers(1, 45),), (Numbers(1, 45),))))),
    solution=LayerSpec(cells=(Numbers(1, 9), Symbols("#")), filled=True),
    least_size=2,
    board=board,
    known_as={"puzzlink": "kakuro"},
    spellings={
        "spf": {"puzzle": "plain width=2 height=2 cells=sums", "solution": "plain"},
        "puzzlink": {
            "keeps_givens": True,
            "origin": 1,
            "address": ("sums",),
            "file": ("sums", "cells entered"),
        },
    },
)
