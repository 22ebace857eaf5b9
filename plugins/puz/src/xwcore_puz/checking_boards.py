"""Checks of the solution and the state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xwcore.model import grid as grids
from xwcore.plugin import Crossword, Diagnostic, Edit, Fix, Place, Span
from xwcore_puz import codes
from xwcore_puz.container import PuzFile
from xwcore_puz.layout import (
    BLOCK,
    EMPTY,
    FILL,
    HIDDEN,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
)

#: What Across Lite knows as a solution, blocks included.
_USUAL: Final = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@#$%&+?.:-"
_BLANK: Final = b"-?"
#: Blocks, hidden squares, and all else.
_SHAPE: Final = bytes(byte if byte in b".:" else EMPTY for byte in range(256))

#: 1 where the state has a ".", and where a cell is not open.
_IS_DOT: Final = bytes(byte == BLOCK for byte in range(256))
_IS_CLOSED: Final = bytes(kind != grids.OPEN for kind in range(256))


def check_boards(file: PuzFile, crossword: Crossword) -> Iterator[Diagnostic]:
    """Blocks of the state, letters of the solution, and what a diagramless should hide."""
    solution, state = file.solution, file.state
    if file.is_diagramless:
        yield from _diagramless(file)
    elif solution.translate(_SHAPE) != state.translate(_SHAPE):
        yield from _state_shape(file)
    if HIDDEN in solution and not file.is_diagramless:
        at = solution.index(HIDDEN)
        message = f"{solution.count(HIDDEN)} places of the grid have no cell"
        yield codes.VOID.at(message, _cell_span(file, file.solution_start, at))
    if solution.translate(None, _USUAL):
        for at, byte in enumerate(solution):
            if byte not in _USUAL:
                message = f"the solution has {bytes((byte,))!r}"
                yield codes.ODD_LETTER.at(message, _cell_span(file, file.solution_start, at))
    if crossword.grid.has_solution:
        if solution.translate(None, _BLANK) != solution:
            yield from _blanks(file, crossword)
    elif not file.tag & (SOLUTION_ABSENT | SOLUTION_SCRAMBLED) and b"X" in solution:
        yield codes.ALL_X.at(span=Span(file.solution_start, file.solution_start + file.cells))


def _cell_span(file: PuzFile, board_start: int, at: int) -> Span:
    place = Place(cell=divmod(at, file.width))
    return Span(board_start + at, board_start + at + 1, place=place)


def _state_shape(file: PuzFile) -> Iterator[Diagnostic]:
    for at, (right, found) in enumerate(zip(file.solution, file.state, strict=True)):
        offset = file.state_start + at
        if right in (BLOCK, HIDDEN):
            if found == right or (right == HIDDEN and found in (BLOCK, EMPTY)):
                continue
            mend, safe = bytes((right,)), found in (BLOCK, HIDDEN, EMPTY)
        elif found in (BLOCK, HIDDEN):
            mend, safe = b"-", True
        else:
            continue
        message = f"the state has {bytes((found,))!r} where the solution has {bytes((right,))!r}"
        fix = Fix((Edit(offset, offset + 1, mend),), safe=safe, title="copy the block")
        yield codes.STATE_SHAPE.at(message, _cell_span(file, file.state_start, at), fix=fix)


def _diagramless(file: PuzFile) -> Iterator[Diagnostic]:
    if BLOCK in file.solution:
        at = file.solution.index(BLOCK)
        message = f'{file.solution.count(BLOCK)} blocks are "."'
        yield codes.DIAGRAMLESS_DOT.at(message, _cell_span(file, file.solution_start, at))
    shown = file.state.translate(_IS_DOT) == file.kinds.translate(_IS_CLOSED)
    untouched = not file.state.translate(FILL).strip(b"\0")
    if shown and untouched and BLOCK in file.state:
        blocks = [at for at, kind in enumerate(file.kinds) if kind != grids.OPEN]
        edits = tuple(Edit(file.state_start + at, file.state_start + at + 1, b":") for at in blocks)
        span = Span(file.state_start, file.state_start + file.cells)
        yield codes.SPOILED.at(span=span, fix=Fix(edits, safe=False, title="hide the blocks"))


def _blanks(file: PuzFile, crossword: Crossword) -> Iterator[Diagnostic]:
    for at, byte in enumerate(file.solution):
        if byte in _BLANK and crossword.grid.letters[at] == grids.NONE:
            message = f"the solution has {chr(byte)!r} where a letter should be"
            yield codes.BLANK_SOLUTION.at(message, _cell_span(file, file.solution_start, at))
