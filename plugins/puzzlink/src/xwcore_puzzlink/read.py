"""From an address to a puzzle.

Contract: `read` reports malformed clues and reads the others; what the model cannot hold becomes
unmodeled content of the puzzle; the bytes of the file are kept in its record.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from xwcore.plugin import LogicPuzzle, ReadContext, Unmodeled
from xwcore_puzzlink.parse import Address, ParsedFile, parse
from xwcore_puzzlink.record import PuzzlinkRecord
from xwcore_puzzlink.syntax.addresses import FORMAT
from xwcore_puzzlink.syntax.boards import Board, Site, cells
from xwcore_puzzlink.syntax.clue_text import Cursor, Problem
from xwcore_puzzlink.syntax.rows import CLASHES


@dataclass(frozen=True, slots=True)
class Reading:
    """A puzzle, the address it is from, and what is malformed in its clues."""

    puzzle: LogicPuzzle
    file: ParsedFile
    address: Address
    problems: tuple[Problem, ...] = ()


def read(data: bytes, context: ReadContext) -> LogicPuzzle:
    """The puzzle of the address in a file.

    Raises:
        ReadError: the file has no address or several, or the size is missing.
        LimitError: the grid is larger than the limits allow.
    """
    reading = read_file(data, context)
    return reading.puzzle.replace(extras={FORMAT: PuzzlinkRecord(data)})


def read_file(data: bytes, context: ReadContext) -> Reading:
    """As `read`, with the structure of the file.

    Raises:
        ReadError, LimitError: as `read`.
    """
    file = parse(data, context)
    if len(file.addresses) != 1 or not file.addresses[0].has_size:
        _fail(file, context)
    (address,) = file.addresses
    frame = 0 if address.row is None else address.row.origin
    context.limits.check("max_cells", (address.width + frame) * (address.height + frame))
    puzzle, problems = puzzle_of(address)
    if problems or address.row is None:
        _report(file, address, problems, context)
    return Reading(puzzle, file, address, tuple(problems))


def _fail(file: ParsedFile, context: ReadContext) -> None:
    """Report why the file has no single address."""
    from xwcore_puzzlink import codes

    if not file.addresses:
        context.fail(codes.NO_ADDRESS.at())
    if len(file.addresses) > 1:
        names = ", ".join(address.name for address in file.addresses[:3])
        more = ", ..." if len(file.addresses) > 3 else ""
        message = f"{len(file.addresses)} addresses, expected 1: {names}{more}"
        second = file.addresses[1]
        context.fail(codes.SEVERAL.at(message[:99], file.document.span(second.start, second.end)))
    address = file.addresses[0]
    context.fail(codes.NO_SIZE.at(span=file.document.span(address.start, address.end)))


def _report(
    file: ParsedFile, address: Address, problems: list[Problem], context: ReadContext
) -> None:
    """Report the problems of the clues, and an id that the model has no type for."""
    from xwcore_puzzlink import codes

    document = file.document
    for problem in problems:
        start, end = (address.clues_start + offset for offset in (problem.start, problem.end))
        span = document.span(min(start, address.end), min(end, address.end))
        context.report(codes.CODES[problem.code].at(problem.message[:99], span))
    if address.row is None:
        message = f"{address.id}: puzzle kept as text"
        span = document.span(address.start, address.end)
        context.report(codes.UNKNOWN_ID.at(message[:99], span))


def puzzle_of(address: Address) -> tuple[LogicPuzzle, list[Problem]]:
    """The puzzle of an address, and what is malformed in its clues."""
    row = address.row
    flags = address.flags or ""
    if row is None or (row.old_flags and row.old_flags in flags):
        return _kept(address), []
    board = Board(row.type, address.width, address.height, row.origin)
    board.start()
    if row.boxes:
        put_boxes(board)
    cursor = Cursor(address.clues)
    for index, part in enumerate(row.parts):
        part.decode(board, cursor, index)
    for site in cells(board) if row.empty else ():
        if board.get(site) is None:
            board.put(site, row.empty)
    if row.id == "battleship" and "bank" in board.texts:
        return _kept(address), []  # a fleet of ships is another puzzle
    if cursor.rest not in ("", "/"):  # some players write a slash after the last clue
        message = f"{cursor.rest[:30]!r} after the last clue"
        cursor.problems.append(Problem("PZL202", message, cursor.at, len(cursor.text)))
        board.texts["rest"] = cursor.rest
    unmodeled = [Unmodeled(name, text) for name, text in board.texts.items()]
    if "".join(sorted(flags)) != row.flags:
        unmodeled.append(Unmodeled("flags", flags))
    if board.unmodeled:
        items = tuple((*at, raw) for at, raw in board.unmodeled.items())
        unmodeled.append(Unmodeled("clues", items))
        number = len(items)
        message = f"{number} clue{'s' * (number > 1)} that the model has no value for"
        cursor.problems.append(Problem("PZL203", message, 0, len(cursor.text)))
    puzzle = LogicPuzzle(
        row.type, *board.size, board.finished(), params=board.params, unmodeled=unmodeled
    )
    return puzzle, cursor.problems


def _kept(address: Address) -> LogicPuzzle:
    """A puzzle whose clues are unmodeled."""
    unmodeled: list[Unmodeled] = [Unmodeled("id", address.id), Unmodeled("clues", address.clues)]
    if address.flags is not None:
        unmodeled.append(Unmodeled("flags", address.flags))
    name = CLASHES.get(address.id, address.id)
    if address.row is not None:
        name = address.id  # an old spelling, or another puzzle under this id
    return LogicPuzzle(name, address.width, address.height, unmodeled=unmodeled)


def put_boxes(board: Board) -> None:
    """Walls around the boxes that the players of addresses draw for a sudoku of this size."""
    box_height = max(1, math.isqrt(board.width))
    box_width = 3 if board.width == 6 else box_height
    sizes = {"vertical": board.width, "horizontal": board.height}
    steps = {"vertical": box_width, "horizontal": box_height}
    for layer, rows in (("vertical", board.height), ("horizontal", board.height + 1)):
        for row in range(rows):
            for column in range(len(board.layers[layer][row])):
                at = column if layer == "vertical" else row
                is_wall = 0 < at < sizes[layer] and at % steps[layer] == 0
                board.put(Site(layer, row, column), "wall" if is_wall else None)
