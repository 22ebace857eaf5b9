"""Each diagnostic code has a file that brings it about, at the line and column that it names."""

from __future__ import annotations

import pytest

import xwcore
from tests.across_text.across_text_faults import CASES, LENGTHS
from tests.across_text.across_text_samples import PLAIN, varied
from xwcore.plugin import Diagnostic
from xwcore_across_text.codes import CODES


def reported(data: bytes, code: str) -> list[Diagnostic]:
    return [
        diagnostic for diagnostic in xwcore.validate(data, "across-text") if diagnostic.code == code
    ]


@pytest.mark.parametrize(
    ("code", "data", "place"), CASES, ids=[f"{i}-{case[0]}" for i, case in enumerate(CASES)]
)
def test_each_code_is_reported_at_its_line_and_column(
    code: str, data: bytes, place: tuple[int, int] | None
) -> None:
    diagnostics = reported(data, code)
    assert diagnostics, xwcore.validate(data, "across-text").diagnostics
    if place is not None:
        span = diagnostics[0].span
        assert span is not None
        assert (span.line, span.column) == place


def test_malformed_utf8_with_the_option_utf8_is_an_error() -> None:
    data = varied(("A small", "\xe9 small")).decode().encode("latin-1")
    diagnostics = xwcore.validate(data, encoding="utf-8").diagnostics
    assert [diagnostic.code for diagnostic in diagnostics] == ["ACT107"]
    with pytest.raises(xwcore.ReadError):
        xwcore.read(data, encoding="utf-8")


def test_every_code_has_a_file() -> None:
    assert {case[0] for case in CASES} | {"ACT107"} == CODES.keys()


@pytest.mark.parametrize("code", sorted(CODES))
def test_every_code_has_explanation_example_and_hint(code: str) -> None:
    section = CODES[code].section
    assert CODES[code].summary
    assert section.explanation.endswith(".")
    assert section.hint.endswith(".")


def test_a_correct_file_has_no_diagnostic() -> None:
    for text in (PLAIN, PLAIN.replace("\n", "\r\n")):
        assert not [
            diagnostic
            for diagnostic in xwcore.validate(text.encode())
            if diagnostic.code[:3] == "ACT"
        ]


def test_all_diagnostics_are_reported_in_one_pass() -> None:
    data = varied(
        ("<TITLE>", "<title>"),
        ("4x4", "4 X 4"),
        ("LINE", "L INE"),
        (".TEA", ".T*A"),
        ("Row of people\n", ""),
        ("Hearing", "4. Hearing"),
    )
    diagnostics = [
        diagnostic.code for diagnostic in xwcore.validate(data) if diagnostic.code.startswith("ACT")
    ]
    assert diagnostics == ["ACT201", "ACT302", "ACT306", "ACT308", "ACT501", "ACT506"]


@pytest.mark.parametrize(
    ("changes", "where"),
    [
        ((("Row of people\n", ""),), "7-Across"),
        ((("Bring up\n", ""), ("Region\n", "")), "3-Down, 4-Down"),
    ],
)
def test_the_entries_without_a_clue_are_named(
    changes: tuple[tuple[str, str], ...], where: str
) -> None:
    diagnostics = reported(varied(*changes), "ACT501")
    assert where in diagnostics[0].message


def test_wrong_lengths_in_a_row_mean_shifted_clues() -> None:
    shifted = LENGTHS.replace(b"Row (3)", b"Row (4)").replace(b"Mat (4)", b"Mat (3)")
    assert not reported(shifted, "ACT507")
    text = "<ACROSS PUZZLE>\n<TITLE>\n\n<AUTHOR>\n\n<COPYRIGHT>\n\n<SIZE>\n6x6\n<GRID>\n"
    text += "ABCDEF\n.BCDEF\n..CDEF\nABCDE.\nABCD..\nABC...\n<ACROSS>\n{}<DOWN>\n"
    clues = [f"Clue {at} ({length})\n" for at, length in enumerate((6, 5, 4, 5, 4, 3))]
    text += "Down\n" * 8
    assert not reported(text.format("".join(clues)).encode(), "ACT507")
    moved = [clues[0], *clues[2:], "More (9)\n"]
    diagnostics = reported(text.format("".join(moved)).encode(), "ACT507")
    assert len(diagnostics) == 1
    assert diagnostics[0].span is not None
    assert diagnostics[0].span.line == 19


def test_references_to_a_neighbor_mean_shifted_clues() -> None:
    # Down clues name 5-Across and 6-Across; after a doubled line those clues stand one too low.
    right = varied(
        ("Row of people", "With 2-Down, people"),
        ("Drink at four", "With 3-Down, tea"),
        ("Bring up", "See 5-Across"),
        ("Region", "See 6-Across"),
    )
    assert not reported(right, "ACT507")
    wrong = right.replace(b"Box for practice\n", b"Box\nfor practice\n")
    wrong = wrong.replace(b"It says welcome\n", b"")
    diagnostics = reported(wrong, "ACT507")
    assert len(diagnostics) == 1
    assert diagnostics[0].span is not None
    assert diagnostics[0].span.line in (18, 19)
