"""Findings about the characters in the cells of the grid."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from xwcore.plugin import Fix, Place, ReadContext, Span
from xwcore_across_text import codes
from xwcore_across_text.parse.grid import Cells, Rebus, Rows
from xwcore_across_text.parse.sections import version_2_fix
from xwcore_across_text.syntax import (
    BLOCK,
    DIAGRAMLESS_BLOCK,
    DIGITS,
    LOWER_CASE,
    MAX_REPORTED,
    SIGNS,
    V2_CHARACTERS,
)
from xwcore_documents import TextDocument

_DIGITS: Final = frozenset(DIGITS)
_LOWER_CASE: Final = frozenset(LOWER_CASE)


def report_characters(
    document: TextDocument, cells: Cells, rebus: Rebus, version: int, context: ReadContext
) -> None:
    """Report characters that a cell cannot have, or that contradict the version or the markers."""
    rows = cells.rows
    used = set(cells.text)
    unsupported = used - V2_CHARACTERS - rebus.markers.keys()
    if unsupported:
        _report_unsupported(document, rows, unsupported, context)
    if version == 1 and not rebus.is_present:
        new = used & set(DIGITS + SIGNS)
        if new:
            span, count = _first_cell(document, rows, new)
            message = f"cell {' '.join(sorted(new))} in version 1, expected A-Z or a block"
            # A single cell may have another letter.
            fix = version_2_fix(document, safe=count > 1)
            context.report(codes.NEEDS_V2.at(message, span, fix=fix))
        lower = (used & _LOWER_CASE) - rebus.markers.keys()
        if lower:
            _report_lower_case(document, rows, lower, context)
    if rebus.markers:
        _report_undefined(document, rows, rebus, used, context)
    if {BLOCK, DIAGRAMLESS_BLOCK} <= used:
        _report_mixed(document, cells, context)


def _first_cell(
    document: TextDocument, rows: Rows, characters: Collection[str]
) -> tuple[Span | None, int]:
    """The span of the first cell that has one of the characters, and the number of such cells.

    Blocks that complete a short row are not in the file.
    """
    first = None
    count = 0
    for number, row in enumerate(rows):
        for column, cell in enumerate(row.cells[: row.length]):
            if cell in characters:
                count += 1
                if first is None:
                    offset = row.offset(column)
                    first = document.span(offset, offset + 1, Place(cell=(number, column)))
    return first, count


def _report_unsupported(
    document: TextDocument, rows: Rows, unsupported: set[str], context: ReadContext
) -> None:
    count = 0
    for number, row in enumerate(rows):
        for column, cell in enumerate(row.cells):
            if cell not in unsupported:
                continue
            count += 1
            if count <= MAX_REPORTED:
                offset = row.offset(column)
                span = document.span(offset, offset + 1, Place(cell=(number, column)))
                message = f"unsupported character {cell!r} in a cell"
                context.report(codes.BAD_CHARACTER.at(message, span))
    if count > MAX_REPORTED:
        message = f"{count - MAX_REPORTED} more cells with unsupported characters"
        context.report(codes.BAD_CHARACTER.at(message))


def _report_lower_case(
    document: TextDocument, rows: Rows, lower: set[str], context: ReadContext
) -> None:
    span, count = _first_cell(document, rows, lower)
    message = f"lower-case letters in version 1: {count}, expected 0"
    capitals = str.maketrans({letter: letter.upper() for letter in lower})
    fix = _rewriting(document, rows, capitals, "write capitals", safe=True)
    context.report(codes.LOWER_CASE.at(message, span, fix=fix))


def _rewriting(
    document: TextDocument,
    rows: Rows,
    table: Mapping[int, str | int],
    title: str,
    *,
    safe: bool,
) -> Fix | None:
    """The fix that translates rows; None if the file has a row with blanks or missing cells."""
    edits = []
    for row in rows:
        end = row.start + len(row.cells)
        if document.text[row.start : end] != row.cells:
            return None
        changed = row.cells.translate(table)
        if changed != row.cells:
            edits.append((row.start, end, changed))
    return document.fix(title, *edits, safe=safe)


def _report_undefined(
    document: TextDocument, rows: Rows, rebus: Rebus, used: set[str], context: ReadContext
) -> None:
    """Report characters that may be markers, in a file with markers."""
    suspects = used & (_DIGITS if rebus.mark else _DIGITS | _LOWER_CASE)
    for cell in sorted(suspects - rebus.markers.keys()):
        span, count = _first_cell(document, rows, {cell})
        message = f"no marker line for {cell}, cells: {count}; read as {cell.upper()}"
        context.report(codes.MARKER_UNDEFINED.at(message, span))


def _report_mixed(document: TextDocument, cells: Cells, context: ReadContext) -> None:
    blocks = {
        block: sum(row.cells.count(block, 0, row.length) for row in cells.rows)
        for block in (BLOCK, DIAGRAMLESS_BLOCK)
    }
    if not all(blocks.values()):
        return
    rarer, usual = sorted(blocks, key=lambda block: blocks[block])
    span, _ = _first_cell(document, cells.rows, {rarer})
    message = f"blocks: {blocks[rarer]} {rarer!r} and {blocks[usual]} {usual!r}, expected one kind"
    table = str.maketrans(rarer, usual)
    fix = _rewriting(document, cells.rows, table, f"make all blocks {usual!r}", safe=False)
    context.report(codes.BLOCKS_MIXED.at(message, span, fix=fix))
