"""The diagnostic codes of the types of logic puzzles.

Numbers: 4xx the givens, 5xx the solution beside the givens, 6xx the rules.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Final

from xwcore.plugin import Code, CodeTable, Diagnostic, Span, located

CODES: Final = CodeTable(__name__)

CODES.error("LOG401", "border inside an area")
CODES.warning("LOG402", "area not rectangular")
CODES.warning("LOG403", "more than one number in an area")
CODES.error("LOG404", "more than one number in an area")
CODES.error("LOG405", "invalid plate")
CODES.warning("LOG406", "one cell of a plate given")
CODES.error("LOG410", "number out of range")
CODES.error("LOG411", "outside clue out of range")
CODES.warning("LOG412", "number of cells does not match the set of dominoes")
CODES.warning("LOG413", "numbers or letters missing or duplicate")
CODES.error("LOG414", "letters and numbers mixed")
CODES.error("LOG415", "malformed shape")
CODES.warning("LOG416", "wrong number of entrances")
CODES.error("LOG417", "malformed hole")
CODES.error("LOG418", "empty cell in the first row or column")
CODES.error("LOG419", "unknown pentomino")
CODES.warning("LOG420", "clues not sorted")
CODES.warning("LOG421", "malformed thermometer")
CODES.error("LOG430", "malformed outline")
CODES.error("LOG431", "point of an area outside all faces")
CODES.warning("LOG432", "face without an area")
CODES.error("LOG433", "two areas in one face")

CODES.error("LOG501", "solution does not match a given")
CODES.warning("LOG502", "solution shows a given that is not in the puzzle")
CODES.error("LOG601", "duplicate value")
CODES.error("LOG602", "value missing")
CODES.error("LOG603", "wrong count")
CODES.error("LOG604", "parts not connected")
CODES.error("LOG605", "part cut off from the border")
CODES.error("LOG606", "block of 2 x 2 cells")
CODES.error("LOG607", "cells touch")
CODES.error("LOG608", "invalid path or loop")
CODES.error("LOG609", "sign between two cells not satisfied")
CODES.error("LOG610", "wrong sum")
CODES.error("LOG611", "wrong number of visible cells")
CODES.error("LOG612", "wrong sequence")
CODES.error("LOG613", "symbol in the wrong place")
CODES.error("LOG614", "wrong shape of an area")
CODES.error("LOG615", "symbol without a partner")
CODES.error("LOG616", "wrong border in the solution")
CODES.error("LOG617", "constraint not satisfied")
CODES.info("LOG620", "rules not checked")
CODES.info("LOG621", "solution missing")

_PREFIX: Final = "LOG"

# -- for formats, which report these codes under numbers of their own -----------------------------


def own_code(code: str, prefix: str) -> str:
    """The code of a format for a code of the types: SPF601 for LOG601."""
    return code.replace(_PREFIX, prefix)


def own_codes(prefix: str) -> tuple[Code, ...]:
    """All codes of the types as rows of the table of a format."""
    return tuple(
        dataclasses.replace(row, code=own_code(row.code, prefix), heading=row.code)
        for row in CODES.values()
    )


def own_diagnostic(
    diagnostic: Diagnostic, span: Span, codes: Mapping[str, Code], prefix: str
) -> Diagnostic:
    """A diagnostic of the model at a place of a file, under the code that the format has for it."""
    code = codes.get(own_code(diagnostic.code, prefix))
    if code is None:
        return located(diagnostic, span)
    return code.at(diagnostic.message, span, hint=diagnostic.hint, severity=diagnostic.severity)
