"""Reading and writing Exolve: our samples, edits, and the real files of other people."""

from __future__ import annotations

import codecs
from collections.abc import Callable
from pathlib import Path

import pytest

import xwcore
from tests.exolve import exolve_samples as samples
from tests.support import CORPUS
from xwcore.plugin import Severity
from xwcore_crossword import BAR_LEFT, BAR_TOP, Crossword
from xwcore_exolve.read import split_clue


def read(data: bytes | str) -> Crossword:
    puzzle = xwcore.read(data.encode() if isinstance(data, str) else data, "exolve")
    assert isinstance(puzzle, Crossword)
    return puzzle


@pytest.mark.parametrize("name", samples.FILES)
def test_sample_is_detected_and_written_as_it_was(name: str) -> None:
    data = samples.FILES[name]
    assert xwcore.detect(data).format == "exolve"
    assert not [entry for entry in xwcore.validate(data) if entry.severity is Severity.ERROR]
    puzzle = xwcore.read(data)
    assert xwcore.dumps(puzzle, "exolve") == data
    losses = xwcore.losses(puzzle.replace(extras={}), "exolve")
    assert {loss.feature for loss in losses} <= {"unmodeled"}


@pytest.mark.parametrize("name", samples.FILES)
@pytest.mark.parametrize(
    "change",
    [
        lambda data: codecs.BOM_UTF8 + data,
        lambda data: data.decode().encode("utf-16"),
        lambda data: data.replace(b"\r\n", b"\n").replace(b"\n", b"\r\r\n"),
    ],
    ids=["byte order mark", "UTF-16", "CR CR LF"],
)
def test_file_that_an_editor_saved_is_detected(name: str, change: Callable[[bytes], bytes]) -> None:
    data = samples.FILES[name]
    changed = change(data)
    assert xwcore.detect(changed).format == "exolve"
    assert xwcore.read(changed) == xwcore.read(data)
    assert xwcore.read(xwcore.fix(changed).data) == xwcore.read(data)


def test_plain_file() -> None:
    puzzle = read(samples.PLAIN)
    assert puzzle.grid.rows() == ["CAT", "O#O", "WIN"]
    assert (puzzle.title, puzzle.author, puzzle.notes) == (
        "Small animals",
        "A. Setter",
        "For beginners.",
    )
    assert [(clue.label, clue.text, clue.enumeration) for clue in puzzle.clues] == [
        ("1-Across", "Pet that purrs", "3"),
        ("3-Across", "Come in first", "3"),
        ("1-Down", "Milk & more", "3"),
        ("2-Down", "Great weight and success", "3,3"),
    ]
    assert puzzle.clues[2].metadata == (("annotation", "Def: more. A hidden cow."),)
    assert puzzle.clues[3].metadata == (("continued", "3-Across"),)
    assert puzzle.metadata.get("UniqueID") == "small-animals"


def test_rich_file() -> None:
    puzzle = read(samples.RICH)
    grid = puzzle.grid
    assert [grid[0, column].solution for column in range(3)] == ["ST", "A", "R"]
    assert grid[0, 0].marks.circle
    assert [at for at, bars in enumerate(grid.bars) if bars & BAR_LEFT] == [2]
    assert [at for at, bars in enumerate(grid.bars) if bars & BAR_TOP] == [6]
    assert grid[2, 0].marks.color.background == "#ffee00"
    assert grid[0, 2].marks.color.background == "#ffee00"
    clue = puzzle.clues[-1]
    assert (clue.number, clue.direction, clue.stated_cells) == ("X", "", ((0, 0), (2, 2)))
    assert [item.name for item in puzzle.unmodeled] == [
        "exolve-question",
        "exolve-explanations",
        "lines between clues",
    ]


def test_a_new_file_has_the_lines_of_a_section_of_lines() -> None:
    section = "  exolve-relabel:\n    clear: Erase this\n"
    text = samples.PLAIN.replace("exolve-end", f"{section}exolve-end")
    assert section.encode() in xwcore.dumps(read(text).replace(extras={}), "exolve")


def test_shapes_of_cells_are_kept() -> None:
    puzzle = read(samples.SHAPED)
    assert puzzle.grid.rows() == ["A#B", "#[C"]
    kept = {item.name: item.value for item in puzzle.unmodeled}
    assert kept["cell shapes"] == ((0, 0, "1,0,50"), (0, 2, "2"), (1, 1, "1"))
    assert kept["cell decorators"] == ((0, 0, "1"),)
    edited = puzzle.replace(grid=puzzle.grid.with_solution({(0, 2): "D"}))
    expected = samples.SHAPED.replace("B@[2]", "D@[2]").encode()
    assert xwcore.dumps(edited, "exolve") == expected


def test_entries_without_a_clue_are_reported_where_all_should_have_one() -> None:
    """As the player does: not where clues have no direction, or an option says so."""
    missing = samples.UNSOLVED.replace("    3 Second (2)\n", "")
    nodir = missing.replace("exolve-end", "  exolve-nodir:\n    [A] Anywhere (2)\nexolve-end")
    option = missing.replace("  exolve-grid", "  exolve-option: ignore-unclued\n  exolve-grid")
    reversed_entry = missing.replace("  exolve-grid", "  exolve-reversals: a1-b1\n  exolve-grid")
    cases = ((missing, True), (nodir, False), (option, False), (reversed_entry, False))
    for text, expected in cases:
        reported = {entry.code for entry in xwcore.validate(text.encode())}
        assert ("XW101" in reported) == expected


def test_cells_of_several_characters_in_another_script() -> None:
    assert read(samples.DEVANAGARI).grid[0, 0].solution == "\u0938\u0947"


def test_an_edit_keeps_all_other_lines() -> None:
    for data in (samples.PAGE.encode(), samples.FILES["line ends of Windows"]):
        puzzle = read(data)
        edited = puzzle.replace(title="Another & more").with_clue(1, "across", "Cat")
        written = xwcore.dumps(edited, "exolve")
        old, new = data.splitlines(keepends=True), written.splitlines(keepends=True)
        changed = [(a, b) for a, b in zip(old, new, strict=True) if a != b]
        assert [b.strip() for _, b in changed] == [
            b"exolve-title: Another &amp; more",
            b"1 Cat (3)",
        ]
        assert xwcore.diff(edited, xwcore.read(written)) == ()
    colored = read(samples.PAGE).with_circles([(0, 0)])
    assert xwcore.diff(colored, xwcore.read(xwcore.dumps(colored, "exolve"))) == ()


@pytest.mark.parametrize(
    ("rest", "split"),
    [
        ("This (13) clue ends (word) here! (4)", ("This (13) clue ends (word) here!", "4", "")),
        ("This (13) ends! (8) [SOLUTION] Note", ("This (13) ends!", "8", "[SOLUTION] Note")),
        ("Ends (8) [] [t]WITTER has (3) more", ("Ends", "8", "[] [t]WITTER has (3) more")),
        ("No enumeration!", ("No enumeration!", "", "")),
        ("Hidden (4)* MOON", ("Hidden (4)*", "", "MOON")),
        ("Two parts (4,3-2) note", ("Two parts", "4,3-2", "note")),
    ],
)  # fmt: skip
def test_clue_is_split(rest: str, split: tuple[str, str, str]) -> None:
    assert split_clue(rest) == split


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("exolve-begin", "exolve-start"), "EXO101"),
        (("exolve-end", ""), "EXO102"),
        (("exolve-width: 3", "exolve-width: three"), "EXO201"),
        (("exolve-height: 3", "exolve-height: 4"), "EXO304"),
        (("O . O", "O . O O"), "EXO301"),
        (("    1 Pet", "    #z9 1 Pet"), "EXO302"),
        (("    1 Pet", "    Pet"), "EXO401"),
        (("<i>first</i>", "<i>first"), "EXO402"),
    ],
)
def test_fault_is_reported(change: tuple[str, str], code: str) -> None:
    data = samples.PLAIN.replace(*change).encode()
    assert code in {entry.code for entry in xwcore.validate(data, "exolve")}


def test_a_page_may_have_the_player_before_the_puzzle() -> None:
    opened = "printed.write('<html><head></head><body>' + grid + '</body></html>');\n"
    script = f"<script>\n{opened}" + "/* the player */ run();\n" * 30_000 + "</script>\n</head>"
    page = samples.PAGE.replace("</head>", script).encode()
    assert xwcore.detect(page).format == "exolve"
    assert xwcore.dumps(xwcore.read(page), "exolve") == page


def test_a_page_that_shows_a_file_is_not_one() -> None:
    for data in (
        f"<html><body><pre>{samples.PLAIN}</pre></body></html>",
        f"<html><body>{samples.PAGE}</body></html>",
        f"# Exolve\n\n```\n{samples.PLAIN}```\n",
    ):
        with pytest.raises(xwcore.UnknownFormatError):
            xwcore.detect(data.encode())


REAL = sorted((CORPUS / "exolve").glob("*.[eh]*"))


@pytest.mark.skipif(not REAL, reason="needs the files of other people")
@pytest.mark.parametrize("path", REAL, ids=lambda path: path.name)
def test_real_file_is_read_and_written_byte_for_byte(path: Path) -> None:
    puzzle = xwcore.read(path)
    assert xwcore.dumps(puzzle, "exolve") == path.read_bytes()
    edited = puzzle.replace(title="Another title")
    assert xwcore.diff(edited, xwcore.read(xwcore.dumps(edited, "exolve"))) == ()


def changed_lines(data: bytes, written: bytes) -> list[tuple[bytes, bytes]]:
    """The lines that an edit changed, from and to, by their places from the start."""
    old, new = data.splitlines(keepends=True), written.splitlines(keepends=True)
    return [(a, b) for a, b in zip(old, new, strict=True) if a != b]


def test_an_edited_cell_keeps_its_row_and_what_it_has_in_braces() -> None:
    data = samples.PLAIN.replace("    C A T", "    C  A{note}   T # top").encode()
    puzzle = read(data)
    edited = puzzle.with_solution({(0, 1): "U"})
    written = xwcore.dumps(edited, "exolve")
    assert changed_lines(data, written) == [
        (b"    C  A{note}   T # top\n", b"    C  U{note}   T # top\n")
    ]
    assert xwcore.diff(edited, read(written)) == ()


def test_a_deleted_clue_is_one_line_less() -> None:
    data = samples.RICH.encode()
    puzzle = read(data)
    edited = puzzle.replace(clues=[*puzzle.clues][1:])
    written = xwcore.dumps(edited, "exolve")
    assert written == data.replace(b"    1 Celestial body (4)\n", b"")
    assert xwcore.diff(edited, read(written)) == ()


def test_an_edit_keeps_mixed_line_ends_and_the_encoding() -> None:
    text = samples.PLAIN.replace("A. Setter", "Ren\xe9").replace("success", "suc\xe8s")
    data = text.encode("windows-1252").replace(b"exolve-width: 3\n", b"exolve-width: 3\r\n")
    puzzle = read(data)
    edited = puzzle.with_clue(1, "across", "Cat")
    written = xwcore.dumps(edited, "exolve")
    assert len(changed_lines(data, written)) == 1
    assert xwcore.diff(edited, read(written)) == ()


@pytest.mark.parametrize("text", ["# of items", "Room #", "A # b", ".com", "...and so on", ". ."])
def test_signs_of_comments_and_labels_stay_in_texts(text: str) -> None:
    plain = read(samples.PLAIN)
    first, *rest = plain.clues
    clues = [first._replace(text=text), *rest]
    puzzle = plain.replace(title=text, notes=text, clues=clues, extras={})
    again = read(xwcore.dumps(puzzle, "exolve"))
    assert (again.title, again.notes, again.clues[0].text) == (text, text, text)


def test_an_edit_keeps_options_comments_and_repeated_sections() -> None:
    text = samples.RICH.replace("option: rebus-cells", "option: rebus-cells hide-inferred-numbers")
    text = text.replace("exolve-title: Mixed", "exolve-title: Mixed # a comment")
    data = text.replace(
        "    3 Fastener (3)", "    3 Fastener (3) # here\n  exolve-across:"
    ).encode()
    puzzle = read(data)
    edited = puzzle.replace(title="Other").with_clue(3, "across", "Clip")
    written = xwcore.dumps(edited, "exolve")
    assert [new.strip() for _, new in changed_lines(data, written)] == [
        b"exolve-title: Other # a comment",
        b"3 Clip (3) # here",
    ]
    assert xwcore.diff(edited, read(written)) == ()
    plain = puzzle.with_solution({(0, 0): "S"})
    assert xwcore.diff(plain, read(xwcore.dumps(plain, "exolve"))) == ()


def test_a_rebus_in_a_grid_without_spaces_divides_the_rows() -> None:
    puzzle = read(samples.PLAIN.replace("C A T", "CAT").replace("W I N", "WIN"))
    edited = puzzle.with_solution({(0, 0): "CH"})
    written = xwcore.dumps(edited, "exolve")
    assert b"    CH A T\n" in written
    assert xwcore.diff(edited, read(written)) == ()


@pytest.mark.parametrize(
    ("line", "colors"),
    [
        ("gold 3a b3", {1: "#ffd700", 6: "#ffd700", 7: "#ffd700", 8: "#ffd700"}),
        ("A1 rgb(1,20,255)", dict.fromkeys((0, 1, 2), "#0114ff")),
        ("2D #0f0", dict.fromkeys((2, 5, 8), "#00ff00")),
        ("c3r1 r3c1 D1 TEAL", dict.fromkeys((0, 3, 6, 8), "#008080")),
    ],
)
def test_colors_of_cells_and_entries(line: str, colors: dict[int, str]) -> None:
    puzzle = read(
        samples.PLAIN.replace("  exolve-across:", f"  exolve-color: {line}\n  exolve-across:")
    )
    assert {at: color.background for at, color in puzzle.grid.colors.items()} == colors
    again = read(xwcore.dumps(puzzle.replace(extras={}), "exolve"))
    assert again.grid.colors == puzzle.grid.colors


@pytest.mark.parametrize(
    "line", ["gold 9a", "gold tan b3", "rgb(1,2,256) b3", "papayawhip 3a", "3a"]
)
def test_a_color_that_is_not_displayed_is_kept(line: str) -> None:
    data = samples.PLAIN.replace("  exolve-across:", f"  exolve-color: {line}\n  exolve-across:")
    puzzle = read(data)
    assert not puzzle.grid.colors
    assert [(item.name, item.value) for item in puzzle.unmodeled] == [("exolve-color", (line,))]
    assert "EXO303" in [entry.code for entry in xwcore.validate(data.encode())]
    assert xwcore.losses(puzzle.replace(extras={}), "exolve") == ()


def test_letters_and_labels_of_another_script() -> None:
    labels = (
        "  exolve-language: hi Devanagari\n  exolve-relabel:\n    clear: हटाओ\n    reveal: देखो\n"
    )
    data = (
        samples.PLAIN.replace("  exolve-across:", f"{labels}  exolve-across:")
        .replace("C A T", "से ह त")
        .replace("O . O", "व . त्प")
        .replace("W I N", "न ग र")
    )
    puzzle = read(data)
    assert [cell.solution for cell in puzzle.grid] == [
        "से",
        "ह",
        "त",
        "व",
        None,
        "त्प",
        "न",
        "ग",
        "र",
    ]
    assert xwcore.dumps(puzzle, "exolve") == data.encode()
    again = read(xwcore.dumps(puzzle.replace(extras={}), "exolve"))
    assert again == puzzle
