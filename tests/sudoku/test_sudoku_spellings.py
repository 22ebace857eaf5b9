"""Sudokus in tables, with drawn borders, with other blanks, and in lines with further columns."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

import xwcore
from tests.sudoku.sudoku_samples import LINE, ROWS, rows_of
from tests.sudoku.sudoku_spellings import (
    BANKS,
    SOLUTION,
    SPELLINGS,
    ruled,
    separated,
    size_of_16,
)
from xwcore_cli.app import xw
from xwcore_logic import LogicPuzzle


def read(text: str, format: str | None = None) -> LogicPuzzle:
    return xwcore.read(text.encode(), format, kind=LogicPuzzle)


def written(puzzle: LogicPuzzle) -> str:
    return xwcore.dumps(puzzle, "sudoku").decode()


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("name", SPELLINGS)
def test_every_spelling_is_the_same_sudoku(name: str, newline: str) -> None:
    data = SPELLINGS[name].replace("\n", newline).encode()
    assert xwcore.detect(data).format == "sudoku"
    puzzle = xwcore.read(data, kind=LogicPuzzle)
    assert puzzle == read(LINE)
    assert xwcore.validate(data).diagnostics == ()
    assert xwcore.dumps(puzzle, "sudoku") == data


@pytest.mark.parametrize("name", SPELLINGS)
def test_a_changed_number_keeps_the_layout(name: str) -> None:
    text = SPELLINGS[name]
    changed = read(text).with_cells({(0, 0): None, (4, 3): 9})
    again = written(changed)
    assert read(again, "sudoku") == changed
    assert written(read(again, "sudoku").with_cells({(0, 0): 1, (4, 3): None})) == text
    lines = list(zip(text.splitlines(), again.splitlines(), strict=True))
    assert sum(before != after for before, after in lines) == (1 if len(lines) == 1 else 2)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("1,,,,,,,6,8", ",7,,,,,,6,8"),
        ('"1","","","","","","","6","8"', '"","7","","","","","","6","8"'),
        ("1------68\n", "-7-----68\n"),
        ("┃ 1     ┃       ┃", "┃   7   ┃       ┃"),
        ("║ 1 │   │   ║   │   │   ║", "║   │ 7 │   ║   │   │   ║"),
    ],
)
def test_a_cell_without_a_character_gets_one(before: str, after: str) -> None:
    (text,) = {text for text in SPELLINGS.values() if text.count(before) == 1}
    assert written(read(text).with_cells({(0, 0): None, (0, 1): 7})) == text.replace(before, after)


@pytest.mark.parametrize("name", BANKS)
def test_a_line_with_columns_is_a_sudoku(name: str) -> None:
    data = BANKS[name].encode()
    assert xwcore.detect(data).format == "sudoku"
    first, second = xwcore.read_all(data)
    assert isinstance(first, LogicPuzzle)
    assert isinstance(second, LogicPuzzle)
    assert first.givens == read(LINE).givens
    assert second.givens == read(LINE[::-1]).givens
    if SOLUTION in BANKS[name]:
        assert first.solution is not None
        assert second.solution is not None
        assert first.check() == second.check() == ()
    assert first.diagnostics == second.diagnostics == ()


@pytest.mark.parametrize(
    ("name", "columns"),
    [
        ("number, puzzle, solution, rating", ["1", "27", "2.2"]),
        ("a key and a rating", ["00c8a51f7b02", "1.2"]),
        ("a name after it", ["Monday morning", "5"]),
        ("in quotes", []),
    ],
)
def test_columns_are_comments(name: str, columns: list[str], tmp_path: Path) -> None:
    first = xwcore.read_all(BANKS[name].encode())[0]
    assert [(entry.key, entry.value) for entry in first.metadata] == [
        ("Comment", column) for column in columns
    ]
    path = tmp_path / "one.sdk"
    xwcore.write(first.replace(extras={}), path, layout="sdk")
    assert path.read_text().startswith("".join(f"#C{column}\n" for column in columns))


def test_a_change_of_one_sudoku_in_a_bank() -> None:
    text = BANKS["a name"]
    line = text.splitlines()[1]
    puzzle = read(line).with_cells({(0, 0): 3})
    assert written(puzzle) == line.replace(LINE[::-1], f"3{LINE[::-1][1:]}")


def test_a_bank_in_the_commands(tmp_path: Path) -> None:
    path = tmp_path / "bank.csv"
    path.write_text(BANKS["number, puzzle, solution, rating"])
    result = CliRunner().invoke(xw, ["convert", str(path), "-o", str(tmp_path), "--to", "spf"])
    assert result.exit_code == 0, result.output
    puzzles = [xwcore.read(path, kind=LogicPuzzle) for path in sorted(tmp_path.rglob("*.spf"))]
    assert [puzzle.givens.cells[0][0] for puzzle in puzzles] == [1, None]
    assert all(puzzle.solution is not None for puzzle in puzzles)


@pytest.mark.parametrize(
    ("separator", "blank"), [(",", ""), (";", "0"), ("\t", ""), (" ", "."), (" ", "0"), (", ", "0")]
)
def test_numbers_of_two_digits(separator: str, blank: str) -> None:
    text = size_of_16(separator, blank)
    puzzle = read(text)
    assert puzzle.givens.cells[0][:4] == (None, 2, 3, None)
    assert max(value for row in puzzle.givens.cells for value in row if value) == 16
    assert written(puzzle) == text
    changed = puzzle.with_cells({(0, 0): 12, (0, 1): None})
    start = text.split(separator)
    assert written(changed) == separator.join(["12", blank, *start[2:]])
    assert read(written(changed), "sudoku") == changed


def test_pencil_marks_are_reported_and_kept() -> None:
    data = f"[Puzzle]\n{ROWS}[State]\n{ROWS}[PencilMarks]\n1,,3,\n,,,,,,,,\n{ROWS}".encode()
    assert xwcore.detect(data).format == "sudoku"
    puzzle = xwcore.read(data, kind=LogicPuzzle)
    assert puzzle == read(LINE)
    assert [diagnostic.code for diagnostic in puzzle.diagnostics] == ["SDK206"]
    assert xwcore.dumps(puzzle, "sudoku") == data


def test_a_sign_beside_other_blanks_is_replaced_by_a_fix() -> None:
    for text in (ROWS, separated(","), separated(",", "0")):
        wrong = text.replace("5", "?", 1)
        puzzle = read(wrong, "sudoku")
        (diagnostic,) = puzzle.diagnostics
        assert (diagnostic.code, diagnostic.fix is not None) == ("SDK203", True)
        assert not xwcore.fix(wrong.encode(), "sudoku").changed  # it may have been a digit
        fixed = xwcore.fix(wrong.encode(), "sudoku", unsafe=True)
        assert fixed.remaining == ()
        assert xwcore.read(fixed.data) == puzzle


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (",,5,,,4,2,", "row 2: 8 cells, expected 9"),
        (",,5,,,4,2,,,3", "row 2: 10 cells, expected 9"),
        (",,5,,,four,2,,", "cell 'four', expected 1 to 9 or a blank"),
        (",,5,,,10,2,,", "cell '10', expected 1 to 9 or a blank"),
    ],
)
def test_malformed_rows_of_a_table(row: str, message: str) -> None:
    text = separated(",").replace(",,5,,,4,2,,", row)
    assert [diagnostic.message for diagnostic in read(text, "sudoku").diagnostics] == [message]


def test_a_line_of_dashes_is_a_row_where_dashes_are_blanks() -> None:
    rows = rows_of("-" * 9 + LINE[9:].replace(".", "-"))
    assert read(rows).givens.cells[0] == (None,) * 9
    assert read(rows).givens.cells[1:] == read(LINE).givens.cells[1:]
    ruled_rows = rows_of(LINE, rule="-" * 9)
    assert read(ruled_rows) == read(LINE)


def test_a_line_of_bars_is_a_row_where_cells_have_no_character() -> None:
    text = ruled()
    first = text.splitlines()[1]
    emptied = text.replace(first, "|   " * 9 + "|", 1)
    assert read(emptied).givens.cells[0] == (None,) * 9
    assert read(emptied).givens.cells[1:] == read(LINE).givens.cells[1:]
    padding = "|   " * 9 + "|\n"
    assert read(ruled(".").replace("| ", padding + "| ", 1)) == read(LINE)


def table(rows: list[list[object]], separator: str) -> str:
    return "".join(separator.join(map(str, row)) + "\n" for row in rows)


_SIDE = range(9)

OTHERS: Final[dict[str, list[list[object]]]] = {
    "a matrix": [[(row * column + row) % 2 for column in _SIDE] for row in _SIDE],
    "a unit matrix": [[int(row == column) for column in _SIDE] for row in _SIDE],
    "prices by day": [[(row * column) % 9 for column in _SIDE] for row in range(18)],
    "answers": [[(row * 7 + column * column) % 5 or "" for column in _SIDE] for row in _SIDE],
    "digits": [[(row * row + column * 5) % 10 for column in _SIDE] for row in _SIDE],
    "prices": [[row, column, f"{row}.{column}"] for row in range(4) for column in range(4)],
    "a map": [[(row * column * 7 + row) % 6 or "." for column in _SIDE] for row in _SIDE],
    "distances": [[abs(row - column) if row % 2 else 0 for column in _SIDE] for row in _SIDE],
    "a small table": [["", 1, 2, ""], [3, "", "", 4], ["", 4, 3, ""], [1, "", "", 2]],
}


def test_numbers_of_a_diagonal_are_too_few() -> None:
    rows: list[list[object]] = [[row + 1 if row == at else "" for at in _SIDE] for row in _SIDE]
    for separator in (",", " "):
        with pytest.raises(xwcore.UnknownFormatError):
            xwcore.detect(table(rows, separator).replace("  ", " .").encode())


@pytest.mark.parametrize("separator", [",", ";", "\t", " ", ""])
@pytest.mark.parametrize("name", OTHERS)
def test_other_tables_are_no_sudokus(name: str, separator: str) -> None:
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(table(OTHERS[name], separator).encode())


def repeats_in(line: str) -> int:
    """How many numbers stand in a row, column or box that has them already."""
    grid = [line[at : at + 9] for at in range(0, 81, 9)]
    boxes = [
        "".join(row[x : x + 3] for row in grid[y : y + 3]) for y in (0, 3, 6) for x in (0, 3, 6)
    ]
    units = [
        unit.replace(".", "") for unit in (*grid, *map("".join, zip(*grid, strict=True)), *boxes)
    ]
    return sum(len(unit) - len(set(unit)) for unit in units)


def with_repeats(count: int) -> str:
    """The sudoku of the samples with a few other numbers, so many of which occur twice."""
    lines = {LINE}
    while True:
        lines = {
            f"{line[:at]}{number}{line[at + 1 :]}"
            for line in sorted(lines)[:5]
            for at, cell in enumerate(line)
            for number in "123456789"
            if cell != "."
        }
        fitting = [line for line in lines if repeats_in(line) == count]
        if fitting:
            return min(fitting)


@pytest.mark.parametrize("repeats", [1, 2, 3, 4, 5])
def test_a_sudoku_with_a_wrong_number_is_detected(repeats: int) -> None:
    line = with_repeats(repeats)
    layouts = [line, rows_of(line), rows_of(line, gap=" "), line.replace(".", "0")]
    tables = [rows_of(line, gap=sign, bar=sign) for sign in ",;\t"]
    for text, most in (*((text, 3) for text in layouts), *((text, 2) for text in tables)):
        data = text.encode()
        assert xwcore.validate(data, "sudoku").diagnostics
        if repeats <= most:
            assert xwcore.detect(data).format == "sudoku"
        else:
            with pytest.raises(xwcore.UnknownFormatError):
                xwcore.detect(data)


@pytest.mark.parametrize(
    "text",
    [
        f"A puzzle: {LINE} for you\n",
        f"Try {LINE} today\n",
        f"x = '{LINE}'\nprint(x)\n",
        f"puzzle,solution\n{LINE},{SOLUTION}\nThat is all.\n",
        f"{LINE},{'long ' * 40}\n",
        f"{LINE},{LINE},{LINE}\n",
        "x-x\n-x-\nx-x\n",
        "---\n- 1\n- 2\n",
        "| a | b |\n|---|---|\n| 1 | 2 |\n",
        "2026-01-05\n2026-01-06\n",
    ],
)
def test_texts_about_sudokus_are_none(text: str) -> None:
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(text.encode())
