"""The clues of a crossword, stored by column; `Clue` objects are made on demand.

Contract: a `Clues` is an immutable sequence in the order Across, then Down, then further groups in
order of appearance; within a group the order is the file's. A format that stores clue texts in grid
order hands them over as they are (`Clues.in_grid_order`), and they are matched to the slots of the
grid when somebody looks.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import compress, repeat
from typing import Any, Final, NamedTuple, Self, overload

from xwcore.model.grid import Grid, Number
from xwcore.model.markup import Markup, is_plain, normalised, plain_text
from xwcore.model.puzzle import MadeLater, unseal

ACROSS: Final = "across"
DOWN: Final = "down"

#: The direction of a uniclue: a clue with a number and no direction.
NO_DIRECTION: Final = ""

_SHOWN: Final = {ACROSS: "Across", DOWN: "Down"}


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


def label(number: Number | None, direction: str) -> str:
    """The name of a clue, or of an entry, for people: "12-Across", "3-X", "7", "no number"."""
    where = _SHOWN.get(direction, direction)
    count = "no number" if number is None else str(number)
    return f"{count}-{where}" if where else count


def marked_clue(number: Number | None, direction: str, markup: Markup, **further: Any) -> Clue:
    """A clue whose plain text is that of `markup`; markup without any style is dropped."""
    tree = normalised(markup)
    text = plain_text(tree)
    return Clue(number, direction, text, markup=None if is_plain(tree) else tree, **further)


class Clues(Sequence[Clue], MadeLater):
    """Clues by column: `numbers`, `directions`, `texts`; sparse by index: `answers` (stated ones),
    `markups`, `metadata`, `cells`.

    `grid`, where given, is asked for the answers that are not stated.
    """

    __slots__ = (
        "_cached_derived",
        "_cached_maker",
        "_lists",
        "_unplaced",
        "answers",
        "cells",
        "directions",
        "grid",
        "markups",
        "metadata",
        "numbers",
        "texts",
    )

    _made_later = frozenset(
        {"numbers", "directions", "texts", "answers", "markups", "metadata", "cells"}
    )

    numbers: Sequence[Number | None]
    directions: Sequence[str]
    texts: Sequence[str]
    answers: Mapping[int, str]
    markups: Mapping[int, Markup]
    metadata: Mapping[int, tuple[tuple[str, str], ...]]
    cells: Mapping[int, tuple[tuple[int, int], ...]]
    grid: Grid | None
    _unplaced: tuple[str, ...] | Callable[[], Iterable[str]] | None
    _lists: tuple[tuple[str, ...], tuple[str, ...]] | None
    _cached_derived: list[str | None] | None
    _cached_maker: Callable[[], Clues] | None

    def __init__(self, clues: Iterable[Clue] = ()) -> None:
        ordered = sorted_by_group(list(clues))
        self._fill(
            [clue.number for clue in ordered],
            [clue.direction for clue in ordered],
            [clue.text for clue in ordered],
            answers={i: c.answer for i, c in enumerate(ordered) if c.answer is not None},
            markups={i: c.markup for i, c in enumerate(ordered) if c.markup},
            metadata={i: c.metadata for i, c in enumerate(ordered) if c.metadata},
            cells={i: c.cells for i, c in enumerate(ordered) if c.cells is not None},
        )

    def _fill(
        self,
        numbers: Sequence[Number | None],
        directions: Sequence[str],
        texts: Sequence[str],
        *,
        answers: Mapping[int, str] | None = None,
        markups: Mapping[int, Markup] | None = None,
        metadata: Mapping[int, tuple[tuple[str, str], ...]] | None = None,
        cells: Mapping[int, tuple[tuple[int, int], ...]] | None = None,
        grid: Grid | None = None,
        unplaced: tuple[str, ...] | Callable[[], Iterable[str]] | None = None,
        lists: tuple[tuple[str, ...], tuple[str, ...]] | None = None,
    ) -> None:
        unseal(self, "__class__", self._draft)
        self.numbers = numbers
        self.directions = directions
        self.texts = texts
        self.answers = answers or {}
        self.markups = markups or {}
        self.metadata = metadata or {}
        self.cells = cells or {}
        self.grid = grid
        self._unplaced = unplaced
        self._lists = lists
        self._cached_derived = None
        self._cached_maker = None
        self.__class__ = self._sealed

    @classmethod
    def later(cls, grid: Grid, maker: Callable[[], Clues]) -> Self:
        """The clues that `maker` gives, asked when somebody looks; answers derive from `grid`.

        It may be asked more than once (by threads that look at the same time), must give the same
        each time, and must not fail: what can be wrong with the clues has been found before.
        """
        made = cls.__new__(cls)
        unseal(made, "__class__", cls._draft)
        made.grid, made._unplaced, made._lists = grid, None, None
        made._cached_derived, made._cached_maker = None, maker
        unseal(made, "__class__", cls)
        return made

    def _make(self, maker: Callable[[], Clues]) -> None:
        made = maker()
        for column in self._made_later:
            unseal(self, column, getattr(made, column))

    @classmethod
    def from_columns(
        cls,
        numbers: Sequence[Number | None],
        directions: Sequence[str],
        texts: Sequence[str],
        **sparse: Any,
    ) -> Self:
        """Clues from columns that are in group order already; `sparse` as the attributes."""
        made = cls.__new__(cls)
        made._fill(numbers, directions, texts, **sparse)
        return made

    @classmethod
    def in_grid_order(cls, texts: Iterable[str] | Callable[[], Iterable[str]]) -> Self:
        """Clues as .puz stores them: one text per slot, by cell, across before down.

        They get numbers and directions when a crossword puts them in its grid. Texts beyond the
        last slot become clues without number and direction. A function is called for the texts
        when somebody looks.
        """
        made = cls.__new__(cls)
        made._fill((), (), (), unplaced=texts if callable(texts) else tuple(texts))
        return made

    @classmethod
    def in_lists(cls, across: Sequence[str], down: Sequence[str]) -> Self:
        """Clues in two lists without numbers: one text per slot, in the order of the slots.

        They get numbers when a crossword puts them in its grid. Texts beyond the last slot of a
        direction become clues of that direction without a number.
        """
        made = cls.__new__(cls)
        made._fill((), (), (), lists=(tuple(across), tuple(down)))
        return made

    def in_grid(self, grid: Grid) -> Clues:
        """These clues with `grid` to derive answers from; texts without number find their slots."""
        unplaced = self.unplaced_texts
        if self.grid is grid and unplaced is None and self._lists is None:
            return self
        made = Clues.__new__(Clues)
        if unplaced is not None:
            made._fill(*_placed(unplaced, grid), grid=grid)
        elif self._lists is not None:
            made._fill(*_listed(self._lists, grid), grid=grid)
        else:
            made._fill(
                self.numbers, self.directions, self.texts, answers=self.answers,
                markups=self.markups, metadata=self.metadata, cells=self.cells, grid=grid,
            )  # fmt: skip
        return made

    @property
    def unplaced_texts(self) -> tuple[str, ...] | None:
        """The texts in grid order as they were handed over, while nobody has looked; else None."""
        texts = self._unplaced
        if texts is None or isinstance(texts, tuple):
            return texts
        found = tuple(texts())
        object.__setattr__(self, "_unplaced", found)
        return found

    @property
    def are_waiting(self) -> bool:
        """Whether `unplaced_texts` are not None; a function for them is not called."""
        return self._unplaced is not None

    def __getstate__(self) -> dict[str, Any]:
        return {**super().__getstate__(), "_unplaced": self.unplaced_texts}

    @overload
    def __getitem__(self, index: int) -> Clue: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Clue]: ...
    def __getitem__(self, index: int | slice) -> Clue | Sequence[Clue]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = range(len(self.texts))[index]
        answer = self.answers.get(at)
        return Clue(
            self.numbers[at],
            self.directions[at],
            self.texts[at],
            self.derived_answer(at) if answer is None else answer,
            self.markups.get(at),
            self.metadata.get(at, ()),
            self.cells.get(at),
        )

    def __len__(self) -> int:
        return len(self.texts)

    def __iter__(self) -> Iterator[Clue]:
        answers: Iterable[str | None] = self.derived_answers
        if self.answers:
            answers = [self.answers.get(at, answer) for at, answer in enumerate(answers)]
        every = range(len(self.texts))
        columns = zip(
            self.numbers,
            self.directions,
            self.texts,
            answers,
            map(self.markups.get, every) if self.markups else repeat(None),
            map(self.metadata.get, every, repeat(())) if self.metadata else repeat(()),
            map(self.cells.get, every) if self.cells else repeat(None),
            strict=False,
        )
        return map(tuple.__new__, repeat(Clue), columns)  # a third of the time of Clue(...)

    def get(self, number: Number, direction: str) -> Clue | None:
        """The first clue of that number and direction."""
        for at, (one, other) in enumerate(zip(self.numbers, self.directions, strict=True)):
            if one == number and other == direction:
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

    def derived_answer(self, index: int) -> str | None:
        """The answer that the grid gives, rebus expanded; None without slot or full solution."""
        return None if self.grid is None else self.derived_answers[index]

    @property
    def derived_answers(self) -> Sequence[str | None]:
        """The answer that the grid gives to each clue; all None where there is no grid."""
        if self._cached_derived is None:
            object.__setattr__(self, "_cached_derived", self._derive())
        assert self._cached_derived is not None
        return self._cached_derived

    def _derive(self) -> list[str | None]:
        grid = self.grid
        if grid is None:
            return [None] * len(self.texts)
        numbers, directions, *_ = grid.slot_columns
        if numbers == tuple(self.numbers) and directions == tuple(self.directions):
            derived = list(grid.slot_answers)  # every entry has its clue, in order
        else:
            answers = answers_by_slot(grid)
            derived = list(map(answers.get, zip(self.numbers, self.directions, strict=True)))
        for at, cells in self.cells.items():
            derived[at] = answer_in(grid, [r * grid.width + c for r, c in cells])
        return derived

    def columns(self) -> tuple[Any, ...]:
        """What content is computed from, without the grid."""
        return (
            self._unplaced, self._lists,
            list(self.numbers), list(self.directions), list(self.texts),
            self.answers, self.markups, self.metadata, self.cells,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Clues):
            return NotImplemented
        return self.columns() == other.columns()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if self._lists is not None:
            return f"<Clues {sum(map(len, self._lists))}>"
        return f"<Clues {len(self.unplaced_texts or self.texts)}>"


def sorted_by_group(clues: list[Clue]) -> list[Clue]:
    """Across, then Down, then further groups in order of appearance; file order within each."""
    order = {ACROSS: 0, DOWN: 1}
    for clue in clues:
        order.setdefault(clue.direction, len(order))
    return sorted(clues, key=lambda clue: order[clue.direction])


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


def _placed(texts: tuple[str, ...], grid: Grid) -> tuple[list[Number | None], list[str], list[str]]:
    """Numbers, directions and texts in group order, for texts that are in grid order."""
    order = grid.slot_order
    numbers, directions = order.numbers, order.directions
    further = texts[len(numbers) :]
    across = [*map(ACROSS.__eq__, directions[: len(texts)])]
    down = [*map(operator.not_, across)]
    first, second = across.count(True), down.count(True)
    return (
        [*compress(numbers, across), *compress(numbers, down), *repeat(None, len(further))],
        [ACROSS] * first + [DOWN] * second + [NO_DIRECTION] * len(further),
        [*compress(texts, across), *compress(texts, down), *further],
    )


def _listed(
    lists: tuple[tuple[str, ...], tuple[str, ...]], grid: Grid
) -> tuple[list[Number | None], list[str], list[str]]:
    """Numbers, directions and texts in group order, for texts that are in order by direction."""
    numbers: list[Number | None] = []
    directions: list[str] = []
    for direction, texts in zip((ACROSS, DOWN), lists, strict=True):
        slots = [slot.number for slot in grid.slots if slot.direction == direction]
        numbers += slots[: len(texts)]
        numbers += [None] * (len(texts) - len(slots))
        directions += [direction] * len(texts)
    return numbers, directions, [*lists[0], *lists[1]]
