"""The clues of a crossword, stored by column; `Clue` objects are made on demand.

A `Clues` is an immutable sequence in the order Across, then Down, then further groups in order of
appearance; within a group the order is the file's.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import compress, repeat
from typing import Any, Final, NamedTuple, Self, overload

from xwcore.plugin import Immutable, computed_once
from xwcore_crossword.cells import Number
from xwcore_crossword.entries import ACROSS, DOWN, Slot, label
from xwcore_crossword.grid import Grid
from xwcore_crossword.markup import Markup, is_plain, normalized, plain_text
from xwcore_crossword.numbering import IS_ACROSS, IS_DOWN

__all__ = [
    "ACROSS",
    "DOWN",
    "NO_DIRECTION",
    "Clue",
    "Clues",
    "Entry",
    "answer_in",
    "answers_by_slot",
    "entry_at",
    "enumerated",
    "group_order",
    "label",
    "marked_clue",
    "slots_within",
    "stated_clues",
    "with_missing",
    "word_lengths",
]

#: Numbers of at most two digits with one to three signs between them: "3,4", "3 - 4".
_ENUMERATION: Final = re.compile(r"[0-9]{1,2}(?:[ ,'.\-\u2013/]{1,3}[0-9]{1,2}){0,20}")
_DIGITS: Final = re.compile("[0-9]+")

#: The direction of a uniclue: a clue with a number and no direction.
NO_DIRECTION: Final = ""


#: The keys of an entry, in the order of the columns of a table.
_ENTRY_COLUMNS: Final = ("number", "direction", "answer", "clue", "row", "column")


class Entry(Immutable, Mapping[str, Any]):
    """A slot with its answer: what the grid holds there, None unless the solution of every cell is
    known. Its cells have the indices from `start`, before `stop`, in a grid of `width` columns.

    `clues` are those of the crossword that the entry was taken from. An entry is a mapping as well,
    the row of a table: "number", "direction", "answer", "clue" (its text), "row" and "column" of
    the first cell, counted from 0. So `pandas.DataFrame(puzzle.entries)` has these columns.
    """

    __slots__ = ("answer", "clues", "direction", "number", "start", "stop", "width")

    number: Number | None
    direction: str
    answer: str | None
    start: int
    stop: int
    width: int
    clues: Clues | None

    def __init__(
        self,
        number: Number | None,
        direction: str,
        answer: str | None,
        start: int,
        stop: int,
        width: int,
        clues: Clues | None = None,
    ) -> None:
        self._set(
            number=number,
            direction=direction,
            answer=answer,
            start=start,
            stop=stop,
            width=width,
            clues=clues,
        )

    def __getitem__(self, name: str) -> Any:
        if name == "clue":
            return "" if self.clue is None else self.clue.text
        if name not in _ENTRY_COLUMNS:
            raise KeyError(name)
        return getattr(self, name)

    def __iter__(self) -> Iterator[str]:
        return iter(_ENTRY_COLUMNS)

    def __len__(self) -> int:
        return len(_ENTRY_COLUMNS)

    def of(self, clues: Clues) -> Entry:
        """The entry with the clues of its crossword."""
        return Entry(*self._value(), clues)

    @property
    def row(self) -> int:
        """The row of the first cell, counted from 0."""
        return self.start // self.width

    @property
    def column(self) -> int:
        """The column of the first cell, counted from 0."""
        return self.start % self.width

    @property
    def clue(self) -> Clue | None:
        """The first clue of the entry; None without one."""
        if self.clues is None or self.number is None:
            return None
        return self.clues.get(self.number, self.direction)

    @property
    def indices(self) -> range:
        """Its cells by index."""
        return range(self.start, self.stop, 1 if self.direction == ACROSS else self.width)

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """Its cells as (row, column)."""
        return tuple(map(divmod, self.indices, repeat(self.width)))

    @property
    def label(self) -> str:
        """The name for people: "12-Across"."""
        return label(self.number, self.direction)

    # The clues are the way back to the crossword and no part of the value.

    def _value(self) -> tuple[Number | None, str, str | None, int, int, int]:
        return self.number, self.direction, self.answer, self.start, self.stop, self.width

    def __eq__(self, other: object) -> bool:
        return self._value() == other._value() if isinstance(other, Entry) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._value())

    def __repr__(self) -> str:
        return f"<Entry {self.label}: {self.answer}>"


class _ClueFields(NamedTuple):
    """The columns of a clue, in the order of `Clues.columns`, and the grid."""

    number: Number | None
    direction: str
    text: str
    answer: str | None
    markup: Markup | None
    metadata: tuple[tuple[str, str], ...]
    stated_cells: tuple[tuple[int, int], ...] | None
    enumeration: str
    grid: Grid | None


class Clue(_ClueFields):
    """One clue. `text` is plain text, `markup` the tree beside it, None where there is no markup.

    `number` is None for a clue that belongs to no entry. `direction` is "across" or "down", in any
    case, or "" for a uniclue; a clue of a further group has the name of its `group` instead.
    `answer` is the stated one; a clue taken from a crossword that states none has the one that its
    grid gives. `metadata` are pairs of key and value. `cells` are the clue's own cells as (row,
    column), where it names them. `enumeration` are the lengths of the words: "5", "3,4", "4-3".

    Raises:
        ValueError: `direction` is another name than across and down.
        TypeError: `metadata` or `cells` are no pairs.
    """

    __slots__ = ()

    def __new__(
        cls,
        number: Number | None,
        direction: str = NO_DIRECTION,
        text: str = "",
        answer: str | None = None,
        markup: Markup | None = None,
        metadata: tuple[tuple[str, str], ...] = (),
        cells: tuple[tuple[int, int], ...] | None = None,
        enumeration: str = "",
        *,
        group: str | None = None,
    ) -> Self:
        """Make a clue; `cells` are the stated ones."""
        name = _direction(direction) if group is None else group
        metadata = _pairs(metadata, "metadata of a clue")
        cells = None if cells is None else _pairs(cells, "cells of a clue")
        fields = (number, name, text, answer, markup, metadata, cells, enumeration, None)
        return cls._make(fields)

    @property
    def label(self) -> str:
        """The name for people: "12-Across"."""
        return label(self.number, self.direction)

    @property
    def group(self) -> str | None:
        """The name of the further group; None for across and down clues and uniclues."""
        return None if self.direction in _DIRECTIONS else self.direction

    @property
    def entry(self) -> Entry | None:
        """The entry of the clue; None where the grid has none, or the clue has no grid."""
        return None if self.grid is None else entry_at(self.grid, self.number, self.direction)

    @property
    def cells(self) -> tuple[tuple[int, int], ...]:
        """The clue's own cells, else those of its entry, as (row, column)."""
        if self.stated_cells is not None:
            return self.stated_cells
        entry = self.entry
        return () if entry is None else entry.cells

    # The grid is the way back to the crossword and no part of the value.

    def __eq__(self, other: object) -> bool:
        return self[:-1] == other[:-1] if isinstance(other, Clue) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:-1])

    def __reduce__(self) -> tuple[Any, ...]:
        """Copy and pickle the fields without checks: the direction may be that of a group."""
        return Clue._make, (tuple(self),)

    def __repr__(self) -> str:
        position = f"{self.number!r}, {self.direction!r}, {self.text!r}"
        details = zip(self._fields[3:-1], self[3:-1], strict=True)
        shown = "".join(f", {name}={value!r}" for name, value in details if value)
        return f"Clue({position}{shown})"


_DIRECTIONS: Final = (ACROSS, DOWN, NO_DIRECTION)


def _direction(name: str) -> str:
    """The direction of that name, in any case.

    Raises:
        ValueError: it is none.
    """
    if name in _DIRECTIONS:
        return name
    lower = name.strip().lower()
    if lower in _DIRECTIONS:
        return lower
    import difflib  # on use: a wrong name is rare

    near = {"a": [ACROSS], "d": [DOWN]}.get(lower)
    near = near or difflib.get_close_matches(lower, (ACROSS, DOWN), n=1)
    hint = f"did you mean {near[0]!r}? " if near else ""
    raise ValueError(
        f"direction {name!r}, expected 'across' or 'down'; {hint}pass group={name!r} for a"
        " further group"
    )


def _pairs(pairs: Any, name: str) -> tuple[tuple[Any, Any], ...]:
    """The pairs as tuples, so that a clue can be hashed; those of a mapping are its items.

    Raises:
        TypeError: they are no pairs.
    """
    if not pairs:
        return ()
    values = pairs.items() if isinstance(pairs, Mapping) else pairs
    try:
        return tuple((first, second) for first, second in values)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: {pairs!r}, expected pairs") from None


def entry_at(grid: Grid, number: Number | None, direction: str) -> Entry | None:
    """The entry of that number and direction, without clues; None where the grid has none."""
    at = None if number is None else grid.slot_positions.get((number, direction))
    if at is None:
        return None
    columns = grid.slot_columns
    ends = columns.starts[at], columns.stops[at]
    return Entry(number, direction, grid.slot_answers[at], *ends, grid.width)


def slots_within(places: Sequence[tuple[int, int]], grid: Grid) -> list[Slot]:
    """The slots of the grid whose cells follow one another in these places (row, column)."""
    indices = [row * grid.width + column for row, column in places]
    slots_at = grid.slots_by_start
    return [
        slot
        for at, index in enumerate(indices)
        for slot in slots_at.get(index, ())
        if indices[at : at + len(slot.cells)] == [*slot.cells]
    ]


#: A clue from its values in order; `Clue._make` does the same with more calls.
_CLUE_OF: Final[Callable[[Iterable[Any]], Clue]] = partial(tuple.__new__, Clue)


def marked_clue(number: Number | None, direction: str, markup: Markup, **further: Any) -> Clue:
    """A clue whose plain text is that of `markup`; markup without any style is dropped."""
    tree = normalized(markup)
    text = plain_text(tree)
    return Clue(number, direction, text, markup=None if is_plain(tree) else tree, **further)


def enumerated(clue: Clue) -> Clue:
    """The clue with its enumeration at the end of its text, as it is printed: "Spanish (3,4)"."""
    suffix = f"({clue.enumeration})"
    if not clue.enumeration or clue.text.endswith(suffix):
        return clue._replace(enumeration="")
    suffix = f" {suffix}" if clue.text else suffix
    markup = None if clue.markup is None else normalized((*clue.markup, suffix))
    return clue._replace(text=clue.text + suffix, markup=markup, enumeration="")


def word_lengths(enumeration: str) -> list[int]:
    """The numbers of an enumeration, [3, 4] for "3,4"; none for a text that is not one."""
    if not _ENUMERATION.fullmatch(enumeration):
        return []
    return [int(number) for number in _DIGITS.findall(enumeration)]


def stated_clues(clues: Clues) -> list[Clue]:
    """The clues without the answers that follow from the grid."""
    derived = clues.derived_answers
    return [
        clue if clue.answer != derived[at] else clue._replace(answer=None)
        for at, clue in enumerate(clues)
    ]


def with_missing(clues: Iterable[Clue], missing: Iterable[Clue], grid: Grid) -> list[Clue]:
    """The clues with each missing one before the first clue of a later entry of the grid."""
    positions = grid.slot_positions
    waiting = sorted(missing, key=lambda clue: positions[clue.number, clue.direction], reverse=True)
    ordered: list[Clue] = []
    for clue in clues:
        at = positions.get((clue.number, clue.direction))
        while waiting and at is not None:
            if positions[waiting[-1].number, waiting[-1].direction] > at:
                break
            ordered.append(waiting.pop())
        ordered.append(clue)
    return [*ordered, *reversed(waiting)]


class Clues(Sequence[Clue], Immutable):
    """Clues by column: `numbers`, `directions`, `texts`; sparse by index: `stated_answers`,
    `markups`, `metadata`, `cells`, `enumerations`. `grid`, where there is one, has the answers that
    are not stated.
    """

    __slots__ = (
        "_cached_derived_answers",
        "_cached_group_indices",
        "_cached_positions",
        "cells",
        "directions",
        "enumerations",
        "grid",
        "markups",
        "metadata",
        "numbers",
        "stated_answers",
        "texts",
    )

    numbers: tuple[Number | None, ...]
    directions: tuple[str, ...]
    texts: tuple[str, ...]
    stated_answers: Mapping[int, str]
    markups: Mapping[int, Markup]
    metadata: Mapping[int, tuple[tuple[str, str], ...]]
    cells: Mapping[int, tuple[tuple[int, int], ...]]
    enumerations: Mapping[int, str]
    grid: Grid | None

    def __init__(self, clues: Iterable[Clue] = ()) -> None:
        given = list(clues)
        for at, clue in enumerate(given):
            if not isinstance(clue, Clue):
                raise TypeError(f"clue {at}: {type(clue).__name__}, expected Clue")
            if not isinstance(clue.text, str):
                raise TypeError(f"text of {clue.label}: {type(clue.text).__name__}, expected str")
        ordered = [given[at] for at in group_order([clue.direction for clue in given])]
        self._set(
            numbers=tuple(clue.number for clue in ordered),
            directions=tuple(clue.direction for clue in ordered),
            texts=tuple(clue.text for clue in ordered),
            stated_answers={i: c.answer for i, c in enumerate(ordered) if c.answer is not None},
            markups={i: c.markup for i, c in enumerate(ordered) if c.markup},
            metadata={i: c.metadata for i, c in enumerate(ordered) if c.metadata},
            cells={i: c.stated_cells for i, c in enumerate(ordered) if c.stated_cells is not None},
            enumerations={i: c.enumeration for i, c in enumerate(ordered) if c.enumeration},
            grid=None,
        )

    @classmethod
    def from_columns(
        cls,
        numbers: Iterable[Number | None],
        directions: Iterable[str],
        texts: Iterable[str],
        *,
        stated_answers: Mapping[int, str] | None = None,
        markups: Mapping[int, Markup] | None = None,
        metadata: Mapping[int, tuple[tuple[str, str], ...]] | None = None,
        cells: Mapping[int, tuple[tuple[int, int], ...]] | None = None,
        enumerations: Mapping[int, str] | None = None,
        grid: Grid | None = None,
    ) -> Self:
        """Clues from columns that are in group order already."""
        clues = cls.__new__(cls)
        clues._set(
            numbers=tuple(numbers),
            directions=tuple(directions),
            texts=tuple(texts),
            stated_answers=stated_answers or _NOTHING,
            markups=markups or _NOTHING,
            metadata=metadata or _NOTHING,
            cells=cells or _NOTHING,
            enumerations=enumerations or _NOTHING,
            grid=grid,
        )
        return clues

    @classmethod
    def in_grid_order(cls, texts: Sequence[str], grid: Grid) -> Self:
        """Clues as .puz stores them: one text per slot, by cell, across before down.

        Texts beyond the last slot become clues without number and direction.
        """
        numbers, directions = _first_slots(grid, len(texts))
        order = grid.slot_order
        by_slot = [
            *compress(texts, order.translate(IS_ACROSS)),
            *compress(texts, order.translate(IS_DOWN)),
        ]
        if further := texts[len(by_slot) :]:
            numbers += (None,) * len(further)
            directions += (NO_DIRECTION,) * len(further)
            by_slot += further
        return cls.from_columns(numbers, directions, by_slot, grid=grid)

    @classmethod
    def in_lists(cls, across: Sequence[str], down: Sequence[str], grid: Grid) -> Self:
        """Clues in two lists without numbers: one text per slot, in the order of the slots.

        Texts beyond the last slot of a direction become clues of that direction without a number.
        """
        numbers: list[Number | None] = []
        for direction, texts in ((ACROSS, across), (DOWN, down)):
            slots = zip(*grid.slot_columns[:2], strict=True)
            own = [number for number, slot_direction in slots if slot_direction == direction]
            numbers += own[: len(texts)]
            numbers += [None] * (len(texts) - len(own))
        directions = [ACROSS] * len(across) + [DOWN] * len(down)
        return cls.from_columns(numbers, directions, [*across, *down], grid=grid)

    def in_grid(self, grid: Grid) -> Clues:
        """These clues with `grid` to derive answers from.

        Raises:
            ValueError: a clue has a cell outside the grid.
        """
        if self.grid is grid:
            return self
        for at, places in self.cells.items():
            for row, column in places:
                if not (0 <= row < grid.height and 0 <= column < grid.width):
                    name = label(self.numbers[at], self.directions[at])
                    where = f"cell ({row}, {column}) outside {grid.height} x {grid.width}"
                    raise ValueError(f"clue {name}: {where}")
        return self.with_columns(grid=grid)

    def with_columns(self, **columns: Any) -> Clues:
        """A copy with these columns replaced."""
        kept = {name: getattr(self, name) for name in (*_COLUMN_NAMES, "grid")}
        return self.from_columns(**{**kept, **columns})

    def with_clue(self, index: int, **changes: Any) -> Clues:
        """A copy with one clue changed: `clues.with_clue(3, text="River in Spain")`.

        Another text without another `markup` drops the markup of the old text.
        """
        if "text" in changes:
            changes.setdefault("markup", None)
        clues = [clue._replace(answer=self.stated_answers.get(at)) for at, clue in enumerate(self)]
        if "cells" in changes:
            cells = changes.pop("cells")
            changes["stated_cells"] = None if cells is None else _pairs(cells, "cells of a clue")
        if "metadata" in changes:
            changes["metadata"] = _pairs(changes["metadata"], "metadata of a clue")
        if "direction" in changes:
            changes["direction"] = _direction(changes["direction"])
        if "group" in changes:
            changes["direction"] = changes.pop("group")
        clues[index] = clues[index]._replace(**changes)
        return Clues(clues).with_columns(grid=self.grid)

    def are_the_entries(self) -> bool:
        """Whether there is one clue for each slot of the grid, in the order of the slots."""
        if self.grid is None:
            return False
        numbers, directions, *_ = self.grid.slot_columns
        return self.numbers == numbers and self.directions == directions

    def texts_in_grid_order(self) -> list[str] | None:
        """The texts that `in_grid_order` makes these clues of; None where it cannot make them."""
        if self.grid is None:
            return None
        numbers, directions = _first_slots(self.grid, len(self.texts))
        placed = len(numbers)
        further = zip(self.numbers[placed:], self.directions[placed:], strict=True)
        if (
            self.numbers[:placed] != numbers
            or self.directions[:placed] != directions
            or any(entry != (None, NO_DIRECTION) for entry in further)
        ):
            return None
        across, down = iter(self.texts), iter(self.texts[directions.count(ACROSS) :])
        order = self.grid.slot_order[:placed]
        return [
            *map(next, map({1: across, 2: down}.__getitem__, order)),
            *self.texts[placed:],
        ]

    @overload
    def __getitem__(self, index: int) -> Clue: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Clue]: ...
    def __getitem__(self, index: int | slice) -> Clue | Sequence[Clue]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = range(len(self.texts))[index]
        answer = self.stated_answers.get(at)
        return _CLUE_OF(
            (
                self.numbers[at],
                self.directions[at],
                self.texts[at],
                self.derived_answers[at] if answer is None else answer,
                self.markups.get(at),
                self.metadata.get(at, ()),
                self.cells.get(at),
                self.enumerations.get(at, ""),
                self.grid,
            )
        )

    def __len__(self) -> int:
        return len(self.texts)

    def __iter__(self) -> Iterator[Clue]:
        indices = range(len(self.texts))
        columns = zip(
            self.numbers,
            self.directions,
            self.texts,
            self.answers,
            map(self.markups.get, indices) if self.markups else repeat(None),
            map(self.metadata.get, indices, repeat(())) if self.metadata else repeat(()),
            map(self.cells.get, indices) if self.cells else repeat(None),
            map(self.enumerations.get, indices, repeat("")) if self.enumerations else repeat(""),
            repeat(self.grid),
            strict=False,  # some columns repeat without end
        )
        return map(_CLUE_OF, columns)

    def get(self, number: Number, direction: str) -> Clue | None:
        """The first clue of that number and direction."""
        at = self.positions.get((number, direction))
        return None if at is None else self[at]

    @computed_once
    def positions(self) -> Mapping[tuple[Number | None, str], int]:
        """The index of the first clue of each number and direction."""
        positions: dict[tuple[Number | None, str], int] = {}
        for at, position in enumerate(zip(self.numbers, self.directions, strict=True)):
            positions.setdefault(position, at)
        return positions

    @property
    def across(self) -> list[Clue]:
        """The across clues."""
        return self.group(ACROSS)

    @property
    def down(self) -> list[Clue]:
        """The down clues."""
        return self.group(DOWN)

    def group(self, direction: str) -> list[Clue]:
        """The clues of one direction or group."""
        return [self[at] for at in self.group_indices.get(direction, ())]

    @computed_once
    def group_indices(self) -> Mapping[str, Sequence[int]]:
        """The indices of the clues of each direction and group: a file may have thousands."""
        indices: dict[str, list[int]] = {}
        for at, direction in enumerate(self.directions):
            indices.setdefault(direction, []).append(at)
        return indices

    @property
    def groups(self) -> list[str]:
        """The directions and group names that occur, in order."""
        return list(dict.fromkeys(self.directions))

    @property
    def answers(self) -> tuple[str | None, ...]:
        """The answer of each clue: the stated one, else the one in the grid."""
        if not self.stated_answers:
            return self.derived_answers
        derived = enumerate(self.derived_answers)
        return tuple([self.stated_answers.get(at, answer) for at, answer in derived])

    @computed_once
    def derived_answers(self) -> tuple[str | None, ...]:
        """The answer of each clue in the grid, rebus expanded; None without a slot, or without the
        solution of every cell.
        """
        grid = self.grid
        if grid is None:
            return (None,) * len(self.texts)
        if self.are_the_entries() and not self.cells:
            return grid.slot_answers
        by_slot = answers_by_slot(grid)
        answers = [*map(by_slot.get, zip(self.numbers, self.directions, strict=True))]
        for at, cells in self.cells.items():
            answers[at] = answer_in(grid, [row * grid.width + column for row, column in cells])
        return tuple(answers)

    def columns(self) -> tuple[Any, ...]:
        """Every column, in one order, without the grid."""
        return tuple(getattr(self, name) for name in _COLUMN_NAMES)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Clues):
            return NotImplemented
        return self.columns() == other.columns()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Clues {len(self.texts)}>"


#: What all clues share whose sparse columns are empty; nothing changes it.
_NOTHING: Final[Mapping[int, Any]] = {}

_COLUMN_NAMES: Final = (
    "numbers",
    "directions",
    "texts",
    "stated_answers",
    "markups",
    "metadata",
    "cells",
    "enumerations",
)


def _first_slots(grid: Grid, count: int) -> tuple[tuple[Number | None, ...], tuple[str, ...]]:
    """Numbers and directions of the slots that start first, in the order of the slots."""
    numbers, directions, *_ = grid.slot_columns
    if count >= len(numbers):
        return numbers, directions
    first = grid.slot_order[:count]
    across, down = first.count(1), first.count(2)
    start = directions.count(ACROSS)
    numbers = numbers[:across] + numbers[start : start + down]
    return numbers, (ACROSS,) * across + (DOWN,) * down


def group_order(directions: Sequence[str]) -> list[int]:
    """Indices in group order: across, then down, then further groups in order of appearance; within
    a group as they are.
    """
    rank = {ACROSS: 0, DOWN: 1}
    for direction in directions:
        rank.setdefault(direction, len(rank))
    return sorted(range(len(directions)), key=lambda at: rank[directions[at]])


def answer_in(grid: Grid, cells: Iterable[int], direction: str = ACROSS) -> str | None:
    """The letters of these cells in a row, read in `direction`; None where one is not known."""
    parts = []
    for index in cells:
        both = grid.readings.get(index) if grid.readings else None
        solution = grid.solution_at(index)
        if both is not None and direction == DOWN:
            solution = both.down[0]
        if solution is None:
            return None
        parts.append(solution)
    return "".join(parts)


def answers_by_slot(grid: Grid) -> dict[tuple[Number | None, str], str | None]:
    """The answer of every slot of the grid, by number and direction."""
    numbers, directions, *_ = grid.slot_columns
    slots = zip(numbers, directions, strict=True)
    return dict(zip(slots, grid.slot_answers, strict=True))
