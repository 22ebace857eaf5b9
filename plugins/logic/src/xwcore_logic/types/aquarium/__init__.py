from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="aquarium",
    title="Aquarium",
    rules=(
        "Fill some cells with water. The cells of an area in one row are either all filled or "
        "all empty, and below a filled row of an area every row is filled. The clues count the "
        "filled cells of a row or column."
    ),
    givens=LayerSpec(
        cells=(Symbols("#-"),),
        edges=WALLS,
        top=(Numbers(0, "size"), Symbols("?")),
        left=(Numbers(0, "size"), Symbols("?")),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Symbols("#"),)),
    parameters={
        "pools": TypeParameter(
            default=0,
            low=0,
            high=1,
            help="1: water has one level in each connected pool, not in the whole area",
        )
    },
    known_as={"puzzlink": "aquarium"},
    spellings={
        "spf": {"puzzle": "lattice", "solution": "plain blank=.-"},
        "puzzlink": {
            "choices": {"r": ("pools", 1, 0)},
            "address": ("walls", "/", "outside:1 number16"),
            "file": ("choice pools 1 0 r", "edges given-walls", "framed:1 counts / black"),
        },
    },
)
