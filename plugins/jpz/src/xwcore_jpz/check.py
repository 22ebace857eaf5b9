"""Check a file: the reports of reading, and what a careful editor would notice."""

from __future__ import annotations

import re
from typing import Final

from xwcore.model import checks
from xwcore.model.clues import ACROSS, DOWN
from xwcore.plugin import Crossword, Place, ReadContext, Span, located
from xwcore_jpz import codes
from xwcore_jpz.parse import Element
from xwcore_jpz.read import ParsedFile, read_file
from xwcore_jpz.read.clues import ClueLists, ListedClue

_ENUMERATION: Final = re.compile(r"[0-9]{1,2}(?:[ ,'.\-\u2013/]{1,3}[0-9]{1,2}){0,20}")
_DIGITS: Final = re.compile(r"[0-9]+")
_ESCAPED_TAG: Final = re.compile(
    r"</?(?:b|i|em|strong|u|sub|sup|span|font|br)\b[^<>]{0,99}>", re.IGNORECASE
)


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or remarkable in the file."""
    file = read_file(data, context)
    if isinstance(file.puzzle, Crossword) and file.lists is not None:
        _check_lists(file, file.lists)
        for listed in file.lists.clues:
            _check_clue(file, listed, file.puzzle)
        _check_letters(file, file.puzzle)
        _check_model(file, file.lists, file.puzzle)


def _check_lists(file: ParsedFile, lists: ClueLists) -> None:
    for _, element in lists.lists:
        title = element.child("title")
        if title is None or not file.document.raw_inside(title).strip():
            file.document.report(codes.LIST_TITLE, element)


def _check_clue(file: ParsedFile, listed: ListedClue, puzzle: Crossword) -> None:
    clue, element = listed.clue, listed.element
    place = Place(clue=listed.label)
    entry = clue._replace(grid=puzzle.grid).entry
    cells = clue.stated_cells
    if cells is not None and entry is not None and clue.direction in (ACROSS, DOWN):
        stated = ", ".join(f"({column + 1}, {row + 1})" for row, column in cells[:2])
        message = (
            f"word of clue {listed.label} has cells {stated}, ..., expected those of the entry"
        )
        file.document.report(codes.CLUE_ENTRY, element, message[:99], place, attribute="word")
    if match := _ESCAPED_TAG.search(clue.text):
        message = f"escaped markup in clue {listed.label}: {match[0][:20]!r}"
        file.document.report(codes.ESCAPED_MARKUP, element, message, place)
    if cells is None and entry is not None:
        cells = entry.cells
    if clue.enumeration and cells and _ENUMERATION.fullmatch(clue.enumeration):
        grid = puzzle.grid
        letters = sum(
            len(grid.solution_at(row * grid.width + column) or "?") for row, column in cells
        )
        total = sum(int(part) for part in _DIGITS.findall(clue.enumeration))
        if total not in (letters, len(cells)):
            message = f"format {clue.enumeration[:30]}: {total} letters, the entry has {letters}"
            file.document.report(codes.ENUMERATION, element, message, place, attribute="format")


def _check_letters(file: ParsedFile, puzzle: Crossword) -> None:
    """Report the first solution in lower case."""
    grid = puzzle.grid
    for index, element in enumerate(file.cells):
        solution = grid.solution_at(index)
        if element is not None and solution and solution != solution.upper():
            place = Place(cell=grid.place(index))
            message = f"solution {solution[:20]!r} in lower case"
            file.document.report(codes.LOWER_CASE, element, message, place, attribute="solution")
            return


def _check_model(file: ParsedFile, lists: ClueLists, puzzle: Crossword) -> None:
    """Report the diagnostics of the core, each at its place in the file."""
    # The last of several clues with one label is the one that a diagnostic means.
    elements: dict[str | None, Element] = {listed.label: listed.element for listed in lists.clues}
    for diagnostic in checks.check(puzzle):
        place = diagnostic.span.place if diagnostic.span is not None else Place()
        element = elements.get(place.clue)
        if place.cell is not None:
            row, column = place.cell
            element = file.cells[row * puzzle.grid.width + column]
        span: Span | None = None if element is None else file.document.span(element)
        file.document.context.report(diagnostic if span is None else located(diagnostic, span))
