"""What the readers of acrostics share: a quotation, and clues whose answers have its letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xwcore_publishers import codes
from xwcore_publishers.read.boards import BLOCK, Board, letter_of
from xwcore_publishers.read.building import ClueList

#: The cells of a row where the file states no width.
_WIDTH = 27


def quotation(solution: str, width: int | None, context: Any) -> tuple[Board, list[int]]:
    """The board of a quotation, and the index of each letter that the player enters, in order.

    A space divides words, and any other sign is shown to the player.
    """
    columns = min(width or _WIDTH, len(solution)) or 1
    board = Board(columns, -(-len(solution) // columns), context, BLOCK)
    letters = []
    for index, sign in enumerate(solution):
        letter = letter_of(sign)
        if letter is None:
            continue
        board.cells[index] = letter
        if letter.isalpha():
            letters.append(index)
            board.numbers[index] = len(letters)
        else:
            board.give(index)
    return board, letters


def add_clues(
    clues: ClueList,
    value: Any,
    texts: Sequence[str],
    keys: Sequence[Sequence[int]],
    letters: Sequence[int],
    names: Sequence[str] = (),
) -> None:
    """Add the clues of an acrostic, called A, B, ... unless they have names; `keys` are the numbers
    of their letters.
    """
    for at, text in enumerate(texts):
        name = names[at] if any(names) else chr(ord("A") + at % 26) * (at // 26 + 1)
        numbers = keys[at] if at < len(keys) else ()
        cells = [letters[number - 1] for number in numbers if 0 < number <= len(letters)]
        if len(cells) != len(numbers):
            value.report(codes.CELL_PLACE, f"clue {name}: letter outside the quotation")
        clues.add(value, name, "Clues", text, cells=cells)
