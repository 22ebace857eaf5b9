"""Check the boards of a .puz file, solution and state, and its sections."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xwcore.model import grid as grids
from xwcore.plugin import Crossword, Diagnostic, Edit, Fix, Place, Span
from xwcore_puz import codes
from xwcore_puz.parse import PuzFile, Section
from xwcore_puz.read import rebus_entries
from xwcore_puz.syntax import (
    ACROSS_LITE_REBUS,
    BLOCK,
    EMPTY,
    FILL,
    GEXT,
    GEXT_KNOWN,
    GRBS,
    HIDDEN,
    RTBL,
    SECTION_ORDER,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
)

#: What Across Lite supports in a solution, blocks included.
_USUAL: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@#$%&+?.:-"
_BLANK: Final = b"-?"
#: Blocks and hidden squares; all else is the same.
_SHAPE: Final = bytes(byte if byte in b".:" else EMPTY for byte in range(256))

#: 1 where the state has a ".", and where a cell is not open.
_IS_DOT: Final = bytes(byte == BLOCK for byte in range(256))
_IS_CLOSED: Final = bytes(kind != grids.OPEN for kind in range(256))

_KNOWN_MARKS: Final = bytes(byte for byte in range(256) if not byte & ~GEXT_KNOWN)


def check_boards(file: PuzFile, crossword: Crossword) -> Iterator[Diagnostic]:
    """Blocks of the state, letters of the solution, and what a diagramless should hide."""
    solution = file.solution
    if file.is_diagramless:
        yield from _diagramless(file)
    elif solution.translate(_SHAPE) != file.state.translate(_SHAPE):
        yield from _state_shape(file)
    if HIDDEN in solution and not file.is_diagramless:
        message = f"{solution.count(HIDDEN)} hidden squares (:) in the solution, expected none"
        yield codes.VOID.at(message, _solution_span(file, solution.index(HIDDEN)))
    if solution.translate(None, _USUAL):
        for cell, byte in enumerate(solution):
            if byte not in _USUAL:
                message = f"solution has {chr(byte)!r}, expected A to Z, 0 to 9 or @#$%&+?"
                yield codes.ODD_LETTER.at(message, _solution_span(file, cell))
    if crossword.grid.has_solution:
        if solution.translate(None, _BLANK) != solution:
            yield from _blanks(file, crossword)
    elif not file.tag & (SOLUTION_ABSENT | SOLUTION_SCRAMBLED) and b"X" in solution:
        yield codes.ALL_X.at(span=Span(file.solution_start, file.state_start))


def _solution_span(file: PuzFile, cell: int) -> Span:
    at = file.solution_start + cell
    return Span(at, at + 1, place=Place(cell=divmod(cell, file.width)))


def _state_shape(file: PuzFile) -> Iterator[Diagnostic]:
    for cell, (right, state) in enumerate(zip(file.solution, file.state, strict=True)):
        if right in (BLOCK, HIDDEN):
            if state == right or (right == HIDDEN and state in (BLOCK, EMPTY)):
                continue
            expected, safe = chr(right), state in (BLOCK, HIDDEN, EMPTY)
        elif state in (BLOCK, HIDDEN):
            expected, safe = "-", True
        else:
            continue
        at = file.state_start + cell
        edit = Edit(at, at + 1, expected.encode("ascii"))
        fix = Fix((edit,), safe=safe, title=f"write {expected!r} to the state")
        span = Span(at, at + 1, place=Place(cell=divmod(cell, file.width)))
        yield codes.STATE_SHAPE.at(
            f"state has {chr(state)!r}, expected {expected!r}", span, fix=fix
        )


def _diagramless(file: PuzFile) -> Iterator[Diagnostic]:
    if BLOCK in file.solution:
        message = f'{file.solution.count(BLOCK)} blocks of a diagramless are ".", expected ":"'
        yield codes.DIAGRAMLESS_DOT.at(message, _solution_span(file, file.solution.index(BLOCK)))
    is_shown = file.state.translate(_IS_DOT) == file.kinds.translate(_IS_CLOSED)
    is_untouched = not file.state.translate(FILL).strip(b"\0")
    if is_shown and is_untouched and BLOCK in file.state:
        start = file.state_start
        blocks = [start + cell for cell, kind in enumerate(file.kinds) if kind != grids.OPEN]
        edits = tuple(Edit(at, at + 1, b":") for at in blocks)
        fix = Fix(edits, safe=False, title="hide the blocks")
        yield codes.SPOILED.at(span=Span(start, start + file.cell_count), fix=fix)


def _blanks(file: PuzFile, crossword: Crossword) -> Iterator[Diagnostic]:
    for cell, byte in enumerate(file.solution):
        if byte in _BLANK and crossword.grid.letters[cell] == grids.NONE:
            message = f"solution has {chr(byte)!r}, expected a letter"
            yield codes.BLANK_SOLUTION.at(message, _solution_span(file, cell))


# -- sections -------------------------------------------------------------------------------------


def check_sections(file: PuzFile) -> Iterator[Diagnostic]:
    """Unknown, duplicate, empty and unordered sections; unused and long rebus; unknown marks."""
    seen: list[bytes] = []
    for section in file.sections:
        name, span = section.name, Span(section.start, section.stop)
        if section.tag not in SECTION_ORDER:
            yield codes.SECTION_UNKNOWN.at(f"unknown section {name!r}", span)
            continue
        later = [tag for tag in seen if SECTION_ORDER.index(tag) > SECTION_ORDER.index(section.tag)]
        if section.tag in seen:
            yield codes.SECTION_AGAIN.at(f"duplicate section {name}, ignored", span)
        elif later:
            message = f"section {name}: after {later[0].decode()}, expected before it"
            yield codes.SECTION_ORDER.at(message, span)
        seen = [*dict.fromkeys([*seen, section.tag])]
        if not section.data:
            yield codes.SECTION_EMPTY.at(f"section {name}: empty", span)
    rebus, marks = file.section(RTBL), file.section(GEXT)
    if rebus is not None:
        yield from _rebus(file, rebus)
    if marks is not None and marks.data.translate(None, _KNOWN_MARKS):
        yield _unknown_marks(file, marks)


def _rebus(file: PuzFile, section: Section) -> Iterator[Diagnostic]:
    board = file.section(GRBS)
    used = {byte - 1 for byte in board.data} if board is not None else set()
    span = Span(section.data_start, section.data_stop)
    for key, text in rebus_entries(file, section).items():
        if len(text) > ACROSS_LITE_REBUS:
            message = codes.over_limit(f"rebus {key}", len(text), ACROSS_LITE_REBUS)
            yield codes.LONG_REBUS.at(message, span)
        if key not in used:
            yield codes.REBUS_UNUSED.at(f"rebus {key} ({text[:40]!r}): unused in GRBS", span)


def _unknown_marks(file: PuzFile, section: Section) -> Diagnostic:
    cells = [cell for cell, byte in enumerate(section.data) if byte not in _KNOWN_MARKS]
    at = section.data_start + cells[0]
    span = Span(at, at + 1, place=Place(cell=divmod(cells[0], file.width)))
    mark = section.data[cells[0]]
    message = f"section GEXT: unknown bits in {len(cells)} cells, first {mark:#04x}"
    return codes.UNKNOWN_MARK.at(message, span)
