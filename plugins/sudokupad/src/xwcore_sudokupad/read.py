"""From an address, or a file of JSON, to a sudoku or a board.

Contract: `read` reports what the model has no value for, and keeps it as unmodeled board; the
bytes of the file are kept in the record. A puzzle of f-puzzles is a sudoku with its constraints;
one of SudokuPad is a drawing, a board without a type, unless it has nothing but numbers, regions
and cages.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from xwcore.plugin import ReadContext, Unmodeled
from xwcore_logic import Block, LogicPuzzle, Value, count_board
from xwcore_sudokupad import codes
from xwcore_sudokupad.parse import ParsedFile, parse
from xwcore_sudokupad.record import SudokuPadRecord
from xwcore_sudokupad.syntax import fpuzzles, scl
from xwcore_sudokupad.syntax.addresses import FORMAT, FPUZZLES, MalformedPuzzleError, encoded
from xwcore_sudokupad.syntax.boards import SudokuBoard, texts_in

#: The types of puzzles with rules, and what a killer sudoku holds.
TYPE: Final = "sudoku"
KILLER: Final = "killer_sudoku"
DIAGONAL: Final = "diagonal_sudoku"
_LARGEST_KILLER: Final = 9
_LARGEST_SUM: Final = 45


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A puzzle, and where it is from."""

    puzzle: LogicPuzzle
    parsed: ParsedFile


def read(data: bytes, context: ReadContext) -> LogicPuzzle:
    """The puzzle of a file.

    Raises:
        ReadError: the file has none or several, or it is malformed.
        LimitError: it unpacks to more, or has more cells, than the limits allow.
    """
    return read_file(data, context).puzzle


def read_file(data: bytes, context: ReadContext) -> ReadFile:
    """As `read`, with the parsed file.

    Raises:
        ReadError, LimitError: as `read`.
    """
    parsed = parse(data, context)
    span = parsed.document.span(parsed.start, parsed.end)
    for text in texts_in(parsed.puzzle):
        context.limits.check("max_string", len(text))
    try:
        if parsed.form == FPUZZLES:
            size = fpuzzles.size_of(parsed.puzzle)
            count_board(context, size, size)
            board = fpuzzles.decode(parsed.puzzle)
        else:
            width, height = scl.size_of(parsed.puzzle)
            count_board(context, width, height)
            board = scl.decode(parsed.puzzle)
    except MalformedPuzzleError as error:
        context.fail(codes.MALFORMED.at(f"malformed puzzle: {error}"[:99], span))
    unmodeled = [
        Unmodeled(key[:100], encoded(value), len(value) if isinstance(value, list) else 1)
        for key, value in board.left.items()
    ]
    for item in unmodeled:
        context.report(codes.UNMODELED.at(f"{item.count} in {item.name}: kept as text"[:99], span))
    extras = {FORMAT: SudokuPadRecord(data)}
    return ReadFile(_puzzle(parsed, board, unmodeled, extras), parsed)


def _puzzle(
    parsed: ParsedFile,
    board: SudokuBoard,
    unmodeled: list[Unmodeled],
    extras: Mapping[str, Any],
) -> LogicPuzzle:
    texts: dict[str, Any] = dict(board.texts)
    is_sudoku = parsed.form == FPUZZLES or _is_plain(board)
    type_name, givens, constraints = "", board.givens(), board.constraints
    if is_sudoku:
        type_name, blocks = _type(board)
        givens = givens.replace(blocks=blocks)
        constraints = constraints if type_name == TYPE else []
    return LogicPuzzle(
        type_name,
        board.width,
        board.height,
        givens,
        board.solved(),
        progress=board.progress(),
        constraints=constraints,
        unmodeled=unmodeled,
        extras=extras,
        **texts,
    )


def _type(board: SudokuBoard) -> tuple[str, tuple[Block, ...]]:
    """The type of a sudoku, and the blocks of a killer sudoku.

    Where all constraints are the rule of a type, the puzzle is one of that type.
    """
    constraints = board.constraints
    both = {fpuzzles.diagonal(key, board.width) for key in fpuzzles.DIAGONALS}
    if len(constraints) == 2 and {item.points for item in constraints} == both:
        return DIAGONAL, ()
    spots = [spot for item in constraints for spot in item.cells]
    is_killer = bool(spots) and len(set(spots)) == len(spots) and board.width <= _LARGEST_KILLER
    if is_killer and all(item.name == "cage" and _is_sum(item.value) for item in constraints):
        return KILLER, tuple(Block(item.cells, item.value) for item in constraints)
    return TYPE, ()


def _is_sum(value: Value) -> bool:
    return value is None or (isinstance(value, int) and 1 <= value <= _LARGEST_SUM)


def _is_plain(board: SudokuBoard) -> bool:
    """Whether a drawing is a sudoku: regions of as many cells as rows, and no further rules."""
    size = board.width
    return (
        size == board.height
        and board.areas is not None
        and {len(area) for area in board.areas} == {size}
        and not (board.marks or board.lines or board.left or board.texts.get("notes"))
        and all(isinstance(v, int) and 1 <= v <= size for v in board.cells.values())
    )
