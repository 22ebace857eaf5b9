"""The answers to samples, faults and odd files are those of `tests/data/expected`."""

from __future__ import annotations

from typing import Final

import pytest

from tests.expected import answer, cases, expected
from tests.sudoku import test_sudoku_contract as contract
from tests.sudoku.sudoku_samples import LINE, ROWS, SDK, SMALL, SMALL_SOLUTION, rows_of

#: The first row of a sudoku of 16, with letters that no sudoku of 4 has.
_ROW_OF_16: Final = "123456789ABCDEFG"
_SMALL_ROWS: Final = rows_of(SMALL)

ODD: Final = {
    "rows missing, and a state": f"[Puzzle]\n{_SMALL_ROWS}[State]\n13..\n..2\n",
    "rows missing, and a wrong state": f"[Puzzle]\n{_SMALL_ROWS}[State]\n4...\n",
    "a short row of a state": f"[Puzzle]\n{_SMALL_ROWS}[State]\n13..\n....\n3\n....\n",
    "a long row": "[Puzzle]\n13..\n..421\n24..\n...3\n",
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
    "rows of two sizes": f"[Puzzle]\n{LINE[:9]}\n{'.' * 8}\n{'.' * 10}\n" + f"{'.' * 9}\n" * 6,
}

CASES = cases("sudoku", (*contract.TestSudokuContract.samples, *contract.FAULTS), ODD)


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("sudoku")[name]
