"""Stated answers compared with the grid, with the forms that authors use.

Source: Corpus, "Inline answer forms": an answer may spell both readings of a cell, as in
"THIE/EINDEI/IES" for THEINDIES.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Collection, Sequence
from itertools import islice
from typing import Final

from xwcore_crossword import DOWN, NONE, Crossword, Grid, Number, label
from xwcore_xd.syntax import SEPARATOR, UNFILLED, rebus_value

#: Lists of answers: any of them ("CIGAR / PENIS").
LIST_SIGNS: Final = (" / ", " | ")

#: What stands before the answers with the spaces between their words.
ANNOTATION: Final = " // "
#: An answer that may be one of several.
_WORD: Final = re.compile(r"[^\sa-z~/|]+")

#: How many ways of reading an answer are followed at most.
_MAX_WAYS: Final = 16
#: Longer entries are not compared.
_MAX_CELLS: Final = 200


def with_every_answer(
    texts: Sequence[str], answers: Sequence[str | None]
) -> tuple[list[str], list[str | None]]:
    """The texts and answers of clues, where several answers follow a text (Tools, version 4):
    "Sugar ____ ~ CONE ~ CANE". Together they are a list. A tilde in a text stays in it.
    """
    all_texts, all_answers = list(texts), list(answers)
    for at, text in enumerate(texts):
        answer = answers[at]
        first, *further = text.split(SEPARATOR)
        if answer is None or not further:
            continue
        last, annotation, splits = answer.partition(ANNOTATION)
        words = [*further, last]
        if all(map(_WORD.fullmatch, words)) and len({len(word) for word in words}) == 1:
            all_texts[at] = first.rstrip()
            all_answers[at] = LIST_SIGNS[0].join(words) + annotation + splits
    return all_texts, all_answers


def annotated(answer: str) -> str:
    """The answer with its spaces between words: "OKGO // OK|GO" is OK|GO (Tools, version 4)."""
    words, _, splits = answer.partition(ANNOTATION)
    spelled = {word.replace("|", ""): word for word in splits.split()}
    return LIST_SIGNS[0].join(spelled.get(word, word) for word in words.split(LIST_SIGNS[0]))


def is_same_answer(
    answer: str, derived: str | None, cells: Sequence[int] | None, grid: Grid
) -> bool:
    """Whether a stated answer differs from the grid's in notation only: case, accents apart from
    their letters, inline readings.

    In a grid without a solution, an answer of nothing but X is no answer.
    """
    if derived is None:
        return not grid.has_solution and not answer.strip("X")
    if _spelling(answer) == _spelling(derived):
        return True
    if not grid.readings or cells is None:
        return False
    return answer == inline(grid, cells) or _lists_every_reading(answer, grid, cells)


def _lists_every_reading(answer: str, grid: Grid, cells: Sequence[int]) -> bool:
    """Whether the answers of a list are all that the cells can be read as, in either direction."""
    words = set(answer.split(LIST_SIGNS[0]))
    choices = [grid.readings[index] for index in cells if index in grid.readings]
    ways = {math.prod(len(readings[at]) for readings in choices) for at in (0, 1)}
    return len(words) > 1 and len(words) in ways and fits(answer, grid, cells, "")


def _spelling(answer: str) -> str:
    """The answer for comparison."""
    return unicodedata.normalize("NFC", answer).upper()


def cells_by_place(grid: Grid) -> dict[tuple[Number | None, str], range]:
    """The cells of each entry, by number and direction."""
    return {(slot.number, slot.direction): slot.cells for slot in grid.slots}


def first_with_letter(
    crossword: Crossword, unknown: Collection[int]
) -> tuple[int, str, str] | None:
    """The first of these cells without a solution for which a stated answer has a letter, or "?",
    with the label of the clue and the letter.
    """
    grid, clues = crossword.grid, crossword.clues
    entries = cells_by_place(grid)
    for at, answer in clues.stated_answers.items():
        place = (clues.numbers[at], clues.directions[at])
        letters = iter(answer.replace("|", ""))
        for index in entries.get(place, ()):
            length = len(grid.solution_at(index) or NONE)
            letter = "".join(islice(letters, length))
            if index in unknown and (letter.isalpha() or letter == UNFILLED):
                return index, label(*place), letter
    return None


def inline(grid: Grid, cells: Sequence[int]) -> str:
    """The answer with every reading spelled out."""
    return "".join(
        rebus_value(grid.readings[index])
        if index in grid.readings
        else grid.solution_at(index) or ""
        for index in cells
    )


def fits(answer: str, grid: Grid, cells: Sequence[int], direction: str) -> bool:
    """Whether an answer can be read from the cells: any reading of each, or all of them inline."""
    if len(cells) > _MAX_CELLS:
        return False
    parts = [answer]
    for sign in LIST_SIGNS:
        parts = [word for part in parts for word in part.split(sign)]
    return all(_is_readable(part.strip(), grid, cells, direction) for part in parts)


def _is_readable(answer: str, grid: Grid, cells: Sequence[int], direction: str) -> bool:
    word = answer.upper()
    places = {0}
    for index in cells:
        choices = _choices(grid, index, direction)
        places = {
            at + len(choice) for at in places for choice in choices if word.startswith(choice, at)
        }
        if not places or len(places) > _MAX_WAYS:
            return False
    return len(word) in places


def _choices(grid: Grid, index: int, direction: str) -> set[str]:
    readings = grid.readings.get(index)
    if readings is None:
        return {(grid.solution_at(index) or "").upper()}
    own = readings.down if direction == DOWN else readings.across
    every = {*own, *readings.across, *readings.down}
    # "NEW/T" for NEWT: both letters of a cell in one direction (Corpus, 3c).
    both = set[str]()
    if len(readings.across) == len(readings.down) == 1:
        both = {readings.across[0] + readings.down[0]}
    return {text.upper() for text in (*every, *both, rebus_value(readings))}
