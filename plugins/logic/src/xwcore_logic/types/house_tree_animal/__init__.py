from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="house_tree_animal",
    title="House-Tree-Animal",
    rules=(
        "Enter houses, trees and animals. Each house has a tree and an animal of its own beside "
        "it; equal symbols do not touch, not even diagonally. The clues count the houses, trees "
        "and animals of a row or column, the houses farthest from the grid."
    ),
    givens=LayerSpec(
        cells=(Symbols("#*&-"),),
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=3,
    ),
    solution=LayerSpec(cells=(Symbols("#*&"),)),
    spellings={
        "spf": {"puzzle": "crossed", "solution": "plain", "hints": ("houses", "trees", "animals")}
    },
)
