"""Everything that is wrong, or remarkable, in a .puz file.

Contract: reading's own findings come first, then those of this module, then those of the model. A
file without faults is passed by tests of whole boards and strings; cells and strings are looked at
one by one only where such a test says that there is something to find.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xwcore.model.checks import check
from xwcore.plugin import Crossword, Diagnostic, Grid, Place, ReadContext, Span, located
from xwcore_puz import codes
from xwcore_puz.checking_boards import check_boards
from xwcore_puz.checking_sections import check_sections
from xwcore_puz.checking_strings import check_strings, comparable_clues
from xwcore_puz.container import PuzFile, candidates, is_truncated_section
from xwcore_puz.layout import (
    ACROSS_LITE_SIDE,
    HEADER_SIZE,
    PUZZLE_TYPE,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
    SOLUTION_STATE,
    STRINGS_BEFORE_CLUES,
    TYPE_DIAGRAMLESS,
    TYPE_NORMAL,
    WIDTH,
)
from xwcore_puz.locking import check_lock, opened
from xwcore_puz.reading import decode, flag_bit_fix, take_apart
from xwcore_puz.verification import wrong_checksums


def check_file(data: bytes, context: ReadContext) -> None:
    """Report every finding."""
    file = take_apart(data, context)
    if context.options.get("verify", True):
        context.diagnostics.extend(wrong_checksums(file))
    crossword = decode(file, context)
    key, encoding = context.options.get("key"), context.options.get("encoding")
    clues = comparable_clues(file, crossword, encoding=encoding) if file.is_complete else None
    found = context.diagnostics
    found += check_header(file)
    found += check_strings(file, crossword, clues, encoding=encoding)
    found += check_boards(file, crossword)
    if file.sections:
        found += check_sections(file)
    if key is not None:
        crossword = opened(crossword, file, str(key), context)
    if crossword.lock is not None:
        found += check_lock(file, crossword)
    found += _with_bytes(check(crossword), file, crossword)


def check_header(file: PuzFile) -> Iterator[Diagnostic]:
    """What stands around the file, and unusual bits and sizes."""
    start = file.start
    if start:
        yield codes.PREAMBLE.at(f"{start} bytes stand before the header", Span(0, start))
        for at in candidates(file.data[:start]):
            yield codes.MAGIC_AGAIN.at(span=Span(at, at + HEADER_SIZE))
    trailing = len(file.data) - file.trailing_start
    if trailing and not is_truncated_section(file.trailing):
        span = Span(file.trailing_start, len(file.data))
        yield codes.TRAILING.at(f"{trailing} bytes follow the last section", span)
    bits_at, tag_at = start + PUZZLE_TYPE, start + SOLUTION_STATE
    if not file.bits & TYPE_NORMAL:
        message = f"the puzzle type is {file.bits:#06x}, without the bit 0x0001"
        fix = flag_bit_fix(bits_at, file.bits | TYPE_NORMAL)
        yield codes.NOT_NORMAL.at(message, Span(bits_at, bits_at + 2), fix=fix)
    if file.bits & ~(TYPE_NORMAL | TYPE_DIAGRAMLESS):
        span = Span(bits_at, bits_at + 2)
        yield codes.UNKNOWN_BITS.at(f"the puzzle type is {file.bits:#06x}", span)
    if file.tag & ~(SOLUTION_ABSENT | SOLUTION_SCRAMBLED):
        span = Span(tag_at, tag_at + 2)
        yield codes.UNKNOWN_BITS.at(f"the state of the solution is {file.tag:#06x}", span)
    if max(file.width, file.height) > ACROSS_LITE_SIDE:
        span = Span(start + WIDTH, start + WIDTH + 2)
        yield codes.LARGE_GRID.at(f"the grid is {file.width} x {file.height}", span)


def _with_bytes(
    of_model: Iterable[Diagnostic], file: PuzFile, crossword: Crossword
) -> Iterator[Diagnostic]:
    """The findings on the model, with the bytes that say what they speak of."""
    for found in of_model:
        if found.code == "XW102":
            continue  # told by `check_strings`, with the text
        place = found.span.place if found.span is not None else Place()
        if place.cell is not None:
            at = file.solution_start + place.cell[0] * file.width + place.cell[1]
            yield located(found, Span(at, at + 1))
        elif place.clue is not None and (clue := _clue_of(crossword.grid, place.clue)) >= 0:
            inside = clue < file.clue_count
            span = Span(*file.string_span(clue + STRINGS_BEFORE_CLUES))
            yield located(found, span) if inside else found
        else:
            yield found


def _clue_of(grid: Grid, name: str) -> int:
    """Which of the clues in the file has this label; -1 where none has."""
    number, _, direction = name.rpartition("-")
    slots = [grid.slots[at] for at in grid.cell_order]
    positions = [(str(slot.number), slot.direction) for slot in slots]
    position = number, direction.lower()
    return positions.index(position) if position in positions else -1
