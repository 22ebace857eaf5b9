from xwcore_logic.declarations import LayerSpec, Symbols, TypeParameter
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="pentopia",
    title="Pentopia",
    rules=(
        "Place pentominoes in the grid, no two of one shape; they may be turned and mirrored "
        "and do not touch, not even diagonally. Arrows point to all nearest cells of "
        "pentominoes in their row and column."
    ),
    givens=LayerSpec(cells=(Symbols("><^v-|QWASTFGV+#X"),)),
    solution=LayerSpec(cells=(Symbols("><^v-|QWASTFGV+#X"),)),
    parameters={
        "size": TypeParameter(default=5, low=4, high=5, help="4: tetrominoes, not pentominoes"),
        "transparent": TypeParameter(
            default=0, low=0, high=1, help="1: the cell of an arrow may be part of a pentomino"
        ),
    },
    known_as={"puzzlink": "pentopia"},
    spellings={
        "spf": {"puzzle": "plain"},
        "puzzlink": {
            "choices": {"t": ("transparent", 0, 1)},
            "address": ("cells number16 ^v|<SWG>AQF-VT+", "bank-of size"),
            "file": (
                "pieces-of size",
                "choice transparent 0 1 t",
                "cells ^v|<SWG>AQF-VT+",
                "cells black",
                "piece-marks",
            ),
        },
        "solve": {"most_cells": 225},
    },
)
