from xwcore_logic.declarations import LayerSpec, NumbersUpToMax, Symbols, TypeParameter
from xwcore_logic.folders import WALLS, declare
from xwcore_logic.layers import Layers


def board(width: int, height: int) -> Layers:
    """A closed border."""
    border = {((-1, column), (0, column)): "wall" for column in range(width)}
    border |= {((height - 1, column), (height, column)): "wall" for column in range(width)}
    border |= {((row, -1), (row, 0)): "wall" for row in range(height)}
    border |= {((row, width - 1), (row, width)): "wall" for row in range(height)}
    return Layers.blank(width, height).with_edges(dict(border))


TYPE = declare(
    __name__,
    name="magic_labyrinth",
    title="Magic Labyrinth",
    rules=(
        "Enter the numbers from 1 to max, each of them once in every row and column; the other "
        "cells stay empty. Along the way from the entrance to the end of the labyrinth the "
        "numbers come in order, from 1 to max again and again."
    ),
    givens=LayerSpec(cells=(NumbersUpToMax(), Symbols("-")), edges=WALLS, border_edges=WALLS),
    solution=LayerSpec(cells=(NumbersUpToMax(),)),
    square=True,
    parameters={"max": TypeParameter(high=9, required=True)},
    board=board,
    spellings={"spf": {"puzzle": "lattice", "solution": "plain"}},
)
