"""Check a file: the reports of reading, then givens, solution and progress by the rules."""

from __future__ import annotations

from xwcore.plugin import ReadContext
from xwcore_logic import own_diagnostic
from xwcore_sudokupad import codes
from xwcore_sudokupad.read import read_file


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or remarkable in the file.

    Raises:
        ReadError, LimitError: as `read`.
    """
    file = read_file(data, context)
    if not file.puzzle.type:
        return
    parsed = file.parsed
    for diagnostic in file.puzzle.check():
        span = parsed.document.span(parsed.start, parsed.end, diagnostic.place)
        context.report(own_diagnostic(diagnostic, span, codes.CODES, "SPD"))
