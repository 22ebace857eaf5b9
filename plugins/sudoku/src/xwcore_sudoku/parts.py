"""The sudokus of a list, each of which is a puzzle."""

from __future__ import annotations

from xwcore.plugin import ReadContext, Span
from xwcore_sudoku.parse import ParsedFile, grids_of


def parts(data: bytes, context: ReadContext) -> tuple[Span, ...]:
    """The places of the sudokus in a text; none in an .sdk file, whose sections are one puzzle.

    Raises:
        LimitError: the text has more sudokus, or a longer line, than the limits allow.
    """
    file = ParsedFile.of(data, context)
    spans: list[Span] = []
    for grid in grids_of(file, context):
        spans.append(file.document.span(grid.start, grid.end))
        context.limits.check("max_members", len(spans))
    return () if file.has_sections else tuple(spans)
