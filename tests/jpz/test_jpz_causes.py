"""The cause of a damage before what follows from it."""

from __future__ import annotations

import re

import pytest

import xwcore
from tests.jpz.jpz_samples import PLAIN


def codes_of(data: str) -> list[tuple[str, str]]:
    """The code and the cause of each finding."""
    return [(entry.code, entry.cause) for entry in xwcore.validate(data.encode(), "jpz")]


@pytest.mark.parametrize(
    ("size", "wrong"),
    [
        ('width="3"', 'width="31"'),
        ('height="3"', 'height="4"'),
        ('width="3" height="3"', 'width="5" height="9"'),
    ],
)
def test_a_size_that_all_cells_contradict_is_restored(size: str, wrong: str) -> None:
    damaged = PLAIN.replace(size, wrong)
    assert damaged != PLAIN
    assert codes_of(damaged)[0] == ("JPZ309", "")
    fixed = xwcore.fix(damaged.encode(), "jpz")
    assert xwcore.read(fixed.data) == xwcore.read(PLAIN.encode())


def test_a_lost_row_of_cells_contradicts_no_size() -> None:
    damaged = re.sub(r'\s*<cell x="\d" y="3"[^>]*/>', "", PLAIN)
    assert "JPZ309" not in dict(codes_of(damaged))
    assert "JPZ305" in dict(codes_of(damaged))
    # The words have cells in the row, so no fix makes the grid smaller.
    fixed = xwcore.fix(damaged.encode(), "jpz")
    assert "JPZ305" in {entry.code for entry in fixed.remaining}


@pytest.mark.parametrize("end", ["<clue word", "</clue>", "</grid>"])
def test_a_cut_is_the_cause_of_what_is_missing_behind_it(end: str) -> None:
    reported = codes_of(PLAIN[: PLAIN.rindex(end)])
    assert reported[0] == ("JPZ101", "")
    assert {cause for code, cause in reported if not code.startswith("JPZ1")} <= {"JPZ101"}


@pytest.mark.parametrize(
    ("text", "damaged"),
    [
        ("One two", "One & two"),
        ("One two", "One < two &amp; more"),
        ("One two", "One &eacute; two &copy too"),
        ('a="1"', 'a="1 & 2 < 3"'),
    ],
)
def test_a_safe_fix_changes_no_content_that_is_kept_as_xml(text: str, damaged: str) -> None:
    extra = '<extra a="1"><b>One two</b><c/> Tail</extra></rectangular-puzzle>'
    whole = PLAIN.replace("</rectangular-puzzle>", extra)
    data = whole.replace(text, damaged).encode()
    fixed = xwcore.fix(data, "jpz")
    assert fixed.applied
    assert xwcore.read(fixed.data) == xwcore.read(data)
