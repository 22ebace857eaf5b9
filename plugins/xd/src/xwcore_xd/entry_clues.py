"""Clues of which there is one for each entry of the grid: so it is in nearly every file, and most
checks are then made of all of them at once.

Contract: `clues_of_entries` takes lines of clues, of which nothing is known; `entries_of` takes
columns. Both give None wherever the clues are not, in their order, those of the slots.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from xwcore.model.clues import ACROSS
from xwcore.plugin import Grid
from xwcore_xd.grammar import ACROSS_LETTER, DOWN_LETTER, SEPARATOR
from xwcore_xd.layout import ClueColumns

#: Every byte but tilde and line end.
NEITHER: Final = bytes(code for code in range(256) if code not in b"~\n")

#: What stands before the text of a clue, by its number; larger numbers are written when needed.
_STARTS: Final = {
    letter: tuple(f"{letter}{number}. " for number in range(160))
    for letter in (ACROSS_LETTER, DOWN_LETTER)
}


class EntryClues(NamedTuple):
    """Clues of which there is one for each entry of the grid, in the order of the slots, `across`
    of them across. `starts` are position, point and blank of each; `whole` is all the texts, and
    `said` all the answers, a line each. `upper` and `uppers` are the texts in upper case.
    """

    across: int
    starts: Sequence[str]
    texts: Sequence[str]
    answers: Sequence[str]
    whole: str
    said: str
    upper: str
    uppers: Sequence[str]


def entries_of(columns: ClueColumns, grid: Grid) -> EntryClues | None:
    """The clues of these columns, if each entry has one, in order, with an answer."""
    numbers, directions, *_ = grid.slot_columns
    across = directions.count(ACROSS)
    groups = ACROSS_LETTER * across + DOWN_LETTER * (len(numbers) - across)
    if not numbers or tuple(columns.numbers) != numbers or "".join(columns.groups) != groups:
        return None
    if len(columns.answers) != len(numbers):
        return None
    starts = [*_starts(ACROSS_LETTER, numbers[:across]), *_starts(DOWN_LETTER, numbers[across:])]
    texts, answers = columns.texts, list(columns.answers.values())
    return _entry_clues(across, starts, texts, answers, "\n".join(texts), "\n".join(answers))


def clues_of_entries(text: str, grid: Grid) -> EntryClues | None:
    """The clues, if each entry has one, in order, with a text and an answer of one word, and every
    blank in them is one of its own; None for others, plain ones or not.
    """
    numbers, directions, *_ = grid.slot_columns
    across = directions.count(ACROSS)
    down = len(numbers) - across
    lines = text.replace(SEPARATOR, "\n").split("\n")
    if lines.pop():
        return None
    signs = b"~\n" * across
    if across and down:  # a blank line between
        if len(lines) <= 2 * across or lines.pop(2 * across):
            return None
        signs += b"\n"
    signs += b"~\n" * down
    if len(lines) != 2 * len(numbers) or text.encode().translate(None, NEITHER) != signs:
        return None
    answers = lines[1::2]
    said = "\n".join(answers)
    if "  " in text or "\t" in text or " " in said or not all(answers):
        return None
    starts = [*_starts(ACROSS_LETTER, numbers[:across]), *_starts(DOWN_LETTER, numbers[across:])]
    texts = [*map(str.removeprefix, lines[::2], starts)]
    whole = "\n".join(texts)
    # All are taken off if all that is left has the length for it.
    left = len(text) - len(lines) - bool(across and down)
    if len("".join(starts)) + len(whole) + len(said) + 2 != left:
        return None
    return _entry_clues(across, starts, texts, answers, whole, said)


def _starts(letter: str, numbers: Sequence[Any]) -> list[str]:
    try:
        return [*map(_STARTS[letter].__getitem__, numbers)]
    except IndexError:
        return [f"{letter}{number}. " for number in numbers]


def _entry_clues(
    across: int,
    starts: Sequence[str],
    texts: Sequence[str],
    answers: Sequence[str],
    whole: str,
    said: str,
) -> EntryClues:
    upper = whole.upper()  # no sign has a line end for its upper case
    return EntryClues(across, starts, texts, answers, whole, said, upper, upper.split("\n"))
