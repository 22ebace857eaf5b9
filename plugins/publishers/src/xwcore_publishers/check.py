"""Check a file: the reports of reading, and the diagnostics of the crossword."""

from __future__ import annotations

from typing import Any

from xwcore.plugin import ReadContext, located
from xwcore_crossword import check_crossword
from xwcore_publishers.read import read_file


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or remarkable in the file."""
    file = read_file(data, context)
    for diagnostic in check_crossword(file.puzzle):
        if context.is_full:
            return
        where: Any = file.paths.get(diagnostic.place.clue or "", file.document.start)
        context.report(located(diagnostic, file.document.span(where, diagnostic.place)))
