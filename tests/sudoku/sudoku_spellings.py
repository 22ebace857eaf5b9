"""The sudoku of the samples in the spellings that programs and people use."""

from __future__ import annotations

import math
from typing import Final

from tests.sudoku.sudoku_samples import LINE, rows_of

_ROWS: Final = rows_of(LINE).splitlines()

#: The solution of the sudoku.
SOLUTION: Final = (
    "172593468385764219964821357719452683453689721628137594546978132837216945291345876"
)


def separated(separator: str, blank: str = "") -> str:
    """A table with a field for each cell."""
    return "".join(separator.join(blank if c == "." else c for c in row) + "\n" for row in _ROWS)


def framed(top: str, middle: str, bottom: str, bar: str, blank: str = ".") -> str:
    """The rows with blanks between the cells, and borders around the boxes."""
    lines = [top]
    for at, row in enumerate(_ROWS):
        if at and at % 3 == 0:
            lines.append(middle)
        cells = row.replace(".", blank)
        boxes = [" ".join(cells[first : first + 3]) for first in (0, 3, 6)]
        lines.append(f"{bar} " + f" {bar} ".join(boxes) + f" {bar}")
    return "\n".join([*lines, bottom, ""])


def ruled(blank: str = " ") -> str:
    """A border around each cell."""
    rule = "+" + "---+" * 9
    rows = ["| " + " | ".join(row.replace(".", blank)) + " |" for row in _ROWS]
    return "\n".join([rule, *(line for row in rows for line in (row, rule)), ""])


def boxed(blank: str = " ") -> str:
    """A border around each cell, drawn with box drawing characters."""
    thin = "╟───┼───┼───╫───┼───┼───╫───┼───┼───╢"
    thick = "╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣"
    lines = ["╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗"]
    for at, row in enumerate(_ROWS):
        if at:
            lines.append(thin if at % 3 else thick)
        cells = [f" {blank if cell == '.' else cell} " for cell in row]
        boxes = ["│".join(cells[first : first + 3]) for first in (0, 3, 6)]
        lines.append("║" + "║".join(boxes) + "║")
    return "\n".join([*lines, "╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝", ""])


_PLUS: Final = "+-------+-------+-------+"

#: Spellings of one sudoku by name.
SPELLINGS: Final = {
    "fields without blanks": separated(","),
    "fields with zeros": separated(",", "0"),
    "fields and blanks": separated(", ", "0"),
    "fields with dots": separated(",", "."),
    "fields with a blank": separated(",", " "),
    "fields in quotes": "".join(
        ",".join(f'"{cell.strip(".")}"' for cell in row) + "\n" for row in _ROWS
    ),
    "semicolons": separated(";"),
    "tabs": separated("\t"),
    "tabs with dashes": separated("\t", "-"),
    "a separator after each field": separated(",", "0").replace("\n", ",\n"),
    "a line with x": LINE.replace(".", "x") + "\n",
    "a line with X": LINE.replace(".", "X") + "\n",
    "a line with dashes": LINE.replace(".", "-") + "\n",
    "a line with question marks": LINE.replace(".", "?") + "\n",
    "rows with dashes": rows_of(LINE.replace(".", "-")),
    "rows with dashes and gaps": rows_of(LINE.replace(".", "-"), gap=" ", bar=" | "),
    "borders of plus and minus": framed(_PLUS, _PLUS, _PLUS, "|"),
    "borders around question marks": framed(_PLUS, _PLUS, _PLUS, "|", "?"),
    "borders around dashes": framed(_PLUS, _PLUS, _PLUS, "|", "-"),
    "borders around spaces": framed(_PLUS, _PLUS, _PLUS, "|", " "),
    "light borders": framed(
        "┌───────┬───────┬───────┐",
        "├───────┼───────┼───────┤",
        "└───────┴───────┴───────┘",
        "│",
    ),
    "heavy borders around spaces": framed(
        "┏━━━━━━━┳━━━━━━━┳━━━━━━━┓",
        "┣━━━━━━━╋━━━━━━━╋━━━━━━━┫",
        "┗━━━━━━━┻━━━━━━━┻━━━━━━━┛",
        "┃",
        " ",
    ),
    "a border around each cell": ruled(),
    "a border around each dot": ruled("."),
    "boxes": boxed(),
    "boxes around zeros": boxed("0"),
}

_OTHER: Final = LINE[::-1]
_ZEROS: Final = LINE.replace(".", "0")

#: Lists of two sudokus in lines with further columns, by name.
BANKS: Final = {
    "a heading of one column": f"puzzle\n{LINE}\n{_OTHER}\n",
    "number, puzzle, solution, rating": (
        "id,puzzle,solution,clues,difficulty\n"
        f"1,{LINE},{SOLUTION},27,2.2\n2,{_OTHER},{SOLUTION[::-1]},27,0.0\n"
    ),
    "in quotes": (
        f'"quizzes","solutions"\n"{_ZEROS}","{SOLUTION}"\n"{_ZEROS[::-1]}","{SOLUTION[::-1]}"\n'
    ),
    "the solution first": (
        f"solution,puzzle\n{SOLUTION},{_ZEROS}\n{SOLUTION[::-1]},{_ZEROS[::-1]}\n"
    ),
    "a key and a rating": f"00c8a51f7b02 {_ZEROS}  1.2\n3b12ee90a7d4 {_ZEROS[::-1]} 10.5\n",
    "a rating in parts": f"{LINE} ED=7.1/1.2/1.2\n{_OTHER} ED=2.3/2.3/2.0\n",
    "a number and a tab": f"1\t{LINE}\n2\t{_OTHER}\n",
    "items": f"1. {LINE}\n2. {_OTHER}\n",
    "a name": f"Monday morning,{LINE}\nMonday evening,{_OTHER}\n",
    "a name after it": f"{LINE};Monday morning;5\n{_OTHER};Monday evening;7\n",
    "a comma after the last column": (
        f"Puzzle,Solution,Difficulty,\n{LINE},{SOLUTION},Easy,\n{_OTHER},{SOLUTION[::-1]},Easy,\n"
    ),
    "colons": f":0000:x:{LINE}:::\n:0000:x:{_OTHER}:::\n",
}


def size_of_16(separator: str, blank: str) -> str:
    """A sudoku of 16 with numbers of two digits, half of which are left out."""
    side = 16
    box = math.isqrt(side)

    def text(row: int, column: int) -> str:
        value = (box * (row % box) + row // box + column) % side + 1
        return blank if (row * 5 + column * 3) % 7 < 3 else str(value)

    rows = ([text(row, column) for column in range(side)] for row in range(side))
    return "".join(separator.join(row) + "\n" for row in rows)
