"""Reading: each rule of the format, and each liberty that files take with it."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import xwcore
import xwcore_crossword
from tests.across_text.across_text_samples import PLAIN, REBUS, varied
from xwcore.plugin import Limits
from xwcore_across_text.syntax import OLD_LETTERS
from xwcore_crossword import Crossword


def read(data: bytes | str, **options: Any) -> Crossword:
    source = data.encode() if isinstance(data, str) else data
    puzzle = xwcore.read(source, "across-text", **options)
    assert isinstance(puzzle, Crossword)
    return puzzle


def codes(puzzle: Crossword) -> list[str]:
    return [diagnostic.code for diagnostic in puzzle.diagnostics]


def test_version_1() -> None:
    puzzle = read(PLAIN)
    assert puzzle.title == "A small one"
    assert puzzle.author == "By hand"
    assert puzzle.copyright == "© 2026 The makers"
    assert puzzle.notes == "  Two lines,\nthe first one indented."
    assert puzzle.grid.rows() == ["SPAR", "LINE", "#TEA", "MAT#"]
    assert [(clue.label, clue.answer, clue.text) for clue in puzzle.clues] == [
        ("1-Across", "SPAR", "Box for practice"),
        ("5-Across", "LINE", "Row of people"),
        ("6-Across", "TEA", "Drink at four"),
        ("7-Across", "MAT", "It says welcome"),
        ("1-Down", "SL", "Stop for a while"),
        ("2-Down", "PITA", "Bring up"),
        ("3-Down", "ANET", "Region"),
        ("4-Down", "REA", "Hearing organ"),
    ]
    assert puzzle.diagnostics == ()
    assert puzzle.source_format == "across-text"


def test_version_2() -> None:
    puzzle = read(REBUS)
    grid = puzzle.grid
    assert grid[0, 0].solution == "HEART"
    assert grid[0, 1].solution == "A"
    assert grid[1, 0].solution == "A:B"
    assert grid[1, 0].short == "Q"
    assert grid[1, 1].solution == "@"
    assert grid[1, 3].symbol == 75
    circles = [(cell.row, cell.column) for cell in grid if cell.marks.circle]
    assert circles == [(0, 1), (1, 0)]
    assert puzzle.copyright == "© 2026 The makers"
    assert puzzle.clues[0].answer == "HEARTAR"


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("indent", ["", "\t", "   "])
def test_spelling_of_a_file_changes_nothing(newline: str, mark: bytes, indent: str) -> None:
    head, notes = PLAIN.split("<NOTEPAD>\n")
    text = "".join(f"{indent}{line}\n" for line in head.splitlines()) + "<NOTEPAD>\n" + notes
    assert read(mark + text.replace("\n", newline).encode()) == read(PLAIN)


@pytest.mark.parametrize(
    ("encoding", "option"),
    [("cp1252", None), ("cp1252", "windows-1252"), ("mac-roman", "mac-roman")],
)
def test_old_encodings(encoding: str, option: str | None) -> None:
    text = PLAIN.replace("A small one", "Crème “brûlée” \u2014 §")
    puzzle = read(text.encode(encoding), encoding=option)
    assert puzzle.title == "Crème “brûlée” \u2014 §"
    assert codes(puzzle) == ["ACT106"]


def test_bytes_without_a_character_come_back() -> None:
    data = PLAIN.encode().replace(b"A small", b"A \x81\x8d\x8f\x90\x9d\xff")
    puzzle = read(data)
    assert codes(puzzle) == ["ACT106", "ACT108"]
    assert xwcore.dumps(puzzle, "across-text") == data


@pytest.mark.parametrize(
    ("line", "shown"),
    [
        ("2026 Us", "© 2026 Us"),
        ("© 2026 Us", "© 2026 Us"),
        ("©2026 Us", "©2026 Us"),
        ("", ""),
        ("Copyright Us", "© Copyright Us"),
    ],
)
def test_copyright_is_the_notice_as_displayed(line: str, shown: str) -> None:
    puzzle = read(varied(("2026 The makers", line)))
    assert puzzle.copyright == shown
    written = xwcore.dumps(puzzle.replace(extras={}), "across-text").decode()
    assert f"<COPYRIGHT>\n{shown.removeprefix('© ')}\n" in written


@pytest.mark.parametrize("shown", ["© © A", "©", "© ", "©A", "© A", ""])
def test_copyright_comes_back(shown: str) -> None:
    puzzle = read(PLAIN).replace(copyright=shown)
    assert xwcore.losses(puzzle, "across-text") == ()
    assert read(xwcore.dumps(puzzle, "across-text")).copyright == shown


def test_solution_left_out() -> None:
    rows = ("SPAR\nLINE\n.TEA\nMAT.", "XXXX\nXXXX\n.XXX\nXXX.")
    puzzle = read(varied(rows))
    assert not puzzle.has_solution
    assert puzzle.clues[0].answer is None
    assert xwcore.dumps(puzzle.replace(extras={}), "across-text") == varied(rows)


def test_solution_left_out_with_circles() -> None:
    text = REBUS.replace("1aR.", "XxX.").replace("b@A9", "XXXX").replace(".EQU", ".XXX")
    puzzle = read(text)
    assert not puzzle.has_solution
    assert puzzle.grid[0, 1].marks.circle


def test_a_solution_of_x_alone_differs_from_an_omitted_one() -> None:
    grid = xwcore_crossword.Grid.from_rows(["XX", "XX"])
    data = xwcore.dumps(Crossword(grid), "across-text")
    assert b"1:X:X" in data
    assert read(data).grid.rows() == ["XX", "XX"]


@pytest.mark.parametrize(
    ("rows", "diagramless"), [("SPAR\nLINE\n:TEA\nMAT:", True), ("SPAR\nLINE\n:TEA\nMAT.", True)]
)
def test_diagramless(rows: str, diagramless: bool) -> None:
    puzzle = read(varied(("SPAR\nLINE\n.TEA\nMAT.", rows)))
    assert puzzle.diagramless is diagramless
    assert puzzle.grid.rows() == ["SPAR", "LINE", "#TEA", "MAT#"]


def test_short_solutions_of_digits_and_signs() -> None:
    assert "".join(OLD_LETTERS[digit] for digit in "1234567890") == "OTTFFSSENZ"
    assert "".join(OLD_LETTERS[sign] for sign in "@#$%&+?") == "AHDPAPQ"


@pytest.mark.parametrize(
    ("lines", "cell", "solution", "short", "circle"),
    [
        ("1:ESP:E", "1", "ESP", "E", False),
        ("MARK;\n1:ESP:E", "1", "ESP", "E", False),
        ("mark\n1:ESP:E", "1", "ESP", "E", False),
        ("  MARK ;\n\t1:ESP:E  ", "1", "ESP", "E", False),
        ("MARK:\n1:ESP:E", "a", "A", "A", True),
        ("MARK;1:ESP:E", "1", "ESP", "E", False),
        ("1:ESP:E\nMARK;", "1", "ESP", "E", False),
        ("a:ESP:E", "a", "ESP", "E", False),
        ("MARK;\na:ESP:E", "a", "ESP", "E", True),
        ("MARK;", "a", "A", "A", True),
        ("1:ESP:E", "a", "A", "A", False),
        ("@:ESP:P", "@", "ESP", "P", False),
        ("S:ESP:S", "S", "ESP", "S", False),
        ("1:[75]:E", "1", "[75]", "E", False),
        ("1:A:B:C", "1", "A:B", "C", False),
        ("1:A:B:", "1", "A:B", "A", False),
        ("1: two words :T", "1", " two words ", "T", False),
        ("1:ESP", "1", "ESP", "E", False),
        ("1:ESP:EX", "1", "ESP", "E", False),
        ("1:ESP:.", "1", "ESP", "E", False),
        ("1::E", "1", "E", "E", False),
        ("1:::E", "1", ":", "E", False),
        ("1:5:V", "1", "5", "V", False),
        ("1:5:F", "1", "5", "F", False),
        ("1:5: F", "1", "5", "F", False),
        ("1:5:5", "1", "5", "5", False),
        ("1:5", "1", "5", "5", False),
        ("1:A:Q", "1", "A", "Q", False),
        ("MARK;\na:5:V", "a", "5", "V", True),
        ("1:É:E", "1", "É", "E", False),
        ("1:É", "1", "É", "É", False),
        ("1:Ж:X", "1", "Ж", "Ж", False),
        ("1:?:X", "1", "?", "?", False),
        ("1:?:Q", "1", "?", "Q", False),
        ("1:ESP:E\n1:EYE:Y", "1", "ESP", "E", False),
        ("12:ESP:E", "1", "1", "1", False),
        (".:ESP:E", "1", "1", "1", False),
    ],
)
def test_marker_lines(lines: str, cell: str, solution: str, short: str, circle: bool) -> None:
    text = PLAIN.replace("PUZZLE>", "PUZZLE V2>").replace("SPAR", f"{cell}PAR")
    puzzle = read(text.replace("<ACROSS>", f"<REBUS>\n{lines}\n<ACROSS>"))
    first = puzzle.grid[0, 0]
    assert (first.solution, first.short, first.marks.circle) == (solution, short, circle)
    assert xwcore.losses(puzzle.replace(extras={}), "across-text") == ()


@pytest.mark.parametrize(
    ("size", "rows", "read_as"),
    [
        ("4x4", "SPAR\nLINE\n.TEA\nMAT", ["SPAR", "LINE", "#TEA", "MAT#"]),
        ("4x4", "SPARS\nLINE\n.TEA\nMAT.", ["SPAR", "LINE", "#TEA", "MAT#"]),
        ("3x4", "SPAR\nLINE\n.TEA\nMAT.", ["SPAR", "LINE", "#TEA", "MAT#"]),
        ("99999x99999", "SPAR\nLINE\n.TEA\nMAT.", ["SPAR", "LINE", "#TEA", "MAT#"]),
        ("0x0", "SPAR\nLINE\n.TEA\nMAT.", ["SPAR", "LINE", "#TEA", "MAT#"]),
        ("4x4", "S P A R\nL I N E\n. T E A\nM A T .", ["SPAR", "LINE", "#TEA", "MAT#"]),
        ("4x4", "\n\nSPAR\n\nLINE\n.TEA\nMAT.\n\n", ["SPAR", "LINE", "#TEA", "MAT#"]),
        ("4x4", "SPAR\n<-- a word\nLINE\n.TEA\nMAT.", ["SPAR", "LINE", "#TEA", "MAT#"]),
        ("4x3", "SPAR\nLINE\n.TEA", ["SPAR", "LINE", "#TEA"]),
        ("1x1", "A", ["A"]),
        ("1x1", ".", ["#"]),
        ("2x1", "É9", ["É9"]),
    ],
)
def test_rows_and_size(size: str, rows: str, read_as: list[str]) -> None:
    puzzle = read(varied(("4x4", size), ("SPAR\nLINE\n.TEA\nMAT.", rows)))
    assert puzzle.grid.rows() == read_as


@pytest.mark.parametrize(
    ("header", "code", "version_2"),
    [
        ("<ACROSS PUZZLE>", None, False),
        ("<ACROSS PUZZLE V1>", "ACT102", False),
        ("<ACROSS PUZZLE V2>", None, True),
        ("<ACROSS PUZZLE V2.0>", "ACT102", True),
        ("<ACROSS PUZZLE v2>", "ACT102", True),
        ("<ACROSS PUZZLE V3>", "ACT103", True),
    ],
)
def test_versions(header: str, code: str | None, version_2: bool) -> None:
    puzzle = read(varied(("<ACROSS PUZZLE>", header), ("SPAR", "5PAR")))
    header_codes = [code for code in codes(puzzle) if code.startswith("ACT1")]
    assert header_codes == ([] if code is None else [code])
    assert ("ACT311" in codes(puzzle)) is not version_2


def test_a_second_down_is_the_tag_that_fits() -> None:
    text = PLAIN.replace("Row of people", "<DOWN>")
    assert [clue.text for clue in read(text).clues.across][1] == "<DOWN>"
    text = PLAIN.replace("Bring up", "<DOWN>")
    assert [clue.text for clue in read(text).clues.down][1] == "<DOWN>"


def test_the_notepad_keeps_tags_and_blanks() -> None:
    notes = "<DOWN>\n\n  <NOTEPAD>\n\ttab and blanks  \n\n"
    text = PLAIN[: PLAIN.index("<NOTEPAD>")] + "<NOTEPAD>\n" + notes
    assert read(text).notes == notes[:-1]
    assert read(text[:-1]).notes == notes[:-2]


@pytest.mark.parametrize(
    ("across", "texts"),
    [
        ("A\nB\nC\nD\n", ["A", "B", "C", "D"]),
        ("\nA\n\nB\nC\n\n\nD\n\n", ["A", "B", "C", "D"]),
        ("A\n\nC\nD\n", ["A", "", "C", "D"]),
        ("A\n\nC\nD\n\n\n", ["A", "", "C", "D"]),
        ("A\nB\nC\n\n", ["A", "B", "C", ""]),
        ("A\n\n\nB\n\nC\n", ["A", "B", "C"]),
        ("\n\n\n\n", ["", "", "", ""]),
        ("A\nB\nC\nD\nE\n\nF\n", ["A", "B", "C", "D", "E", "F"]),
        ("", []),
    ],
)
def test_blank_lines_between_clues(across: str, texts: list[str]) -> None:
    start, end = PLAIN.index("<ACROSS>\n") + 9, PLAIN.index("<DOWN>")
    puzzle = read(PLAIN[:start] + across + PLAIN[end:])
    assert [clue.text for clue in puzzle.clues.across] == texts


def test_without_a_grid_there_is_no_puzzle() -> None:
    for text in (PLAIN[: PLAIN.index("<GRID>")], PLAIN[: PLAIN.index("SPAR")], "<GRID>\n\n"):
        with pytest.raises(xwcore.ReadError) as caught:
            read(text)
        assert caught.value.diagnostics[-1].code == "ACT301"


def test_other_files_are_refused_when_forced() -> None:
    for data in (b"", b"\0" * 100, b"\xff\xfe<\0A\0", b"Title: An xd file\n", b"<html></html>"):
        with pytest.raises(xwcore.ReadError) as caught:
            read(data)
        assert caught.value.diagnostics[-1].code == "ACT101"


def test_limits() -> None:
    with pytest.raises(xwcore.LimitError):
        xwcore.read(PLAIN.encode(), limits=Limits(max_cells=15))
    with pytest.raises(xwcore.LimitError):
        xwcore.read(PLAIN.encode(), limits=Limits(max_clues=7))
    with pytest.raises(xwcore.LimitError):
        xwcore.read(varied(("It says", "More\nIt says")), limits=Limits(max_clues=8))
    with pytest.raises(xwcore.LimitError):
        xwcore.read(PLAIN.encode(), limits=Limits(max_string=20))
    wide = "<ACROSS PUZZLE>\n<GRID>\n" + "A" * 270_000 + "\n" + "A\n" * 70_000
    with pytest.raises(xwcore.LimitError):
        read(wide)


def test_puzzles_pickle_with_their_file() -> None:
    puzzle = pickle.loads(pickle.dumps(read(PLAIN)))
    assert xwcore.dumps(puzzle, "across-text") == PLAIN.encode()


def test_numbers_of_other_entries_are_reported_once() -> None:
    clues = ("Box for practice", "Row of people", "Drink at four", "It says welcome")
    numbered = [(clue, f"{number}. {clue}") for clue, number in zip(clues, "5671", strict=True)]
    report = xwcore.validate(varied(*numbered), "across-text")
    messages = {diagnostic.code: diagnostic.message for diagnostic in report}
    codes = [diagnostic.code for diagnostic in report]
    assert codes.count("ACT507") == 1
    assert codes.count("ACT506") == 4
    assert messages["ACT507"] == "clue with number 5, expected 1-Across"
    assert not any(diagnostic.fix.safe for diagnostic in report if diagnostic.fix is not None)


def test_numbers_of_the_right_entries_are_removed_by_a_safe_fix() -> None:
    data = varied(
        ("Box for practice", "1. Box for practice"), ("Row of people", "5. Row of people")
    )
    assert xwcore.fix(data, "across-text").data == PLAIN.encode()


def test_blocks_that_complete_a_short_row_are_not_reported() -> None:
    """A row with blanks and without a colon is completed with periods, which the file lacks."""
    reported = codes(read(varied((".TEA", ":TEA"), ("MAT.", "M A"))))
    assert "ACT305" in reported
    assert "ACT309" not in reported


def test_a_letter_and_the_accent_behind_it_are_one_cell() -> None:
    data = varied(("SPAR\nLINE", "S PE\u0301 R\nLI\u0301NE"))
    puzzle = read(data)
    assert puzzle.grid.rows()[:2] == ["SP\u00c9R", "L\u00cdNE"]
    assert xwcore.dumps(puzzle, "across-text") == data
    places = {item.span.place.cell for item in puzzle.diagnostics if item.span is not None}
    assert {(0, 2), (1, 1)} <= places
    for place in ((0, 2), (0, 3), (1, 1)):
        changed = puzzle.with_solution({place: "X"})
        assert read(xwcore.dumps(changed, "across-text", strict=True)) == changed


@pytest.mark.parametrize("row", ["\u0301SPA", "X\u0301PAR"])
def test_an_accent_that_no_letter_has_is_a_cell(row: str) -> None:
    assert read(varied(("SPAR", row))).grid.rows()[0] == row[:4]


@pytest.mark.parametrize(
    ("tag", "typo"),
    [
        ("TITLE", "TITEL"),
        ("GRID", "gird"),
        ("ACROSS", "ACCROSS"),
        ("DOWN", "DWON"),
        ("SIZE", "SIZES"),
    ],
)
def test_misspelled_tag_is_the_missing_one(tag: str, typo: str) -> None:
    data = varied((f"<{tag}>", f"<{typo}>"))
    assert read(data) == read(PLAIN)
    diagnostics = xwcore.validate(data, "across-text").diagnostics
    messages = [entry.message for entry in diagnostics if entry.code == "ACT201"]
    assert messages == [f"tag <{typo}>, expected <{tag}>"]
    assert typo.encode() in xwcore.fix(data, "across-text").data
    assert read(xwcore.fix(data, "across-text", unsafe=True).data) == read(PLAIN)


def test_tag_with_nearly_the_name_of_one_that_is_there_is_unknown() -> None:
    data = varied(("<AUTHOR>", "<GRIDS>\nx\n<AUTHOR>"))
    assert "ACT205" in codes(read(data))


@pytest.mark.parametrize("sign", ["", " ", "\t", ": "])
def test_text_in_the_line_of_its_tag_is_read(sign: str) -> None:
    data = PLAIN
    for tag in ("TITLE", "AUTHOR", "COPYRIGHT", "SIZE"):
        before, after = data.split(f"<{tag}>\n")
        data = f"{before}<{tag}>{sign}{after.lstrip()}"
    puzzle = read(data)
    assert puzzle == read(PLAIN)
    assert codes(puzzle).count("ACT201") == 4
    edited = xwcore.dumps(puzzle.replace(title="Another"), "across-text")
    assert edited == data.replace("A small one", "Another").encode()
    assert xwcore.fix(data.encode(), "across-text").data.count(b"\n<") == data.count("\n<")
    assert b"<TITLE>\nA small one\n" in xwcore.fix(data.encode(), "across-text").data


def test_line_that_begins_with_a_tag_is_text_where_the_file_has_the_tag() -> None:
    data = varied(("A small one", "<TITLE> of a small one"))
    assert read(data).title == "<TITLE> of a small one"
