"""From a text to a sudoku.

Contract: `read` reports what is malformed and reads the rest; the bytes of the file are kept in the
record of the puzzle.
"""

from __future__ import annotations

from functools import cache
from itertools import chain
from typing import Final, NamedTuple, NoReturn

from xwcore.plugin import Place, ReadContext, Span
from xwcore_documents import TextDocument
from xwcore_logic import Layers, LogicPuzzle
from xwcore_sudoku import codes
from xwcore_sudoku.parse import ParsedFile, parse
from xwcore_sudoku.parse.grid import ParsedGrid
from xwcore_sudoku.record import SudokuRecord
from xwcore_sudoku.syntax import (
    AUTHOR,
    BLANK,
    COLUMN_KEY,
    FORMAT,
    FURTHER_BLANKS,
    METADATA,
    PUZZLE,
    STATE,
    symbols_of,
)

#: Characters of a line in the message about a text without a sudoku.
_MOST_SHOWN: Final = 20

Rows = tuple[tuple[int | None, ...], ...]


class ReadFile(NamedTuple):
    """A sudoku, and the file that it is from."""

    puzzle: LogicPuzzle
    parsed: ParsedFile


def read(data: bytes, context: ReadContext) -> LogicPuzzle:
    """The sudoku of a file.

    Raises:
        ReadError: the file has no sudoku.
        LimitError: a line is longer, or there are more cells, than the limits allow.
    """
    return read_file(data, context).puzzle


def read_file(data: bytes, context: ReadContext) -> ReadFile:
    """As `read`, with the structure of the file.

    Raises:
        ReadError, LimitError: as `read`.
    """
    parsed = parse(data, context)
    return ReadFile(puzzle_of(parsed, context), parsed)


def puzzle_of(file: ParsedFile, context: ReadContext) -> LogicPuzzle:
    """The sudoku of a parsed file.

    Raises:
        ReadError: the file has no sudoku.
    """
    grid = file.grid(PUZZLE)
    if grid is None:
        _fail(file, context)
    _report(file, grid, context)
    state = file.grid(STATE)
    values = dict(file.properties[::-1])
    is_author_taken = False
    metadata: list[tuple[str, str]] = []
    for letter, value in file.properties:
        if letter == AUTHOR and is_author_taken:
            metadata.append(("author", value))
        elif letter == AUTHOR:
            is_author_taken = True
        elif letter in METADATA:
            metadata.append((METADATA[letter], value))
    metadata += [(COLUMN_KEY, column) for column in grid.columns]
    notes = "\n".join(file.notes)
    context.limits.check("max_string", len(notes))
    return LogicPuzzle(
        FORMAT,
        grid.size,
        grid.size,
        _areas(grid).replace(cells=grid.values),
        None if grid.solution is None else Layers(cells=grid.solution.values),
        progress=None if state is None else _entered(grid, state),
        author=values.get(AUTHOR, ""),
        notes=notes,
        metadata=metadata,
        extras={FORMAT: SudokuRecord(file.document.data)},
    )


def _areas(grid: ParsedGrid) -> Layers:
    """The areas of a sudoku, without numbers."""
    boxes = _boxes(grid.size)
    return boxes if grid.areas is None else boxes.with_areas(grid.areas.cells_of_signs)


@cache
def _boxes(size: int) -> Layers:
    """The boxes of a sudoku of this size, without numbers."""
    return LogicPuzzle.new(FORMAT, size).givens


def _entered(grid: ParsedGrid, state: ParsedGrid) -> Layers | None:
    """What has been entered: the numbers of a state that the puzzle does not give."""
    if state.size != grid.size:
        return None
    rows: Rows = tuple(
        tuple(
            None if value == given else value for given, value in zip(givens, values, strict=True)
        )
        for givens, values in zip(grid.values, state.values, strict=True)
    )
    has_number = any(value is not None for row in rows for value in row)
    return Layers(cells=rows) if has_number else None


# -- reports --------------------------------------------------------------------------------------


def _fail(file: ParsedFile, context: ReadContext) -> NoReturn:
    """Report that the file has no sudoku."""
    document = file.document
    if file.grids:
        grid = file.grids[0]
        message = f"no sudoku: grid in section {grid.section!r}, expected {PUZZLE!r}"
        context.fail(codes.NO_GRID.at(message, document.span(grid.start, grid.end)))
    expected = "expected 9 rows of 9 cells, or 81 in a line"
    if not file.problems:
        context.fail(codes.NO_GRID.at(f"no sudoku: found no row, {expected}"))
    problem = file.problems[0]
    line = document.text[problem.start : problem.end].strip()
    text = repr(line[:_MOST_SHOWN]) + "..." * (len(line) > _MOST_SHOWN)
    span = document.span(problem.start, problem.end)
    context.fail(codes.NO_GRID.at(f"no sudoku: found {text}, {expected}", span))


def _report(file: ParsedFile, grid: ParsedGrid, context: ReadContext) -> None:
    """Report what is malformed."""
    state = file.grid(STATE)
    used = [part for part in (grid, grid.solution, state) if part is not None]
    odd = [(part, at) for part in used for at in _characters_without_meaning(part)]
    others = [other for other in file.grids if other is not grid and other is not state]
    if not (file.problems or file.pencil_marks or odd or others or state is not None):
        return
    document = file.document
    for problem in file.problems:
        span = document.span(problem.start, problem.end)
        context.report(codes.CODES[problem.code].at(problem.message, span))
    for begin, end in file.pencil_marks:
        context.report(codes.PENCIL_MARKS.at(span=document.span(begin, end)))
    for part, at in odd:
        start, length = part.offsets[at], part.lengths[at]
        kind = "character" if length == 1 else "cell"
        text = document.text[start : start + min(length, 20)]
        message = f"{kind} {text!r}, expected 1 to {part.size} or a blank"
        fix = None
        if kind == "character" and text in FURTHER_BLANKS:
            blank = blank_text(document, part)
            # A sign that stands there once may stand in place of a digit.
            is_safe = len(odd) > 1 and document.text.count(blank) > 1
            edit = start, start + length, blank
            fix = document.fix("write the blank of the other cells", edit, safe=is_safe)
        context.report(codes.CHARACTER.at(message, cell_span(document, part, at), fix=fix))
    for other in others:
        message = f"grid in section {other.section!r} ignored"
        context.report(codes.IGNORED_GRID.at(message, document.span(other.start, other.end)))
    if state is not None and state.size != grid.size:
        message = f"state of size {state.size}, expected {grid.size}"
        context.report(codes.STATE.at(message, document.span(state.start, state.end)))
    elif state is not None:
        given, entered = (chain.from_iterable(part.values) for part in (grid, state))
        for at, (number, value) in enumerate(zip(given, entered, strict=True)):
            if number is not None and value != number:
                message = f"state has {value or 'a blank'}, expected the given {number}"
                context.report(codes.STATE.at(message, cell_span(document, state, at)))


def _characters_without_meaning(grid: ParsedGrid) -> list[int]:
    symbols = symbols_of(grid.cells, grid.size)
    if symbols.keys() >= set(grid.cells):
        return []
    return [at for at, character in enumerate(grid.cells) if character not in symbols]


def blank_text(document: TextDocument, grid: ParsedGrid) -> str:
    """How the first blank of a grid is spelled."""
    symbols = symbols_of(grid.cells, grid.size)
    for sign, start, length in zip(grid.cells, grid.offsets, grid.lengths, strict=True):
        if start >= 0 and symbols.get(sign, 0) is None:
            return document.text[start : start + length]
    return BLANK


def cell_span(document: TextDocument, grid: ParsedGrid, at: int) -> Span:
    """The span of a cell, by its number."""
    place = Place(cell=divmod(at, grid.size))
    offset = grid.offsets[at]
    if offset < 0:
        return document.span(grid.start, grid.end, place)
    return document.span(offset, offset + grid.lengths[at], place)
