from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
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
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "aquarium"},
    spellings={
        "spf": {"puzzle": "lattice", "solution": "plain blank=.-"},
        "puzzlink": {
            "flags": "r",
            "address": ("walls", "/", "outside:1 number16"),
            "file": ("rule r", "edges given-walls", "framed:1 counts / black"),
        },
    },
)
