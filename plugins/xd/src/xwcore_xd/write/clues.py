"""Clues as lines."""

from __future__ import annotations

import re
import string
from collections.abc import Iterable, Mapping
from typing import Final

from xwcore_crossword import ACROSS, DOWN, NO_DIRECTION, Clue, Crossword
from xwcore_xd import markup
from xwcore_xd.syntax import ACROSS_LETTER, DOWN_LETTER, LINE_BREAK
from xwcore_xd.write.headers import one_line

#: What is read as the number of a clue.
_NUMBER: Final = re.compile("[0-9]+")
_LETTERS = {ACROSS: ACROSS_LETTER, DOWN: DOWN_LETTER, NO_DIRECTION: ""}


def group_letters(groups: Iterable[str]) -> dict[str, str]:
    """The letter of each group other than across and down; a group past the last letter has none.

    A group whose name is a free letter has that.
    """
    further = [name for name in groups if name not in _LETTERS]
    free = [letter for letter in string.ascii_uppercase if letter not in "AD"]
    own = {name for name in further if name in free}
    pool = (letter for letter in free if letter not in own)
    letters = {}
    for name in further:
        letter = name if name in own else next(pool, None)
        if letter is not None:
            letters[name] = letter
    return letters


def clue_groups(puzzle: Crossword, letters: Mapping[str, str]) -> dict[str, list[str]]:
    """The lines of the clues, by direction or group."""
    groups: dict[str, list[str]] = {}
    for clue in puzzle.clues:
        groups.setdefault(clue.direction, []).extend(clue_lines(clue, letters))
    return groups


def clue_lines(clue: Clue, letters: Mapping[str, str]) -> list[str]:
    """The line of a clue, and those of its metadata."""
    position = position_of(clue, letters)
    if position is None:
        return []
    lines = [clue_line(position, clue_text(clue), clue.answer)]
    if position and clue.metadata:
        lines += (
            f"{position} ^{one_line(key)}: {one_line(value)}".rstrip()
            for key, value in clue.metadata
        )
    return lines


def position_of(clue: Clue, letters: Mapping[str, str]) -> str | None:
    """The position ("A1"); None for a clue of a group without a letter."""
    letter = _LETTERS.get(clue.direction, letters.get(clue.direction))
    if letter is None:
        return None
    return letter if clue.number is None or _has_other_label(clue) else f"{letter}{clue.number}"


def _has_other_label(clue: Clue) -> bool:
    """Whether the clue has a label other than a number, such as "B" or "1-5"."""
    number = clue.number
    if number is None or (type(number) is int and number >= 0):  # most clues
        return False
    return _NUMBER.fullmatch(str(number)) is None


def clue_text(clue: Clue) -> str:
    """The text with its tags, in one line; a label that is not a number is in front of it, since a
    line with that position would end the clues.
    """
    text = markup.written(clue.markup) if clue.markup else clue.text
    if _has_other_label(clue):
        text = f"{clue.number}. {text}"
    return one_line(text, LINE_BREAK).strip()


def clue_line(position: str, text: str, answer: str | None) -> str:
    """The line of a clue. It always ends in a tilde and the answer, if any, so that a tilde in the
    text is not read as the separator.
    """
    start = f"{position}. {text}" if text else f"{position}."
    return f"{start} ~ {one_line(answer or '').strip()}"


def with_empty_clues(puzzle: Crossword, groups: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The lines of the clues, and an empty clue for each entry without one.

    The numbers of all entries show that dots are empty cells.
    """
    clues = puzzle.clues
    places = set(zip(clues.numbers, clues.directions, strict=True))
    lines = {ACROSS: list(groups.get(ACROSS, ())), DOWN: list(groups.get(DOWN, ()))}
    for slot in puzzle.grid.slots:
        if (slot.number, slot.direction) not in places:
            lines[slot.direction] += clue_lines(Clue(slot.number, slot.direction, ""), {})
    return {**lines, **{name: group for name, group in groups.items() if name not in lines}}
