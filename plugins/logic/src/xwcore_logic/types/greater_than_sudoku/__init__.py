from xwcore_logic.boards import boxes
from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="greater_than_sudoku",
    title="Greater-Than-Sudoku",
    rules=(
        "Enter the numbers from 1 to /size, each of them once in every row, column and outlined "
        "area. The signs compare two neighbors."
    ),
    givens=LayerSpec(
        cells=(Numbers(1, "size"),),
        edges=WALLS,
        horizontal=(Symbols(("v", "^", ("wall", "v"), ("wall", "^"))),),
        vertical=(Symbols(("<", ">", ("wall", "<"), ("wall", ">"))),),
    ),
    solution=LayerSpec(cells=(Numbers(1, "size"),), filled=True),
    square=True,
    board=boxes,
    spellings={"spf": {"puzzle": "lattice width=d", "solution": "plain width=d"}},
)
