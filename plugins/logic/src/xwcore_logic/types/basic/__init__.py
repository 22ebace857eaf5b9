from xwcore_logic.declarations import ClueParts, LayerSpec, Numbers, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="basic",
    title="Basic",
    rules=(
        "Enter the numbers from 1 to /size, each of them once in every row and column. The "
        "numbers of an outlined area give its target by the operator beside it; without an "
        "operator, any one of the four may be used."
    ),
    givens=LayerSpec(
        cells=(ClueParts(((Numbers(1, "size"),), (Symbols("+-x:"),), (Numbers(),))),), edges=WALLS
    ),
    solution=LayerSpec(cells=(Numbers(1, "size"),), filled=True),
    square=True,
    largest_size=9,
    spellings={
        "spf": {"digits": 2, "least_digits": 2, "puzzle": "arithmetic", "solution": "plain"}
    },
)
