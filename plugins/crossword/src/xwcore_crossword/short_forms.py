"""The one letter that stands for a solution where a format has room for one."""

from __future__ import annotations

import unicodedata
from typing import Final

#: Characters that a board of one byte a cell uses where there is no letter.
_NO_LETTERS: Final = ".:-? "


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
    """The letter that stands for a solution whose short form is not stated.

    A single printable Latin-1 character stands for itself, except those that mean "block" or "not
    known" on a board of one byte a cell (`.`, `:`, `-`, `?`). Any other solution has its
    `default_short`.
    """
    if len(solution) != 1 or solution > "\xff" or not solution.isprintable():
        return default_short(solution)
    return default_short(solution) if solution in _NO_LETTERS else solution
