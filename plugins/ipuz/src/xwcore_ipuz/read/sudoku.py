"""Read sudokus: those that are a sudoku, a killer sudoku or a calcudoku ("Sudoku Puzzles").

The types and rows are those of the Standard Puzzle Format: "sudoku", "killer_sudoku" and "basic"
(calcudoku). Any other sudoku is rejected: no type of the model describes it.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, NoReturn

from xwcore.plugin import LogicPuzzle
from xwcore_ipuz import codes
from xwcore_ipuz.lattice import Lattice, boxes, draw, numbered
from xwcore_ipuz.parse import Document, Path
from xwcore_ipuz.read.clues import is_pair
from xwcore_ipuz.read.grid import as_text, is_integer, is_number, read_rows, read_tokens

SUDOKU: Final = "sudoku"
KILLER: Final = "killer_sudoku"
CALCUDOKU: Final = "basic"

#: The operators of a calcudoku in ipuz, and in the rows.
OPERATORS: Final = {"+": "+", "-": "-", "*": "x", "/": ":"}
DIGITS: Final = "123456789"
#: A cell without a cage, in the rows of the cages.
NO_CAGE: Final = "##"
_CAGE_WIDTH: Final = 2


class Cage(NamedTuple):
    """Cells with a number and an operator ("CalcSpec")."""

    cells: tuple[int, ...]
    value: int | None
    operator: str


def read_sudoku(document: Document, fields: dict[str, Any]) -> LogicPuzzle:
    """The sudoku of the document; `fields` are the further arguments of the puzzle.

    Raises:
        ReadError: the file has no grid, or the sudoku is of an unsupported sort.
        LimitError: the grid is too large.
    """
    return _SudokuReader(document).puzzle(fields)


class _SudokuReader:
    """Makes a logic puzzle of a sudoku."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.members = document.members
        self.tokens = read_tokens(document)
        rows = self.members.get("puzzle")
        if not isinstance(rows, list) or not rows:
            document.fail(codes.GRID_MISSING, ("puzzle",))
        self.size = len(rows)
        document.limits.check("max_cells", self.size * self.size)
        self.base = self._count_base()

    def puzzle(self, fields: dict[str, Any]) -> LogicPuzzle:
        """The puzzle."""
        self._check_symbols()
        givens = self._symbols("puzzle")
        cages = self._cages()
        areas = self._areas(cages)
        if areas is None:
            return self._calcudoku(givens, cages, fields)
        digits = len(str(self.size))
        params: dict[str, Any] = {"size": self.size}
        if cages:
            params["smallareas"] = self._small_areas(cages)
        elif digits > 1:
            params["digits"] = digits
        cells = tuple(((text or "").rjust(digits),) for text in givens)
        rows = draw(Lattice(self.size, cells, areas), digits)
        return LogicPuzzle(
            KILLER if cages else SUDOKU, rows, self._solution(digits), params=params, **fields
        )

    # -- values -------------------------------------------------------------------------------

    def _refuse(self, path: Path, message: str) -> NoReturn:
        self.document.fail(codes.SUDOKU_UNMAPPED, path, f"unsupported sudoku: {message}")

    def _check_symbols(self) -> None:
        symbols = self.members.get("charset", DIGITS)
        if symbols not in (DIGITS, DIGITS[: self.size]):
            expected = DIGITS[: self.size]
            self._refuse(("charset",), f"symbols {str(symbols)[:20]!r}, expected {expected!r}")

    def _symbols(self, name: str) -> list[str | None]:
        """The numbers of a grid, row by row; None for empty cells."""
        rows = self.members[name]
        is_square = isinstance(rows, list) and len(rows) == self.size
        if not is_square or not all(
            isinstance(row, list) and len(row) == self.size for row in rows
        ):
            self._refuse((name,), f"field {name!r} is not a square of {self.size} rows")
        cells = read_rows(self.document, name, self.size, self.size)
        return [
            self._symbol(cell, (name, *divmod(index, self.size)))
            for index, cell in enumerate(cells)
        ]

    def _symbol(self, cell: Any, path: Path) -> str | None:
        """The number of a cell ("SudokuGiven", "SudokuValue"); None if the cell is empty."""
        if isinstance(cell, dict):
            if "given" not in cell and "value" not in cell:
                return None
            cell = cell["given"] if "given" in cell else cell["value"]
        if not isinstance(cell, str) and not is_number(cell):
            self._refuse(path, "invalid cell, expected a number or an empty cell")
        text = as_text(cell)
        if text in ("", self.tokens.empty):
            return None
        if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= self.size):
            self._refuse(path, f"cell {text[:20]!r}, expected a number from 1 to {self.size}")
        return str(int(text))

    def _solution(self, width: int) -> tuple[str, ...] | None:
        if self.members.get("solution") is None:
            return None
        texts = [(text or "").rjust(width) for text in self._symbols("solution")]
        size = self.size
        return tuple("".join(texts[at : at + size]) for at in range(0, size * size, size))

    # -- areas and cages ----------------------------------------------------------------------

    def _groups(self, name: str) -> list[tuple[Path, dict[str, Any]]]:
        """The zones or cages, each with its path."""
        groups = self.members.get(name)
        return [
            ((name, index), group)
            for index, group in enumerate(groups if isinstance(groups, list) else ())
            if isinstance(group, dict)
        ]

    def _count_base(self) -> int:
        """The number that cells are counted from, as for the clues of a crossword."""
        numbers = [
            number
            for _, group in (*self._groups("zones"), *self._groups("cages"))
            for pair in (*_items(group.get("cells")), group.get("rect"))
            for number in _items(pair)
            if is_integer(number)
        ]
        fits_one = all(1 <= number <= self.size for number in numbers)
        fits_zero = all(0 <= number < self.size for number in numbers)
        return 0 if fits_zero and not fits_one else 1

    def _group_cells(self, path: Path, group: dict[str, Any]) -> tuple[int, ...]:
        """The cells of a zone or cage ("GroupSpec"): listed, or a rectangle."""
        places: list[tuple[int, int]] = []
        for at, pair in enumerate(_items(group.get("cells"))):
            if not is_pair(pair):
                self._refuse((*path, "cells", at), "malformed cell, expected [column, row]")
            places.append((pair[1] - self.base, pair[0] - self.base))
        sides = _items(group.get("rect"))
        if len(sides) == 4 and all(map(is_integer, sides)):
            left, top, right, bottom = (min(max(s - self.base, -1), self.size) for s in sides)
            rows, columns = range(top, bottom + 1), range(left, right + 1)
            places += [(row, column) for row in rows for column in columns]
        if any(not (0 <= at < self.size) for place in places for at in place):
            self._refuse(path, f"{path[0]}: cells outside the grid")
        return tuple(row * self.size + column for row, column in places)

    def _areas(self, cages: list[Cage]) -> tuple[int, ...] | None:
        """The areas in which no number repeats; None if only rows and columns count.

        Without the field "boxes" there are boxes, unless a cage has another operator than a sum:
        then the puzzle is a calcudoku.
        """
        stated = self.members.get("boxes")
        usual = boxes(self.size)
        if groups := [self._group_cells(path, group) for path, group in self._groups("zones")]:
            area_of = {at: number for number, cells in enumerate(groups) for at in cells}
            if sorted(at for cells in groups for at in cells) != list(range(self.size**2)):
                self._refuse(("zones",), "zones do not divide the grid")
            areas = numbered([area_of[at] for at in range(self.size**2)])
            if stated is True and areas != usual:
                self._refuse(("zones",), "both zones and boxes")
            return areas
        is_calcudoku = any(cage.operator not in ("", "+") for cage in cages)
        if stated is False or (stated is None and is_calcudoku):
            return None
        if usual is None:
            self._refuse(("boxes",), f"boxes in a grid of {self.size}, expected a square number")
        return usual

    def _cages(self) -> list[Cage]:
        cages = []
        taken: set[int] = set()
        for path, group in self._groups("cages"):
            cells = self._group_cells(path, group)
            if not cells or len(set(cells)) != len(cells) or taken.intersection(cells):
                self._refuse(path, "cages overlap, or a cage has no cell")
            taken.update(cells)
            number, sign = group.get("value"), group.get("operator", "")
            if not (number is None or (is_integer(number) and 0 <= number < 10**6)):
                self._refuse(
                    (*path, "value"), f"cage value {str(number)[:20]!r}, expected a number"
                )
            if sign not in ("", *OPERATORS):
                self._refuse((*path, "operator"), f"operator {str(sign)[:20]!r}, expected + - * /")
            cages.append(Cage(cells, number, str(sign)))
        return cages

    def _small_areas(self, cages: list[Cage]) -> tuple[str, ...]:
        """The rows of the cages of a killer sudoku."""
        size = self.size
        if size > len(DIGITS):
            self._refuse((), f"killer sudoku with {size} rows, expected at most {len(DIGITS)}")
        texts, areas = [NO_CAGE] * size**2, [-1] * size**2
        for number, cage in enumerate(cages):
            if cage.operator not in ("", "+"):
                self._refuse((), f"killer cage with operator {cage.operator!r}, expected a sum")
            if (cage.value or 0) > 99:
                self._refuse((), f"killer cage with sum {cage.value}, expected at most 99")
            for at in cage.cells:
                texts[at], areas[at] = " " * _CAGE_WIDTH, number
            if cage.value is not None:
                texts[min(cage.cells)] = str(cage.value).rjust(_CAGE_WIDTH)
        lattice = Lattice(size, tuple((text,) for text in texts), tuple(areas))
        return draw(lattice, _CAGE_WIDTH)

    def _calcudoku(
        self, givens: list[str | None], cages: list[Cage], fields: dict[str, Any]
    ) -> LogicPuzzle:
        size = self.size
        covered = sum(len(cage.cells) for cage in cages)
        if not cages or covered != size**2 or size > len(DIGITS):
            self._refuse((), f"without boxes, cages cover {covered} cells, expected {size**2}")
        if self.members.get("showoperators") is False:
            self._refuse(("showoperators",), "calcudoku with hidden operators")
        width = max(2, *(len(str(cage.value)) for cage in cages if cage.value is not None), 2)
        cells = [((given or "").ljust(width), " " * width) for given in givens]
        areas = [0] * size**2
        for number, cage in enumerate(cages):
            for at in cage.cells:
                areas[at] = number
            first = min(cage.cells)
            sign = OPERATORS.get(cage.operator, " ")
            value = "" if cage.value is None else str(cage.value)
            cells[first] = ((givens[first] or " ") + sign.rjust(width - 1), value.rjust(width))
        rows = draw(Lattice(size, tuple(cells), tuple(areas)), width, 2)
        params: dict[str, Any] = {"size": size}
        if width > 2:
            params["digits"] = width
        return LogicPuzzle(CALCUDOKU, rows, self._solution(1), params=params, **fields)


def _items(value: Any) -> list[Any]:
    """The items of a list; none for other values."""
    return value if isinstance(value, list) else []
