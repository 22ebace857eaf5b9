from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
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
    parameters={
        "alike": TypeParameter(
            default=0, low=0, high=1, help="1: poles of two plates are neighbors only where equal"
        )
    },
    known_as={"puzzlink": "magnets"},
    spellings={
        "spf": {"puzzle": "lattice", "solution": "plain", "hints": ("plus", "minus")},
        "puzzlink": {
            "choices": {"a": ("alike", 0, 1)},
            "keeps_givens": True,
            "blank": "#",
            "hole": "#",
            "address": (
                "outside:2 number16",
                "walls",
                ("cells packed3 +-", "cells packed2 # optional"),
            ),
            "file": (
                "choice alike 0 1 a",
                "edges given-walls",
                "framed:2 counts / #=# q1=+ q2=- +a1=+ +a2=- +s2=#",
            ),
        },
    },
)
