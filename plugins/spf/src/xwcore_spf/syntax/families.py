"""Families of diagrams: the few layouts that all types share.

Contract: each function returns the `Art` of a family, made from the contents of its places.
Formulas are those of appendix A, in x and y (both are the size of a square puzzle).
"""

from __future__ import annotations

from typing import Final

from xwcore_logic import Symbols
from xwcore_spf.syntax.diagram import (
    LINKS,
    NO_MEANING,
    OUTSIDE,
    WALLS,
    Art,
    Blank,
    Border,
    Content,
    D,
    Field,
    Formula,
    Part,
    Symbol,
    Triangle,
    X,
    Y,
    formula,
)

Contents = tuple[Content, ...]
Pair = tuple[Formula, Formula]

BLANK: Final = Blank()
ONE: Final = formula(1)
TWO: Final = formula(2)
ZERO: Final = formula(0)

#: The plus, minuses and pipes around hints may be omitted (A.1).
_PLUS_RULER: Final = (Symbol("+ "),)
_MINUS_RULER: Final = (Symbol("- "),)
_PIPE_RULER: Final = (Symbol("| "),)
_NUMBERLESS: Final = (BLANK,)

#: The cells outside of all blocks, and the edges, in the diagram of blocks.
OUTSIDE_BLOCKS: Final = (Symbols(OUTSIDE),)
BLOCK_EDGES: Final = (Symbols(("wall",)),)

#: Signs that are the same in every diagram: they stand for nothing.
PLUS: Final[Contents] = (Symbol("+", meaning=NO_MEANING),)
MINUS: Final[Contents] = (Symbol("-", meaning=NO_MEANING),)
PIPE: Final[Contents] = (Symbol("|", meaning=NO_MEANING),)
OPEN_MINUS: Final[Contents] = (BLANK, Symbol("-", meaning=WALLS))
OPEN_PIPE: Final[Contents] = (BLANK, Symbol("|", meaning=WALLS))


def plain(*cell: Content, width: Formula = ONE, height: Formula = ONE, columns: Formula = X) -> Art:
    """A matrix of cells alone, each `width` by `height` characters."""
    field = Field(
        Part.CELL, (ZERO, ZERO), (columns, Y), (width, height), (width, height), tuple(cell)
    )
    total_height = Y if height is ONE else height * Y
    return Art(columns if width is ONE else width * columns, total_height, (field,))


def lattice(
    *cell: Content,
    width: Formula = ONE,
    vertex: Contents = PLUS,
    border_vertex: Contents | None = None,
    horizontal: Contents = OPEN_MINUS,
    vertical: Contents = OPEN_PIPE,
    border_horizontal: Contents = MINUS,
    border_vertical: Contents = PIPE,
    left: Formula = ZERO,
    top: Formula = ZERO,
    more: tuple[Field, ...] = (),
    all_sides: bool = False,
) -> Art:
    """Cells of `width` characters with vertices and edges between them.

    The upper left vertex stands at column `left` and row `top`; with `all_sides` there is the same
    room at the right and at the bottom; `more` are fields around the grid.
    """
    stride = (width + 1, TWO) if width is not ONE else (TWO, TWO)
    right_of, below = left + 1, top + 1
    fields = (
        Field(
            Part.VERTEX,
            (left, top),
            (X + 1, Y + 1),
            stride,
            (ONE, ONE),
            vertex,
            Border.BOTH,
            vertex if border_vertex is None else border_vertex,
        ),
        Field(
            Part.HORIZONTAL,
            (right_of, top),
            (X, Y + 1),
            stride,
            (width, ONE),
            horizontal,
            Border.ROWS,
            border_horizontal,
        ),
        Field(
            Part.VERTICAL,
            (left, below),
            (X + 1, Y),
            stride,
            (ONE, ONE),
            vertical,
            Border.COLUMNS,
            border_vertical,
        ),
        Field(Part.CELL, (right_of, below), (X, Y), stride, (width, ONE), tuple(cell)),
        *more,
    )
    across, down = stride[0] * X, TWO * Y
    if left is not ZERO:
        # Hints on all four sides take as much room after the grid as before it.
        before = (2 * left, 2 * top) if all_sides else (left, top)
        across, down = across + before[0], down + before[1]
    return Art(across + 1, down + 1, fields)


def _hints(
    part: Part, at: Pair, count: Pair, size: Pair, *hint: Content, step: Pair | None = None
) -> Field:
    return Field(part, at, count, step or size, size, hint)


def side_hints(
    left: Formula, top: Formula, hint: Contents, *, right: bool = False
) -> tuple[Field, ...]:
    """Hints of /digits places left of and above a lattice at (`left`, `top`), one per line.

    With `right` there are hints at the right and at the bottom, too, at the grid lines.
    """
    fields = [
        _hints(Part.TOP, (left + 1, ZERO), (X, ONE), (ONE, D), *hint, step=(TWO, ONE)),
        _hints(Part.LEFT, (ZERO, top + 1), (ONE, Y), (D, ONE), *hint, step=(ONE, TWO)),
    ]
    if right:
        fields += [
            _hints(
                Part.BOTTOM, (left, 2 * Y + D + 1), (X + 1, ONE), (ONE, D), *hint, step=(TWO, ONE)
            ),
            _hints(
                Part.RIGHT, (2 * X + D + 1, top), (ONE, Y + 1), (D, ONE), *hint, step=(ONE, TWO)
            ),
        ]
    return tuple(fields)


#: A.31: the top left corner shows which hints count which pole; it is meant for people.
_CORNER: Final = (Symbol("+-| "),)


def paired_hints(hint: Contents) -> tuple[Field, ...]:
    """Two hints of /digits places left of and above a lattice at (2d, 2d), and their corner."""
    one = (ONE, ONE)
    return (
        Field(Part.RULER, (ZERO, ZERO), (2 * D, 2 * D), one, one, _CORNER),
        Field(Part.RULER, (D - 1, D - 1), one, one, one, _CORNER, drawn="+"),
        Field(Part.RULER, (2 * D - 1, 2 * D - 1), one, one, one, _CORNER, drawn="-"),
        Field(Part.RULER, (2 * D, ZERO), (ONE, 2 * D), one, one, _PIPE_RULER, drawn="|"),
        Field(Part.RULER, (ZERO, 2 * D), (2 * D, ONE), one, one, _MINUS_RULER, drawn="-"),
        Field(Part.TOP, (2 * D + 1, ZERO), (X, TWO), (TWO, D), (ONE, D), hint),
        Field(Part.LEFT, (ZERO, 2 * D + 1), (TWO, Y), (D, TWO), (D, ONE), hint),
    )


def connected_hints(count: int, hint: Contents) -> tuple[Field, ...]:
    """Hints of /digits places left of and above connected cells, `count` of them per line."""
    if count == 1:
        return (
            Field(Part.TOP, (D + 1, ZERO), (X, ONE), (TWO, ONE), (ONE, D), hint),
            Field(Part.LEFT, (ZERO, D + 1), (ONE, Y), (ONE, TWO), (D, ONE), hint),
            *rulers(D, D, 2 * X, 2 * Y),
        )
    number = formula(count)
    return (
        Field(Part.TOP, (count * D, ZERO), (X, number), (TWO, D), (ONE, D), hint),
        Field(Part.LEFT, (ZERO, count * D), (number, Y), (D, TWO), (D, ONE), hint),
    )


def rulers(left: Formula, top: Formula, across: Formula, down: Formula) -> tuple[Field, ...]:
    """A plus, minuses to its right and pipes below it; all may be omitted."""
    one = (ONE, ONE)
    return (
        Field(Part.RULER, (left, top), one, one, one, _PLUS_RULER, drawn="+"),
        Field(Part.RULER, (left + 1, top), (across, ONE), one, one, _MINUS_RULER, drawn="-"),
        Field(Part.RULER, (left, top + 1), (ONE, down), one, one, _PIPE_RULER, drawn="|"),
    )


def crossed(
    *cell: Content,
    left: Formula,
    top: Formula,
    hint: Contents,
    hint_width: Formula = D,
    width: Formula = ONE,
) -> Art:
    """Cells with hints left and above, and rulers between: `left` hints a row, `top` a column.

    Where cells are one character wide, the numbers above are written from top down in /digits
    rows; where cells are wider, they are as wide as the cells.
    """
    stacked = width is ONE
    hint_height = hint_width if stacked else ONE
    column = hint_width if left is ONE else hint_width * left
    row = top if not stacked else hint_height if top is ONE else hint_height * top
    across = X if stacked else width * X
    size = (width, hint_height)
    fields = (
        _hints(Part.TOP, (column + 1, ZERO), (X, top), size, *hint),
        _hints(Part.LEFT, (ZERO, row + 1), (left, Y), (hint_width, ONE), *hint),
        *rulers(column, row, across, Y),
        Field(Part.CELL, (column + 1, row + 1), (X, Y), (width, ONE), (width, ONE), tuple(cell)),
    )
    return Art(across + column + 1, Y + row + 1, fields, (column, row))


def headed(*cell: Content, hint: Contents) -> Art:
    """Cells with one hint left and above each line, all /digits wide, without rulers."""
    size = (D, ONE)
    fields = (
        Field(Part.RULER, (ZERO, ZERO), (ONE, ONE), size, size, _NUMBERLESS),
        _hints(Part.TOP, (D, ZERO), (X, ONE), size, *hint),
        _hints(Part.LEFT, (ZERO, ONE), (ONE, Y), size, *hint),
        Field(Part.CELL, (D, ONE), (X, Y), size, size, tuple(cell)),
    )
    return Art(D * (X + 1), Y + 1, fields)


def framed(*cell: Content, hint: Contents, width: Formula = D) -> Art:
    """Cells with hints on all four sides, all equally wide; the corners are blank."""
    size = (width, ONE)
    last = X + 1 if width is ONE else width * (X + 1)
    fields = (
        Field(Part.RULER, (ZERO, ZERO), (TWO, TWO), (last, Y + 1), size, _NUMBERLESS),
        _hints(Part.TOP, (width, ZERO), (X, ONE), size, *hint),
        _hints(Part.BOTTOM, (width, Y + 1), (X, ONE), size, *hint),
        _hints(Part.LEFT, (ZERO, ONE), (ONE, Y), size, *hint),
        _hints(Part.RIGHT, (last, ONE), (ONE, Y), size, *hint),
        Field(Part.CELL, (width, ONE), (X, Y), size, size, tuple(cell)),
    )
    return Art(X + 2 if width is ONE else width * (X + 2), Y + 2, fields)


def arithmetic(cell: Content) -> Art:
    """A lattice (A.6) of cells of /digits by 2 characters."""
    width, stride = D, (D + 1, formula(3))
    fields = (
        Field(Part.VERTEX, (ZERO, ZERO), (X + 1, Y + 1), stride, (ONE, ONE), PLUS),
        Field(
            Part.HORIZONTAL,
            (ONE, ZERO),
            (X, Y + 1),
            stride,
            (width, ONE),
            OPEN_MINUS,
            Border.ROWS,
            MINUS,
        ),
        Field(
            Part.VERTICAL,
            (ZERO, ONE),
            (X + 1, Y),
            stride,
            (ONE, TWO),
            OPEN_PIPE,
            Border.COLUMNS,
            PIPE,
        ),
        Field(Part.CELL, (ONE, ONE), (X, Y), stride, (width, TWO), (cell,)),
    )
    return Art((D + 1) * X + 1, 3 * Y + 1, fields)


def connected(
    *cell: Content,
    left: Formula = ZERO,
    top: Formula = ZERO,
    more: tuple[Field, ...] = (),
    trailing: bool = False,
) -> Art:
    """Cells with a connector between each two neighbors (A.46, A.50), no vertices.

    With `trailing` there is a column and a row of connectors behind the last cells as well, which
    stay blank.
    """
    last = 0 if trailing else 1
    columns, rows = (X, Y) if trailing else (X - 1, Y - 1)
    step, one = (TWO, TWO), (ONE, ONE)
    fields = (
        Field(Part.CELL, (left, top), (X, Y), step, one, tuple(cell)),
        # The connector behind a cell stands on the edge that follows it: hence the shift by one.
        Field(
            Part.VERTICAL,
            (left + 1, top),
            (columns, Y),
            step,
            one,
            (BLANK, Symbol("-", meaning=LINKS)),
            shift=(0, 1),
        ),
        Field(
            Part.HORIZONTAL,
            (left, top + 1),
            (X, rows),
            step,
            one,
            (BLANK, Symbol("|", meaning=LINKS)),
            shift=(1, 0),
        ),
        *more,
    )
    width, height = 2 * X, 2 * Y
    if left is not ZERO:
        width, height = width + left, height + top
    spare = (1, 1) if trailing else (0, 0)
    return Art(
        width - last if last else width, height - last if last else height, fields, None, spare
    )


def triangle(cell: Contents, color: Contents = ()) -> Art:
    """A triangle of cells (A.38), behind a column of row colors where there are any."""
    first = ONE if color else ZERO
    step = (ONE, ONE)
    cells = Triangle(Part.CELL, (first, ZERO), (X, X), step, step, cell)
    if not color:
        return Art(2 * X - 1, X, (cells,))
    colors = Field(Part.COLOR, (ZERO, ZERO), (ONE, X), step, step, color)
    return Art(2 * X, X, (colors, cells))
