"""The clues of a crossword, stored by column; `Clue` objects are made on demand: most reads need
none, so that their module is loaded then.

A `Clues` is an immutable sequence in the order Across, then Down, then further groups in order of
appearance; within a group the order is the file's.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress, repeat
from typing import TYPE_CHECKING, Any, Final, Self, overload

from xwcore.plugin import Immutable, computed_once
from xwcore_crossword.cells import Number
from xwcore_crossword.entries import ACROSS, DOWN, NO_DIRECTION, label
from xwcore_crossword.grid import Grid
from xwcore_crossword.numbering import IS_ACROSS, IS_DOWN

if TYPE_CHECKING:
    from xwcore_crossword.clue import Clue
    from xwcore_crossword.markup import Markup


class Clues(Sequence["Clue"], Immutable):
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
        from xwcore_crossword.clue import columns_of

        self._set(**columns_of(clues), grid=None)

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
        numbers, directions = first_slots(grid, len(texts))
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
        from xwcore_crossword.clue import changed_clue

        clues = [clue._replace(answer=self.stated_answers.get(at)) for at, clue in enumerate(self)]
        clues[index] = changed_clue(clues[index], changes)
        return Clues(clues).with_columns(grid=self.grid)

    def are_the_entries(self) -> bool:
        """Whether there is one clue for each slot of the grid, in the order of the slots."""
        if self.grid is None:
            return False
        numbers, directions, *_ = self.grid.slot_columns
        return self.numbers == numbers and self.directions == directions

    @overload
    def __getitem__(self, index: int) -> Clue: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Clue]: ...
    def __getitem__(self, index: int | slice) -> Clue | Sequence[Clue]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        from xwcore_crossword.clue import CLUE_OF

        at = range(len(self.texts))[index]
        answer = self.stated_answers.get(at)
        return CLUE_OF(
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
        from xwcore_crossword.clue import CLUE_OF

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
        return map(CLUE_OF, columns)

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
        from xwcore_crossword.clue_answers import answer_in, answers_by_slot

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


def first_slots(grid: Grid, count: int) -> tuple[tuple[Number | None, ...], tuple[str, ...]]:
    """Numbers and directions of the slots that start first, in the order of the slots."""
    numbers, directions, *_ = grid.slot_columns
    if count >= len(numbers):
        return numbers, directions
    first = grid.slot_order[:count]
    across, down = first.count(1), first.count(2)
    start = directions.count(ACROSS)
    numbers = numbers[:across] + numbers[start : start + down]
    return numbers, (ACROSS,) * across + (DOWN,) * down
