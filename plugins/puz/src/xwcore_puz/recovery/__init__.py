"""Recover what a damaged .puz file was: lost or surplus bytes, a changed header, a file that was
decoded and encoded as UTF-8, a file without bit 7, rows and clues that are exchanged or duplicated,
a file that ends early.

Contract: a repair is applied on reading only where the stored checksums, the number of entries and
the tags of sections show what is damaged. Each repair is reported; its fix edits the bytes of the
source. Where the place of the damage is ambiguous, the parts that are certain are read, and the
finding has no fix. The time is linear in the length of the file: the candidates that a repair tries
are limited by `max_steps`, and a finding says where a search ended early.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from xwcore.plugin import Diagnostic, Edit, ReadContext, ReadError, Span, apply_edits
from xwcore_puz import codes
from xwcore_puz.parse import ParsedFile, parse
from xwcore_puz.recovery.boards import repair_cell
from xwcore_puz.recovery.header import (
    is_sound,
    repair_boards,
    repair_header,
    repair_transcoding,
)
from xwcore_puz.recovery.lengths import repair_lengths
from xwcore_puz.recovery.order import repair_clues, repair_rows
from xwcore_puz.recovery.repair import Bound, Repair
from xwcore_puz.recovery.sections import repair_section
from xwcore_puz.recovery.seven_bits import repair_seven_bits
from xwcore_puz.recovery.strings import repair_strings

#: The most repairs of one file.
_MAX_REPAIRS = 4


def recover(data: bytes, file: ParsedFile | None, context: ReadContext) -> ParsedFile | None:
    """The parts of the file after all repairs; None where there is nothing to repair.

    `file` are the parts as stored; None where they cannot be parsed. Each repair is reported to the
    context, and what is malformed in the repaired file, too.

    Raises:
        LimitError: the repaired file exceeds the limits.
    """
    repairs: list[tuple[Edit, ...]] = []
    current = data
    scratch = context
    bound = Bound(context.limits)
    for _ in range(_MAX_REPAIRS):
        repair = _next_repair(current, file, context, bound)
        if repair is None:
            break
        context.report(relocated(repair.diagnostic, repairs))
        if not repair.edits:
            break
        current = apply_edits(current, repair.edits)
        repairs.append(repair.edits)
        scratch = context.inner()
        try:
            file = parse(current, scratch)
        except ReadError:
            return None
    if bound.has_ended:
        context.report(codes.SEARCH_ENDED.at(span=Span(0, len(data))))
    if file is None or not repairs:
        return None
    ignored = codes.CLUE_COUNT.code if file.state_start >= len(data) else ""
    for diagnostic in scratch.diagnostics:
        if diagnostic.code != ignored:  # the number of entries is unknown where the grid is cut
            context.report(relocated(diagnostic, repairs))
    file.repairs, file.source = tuple(repairs), data
    return file


def _next_repair(
    data: bytes, file: ParsedFile | None, context: ReadContext, bound: Bound
) -> Repair | None:
    def is_right_after(edit: Edit) -> bool:
        return is_sound(apply_edits(data, (edit,)), context)

    if file is not None and data.isascii():
        repair = repair_seven_bits(data, file)
        if repair is not None:
            return repair
    if file is None or not file.has_right_header:
        repair = repair_transcoding(data, context, bound) or repair_header(data, file, context)
        if repair is not None:
            return repair
    if file is None:
        return repair_boards(data, context)
    if not file.has_right_boards:
        repair = repair_cell(file, is_right_after) or repair_rows(file, is_right_after, bound)
        if repair is not None:
            return repair
    repair = None
    if not file.has_right_sums:
        repair = repair_lengths(file, bound) or repair_clues(file, is_right_after, bound)
    return repair or repair_strings(data, file, bound) or repair_section(data, file, bound)


def relocated(diagnostic: Diagnostic, repairs: Sequence[tuple[Edit, ...]]) -> Diagnostic:
    """A diagnostic on the repaired bytes, at the bytes of the source; its fix is left out."""
    span = diagnostic.span
    if not repairs:
        return diagnostic
    if span is not None and span.end is not None:
        start, end = span.start, span.end
        for edits in reversed(repairs):
            start, end = _before(start, edits), _before(end, edits)
        span = span._replace(start=start, end=max(start, end))
    return replace(diagnostic, span=span, fix=None)


def _before(offset: int, edits: Sequence[Edit]) -> int:
    """The offset that a byte had before the edits, which are sorted."""
    shift = 0
    for edit in edits:
        start = edit.start + shift
        if offset < start:
            break
        if offset < start + len(edit.data):
            return min(edit.start + offset - start, edit.end)
        shift += len(edit.data) - (edit.end - edit.start)
    return offset - shift
