"""Each diagnostic code has a file that brings it about, at the line and column that it names."""

from __future__ import annotations

import pytest
from xwcore_across_text.codes import CODES

import xwcore
from tests.across_text.across_text_faults import CASES, LENGTHS
from tests.across_text.across_text_samples import PLAIN, varied
from xwcore.plugin import Diagnostic


def found_in(data: bytes, code: str) -> list[Diagnostic]:
    return [each for each in xwcore.validate(data, "across-text") if each.code == code]


@pytest.mark.parametrize(
    ("code", "data", "place"), CASES, ids=[f"{i}-{case[0]}" for i, case in enumerate(CASES)]
)
def test_across_text_code_is_found_in_its_place(
    code: str, data: bytes, place: tuple[int, int] | None
) -> None:
    found = found_in(data, code)
    assert found, xwcore.validate(data, "across-text").diagnostics
    if place is not None:
        span = found[0].span
        assert span is not None
        assert (span.line, span.column) == place


def test_across_text_code_for_a_wrong_encoding_asked_for() -> None:
    data = varied(("A small", "\xe9 small")).decode().encode("latin-1")
    found = xwcore.validate(data, encoding="utf-8").diagnostics
    assert [each.code for each in found] == ["ACT107"]
    with pytest.raises(xwcore.ReadError):
        xwcore.read(data, encoding="utf-8")


def test_across_text_codes_have_a_case_each() -> None:
    assert {case[0] for case in CASES} | {"ACT107"} == CODES.keys()


@pytest.mark.parametrize("code", sorted(CODES))
def test_across_text_code_explains_itself(code: str) -> None:
    row = CODES[code]
    assert row.summary
    assert row.explanation.endswith(".")
    assert row.hint.endswith(".")


def test_across_text_clean_files_have_no_finding() -> None:
    for text in (PLAIN, PLAIN.replace("\n", "\r\n")):
        assert not [each for each in xwcore.validate(text.encode()) if each.code[:3] == "ACT"]


def test_across_text_all_findings_come_in_one_pass() -> None:
    data = varied(
        ("<TITLE>", "<title>"), ("4x4", "4 X 4"), ("LINE", "L INE"), (".TEA", ".T*A"),
        ("Row of people\n", ""), ("Hearing", "4. Hearing"),
    )  # fmt: skip
    found = [each.code for each in xwcore.validate(data) if each.code.startswith("ACT")]
    assert found == ["ACT201", "ACT302", "ACT306", "ACT308", "ACT501", "ACT506"]


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ((("Row of people\n", ""),), "7-Across"),
        ((("Bring up\n", ""), ("Region\n", "")), "3-Down, 4-Down"),
    ],
)
def test_across_text_missing_clues_are_named(
    changes: tuple[tuple[str, str], ...], where: str
) -> None:
    found = found_in(varied(*changes), "ACT501")
    assert where in found[0].message


def test_across_text_shifted_clues_are_told_by_their_lengths() -> None:
    shifted = LENGTHS.replace(b"Row (3)", b"Row (4)").replace(b"Mat (4)", b"Mat (3)")
    assert not found_in(shifted, "ACT507")
    text = "<ACROSS PUZZLE>\n<TITLE>\n\n<AUTHOR>\n\n<COPYRIGHT>\n\n<SIZE>\n6x6\n<GRID>\n"
    text += "ABCDEF\n.BCDEF\n..CDEF\nABCDE.\nABCD..\nABC...\n<ACROSS>\n{}<DOWN>\n"
    clues = [f"Clue {at} ({length})\n" for at, length in enumerate((6, 5, 4, 5, 4, 3))]
    text += "Down\n" * 8
    assert not found_in(text.format("".join(clues)).encode(), "ACT507")
    moved = [clues[0], *clues[2:], "More (9)\n"]
    found = found_in(text.format("".join(moved)).encode(), "ACT507")
    assert len(found) == 1
    assert found[0].span is not None
    assert found[0].span.line == 19


def test_across_text_shifted_clues_are_told_by_references() -> None:
    # Down clues name 5-Across and 6-Across; after a doubled line those clues stand one too low.
    right = varied(
        ("Row of people", "With 2-Down, people"), ("Drink at four", "With 3-Down, tea"),
        ("Bring up", "See 5-Across"), ("Region", "See 6-Across"),
    )  # fmt: skip
    assert not found_in(right, "ACT507")
    wrong = right.replace(b"Box for practice\n", b"Box\nfor practice\n")
    wrong = wrong.replace(b"It says welcome\n", b"")
    found = found_in(wrong, "ACT507")
    assert len(found) == 1
    assert found[0].span is not None
    assert found[0].span.line in (18, 19)
