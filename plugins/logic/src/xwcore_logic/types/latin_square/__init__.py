from xwcore_logic.declarations import LayerSpec, Numbers
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="latin_square",
    title="Latin Square",
    rules="Enter the numbers from 1 to /size, each of them once in every row and column.",
    givens=LayerSpec(cells=(Numbers(1, "size"),)),
    solution=LayerSpec(cells=(Numbers(1, "size"),), filled=True),
    square=True,
    spellings={"spf": {"puzzle": "plain width=d", "solution": "plain width=d"}},
)
