from xwcore_logic.declarations import LayerSpec, Symbols
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
    known_as={"puzzlink": "pentopia"},
    spellings={
        "spf": {"puzzle": "plain"},
        "puzzlink": {
            "address": ("cells number16 ^v|<SWG>AQF-VT+", "bank"),
            "file": ("pieces", "variant t", "cells ^v|<SWG>AQF-VT+", "cells black", "piece-marks"),
        },
        "solve": {"most_cells": 225},
    },
)
