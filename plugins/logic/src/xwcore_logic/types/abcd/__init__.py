"""ABCD."""

from xwcore_logic.declarations import LayerSpec, Letters, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="abcd",
    title="ABCD",
    rules=(
        "Enter one of the first max letters of the alphabet in each white cell; equal letters "
        "are never neighbors. The clues of a row or column count its letters: A is counted next "
        "to the grid, the last letter farthest from it."
    ),
    givens=LayerSpec(
        cells=(Letters(), Symbols("#")), top=(Numbers(0, "size"),), left=(Numbers(0, "size"),)
    ),
    solution=LayerSpec(cells=(Letters(), Symbols("#")), filled=True),
    parameters={"max": TypeParameter(default=4, high=26)},
    spellings={
        "spf": {
            "section": "A.2",
            "attested": True,
            "puzzle": "crossed left=m top=m",
            "solution": "plain",
            "decided": (
                "The plus stands at d*m, d*m; the printed 2dm contradicts the size. The "
                "hint next to the grid counts A, as in the example; unspecified. /digits is"
                " for the hints outside, though the section says inside. Where /max is "
                "missing, the place of the plus goes before the default."
            ),
        }
    },
)
