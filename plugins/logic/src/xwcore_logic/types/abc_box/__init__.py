"""ABC-Box."""

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
    spellings={
        "spf": {
            "section": "A.1",
            "puzzle": "crossed left=l top=t",
            "solution": "plain",
            "decided": (
                "Hints in several places are right aligned, those above at the bottom; "
                "unspecified. The plus may be missing where /left and /top are given, as "
                "the other rulers may."
            ),
        }
    },
)
