"""Magnets."""

from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="magnets",
    title="Magnets",
    rules=(
        "Each plate is a magnet with a plus and a minus pole, or neutral. Equal poles are never "
        "neighbors. The clues count the plus and the minus poles of a row or column, the plus "
        "poles farther from the grid."
    ),
    givens=LayerSpec(
        cells=(Symbols("+-#"),),
        edges=WALLS,
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=2,
    ),
    solution=LayerSpec(cells=(Symbols("+-#"),), filled=True),
    known_as={"puzzlink": "magnets"},
    spellings={
        "spf": {
            "section": "A.31",
            "attested": True,
            "puzzle": "lattice",
            "solution": "plain",
            "hints": ("plus", "minus"),
            "decided": (
                "Outer hints count plus poles, inner ones minus poles, by the signs in the "
                "corner. The corner may hold any of its signs, or be blank. Half a plate is"
                " a warning, for programs may look at one cell. /digits is for the hints "
                "outside, though the section says inside."
            ),
        },
        "puzzlink": {
            "keeps_givens": True,
            "blank": "#",
            "hole": "#",
            "address": (
                "outside:2 number16",
                "walls",
                ("cells packed3 +-", "cells packed2 # optional"),
            ),
            "file": (
                "variant a",
                "edges given-walls",
                "framed:2 counts / #=# q1=+ q2=- +a1=+ +a2=- +s2=#",
            ),
        },
    },
)
