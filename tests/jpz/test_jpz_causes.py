"""The cause of a damage before what follows from it."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

import pytest

import xwcore
from tests import damages
from tests.jpz.jpz_samples import CANONICAL, PLAIN
from xwcore_crossword import Crossword


def codes_of(data: str) -> list[tuple[str, str]]:
    """The code and the cause of each finding."""
    return [(entry.code, entry.cause) for entry in xwcore.validate(data.encode(), "jpz")]


def _moved(match: re.Match[str]) -> str:
    """Places that count from 0."""
    column, row = int(match[2]) - 1, int(match[3]) - 1
    return f'{match[1]} x="{column}" y="{row}"'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('x="2" y="2"', 'x="3" y="2"'),
        ('x="2" y="2"', 'x="20" y="2"'),
        (' y="2"', ' y="5"'),
    ],
)
def test_misplaced_cells_are_restored_by_their_order(old: str, new: str) -> None:
    head, cells = PLAIN.split("</grid>")[0], PLAIN.split("</grid>")[1]
    damaged = f"{head.replace(old, new)}</grid>{cells}"
    assert codes_of(damaged)[0] == ("JPZ312", "")
    assert xwcore.read(xwcore.fix(damaged.encode(), "jpz").data) == xwcore.read(PLAIN.encode())


def test_a_place_without_an_attribute_is_restored_by_an_unsafe_fix() -> None:
    damaged = PLAIN.replace('<cell x="2"', '<cell n="2"', 1).encode()
    assert "JPZ312" in {entry.code for entry in xwcore.fix(damaged, "jpz").remaining}
    assert xwcore.fix(damaged, "jpz", unsafe=True).remaining == ()


@pytest.mark.parametrize("elements", ["cell", "cells?"])
def test_places_that_count_from_0_are_restored(elements: str) -> None:
    damaged = re.sub(rf'(<{elements}) x="(\d+)" y="(\d+)"', _moved, CANONICAL)
    assert codes_of(damaged)[0] == ("JPZ312", "")
    assert xwcore.read(xwcore.fix(damaged.encode(), "jpz").data) == xwcore.read(PLAIN.encode())


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


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("<title>", ""),
        ("<creator>", "<creator"),
        ("</title>", "<!-- </title>"),
        ("</title>", "<![CDATA[</title>"),
        ("?>", ">"),
        ("<metadata>", "<applet-settings><title>T</title><metadata>"),
    ],
)
def test_a_damaged_tag_before_the_grid_leaves_the_grid_readable(old: str, new: str) -> None:
    damaged = HARBOUR.replace(old, new, 1).encode()
    whole = xwcore.read(HARBOUR.encode(), kind=Crossword)
    assert xwcore.read(damaged, "jpz", kind=Crossword).grid == whole.grid
    fixed = xwcore.fix(damaged, "jpz", unsafe=True).data
    assert xwcore.read(fixed, kind=Crossword).grid == whole.grid
    ET.fromstring(fixed)  # noqa: S314 - our own file


@pytest.mark.parametrize(
    ("text", "is_safe"), [("R&B;", True), ("AT&T;", True), ("R & B;", True), ("a &lr; b", False)]
)
def test_an_ampersand_that_begins_no_entity_is_text(text: str, is_safe: bool) -> None:
    data = PLAIN.replace("A small square", text).encode()
    assert xwcore.read(data).title == f"{text} & more"
    fixed = xwcore.fix(data, "jpz", unsafe=not is_safe)
    assert fixed.remaining == ()
    assert xwcore.read(fixed.data).title == f"{text} & more"
    ET.fromstring(fixed.data)  # noqa: S314 - our own file


def test_what_is_missing_behind_a_cut_follows_from_it() -> None:
    assert codes_of(PLAIN[: PLAIN.index("<crossword>")]) == [("JPZ101", ""), ("JPZ202", "JPZ101")]


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
