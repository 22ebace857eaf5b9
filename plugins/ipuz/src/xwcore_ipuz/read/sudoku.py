"""Read sudokus: those that are a sudoku, a killer sudoku or a calcudoku ("Sudoku Puzzles").

The puzzle types are "sudoku", "killer_sudoku", "basic" (calcudoku), "diagonal_sudoku",
"hyper_sudoku" and "latin_square". Any other sudoku is unmodeled, since reading it as one of these
would change its rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple, NoReturn

from xwcore_ipuz import codes
from xwcore_ipuz.lattice import boxes, members, numbered
from xwcore_ipuz.parse import ParsedFile, Path
from xwcore_ipuz.read.grid import (
    as_text,
    is_integer,
    is_number,
    is_pair,
    read_rows,
    read_tokens,
)
from xwcore_ipuz.syntax import CALCUDOKU_KIND, DESCRIBED_SUDOKUS, KIND, SUDOKU_VARIANTS
from xwcore_logic import Block, Layers, Value

SUDOKU: Final = "sudoku"
KILLER: Final = "killer_sudoku"
CALCUDOKU: Final = "basic"
LATIN_SQUARE: Final = "latin_square"

#: The operators of a calcudoku in ipuz, and in the model.
OPERATORS: Final = {"+": "+", "-": "-", "*": "x", "/": ":"}
DIGITS: Final = "123456789"


class Cage(NamedTuple):
    """Cells with a number and an operator ("CalcSpec")."""

    cells: tuple[int, ...]
    value: int | None
    operator: str


class _UnsupportedError(Exception):
    """A sudoku that ipuz allows and no type of logic puzzle is."""

    def __init__(self, path: Path, message: str) -> None:
        super().__init__(message)
        self.path = path


def read_sudoku(parsed: ParsedFile, variants: Sequence[str] = ()) -> dict[str, Any] | None:
    """Type, size and layers of the sudoku, as arguments of a logic puzzle; None without a type.

    `variants` are the sub-kinds with rules of their own.

    Raises:
        ReadError: the file has no grid, or the sudoku is malformed.
        LimitError: the grid is too large.
    """
    try:
        return _SudokuReader(parsed).arguments(variants)
    except _UnsupportedError as error:
        message = f"sudoku without a type: {error}; kept as unmodeled content"
        parsed.report(codes.SUDOKU_UNMODELED, error.path, message)
        return None


class _SudokuReader:
    """Makes the arguments of a logic puzzle from a sudoku."""

    def __init__(self, parsed: ParsedFile) -> None:
        self.parsed = parsed
        self.members = parsed.members
        self.tokens = read_tokens(parsed)
        rows = self.members.get("puzzle")
        if not isinstance(rows, list) or not rows:
            parsed.fail(codes.GRID_MISSING, ("puzzle",))
        self.size = len(rows)
        parsed.context.count("max_cells", self.size * self.size)
        self.base = self._count_base()

    def arguments(self, variants: Sequence[str]) -> dict[str, Any]:
        """Type, size and layers."""
        self._check_fields()
        self._check_symbols()
        givens = self._symbols("puzzle")
        cages = self._cages()
        if variants:
            type_name, layers = self._variant(variants, givens, cages)
        elif (areas := self._areas(cages)) is None:
            type_name, layers = CALCUDOKU, self._calcudoku(givens, cages)
        else:
            layers = self._layers(givens, areas)
            type_name = KILLER if cages else SUDOKU
            if cages:
                layers = layers.replace(blocks=self._blocks(cages))
        if type_name != CALCUDOKU or self.members.get("showoperators") is not True:
            self.parsed.unmodeled.add("showoperators", self.members.get("showoperators"))
        return {
            "type": type_name,
            "width": self.size,
            "height": self.size,
            "givens": layers,
            "solution": self._further_layers("solution"),
            "progress": self._progress(),
        }

    def _variant(
        self, variants: Sequence[str], givens: list[int | None], cages: list[Cage]
    ) -> tuple[str, Layers]:
        """A sudoku with a rule of its own: its type and layers."""
        type_name = SUDOKU_VARIANTS.get(variants[0])
        if type_name is None or len(variants) > 1 or cages:
            detail = " with cages" if cages else ""
            if variants[0] in DESCRIBED_SUDOKUS:
                detail = f" without field {DESCRIBED_SUDOKUS[variants[0]]!r}"
            self._reject(("kind",), f"kind {' and '.join(variants)[:40]}{detail}")
        areas = None if type_name == LATIN_SQUARE else self._areas(cages)
        if areas is None and (type_name != LATIN_SQUARE or self.members.get("boxes") is True):
            self._reject(("boxes",), f"kind {variants[0]} with these boxes")
        return type_name, self._layers(givens, areas)

    def _layers(self, values: Sequence[Value], areas: Sequence[int] | None = None) -> Layers:
        """Layers with these values in their cells and with walls between areas."""
        size = self.size
        rows = tuple(tuple(values[at : at + size]) for at in range(0, size * size, size))
        layers = Layers(cells=rows)
        if areas is None:
            return layers
        return layers.with_areas([divmod(at, size) for at in cells] for cells in members(areas))

    # -- values -------------------------------------------------------------------------------

    def _refuse(self, path: Path, message: str) -> NoReturn:
        """Give up on a malformed sudoku."""
        self.parsed.fail(codes.SUDOKU, path, f"malformed sudoku: {message}")

    def _reject(self, path: Path, message: str) -> NoReturn:
        """Give up on a sudoku that is valid and has no type."""
        raise _UnsupportedError(path, message)

    def _check_fields(self) -> None:
        """Report fields of another type, which are ignored, and a size other than the grid's."""
        for name, expected in (("boxes", bool), ("zones", list), ("cages", list)):
            value = self.members.get(name)
            if value is not None and not isinstance(value, expected):
                message = f"field {name!r}: {type(value).__name__}, expected {expected.__name__}"
                self.parsed.report(codes.FIELD_TYPE, (name,), message)
                self.parsed.unmodeled.add(name, value)
        stated = self.members.get("dimensions")
        sides = {"width": self.size, "height": self.size}
        for side, number in stated.items() if isinstance(stated, dict) else ():
            if side not in sides:
                self.parsed.unmodeled.add(f"dimensions.{side}", number)
            elif number != self.size:
                message = f"{side}: {str(number)[:15]}, the grid has {self.size}"
                self.parsed.report(codes.GRID_SIZE, ("dimensions", side), message)

    def _check_symbols(self) -> None:
        symbols = self.members.get("charset", DIGITS)
        if symbols not in (DIGITS, DIGITS[: self.size]):
            expected = DIGITS[: self.size]
            self._reject(("charset",), f"symbols {str(symbols)[:20]!r}, expected {expected!r}")

    def _symbols(self, name: str) -> list[int | None]:
        """The numbers of a grid, row by row; None for empty cells."""
        rows = self.members[name]
        is_square = isinstance(rows, list) and len(rows) == self.size
        if not is_square or not all(
            isinstance(row, list) and len(row) == self.size for row in rows
        ):
            self._refuse((name,), f"field {name!r} is not a square of {self.size} rows")
        cells = read_rows(self.parsed, name, self.size, self.size)
        return [
            self._symbol(cell, (name, *divmod(index, self.size)))
            for index, cell in enumerate(cells)
        ]

    def _symbol(self, cell: Any, path: Path) -> int | None:
        """The number of a cell ("SudokuGiven", "SudokuValue"); None if the cell is empty, which
        programs that write JSON state as null too.
        """
        if isinstance(cell, dict):
            name, row, column = path
            for key, value in cell.items():
                if key not in ("given", "value"):
                    self.parsed.unmodeled.add_at(f"{name}.{key}", int(row), int(column), value)
            if "given" not in cell and "value" not in cell:
                return None
            cell = cell["given"] if "given" in cell else cell["value"]
        if cell is None:
            return None
        if not isinstance(cell, str) and not is_number(cell):
            self._refuse(path, "invalid cell, expected a number or an empty cell")
        text = as_text(cell)
        if text in ("", self.tokens.empty):
            return None
        if not (text.isascii() and text.isdecimal() and 1 <= int(text[:9]) <= self.size):
            self._refuse(path, f"cell {text[:20]!r}, expected a number from 1 to {self.size}")
        return int(text)

    def _further_layers(self, name: str) -> Layers | None:
        """The layers of `solution` or `saved`; None if the file has none."""
        return None if self.members.get(name) is None else self._layers(self._symbols(name))

    def _progress(self) -> Layers | None:
        """What the player entered; several numbers in a cell are unmodeled."""
        saved = self.members.get("saved")
        rows = saved if isinstance(saved, list) else [saved]
        cells = [cell for row in rows for cell in (row if isinstance(row, list) else [row])]
        if any(not isinstance(cell, str) and not is_number(cell) for cell in cells):
            self.parsed.unmodeled.add("saved", saved)
            return None
        layers = self._further_layers("saved")
        has_number = layers is not None and any(any(row) for row in layers.cells)
        return layers if has_number else None

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

    def _keep_members(self, path: Path, group: dict[str, Any]) -> None:
        """Collect the members of a zone or cage that are not part of its rule."""
        for key, value in group.items():
            if key not in ("cells", "rect", "value", "operator"):
                self.parsed.unmodeled.add(f"{path[0]}.{path[1]}.{key}", value)

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

        Without the field "boxes" there are boxes, unless the kind says calcudoku, or a cage has
        an operator other than a sum.
        """
        stated = self.members.get("boxes")
        usual = boxes(self.size)
        if groups := [self._group_cells(path, group) for path, group in self._groups("zones")]:
            for path, group in self._groups("zones"):
                self._keep_members(path, group)
            area_of = {at: number for number, cells in enumerate(groups) for at in cells}
            if sorted(at for cells in groups for at in cells) != list(range(self.size**2)):
                self._reject(("zones",), "zones do not divide the grid")
            areas = numbered([area_of[at] for at in range(self.size**2)])
            if stated is True and areas != usual:
                self._reject(("zones",), "both zones and boxes")
            return areas
        is_calcudoku = any(cage.operator not in ("", "+") for cage in cages)
        is_calcudoku |= any(
            isinstance(kind, str) and (match := KIND.fullmatch(kind)) and match[2] == CALCUDOKU_KIND
            for kind in _items(self.members.get("kind"))
        )
        if stated is False or (stated is None and is_calcudoku):
            return None
        if usual is None:
            self._reject(("boxes",), f"boxes in a grid of {self.size}, expected a square number")
        return usual

    def _cages(self) -> list[Cage]:
        cages = []
        taken: set[int] = set()
        for path, group in self._groups("cages"):
            cells = self._group_cells(path, group)
            self._keep_members(path, group)
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

    def _blocks(self, cages: list[Cage]) -> tuple[Block, ...]:
        """The cages of a killer sudoku."""
        size = self.size
        if size > len(DIGITS):
            self._reject((), f"killer sudoku with {size} rows, expected at most {len(DIGITS)}")
        for cage in cages:
            if cage.operator not in ("", "+"):
                self._reject((), f"killer cage with operator {cage.operator!r}, expected a sum")
            if (cage.value or 0) > 99:
                self._reject((), f"killer cage with sum {cage.value}, expected at most 99")
        return tuple(
            Block(tuple(divmod(at, size) for at in sorted(cage.cells)), cage.value)
            for cage in cages
        )

    def _calcudoku(self, givens: list[int | None], cages: list[Cage]) -> Layers:
        """The layers of a calcudoku: the clue of a cage is in its first cell."""
        size = self.size
        covered = sum(len(cage.cells) for cage in cages)
        if not cages or covered != size**2 or size > len(DIGITS):
            self._reject((), f"without boxes, cages cover {covered} cells, expected {size**2}")
        if self.members.get("showoperators") is False:
            self._reject(("showoperators",), "calcudoku with hidden operators")
        cells: list[Value] = [None if given is None else (given, None, None) for given in givens]
        areas = [0] * size**2
        for number, cage in enumerate(cages):
            for at in cage.cells:
                areas[at] = number
            first = min(cage.cells)
            clue = (givens[first], OPERATORS.get(cage.operator), cage.value)
            cells[first] = None if clue == (None, None, None) else clue
        return self._layers(cells, areas)


def _items(value: Any) -> list[Any]:
    """The items of a list; none for other values."""
    return value if isinstance(value, list) else []
