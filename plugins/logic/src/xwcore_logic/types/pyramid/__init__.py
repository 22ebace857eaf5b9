from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare
from xwcore_logic.layers import Layers, Value


def board(width: int, height: int) -> Layers:
    """A triangle of cells in white rows."""
    cells: tuple[tuple[Value, ...], ...] = tuple(
        (None,) * min(row + 1, width) for row in range(height)
    )
    return Layers(cells=cells, row_colors=("=",) * height)


TYPE = declare(
    __name__,
    name="pyramid",
    title="Pyramid",
    rules=(
        "Enter a number from 1 to 9 in each cell: the sum or the difference of the two numbers "
        "below it. In a gray row no number is repeated; in a white row some number is."
    ),
    givens=LayerSpec(cells=(Numbers(1, 9),), row_colors=(Symbols("=#"),), triangular=True),
    solution=LayerSpec(cells=(Numbers(1, 9),), triangular=True, filled=True),
    square=True,
    least_size=2,
    board=board,
    spellings={"spf": {"puzzle": "triangle blank=.", "solution": "triangle"}},
)
