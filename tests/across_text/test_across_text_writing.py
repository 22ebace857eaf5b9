"""Writing: version, markers, options, edits of a file, and losses."""

from __future__ import annotations

from typing import Any

import pytest

import xwcore
import xwcore_crossword
from tests.across_text.across_text_samples import PLAIN, REBUS, varied
from xwcore.plugin import Feature, Place
from xwcore_crossword import CIRCLE, SHADE, Clue, Crossword, CrosswordFeature, Grid
from xwcore_testing import assert_losses_exact


def read(data: bytes) -> Crossword:
    puzzle = xwcore.read(data, "across-text")
    assert isinstance(puzzle, Crossword)
    return puzzle


def write(puzzle: Crossword, **options: Any) -> str:
    assert_losses_exact(xwcore.default_registry(), puzzle, "across-text", **options)
    return xwcore.dumps(puzzle, "across-text", **options).decode()


def lost(puzzle: Crossword, **options: Any) -> dict[Feature, tuple[Place, ...]]:
    return {loss.feature: loss.where for loss in xwcore.losses(puzzle, "across-text", **options)}


def section(text: str, name: str) -> list[str]:
    lines = text.split("\n")
    start = lines.index(f"<{name}>") + 1
    end = next((at for at in range(start, len(lines)) if lines[at].startswith("<")), len(lines))
    return lines[start:end]


def grid_of(*rows: str | list[str], **columns: Any) -> Crossword:
    return Crossword(Grid.from_rows(rows, unknown=".", **columns))


def test_is_laid_out_as_the_document_does_it() -> None:
    assert write(read(PLAIN.encode()).replace(extras={})) == PLAIN
    bare = "\n".join(line.lstrip() for line in REBUS.split("\n")).replace("© ", "")
    assert write(read(REBUS.encode()).replace(extras={})) == (
        # Markers are chosen again: digits first, and letters that are no circled cell.
        bare.replace("b@A9", "b@A2")
        .replace("9:[75]:E\n", "")
        .replace("b:A:B:Q", "2:[75]:E\nb:A:B:Q")
    )


@pytest.mark.parametrize(
    ("puzzle", "header", "rows", "rebus"),
    [
        (grid_of("AB", "C#"), "<ACROSS PUZZLE>", ["AB", "C."], None),
        (grid_of("A1", "@#"), "<ACROSS PUZZLE V2>", ["A1", "@."], None),
        (grid_of("Aé", "a#"), "<ACROSS PUZZLE V2>", ["A1", "2."], ["1:é:é", "2:a:a"]),
        (grid_of("AB", flags=b"\1\0"), "<ACROSS PUZZLE V2>", ["aB"], ["MARK;"]),
        (grid_of("5B", flags=b"\1\0"), "<ACROSS PUZZLE V2>", ["aB"], ["MARK;", "a:5:5"]),
        (
            grid_of(["ONE", "TWO", "3"]),
            "<ACROSS PUZZLE V2>",
            ["123"],
            ["1:ONE:O", "2:TWO:T"],
        ),
        (grid_of(["AT", "2", "3"]), "<ACROSS PUZZLE V2>", ["123"], ["1:AT:A"]),
        (grid_of(["AT", "1", "1"]), "<ACROSS PUZZLE V2>", ["211"], ["2:AT:A"]),
        (
            grid_of(["AT", "A", "B"], flags=b"\1\1\0"),
            "<ACROSS PUZZLE V2>",
            ["baB"],
            ["MARK;", "b:AT:A"],
        ),
        (
            grid_of(["AT", "AT"], shorts={1: "T"}),
            "<ACROSS PUZZLE V2>",
            ["12"],
            ["1:AT:A", "2:AT:T"],
        ),
        (grid_of("5A", shorts={0: "V"}), "<ACROSS PUZZLE V2>", ["1A"], ["1:5:V"]),
        (grid_of("51", shorts={0: "V"}), "<ACROSS PUZZLE V2>", ["21"], ["2:5:V"]),
        (grid_of("55", shorts={0: "F"}), "<ACROSS PUZZLE V2>", ["15"], ["1:5:F"]),
        (grid_of("A1", shorts={0: "A", 1: "1"}), "<ACROSS PUZZLE V2>", ["A1"], None),
        (grid_of("AB", shorts={1: "1"}), "<ACROSS PUZZLE V2>", ["A1"], ["1:B:1"]),
        (
            grid_of("?B", shorts={0: "Q"}, flags=b"\1\0"),
            "<ACROSS PUZZLE V2>",
            ["aB"],
            ["MARK;", "a:?:Q"],
        ),
        (grid_of("ÉÉ", shorts={0: "E"}), "<ACROSS PUZZLE V2>", ["12"], ["1:É:E", "2:É:É"]),
        (grid_of("ЖB", shorts={0: "X"}), "<ACROSS PUZZLE V2>", ["1B"], ["1:Ж:X"]),
        (grid_of("ЖB", shorts={0: "Z"}), "<ACROSS PUZZLE V2>", ["1B"], ["1:Ж:Z"]),
        (grid_of("XX", shorts={0: "Q"}), "<ACROSS PUZZLE V2>", ["12"], ["1:X:Q", "2:X:X"]),
        (grid_of(["[75]"]), "<ACROSS PUZZLE V2>", ["1"], ["1:[75]:X"]),
        (grid_of(["A:B"]), "<ACROSS PUZZLE V2>", ["1"], ["1:A:B:A"]),
    ],
)
def test_markers_and_version(
    puzzle: Crossword, header: str, rows: list[str], rebus: list[str] | None
) -> None:
    text = write(puzzle)
    assert text.startswith(header + "\n")
    assert section(text, "GRID") == rows
    assert ("<REBUS>" in text) is (rebus is not None)
    assert rebus is None or section(text, "REBUS") == rebus
    assert lost(puzzle) == {}


def test_a_blank_solution_needs_no_marker() -> None:
    puzzle = grid_of(["A", " "], ["B", "C"])
    text = write(puzzle)
    assert section(text, "GRID") == ["AX", "BC"]
    assert "<REBUS>" not in text
    assert lost(puzzle)[CrosswordFeature.SOLUTION] == (Place(cell=(0, 1)),)


def test_markers_never_collide_with_cells_in_use() -> None:
    every = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@#$%&+?"
    cells = [*every, "REBUS", "OTHER"]
    puzzle = Crossword(Grid.from_rows([cells], block="-"))
    rows = section(write(puzzle), "GRID")
    assert rows == [every + "ab"]
    circled = Crossword(Grid.from_rows([cells], block="-", flags=bytes([CIRCLE]) * 26 + bytes(19)))
    text = write(circled)
    assert section(text, "GRID") == ["abcdefghijklmnopqrstuvwxyz" + every[26:] + "AB"]
    assert section(text, "REBUS") == ["MARK;", "A:REBUS:R", "B:OTHER:O"]


def test_a_circled_rebus_without_a_free_marker_is_a_loss() -> None:
    cells = [*"ABCDEFGHIJKLMNOPQRSTUVWXYZ", "REBUS"]
    puzzle = Crossword(Grid.from_rows([cells], flags=bytes([CIRCLE]) * 27))
    write(puzzle)
    assert lost(puzzle) == {CrosswordFeature.REBUS: (Place(cell=(0, 26)),)}


@pytest.mark.parametrize(
    ("feature", "puzzle", "places"),
    [
        (CrosswordFeature.SHADES, grid_of("AB", flags=bytes([SHADE, 0])), 1),
        (CrosswordFeature.UNKNOWN_CELLS, grid_of("A."), 1),
        (CrosswordFeature.FILL, grid_of("AB", fill="A\0"), 1),
        (CrosswordFeature.TIMER, grid_of("AB").replace(timer=xwcore_crossword.Timer(5)), 1),
        (Feature.COPYRIGHT, grid_of("AB").replace(copyright="2026 Us"), 1),
        (Feature.TITLE, grid_of("AB").replace(title=" Title"), 1),
        (Feature.TITLE, grid_of("AB").replace(title="<GRID>"), 1),
        (Feature.AUTHOR, grid_of("AB").replace(author="Me\nYou"), 1),
        (Feature.NOTES, grid_of("AB").replace(notes="a\rb"), 1),
        (Feature.METADATA, grid_of("AB").replace(metadata={"Editor": "Me"}), 1),
        (CrosswordFeature.DIAGRAMLESS, grid_of("AB").replace(diagramless=True), 1),
        (CrosswordFeature.CLUES, grid_of("AB").replace(clues=[Clue(1, "across", "one\ntwo")]), 1),
        (CrosswordFeature.CLUES, grid_of("AB").replace(clues=[Clue(1, "across", "<DOWN>")]), 1),
        (
            CrosswordFeature.CLUE_GROUPS,
            grid_of("AB").replace(clues=[Clue(1, text="one", group="X")]),
            1,
        ),
        (CrosswordFeature.UNPLACED_CLUES, grid_of("AB").replace(clues=[Clue(9, "down", "one")]), 1),
    ],
)
def test_unsupported_content_is_a_loss(feature: Feature, puzzle: Crossword, places: int) -> None:
    write(puzzle)
    losses = lost(puzzle)
    assert set(losses) == {feature}
    assert len(losses[feature]) == places
    with pytest.raises(xwcore.LossError):
        xwcore.dumps(puzzle, "across-text", strict=True)


# -- options ---------------------------------------------------------------------------------------


def test_option_notes() -> None:
    puzzle = read(PLAIN.encode()).replace(notes="n" * 2000)
    assert lost(puzzle) == {}
    assert "n" * 2000 in write(puzzle)
    cut = xwcore.dumps(puzzle, "across-text", notes="cut")
    assert read(cut).notes == "n" * 1023
    losses = xwcore.losses(puzzle, "across-text", notes="cut")
    assert [loss.feature for loss in losses] == [Feature.NOTES]
    assert "1023" in losses[0].message


def test_option_version() -> None:
    assert write(read(PLAIN.encode()), version=2) == PLAIN.replace("PUZZLE>", "PUZZLE V2>")
    puzzle = read(REBUS.encode())
    text = write(puzzle, version=1)
    assert text.startswith("<ACROSS PUZZLE>\n")
    assert "<REBUS>" not in text
    assert [row.strip() for row in section(text, "GRID")] == ["HAR.", "QAAE", ".EQU"]
    assert set(lost(puzzle, version=1)) == {
        CrosswordFeature.SOLUTION,
        CrosswordFeature.REBUS,
        CrosswordFeature.SHORT_FORMS,
        CrosswordFeature.SYMBOLS,
        CrosswordFeature.CIRCLES,
    }


@pytest.mark.parametrize(("name", "newline"), [("lf", "\n"), ("crlf", "\r\n"), ("cr", "\r")])
@pytest.mark.parametrize("kept", [True, False])
def test_option_newline(name: str, newline: str, kept: bool) -> None:
    puzzle = read(PLAIN.encode())
    puzzle = puzzle if kept else puzzle.replace(extras={})
    assert write(puzzle, newline=name) == PLAIN.replace("\n", newline)


@pytest.mark.parametrize("kept", [True, False])
def test_option_encoding(kept: bool) -> None:
    puzzle = read(varied(("A small one", "Crème ♥")))
    puzzle = puzzle if kept else puzzle.replace(extras={})
    data = xwcore.dumps(puzzle, "across-text", encoding="windows-1252")
    assert b"Cr\xe8me ?" in data
    losses = xwcore.losses(puzzle, "across-text", encoding="windows-1252")
    assert [loss.feature for loss in losses] == [Feature.TITLE]
    assert "windows-1252" in losses[0].message
    assert b"Cr\xc3\xa8me \xe2\x99\xa5" in xwcore.dumps(puzzle, "across-text", encoding="utf-8")


# -- edits -----------------------------------------------------------------------------------------


def changed_lines(before: str, after: str) -> list[tuple[str, str]]:
    pairs = zip(before.split("\n"), after.split("\n"), strict=True)
    return [(one, other) for one, other in pairs if one != other]


def test_edit_of_a_line_changes_that_line() -> None:
    puzzle = read(REBUS.encode())
    assert changed_lines(REBUS, write(puzzle.replace(title="Other"))) == [
        ("    Signs and wonders", "    Other")
    ]
    assert changed_lines(REBUS, write(puzzle.replace(copyright="© Them"))) == [
        ("    © 2026 The makers", "    Them")
    ]


def test_edit_of_a_cell_keeps_the_markers() -> None:
    puzzle = read(REBUS.encode())
    grid = puzzle.grid.with_solution({(0, 2): "Z"})
    assert changed_lines(REBUS, write(puzzle.replace(grid=grid))) == [("    1aR.", "    1aZ.")]
    circled = puzzle.grid.with_flag(CIRCLE, [(0, 2)])
    assert changed_lines(REBUS, write(puzzle.replace(grid=circled))) == [("    1aR.", "    1ar.")]
    other = puzzle.grid.with_solution({(0, 0): "HAND"})
    assert changed_lines(REBUS, write(puzzle.replace(grid=other))) == [
        ("    1:HEART:H", "    1:HAND:H")
    ]


def test_edit_that_needs_version_2_makes_it_so() -> None:
    puzzle = read(PLAIN.encode())
    text = write(puzzle.replace(grid=puzzle.grid.with_solution({(0, 0): "ESS"})))
    expected = PLAIN.replace("PUZZLE>", "PUZZLE V2>").replace("SPAR", "1PAR")
    assert text == expected.replace("<ACROSS>", "<REBUS>\n1:ESS:E\n<ACROSS>")


def test_edit_of_the_notes() -> None:
    puzzle = read(PLAIN.encode())
    head = PLAIN[: PLAIN.index("<NOTEPAD>")]
    assert write(puzzle.replace(notes="")) == head
    assert write(puzzle.replace(notes="Other\n")) == head + "<NOTEPAD>\nOther\n\n"
    assert write(read(head.encode()).replace(notes="New")) == head + "<NOTEPAD>\nNew\n"
    assert write(read(head[:-1].encode()).replace(notes="New")) == head + "<NOTEPAD>\nNew\n"


def test_edit_keeps_encoding_and_line_ends() -> None:
    data = varied(("A small one", "Crème")).decode().replace("\n", "\r\n").encode("cp1252")
    puzzle = read(data).replace(author="Zoë\nand Bo", title="Brûlée")
    written = xwcore.dumps(puzzle, "across-text")
    expected = data.replace("Crème".encode("cp1252"), "Brûlée".encode("cp1252"))
    assert written == expected.replace(b"By hand", "Zoë and Bo".encode("cp1252"))


def test_edit_beyond_the_encoding_makes_it_utf8() -> None:
    data = varied(("A small one", "Crème")).decode().encode("cp1252")
    puzzle = read(data).replace(author="Ξ")
    assert lost(puzzle) == {}
    written = xwcore.dumps(puzzle, "across-text")
    assert written == varied(("A small one", "Crème"), ("By hand", "Ξ"))


def test_edit_undone_gives_the_bytes_again() -> None:
    data = PLAIN.replace("\n", "\r\n").replace("<TITLE>", " <TITLE>").encode()
    puzzle = read(data)
    there = puzzle.replace(title="Other", notes="")
    back = there.replace(title=puzzle.title, notes=puzzle.notes)
    assert xwcore.dumps(back, "across-text") == data


def test_a_logic_puzzle_and_an_empty_grid_are_refused() -> None:
    with pytest.raises(xwcore.WriteError):
        xwcore.dumps(Crossword(Grid(0, 0, b"")), "across-text")
    with pytest.raises(xwcore.OptionError):
        xwcore.dumps(read(PLAIN.encode()), "across-text", encoding="utf-16")
