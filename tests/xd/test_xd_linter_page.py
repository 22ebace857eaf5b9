"""The page that compares our severities with those of xdlint states them as they are."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from xwcore_crossword.codes import CODES as CROSSWORD_CODES
from xwcore_xd.codes import CODES

PAGE: Final = Path(__file__).parents[2] / "docs" / "formats" / "xd-linter.md"
ROW: Final = re.compile(r"\| (XD\d{3}) [^|]+\| (\w+) \| (X[DW]\d{3}) \| (\w+) \|(.*)\|")


def _severity(code: str) -> str:
    table = CROSSWORD_CODES if code.startswith("XW") else CODES
    return str(table[code].severity)


def test_the_severities_are_ours_and_each_difference_has_a_reason() -> None:
    rows = [match.groups() for match in ROW.finditer(PAGE.read_text("utf-8"))]
    assert len({theirs for theirs, *_ in rows}) == 53
    for theirs, their_severity, ours, severity, reason in rows:
        assert severity == _severity(ours), (theirs, ours)
        assert severity == their_severity or reason.strip(), theirs
