"""One clue of a crossword, and one entry: values that are made on demand."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat
from typing import Any, Final, NamedTuple, Protocol, Self

from xwcore.plugin import Immutable, PuzzleError
from xwcore_crossword.cells import Number
from xwcore_crossword.entries import ACROSS, DOWN, NO_DIRECTION, label
from xwcore_crossword.grid import Grid
from xwcore_crossword.markup import Markup, is_plain, normalized, plain_text

#: Numbers of at most two digits with one to three signs between them: "3,4", "3 - 4".
_ENUMERATION: Final = re.compile(r"[0-9]{1,2}(?:[ ,'.\-\u2013/]{1,3}[0-9]{1,2}){0,20}")
_DIGITS: Final = re.compile("[0-9]+")


class FindsClue(Protocol):
    """The clues of a crossword, as an entry needs them."""

    def get(self, number: Number, direction: str) -> Clue | None:
        """The first clue of that number and direction."""
        ...


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
    clues: FindsClue | None

    def __init__(
        self,
        number: Number | None,
        direction: str,
        answer: str | None,
        start: int,
        stop: int,
        width: int,
        clues: FindsClue | None = None,
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

    def of(self, clues: FindsClue) -> Entry:
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
        PuzzleError: `direction` is a name other than across and down.
        TypeError: `metadata` or `cells` are not pairs.
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
        PuzzleError: it is none.
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
    raise PuzzleError(
        f"direction {name!r}, expected 'across' or 'down'; {hint}pass group={name!r} for a"
        " further group"
    )


def _pairs(pairs: Any, name: str) -> tuple[tuple[Any, Any], ...]:
    """The pairs as tuples, so that a clue can be hashed; those of a mapping are its items.

    Raises:
        TypeError: they are not pairs.
    """
    if not pairs:
        return ()
    values = pairs.items() if isinstance(pairs, Mapping) else pairs
    try:
        return tuple((first, second) for first, second in values)
    except (TypeError, ValueError):
        raise TypeError(f"{name}: {pairs!r}, expected pairs") from None


def changed_clue(clue: Clue, changes: Mapping[str, Any]) -> Clue:
    """The clue with other attributes; see `Clues.with_clue`.

    Raises:
        TypeError, ValueError: a change has the wrong type, or a clue has no such attribute.
    """
    fields = {**changes}
    if "text" in fields:
        fields.setdefault("markup", None)
    if "cells" in fields:
        cells = fields.pop("cells")
        fields["stated_cells"] = None if cells is None else _pairs(cells, "cells of a clue")
    if "metadata" in fields:
        fields["metadata"] = _pairs(fields["metadata"], "metadata of a clue")
    if "direction" in fields:
        fields["direction"] = _direction(fields["direction"])
    if "group" in fields:
        fields["direction"] = fields.pop("group")
    return clue._replace(**fields)


def entry_at(grid: Grid, number: Number | None, direction: str) -> Entry | None:
    """The entry of that number and direction, without clues; None where the grid has none."""
    at = None if number is None else grid.slot_positions.get((number, direction))
    if at is None:
        return None
    columns = grid.slot_columns
    ends = columns.starts[at], columns.stops[at]
    return Entry(number, direction, grid.slot_answers[at], *ends, grid.width)


#: A clue from its values in order; `Clue._make` does the same with more calls.
CLUE_OF: Final[Callable[[Iterable[Any]], Clue]] = partial(tuple.__new__, Clue)


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


def columns_of(clues: Iterable[Clue]) -> dict[str, Any]:
    """The columns of `Clues` that have these clues, in group order.

    Raises:
        TypeError: one of them is not a clue, or has no text.
    """
    given = list(clues)
    for at, clue in enumerate(given):
        if not isinstance(clue, Clue):
            raise TypeError(f"clue {at}: {type(clue).__name__}, expected Clue")
        if not isinstance(clue.text, str):
            raise TypeError(f"text of {clue.label}: {type(clue.text).__name__}, expected str")
    ordered = [given[at] for at in _group_order([clue.direction for clue in given])]
    return {
        "numbers": tuple(clue.number for clue in ordered),
        "directions": tuple(clue.direction for clue in ordered),
        "texts": tuple(clue.text for clue in ordered),
        "stated_answers": {i: c.answer for i, c in enumerate(ordered) if c.answer is not None},
        "markups": {i: c.markup for i, c in enumerate(ordered) if c.markup},
        "metadata": {i: c.metadata for i, c in enumerate(ordered) if c.metadata},
        "cells": {i: c.stated_cells for i, c in enumerate(ordered) if c.stated_cells is not None},
        "enumerations": {i: c.enumeration for i, c in enumerate(ordered) if c.enumeration},
    }


def _group_order(directions: Sequence[str]) -> list[int]:
    """Indices in group order: across, then down, then further groups in order of appearance; within
    a group as they are.
    """
    rank = {ACROSS: 0, DOWN: 1}
    for direction in directions:
        rank.setdefault(direction, len(rank))
    return sorted(range(len(directions)), key=lambda at: rank[directions[at]])
