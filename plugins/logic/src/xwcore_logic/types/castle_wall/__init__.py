from xwcore_logic.declarations import ClueParts, LayerSpec, Numbers, Symbols
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="castle_wall",
    title="Castle Wall",
    rules=(
        "Draw one closed loop through the centers of cells without a clue. White clues are inside "
        "of the loop, black ones outside, gray ones anywhere. A number counts the pieces of the "
        "loop that go in the direction of its arrow, or against it, between two cells that the "
        "arrow points to."
    ),
    givens=LayerSpec(
        cells=(
            ClueParts(
                ((Numbers(0, "size"), Symbols("?")), (Symbols("awdx"),), (Symbols("#O"),)),
                required=1,
            ),
        ),
        edges=LINKS,
    ),
    solution=LayerSpec(edges=LINKS),
    known_as={"puzzlink": "castle"},
    spellings={
        "spf": {"puzzle": "lattice width=d+2", "solution": "lattice"},
        "puzzlink": {
            "address": ("cells colored_arrow_numbers colored_arrows",),
            "file": ("cells colored-arrows", "edges links"),
        },
    },
)
