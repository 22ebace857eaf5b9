"""Check a file: the reports of reading, its characters, and the diagnostics of the crossword."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext, ReadError, located
from xwcore_crossword import NO_DIRECTION, check_crossword
from xwcore_documents import CharacterCodes, TextDocument, check_characters, quoted_printable
from xwcore_exolve import codes
from xwcore_exolve.causes import cause_of_size, put_causes
from xwcore_exolve.parse import parse
from xwcore_exolve.read import ReadFile, options_of, read_file
from xwcore_exolve.syntax import BEGIN, END

#: The option of a file with entries that have no clue, and the diagnostics of them.
_UNCLUED: Final = "ignore-unclued"
_OF_MISSING: Final = frozenset({"XW101"})
#: The section that reverses entries, which are then numbered at their other end.
_REVERSALS: Final = "reversals"
_OF_NUMBERS: Final = frozenset({"XW101", "XW102"})
_CHARACTER_CODES: Final = CharacterCodes(codes.MOJIBAKE, codes.BAD_CHARACTER)


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or remarkable in the file.

    Raises:
        ReadError: as `read`.
    """
    try:
        file = read_file(data, context)
    except ReadError:
        if context.diagnostics[-1].code == codes.GRID_SIZE.code:
            cause = cause_of_size(parse(data, context.inner()), context)
            if cause is not None:
                context.diagnostics.pop()
                context.fail(cause)
        raise
    if _is_text(file.parsed.document):
        for diagnostic in check_characters(file.parsed.document, _CHARACTER_CODES):
            context.report(diagnostic)
    escaped = quoted_printable(file.parsed.document, codes.MOJIBAKE)
    if escaped is not None:
        context.report(escaped)
        return
    first = file.parsed.begin - 1
    ignored = _ignored_codes(file)
    for diagnostic in check_crossword(file.puzzle):
        if diagnostic.code in ignored:
            continue
        line = file.clue_lines.get(diagnostic.place.clue or "", first)
        context.report(located(diagnostic, file.parsed.span(line, diagnostic.place)))
    put_causes(file.parsed, context)


def _ignored_codes(file: ReadFile) -> frozenset[str]:
    """The codes that say nothing of this file: clues without a direction may stand for those of
    entries, and an option states that entries have none (README, "Missing clues and mismatched
    enums"). The numbers of reversed entries are not those of the grid ("exolve-reversals").
    """
    if file.parsed.named(_REVERSALS):
        return _OF_NUMBERS
    has_nodir = any(clue.direction == NO_DIRECTION for clue in file.puzzle.clues)
    return _OF_MISSING if has_nodir or _UNCLUED in options_of(file.parsed) else frozenset()


def _is_text(document: TextDocument) -> bool:
    """Whether the file is the puzzle alone; a page around it may have any characters."""
    lines = [line for line in document.lines if line.strip()]
    return BEGIN.fullmatch(lines[0]) is not None and END.fullmatch(lines[-1]) is not None
