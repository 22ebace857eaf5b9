from xwcore_logic.boards import boxes
from xwcore_logic.declarations import LayerSpec, Numbers
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="killer_sudoku",
    title="Killer-Sudoku",
    rules=(
        "Enter the numbers from 1 to /size, each of them once in every row, column and outlined "
        "area. The numbers of a cage differ and add up to the number in its corner."
    ),
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=WALLS, blocks=(Numbers(1, "sum"),)),
    solution=LayerSpec(cells=(Numbers(1, "size"),), filled=True),
    square=True,
    largest_size=9,
    board=boxes,
    spellings={
        "spf": {
            "puzzle": "lattice",
            "solution": "plain",
            "blocks": {"smallareas": "lattice width=2"},
        }
    },
)
