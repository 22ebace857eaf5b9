"""From a puzzle to an address.

Contract: an unchanged puzzle gives the bytes of its file; a changed one gives the file with another
address or other lines in the same place; any other puzzle gives a text with one address, or with
progress a file of pzprv3. What these cannot hold is reported as lost, place by place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from xwcore.plugin import (
    Puzzle,
    WriteContext,
    WriteError,
)
from xwcore_documents import loss_messages, recorded_file
from xwcore_logic import LogicPuzzle
from xwcore_puzzlink.manifest import REASONS
from xwcore_puzzlink.read import ReadFile, read, read_file
from xwcore_puzzlink.record import PuzzlinkRecord
from xwcore_puzzlink.syntax.addresses import FORMAT, PREFIX
from xwcore_puzzlink.syntax.boards import LayerBoard, leave_holes_open
from xwcore_puzzlink.syntax.rows import row_of_type

#: The message for a difference in a feature.
_REASONS: Final = loss_messages(REASONS)


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """Write a puzzle.

    Raises:
        WriteError: no address can hold the puzzle.
    """
    if not isinstance(puzzle, LogicPuzzle):
        raise WriteError("unsupported kind of puzzle: an address holds logic puzzles")
    old = recorded_file(puzzle, FORMAT, PuzzlinkRecord, read_file)
    if old is not None and not context.held_differences(puzzle, old.puzzle):
        return old.parsed.document.data
    data = _changed_lines(puzzle, old, context)
    if data is None and old is None and puzzle.progress is not None:
        data = _saved(puzzle)
    if data is None:
        at = None if old is None else old.address
        address = _address(puzzle, PREFIX if at is None else at.prefix, context)
        if old is None or at is None:
            data = f"{address}\n".encode()
        else:
            data = old.parsed.document.replaced([(at.start, at.end, address)])
    context.report_differences(puzzle, data, read, _REASONS)
    return data


def _changed_lines(
    puzzle: LogicPuzzle, old: ReadFile | None, context: WriteContext
) -> bytes | None:
    """The file of pzprv3 with other lines; None if there is none that can hold the puzzle."""
    if old is None or old.saved is None:
        return None
    from xwcore_puzzlink.saved import saved_text

    own = {item.name: item.value for item in context.own_unmodeled(puzzle)}
    text = saved_text(puzzle, old.saved, own)
    if text is None:
        return None
    return old.parsed.document.replaced(
        [(old.saved.starts[old.saved.body], old.saved.body_end, text)]
    )


def _saved(puzzle: LogicPuzzle) -> bytes | None:
    """A file of pzprv3, which holds progress; None if there is none for the type."""
    from xwcore_puzzlink.saved import new_saved_text

    text = new_saved_text(puzzle)
    return None if text is None else text.encode()


def _address(puzzle: LogicPuzzle, prefix: str, context: WriteContext) -> str:
    """The address of a puzzle.

    Raises:
        WriteError: the type has no id, or the puzzle has no cells.
    """
    own = {item.name: item.value for item in context.own_unmodeled(puzzle)}
    if isinstance(own.get("id"), str):
        return _kept_address(puzzle, prefix, own)
    has_numbers = any(isinstance(value, int) for row in puzzle.givens.cells for value in row)
    row = row_of_type(puzzle.type, has_numbers=has_numbers, params=puzzle.params)
    if row is None:
        raise WriteError(f"type {puzzle.type!r}: puzz.link has no such puzzle")
    if puzzle.givens.graph is not None:
        raise WriteError("planar graph: an address holds square grids")
    width, height = puzzle.width - row.origin, puzzle.height - row.origin
    if width < 1 or height < 1:
        raise WriteError(f"size {puzzle.width} x {puzzle.height}: an address needs 1 x 1 or more")
    board = LayerBoard(row.type, width, height, row.origin)
    board.start()
    board.fill(puzzle.givens)
    if row.hole:
        leave_holes_open(board, row.hole)
    board.params = dict(puzzle.params)
    kept = (*own.values(), *own.get("spelling", ()))
    board.unmodeled = {at: raw for item in kept for at, raw in _clue(item)}
    board.texts = {name: value for name, value in own.items() if isinstance(value, str)}
    clues = "".join(part.encode(board, index) for index, part in enumerate(row.parts))
    own_flags = board.texts.get("display", "") + row.flags_of(puzzle.params)
    flags = board.texts.get("flags", "".join(sorted(own_flags)))
    fields = [row.id, *_variant(own), *([flags] if flags else []), str(width), str(height)]
    return f"{prefix}{'/'.join(fields)}/{clues}{board.texts.get('rest', '')}"


def _kept_address(puzzle: LogicPuzzle, prefix: str, own: dict[str, Any]) -> str:
    """The address of a puzzle whose clues are unmodeled."""
    flags = own.get("flags")
    fields = [own["id"], *_variant(own), *([flags] if isinstance(flags, str) else [])]
    fields += [str(puzzle.width), str(puzzle.height), str(own.get("clues", ""))]
    return prefix + "/".join(fields)


def _variant(own: dict[str, Any]) -> list[str]:
    """The field of an address that names a variant of the rules."""
    variant = own.get("variant")
    return [f"v:{variant}"] if isinstance(variant, str) else []


def _clue(item: object) -> Iterator[tuple[tuple[int, int], Any]]:
    """The part of the address, the place and the raw value of an unmodeled clue."""
    match item:
        case (int(part), int(at), raw):
            yield (part, at), raw
