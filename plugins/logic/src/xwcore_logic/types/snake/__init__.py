from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="snake",
    title="Snake",
    rules=(
        "Draw a snake through the grid: its cells are numbered from 1 on, and consecutive "
        "numbers are neighbors. The snake does not touch itself, also not diagonally, except "
        "where it turns. The clues count the cells of the snake in a row or column."
    ),
    givens=LayerSpec(
        cells=(Numbers(1, "max"), Symbols("#")),
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Numbers(1, "max"), Symbols("#"))),
    parameters={"max": TypeParameter()},
    known_as={"puzzlink": "snake"},
    spellings={
        "spf": {"digits": 2, "puzzle": "headed", "solution": "plain width=d"},
        "puzzlink": {
            "address": ("cells packed3 none", "outside:1 number16"),
            "file": ("framed:1 counts / marks",),
        },
        "solve": {"most_cells": 144},
    },
)
