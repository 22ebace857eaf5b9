from xwcore_logic.declarations import LayerSpec, Symbols, TypeParameter
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="statue_park",
    title="Statue Park",
    rules=(
        "Place every piece once in the grid; pieces may be turned and mirrored and are never "
        "neighbors. All other cells are connected. A cell with a black circle is in a piece, one "
        "with a white circle is not."
    ),
    givens=LayerSpec(cells=(Symbols("O*"),)),
    solution=LayerSpec(cells=(Symbols("#"),)),
    parameters={"shapes": TypeParameter(kind="shapes")},
    known_as={"puzzlink": "statuepark"},
    spellings={
        "spf": {"puzzle": "plain", "solution": "plain blank=.-"},
        "puzzlink": {
            "address": ("cells packed3 O*", "pieces"),
            "file": ("pieces shapes", "cells 1=O 2=*", "cells black", "piece-marks"),
        },
        "solve": {"most_cells": 225},
    },
)
