"""The answers to samples, faults and odd files are those of `tests/data/expected`."""

from __future__ import annotations

from typing import Final

import pytest

from tests.expected import answer, cases, expected
from tests.sudoku import test_sudoku_contract as contract
from tests.sudoku.sudoku_samples import LINE, ROWS, SDK, SMALL, SMALL_SOLUTION, rows_of
from tests.sudoku.sudoku_spellings import boxed, separated, size_of_16

#: The first row of a sudoku of 16, with letters that no sudoku of 4 has.
_ROW_OF_16: Final = "123456789ABCDEFG"
_SMALL_ROWS: Final = rows_of(SMALL)

ODD: Final = {
    "rows missing, and a state": f"[Puzzle]\n{_SMALL_ROWS}[State]\n13..\n..2\n",
    "rows missing, and a wrong state": f"[Puzzle]\n{_SMALL_ROWS}[State]\n4...\n",
    "a short row of a state": f"[Puzzle]\n{_SMALL_ROWS}[State]\n13..\n....\n3\n....\n",
    "a long row": "[Puzzle]\n13..\n..421\n24..\n...3\n",
    "a jigsaw sudoku": "123..1..........\n1112122233343444\n1234412334122341\n",
    "a jigsaw sudoku with a wrong number": "123..1..1....... 1112122233343444\n",
    "a grid in another section": f"[Grid]\n{_SMALL_ROWS}",
    "a short first row": f"{LINE[:8]}\n{rows_of(LINE)[10:]}",
    "two short rows": f"{LINE[:8]}\n{LINE[:8]}\n{rows_of(LINE)[20:]}",
    "a short last row": "[Puzzle]\n13..\n..32\n24..\n..\n",
    "a short row with gaps": "[Puzzle]\n1 3 | . .\n. . | 3\n2 4 | . .\n. . | . 9\n",
    "a letter in a row with gaps": "[Puzzle]\n\n  1 3 | . .\n  . . | 3 x\n  2 4|. .\n  ..|.2\n",
    "a row of 16 and fifteen more": f"{_ROW_OF_16}\n" + f"{'.' * 16}\n" * 15,
    "a row of 16 alone": f"# sixteen\n{_ROW_OF_16}\n{'.' * 16}\n",
    "a sudoku of 4 beside rows of 16": f"{SMALL}\n{_ROW_OF_16}\n" + f"{'.' * 16}\n" * 14,
    "a line with blanks around": f"\n   {SMALL} , {SMALL_SOLUTION}  # easy\n",
    "a solution of another size": f"[Puzzle]\n{SMALL},{SMALL_SOLUTION}{SMALL_SOLUTION}4444\n",
    "a letter in a solution": f"{SMALL},{SMALL_SOLUTION[:-1]}x\n".replace("x", "F"),
    "a letter in a solution far on": f"# one\n {SMALL}, {SMALL_SOLUTION[:-1]}F\n",
    "a word as long as a row": f"[Puzzle]\nThat\n{_SMALL_ROWS}",
    "a row of five numbers": f"[Puzzle]\n12345\n{_SMALL_ROWS}",
    "a sudoku of 4 beside one of 9": f"[Puzzle]\n{SMALL}\n[Other]\n{LINE}\n",
    "the state above the puzzle": f"[State]\n13..\n..32\n24.1\n...3\n[Puzzle]\n{_SMALL_ROWS}",
    "a long line of text": f"[Puzzle]\n{ROWS}{'far ' * 9}Tahiti and more\n",
    "text before the sudoku": f"Title\n\n[Puzzle]\n{_SMALL_ROWS}",
    "21 sudokus": f"[Puzzle]\n{SMALL}\n" + f"[More]\n{SMALL[::-1]}\n" * 20,
    "two authors": SDK.replace("#B", "#ASecond\n#B"),
    "a state of another size": SDK.replace("[State]\n", f"[State]\n{_SMALL_ROWS}[Other]\n"),
    "the state is the puzzle": f"[Puzzle]\n{_SMALL_ROWS}[State]\n{_SMALL_ROWS}",
    "names of sections in other cases": f" [ PUZZLE ] \n{_SMALL_ROWS}\n[state]\n{SMALL}\n",
    "a byte order mark": f"\ufeff[Puzzle]\n{ROWS}",
    "a table with a short row": separated(",").replace("8,,,,1,,,,", "8,,,,1"),
    "a table that ends early": separated(";")[:60],
    "a table with a word": separated("\t", "0").replace("8\t", "eight\t", 1),
    "a number of two digits that is too large": size_of_16(",", "").replace("6,,2,", "17,,2,"),
    "a number of two digits in a state": f"[Puzzle]\n{ROWS}[State]\n{separated(',')}".replace(
        "1,", "11,", 1
    ),
    "two signs of blanks": LINE.replace(".", "x", 3) + "\n",
    "a bank line with a wrong solution": f"7,{LINE},{LINE[1:]}1,hard\n",
    "three columns with sudokus": f"[Puzzle]\n{LINE},{LINE},{LINE}\n",
    "columns of words": f"[Puzzle]\nThe {LINE} of today\n{LINE}\n",
    "a solution before its sudoku": f"{SMALL_SOLUTION},{SMALL}\n",
    "pencil marks before the puzzle": f"[PencilMarks]\n1,2\n{ROWS}[Puzzle]\n{ROWS}",
    "drawn cells with a wrong row": boxed().replace("│ 8 ", "│8 8", 1),
    "rows of two sizes": f"[Puzzle]\n{LINE[:9]}\n{'.' * 8}\n{'.' * 10}\n" + f"{'.' * 9}\n" * 6,
}

CASES = cases("sudoku", (*contract.TestSudokuContract.samples, *contract.FAULTS), ODD)


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("sudoku")[name]
