"""Restore a board of a .puz file from which bytes are missing, or that has surplus bytes.

Contract: the other board and the strings have their checksums where the length of the board shifts
them to. Surplus bytes are deleted where exactly one deletion makes the checksum of the board right.
Missing bytes are inserted where the blocks of the other board place them: a state as the solution
proves it, one letter that fits the checksum, else blank cells, so that all other cells are read at
their places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final, NamedTuple

from xwcore.plugin import Edit, Span, plural
from xwcore_puz import codes
from xwcore_puz.checksums import checksum, checksum_states, checksummed_text, rotated
from xwcore_puz.parse import ParsedFile
from xwcore_puz.parse.clues import parse_strings
from xwcore_puz.recovery.repair import Bound, Repair, fixed
from xwcore_puz.syntax import EMPTY, SHAPE

#: Rows of bytes that may be missing or surplus; a whole board may be surplus as well.
_MOST_ROWS: Final = 2

#: The cells of a state without a fill.
_UNFILLED: Final = b"-.:"

_CAPITALS: Final = range(ord("A"), ord("Z") + 1)


class _Board(NamedTuple):
    """A board that is longer or shorter than the grid, and the other board."""

    name: str
    start: int
    data: bytes
    other: bytes
    expected: int


def repair_lengths(file: ParsedFile, bound: Bound) -> Repair | None:
    """The repair of a board of another length; see `Bound` in repair.py."""
    if file.has_right_boards and file.has_right_text:
        return None
    count, most = file.cell_count, _MOST_ROWS * file.width
    shifts = [*range(-min(most, count - 1), most + 1), count]
    work = len(shifts) * (count + len(file.data)) + count * count
    if file.is_diagramless or not bound.allows(work):
        return None
    boards = [*_boards(file, shifts)]
    if len(boards) != 1:
        return None
    board = boards[0]
    return _without_surplus(board, count) or _with_missing(board, file)


def _boards(file: ParsedFile, shifts: Iterable[int]) -> Iterator[_Board]:
    """The boards of another length with which all other checksums are right."""
    count, start, stored = file.cell_count, file.solution_start, file.stored_sums
    is_solution_right = checksum(file.solution) == stored.solution
    for shift in filter(None, shifts):
        end = start + count + shift
        state = file.data[end : end + count]
        if not is_solution_right and checksum(state) != stored.state:
            continue
        if not _has_strings(file, end + count):
            continue
        if is_solution_right:
            data = file.data[start + count : end + count]
            # Where both boards are right, the state lacks nothing, and what is surplus are cells of
            # a state in front of the title.
            if file.has_right_boards and (shift < 0 or data[count:].strip(_UNFILLED)):
                continue
            yield _Board("state", start + count, data, file.solution, stored.state)
        else:
            yield _Board("solution", start, file.data[start:end], state, stored.solution)


def _has_strings(file: ParsedFile, start: int) -> bool:
    """Whether the strings have their checksum where they begin at an offset."""
    stated = file.stated_clue_count
    strings = parse_strings(file.data, start, stated, stated)
    text = checksummed_text(strings.padded, file.known_version)
    return not strings.missing and checksum(text) == file.stored_sums.text


def _without_surplus(board: _Board, count: int) -> Repair | None:
    surplus = len(board.data) - count
    if surplus < 0:
        return None
    places: dict[bytes, int] = {}
    for at in range(count + 1):
        data = board.data[:at] + board.data[at + surplus :]
        if checksum(data) == board.expected:
            places.setdefault(data, at)
    if len(places) != 1:
        return None
    (at,) = places.values()
    start, end = board.start + at, board.start + at + surplus
    span, edit = Span(start, end), Edit(start, end, b"")
    message = f"{board.name}: {_bytes(surplus)} surplus, found by the checksums"
    return fixed(codes.BOARD_LENGTH, message, span, (edit,), "delete the bytes", safe=True)


def _with_missing(board: _Board, file: ParsedFile) -> Repair | None:
    missing = file.cell_count - len(board.data)
    if missing < 0:
        return None
    own, other = board.data.translate(SHAPE), board.other.translate(SHAPE)
    places = [
        at
        for at in range(len(own) + 1)
        if own[:at] == other[:at] and own[at:] == other[at + missing :]
    ]
    if not places:
        return None
    before, after = checksum_states(board.data, board.expected)
    fitting = {}
    for at in places:
        inserted = other[at : at + missing]
        byte = (after[at] - rotated(before[at])) & 0xFFFF
        if board.name == "solution" and inserted == bytes((EMPTY,)) and byte in _CAPITALS:
            inserted = bytes((byte,))
        data = board.data[:at] + inserted + board.data[at:]
        if checksum(data) == board.expected:
            fitting[data] = Edit(board.start + at, board.start + at, inserted)
    rows = sorted({at // file.width + 1 for at in places})
    where = f"row {rows[0]}" if len(rows) == 1 else f"rows {rows[0]} to {rows[-1]}"
    message = f"{board.name}: {_bytes(missing)} missing in {where}, found by the checksums"
    span = Span(board.start + places[0], board.start + places[-1])
    if len(fitting) == 1:
        (edit,) = fitting.values()
        title = f"insert {edit.data.decode('latin-1')!r}, which alone fits the checksum"
        return fixed(codes.BOARD_LENGTH, message, span, (edit,), title, safe=True)
    if board.name == "state":
        return None  # the checksum of the strings alone proves too little
    at = board.start + places[-1]
    blank = Edit(at, at, other[places[-1] : places[-1] + missing])
    repair = fixed(codes.BOARD_LENGTH, message, span, (blank,), "insert blank cells")
    if len(places) == 1:
        return repair
    return replace(repair, diagnostic=replace(repair.diagnostic, fix=None))


def _bytes(count: int) -> str:
    return f"{plural(count, 'byte')} {'is' if count == 1 else 'are'}"
