"""From the columns of a grid to rows of characters, with the headers that explain them.

Contract: what lower case, keys and sections can say is said; `write` finds out what was not. Keys
that a file has already (`Customs`) are kept, new ones are signs that the grid does not use.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from xwcore.model.grid import BLOCK as BLOCK_KIND
from xwcore.model.grid import CIRCLE as CIRCLE_FLAG
from xwcore.model.grid import NONE, OPEN, SHADE
from xwcore.plugin import Grid
from xwcore_xd.cells import UNKNOWN_MARK
from xwcore_xd.design import Look, looks_of, rows_of
from xwcore_xd.grammar import (
    BLOCK,
    CIRCLE,
    LOWER,
    REBUS_KEYS,
    REDACTED,
    SHADED,
    UNKNOWN,
    VOID,
    WIDE,
)
from xwcore_xd.meaning import rebus_value

_NEVER_LITERAL: Final = frozenset(LOWER + BLOCK + VOID + UNKNOWN + NONE + " \t\n\r" + "".join(WIDE))

#: Further keys, for grids with more rebus values than there are signs.
_MORE_KEYS: Final = range(0x4E00, 0x9FA5)


@dataclass(frozen=True, slots=True)
class Customs:
    """How a file writes its grid: signs, keys of rebus cells, and the kind of its marks."""

    block: str = BLOCK
    void: str = VOID
    keys: Mapping[str, str] = field(default_factory=dict)
    special: str | None = None
    design: bool = False


@dataclass(slots=True)
class WrittenGrid:
    """Rows, the pairs of the header Rebus in order, the kind of mark, and what a design says."""

    rows: list[str]
    pairs: list[tuple[str, str]]
    special: str | None
    looks: dict[int, Look]


def write_grid(grid: Grid, customs: Customs) -> WrittenGrid:
    """The grid as text."""
    contents = list(_contents(grid))
    marked, special, design_flags = _marks(grid, contents, customs)
    keys = _Keys(contents, marked, customs)
    cells = [
        customs.block if kind == BLOCK_KIND else customs.void if kind != OPEN
        else keys.sign(contents[index], lower=index in marked)
        for index, kind in enumerate(grid.kinds)
    ]  # fmt: skip
    looks = looks_of(grid, design_flags)
    return WrittenGrid(rows_of(cells, grid.width), keys.pairs(), special, looks)


def _contents(grid: Grid) -> Iterator[str | None]:
    """What each cell holds: a letter, the value of a rebus, or None."""
    for index in range(grid.cell_count):
        if index in grid.readings:
            yield rebus_value(grid.readings[index])
        elif grid.letters[index] == NONE:
            yield None
        else:
            text = grid.rebus.get(index, grid.letters[index])
            yield " ".join(text.split()) or None


def _is_literal(text: str) -> bool:
    """Whether a cell can hold this as it is."""
    return (
        len(text) == 1
        and text not in _NEVER_LITERAL
        and not text.isspace()
        and not unicodedata.combining(text)
        and unicodedata.normalize("NFC", text) == text
    )


# -- marks --------------------------------------------------------------------------------------


def _marks(
    grid: Grid, contents: list[str | None], customs: Customs
) -> tuple[frozenset[int], str | None, int]:
    """The cells in lower case, the value of Special, and the flags that a design has to say."""
    flags = grid.flags or bytes(grid.cell_count)
    circles = _flagged(grid, flags, CIRCLE_FLAG)
    shades = _flagged(grid, flags, SHADE)
    names = set(grid.other_marks.values())
    both = CIRCLE_FLAG | SHADE
    if names:
        (name, *others) = min(names)
        cells = frozenset(at for at in grid.other_marks if grid.kinds[at] == OPEN)
        if len(names) > 1 or others or not _can_mark(cells, contents):
            return frozenset(), None, both
        return cells, None if name == UNKNOWN_MARK else name, both
    if customs.design or (circles and shades):
        return frozenset(), None, both
    for cells, kind in ((circles, CIRCLE), (shades, SHADED)):
        if cells and _can_mark(cells, contents):
            return cells, kind, both & ~(CIRCLE_FLAG if kind == CIRCLE else SHADE)
    return frozenset(), None, both


def _flagged(grid: Grid, flags: bytes, flag: int) -> frozenset[int]:
    return frozenset(at for at, each in enumerate(flags) if each & flag and grid.kinds[at] == OPEN)


def _can_mark(cells: Iterable[int], contents: list[str | None]) -> bool:
    """Whether lower case can say it: every cell has a solution, and there are keys enough."""
    held = [contents[at] for at in cells]
    letters = {text.lower() for text in held if text is not None and _has_lower(text)}
    others = {text for text in held if text is not None and not _has_lower(text)}
    return None not in held and len(letters) + len(others) <= len(LOWER)


def _has_lower(text: str) -> bool:
    return len(text) == 1 and "A" <= text <= "Z"


# -- keys ---------------------------------------------------------------------------------------


class _Keys:
    """Gives out a sign for each content."""

    def __init__(
        self, contents: list[str | None], marked: frozenset[int], customs: Customs
    ) -> None:
        known = {text for text in contents if text is not None}
        # A grid of nothing but X would be taken for one without a solution.
        self._no_literal = {REDACTED} if known == {REDACTED} else set()
        self._letters = {text for text in known if _is_literal(text)} - self._no_literal
        plain = {
            contents[at] for at in marked if contents[at] and _has_lower(contents[at] or "")
        } - self._no_literal
        lower = {text.lower() for text in plain if text}
        signs = set(customs.block + customs.void + UNKNOWN)
        taken = self._letters | signs | set(customs.keys)
        self._upper = (key for key in self._pool() if key not in taken)
        self._lower = (key for key in LOWER if key not in lower and key not in customs.keys)
        self._marked_any = bool(marked)
        self._given: dict[tuple[str, bool], str] = {}
        self._pairs: dict[str, str] = {}
        for key, value in customs.keys.items():
            is_lower = key in LOWER
            if key in self._letters or (is_lower and key in lower):
                continue
            self._given.setdefault((value, is_lower and self._marked_any), key)

    @staticmethod
    def _pool() -> Iterator[str]:
        yield from REBUS_KEYS
        yield from map(chr, _MORE_KEYS)

    def sign(self, content: str | None, *, lower: bool) -> str:
        """The sign of a cell with this content; marked cells are in lower case."""
        if content is None:
            return UNKNOWN
        if content in self._letters and (not lower or _has_lower(content)):
            return content.lower() if lower else content
        key = self._given.get((content, lower))
        if key is None:
            key = next(self._lower if lower else self._upper, None)
            if key is None:
                return UNKNOWN
            self._given[content, lower] = key
        self._pairs[key] = content
        return key

    def pairs(self) -> list[tuple[str, str]]:
        """The pairs of the header Rebus."""
        return list(self._pairs.items())
