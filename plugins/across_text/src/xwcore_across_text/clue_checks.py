"""What can be told of clues from their text: numbers, lengths and references that do not fit.

Contract: a clue list without numbers shifts as a whole where one line is missing or doubled, and
nothing in the format says so. Three things in the texts do: a number in front, a length at the end,
and a reference to another clue that refers back.
"""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from xwcore.plugin import Diagnostic, Entry, Place, Span
from xwcore_across_text import codes
from xwcore_across_text.document import Document
from xwcore_across_text.grammar import RANK, TAG

_NUMBER: Final = re.compile(r"([0-9]{1,3})[ \t]?[.)][ \t]+")
_LENGTH: Final = re.compile(r"\(([1-9][0-9 ,'-]{0,30})\)[ \t]*$")
_REFERENCE: Final = re.compile(r"\b([0-9]{1,3})[- ](across|down)\b", re.IGNORECASE)
_DIGITS: Final = re.compile(r"[0-9]+")
#: So many lengths must be wrong in a row before a list counts as shifted.
_SHIFT_EVIDENCE: Final = 3
#: So many references must agree on a shift.
_REFERENCE_EVIDENCE: Final = 2


class Clue(NamedTuple):
    """A clue with its place in the text, and the entry it stands at, if there is one."""

    text: str
    at: int
    entry: Entry | None

    @property
    def label(self) -> str:
        """The name of its entry, or ""."""
        return "" if self.entry is None else self.entry.label


Lists = tuple[list[Clue], list[Clue]]


def check_clues(document: Document, lists: Lists) -> Iterator[Diagnostic]:
    """All findings, in the order of the codes."""
    for listed in lists:
        yield from _numbered(document, listed)
        yield from _lengths(document, listed)
        yield from _doubled(document, listed)
        yield from _tags(document, listed)
    yield from _references(document, lists)


def _doubled(document: Document, listed: Sequence[Clue]) -> Iterator[Diagnostic]:
    for first, second in itertools.pairwise(listed):
        if first.text == second.text and first.text.strip(" -"):
            message = f"{second.label or 'this clue'} says the same as the one before it"
            yield codes.CLUE_DOUBLED.at(message, _span(document, second))


def _tags(document: Document, listed: Sequence[Clue]) -> Iterator[Diagnostic]:
    for clue in listed:
        match = TAG.match(clue.text) if clue.text.startswith("<") else None
        if match is not None and match[1].upper() in RANK:
            yield codes.TAG_AS_CLUE.at(f"{clue.text} is read as a clue", _span(document, clue))


# -- numbers ---------------------------------------------------------------------------------------


def _numbered(document: Document, listed: Sequence[Clue]) -> Iterator[Diagnostic]:
    found = [(clue, match) for clue in listed if (match := _NUMBER.match(clue.text))]
    wrong = [clue for clue, match in found if clue.entry and str(clue.entry.number) != match[1]]
    for clue, match in found:
        right = clue.entry is not None and str(clue.entry.number) == match[1]
        # A lone "7. " may be a part of the clue; a list of them is not.
        if right or len(found) * 2 > len(listed):
            mend = document.fix("delete the number", (clue.at, clue.at + match.end(), ""),
                                safe=right)  # fmt: skip
            message = f"the clue begins with its number, {match[1]}"
            yield codes.CLUE_NUMBERED.at(message, _span(document, clue), fix=mend)
    if wrong and len(found) * 2 > len(listed):
        number = _NUMBER.match(wrong[0].text)
        assert number is not None
        message = f"the clue numbered {number[1]} stands at {wrong[0].label}"
        yield codes.CLUES_SHIFTED.at(message, _span(document, wrong[0]))


# -- lengths ---------------------------------------------------------------------------------------


def _lengths(document: Document, listed: Sequence[Clue]) -> Iterator[Diagnostic]:
    stated = [_stated_length(clue.text) for clue in listed]
    if sum(length is not None for length in stated) * 2 <= len(listed):
        return  # a list whose clues seldom give lengths means something else by "(7)"
    wrong = [
        at
        for at, (clue, length) in enumerate(zip(listed, stated, strict=True))
        if length is not None and clue.entry is not None and length not in _real_lengths(clue.entry)
    ]
    if not wrong:
        return
    shift = _shift_of(listed, stated, wrong[0]) if len(wrong) >= _SHIFT_EVIDENCE else 0
    if shift:
        side = "the next" if shift > 0 else "the previous"
        message = f"from {listed[wrong[0]].label} on, the lengths in the clues are those of"
        message += f" {side} entry"
        yield codes.CLUES_SHIFTED.at(message, _span(document, listed[wrong[0]]))
        return
    for at in wrong:
        entry = listed[at].entry
        assert entry is not None
        message = f"the clue says {stated[at]} letters, {entry.label} has {len(entry.cells)}"
        yield codes.LENGTH_DIFFERS.at(message, _span(document, listed[at]))


def _stated_length(text: str) -> int | None:
    match = _LENGTH.search(text[-40:])
    return sum(map(int, _DIGITS.findall(match[1]))) if match else None


def _real_lengths(entry: Entry) -> set[int]:
    """The number of cells, and of letters, which a rebus makes another one."""
    return {len(entry.cells), len(entry.answer or entry.cells)}


def _shift_of(listed: Sequence[Clue], stated: Sequence[int | None], start: int) -> int:
    """By how many entries the clues from `start` on fit better, 1 or -1; 0 where neither does."""
    for shift in (1, -1):
        fits = [
            stated[at] in _real_lengths(entry)
            for at in range(start, len(listed))
            if stated[at] is not None
            and 0 <= at + shift < len(listed)
            and (entry := listed[at + shift].entry) is not None
        ]
        if len(fits) >= _SHIFT_EVIDENCE and all(fits):
            return shift
    return 0


# -- references ------------------------------------------------------------------------------------


def _references(document: Document, lists: Lists) -> Iterator[Diagnostic]:
    places = {
        clue.label: (direction, at)
        for direction, listed in enumerate(lists)
        for at, clue in enumerate(listed)
        if clue.entry is not None
    }
    refers = {clue.label: set(_named(clue.text)) for listed in lists for clue in listed}
    for listed in lists:
        for clue in listed:
            for label in dict.fromkeys(_named(clue.text)):
                if label not in places and clue.entry is not None:
                    message = f"{clue.label} refers to {label}, which the grid does not have"
                    yield codes.REFERENCE_UNKNOWN.at(message, _span(document, clue))
    yield from _shifted_references(document, lists, places, refers)


def _named(text: str) -> list[str]:
    return [f"{int(match[1])}-{match[2].title()}" for match in _REFERENCE.finditer(text)]


def _shifted_references(
    document: Document,
    lists: Lists,
    places: dict[str, tuple[int, int]],
    refers: dict[str, set[str]],
) -> Iterator[Diagnostic]:
    """Lists in which the clue beside the one that is named refers back, time and again."""
    votes: Counter[tuple[int, int]] = Counter()
    first: dict[tuple[int, int], Clue] = {}
    against: Counter[int] = Counter()
    for label, named in refers.items():
        for other in named & places.keys():
            direction, at = places[other]
            if label in refers[other]:
                against[direction] += 1
                continue
            for step in (-1, 1):
                beside = at + step
                if not 0 <= beside < len(lists[direction]):
                    continue
                clue = lists[direction][beside]
                if label in refers[clue.label]:
                    votes[direction, step] += 1
                    first.setdefault((direction, step), clue)
    for (direction, step), count in sorted(votes.items()):
        if count >= _REFERENCE_EVIDENCE and count > against[direction]:
            clue = first[direction, step]
            message = f"other clues refer to {clue.label} as if it were the entry"
            message += " after it" if step < 0 else " before it"
            yield codes.CLUES_SHIFTED.at(message, _span(document, clue))


def _span(document: Document, clue: Clue) -> Span:
    return document.line_span(clue.at, Place(clue=clue.label or None))
