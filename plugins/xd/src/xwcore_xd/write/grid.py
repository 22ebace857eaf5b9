"""The grid as rows of characters, with the headers and the design that explain them.

Contract: everything that lower case, keys and sections can spell is written; `write` reads the file
back to find out what is lost. Keys that a file has already are kept; new keys are signs that the
grid does not use.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from xwcore_crossword import BLOCK as BLOCK_KIND
from xwcore_crossword import CIRCLE as CIRCLE_FLAG
from xwcore_crossword import NONE, OPEN, SHADE, Grid
from xwcore_xd.design import Look, looks_of, rows_of
from xwcore_xd.read import ReadFile, special_kind
from xwcore_xd.syntax import (
    BLOCK,
    CIRCLE,
    LOWER,
    NO_CELLS,
    REBUS_KEYS,
    REDACTED,
    SECTION_KEY,
    SHADED,
    SPECIAL,
    UNKNOWN,
    UNKNOWN_MARK,
    VOID,
    WIDE,
    rebus_value,
)

_NEVER_LITERAL: Final = frozenset(
    (*LOWER, BLOCK, VOID, UNKNOWN, NONE, *" \t\n\r", *WIDE, *NO_CELLS)
)

#: Further keys, for grids with more rebus values than there are signs.
_MORE_KEYS: Final = range(0x4E00, 0x9FA5)


@dataclass(frozen=True, slots=True)
class GridStyle:
    """How a file spells its grid: signs, keys of rebus cells, kind of the marks, and whether it
    has a section Design.
    """

    block: str = BLOCK
    void: str = VOID
    keys: Mapping[str, str] = field(default_factory=dict)
    special: str | None = None
    has_design: bool = False


def style_of(source: ReadFile) -> GridStyle:
    """How a file spells its grid. A section Design that is not understood is kept as metadata."""
    parsed = source.parsed
    signs = {sign for text in parsed.rows.texts for sign in text}
    wide = {plain: sign for sign, plain in WIDE.items() if sign in signs}
    block = BLOCK if BLOCK in signs else wide.get(BLOCK, BLOCK)
    special, design = parsed.header(SPECIAL), parsed.design
    return GridStyle(
        block=UNKNOWN if source.dots_are_blocks else block,
        void=VOID if VOID in signs else wide.get(VOID, VOID),
        keys={key: rebus_value(readings) for key, readings in source.rebus.items()},
        special=None if special is None else special_kind(special.value),
        has_design=design is not None
        and all(entry.key != SECTION_KEY + design.title for entry in source.crossword.metadata),
    )


@dataclass(slots=True)
class WrittenGrid:
    """Rows, the pairs of the header Rebus, the kind of mark, and the looks for a design. A digit or
    sign with its own meaning has a pair, too: other programs accept it only as a key.
    """

    rows: list[str]
    pairs: list[tuple[str, str]]
    special: str | None
    looks: dict[int, Look]


def write_grid(grid: Grid, style: GridStyle) -> WrittenGrid:
    """The grid as text."""
    contents = _contents(grid)
    marked, special, design_flags = _marks(grid, contents, style)
    keys = _Keys(contents, marked, style)
    marks = [index in marked for index in range(len(contents))]
    signs = {}
    for cell in dict.fromkeys(zip(contents, marks, grid.kinds, strict=True)):
        content, is_marked, kind = cell
        if kind == OPEN:
            signs[cell] = keys.sign(content, is_marked=is_marked)
        else:
            signs[cell] = style.block if kind == BLOCK_KIND else style.void
    cells = zip(contents, marks, grid.kinds, strict=True)
    rows = rows_of([signs[cell] for cell in cells], grid.width)
    return WrittenGrid(rows, keys.pairs, special, looks_of(grid, design_flags))


def _contents(grid: Grid) -> list[str | None]:
    """The content of each cell: a letter, the value of a rebus, or None."""
    contents = [None if letter == NONE else letter.strip() or None for letter in grid.letters]
    for index, text in grid.rebus.items():
        contents[index] = " ".join(text.split()) or None
    for index, readings in grid.readings.items():
        contents[index] = rebus_value(readings)
    return contents


def _is_literal(text: str) -> bool:
    """Whether a cell can be spelled as this text."""
    return (
        len(text) == 1
        and text not in _NEVER_LITERAL
        and not text.isspace()
        and not unicodedata.combining(text)
        and unicodedata.normalize("NFC", text) == text
    )


# -- marks -----------------------------------------------------------------------------------------


def _marks(
    grid: Grid, contents: Sequence[str | None], style: GridStyle
) -> tuple[frozenset[int], str | None, int]:
    """The cells in lower case, the value of Special, and the flags that a design has to spell."""
    none, both = frozenset[int](), CIRCLE_FLAG | SHADE
    names = set(grid.other_marks.values())
    if names:
        (name, *others) = min(names)
        cells = frozenset(at for at in grid.other_marks if grid.kinds[at] == OPEN)
        if len(names) > 1 or others or not _can_mark(cells, contents):
            return none, None, both
        return cells, None if name == UNKNOWN_MARK else name, both
    circles, shades = _flagged(grid, CIRCLE_FLAG), _flagged(grid, SHADE)
    if style.has_design or (circles and shades):
        return none, None, both
    if circles and _can_mark(circles, contents):
        return circles, CIRCLE, SHADE
    if shades and _can_mark(shades, contents):
        return shades, SHADED, CIRCLE_FLAG
    return none, None, both


def _flagged(grid: Grid, flag: int) -> frozenset[int]:
    if not grid.flags:
        return frozenset()
    cells = enumerate(zip(grid.flags, grid.kinds, strict=True))
    return frozenset(at for at, (flags, kind) in cells if flags & flag and kind == OPEN)


def _can_mark(cells: Iterable[int], contents: Sequence[str | None]) -> bool:
    """Whether lower case can mark the cells: each has a solution, and there are enough keys."""
    marked = {contents[at] for at in cells}
    # A letter and a rebus take a lower-case letter each.
    return None not in marked and len(marked) <= len(LOWER)


def _is_capital(text: str) -> bool:
    return len(text) == 1 and "A" <= text <= "Z"


# -- keys ------------------------------------------------------------------------------------------


class _Keys:
    """The signs of the contents, and the pairs of the header Rebus for those that need a key."""

    def __init__(
        self, contents: Sequence[str | None], marked: frozenset[int], style: GridStyle
    ) -> None:
        texts = {text for text in contents if text is not None}
        # A grid of nothing but X is read as one without a solution.
        literals = {text for text in texts if _is_literal(text) and texts != {REDACTED}}
        in_marks = {contents[at] for at in marked}
        lower = {text.lower() for text in literals if text in in_marks and _is_capital(text)}
        taken = literals | set(style.block + style.void + UNKNOWN) | set(style.keys)
        self._literals = literals
        self._free = (key for key in _all_keys() if key not in taken)
        self._free_lower = (key for key in LOWER if key not in lower and key not in style.keys)
        self._keys: dict[tuple[str, bool], str] = {}
        self._pairs: dict[str, str] = {}
        self._own_pairs: dict[str, str] = {}
        for key, value in style.keys.items():
            if key not in literals and key not in lower:
                self._keys.setdefault((value, bool(marked) and key in LOWER), key)

    def sign(self, content: str | None, *, is_marked: bool) -> str:
        """The sign of a cell; that of a marked cell is in lower case."""
        if content is None:
            return UNKNOWN
        if content in self._literals and not is_marked:
            if not content.isalpha():
                self._own_pairs[content] = content
            return content
        if content in self._literals and _is_capital(content):
            return content.lower()
        key = self._keys.get((content, is_marked))
        if key is None:
            key = next(self._free_lower if is_marked else self._free, UNKNOWN)
            if key == UNKNOWN:
                return UNKNOWN
            self._keys[content, is_marked] = key
        self._pairs[key] = content
        return key

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """The pairs of the header Rebus. That of a comma is the last: a comma before another pair
        would separate the two.
        """
        own = sorted(self._own_pairs.items(), key=lambda pair: (pair[0] == ",", pair))
        return [*self._pairs.items(), *own]


def _all_keys() -> Iterator[str]:
    yield from REBUS_KEYS
    yield from map(chr, _MORE_KEYS)
