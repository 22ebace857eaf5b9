from xwcore_logic.declarations import ClueParts, LayerSpec, Numbers, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="double_choco",
    title="Double Choco",
    rules=(
        "Divide the grid into areas of one connected white part and one connected gray part of "
        "the same shape and size; the shapes may be turned and mirrored. A number counts the "
        "cells of its part."
    ),
    givens=LayerSpec(
        cells=(
            Numbers(1, "cells"),
            Symbols("?#"),
            ClueParts(((Numbers(1, "cells"), Symbols("?")), (Symbols("#"),)), required=2),
        )
    ),
    solution=LayerSpec(edges=WALLS),
    known_as={"puzzlink": "dbchoco"},
    spellings={
        "spf": {"puzzle": "plain width=d+1 where=any", "solution": "lattice"},
        "puzzlink": {"address": ("shaded number16",), "file": ("cells shaded", "edges walls")},
        "solve": {"most_cells": 144},
    },
)
