"""The clues of a crossword, stored by column; `Clue` objects are made on demand.

A `Clues` is an immutable sequence in the order Across, then Down, then further groups in order of
appearance; within a group the order is the file's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat
from typing import Any, Final, NamedTuple, Self, overload

from xwcore.model.cells import Number
from xwcore.model.entries import ACROSS, DOWN, label
from xwcore.model.grid import Grid
from xwcore.model.markup import Markup, is_plain, normalized, plain_text
from xwcore.model.puzzle import Immutable, computed_once

__all__ = [
    "ACROSS",
    "DOWN",
    "NO_DIRECTION",
    "Clue",
    "Clues",
    "answer_in",
    "answers_by_slot",
    "group_order",
    "label",
    "marked_clue",
]

#: The direction of a uniclue: a clue with a number and no direction.
NO_DIRECTION: Final = ""


class Clue(NamedTuple):
    """One clue. `text` is plain text, `markup` the tree beside it, None where there is no markup.

    `number` is None for a clue that belongs to no entry. `direction` is "across", "down", the name
    of a further group, or "" (a uniclue). `answer` is the stated one; a clue taken from a crossword
    that states none has the one that its grid gives. `metadata` are pairs of key and value. `cells`
    are the clue's own cells as (row, column), where it names them.
    """

    number: Number | None
    direction: str
    text: str
    answer: str | None = None
    markup: Markup | None = None
    metadata: tuple[tuple[str, str], ...] = ()
    cells: tuple[tuple[int, int], ...] | None = None

    @property
    def label(self) -> str:
        """The name for people: "12-Across"."""
        return label(self.number, self.direction)


#: A clue from its values in order; `Clue._make` does the same with more calls.
_CLUE_OF: Final[Callable[[Iterable[Any]], Clue]] = partial(tuple.__new__, Clue)


def marked_clue(number: Number | None, direction: str, markup: Markup, **further: Any) -> Clue:
    """A clue whose plain text is that of `markup`; markup without any style is dropped."""
    tree = normalized(markup)
    text = plain_text(tree)
    return Clue(number, direction, text, markup=None if is_plain(tree) else tree, **further)


class Clues(Sequence[Clue], Immutable):
    """Clues by column: `numbers`, `directions`, `texts`; sparse by index: `stated_answers`,
    `markups`, `metadata`, `cells`. `grid`, where there is one, has the answers that are not stated.
    """

    __slots__ = (
        "_cached_derived_answers",
        "cells",
        "directions",
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
    grid: Grid | None

    def __init__(self, clues: Iterable[Clue] = ()) -> None:
        given = list(clues)
        ordered = [given[at] for at in group_order([clue.direction for clue in given])]
        self._set(
            numbers=tuple(clue.number for clue in ordered),
            directions=tuple(clue.direction for clue in ordered),
            texts=tuple(clue.text for clue in ordered),
            stated_answers={i: c.answer for i, c in enumerate(ordered) if c.answer is not None},
            markups={i: c.markup for i, c in enumerate(ordered) if c.markup},
            metadata={i: c.metadata for i, c in enumerate(ordered) if c.metadata},
            cells={i: c.cells for i, c in enumerate(ordered) if c.cells is not None},
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
        grid: Grid | None = None,
    ) -> Self:
        """Clues from columns that are in group order already."""
        clues = cls.__new__(cls)
        clues._set(
            numbers=tuple(numbers),
            directions=tuple(directions),
            texts=tuple(texts),
            stated_answers=stated_answers or {},
            markups=markups or {},
            metadata=metadata or {},
            cells=cells or {},
            grid=grid,
        )
        return clues

    @classmethod
    def in_grid_order(cls, texts: Sequence[str], grid: Grid) -> Self:
        """Clues as .puz stores them: one text per slot, by cell, across before down.

        Texts beyond the last slot become clues without number and direction.
        """
        numbers, directions, *_ = grid.slot_columns
        by_slot = [""] * len(numbers)
        for slot, text in zip(grid.cell_order, texts, strict=False):
            by_slot[slot] = text
        if len(texts) < len(numbers):  # the last entries have no clue
            slots = sorted(grid.cell_order[: len(texts)])
            numbers = tuple(map(numbers.__getitem__, slots))
            directions = tuple(map(directions.__getitem__, slots))
            by_slot = [*map(by_slot.__getitem__, slots)]
        further = texts[len(by_slot) :]
        return cls.from_columns(
            (*numbers, *repeat(None, len(further))),
            (*directions, *repeat(NO_DIRECTION, len(further))),
            (*by_slot, *further),
            grid=grid,
        )

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
        """These clues with `grid` to derive answers from."""
        if self.grid is grid:
            return self
        return self.with_columns(grid=grid)

    def with_columns(self, **columns: Any) -> Clues:
        """A copy with these columns replaced."""
        names = ("numbers", "directions", "texts", "stated_answers", "markups", "metadata", "cells")
        kept = {name: getattr(self, name) for name in (*names, "grid")}
        return self.from_columns(**{**kept, **columns})

    def with_clue(self, index: int, **changes: Any) -> Clues:
        """A copy with one clue changed: `clues.with_clue(3, text="River in Spain")`.

        Another text without another `markup` drops the markup of the old text.
        """
        if "text" in changes:
            changes.setdefault("markup", None)
        clues = [clue._replace(answer=self.stated_answers.get(at)) for at, clue in enumerate(self)]
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
        numbers, directions, *_ = self.grid.slot_columns
        order = self.grid.cell_order
        placed = len(order)
        if len(self.texts) < placed:  # the last entries have no clue
            order = order[: len(self.texts)]
            placed = len(order)
            slots = sorted(order)
            numbers = tuple(map(numbers.__getitem__, slots))
            directions = tuple(map(directions.__getitem__, slots))
            position_of = {slot: position for position, slot in enumerate(slots)}
            order = tuple(map(position_of.__getitem__, order))
        further = zip(self.numbers[placed:], self.directions[placed:], strict=True)
        if (
            self.numbers[:placed] != numbers
            or self.directions[:placed] != directions
            or any(entry != (None, NO_DIRECTION) for entry in further)
        ):
            return None
        return [*map(self.texts.__getitem__, order), *self.texts[placed:]]

    @overload
    def __getitem__(self, index: int) -> Clue: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Clue]: ...
    def __getitem__(self, index: int | slice) -> Clue | Sequence[Clue]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = range(len(self.texts))[index]
        answer = self.stated_answers.get(at)
        return Clue(
            self.numbers[at],
            self.directions[at],
            self.texts[at],
            self.derived_answers[at] if answer is None else answer,
            self.markups.get(at),
            self.metadata.get(at, ()),
            self.cells.get(at),
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
            strict=False,  # some columns repeat without end
        )
        return map(_CLUE_OF, columns)

    def get(self, number: Number, direction: str) -> Clue | None:
        """The first clue of that number and direction."""
        for at, position in enumerate(zip(self.numbers, self.directions, strict=True)):
            if position == (number, direction):
                return self[at]
        return None

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
        return [self[at] for at, name in enumerate(self.directions) if name == direction]

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
        return (
            self.numbers,
            self.directions,
            self.texts,
            self.stated_answers,
            self.markups,
            self.metadata,
            self.cells,
        )

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Clues):
            return NotImplemented
        return self.columns() == other.columns()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Clues {len(self.texts)}>"


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
