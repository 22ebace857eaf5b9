"""Check a .puz file: all that is wrong with it, or remarkable.

Contract: what reading reports comes first, then the checks of this role, then those of the model,
which get the bytes of the cell or clue that they name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, compress

from xwcore.plugin import Diagnostic, Edit, Fix, ReadContext, Span, located, plural
from xwcore_crossword import Crossword, check_crossword
from xwcore_puz import codes
from xwcore_puz.causes import put_causes
from xwcore_puz.check.clues import StringSpans, check_strings
from xwcore_puz.check.grid import check_boards, check_sections
from xwcore_puz.parse import ParsedFile, candidates, cib_checksum_fits, header_fix
from xwcore_puz.read import decode, decode_strings, load, relocate, unlocked
from xwcore_puz.scrambling import IS_LETTER, LEAST_LETTERS_TO_LOCK, fill_is_right, letters_of
from xwcore_puz.syntax import (
    ACROSS_LITE_SIDE,
    FILL,
    HEADER_SIZE,
    PUZZLE_TYPE,
    SCRAMBLED_CHECKSUM,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
    SOLUTION_STATE,
    TYPE_DIAGRAMLESS,
    TYPE_NORMAL,
    WIDTH,
)

#: Letters that can be scrambled, and the blocks that are left alone.
_LOCKABLE = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ.:"


def check(data: bytes, context: ReadContext) -> None:
    """Report all findings.

    Raises:
        ReadError, LimitError, OptionError: as `read`.
    """
    file = load(data, context)
    reported = len(context.diagnostics)
    texts = decode_strings(file, context)
    crossword = decode(file, texts, context)
    spans = StringSpans(file, crossword.grid)
    encoding = context.options.get("encoding")
    own = chain(
        _check_header(file),
        check_strings(file, texts, spans, has_encoding=encoding is not None),
        check_boards(file, crossword),
        check_sections(file),
    )
    _report(own, context)
    key = context.options.get("key")
    if key is not None:
        crossword = unlocked(crossword, file, data, str(key), context)
    _report(chain(_check_lock(file, crossword), _check_model(file, crossword, spans)), context)
    if file.repairs:
        relocate(file, context, reported)
    put_causes(file, context)


def _report(diagnostics: Iterable[Diagnostic], context: ReadContext) -> None:
    """Report the diagnostics, each made when it is asked for, until the report is full."""
    for diagnostic in diagnostics:
        if context.is_full:
            break
        context.report(diagnostic)


def _check_header(file: ParsedFile) -> Iterator[Diagnostic]:
    """Bytes around the file, and unusual bits and sizes."""
    start = file.start
    if start:
        message = f"{plural(start, 'byte')} before the header, expected none"
        fix = Fix((Edit(0, start, b""),), safe=False, title="remove the bytes before the header")
        yield codes.PREAMBLE.at(message, Span(0, start), fix=fix)
        quoted = [at for at in candidates(file.data[:start]) if at + HEADER_SIZE <= len(file.data)]
        if quoted:
            span = Span(quoted[0], quoted[0] + HEADER_SIZE)
            message = codes.MAGIC_AGAIN.summary + codes.first_of(len(quoted))
            yield codes.MAGIC_AGAIN.at(message, span)
    trailing = len(file.data) - file.trailing_start
    if trailing and not file.ends_in_section:
        message = f"{plural(trailing, 'byte')} after the last section, expected none"
        edit = Edit(file.trailing_start, len(file.data), b"")
        fix = Fix((edit,), safe=False, title="remove the bytes after the last section")
        yield codes.TRAILING.at(message, Span(file.trailing_start, len(file.data)), fix=fix)
        for at in candidates(file.data[file.trailing_start :]):
            other = file.trailing_start + at
            if other + HEADER_SIZE <= len(file.data) and cib_checksum_fits(file.data, other):
                message = f"{codes.ANOTHER.summary}, expected one"
                yield codes.ANOTHER.at(message, Span(other, other + HEADER_SIZE))
                break
    bits_at, tag_at = start + PUZZLE_TYPE, start + SOLUTION_STATE
    if not file.bits & TYPE_NORMAL:
        expected = file.bits | TYPE_NORMAL
        fix = header_fix(bits_at, expected, f"set the puzzle type to {expected:#06x}")
        message = f"puzzle type {file.bits:#06x}, expected {expected:#06x}"
        yield codes.NOT_NORMAL.at(message, Span(bits_at, bits_at + 2), fix=fix)
    if file.bits & ~(TYPE_NORMAL | TYPE_DIAGRAMLESS):
        message = f"puzzle type {file.bits:#06x}, expected 0x0001 or 0x0401"
        yield codes.UNKNOWN_BITS.at(message, Span(bits_at, bits_at + 2))
    if file.tag & ~(SOLUTION_ABSENT | SOLUTION_SCRAMBLED):
        message = f"solution state {file.tag:#06x}, expected 0x0000, 0x0002 or 0x0004"
        yield codes.UNKNOWN_BITS.at(message, Span(tag_at, tag_at + 2))
    if max(file.width, file.height) > ACROSS_LITE_SIDE:
        message = f"grid is {file.width} x {file.height}, expected at most "
        message += f"{ACROSS_LITE_SIDE} x {ACROSS_LITE_SIDE}"
        yield codes.LARGE_GRID.at(message, Span(start + WIDTH, start + WIDTH + 2))


def _check_lock(file: ParsedFile, crossword: Crossword) -> Iterator[Diagnostic]:
    """That the solution is locked, whether it can be, and whether the player has solved it."""
    if crossword.lock is None:
        return
    at = file.start + SCRAMBLED_CHECKSUM
    span = Span(at, at + 2)
    yield codes.LOCKED.at(span=span)
    count = len(letters_of(file.solution, file.width))
    others = len(file.solution.translate(None, _LOCKABLE))
    if count < LEAST_LETTERS_TO_LOCK or others:
        message = f"locked solution has {plural(count, 'letter')} A to Z, expected at least "
        message += f"{LEAST_LETTERS_TO_LOCK}"
        if others:
            wrong = plural(others, "character")
            message = f"locked solution has {wrong} other than A to Z, expected none"
        yield codes.LOCK_LETTERS.at(message, span)
    is_letter = file.solution.translate(IS_LETTER)
    if any(is_letter) and all(compress(file.state.translate(FILL), is_letter)):
        right = fill_is_right(file.solution, file.state, file.width, file.scrambled_checksum)
        yield (codes.FILL_RIGHT if right else codes.FILL_WRONG).at(span=span)


def _check_model(
    file: ParsedFile, crossword: Crossword, spans: StringSpans
) -> Iterator[Diagnostic]:
    """The findings on the model, with the bytes of what they name."""
    # PUZ310 has the text of the clue, PUZ601 states the lock.
    reported = {"XW102"} if crossword.lock is None else {"XW102", "XW108"}
    for diagnostic in check_crossword(crossword):
        if diagnostic.code not in reported:
            span = _span_of(diagnostic, file, spans)
            yield diagnostic if span is None else located(diagnostic, span)


def _span_of(diagnostic: Diagnostic, file: ParsedFile, spans: StringSpans) -> Span | None:
    """The bytes of the cell or clue that a diagnostic names."""
    place = diagnostic.place
    if place.cell is not None:
        at = file.solution_start + place.cell[0] * file.width + place.cell[1]
        return Span(at, at + 1)
    return None if place.clue is None else spans.of_clue(place.clue)
