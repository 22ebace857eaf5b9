"""Sudokus ("Sudoku Puzzles"): those that are a sudoku, a killer sudoku or a calcudoku.

The types are those of the Standard Puzzle Format, whose rows a logic puzzle has: "sudoku",
"killer_sudoku" and "basic" (calcudoku). Whatever is none of them is refused: a type that nobody
knows, or the wrong one, would not be honest.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from xwcore.plugin import LogicPuzzle
from xwcore_ipuz import codes
from xwcore_ipuz.clue_reading import is_pair
from xwcore_ipuz.document import Document
from xwcore_ipuz.grid_reading import as_text, read_rows, read_tokens
from xwcore_ipuz.lattice import Lattice, boxes, draw, numbered
from xwcore_ipuz.scanning import Node

SUDOKU: Final = "sudoku"
KILLER: Final = "killer_sudoku"
CALCUDOKU: Final = "basic"

#: The operators of a calcudoku in ipuz, and in the rows.
OPERATORS: Final = {"+": "+", "-": "-", "*": "x", "/": ":"}
DIGITS: Final = "123456789"
#: In the drawing of the cages, a cell without one.
NO_CAGE: Final = "##"
_CAGE_WIDTH: Final = 2


class Cage(NamedTuple):
    """Cells with a number and an operator ("CalcSpec")."""

    cells: tuple[int, ...]
    value: int | None
    operator: str


def read_sudoku(document: Document, further: dict[str, Any]) -> LogicPuzzle:
    """The sudoku in the document.

    Raises:
        ReadError: there is no grid, or the sudoku is none that the model can say.
        LimitError: it is too large.
    """
    return _SudokuReader(document).puzzle(further)


class _SudokuReader:
    """Makes a logic puzzle of a sudoku."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.fields = document.root.object
        self.tokens = read_tokens(document)
        node = self.fields.get("puzzle")
        if node is None or not node.array:
            at = document.root if node is None else node
            document.places.fail(codes.GRID_MISSING, at.start, at.start + 1)
        self.grid = node
        self.size = len(node.array)
        document.places.context.limits.check("max_cells", self.size * self.size)
        self.base = self._base()

    def puzzle(self, further: dict[str, Any]) -> LogicPuzzle:
        """The puzzle."""
        self._check_symbols()
        givens = [self._symbol(node) for node in self._cells("puzzle")]
        cages = self._cages()
        areas = self._areas(cages)
        if areas is None:
            return self._calcudoku(givens, cages, further)
        digits = len(str(self.size))
        params: dict[str, Any] = {"size": self.size}
        if cages:
            params["smallareas"] = self._small_areas(cages)
        elif digits > 1:
            params["digits"] = digits
        cells = tuple(((text or "").rjust(digits),) for text in givens)
        rows = draw(Lattice(self.size, cells, areas), digits)
        return LogicPuzzle(
            KILLER if cages else SUDOKU, rows, self._solution(digits), params=params, **further
        )

    # -- values -------------------------------------------------------------------------------

    def _refuse(self, node: Node | None, message: str) -> Any:
        at = node or self.document.root
        end = at.end if node is not None else at.start + 1
        self.document.places.fail(codes.SUDOKU_UNMAPPED, at.start, end, message)

    def _check_symbols(self) -> None:
        node = self.fields.get("charset")
        if node is not None and node.value not in (DIGITS, DIGITS[: self.size]):
            self._refuse(node, "the symbols are not the numbers from 1")

    def _cells(self, name: str) -> list[Node | None]:
        rows = self.fields[name].array
        if len(rows) != self.size or any(len(row.array) != self.size for row in rows):
            self._refuse(self.fields[name], f"{name!r} is no square of {self.size}")
        return read_rows(self.document, name, self.size, self.size)

    def _symbol(self, node: Node | None) -> str | None:
        """The number in a cell ("SudokuGiven", "SudokuValue"); None where it is empty."""
        inner = node
        if node is not None and node.kind == "object":
            inner = node.object.get("given") or node.object.get("value")
            if inner is None:
                return None
        if inner is None or inner.kind not in ("string", "number"):
            self._refuse(node, "a cell of a sudoku is a number, or empty")
        assert inner is not None
        text = as_text(inner.value)
        if text in ("", self.tokens.empty):
            return None
        if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= self.size):
            self._refuse(node, f"{text[:20]!r} is no number from 1 to {self.size}")
        return str(int(text))

    def _solution(self, width: int) -> tuple[str, ...] | None:
        node = self.fields.get("solution")
        if node is None or node.value is None:
            return None
        texts = [(self._symbol(each) or "").rjust(width) for each in self._cells("solution")]
        size = self.size
        return tuple("".join(texts[at : at + size]) for at in range(0, size * size, size))

    # -- areas and cages ----------------------------------------------------------------------

    def _groups(self, name: str) -> list[Node]:
        node = self.fields.get(name)
        return [] if node is None else [each for each in node.array if each.kind == "object"]

    def _base(self) -> int:
        """What cells are counted from, as in the clues of a crossword."""
        pairs = [
            number.value
            for group in (*self._groups("zones"), *self._groups("cages"))
            for pair in (*group.object.get("cells", _NONE).array, group.object.get("rect", _NONE))
            for number in pair.array
            if isinstance(number.value, int)
        ]
        one = all(1 <= each <= self.size for each in pairs)
        return 0 if not one and all(0 <= each < self.size for each in pairs) else 1

    def _group_cells(self, group: Node) -> tuple[int, ...]:
        """The cells of a zone or cage ("GroupSpec"): listed, or a rectangle."""
        places: list[tuple[int, int]] = []
        for pair in group.object.get("cells", _NONE).array:
            if not is_pair(pair):
                self._refuse(pair, "a cell is a pair of column and row")
            places.append((pair.array[1].value - self.base, pair.array[0].value - self.base))
        sides = [each.value for each in group.object.get("rect", _NONE).array]
        if len(sides) == 4 and all(isinstance(each, int) for each in sides):
            left, top, right, bottom = (min(max(each - self.base, -1), self.size) for each in sides)
            rows, columns = range(top, bottom + 1), range(left, right + 1)
            places += [(row, column) for row in rows for column in columns]
        if any(not (0 <= at < self.size) for place in places for at in place):
            self._refuse(group, "the cells are outside of the grid")
        return tuple(row * self.size + column for row, column in places)

    def _areas(self, cages: list[Cage]) -> tuple[int, ...] | None:
        """The areas in which no number comes twice; None where rows and columns are all.

        Boxes that nobody speaks of are there, unless cages with other operators than a sum show
        that this is a calcudoku.
        """
        node, zones = self.fields.get("boxes"), self.fields.get("zones")
        usual = boxes(self.size)
        if groups := [self._group_cells(group) for group in self._groups("zones")]:
            area_of = {at: number for number, cells in enumerate(groups) for at in cells}
            if sorted(at for cells in groups for at in cells) != list(range(self.size**2)):
                self._refuse(zones, "zones that do not divide the grid, such as diagonals")
            areas = numbered([area_of[at] for at in range(self.size**2)])
            if node is not None and node.value is True and areas != usual:
                self._refuse(zones, "zones beside boxes")
            return areas
        stated = None if node is None else node.value
        if stated is False or (stated is None and any(c.operator not in ("", "+") for c in cages)):
            return None
        if usual is None:
            self._refuse(node, f"{self.size} is no square: which boxes are meant is not told")
        return usual

    def _cages(self) -> list[Cage]:
        cages = []
        taken: set[int] = set()
        for group in self._groups("cages"):
            cells = self._group_cells(group)
            if not cells or len(set(cells)) != len(cells) or taken.intersection(cells):
                self._refuse(group, "cages overlap, or have no cell")
            taken.update(cells)
            value, operator = group.object.get("value"), group.object.get("operator")
            number = None if value is None else value.value
            sign = "" if operator is None else operator.value
            if not (number is None or (isinstance(number, int) and 0 <= number < 10**6)):
                self._refuse(value, "the value of a cage is a number")
            if sign not in ("", *OPERATORS):
                self._refuse(operator, "an operator is one of + - * /")
            cages.append(Cage(cells, number, str(sign)))
        return cages

    def _small_areas(self, cages: list[Cage]) -> tuple[str, ...]:
        """The drawing of the cages of a killer sudoku."""
        size = self.size
        if size > len(DIGITS):
            self._refuse(None, "a killer sudoku has nine rows at most")
        texts, areas = [NO_CAGE] * size**2, [-1] * size**2
        for number, cage in enumerate(cages):
            if cage.operator not in ("", "+") or (cage.value or 0) > 99:
                self._refuse(None, "a cage of a killer sudoku has a sum of two digits at most")
            for at in cage.cells:
                texts[at], areas[at] = " " * _CAGE_WIDTH, number
            if cage.value is not None:
                texts[min(cage.cells)] = str(cage.value).rjust(_CAGE_WIDTH)
        lattice = Lattice(size, tuple((text,) for text in texts), tuple(areas))
        return draw(lattice, _CAGE_WIDTH)

    def _calcudoku(
        self, givens: list[str | None], cages: list[Cage], further: dict[str, Any]
    ) -> LogicPuzzle:
        size = self.size
        covered = sum(len(cage.cells) for cage in cages)
        shown = self.fields.get("showoperators")
        if not cages or covered != size**2 or size > len(DIGITS):
            self._refuse(None, "without boxes, cages have to cover the grid")
        if shown is not None and shown.value is False:
            self._refuse(shown, "a calcudoku that hides its operators")
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
        return LogicPuzzle(CALCUDOKU, rows, self._solution(1), params=params, **further)


#: Stands where a member is absent.
_NONE: Final = Node("array", 0, 0, [])
