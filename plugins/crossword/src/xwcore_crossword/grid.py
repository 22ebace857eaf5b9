"""The grid of a crossword, stored by column; cells are made on demand.

A `Grid` is an immutable value of `width * height` cells in row-major order, counted from 0. Bulk
columns hold one item per cell; what few cells have is sparse, keyed by cell index. Slots, numbers
and answers are computed from the columns on first use (`xwcore_crossword.entries`).
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from xwcore.plugin import computed_once, default_registry, plural
from xwcore_crossword.cells import (
    NONE,
    Number,
)
from xwcore_crossword.columns import EMPTY, NAMES, SPARSE, Columns
from xwcore_crossword.entries import Slot, SlotColumns, slots_in
from xwcore_crossword.numbering import Runs, find_runs

if TYPE_CHECKING:
    from xwcore_crossword.cell import Cell, Marks


class Grid(Columns):
    """The cells of a crossword.

    Its columns are those of `xwcore_crossword.columns`. One item per cell: `kinds` (OPEN, BLOCK,
    VOID), `letters` (the solution as one letter, NONE where there is none), `fill` (what the player
    entered, in the same form), `flags` (bits CIRCLE to PREVIOUSLY_INCORRECT), `bars` (bits
    BAR_LEFT, BAR_TOP); an empty column means "none at all".

    Sparse, by cell index: `rebus` and `fill_rebus` (texts longer than one letter), `shorts` (the
    one letter stated to stand for the solution of a cell, where it is neither that solution nor
    `implied_short`), `readings`, `colors`, `other_marks` (marks without a flag), `corners`
    (texts at the edge of a cell, besides its number), and `stated_numbers`: None, or all numbers,
    overriding the automatic ones.

    Raises:
        ValueError: the length of a column is not the number of cells; a short form is not one
            letter.
    """

    __slots__ = (
        "_cached_automatic_numbers",
        "_cached_cell_order",
        "_cached_slot_order",
        "_cached_slot_answers",
        "_cached_slot_columns",
        "_cached_slot_positions",
        "_cached_slots",
        "_cached_slots_by_start",
    )

    def _repr_html_(self) -> str | None:
        """The picture of the grid, for a notebook; None where no package draws it."""
        # A crossword is above this module; the registry has it by name.
        crossword: Any = default_registry().kind("crossword").puzzle_class()
        html: str | None = crossword(self)._repr_html_()
        return html

    def __init__(
        self, width: int, height: int, kinds: bytes, letters: str = "", **columns: Any
    ) -> None:
        cell_count = width * height
        values = {**EMPTY, **_checked(columns), "letters": letters or NONE * cell_count}
        for name, nothing in _SPARSE.items():
            values[name] = values[name] or nothing
        if values["rebus"] or values["readings"] or values["shorts"]:
            from xwcore_crossword.column_values import settled

            values.update(settled(values))
        if values["fill_rebus"]:
            from xwcore_crossword.column_values import settled_fill

            values.update(settled_fill(values, cell_count))
        if values["corners"]:
            values["corners"] = {at: texts for at, texts in values["corners"].items() if any(texts)}
        _check_lengths(width, height, kinds, values)
        for name, nothing in _BULK.items():
            values[name] = values[name] if values[name].strip(nothing) else EMPTY[name]
        self._set(width=width, height=height, kinds=kinds, **values)

    @classmethod
    def from_rows(
        cls,
        rows: Iterable[str | Sequence[str | None]],
        *,
        block: str = "#",
        void: str = "_",
        unknown: str | None = None,
        **columns: Any,
    ) -> Grid:
        """A grid from rows of cells: strings of one character a cell, or sequences of texts.

        "#" (`block`) is a block, "_" (`void`) a place without a cell, any other text the solution:
        one letter, or several, a rebus. None, "" and `unknown` are cells without a solution. A dot
        is a block in some files and an unknown cell in others: pass `block="."` or `unknown="."`.
        `columns` are further arguments of `Grid`.

        Raises:
            PuzzleError: a row is longer or shorter than the first; a dot has no meaning; the rows
                are one text, or a cell is not text.
        """
        from xwcore_crossword.column_values import columns_of_rows

        width, height, kinds, letters, rebus = columns_of_rows(rows, block, void, unknown)
        return cls(width, height, kinds, letters, rebus=rebus, **columns)

    # -- looking ------------------------------------------------------------------------------

    def rows(self, *, block: str = "#", void: str = "_", unknown: str = ".") -> list[str]:
        """The solution, one string a row and one character a cell; short forms where stated."""
        from xwcore_crossword.column_values import rows_of

        return rows_of(self, block, void, unknown)

    @property
    def cell_count(self) -> int:
        """The number of cells, blocks and voids included."""
        return len(self.kinds)

    @property
    def has_solution(self) -> bool:
        """True where at least one cell has a solution."""
        return bool(self.letters.strip(NONE))

    def solution_at(self, index: int) -> str | None:
        """The solution of the cell: one letter, several, or None."""
        letter = self.letters[index]
        if letter == NONE:
            return None
        return self.rebus.get(index, letter)

    def fill_at(self, index: int) -> str | None:
        """What the player entered in the cell, or None."""
        if not self.fill or self.fill[index] == NONE:
            return None
        return self.fill_rebus.get(index, self.fill[index])

    def marks_at(self, index: int) -> Marks:
        """Circle, shade, colors, and other marks of the cell."""
        from xwcore_crossword.cell import marks_at

        return marks_at(self, index)

    def index_of(self, place: tuple[int, int]) -> int:
        """The index of the cell at (row, column).

        Raises:
            IndexError: the place is outside the grid.
            TypeError: the place is not a row and a column.
        """
        try:
            row, column = map(operator.index, place)
        except (TypeError, ValueError) as error:
            raise TypeError(f"place {place!r}, expected a row and a column") from error
        if not (0 <= row < self.height and 0 <= column < self.width):
            size = f"{self.width} x {self.height}"
            raise IndexError(f"row {row}, column {column} is outside the {size} grid")
        return row * self.width + column

    def __getitem__(self, place: tuple[int, int]) -> Cell:
        from xwcore_crossword.cell import Cell

        index = self.index_of(place)
        solution, fill = self.solution_at(index), self.fill_at(index)
        return Cell(self, index, solution, fill, self.marks_at(index))

    def __iter__(self) -> Iterator[Cell]:
        from xwcore_crossword.cell import cells_of

        return cells_of(self)

    def __len__(self) -> int:
        return self.cell_count

    def place(self, index: int) -> tuple[int, int]:
        """(row, column) of a cell index."""
        return divmod(index, self.width)

    # -- derived ------------------------------------------------------------------------------

    @computed_once
    def slots(self) -> tuple[Slot, ...]:
        """Where entries go: across in grid order, then down; runs of two cells at least."""
        numbers, directions, *ends = self.slot_columns
        return tuple(map(Slot, numbers, directions, map(range, *ends)))

    @computed_once
    def slots_by_start(self) -> Mapping[int, Sequence[Slot]]:
        """The slots that start in a cell, by the index of the cell."""
        slots: dict[int, list[Slot]] = {}
        for slot in self.slots:
            slots.setdefault(slot.cells.start, []).append(slot)
        return slots

    @property
    def runs(self) -> Runs:
        """The runs of two or more open cells that nothing divides, found again: the slots are kept,
        which hold the same.
        """
        return find_runs(self.kinds, self.width, self.bars)

    @computed_once
    def slot_columns(self) -> SlotColumns:
        """The content of `slots`, by column."""
        runs = self.runs
        object.__setattr__(self, "_cached_slot_order", runs.directions)
        return slots_in(runs, self.width, self.stated_numbers)

    @computed_once
    def slot_order(self) -> bytes:
        """1 for each slot across and 2 for each down, by their first cells, across before down."""
        return self.runs.directions

    @computed_once
    def slot_answers(self) -> tuple[str | None, ...]:
        """What the grid holds in each of `slots`, rebus expanded and read in the slot's direction;
        None where the solution of a cell is not known.
        """
        from xwcore_crossword.answers import answers_in

        return answers_in(self.slot_columns, self.letters, self.rebus, self.readings)

    @computed_once
    def slot_positions(self) -> Mapping[tuple[Number | None, str], int]:
        """The index in `slots` of each number and direction."""
        numbers, directions, *_ = self.slot_columns
        return dict(zip(zip(numbers, directions, strict=True), count(), strict=False))

    @computed_once
    def cell_order(self) -> tuple[int, ...]:
        """The indices of `slots` ordered by their first cells, across before down: the order of
        formats that list clues without numbers.
        """
        starts = self.slot_columns.starts
        return tuple(sorted(range(len(starts)), key=starts.__getitem__))

    @property
    def cell_numbers(self) -> Mapping[int, Number]:
        """The number printed in each numbered cell, by cell index."""
        return self.automatic_numbers if self.stated_numbers is None else self.stated_numbers

    @computed_once
    def automatic_numbers(self) -> Mapping[int, int]:
        """The numbers by the rule: 1, 2, ... where an entry starts, in row-major order."""
        return dict(zip(self.runs.starts, count(1), strict=False))

    # -- editing ------------------------------------------------------------------------------

    def with_cells(self, **columns: Any) -> Grid:
        """A copy with these columns replaced; `width` and `height` stay."""
        arguments = {name: getattr(self, name) for name in ("kinds", *EMPTY)}
        return Grid(self.width, self.height, **{**arguments, **columns})

    def with_solution(self, changes: Mapping[tuple[int, int], str | None]) -> Grid:
        """A copy with other solutions in some open cells; None makes a cell's solution unknown.

        A stated short form, and readings, go with the old solution.

        Raises:
            IndexError: a place is outside the grid.
            PuzzleError: a place is a block.
        """
        from xwcore_crossword.column_values import changed_solution

        return self.with_cells(**changed_solution(self, self._by_index(changes)))

    def with_fill(self, changes: Mapping[tuple[int, int], str | None]) -> Grid:
        """A copy in which the player has entered other letters; None or "" empties a cell.

        Raises:
            IndexError: a place is outside the grid.
            PuzzleError: a place is a block.
        """
        from xwcore_crossword.column_values import changed_fill

        return self.with_cells(**changed_fill(self, self._by_index(changes)))

    def with_flag(self, flag: int, places: Sequence[tuple[int, int]], on: bool = True) -> Grid:
        """A copy with a flag (CIRCLE, SHADE, ...) set in, or cleared from, these cells.

        Raises:
            IndexError: a place is outside the grid.
            PuzzleError: a place is a block.
        """
        flags = bytearray(self.flags or bytes(self.cell_count))
        for index in self._by_index(dict.fromkeys(places)):
            flags[index] = flags[index] | flag if on else flags[index] & ~flag
        return self.with_cells(flags=bytes(flags))

    def _by_index(self, changes: Mapping[tuple[int, int], str | None]) -> dict[int, str | None]:
        from xwcore_crossword.column_values import checked_changes

        return checked_changes(self, {self.index_of(place): changes[place] for place in changes})

    # -- comparing ----------------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Equal columns; content is compared by the puzzle's facts."""
        if self is other:
            return True
        if not isinstance(other, Grid):
            return NotImplemented
        return self.columns() == other.columns()

    __hash__ = None  # type: ignore[assignment]

    def columns(self) -> tuple[Any, ...]:
        """Every column, in one order."""
        columns: tuple[Any, ...] = _COLUMNS(self)
        return columns

    def __repr__(self) -> str:
        return f"<Grid {self.width} x {self.height}>"


_COLUMNS: Final = operator.attrgetter(*NAMES)

#: The sparse columns, and what is shared by all grids that have nothing in them.
_SPARSE: Final[Mapping[str, Any]] = {
    name: EMPTY[name] for name in ("rebus", "fill_rebus", *(column.name for column in SPARSE))
}

#: The columns with an item for each cell that may be empty, and what stands for nothing in them.
_BULK: Final[Mapping[str, Any]] = {
    "fill": NONE,
    "flags": b"\0",
    "bars": b"\0",
}


def _checked(columns: Mapping[str, Any]) -> Mapping[str, Any]:
    """Columns by name, all of them known, and the values of the sparse ones of their class.

    Raises:
        TypeError: a name or a value is not.
    """
    for name in columns:
        if name not in EMPTY:
            raise TypeError(f"column {name!r} of a grid, expected one of {', '.join(EMPTY)}")
    for column in SPARSE:
        for value in (columns.get(column.name) or {}).values():
            if not isinstance(value, column.value):
                stated = f"{type(value).__name__}, expected {column.value.__name__}"
                raise TypeError(f"{column.name}: {stated}")
    return columns


def _check_lengths(width: int, height: int, kinds: bytes, columns: Mapping[str, Any]) -> None:
    cell_count = width * height
    bulk = (columns[name] for name in _BULK if columns[name])
    if any(len(column) != cell_count for column in (kinds, columns["letters"], *bulk)):
        raise ValueError(f"a grid of {width} x {height} has {plural(cell_count, 'cell')}")
