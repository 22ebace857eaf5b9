from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="pentomino_search",
    title="Pentomino Search",
    rules=(
        "Place the pentominoes /used in the grid; they may be turned and mirrored and do not "
        "touch, not even diagonally. The clues count the cells of pentominoes in a row or "
        "column."
    ),
    givens=LayerSpec(
        cells=(Symbols("#-"),), top=(Numbers(0, "size"),), left=(Numbers(0, "size"),), clue_count=1
    ),
    solution=LayerSpec(cells=(Symbols("#"),)),
    parameters={"used": TypeParameter(kind="text")},
    known_as={"puzzlink": "battleship"},
    spellings={
        "spf": {"puzzle": "crossed", "solution": "plain blank=.-"},
        "puzzlink": {
            "address": ("outside:1 number16", "cells number16 .=# 0=-", "bank used"),
            "whole_bank": True,
            "file": ("pieces used", "framed:1 counts / -=# 0=-", "cells black", "piece-marks"),
        },
        "solve": {"most_cells": 225},
    },
)
