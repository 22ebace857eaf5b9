"""The grid of a crossword, stored by column; cells are made on demand.

Contract: a `Grid` is an immutable value of `width * height` cells in row-major order, counted from
0. Bulk columns hold one item per cell (`kinds`, `letters`, `fill`, `flags`, `bars`); what few cells
have is sparse, keyed by cell index. Numbering and slots are derived on first use.
"""

from __future__ import annotations

import operator
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, compress, count, repeat
from typing import Any, Final, NamedTuple, Self

from xwcore.model.numbering import Runs, SlotOrder, begins_of, runs_of
from xwcore.model.puzzle import MadeLater, unseal

#: Values of `Grid.kinds`.
OPEN: Final = 0
BLOCK: Final = 1
VOID: Final = 2

#: Stands in `letters` and `fill` where there is no letter.
NONE: Final = "\0"

#: Bits of `Grid.flags`.
CIRCLE: Final = 0x01
SHADE: Final = 0x02
GIVEN: Final = 0x04
REVEALED: Final = 0x08
PENCILLED: Final = 0x10
INCORRECT: Final = 0x20
PREVIOUSLY_INCORRECT: Final = 0x40

#: Bits of `Grid.bars`: a bar along the left or the top edge of a cell.
BAR_LEFT: Final = 0x01
BAR_TOP: Final = 0x02

#: 1 where a cell is open, by kind.
_IS_OPEN: Final = bytes(kind == OPEN for kind in range(256))
#: The same as a binary digit.
OPEN_DIGIT: Final = bytes(ord("1") if kind == OPEN else ord("0") for kind in range(256))

#: What boards of one byte a cell have where there is no letter.
_NO_LETTERS: Final = ".:-? "

#: 1 where there is a bar along that edge.
_HAS_LEFT: Final = bytes(bars & BAR_LEFT != 0 for bars in range(256))
_HAS_TOP: Final = bytes(bars & BAR_TOP != 0 for bars in range(256))

_SYMBOL: Final = re.compile(r"\[[0-9]{1,5}\]")
#: Marks a cell with several letters; in a letter's place it can do no harm but cost time.
_SEVERAL: Final = "\x01"

#: So many rebus cells are searched for one by one, each by a sign of its own.
_FEW: Final = 16
_STAND_INS: Final = "".join(map(chr, range(0x2800, 0x2800 + _FEW)))

Number = int | str


class Readings(NamedTuple):
    """The solutions of a cell where it has more than one: what counts as right across and down.

    The cell's `solution` is the first of `across`. Equal tuples say "any of these"
    (Schrodinger); different ones say "this across, that down" (directional rebus).
    """

    across: tuple[str, ...]
    down: tuple[str, ...]

    @property
    def is_directional(self) -> bool:
        """Across and down differ."""
        return self.across != self.down

    @property
    def has_alternatives(self) -> bool:
        """Some direction has several."""
        return len(self.across) > 1 or len(self.down) > 1


class Color(NamedTuple):
    """Colours of a cell as "#rrggbb", or None."""

    background: str | None = None
    text: str | None = None


class Marks(NamedTuple):
    """What is drawn in a cell besides its letter. `others` are marks of kinds without a name here;
    "unknown" stands for a mark of which the file does not say what it is.
    """

    circle: bool = False
    shade: bool = False
    color: Color = Color()
    others: tuple[str, ...] = ()


class Slot(NamedTuple):
    """A run of two or more open cells: where an entry goes. `cells` are cell indices."""

    number: Number | None
    direction: str
    cells: range


class SlotColumns(NamedTuple):
    """The slots of a grid by column, each one item per slot.

    The cells of one are `range(start, stop, step)`: the step is 1 across, and a row down.
    """

    numbers: tuple[Number | None, ...]
    directions: tuple[str, ...]
    starts: tuple[int, ...]
    stops: tuple[int, ...]
    steps: tuple[int, ...]


def default_short(solution: str) -> str:
    """The one letter that stands for a solution where a format has room for one.

    Its first letter without accent, if that is A-Z or 0-9, in upper case; else "X".
    """
    first = solution[:1]
    if not first.isascii():
        first = unicodedata.normalize("NFKD", first)[:1]
    # "ß" in upper case is two letters.
    first = first.upper()[:1]
    return first if first.isascii() and first.isalnum() else "X"


def implied_short(solution: str) -> str:
    """The letter that stands for a solution where no short form of it is stated.

    One character stands for itself if a board of one byte a cell has room for it: if it is in
    Latin-1, can be seen, and says no "block" or "not known" there (`.`, `:`, `-`, `?`). For all
    else it is `default_short`.
    """
    if len(solution) != 1 or solution > "\xff" or not solution.isprintable():
        return default_short(solution)
    return default_short(solution) if solution in _NO_LETTERS else solution


def count_slots(kinds: bytes, width: int) -> int:
    """How many slots a grid without bars has: runs of two open cells at least."""
    across, down = count_directions(kinds, width)
    return across + down


def open_digits(kinds: bytes, width: int) -> tuple[int, int]:
    """The open cells of a grid that has any as one long number, a binary digit each, so that a
    shift tells the neighbours; and the number that has the first cell of every row.
    """
    cells = int(kinds.translate(OPEN_DIGIT), 2)
    return cells, ((1 << len(kinds)) - 1) // ((1 << width) - 1) << width - 1


def count_directions(kinds: bytes, width: int) -> tuple[int, int]:
    """How many slots a grid without bars has across, and how many down.

    Marked are the cells of a run but its first, and of these again those that follow no other.
    """
    if not kinds:
        return 0, 0
    cells, first = open_digits(kinds, width)
    across = cells & cells >> 1 & ~first
    down = cells & cells >> width
    return (across & ~(across >> 1)).bit_count(), (down & ~(down >> width)).bit_count()


def is_symbol(solution: str) -> bool:
    """True for "[75]": a picture, by its code in the Webdings font (Across Lite TEXT, "REBUS")."""
    return _SYMBOL.fullmatch(solution) is not None


class Grid(MadeLater):
    """The cells of a crossword.

    Columns, one item per cell: `kinds` (OPEN, BLOCK, VOID), `letters` (the solution as one letter,
    NONE where there is none), `fill` (what the player entered, same form), `flags` (bits CIRCLE to
    PREVIOUSLY_INCORRECT), `bars` (bits BAR_LEFT, BAR_TOP); an empty column says "none at all".
    Sparse, by cell index: `rebus` and `fill_rebus` (texts longer than one letter), `shorts` (the
    one letter that is stated to stand for the solution of a cell, where it is neither that solution
    nor `implied_short`), `readings`, `colors`, `marks` (further kinds of mark), and `numbers`:
    None, or all numbers, overriding the automatic ones.

    Raises:
        ValueError: a column has another length than the grid has cells; a short form is not one
            letter.
    """

    __slots__ = (
        "_cached_answers",
        "_cached_columns",
        "_cached_maker",
        "_cached_numbers",
        "_cached_order",
        "_cached_slots",
        "bars",
        "colors",
        "fill",
        "fill_rebus",
        "flags",
        "height",
        "kinds",
        "letters",
        "marks",
        "numbers",
        "readings",
        "rebus",
        "shorts",
        "width",
    )

    _made_later = frozenset(name for name in __slots__ if not name.startswith("_"))

    width: int
    height: int
    kinds: bytes
    letters: str
    fill: str
    flags: bytes
    bars: bytes
    rebus: Mapping[int, str]
    shorts: Mapping[int, str]
    fill_rebus: Mapping[int, str]
    readings: Mapping[int, Readings]
    colors: Mapping[int, Color]
    marks: Mapping[int, tuple[str, ...]]
    numbers: Mapping[int, Number] | None
    _cached_answers: tuple[str | None, ...] | None
    _cached_columns: SlotColumns | None
    _cached_maker: Callable[[], Mapping[str, Any]] | None
    _cached_slots: tuple[Slot, ...] | None
    _cached_numbers: dict[int, Number] | None
    _cached_order: SlotOrder | None

    def __init__(
        self,
        width: int,
        height: int,
        kinds: bytes,
        letters: str = "",
        *,
        rebus: Mapping[int, str] | None = None,
        shorts: Mapping[int, str] | None = None,
        readings: Mapping[int, Readings] | None = None,
        fill: str = "",
        fill_rebus: Mapping[int, str] | None = None,
        flags: bytes = b"",
        bars: bytes = b"",
        colors: Mapping[int, Color] | None = None,
        marks: Mapping[int, tuple[str, ...]] | None = None,
        numbers: Mapping[int, Number] | None = None,
    ) -> None:
        count = width * height
        letters = letters or NONE * count
        if len(kinds) != count or len(letters) != count:
            raise ValueError(f"a grid of {width} x {height} has {count} cells")
        for column in (fill, flags, bars):
            if column and len(column) != count:
                raise ValueError(f"a grid of {width} x {height} has {count} cells")
        if rebus or readings or shorts:
            letters, rebus, shorts = _settled(letters, rebus or {}, shorts or {}, readings or {})
        if fill_rebus:
            fill_rebus = {at: text for at, text in fill_rebus.items() if len(text) > 1}
            fill = _with_letters(fill or NONE * count, {i: t[0] for i, t in fill_rebus.items()})
        unseal(self, "__class__", self._draft)
        self.width = width
        self.height = height
        self.kinds = kinds
        self.letters = letters
        self.rebus = rebus or {}
        self.shorts = shorts or {}
        self.readings = readings or {}
        self.fill = fill if fill.strip(NONE) else ""
        self.fill_rebus = fill_rebus or {}
        self.flags = flags if flags.strip(b"\0") else b""
        self.bars = bars if bars.strip(b"\0") else b""
        self.colors = colors or {}
        self.marks = marks or {}
        self.numbers = numbers
        # After the columns: see `MadeLater`.
        self._cached_answers = None
        self._cached_columns = None
        self._cached_maker = None
        self._cached_slots = None
        self._cached_numbers = None
        self._cached_order = None
        self.__class__ = self._sealed

    @classmethod
    def later(
        cls, width: int, height: int, kinds: bytes, columns: Callable[[], Mapping[str, Any]]
    ) -> Self:
        """A grid for which `columns` gives the further arguments of `Grid`, asked when somebody
        looks at more than its size and kinds.

        It may be asked more than once (by threads that look at the same time), must give the same
        each time, and neither it nor a grid made of that may fail: what can be wrong with the grid
        has been found before.
        """
        made = cls.__new__(cls)
        unseal(made, "__class__", cls._draft)
        made.width, made.height, made.kinds = width, height, kinds
        made._cached_maker = columns
        made._cached_answers = made._cached_columns = None
        made._cached_slots = made._cached_numbers = made._cached_order = None
        unseal(made, "__class__", cls)
        return made

    def _make(self, maker: Callable[[], Mapping[str, Any]]) -> None:
        Grid.__init__(self, self.width, self.height, self.kinds, **maker())

    @classmethod
    def from_rows(
        cls,
        rows: Sequence[str | Sequence[str | None]],
        *,
        block: str = "#",
        void: str = "_",
        unknown: str = ".",
        **columns: Any,
    ) -> Grid:
        """A grid from rows of cells: strings of one character a cell, or sequences of texts.

        Rows must be of equal length; a text of several letters is a rebus; None and `unknown` are
        cells without a solution. `columns` are further arguments of `Grid`.

        Raises:
            ValueError: a row is longer or shorter than the first.
        """
        width = len(rows[0]) if rows else 0
        if any(len(row) != width for row in rows):
            raise ValueError("the rows of a grid are of equal length")
        cells = [cell for row in rows for cell in row]
        kinds = bytes(BLOCK if cell == block else VOID if cell == void else OPEN for cell in cells)
        known = [
            cell if cell and kind == OPEN and cell != unknown else NONE
            for cell, kind in zip(cells, kinds, strict=True)
        ]
        rebus = {at: cell for at, cell in enumerate(known) if len(cell) > 1}
        letters = "".join(cell[0] for cell in known)
        return cls(width, len(rows), kinds, letters, rebus=rebus, **columns)

    def rows(self, *, block: str = "#", void: str = "_", unknown: str = ".") -> list[str]:
        """The solution, one string a row and one character a cell; short forms where stated."""
        special = {BLOCK: block, VOID: void}
        text = "".join(
            special.get(kind) or (unknown if letter == NONE else letter)
            for kind, letter in zip(self.kinds, self.short_letters(), strict=True)
        )
        return [text[at : at + self.width] for at in range(0, len(text), self.width or 1)]

    def short_letters(self) -> str:
        """`letters` in which the cells that state a short form have that."""
        return _with_letters(self.letters, self.shorts) if self.shorts else self.letters

    @property
    def size(self) -> int:
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

    def flag_at(self, index: int, flag: int) -> bool:
        """Whether the cell has this flag."""
        return bool(self.flags and self.flags[index] & flag)

    def __getitem__(self, place: tuple[int, int]) -> Cell:
        row, column = place
        if not (0 <= row < self.height and 0 <= column < self.width):
            raise IndexError(f"row {row}, column {column} is outside {self.height} x {self.width}")
        return Cell(self, row * self.width + column)

    def __iter__(self) -> Iterator[Cell]:
        return (Cell(self, index) for index in range(self.size))

    def __len__(self) -> int:
        return self.size

    def place(self, index: int) -> tuple[int, int]:
        """(row, column) of a cell index."""
        return divmod(index, self.width)

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Where entries go: across in grid order, then down; runs of two cells at least."""
        if self._cached_slots is None:
            numbers, directions, *ends = self.slot_columns
            columns = zip(numbers, directions, map(range, *ends), strict=True)
            slots = map(tuple.__new__, repeat(Slot), columns)  # a third of the time of Slot(...)
            object.__setattr__(self, "_cached_slots", tuple(slots))
        assert self._cached_slots is not None
        return self._cached_slots

    @property
    def slot_columns(self) -> SlotColumns:
        """What `slots` holds, by column; cheaper where there is no need of a `Slot` for each."""
        if self._cached_columns is None:
            object.__setattr__(self, "_cached_columns", self._number())
        assert self._cached_columns is not None
        return self._cached_columns

    @property
    def slot_answers(self) -> tuple[str | None, ...]:
        """What the grid holds in each of `slots`, rebus expanded and read in the slot's direction;
        None where the solution of a cell is not known.
        """
        if self._cached_answers is None:
            object.__setattr__(self, "_cached_answers", tuple(self._answers()))
        assert self._cached_answers is not None
        return self._cached_answers

    def _answers(self) -> Sequence[str | None]:
        ends = self.slot_columns[2:]
        if not self.rebus and not self.readings:
            answers = [*map(self.letters.__getitem__, map(slice, *ends))]
        else:
            answers = self._expanded(ends) or self._spelt(ends)
        if NONE in "".join(answers):
            return [None if NONE in answer else answer for answer in answers]
        return answers

    def _expanded(self, ends: Sequence[tuple[int, ...]]) -> list[str] | None:
        """The answers of a grid with a few rebus cells, put in all at once; None where there are
        many, several readings, or signs beyond ASCII, of which some stand in for the rebus here.
        """
        texts = self.rebus
        said = "".join(texts.values())
        if self.readings or len(texts) > _FEW or not (self.letters + said).isascii():
            return None
        signs = dict(zip(texts, _STAND_INS, strict=False))
        letters = _with_letters(self.letters, signs)
        joined = "\n".join(map(letters.__getitem__, map(slice, *ends)))
        for index, sign in signs.items():
            joined = joined.replace(sign, texts[index])
        answers = joined.split("\n")
        return answers if len(answers) == len(ends[0]) else None  # a text has a line end

    def _spelt(self, ends: Sequence[tuple[int, ...]]) -> list[str]:
        """The answers; those with cells of several letters are put together cell by cell."""
        texts = dict(self.rebus)
        # Marked, so that one sees which these are.
        marks = dict.fromkeys([*texts, *self.readings], _SEVERAL)
        letters = _with_letters(self.letters, marks)
        answers = [*map(letters.__getitem__, map(slice, *ends))]
        down = {index: both.down[0] for index, both in self.readings.items()}
        directions = self.slot_columns.directions
        for at in [at for at, answer in enumerate(answers) if _SEVERAL in answer]:
            own = down if directions[at] == "down" else {}
            cells = range(*[column[at] for column in ends])
            answers[at] = "".join([own.get(i) or texts.get(i) or self.letters[i] for i in cells])
        return answers

    @property
    def slot_count(self) -> int:
        """How many slots there are; cheaper than `slots` where nobody has asked for them."""
        if self._cached_slots is None and not self.bars:
            return count_slots(self.kinds, self.width)
        return len(self.slots)

    @property
    def cell_numbers(self) -> Mapping[int, Number]:
        """The number printed in each numbered cell, by cell index."""
        if self._cached_numbers is None:
            numbers = self.automatic_numbers() if self.numbers is None else dict(self.numbers)
            object.__setattr__(self, "_cached_numbers", numbers)
        assert self._cached_numbers is not None
        return self._cached_numbers

    def automatic_numbers(self) -> dict[int, int]:
        """The numbers as by the rule: 1, 2, ... where an entry starts, in row-major order."""
        return dict(zip(self._runs().starts, count(1), strict=False))

    @property
    def slot_order(self) -> SlotOrder:
        """The slots in another order than `slots`, without their cells."""
        if self._cached_order is None:
            begins = begins_of(*self._shape())
            numbers = None
            if self.numbers is not None:
                numbers = [*map(self.numbers.get, compress(count(), begins))]
            order = SlotOrder(begins.translate(None, b"\0"), numbers)
            object.__setattr__(self, "_cached_order", order)
        assert self._cached_order is not None
        return self._cached_order

    def _runs(self) -> Runs:
        return runs_of(*self._shape())

    def _shape(self) -> tuple[bytes, int, bytes, bytes]:
        """What `runs_of` and `begins_of` take."""
        bars = self.bars
        is_open = self.kinds.translate(_IS_OPEN)
        return is_open, self.width, bars.translate(_HAS_LEFT), bars.translate(_HAS_TOP)

    def _number(self) -> SlotColumns:
        starts, in_rows, in_columns, *lengths = self._runs()
        across, down = [*compress(starts, in_rows)], [*compress(starts, in_columns)]
        # The numbers count without end: there is one for each start.
        numbers: Iterable[Number | None] = chain(
            compress(count(1), in_rows), compress(count(1), in_columns)
        )
        if self.numbers is not None:
            numbers = map(self.numbers.get, (*across, *down))
        below = map(operator.mul, lengths[1], repeat(self.width))
        return SlotColumns(
            (*numbers,),
            ("across",) * len(across) + ("down",) * len(down),
            (*across, *down),
            (*map(operator.add, across, lengths[0]), *map(operator.add, down, below)),
            (1,) * len(across) + (self.width,) * len(down),
        )

    def with_cells(self, **columns: Any) -> Grid:
        """A copy with these columns replaced; `width` and `height` stay."""
        arguments = {
            name: getattr(self, name)
            for name in Grid.__slots__
            if not name.startswith("_") and name not in ("width", "height")
        }
        return Grid(self.width, self.height, **{**arguments, **columns})

    def with_solution(self, changes: Mapping[tuple[int, int], str | None]) -> Grid:
        """A copy with other solutions in some open cells; None makes a cell's solution unknown.

        A stated short form, and readings, go with the old solution.

        Raises:
            IndexError: a place is outside the grid.
            ValueError: a place is a block.
        """
        at = self._indices(changes)
        kept = {index: text for index, text in self.rebus.items() if index not in at}
        kept.update({index: text for index, text in at.items() if text and len(text) > 1})
        letters = {index: text[0] if text else NONE for index, text in at.items()}
        return self.with_cells(
            letters=_with_letters(self.letters, letters),
            rebus=kept,
            shorts={index: text for index, text in self.shorts.items() if index not in at},
            readings={index: both for index, both in self.readings.items() if index not in at},
        )

    def with_fill(self, changes: Mapping[tuple[int, int], str | None]) -> Grid:
        """A copy in which the player has entered other letters; None or "" empties a cell.

        Raises:
            IndexError: a place is outside the grid.
            ValueError: a place is a block.
        """
        at = self._indices(changes)
        kept = {index: text for index, text in self.fill_rebus.items() if index not in at}
        kept.update({index: text for index, text in at.items() if text and len(text) > 1})
        letters = {index: text[0] if text else NONE for index, text in at.items()}
        fill = _with_letters(self.fill or NONE * self.size, letters)
        return self.with_cells(fill=fill, fill_rebus=kept)

    def with_flag(self, flag: int, places: Sequence[tuple[int, int]], on: bool = True) -> Grid:
        """A copy with a flag (CIRCLE, SHADE, ...) set in, or cleared from, these cells.

        Raises:
            IndexError: a place is outside the grid.
            ValueError: a place is a block.
        """
        flags = bytearray(self.flags or bytes(self.size))
        for index in self._indices(dict.fromkeys(places, None)):
            flags[index] = flags[index] | flag if on else flags[index] & ~flag
        return self.with_cells(flags=bytes(flags))

    def _indices(self, changes: Mapping[tuple[int, int], str | None]) -> dict[int, str | None]:
        at: dict[int, str | None] = {}
        for (row, column), text in changes.items():
            cell = self[row, column]
            if cell.is_block:
                raise ValueError(f"row {row}, column {column} is a block")
            at[cell.index] = text
        return at

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


_COLUMNS: Final = operator.attrgetter(
    *(name for name in Grid.__slots__ if not name.startswith("_"))
)


class Cell:
    """A view of one cell of a grid."""

    __slots__ = ("grid", "index")

    def __init__(self, grid: Grid, index: int) -> None:
        self.grid = grid
        self.index = index

    @property
    def row(self) -> int:
        """Row, from 0."""
        return self.index // self.grid.width

    @property
    def column(self) -> int:
        """Column, from 0."""
        return self.index % self.grid.width

    @property
    def is_block(self) -> bool:
        """True for a block, and for a void."""
        return self.grid.kinds[self.index] != OPEN

    @property
    def is_void(self) -> bool:
        """True where there is no cell at all."""
        return self.grid.kinds[self.index] == VOID

    @property
    def solution(self) -> str | None:
        """One letter, or several (a rebus); None where unknown, absent or locked."""
        return self.grid.solution_at(self.index)

    @property
    def short(self) -> str | None:
        """The one letter that stands for the solution; None where there is no solution."""
        letter = self.grid.letters[self.index]
        return None if letter == NONE else self.grid.shorts.get(self.index, letter)

    @property
    def readings(self) -> Readings | None:
        """All solutions, across and down; None where the cell has no solution."""
        solution = self.solution
        if solution is None:
            return None
        return self.grid.readings.get(self.index) or Readings((solution,), (solution,))

    @property
    def symbol(self) -> int | None:
        """The font code (Webdings) where the solution is a picture, else None."""
        solution = self.solution
        return int(solution[1:-1]) if solution and is_symbol(solution) else None

    @property
    def fill(self) -> str | None:
        """What the player has entered: one letter or several, or None."""
        return self.grid.fill_at(self.index)

    @property
    def number(self) -> Number | None:
        """The number printed in the cell."""
        return self.grid.cell_numbers.get(self.index)

    @property
    def marks(self) -> Marks:
        """Circle, shade, colours, and other marks."""
        grid, index = self.grid, self.index
        return Marks(
            grid.flag_at(index, CIRCLE),
            grid.flag_at(index, SHADE),
            grid.colors.get(index, Color()),
            grid.marks.get(index, ()),
        )

    @property
    def bar_left(self) -> bool:
        """A bar along the left edge."""
        return bool(self.grid.bars and self.grid.bars[self.index] & BAR_LEFT)

    @property
    def bar_top(self) -> bool:
        """A bar along the top edge."""
        return bool(self.grid.bars and self.grid.bars[self.index] & BAR_TOP)

    @property
    def given(self) -> bool:
        """The puzzle starts with this letter filled in."""
        return self.grid.flag_at(self.index, GIVEN)

    @property
    def revealed(self) -> bool:
        """The player had the letter revealed."""
        return self.grid.flag_at(self.index, REVEALED)

    @property
    def pencilled(self) -> bool:
        """The player is not sure of the letter."""
        return self.grid.flag_at(self.index, PENCILLED)

    @property
    def incorrect(self) -> bool:
        """The letter was checked, and is wrong."""
        return self.grid.flag_at(self.index, INCORRECT)

    @property
    def previously_incorrect(self) -> bool:
        """A letter checked here earlier was wrong."""
        return self.grid.flag_at(self.index, PREVIOUSLY_INCORRECT)

    def __repr__(self) -> str:
        what = "void" if self.is_void else "block" if self.is_block else repr(self.solution)
        return f"<Cell {self.row}, {self.column}: {what}>"


def _with_letters(letters: str, changes: Mapping[int, str]) -> str:
    if len(changes) <= _FEW:
        few = letters
        for index, letter in changes.items():
            few = f"{few[:index]}{letter}{few[index + 1 :]}"
        if len(few) == len(letters):  # no index is outside
            return few
    changed = list(letters)
    for index, letter in changes.items():
        changed[index] = letter
    return "".join(changed)


def _is_settled(letters: str, rebus: Mapping[int, str]) -> bool:
    """Whether each rebus is of several letters, and its first, a plain one, stands in `letters`."""
    for index, text in rebus.items():
        if len(text) < 2 or text[0] != letters[index] or not "A" <= text[0] <= "Z":
            return False
    return True


def _settled(
    letters: str,
    rebus: Mapping[int, str],
    shorts: Mapping[int, str],
    readings: Mapping[int, Readings],
) -> tuple[str, dict[int, str], dict[int, str]]:
    """One way to say each thing: readings lead `rebus`, `rebus` leads `letters`, no implied shorts.

    A rebus "of one letter" is that letter; the first reading across is the solution.
    """
    if not shorts and not readings and _is_settled(letters, rebus):
        return letters, dict(rebus), {}
    if any(len(short) != 1 for short in shorts.values()):
        raise ValueError("a short form is one letter")
    texts = {**rebus, **{index: both.across[0] for index, both in readings.items()}}
    long = {index: text for index, text in texts.items() if len(text) > 1}
    single = {index: text for index, text in texts.items() if len(text) == 1}
    single.update({index: default_short(text) for index, text in long.items()})
    if any(letters[index] != letter for index, letter in single.items()):
        letters = _with_letters(letters, single)
    kept = {}
    for index, short in shorts.items():
        solution = long.get(index, letters[index])
        if solution != NONE and short not in (solution, implied_short(solution)):
            kept[index] = short
    return letters, long, kept
