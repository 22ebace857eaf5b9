from xwcore_logic.boards import boxes
from xwcore_logic.declarations import LayerSpec, Numbers
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="hyper_sudoku",
    title="Hyper Sudoku",
    rules=(
        "Enter the numbers from 1 to /size, each of them once in every row, column and outlined "
        "area, and once in every window: a box that lies one cell inside of the others."
    ),
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=WALLS),
    solution=LayerSpec(cells=(Numbers(1, "size"),), filled=True),
    square=True,
    board=boxes,
    spellings={"spf": {"puzzle": "lattice width=d", "solution": "plain width=d"}},
)
