"""Rows of characters as the columns of a grid.

Source: 2016, "Grid". Every row is one string, every cell one character.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from xwcore.model.grid import BLOCK as BLOCK_KIND
from xwcore.model.grid import CIRCLE as CIRCLE_FLAG
from xwcore.model.grid import NONE, SHADE
from xwcore.model.grid import VOID as VOID_KIND
from xwcore.plugin import Grid, Readings
from xwcore_xd.grammar import BLOCK, CIRCLE, REDACTED, SHADED, UNKNOWN, VOID, WIDE
from xwcore_xd.meaning import is_plain

#: The mark of a lower-case letter of which no header says what it means.
UNKNOWN_MARK: Final = "unknown"

_KINDS: Final = bytes(
    BLOCK_KIND if code == ord(BLOCK) else VOID_KIND if code == ord(VOID) else 0
    for code in range(256)
)
_DOT_KINDS: Final = bytes(
    BLOCK_KIND if code == ord(UNKNOWN) else kind for code, kind in enumerate(_KINDS)
)
_WIDE: Final = {ord(sign): plain for sign, plain in WIDE.items()}
_NO_LETTER: Final = {ord(BLOCK): NONE, ord(VOID): NONE, ord(UNKNOWN): NONE}
_LETTERS: Final = bytes(0 if chr(code) in "#_." else code for code in range(256))
_LOWER: Final = re.compile("[a-z]")


def plain_cells(rows: Sequence[str]) -> str:
    """All cells in one string, wide signs of East Asian files as "#" and "_"."""
    cells = "".join(rows)
    return cells if cells.isascii() else cells.translate(_WIDE)


def grid_of(
    width: int,
    cells: str,
    rebus: Mapping[str, Readings],
    special: str | None,
    *,
    dots_are_blocks: bool,
    **columns: Any,
) -> Grid:
    """The grid of `cells`; `rebus` maps a key to its readings, `special` is the kind of mark."""
    signs = cells.encode("latin-1", "replace")
    kinds = signs.translate(_DOT_KINDS if dots_are_blocks else _KINDS)
    # The signs of blocks are ASCII, and bytes are translated many times faster than text.
    plain = cells.isascii()
    letters = signs.translate(_LETTERS).decode("ascii") if plain else cells.translate(_NO_LETTER)
    held: dict[str, Any] = {}
    if letters != letters.upper() and _LOWER.search(letters):
        letters, held = _lower_cells(letters, rebus, special)
    if rebus:
        letters = _rebus_cells(cells, letters, rebus, held)
    elif not letters.replace(REDACTED, "").strip(NONE):
        letters = ""  # the solution was left out
    flags = held.pop("flags", b"")
    return Grid(width, len(kinds) // (width or 1), kinds, letters, flags=flags, **held, **columns)


def _lower_cells(
    letters: str, rebus: Mapping[str, Readings], special: str | None
) -> tuple[str, dict[str, Any]]:
    """Letters in upper case, and the marks that lower case means (2016, "Special")."""
    held: dict[str, Any] = {}
    lower = [match.start() for match in _LOWER.finditer(letters)]
    upper = letters.translate(_TO_UPPER)
    if special is None:
        # A key of the Rebus header is no mark, nor is a grid that is written in lower case.
        lower = [at for at in lower if letters[at] not in rebus]
        if letters == letters.lower():
            lower = []
        if lower:
            held["other_marks"] = dict.fromkeys(lower, (UNKNOWN_MARK,))
    elif special in (CIRCLE, SHADED):
        flags = bytearray(len(letters))
        for at in lower:
            flags[at] = CIRCLE_FLAG if special == CIRCLE else SHADE
        held["flags"] = bytes(flags)
    else:
        held["other_marks"] = dict.fromkeys(lower, (special or UNKNOWN_MARK,))
    return upper, held


def _with_keys(cells: str, rebus: Mapping[str, Readings]) -> Iterator[int]:
    """The cells that hold a key; many keys are not searched for one by one."""
    if len(rebus) > _FEW_KEYS:
        yield from (at for at, key in enumerate(cells) if key in rebus)
        return
    for key in rebus:
        at = cells.find(key)
        while at >= 0:
            yield at
            at = cells.find(key, at + 1)


_FEW_KEYS: Final = 16
_TO_UPPER: Final = {code: code - 32 for code in range(ord("a"), ord("z") + 1)}


def _rebus_cells(
    cells: str, letters: str, rebus: Mapping[str, Readings], held: dict[str, Any]
) -> str:
    """Put the values of rebus keys in; they may be several letters, one, or several readings."""
    texts: dict[int, str] = {}
    several: dict[int, Readings] = {}
    firsts: dict[int, str] = {}
    for at in _with_keys(cells, rebus):
        readings = rebus[cells[at]]
        text = readings.across[0]
        firsts[at] = text[0]
        if len(text) > 1:
            texts[at] = text
        if not is_plain(readings):
            several[at] = readings
    if texts:
        held["rebus"] = texts
    if several:
        held["readings"] = several
    if len(firsts) <= _FEW_KEYS:
        for at, first in firsts.items():
            letters = f"{letters[:at]}{first}{letters[at + 1 :]}"
        return letters
    changed = list(letters)
    for at, first in firsts.items():
        changed[at] = first
    return "".join(changed)
