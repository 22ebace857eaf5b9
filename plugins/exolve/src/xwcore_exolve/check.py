"""Check a file: the reports of reading, and the diagnostics of the crossword."""

from __future__ import annotations

from xwcore.plugin import ReadContext, located
from xwcore_crossword import check_crossword
from xwcore_exolve.read import read_file


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or remarkable in the file."""
    file = read_file(data, context)
    first = file.parsed.begin - 1
    for diagnostic in check_crossword(file.puzzle):
        line = file.clue_lines.get(diagnostic.place.clue or "", first)
        context.report(located(diagnostic, file.parsed.span(line, diagnostic.place)))
