"""Check the boards of a .puz file, solution and state, and its sections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from xwcore.plugin import Code, Diagnostic, Edit, Fix, Place, Span
from xwcore_crossword import NONE, OPEN, Crossword
from xwcore_puz import codes
from xwcore_puz.parse import ParsedFile, Section
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
    SHAPE,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
)

#: What Across Lite supports in a solution, blocks included.
_USUAL: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@#$%&+?.:-"
_BLANK: Final = b"-?"

#: 1 where the state has a ".", and where a cell is not open.
_IS_DOT: Final = bytes(byte == BLOCK for byte in range(256))
_IS_CLOSED: Final = bytes(kind != OPEN for kind in range(256))

_KNOWN_MARKS: Final = bytes(byte for byte in range(256) if not byte & ~GEXT_KNOWN)


def check_boards(file: ParsedFile, crossword: Crossword) -> Iterator[Diagnostic]:
    """Blocks of the state, letters of the solution, and what a diagramless should hide."""
    solution = file.solution
    if file.is_diagramless:
        yield from _diagramless(file)
    elif solution.translate(SHAPE) != file.state.translate(SHAPE):
        yield from _state_shape(file)
    if HIDDEN in solution and not file.is_diagramless:
        message = f"{solution.count(HIDDEN)} hidden squares (:) in the solution, expected none"
        yield codes.VOID.at(message, _solution_span(file, solution.index(HIDDEN)))
    if solution.translate(None, _USUAL):
        unusual = [cell for cell, byte in enumerate(solution) if byte not in _USUAL]
        letter = chr(solution[unusual[0]])
        message = f"solution has {letter!r}, expected A to Z, 0 to 9 or @#$%&+?"
        message += codes.first_of(len(unusual))
        yield codes.ODD_LETTER.at(message, _solution_span(file, unusual[0]))
    if crossword.grid.has_solution:
        if solution.translate(None, _BLANK) != solution:
            yield from _blanks(file, crossword)
    elif not file.tag & (SOLUTION_ABSENT | SOLUTION_SCRAMBLED) and b"X" in solution:
        yield codes.ALL_X.at(span=Span(file.solution_start, file.state_start))


def _solution_span(file: ParsedFile, cell: int) -> Span:
    at = file.solution_start + cell
    return Span(at, at + 1, place=Place(cell=divmod(cell, file.width)))


def _state_shape(file: ParsedFile) -> Iterator[Diagnostic]:
    """The cells where only one of solution and state has a block: one finding for those whose fix
    is safe, one for the others.
    """
    is_right = file.has_right_boards
    wrong: dict[bool, list[tuple[int, str]]] = {True: [], False: []}
    for cell, (right, state) in enumerate(zip(file.solution, file.state, strict=True)):
        if right in (BLOCK, HIDDEN):
            if state == right or (right == HIDDEN and state in (BLOCK, EMPTY)):
                continue
            wrong[is_right and state in (BLOCK, HIDDEN, EMPTY)].append((cell, chr(right)))
        elif state in (BLOCK, HIDDEN):
            wrong[is_right].append((cell, "-"))
    for is_safe, cells in wrong.items():
        if not cells:
            continue
        first, expected = cells[0]
        at = file.state_start
        edits = tuple(
            Edit(at + cell, at + cell + 1, letter.encode("ascii")) for cell, letter in cells
        )
        fix = Fix(edits, safe=is_safe, title="copy the blocks of the solution to the state")
        message = f"state has {chr(file.state[first])!r}, expected {expected!r}"
        span = Span(at + first, at + first + 1, place=Place(cell=divmod(first, file.width)))
        yield codes.STATE_SHAPE.at(message + codes.first_of(len(cells)), span, fix=fix)


def _diagramless(file: ParsedFile) -> Iterator[Diagnostic]:
    if BLOCK in file.solution:
        message = f'{file.solution.count(BLOCK)} blocks of a diagramless are ".", expected ":"'
        yield codes.DIAGRAMLESS_DOT.at(message, _solution_span(file, file.solution.index(BLOCK)))
    is_shown = file.state.translate(_IS_DOT) == file.kinds.translate(_IS_CLOSED)
    is_untouched = not file.state.translate(FILL).strip(b"\0")
    if is_shown and is_untouched and BLOCK in file.state:
        start = file.state_start
        blocks = [start + cell for cell, kind in enumerate(file.kinds) if kind != OPEN]
        edits = tuple(Edit(at, at + 1, b":") for at in blocks)
        fix = Fix(edits, safe=False, title="hide the blocks")
        yield codes.SPOILED.at(span=Span(start, start + file.cell_count), fix=fix)


def _blanks(file: ParsedFile, crossword: Crossword) -> Iterator[Diagnostic]:
    letters = crossword.grid.letters
    blanks = [
        cell for cell, byte in enumerate(file.solution) if byte in _BLANK and letters[cell] == NONE
    ]
    if blanks:
        message = f"solution has {chr(file.solution[blanks[0]])!r}, expected a letter"
        message += codes.first_of(len(blanks))
        yield codes.BLANK_SOLUTION.at(message, _solution_span(file, blanks[0]))


# -- sections -------------------------------------------------------------------------------------


def check_sections(file: ParsedFile) -> Iterator[Diagnostic]:
    """Unknown, duplicate, empty and unordered sections; unused and long rebus; unknown marks."""
    counts: Counter[Code] = Counter()
    first: dict[Code, tuple[str, Span]] = {}
    seen: dict[bytes, None] = {}
    for section in file.sections:
        for code, message in _section_findings(section, seen):
            counts[code] += 1
            first.setdefault(code, (message, Span(section.start, section.stop)))
        if section.tag in SECTION_ORDER:
            seen[section.tag] = None
    for code, (message, span) in first.items():
        yield code.at(message + codes.first_of(counts[code]), span)
    rebus, marks = file.section(RTBL), file.section(GEXT)
    if rebus is not None:
        yield from _rebus(file, rebus)
    if marks is not None and marks.data.translate(None, _KNOWN_MARKS):
        yield _unknown_marks(file, marks)


def _section_findings(section: Section, seen: Iterable[bytes]) -> Iterator[tuple[Code, str]]:
    """What is wrong with a section; `seen` has the known tags before it."""
    name = section.name
    if section.tag not in SECTION_ORDER:
        yield codes.SECTION_UNKNOWN, f"unknown section {name!r}"
        return
    later = [tag for tag in seen if SECTION_ORDER.index(tag) > SECTION_ORDER.index(section.tag)]
    if section.tag in seen:
        yield codes.SECTION_AGAIN, f"duplicate section {name}, ignored"
    elif later:
        message = f"section {name}: after {later[0].decode()}, expected before it"
        yield codes.SECTION_ORDER, message
    if not section.data:
        yield codes.SECTION_EMPTY, f"section {name}: empty"


def _rebus(file: ParsedFile, section: Section) -> Iterator[Diagnostic]:
    board = file.section(GRBS)
    used = {byte - 1 for byte in set(board.data)} if board is not None else set()
    span = Span(section.data_start, section.data_stop)
    entries = rebus_entries(file, section)
    long = [key for key, text in entries.items() if len(text) > ACROSS_LITE_REBUS]
    if long:
        message = codes.over_limit(f"rebus {long[0]}", len(entries[long[0]]), ACROSS_LITE_REBUS)
        yield codes.LONG_REBUS.at(message + codes.first_of(len(long)), span)
    unused = [key for key in entries if key not in used]
    if unused:
        message = f"rebus {unused[0]} ({entries[unused[0]][:40]!r}): unused in GRBS"
        yield codes.REBUS_UNUSED.at(message + codes.first_of(len(unused)), span)


def _unknown_marks(file: ParsedFile, section: Section) -> Diagnostic:
    cells = [cell for cell, byte in enumerate(section.data) if byte not in _KNOWN_MARKS]
    at = section.data_start + cells[0]
    span = Span(at, at + 1, place=Place(cell=divmod(cells[0], file.width)))
    mark = section.data[cells[0]]
    message = f"section GEXT: unknown bits in {len(cells)} cells, first {mark:#04x}"
    return codes.UNKNOWN_MARK.at(message, span)
