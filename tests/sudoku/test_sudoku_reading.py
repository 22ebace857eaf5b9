"""What a text of a sudoku is read as, and what is written."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from click.testing import CliRunner

import xwcore
from tests.sudoku.sudoku_samples import LINE, MIDDLE, ROWS, SDK, SMALL, SMALL_SOLUTION, rows_of
from xwcore.plugin import ReadContext
from xwcore_cli.app import xw
from xwcore_logic import LogicFeature, LogicPuzzle, Value
from xwcore_sudoku.parse import parse


def read(text: str, format: str | None = None) -> LogicPuzzle:
    return xwcore.read(text.encode(), format, kind=LogicPuzzle)


def cells(line: str) -> tuple[tuple[Value, ...], ...]:
    size = {16: 4, 36: 6, 81: 9}[len(line)]
    values = [int(character) if character.isdecimal() else None for character in line]
    return tuple(tuple(values[at : at + size]) for at in range(0, len(line), size))


@pytest.mark.parametrize("line", [SMALL, MIDDLE, LINE])
def test_a_line_and_rows_are_the_same_sudoku(line: str) -> None:
    puzzle = read(line, "sudoku")
    assert puzzle.type == "sudoku"
    assert puzzle.givens.cells == cells(line)
    assert len(puzzle.givens.areas()) == puzzle.width
    assert read(rows_of(line), "sudoku") == puzzle
    assert read(f"[Puzzle]\n{rows_of(line)}") == puzzle


def test_a_line_of_another_length_is_no_sudoku() -> None:
    file = parse(f"{LINE}\n{LINE[:20]}\n".encode(), ReadContext("sudoku"))
    assert [grid.size for grid in file.grids] == [9]


@pytest.mark.parametrize(
    ("text", "shown", "place"),
    [
        ("53.7\n", "'53.7'", (1, 1)),
        ("[Puzzle]\n53.7\n", "'53.7'", (2, 1)),
        ("1\n", "'1'", (1, 1)),
        (f"# one row\n{'1.' * 20}\n", f"'{'1.' * 10}'...", (2, 1)),
        ("[Puzzle]\n", "no row", None),
    ],
)
def test_what_is_left_of_a_sudoku_is_reported_where_the_name_is_that_of_one(
    text: str, shown: str, place: tuple[int, int] | None, tmp_path: Path
) -> None:
    path = tmp_path / "a.sdk"
    path.write_text(text)
    assert "named .sdk" in xwcore.detect(path).reason
    (diagnostic,) = xwcore.validate(path).diagnostics
    assert diagnostic.code == "SDK101"
    expected = "expected 9 rows of 9 cells, or 81 in a line"
    assert diagnostic.message == f"no sudoku: found {shown}, {expected}"
    span = diagnostic.span
    assert (None if span is None else (span.line, span.column)) == place
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(text.encode())
    path.write_text("What a puzzle!\n")
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(path)


@pytest.mark.parametrize("gap", ["", " ", ","])
def test_a_first_row_that_lacks_a_cell_before_a_row_of_9(gap: str) -> None:
    first, rest = rows_of(LINE, gap=gap, bar=gap).split("\n", 1)
    puzzle = read(f"{first.removesuffix(f'{gap}8')}\n{rest}", "sudoku")
    assert puzzle.givens == read(f"{LINE[:8]}.{LINE[9:]}").givens
    assert [(item.code, item.message) for item in puzzle.diagnostics] == [
        ("SDK201", "row 1: 8 cells, expected 9")
    ]


def test_a_grid_in_another_section_is_no_puzzle() -> None:
    (diagnostic,) = xwcore.validate(f"[Grid]\n{ROWS}".encode(), "sudoku").diagnostics
    assert diagnostic.message == "no sudoku: grid in section 'grid', expected 'puzzle'"
    assert diagnostic.span is not None
    assert diagnostic.span.line == 2


@pytest.mark.parametrize("mark", ["---", ":-:", ":--", " --: ", "-"])
def test_the_second_line_of_a_table_of_markdown_is_no_row(mark: str) -> None:
    first, *rows = [f"| {' | '.join(row)} |" for row in ROWS.splitlines()]
    text = "\n".join([first, f"|{f'{mark}|' * 9}", *rows, ""])
    assert read(text, "sudoku") == read(LINE)


def test_blanks_before_a_line_count_for_its_place() -> None:
    file = parse(f"\n  {LINE}\n".encode(), ReadContext("sudoku"))
    assert [grid.start for grid in file.grids] == [3]


@pytest.mark.parametrize("blank", list("0._*"))
def test_each_sign_of_a_blank_is_detected(blank: str) -> None:
    text = LINE.replace(".", blank)
    assert xwcore.detect(text.encode()).format == "sudoku"
    assert read(text) == read(LINE)
    assert read(rows_of(text)) == read(LINE)


@pytest.mark.parametrize(
    "text",
    [
        rows_of(LINE, gap=" "),
        rows_of(LINE, bar="|", rule="---+---+---"),
        rows_of(LINE, gap=" ", bar=" | ", rule="------+-------+------"),
        rows_of(LINE, rule="\n"),
        LINE + " # with a comment",
        f"[code]\n{ROWS}[/code]\n",
        f"[quote=Zoë]\n{LINE}\n[/quote]\n",
        f"```text\n{ROWS}```\n",
        f"Unsolved,Solved\n{LINE}\n",
        "; found in a drawer\n\n" + LINE,
    ],
)
def test_frames_and_comments_are_no_cells(text: str) -> None:
    assert read(text) == read(LINE)


@pytest.mark.parametrize(
    ("top", "rule"),
    [
        ("*-----------*", "|---+---+---|"),
        (".---.---.---.", ":---+---+---:"),
        ("'---'---'---'", "+---+---+---+"),
        ("+-----------+", "|===+===+===|"),
    ],
)
def test_borders_around_the_grid_are_no_cells(top: str, rule: str) -> None:
    lines = rows_of(LINE, bar="|", rule=rule).splitlines()
    framed = [line if line == rule else f"|{line}|" for line in lines]
    text = "\n".join([top, *framed, top, ""])
    assert xwcore.detect(text.encode()).format == "sudoku"
    assert read(text) == read(LINE)
    assert not xwcore.validate(text.encode()).diagnostics


def test_the_heading_of_columns_is_no_sudoku() -> None:
    text = f"quizzes,solutions\n{SMALL},{SMALL_SOLUTION}\n"
    assert xwcore.detect(text.encode()).format == "sudoku"
    assert read(text) == read(f"{SMALL},{SMALL_SOLUTION}\n")
    assert xwcore.dumps(read(text), "sudoku") == text.encode()


def test_a_solution_follows_its_sudoku() -> None:
    for separator in (",", " ", ";", "\t", " , "):
        puzzle = read(f"{SMALL}{separator}{SMALL_SOLUTION}\n")
        assert puzzle.givens.cells == cells(SMALL)
        assert puzzle.solution is not None
        assert puzzle.solution.cells == cells(SMALL_SOLUTION)
        assert not puzzle.check()


def test_letters_are_numbers_from_10() -> None:
    row = "123456789ABCDEFG"
    assert read(f"{row}{'.' * 240}").givens.cells[0] == tuple(range(1, 17))
    hexadecimal = "0123456789abcdef"
    assert read(f"{hexadecimal}{'.' * 240}").givens.cells[0] == tuple(range(1, 17))
    assert read(f"[Puzzle]\n{rows_of(f'{row}{chr(48) * 240}')}").givens.cells[1] == (None,) * 16


def test_properties_and_state_of_an_sdk_file() -> None:
    puzzle = read(SDK)
    assert (puzzle.author, puzzle.notes) == ("Zoë", "From the tests\nTwo lines")
    metadata = [(entry.key, entry.value) for entry in puzzle.metadata]
    assert metadata == [("Date", "2026-11-22"), ("Level", "Easy")]
    assert puzzle.progress is not None
    assert puzzle.progress.cells[0] == (None, 7, *[None] * 7)
    assert xwcore.dumps(puzzle.replace(extras={}), "sudoku").decode() == SDK
    assert xwcore.validate(SDK.encode()).diagnostics == ()


def test_a_changed_number_changes_its_character_only() -> None:
    text = f"# mine\n{rows_of(LINE, gap=' ', bar=' | ', rule='------+-------+------')}"
    puzzle = read(text)
    givens = puzzle.givens.with_cells({(0, 0): None, (0, 1): 7})
    assert (
        xwcore.dumps(puzzle.replace(givens=givens), "sudoku")
        == text.replace("1 . .", ". 7 .", 1).encode()
    )
    puzzle = read(SDK.replace(".", "0"))
    progress = puzzle.progress.with_cells({(0, 2): 9}) if puzzle.progress else None
    written = xwcore.dumps(puzzle.replace(progress=progress), "sudoku").decode()
    assert written == SDK.replace(".", "0").replace("17000", "17900")


def test_layouts_of_new_files() -> None:
    puzzle = read(f"{SMALL},{SMALL_SOLUTION}").replace(extras={})
    assert xwcore.dumps(puzzle, "sudoku") == f"{SMALL},{SMALL_SOLUTION}\n".encode()
    (loss,) = xwcore.losses(puzzle, "sudoku", layout="sdk")
    assert loss.feature == LogicFeature.SOLUTION
    assert xwcore.dumps(puzzle, "sudoku", layout="sdk") == f"[Puzzle]\n{rows_of(SMALL)}".encode()
    alone = puzzle.replace(solution=None)
    assert xwcore.dumps(alone, "sudoku") == f"[Puzzle]\n{rows_of(SMALL)}".encode()
    assert xwcore.dumps(alone, "sudoku", layout="line") == f"{SMALL}\n".encode()


def test_what_no_text_of_digits_holds() -> None:
    puzzle = read(SMALL, "sudoku").replace(extras={})
    walls = puzzle.givens.with_areas([[(0, 0), (0, 1)]])
    losses = xwcore.losses(puzzle.replace(givens=walls), "sudoku")
    assert {loss.feature for loss in losses} == {LogicFeature.GIVENS}
    with pytest.raises(xwcore.WriteError, match="type 'kropki'"):
        xwcore.dumps(LogicPuzzle.new("kropki", 4), "sudoku")
    with pytest.raises(xwcore.WriteError, match="size 5 x 5"):
        xwcore.dumps(LogicPuzzle.new("sudoku", 5), "sudoku")


def test_a_list_has_a_sudoku_in_each_line(tmp_path: Path) -> None:
    path = tmp_path / "week.sdm"
    path.write_text(f"# of the week\n{LINE}\n{SMALL}\n")
    puzzles = xwcore.read_all(path)
    assert puzzles.names == ("2", "3")
    assert [puzzle.givens.cells for puzzle in puzzles if isinstance(puzzle, LogicPuzzle)] == [
        cells(LINE),
        cells(SMALL),
    ]
    result = CliRunner().invoke(xw, ["solve", str(path)])
    assert (result.exit_code, result.output.count("exactly one solution")) == (0, 2)


def test_first_problems_of_a_file_are_kept() -> None:
    data = ("[Puzzle]\n" + "12 34 5\n" * 20 + ROWS).encode()
    everything = xwcore.validate(data, "sudoku").diagnostics
    assert len(everything) > 15
    limited = xwcore.validate(data, "sudoku", limits=xwcore.Limits(max_diagnostics=5))
    assert limited.diagnostics[:-1] == everything[:5]
    assert limited.diagnostics[-1].code == "XW005"


def test_headings_divide_a_list() -> None:
    text = f"Grid 01\n{ROWS}Grid 02\n{rows_of(LINE[::-1])}"
    assert xwcore.read_all(text.encode()).names == ("2", "12")


def test_an_sdk_file_in_other_formats(tmp_path: Path) -> None:
    path = tmp_path / "one.sdk"
    path.write_text(SDK)
    xwcore.convert(path, tmp_path / "one.spf")
    puzzle = xwcore.read(tmp_path / "one.spf", kind=LogicPuzzle)
    assert (puzzle.givens.cells, puzzle.author) == (cells(LINE), "Zoë")
    xwcore.convert(path, tmp_path / "one.url", target_format="puzzlink")
    assert xwcore.read(tmp_path / "one.url", kind=LogicPuzzle).givens.cells == cells(LINE)


@pytest.mark.parametrize("start", ["", "grid", LINE, ";;"])
@pytest.mark.parametrize("piece", [" ", "\t", ";"])
def test_a_long_line_takes_bounded_time(start: str, piece: str) -> None:
    began = time.process_time()
    xwcore.validate(f"{start}{piece * 60_000}!".encode(), "sudoku")
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    "text", ["hi\n", "1234\n5678\n", "1.2.3\n", "# notes\n12 1 2024\n", "1..1\n....\n....\n....\n"]
)
def test_a_text_named_txt_is_no_damaged_sudoku(text: str, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(path)


@pytest.mark.parametrize(
    "rows", [["1...", "....", "....", "...2"], ["." * 9] * 9, ["1" + "." * 5] + ["." * 6] * 5]
)
def test_a_sudoku_with_few_numbers_is_detected_in_a_file_named_txt(
    rows: list[str], tmp_path: Path
) -> None:
    puzzle = LogicPuzzle.from_cells("sudoku", rows)
    path = tmp_path / "few.txt"
    xwcore.write(puzzle, path)
    assert xwcore.read(path) == puzzle
