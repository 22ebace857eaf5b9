"""The cause of a damage before what follows from it."""

from __future__ import annotations

import re

import pytest

import xwcore
from tests import damages
from tests.jpz.jpz_samples import PLAIN


def codes_of(data: str) -> list[tuple[str, str]]:
    """The code and the cause of each finding."""
    return [(entry.code, entry.cause) for entry in xwcore.validate(data.encode(), "jpz")]


@pytest.mark.parametrize(
    ("size", "wrong"),
    [
        ('width="3"', 'width="31"'),
        ('width="3"', 'width="2"'),
        ('height="3"', 'height="2"'),
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


HARBOUR = next(data for name, data in damages.samples() if name == "jpz").decode()


def _of_row(row: int) -> str:
    """The cells of a row of the sample."""
    cells = re.findall(rf'\s*<cell x="\d+" y="{row}"[^>]*/>', HARBOUR)
    return "".join(cells)


def _exchanged(text: str, first: str, second: str) -> str:
    return text.replace(first, "\0").replace(second, first).replace("\0", second)


@pytest.mark.parametrize(
    ("damaged", "code"),
    [
        (
            HARBOUR.replace(
                _of_row(3) + _of_row(4), _exchanged(_of_row(3) + _of_row(4), 'y="3"', 'y="4"')
            ),
            "JPZ311",
        ),
        (_exchanged(HARBOUR, "<b>Across</b>", "<b>Down</b>"), "JPZ414"),
        (re.sub(r"(<clues\b.*?</clues>)", r"\1\1", HARBOUR, count=1, flags=re.DOTALL), "JPZ413"),
        (re.sub(r"(<clue .*?</clue>)", r"\1\n\1", HARBOUR, count=1), "JPZ413"),
    ],
)
def test_one_damage_is_one_finding_and_is_restored(damaged: str, code: str) -> None:
    assert damaged != HARBOUR
    reported = codes_of(damaged)
    assert reported[0] == (code, "")
    assert {cause for _, cause in reported[1:]} <= {code}
    fixed = xwcore.fix(damaged.encode(), "jpz")
    assert xwcore.read(fixed.data) == xwcore.read(HARBOUR.encode())


def test_two_clues_with_the_words_of_each_other_are_one_finding() -> None:
    first, second = re.findall(r'<clue word="(\d+)" number', HARBOUR)[:2]
    damaged = _exchanged(HARBOUR, f'<clue word="{first}"', f'<clue word="{second}"')
    reported = codes_of(damaged)
    assert reported[0] == ("JPZ412", "")
    assert {cause for _, cause in reported[1:]} == {"JPZ412"}


@pytest.mark.parametrize("tag", ["clue", "clues", "title", "metadata", "grid", "crossword", "b"])
@pytest.mark.parametrize("written", ["", "{0}{0}"])
def test_a_lost_or_doubled_end_tag_loses_nothing(tag: str, written: str) -> None:
    end = f"</{tag}>"
    damaged = HARBOUR.replace(end, written.format(end), 1)
    assert damaged != HARBOUR
    assert [code for code, _ in codes_of(damaged)] == ["JPZ101"]
    assert xwcore.read(damaged.encode()) == xwcore.read(HARBOUR.encode())
    fixed = xwcore.fix(damaged.encode(), "jpz", unsafe=True)
    assert codes_of(fixed.data.decode()) == []
    assert xwcore.read(fixed.data) == xwcore.read(HARBOUR.encode())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("</clue>", "</clues>"),
        ("</clue>", "</clu>"),
        ("<b>Across</b>", "<i><b>Across</i></b>"),
        (' x="1"', ' x="1" x="1"'),
        (' x="1"', " x=1"),
    ],
)
def test_malformed_tags_are_one_finding(old: str, new: str) -> None:
    reported = codes_of(HARBOUR.replace(old, new, 1))
    assert [code for code, _ in reported] == ["JPZ101"]


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
