from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="pills",
    title="Pills",
    rules=(
        "Place pills of three cells in a line; they do not overlap. The sums of the digits "
        "under the pills are the numbers from 1 to max, each of them once. The clues are the "
        "sums of the digits under pills in a row or column."
    ),
    givens=LayerSpec(cells=(Numbers(),), top=(Numbers(),), left=(Numbers(),), clue_count=1),
    solution=LayerSpec(cells=(Symbols("-|"),)),
    parameters={"max": TypeParameter(required=True)},
    spellings={"spf": {"digits": 2, "puzzle": "headed filled", "solution": "plain"}},
)
