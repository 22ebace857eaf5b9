"""Drawing the sudokus that were read from ipuz.

Contract: a drawing of the three types that are read, from the rows alone; None for any other puzzle
and for rows that are not drawn so, and then somebody else may draw it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from xwcore.drawing import DEFAULT_SIZE, Drawing
from xwcore.drawing.captions import Captions
from xwcore.drawing.shapes import START, Bounds, Line, Shape, Text
from xwcore.options import resolve_options
from xwcore.plugin import LogicPuzzle, Option, OptionError
from xwcore_ipuz.lattice import Lattice, parse
from xwcore_ipuz.read.sudoku import CALCUDOKU, KILLER, NO_CAGE, SUDOKU

OPTIONS: Final = (
    Option("solution", bool, None, "show the solution"),
    Option("fill", bool, True, "for crosswords; nothing is entered here"),
    Option("clues", bool, False, "set title, author and notes around it"),
    Option("numbers", bool, True, "for crosswords; numbers are clues here"),
    Option("size", float, DEFAULT_SIZE, "width of a cell in points, 4 to 400"),
)
_SMALLEST, _LARGEST = 4, 400
_THIN, _THICK = 0.02, 0.09
_DASH: Final = 0.08
_INSET: Final = 0.08
_NUMBER, _LABEL = 0.55, 0.24
#: The title of a sudoku without one.
_TITLE: Final = "Sudoku"


def draw(puzzle: LogicPuzzle, options: Mapping[str, Any]) -> Drawing | None:
    """The drawing of a sudoku; None where it is none.

    Raises:
        OptionError: an option is unknown, or its value is out of range.
    """
    size, width = puzzle.params.get("size"), puzzle.params.get("digits")
    calcudoku = puzzle.type == CALCUDOKU
    width = (2 if calcudoku else 1) if width is None else width
    if puzzle.type not in (SUDOKU, KILLER, CALCUDOKU) or not isinstance(size, int):
        return None
    if not isinstance(width, int):
        return None
    lattice = parse(puzzle.puzzle, size, width, 2 if calcudoku else 1)
    if lattice is None:
        return None
    chosen: dict[str, Any] = resolve_options(OPTIONS, options, "drawing a sudoku")
    if not _SMALLEST <= chosen["size"] <= _LARGEST:
        message = f"option size: from {_SMALLEST} to {_LARGEST} points"
        raise OptionError(message, option="size")
    shapes = [*_edges(lattice), *_givens(lattice, calcudoku=calcudoku)]
    if puzzle.type == KILLER:
        shapes += _cages(puzzle, size)
    if chosen["solution"] and puzzle.solution is not None:
        shapes += _solution(puzzle.solution, lattice)
    captions = (puzzle.title or _TITLE, puzzle.author)
    return Drawing(
        tuple(shapes),
        Bounds(-_THICK, -_THICK, size + _THICK, size + _THICK),
        title=captions[0],
        captions=Captions(tuple(filter(None, captions)), (), tuple(filter(None, [puzzle.notes])))
        if chosen["clues"]
        else None,
        size=chosen["size"],
        detail=2,
    )


def _edges(lattice: Lattice) -> Iterator[Shape]:
    """Thin lines first, so that the heavy ones lie over them."""
    size = lattice.size
    for at in range(1, size):
        yield Line(at, 0, at, size, _THIN)
        yield Line(0, at, size, at, _THIN)
    for row in range(size + 1):
        for column in range(size + 1):
            if column < size and _differ(lattice, (row - 1, column), (row, column)):
                yield Line(column, row, column + 1, row, _THICK)
            if row < size and _differ(lattice, (row, column - 1), (row, column)):
                yield Line(column, row, column, row + 1, _THICK)


def _differ(lattice: Lattice, one: tuple[int, int], other: tuple[int, int]) -> bool:
    return _area(lattice, *one) != _area(lattice, *other)


def _area(lattice: Lattice, row: int, column: int) -> int | None:
    inside = 0 <= row < lattice.size and 0 <= column < lattice.size
    return lattice.areas[row * lattice.size + column] if inside else None


def _givens(lattice: Lattice, *, calcudoku: bool) -> Iterator[Shape]:
    for at, cell in enumerate(lattice.cells):
        row, column = divmod(at, lattice.size)
        given = (cell[0][:1] if calcudoku else cell[0]).strip()
        if given:
            yield _number(row, column, given, bold=True)
        if calcudoku and (label := cell[1].strip() + cell[0][1:].strip()):
            yield _label(row, column, label)


def _number(row: int, column: int, text: str, *, bold: bool = False) -> Text:
    return Text(column + 0.5, row + 0.52, text, _NUMBER, bold=bold, fit=0.9)


def _label(row: int, column: int, text: str) -> Text:
    return Text(column + 0.12, row + 0.2, text, _LABEL, START, fit=0.8)


def _cages(puzzle: LogicPuzzle, size: int) -> Iterator[Shape]:
    """Dashed lines inside of the cages, and their sums."""
    rows = puzzle.params.get("smallareas")
    if not isinstance(rows, tuple):
        return
    lattice = parse([row for row in rows if isinstance(row, str)], size, len(NO_CAGE))
    if lattice is None:
        return
    for at, (text, *_) in enumerate(lattice.cells):
        row, column = divmod(at, size)
        if text == NO_CAGE:
            continue
        yield from _sides(lattice, row, column)
        if text.strip():
            yield _label(row, column, text.strip())


def _sides(lattice: Lattice, row: int, column: int) -> Iterator[Shape]:
    area = _area(lattice, row, column)
    left, right = column + _INSET, column + 1 - _INSET
    top, bottom = row + _INSET, row + 1 - _INSET
    if _area(lattice, row - 1, column) != area:
        yield Line(left, top, right, top, _THIN, dashes=_DASH)
    if _area(lattice, row + 1, column) != area:
        yield Line(left, bottom, right, bottom, _THIN, dashes=_DASH)
    if _area(lattice, row, column - 1) != area:
        yield Line(left, top, left, bottom, _THIN, dashes=_DASH)
    if _area(lattice, row, column + 1) != area:
        yield Line(right, top, right, bottom, _THIN, dashes=_DASH)


def _solution(rows: Sequence[str], lattice: Lattice) -> Iterator[Shape]:
    size = lattice.size
    width = max(1, len(rows[0]) // size) if rows else 1
    for row, text in enumerate(rows[:size]):
        for column in range(size):
            found = text[column * width : (column + 1) * width].strip()
            given = lattice.cells[row * size + column][0].strip()
            if found and found != given:
                yield _number(row, column, found)
