from xwcore_logic.declarations import LayerSpec, Letters, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="abc_box",
    title="ABC-Box",
    rules=(
        "Enter one of the first max letters of the alphabet in each cell. The clues of a row or "
        "column are its groups of equal letters in order: the letter, or how many there are, or "
        "a question mark for any group."
    ),
    givens=LayerSpec(
        cells=(Letters(),),
        top=(Numbers(1, "size"), Letters(), Symbols("?")),
        left=(Numbers(1, "size"), Letters(), Symbols("?")),
    ),
    solution=LayerSpec(cells=(Letters(),), filled=True),
    parameters={"max": TypeParameter(default=3, high=26)},
    spellings={"spf": {"puzzle": "crossed left=l top=t", "solution": "plain"}},
)
