"""Each diagnostic code has a file that brings it about, at the line and column that it names."""

from __future__ import annotations

from typing import Final

import pytest
from xwcore_across_text.codes import CODES

import xwcore
from tests.across_text.across_text_samples import PLAIN, REBUS, varied
from xwcore.plugin import Diagnostic

CLUES: Final = PLAIN[PLAIN.index("<ACROSS>") : PLAIN.index("<NOTEPAD>")]
LENGTHS: Final = varied(
    ("Box for practice", "Box (4)"), ("Row of people", "Row (3)"), ("Drink at four", "Drink (3)"),
    ("It says welcome", "Mat (4)"), ("Stop for a while", "Stop (2)"), ("Bring up", "Bring (4)"),
    ("Region", "Region (4)"), ("Hearing organ", "Ear (3)"),
)  # fmt: skip
LINES: Final = varied().split(b"\n")


def rebus(*lines: str) -> bytes:
    """The REBUS sample with other lines in its REBUS section."""
    head, tail = REBUS.split("<REBUS>\n")
    return (head + "<REBUS>\n" + "".join(f"{line}\n" for line in lines)
            + tail[tail.index("<ACROSS>") :]).encode()  # fmt: skip


#: Code, file, and where: line and column, or None where the finding is about no single place.
CASES: Final[tuple[tuple[str, bytes, tuple[int, int] | None], ...]] = (
    ("ACT101", varied(("<ACROSS PUZZLE>\n", "")), (1, 1)),
    ("ACT102", varied(("<ACROSS PUZZLE>", "<across PUZZLE>")), (1, 1)),
    ("ACT103", varied(("<ACROSS PUZZLE>", "<ACROSS PUZZLE V3>")), (1, 1)),
    ("ACT104", b"\n\n" + varied(), (1, 1)),
    ("ACT104", b"Hello\n" + varied(), (1, 1)),
    ("ACT105", b"\xef\xbb\xbf" + varied(), (1, 1)),
    ("ACT106", varied(("A small", "\xe9 small")).decode().encode("latin-1"), (3, 1)),
    ("ACT108", varied(("A small", "\x81 small")).decode().encode("latin-1"), (3, 1)),
    ("ACT109", varied().replace(b"\n", b"\r"), None),
    ("ACT110", varied().replace(b"\n", b"\r\n", 3), None),
    ("ACT111", varied(("A small", "A\x07 small")), (3, 2)),
    ("ACT201", varied(("<SIZE>", "<Size>")), (8, 1)),
    ("ACT202", varied(("<TITLE>\nA small one\n", ""), ("<SIZE>", "<TITLE>\nT\n<SIZE>")), (6, 1)),
    ("ACT203", varied(("<SIZE>\n4x4\n", "")), (8, 1)),
    ("ACT203", varied(("<DOWN>\n", "")), (24, 1)),
    ("ACT204", varied(("<SIZE>", "<AUTHOR>\nMe\n<SIZE>")), (8, 1)),
    ("ACT205", varied(("<SIZE>", "<EDITOR>\nMe\n<SIZE>")), (8, 1)),
    ("ACT206", varied(("A small one\n", "")), (2, 1)),
    ("ACT207", varied(("A small one", "A small\n one")), (4, 2)),
    ("ACT208", varied(("2026 The", "© 2026 The")), (7, 1)),
    ("ACT209", varied(("<TITLE>", "Hello\n<TITLE>")), (2, 1)),
    ("ACT210", varied(("Row of people", "Row of people  ")), (17, 14)),
    ("ACT301", varied(("<GRID>\nSPAR\nLINE\n.TEA\nMAT.\n", "")), None),
    ("ACT301", varied(("SPAR\nLINE\n.TEA\nMAT.\n", "")), (10, 1)),
    ("ACT302", varied(("4x4", "4 x 4")), (9, 1)),
    ("ACT303", varied(("4x4", " four")), (9, 2)),
    ("ACT303", varied(("4x4", "")), (8, 1)),
    ("ACT304", varied(("4x4", "4x5")), (9, 1)),
    ("ACT305", varied((".TEA", ".TEAM")), (13, 1)),
    ("ACT306", varied((".TEA", ". TEA")), (13, 1)),
    ("ACT307", varied((".TEA", ".TEA <-- a drink")), (13, 5)),
    ("ACT308", varied((".TEA", ".T*A")), (13, 3)),
    ("ACT309", varied((".TEA", ":TEA")), (14, 4)),
    ("ACT310", varied((".TEA", ".tEA")), (13, 2)),
    ("ACT311", varied((".TEA", ".T4A")), (13, 3)),
    ("ACT312", varied((".TEA", "\n.TEA")), (13, 1)),
    ("ACT401", REBUS.replace(" V2", "").encode(), (14, 1)),
    ("ACT402", rebus(), (14, 1)),
    ("ACT403", rebus("MARK;SHADE;"), (15, 1)),
    ("ACT404", rebus("mark"), (15, 1)),
    ("ACT404", rebus("MARK; 1:HEART:H"), (15, 1)),
    ("ACT405", rebus("12:HEART:H"), (15, 1)),
    ("ACT406", rebus("1:HEART:"), (15, 1)),
    ("ACT407", rebus("1::H"), (15, 1)),
    ("ACT408", rebus("1:HEART:H", "1:HAND:H"), (16, 1)),
    ("ACT409", rebus("~:HEART:H"), (15, 1)),
    ("ACT410", rebus("7:HEART:H"), (15, 1)),
    ("ACT411", rebus("1:HEART:H"), (12, 8)),
    ("ACT412", rebus("A:HEART:H"), (15, 1)),
    ("ACT413", REBUS.replace("1aR.", "1AR.").replace("b@A9", "B@A9").encode(), (15, 5)),
    ("ACT414", rebus("1:5:V"), (15, 1)),
    ("ACT501", varied(("Row of people\n", "")), (18, 1)),
    ("ACT502", varied(("Row of people\n", "Row\nof people\n")), (20, 1)),
    ("ACT503", varied(("Row of people\n", "\n")), (17, 1)),
    ("ACT504", varied(("Row of people\n", "\nRow of people\n")), (17, 1)),
    ("ACT505", varied(("Row of people\nDrink at four\n", "\n")), (17, 1)),
    ("ACT506", varied(("Row of people\n", "5. Row of people\n")), (17, 1)),
    ("ACT507", varied(("Hearing organ\n", ""), ("It says", "More\nIt says")), (20, 1)),
    ("ACT508", varied(("Region", "See 12-Across")), (23, 1)),
    ("ACT509", varied(("Region", "<GRID>")), (23, 1)),
    ("ACT510", LENGTHS, (17, 1)),
    ("ACT511", varied(("Region", "Bring up")), (23, 1)),
    ("ACT601", varied(("Two lines", "Two lines" * 200)), (26, 1024)),
)


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
    assert row.mend.endswith(".")


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
