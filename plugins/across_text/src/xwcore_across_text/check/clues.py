"""What the texts of clues tell about their position: numbers, lengths, references.

A list without numbers shifts as a whole if one line is missing or duplicate, and the counts of
lines need not show it. Three things in the texts do: a number at the start, a length at the end,
and a reference to another clue that refers back.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from xwcore.plugin import Diagnostic, Place, Span
from xwcore_across_text import codes
from xwcore_across_text.parse import ParsedFile
from xwcore_across_text.parse.sections import rest_of_line
from xwcore_across_text.syntax import RANK, TAG
from xwcore_crossword import Crossword, Entry
from xwcore_documents import TextDocument

_NUMBER: Final = re.compile(r"([0-9]{1,3})[ \t]?[.)][ \t]+")
_LENGTH: Final = re.compile(r"\(([1-9][0-9 ,'-]{0,30})\)[ \t]*$")
_REFERENCE: Final = re.compile(r"\b([0-9]{1,3})[- ](across|down)\b", re.IGNORECASE)
_DIGITS: Final = re.compile(r"[0-9]+")
#: A length stands at the end of a clue, in so many characters.
_LENGTH_REACH: Final = 40
#: A list counts as shifted if so many lengths in a row are wrong.
_SHIFT_EVIDENCE: Final = 3
#: A list counts as shifted if so many references agree.
_REFERENCE_EVIDENCE: Final = 2


class CheckedClue(NamedTuple):
    """A clue: its text, the offset of that, and its entry, None if the clue is surplus."""

    text: str
    offset: int
    entry: Entry | None

    @property
    def label(self) -> str:
        """The label of its entry, or ""."""
        return "" if self.entry is None else self.entry.label


Lists = tuple[list[CheckedClue], list[CheckedClue]]


def clue_lines(parsed: ParsedFile, puzzle: Crossword) -> Lists:
    """The clues of both lists with their entries."""
    grid = puzzle.grid
    numbers, directions, starts, stops, _ = grid.slot_columns
    columns = (numbers, directions, grid.slot_answers, starts, stops)
    lists: list[list[CheckedClue]] = []
    first = 0
    for direction, lines in zip(("across", "down"), parsed.clues, strict=True):
        # Only entries with a clue become objects: a grid may have thousands without one.
        end = first + directions.count(direction)
        part = slice(first, min(end, first + len(lines)))
        entries = map(Entry, *(column[part] for column in columns), itertools.repeat(grid.width))
        clues = itertools.zip_longest(lines.texts, lines.offsets, entries)
        lists.append(list(itertools.starmap(CheckedClue, clues)))
        first = end
    across, down = lists
    return across, down


def check_clues(document: TextDocument, lists: Lists) -> Iterator[Diagnostic]:
    """All findings about the texts of the clues."""
    for clues in lists:
        yield from _numbers(document, clues)
        yield from _lengths(document, clues)
        yield from _duplicates(document, clues)
        yield from _tags(document, clues)
    yield from _references(document, lists)


def _span(document: TextDocument, clue: CheckedClue) -> Span:
    return rest_of_line(document, clue.offset, Place(clue=clue.label or None))


def _duplicates(document: TextDocument, clues: Sequence[CheckedClue]) -> Iterator[Diagnostic]:
    for first, second in itertools.pairwise(clues):
        if first.text == second.text and first.text.strip(" -"):
            message = f"clue {second.label or 'without an entry'} repeats the clue above it"
            yield codes.CLUE_DOUBLED.at(message, _span(document, second))


def _tags(document: TextDocument, clues: Sequence[CheckedClue]) -> Iterator[Diagnostic]:
    for clue in clues:
        match = TAG.match(clue.text) if clue.text.startswith("<") else None
        if match is not None and match[1].upper() in RANK:
            message = f"tag {clue.text.rstrip()} is read as a clue"
            yield codes.TAG_AS_CLUE.at(message, _span(document, clue))


# -- numbers ---------------------------------------------------------------------------------------


def _numbers(document: TextDocument, clues: Sequence[CheckedClue]) -> Iterator[Diagnostic]:
    numbered = [(clue, match) for clue in clues if (match := _NUMBER.match(clue.text))]
    # A single "7. " may be part of the clue; in most clues of a list it is a number.
    are_numbers = len(numbered) * 2 > len(clues)
    shifted: Diagnostic | None = None
    for clue, match in numbered:
        is_right = clue.entry is not None and str(clue.entry.number) == match[1]
        if is_right or are_numbers:
            edit = (clue.offset, clue.offset + match.end(), "")
            fix = document.fix("delete the number", edit, safe=is_right)
            message = f"number {match[1]} at the start of a clue"
            yield codes.CLUE_NUMBERED.at(message, _span(document, clue), fix=fix)
        if clue.entry is not None and not is_right and are_numbers and shifted is None:
            message = f"clue with number {match[1]}, expected {clue.label}"
            shifted = codes.CLUES_SHIFTED.at(message, _span(document, clue))
    if shifted is not None:
        yield shifted


# -- lengths ---------------------------------------------------------------------------------------


def _lengths(document: TextDocument, clues: Sequence[CheckedClue]) -> Iterator[Diagnostic]:
    stated = [_stated_length(clue.text) for clue in clues]
    if sum(length is not None for length in stated) * 2 <= len(clues):
        return  # in a list that seldom states lengths, "(7)" is something else
    wrong = [
        index
        for index, (clue, length) in enumerate(zip(clues, stated, strict=True))
        if length is not None and clue.entry is not None and length not in _lengths_of(clue.entry)
    ]
    if not wrong:
        return
    first = clues[wrong[0]]
    shift = _shift(clues, stated, wrong[0]) if len(wrong) >= _SHIFT_EVIDENCE else 0
    if shift:
        side = "below" if shift > 0 else "above"
        message = f"the lengths in the clues from {first.label} on are those of the entries {side}"
        yield codes.CLUES_SHIFTED.at(message, _span(document, first))
        return
    for index in wrong:
        clue = clues[index]
        if clue.entry is not None:
            length = len(clue.entry.cells)
            message = f"length {stated[index]} in the clue {clue.label}, expected {length}"
            yield codes.LENGTH_DIFFERS.at(message, _span(document, clue))


def _stated_length(text: str) -> int | None:
    match = _LENGTH.search(text[-_LENGTH_REACH:])
    return sum(map(int, _DIGITS.findall(match[1]))) if match else None


def _lengths_of(entry: Entry) -> set[int]:
    """The number of cells, and of letters, which differs with a rebus."""
    return {len(entry.cells), len(entry.answer or entry.cells)}


def _shift(clues: Sequence[CheckedClue], stated: Sequence[int | None], start: int) -> int:
    """By how many entries the clues from `start` on fit better, 1 or -1; 0 if neither does."""
    for shift in (1, -1):
        fits = [
            stated[index] in _lengths_of(entry)
            for index in range(start, len(clues))
            if stated[index] is not None
            and 0 <= index + shift < len(clues)
            and (entry := clues[index + shift].entry) is not None
        ]
        if len(fits) >= _SHIFT_EVIDENCE and all(fits):
            return shift
    return 0


# -- references ------------------------------------------------------------------------------------


def _references(document: TextDocument, lists: Lists) -> Iterator[Diagnostic]:
    places = {
        clue.label: (direction, index)
        for direction, clues in enumerate(lists)
        for index, clue in enumerate(clues)
        if clue.entry is not None
    }
    references = {clue.label: _references_in(clue.text) for clues in lists for clue in clues}
    for clues in lists:
        for clue in clues:
            for label in dict.fromkeys(_references_in(clue.text)):
                if label not in places and clue.entry is not None:
                    message = f"clue {clue.label} refers to {label}, which is missing in the grid"
                    yield codes.REFERENCE_UNKNOWN.at(message, _span(document, clue))
    yield from _shifted_references(document, lists, places, references)


def _references_in(text: str) -> list[str]:
    return [f"{int(match[1])}-{match[2].title()}" for match in _REFERENCE.finditer(text)]


def _shifted_references(
    document: TextDocument,
    lists: Lists,
    places: dict[str, tuple[int, int]],
    references: dict[str, list[str]],
) -> Iterator[Diagnostic]:
    """Lists in which a neighbor of the clue that is referred to refers back, more than once."""
    votes: Counter[tuple[int, int]] = Counter()
    first: dict[tuple[int, int], CheckedClue] = {}
    against: Counter[int] = Counter()
    for label, labels in references.items():
        for other in dict.fromkeys(labels):
            if other not in places:
                continue
            direction, index = places[other]
            if label in references[other]:
                against[direction] += 1
                continue
            for step in (-1, 1):
                if not 0 <= index + step < len(lists[direction]):
                    continue
                clue = lists[direction][index + step]
                if label in references[clue.label]:
                    votes[direction, step] += 1
                    first.setdefault((direction, step), clue)
    for (direction, step), count in sorted(votes.items()):
        if count >= _REFERENCE_EVIDENCE and count > against[direction]:
            clue = first[direction, step]
            side = "below" if step < 0 else "above"
            message = f"references to {clue.label} fit the entry {side} it"
            yield codes.CLUES_SHIFTED.at(message, _span(document, clue))
