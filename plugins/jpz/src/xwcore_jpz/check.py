"""Check a file: the reports of reading, and what a careful editor would notice."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from xwcore.plugin import UTF8, WIDE, Place, ReadContext, ReadError, located, plural
from xwcore_crossword import ACROSS, DOWN, Crossword, Grid, check_crossword, label, word_lengths
from xwcore_documents import (
    FORBIDDEN_IN_XML,
    CharacterCodes,
    TextDocument,
    XmlElement,
    check_characters,
)
from xwcore_jpz import codes
from xwcore_jpz.causes import put_causes, put_malformed
from xwcore_jpz.read import Cells, ClueLists, ListedClue, ReadFile, cells_of, read_file

_ESCAPED_TAG: Final = re.compile(
    r"</?(?:b|i|em|strong|u|sub|sup|span|font|br)\b[^<>]{0,99}>"
    r"|&(?:quot|amp|lt|gt|apos|nbsp|[mn]dash|hellip|[lr][sd]quo|#[0-9]{2,6}|#x[0-9a-f]{2,5});",
    re.IGNORECASE,
)

#: Findings on the characters and quotation marks that bytes without bit 7 became.
_OF_BIT_7: Final = frozenset({codes.CONTROL_CHARACTER.code, codes.NOT_XML.code})

#: The codes of the core about clues and their entries.
_OF_CLUES: Final = frozenset({"XW101", "XW102", "XW103"})


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or remarkable in the file.

    Raises:
        ReadError: as `read`.
    """
    try:
        file = read_file(data, context)
    except ReadError:
        fatal = context.diagnostics.pop()
        cause = put_malformed(TextDocument.decode(data).text, context, is_readable=False)
        context.fail(fatal if cause is None else replace(fatal, cause=cause.code))
    _check_characters(file.parsed.source, context)
    if isinstance(file.puzzle, Crossword) and file.lists is not None:
        if not file.lists.clues and file.kind.name == "crossword":
            file.parsed.report(codes.NO_CLUES, file.kind)
        _check_lists(file, file.lists)
        entries = _cells_by_label(file.puzzle.grid)
        for listed in file.lists.clues:
            _check_clue(file, listed, file.puzzle, entries)
        _check_letters(file, file.puzzle)
        _check_model(file, file.lists, file.puzzle)
    put_causes(file, context)


def _check_characters(source: TextDocument, context: ReadContext) -> None:
    """Report characters that a text was not meant to have, besides those that parsing reported."""
    if source.encoding != UTF8 and source.encoding not in WIDE:
        return  # the encoding may lack the characters that were meant
    bad_character = None if FORBIDDEN_IN_XML.search(source.text) else codes.BAD_CHARACTER
    for diagnostic in check_characters(source, CharacterCodes(codes.MOJIBAKE, bad_character)):
        if source.text.isascii() and diagnostic.code == codes.MOJIBAKE.code:  # bit 7 is lost
            context.report_cause(diagnostic, lambda diagnostic: diagnostic.code in _OF_BIT_7)
        else:
            context.report(diagnostic)


def _check_lists(file: ReadFile, lists: ClueLists) -> None:
    for _, element in lists.lists:
        title = element.child("title")
        if title is None or not file.parsed.raw_inside(title).strip():
            file.parsed.report(codes.LIST_TITLE, element)


def _cells_by_label(grid: Grid) -> dict[str, list[Cells]]:
    """The cells of the entries of each number and direction; stated numbers may repeat."""
    entries: dict[str, list[Cells]] = {}
    for slot in grid.slots:
        cells = cells_of(slot.cells, grid)
        entries.setdefault(label(slot.number, slot.direction), []).append(cells)
    return entries


def _check_clue(
    file: ReadFile, listed: ListedClue, puzzle: Crossword, entries: dict[str, list[Cells]]
) -> None:
    clue, element = listed.clue, listed.element
    place = Place(clue=listed.label)
    entry = clue._replace(grid=puzzle.grid).entry
    cells = clue.stated_cells
    # The word of a clue that continues in other entries begins with the cells of its own.
    goes_on = cells is not None and any(
        cells[: len(own)] == own for own in entries.get(listed.label, ())
    )
    is_in_list = clue.direction in (ACROSS, DOWN) and "is-link" not in element.attributes
    if cells is not None and entry is not None and is_in_list and not goes_on:
        row, column = cells[0] if cells else (0, 0)
        stated = f"{plural(len(cells), 'cell')} from x={column + 1}, y={row + 1}"
        message = f"word of clue {listed.label[:20]}: {stated}, expected those of the entry"
        file.parsed.report(codes.CLUE_ENTRY, element, message, place, attribute="word")
    if match := _ESCAPED_TAG.search(clue.text):
        message = f"escaped markup in clue {listed.label}: {match[0][:20]!r}"
        file.parsed.report(codes.ESCAPED_MARKUP, element, message, place)
    if cells is None and entry is not None:
        cells = entry.cells
    lengths = word_lengths(clue.enumeration)
    if lengths and cells:
        grid = puzzle.grid
        letters = sum(
            len(grid.solution_at(row * grid.width + column) or "?") for row, column in cells
        )
        total = sum(lengths)
        # The clue of several entries has the enumeration of all in the list of the first one.
        may_go_on = len(lengths) > 1 and total > letters
        if total not in (letters, len(cells)) and not may_go_on:
            stated = f"format {clue.enumeration[:30]}: {plural(total, 'letter')}"
            message = f"{stated}, the entry has {letters}"
            file.parsed.report(codes.ENUMERATION, element, message, place, attribute="format")


def _check_letters(file: ReadFile, puzzle: Crossword) -> None:
    """Report the first solution in lower case."""
    grid = puzzle.grid
    for index, element in enumerate(file.cells):
        solution = grid.solution_at(index)
        if element is not None and solution and solution != solution.upper():
            place = Place(cell=grid.place(index))
            message = f"solution {solution[:20]!r} in lower case"
            file.parsed.report(codes.LOWER_CASE, element, message, place, attribute="solution")
            return


def _check_model(file: ReadFile, lists: ClueLists, puzzle: Crossword) -> None:
    """Report the diagnostics of the core, each at its place in the file."""
    grid = puzzle.grid
    # The last of several clues with one label is the one that a diagnostic means; a clue that is
    # missing is reported at the first cell of its entry.
    elements: dict[str | None, XmlElement | None] = {
        label(slot.number, slot.direction): file.cells[slot.cells[0]] for slot in grid.slots
    }
    elements |= {listed.label: listed.element for listed in lists.clues}
    left_out = _not_checked(lists)
    for diagnostic in check_crossword(puzzle):
        if file.parsed.context.is_full:
            return
        place = diagnostic.place
        if diagnostic.code in left_out.get(_direction(place.clue), ()):
            continue
        element = elements.get(place.clue) or file.kind.child("grid") or file.kind
        if place.cell is not None:
            row, column = place.cell
            element = file.cells[row * grid.width + column] or element
        file.parsed.context.report(located(diagnostic, file.parsed.span(element)))


def _not_checked(lists: ClueLists) -> dict[str, frozenset[str]]:
    """The codes of the core that do not apply to the clues of a direction: the clues of a list
    that is declared as fake do not match the entries.
    """
    fake = (direction for direction, element in lists.lists if element.get("fake") == "true")
    return dict.fromkeys(fake, _OF_CLUES)


def _direction(clue: str | None) -> str:
    """The direction in the label of a clue."""
    return "" if clue is None else clue.rpartition("-")[2].lower()
