"""Checking: everything that reading reports, and what is suspect although it can be read.

Findings about the texts of the clues are guesses, so none of them is an error.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Final

from xwcore.plugin import Diagnostic, ReadContext, ReadError, located
from xwcore_across_text import codes
from xwcore_across_text.causes import fatal_with_following, put_causes
from xwcore_across_text.check.clues import check_clues, clue_lines
from xwcore_across_text.parse import ParsedFile, lines_of, parse
from xwcore_across_text.parse.sections import rest_of_line
from xwcore_across_text.read import crossword
from xwcore_across_text.syntax import BLANKS, CLUE_TAGS, COPYRIGHT_SIGN, LOWER_CASE, ONE_LINE_TAGS
from xwcore_crossword import Crossword, check_shape, repeated_clues
from xwcore_documents import CharacterCodes, check_characters

_CHARACTER_CODES: Final = CharacterCodes(
    codes.MOJIBAKE, codes.CONTROL_CHARACTER, codes.HTML_ENTITY, codes.DECOMPOSED
)


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or suspect in a file.

    Raises:
        ReadError: as for `read`.
        LimitError: as for `read`.
    """
    try:
        parsed = parse(data, context)
    except ReadError:
        context.fail(fatal_with_following(context.diagnostics.pop(), context))
    puzzle = crossword(parsed)
    diagnostics = itertools.chain(
        _characters(parsed),
        _trailing_blanks(parsed),
        _copyright_sign(parsed),
        _markers(parsed),
        _clues(parsed, puzzle),
        _shape(parsed, puzzle),
    )
    for diagnostic in diagnostics:
        if context.is_full:
            break
        context.report(diagnostic)
    put_causes(parsed, context)


def _characters(parsed: ParsedFile) -> Iterator[Diagnostic]:
    document = parsed.document
    rows = frozenset(document.line_of(row.start) for row in parsed.cells.rows)
    return check_characters(document, _CHARACTER_CODES, rows)


def _trailing_blanks(parsed: ParsedFile) -> Iterator[Diagnostic]:
    document = parsed.document
    edits = []
    for name in (*ONE_LINE_TAGS, *CLUE_TAGS):
        lines = lines_of(document, parsed.sections.get(name))
        for line, offset in zip(lines.texts, lines.offsets, strict=True):
            text = line.rstrip(BLANKS)
            if text and text != line:
                edits.append((offset + len(text), offset + len(line), ""))
    if edits:
        start, end, _ = edits[0]
        message = f"lines with trailing blanks: {len(edits)}, expected 0"
        fix = document.fix("delete the blanks", *edits, safe=False)
        yield codes.TRAILING_BLANKS.at(message, document.span(start, end), fix=fix)


def _copyright_sign(parsed: ParsedFile) -> Iterator[Diagnostic]:
    document = parsed.document
    for line in lines_of(document, parsed.sections.get("COPYRIGHT")).part(0, 1):
        if line.text.startswith(COPYRIGHT_SIGN):
            signs = len(line.text) - len(line.text.lstrip(f"{COPYRIGHT_SIGN} "))
            # The line is displayed as before where it began with a single sign and a blank.
            is_same = line.text[:signs] == f"{COPYRIGHT_SIGN} "
            edit = (line.offset, line.offset + signs, "")
            fix = document.fix("delete the sign", edit, safe=is_same)
            span = rest_of_line(document, line.offset)
            yield codes.SIGN_WRITTEN_OUT.at(span=span, fix=fix)


def _markers(parsed: ParsedFile) -> Iterator[Diagnostic]:
    document, rebus = parsed.document, parsed.rebus
    section = parsed.sections["GRID"]
    used = set(document.text[section.start : section.end])
    for character, marker in rebus.markers.items():
        if character not in used:
            start = document.text.rfind("\n", 0, marker.offset) + 1
            end = min(document.end_of_line(marker.offset) + 1, len(document.text))
            fix = document.fix("delete the line", (start, end, ""), safe=False)
            span = rest_of_line(document, marker.offset)
            yield codes.MARKER_UNUSED.at(f"no cell has the marker {character}", span, fix=fix)
    if rebus.mark and not used.intersection(LOWER_CASE):
        yield codes.MARK_UNUSED.at(span=rest_of_line(document, rebus.mark_offset))


def _clues(parsed: ParsedFile, puzzle: Crossword) -> Iterator[Diagnostic]:
    document = parsed.document
    lists = clue_lines(parsed, puzzle)
    yield from check_clues(document, lists)
    repeating_the_clue_above = {
        second.label
        for clues in lists
        for first, second in itertools.pairwise(clues)
        if first.text == second.text
    }
    spans = {
        clue.entry.label: rest_of_line(document, clue.offset)
        for clues in lists
        for clue in clues
        if clue.entry is not None
    }
    for diagnostic in repeated_clues(puzzle):
        label = diagnostic.place.clue
        if label in repeating_the_clue_above:
            continue  # CLUE_DOUBLED, unless the text is only a dash
        yield located(diagnostic, spans[label]) if label in spans else diagnostic


def _shape(parsed: ParsedFile, puzzle: Crossword) -> Iterator[Diagnostic]:
    """The checks of the model, with the places of their cells in the file."""
    rows = parsed.cells.rows
    for diagnostic in check_shape(puzzle):
        cell = diagnostic.place.cell
        if cell is not None and cell[1] < rows[cell[0]].length:
            offset = rows[cell[0]].offset(cell[1])
            yield located(diagnostic, parsed.document.span(offset, offset + 1))
        else:
            yield diagnostic
