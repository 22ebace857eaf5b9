from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="skyscrapers_with_parks",
    title="Skyscrapers with Parks",
    rules=(
        "Enter the heights from 1 to /size - parks, each of them once in every row and column; "
        "the other cells are parks, /parks in each line. A clue counts the buildings that are "
        "visible from it: lower ones are hidden behind higher ones."
    ),
    givens=LayerSpec(
        cells=(Numbers(1, "size - parks"), Symbols("-")),
        top=(Numbers(1, "size"), Symbols("?")),
        bottom=(Numbers(1, "size"), Symbols("?")),
        left=(Numbers(1, "size"), Symbols("?")),
        right=(Numbers(1, "size"), Symbols("?")),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Numbers(1, "size - parks"),)),
    square=True,
    parameters={"parks": TypeParameter(low=0, required=True)},
    spellings={"spf": {"puzzle": "framed where=last", "solution": "plain width=d"}},
)
