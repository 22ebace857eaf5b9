from xwcore_logic.declarations import LayerSpec, Letters, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="abcd_diagonal",
    title="ABCD Diagonal",
    rules=(
        "Enter one of the first max letters of the alphabet in each white cell; equal letters "
        "never touch, not even diagonally. The clues of a row or column count its letters: A is "
        "counted next to the grid, the last letter farthest from it."
    ),
    givens=LayerSpec(
        cells=(Letters(), Symbols("#")), top=(Numbers(0, "size"),), left=(Numbers(0, "size"),)
    ),
    solution=LayerSpec(cells=(Letters(), Symbols("#")), filled=True),
    parameters={"max": TypeParameter(default=5, high=26)},
    spellings={"spf": {"puzzle": "crossed left=m top=m", "solution": "plain"}},
)
