"""From an address, or a file of pzprv3, to a puzzle.

Contract: `read` reports malformed clues and reads the others; what the model cannot hold becomes
unmodeled content of the puzzle; the bytes of the file are kept in its record.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from xwcore.plugin import ReadContext, Unmodeled, plural
from xwcore_logic import LogicPuzzle, count_board
from xwcore_puzzlink.parse import Address, ParsedFile, parse
from xwcore_puzzlink.record import PuzzlinkRecord
from xwcore_puzzlink.syntax.addresses import FORMAT, PUNCTUATION
from xwcore_puzzlink.syntax.boards import LayerBoard, cells, put_boxes, site_in_words, wall_holes_in
from xwcore_puzzlink.syntax.clue_text import UNKNOWN, Cursor, MalformedPlace
from xwcore_puzzlink.syntax.rows import TypeRow, name_of_other

if TYPE_CHECKING:
    from xwcore_puzzlink.saved import SavedFile


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A puzzle, and where it is from: an address or the lines of a file of pzprv3.

    `start` and `end` are the offsets of its clues.
    """

    puzzle: LogicPuzzle
    parsed: ParsedFile
    start: int
    end: int
    address: Address | None = None
    saved: SavedFile | None = None

    @property
    def is_variant(self) -> bool:
        """Whether this is a file of a variant of the rules, whose lines are unmodeled."""
        names = [item.name for item in self.puzzle.unmodeled]
        return self.saved is not None and "variant" in names

    @property
    def row(self) -> TypeRow | None:
        """The row of the type; None if the model has none, and the clues are kept as text."""
        source = self.address or self.saved
        return None if source is None else source.row


def read(data: bytes, context: ReadContext) -> LogicPuzzle:
    """The puzzle of the address in a file.

    Raises:
        ReadError: the file has no address or several, or the size is missing.
        LimitError: the grid is larger than the limits allow.
    """
    return read_file(data, context).puzzle


def read_file(data: bytes, context: ReadContext) -> ReadFile:
    """As `read`, with the structure of the file.

    Raises:
        ReadError, LimitError: as `read`.
    """
    file = parse(data, context)
    extras = {FORMAT: PuzzlinkRecord(data)}
    if file.is_saved:
        return _read_saved(file, extras, context)
    if file.address_count != 1 or not file.addresses[0].has_size:
        _fail(file, context)
    (address,) = file.addresses
    frame = 0 if address.row is None else address.row.origin
    count_board(context, address.width + frame, address.height + frame)
    most_problems = context.limits.max_diagnostics + 1
    puzzle, problems = puzzle_of(address, extras, most_problems)
    if problems and (end := _end_of_clues(address, problems)) < address.end:
        address = replace(address, clues=address.clues[: end - address.end], end=end)
        puzzle, problems = puzzle_of(address, extras, most_problems)
    if problems or address.row is None or address.row.is_board:
        _report(file, address, problems, context)
    start = min(address.clues_start, address.end - 1)
    return ReadFile(puzzle, file, start, address.end, address=address)


def _end_of_clues(address: Address, problems: list[MalformedPlace]) -> int:
    """Where an address ends: before the punctuation that follows its last clue."""
    clues = address.clues.rstrip(PUNCTUATION)
    for problem in problems:
        if problem.code == "PZL202" and problem.start >= len(clues):
            return address.clues_start + problem.start
    return address.end


def _read_saved(file: ParsedFile, extras: Mapping[str, Any], context: ReadContext) -> ReadFile:
    """The puzzle of a file of pzprv3."""
    from xwcore_puzzlink import codes
    from xwcore_puzzlink.saved import parse_saved, puzzle_of_saved

    document = file.document
    saved = parse_saved(document.text)
    end = document.end_of_line(0) if saved.separator != "/" else len(document.text)
    if not saved.has_size:
        context.fail(codes.NO_SIZE.at(span=document.span(0, end)))
    frame = 0 if saved.row is None else saved.row.origin
    count_board(context, saved.width + frame, saved.height + frame)
    puzzle, problems = puzzle_of_saved(saved, extras)
    for problem in problems:
        span = document.span(problem.start, problem.end)
        context.report(codes.CODES[problem.code].at(problem.message[:99], span))
    if saved.row is None:
        message = f"{saved.id}: puzzle kept as text"
        context.report(codes.UNKNOWN_ID.at(message[:99], document.span(0, end)))
    start = min(saved.starts[saved.body], max(0, saved.body_end - 1))
    return ReadFile(puzzle, file, start, saved.body_end, saved=saved)


def _fail(file: ParsedFile, context: ReadContext) -> None:
    """Report why the file has no single address."""
    from xwcore_puzzlink import codes

    if not file.addresses:
        context.fail(codes.NO_ADDRESS.at())
    first = file.addresses[0]
    if file.address_count > 1:
        names = ", ".join(address.name for address in file.addresses)
        more = ", ..." if file.address_count > len(file.addresses) else ""
        message = f"{file.address_count} addresses, expected 1: {names}{more}"
        second = file.addresses[1]
        context.fail(codes.SEVERAL.at(message[:99], file.document.span(second.start, second.end)))
    context.fail(codes.NO_SIZE.at(span=file.document.span(first.start, first.end)))


def _report(
    file: ParsedFile, address: Address, problems: list[MalformedPlace], context: ReadContext
) -> None:
    """Report the problems of the clues, and an id that the model has no type for."""
    from xwcore_puzzlink import codes

    document = file.document
    for problem in problems:
        start, end = (address.clues_start + offset for offset in (problem.start, problem.end))
        span = document.span(min(start, address.end), min(end, address.end))
        context.report(codes.CODES[problem.code].at(problem.message[:99], span))
    if address.row is None or address.row.is_board:
        kept = "puzzle kept as text" if address.row is None else "board without rules"
        message = f"{address.id}: {kept}"
        span = document.span(address.start, address.end)
        context.report(codes.UNKNOWN_ID.at(message[:99], span))


def puzzle_of(
    address: Address, extras: Mapping[str, Any], most_problems: int
) -> tuple[LogicPuzzle, list[MalformedPlace]]:
    """The puzzle of an address, and what is malformed in its clues: the first so many problems.

    `extras` are those of the puzzle. A percent sign begins a large number. Where clues are
    malformed with it, and not once its escapes are decoded, a program has percent-encoded the
    address.
    """
    puzzle, problems = _puzzle_of(address, extras, most_problems)
    if "%" not in address.clues or not _are_malformed(problems):
        return puzzle, problems
    clues = _ESCAPE.sub(lambda match: chr(int(match[1], 16)), address.clues)
    decoded, remaining = _puzzle_of(replace(address, clues=clues), extras, most_problems)
    if _are_malformed(remaining):
        return puzzle, problems
    end = len(address.clues)
    return decoded, [problem._replace(start=0, end=end) for problem in remaining]


#: The percent-encoding of a printable character.
_ESCAPE: Final = re.compile("%([2-6][0-9A-Fa-f]|7[0-9A-Ea-e])")


def _are_malformed(problems: list[MalformedPlace]) -> bool:
    """Whether characters of the clues mean nothing."""
    return any(problem.code in ("PZL201", "PZL202") for problem in problems)


def _puzzle_of(
    address: Address, extras: Mapping[str, Any], most_problems: int
) -> tuple[LogicPuzzle, list[MalformedPlace]]:
    """The puzzle of an address, and what is malformed in its clues as they are."""
    row = address.row
    flags = address.flags or ""
    if row is None or (row.old_flags and row.old_flags in flags):
        return _kept(address, extras), []
    board = LayerBoard(row.type, address.width, address.height, row.origin)
    board.start()
    if row.boxes:
        put_boxes(board)
    ends_in_dot = address.clues.endswith("./")  # after a dot, players write a slash
    cursor = Cursor(address.clues[:-1] if ends_in_dot else address.clues, most_problems)
    for index, part in enumerate(row.parts):
        part.decode(board, cursor, index)
    for site in cells(board) if row.empty else ():
        if board.get(site) is None:
            board.put(site, row.empty)
    if row.hole:
        wall_holes_in(board, row.hole)
    if row.whole_bank and "bank" in board.texts:
        return _kept(address, extras), []  # a fleet of ships is another puzzle
    if cursor.rest not in ("", "/"):  # some players write a slash after the last clue
        message = f"{cursor.rest[:30]!r} after the last clue"
        cursor.add(MalformedPlace("PZL202", message, cursor.at, len(cursor.text)))
        board.texts["rest"] = cursor.rest
    unmodeled = [Unmodeled(name, text) for name, text in board.texts.items()]
    for name, value in row.parameters(flags).items():
        board.set_parameter(name, value)
    unmodeled += _unmodeled_flags(row, flags)
    if address.variant is not None:
        unmodeled.append(Unmodeled("variant", address.variant))
    sites = board.unmodeled_sites
    for at, site in sites.items():
        raw = board.unmodeled[at]
        words = f"clue {'?' if raw == UNKNOWN else raw} at {site_in_words(site, board)}"
        unmodeled.append(Unmodeled(words, (*at, raw)))
    if sites:
        message = f"{plural(len(sites), 'clue')} that the model has no value for"
        cursor.add(MalformedPlace("PZL203", message, 0, len(cursor.text)))
    spelling = tuple((*at, raw) for at, raw in board.unmodeled.items() if at not in sites)
    if spelling:
        unmodeled.append(Unmodeled("spelling", spelling))
    puzzle = LogicPuzzle(
        row.type,
        *board.size,
        board.finished(),
        params=board.params,
        unmodeled=unmodeled,
        extras=extras,
    )
    return puzzle, cursor.problems


def _unmodeled_flags(row: TypeRow, flags: str) -> list[Unmodeled]:
    """The letters before the size, if the model does not know all; those that change how clues are
    shown.
    """
    if set(flags) - set(row.choices) - set(row.display) != set(row.flags):
        return [Unmodeled("flags", flags)]
    shown = "".join(sorted(set(flags) & set(row.display)))
    return [Unmodeled("display", shown)] if shown else []


def _kept(address: Address, extras: Mapping[str, Any]) -> LogicPuzzle:
    """A puzzle whose clues are unmodeled."""
    unmodeled: list[Unmodeled] = [Unmodeled("id", address.id), Unmodeled("clues", address.clues)]
    if address.flags is not None:
        unmodeled.append(Unmodeled("flags", address.flags))
    if address.variant is not None:
        unmodeled.append(Unmodeled("variant", address.variant))
    name = address.id  # that of a row is an old spelling, or another puzzle under this id
    if address.row is None:
        name = name_of_other(name)
    return LogicPuzzle(name, address.width, address.height, unmodeled=unmodeled, extras=extras)
