"""Rebus, markup and timer of a puzzle: views of its sections, which `save` writes back."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from xwcore_puz.compat.fields import PuzzleFields
from xwcore_puz.compat.names import Extensions, GridMarkup, TimerStatus
from xwcore_puz.compat.primitives import (
    PuzzleBuffer,
    dict_to_string,
    pack_bytes,
    parse_bytes,
    parse_dict,
)

Indices = int | list[int]
Marks = GridMarkup | list[GridMarkup]

_ALL_MARKS = 0xFF


@runtime_checkable
class PuzzleHelper(Protocol):
    """A part of a puzzle that is written into its sections before the puzzle is."""

    def save(self) -> None:
        """Write it into the sections."""


def _each(indices: Indices) -> list[int]:
    return [indices] if isinstance(indices, int) else indices


def _bits(marks: Marks | None) -> int:
    """The bits of some marks; all bits without any."""
    if not marks:
        return _ALL_MARKS
    return sum(marks) if isinstance(marks, list) else marks


class Rebus(PuzzleHelper):
    """The rebus cells: `table` has the key of each cell plus 1, or 0; `solutions` the text of each
    key; `fill` what was entered in each cell.
    """

    def __init__(self, puzzle: PuzzleFields) -> None:
        self.puzzle = puzzle
        self._dirty = False
        count = puzzle.width * puzzle.height
        sections = puzzle.extensions
        self.table: list[int] = [0] * count
        self.solutions: dict[int, str] = {}
        self.fill: list[str] = [""] * count
        if Extensions.Rebus in sections:
            self.table = parse_bytes(sections[Extensions.Rebus])
        if Extensions.RebusSolutions in sections:
            table = sections[Extensions.RebusSolutions].decode(puzzle.encoding)
            self.solutions = {int(key): text for key, text in parse_dict(table).items()}
        if Extensions.RebusFill in sections:
            buffer = PuzzleBuffer(sections[Extensions.RebusFill], puzzle.encoding)
            entered: list[str] = []
            while buffer.can_read():
                entered.append(buffer.read_string())
            self.fill = (entered + self.fill)[:count]

    def __repr__(self) -> str:
        squares = len(self.get_rebus_squares())
        return f"Rebus(squares={squares}, solutions={len(self.solutions)})"

    def has_rebus(self) -> bool:
        """Whether there is a rebus cell, or a section for them."""
        return Extensions.Rebus in self.puzzle.extensions or any(self.table)

    def is_rebus_square(self, index: int) -> bool:
        """Whether a cell is one."""
        return self.table[index] > 0

    def get_rebus_squares(self) -> list[int]:
        """The indices of all rebus cells."""
        return [at for at, key in enumerate(self.table) if key > 0]

    def add_rebus_squares(self, squares: Indices, solution: str) -> None:
        """Make cells rebus cells with this solution."""
        key = self.add_rebus_solution(solution)
        for at in _each(squares):
            self.table[at] = key + 1

    def add_rebus_solution(self, solution: str) -> int:
        """The key of a solution, which is added if it is new."""
        key = self._key_of(solution)
        if key is None:
            key = max(self.solutions, default=-1) + 1
            self.solutions[key] = solution
        return key

    def _key_of(self, solution: str) -> int | None:
        return next((key for key, text in self.solutions.items() if text == solution), None)

    def get_rebus_solution(self, index: int) -> str | None:
        """The solution of a rebus cell; None for another cell."""
        return self.solutions[self.table[index] - 1] if self.is_rebus_square(index) else None

    def set_rebus_solution(self, index: int, solution: str) -> None:
        """Change the solution of a rebus cell."""
        if self.is_rebus_square(index):
            self.table[index] = self.add_rebus_solution(solution) + 1

    def get_rebus_fill(self, index: int) -> str | None:
        """What was entered in a rebus cell; None for nothing, and for another cell."""
        return self.fill[index] or None if self.is_rebus_square(index) else None

    def set_rebus_fill(self, index: int, value: str) -> None:
        """Enter something in a rebus cell."""
        if self.is_rebus_square(index):
            self.fill[index] = value

    def check_rebus_fill(self, indexes: Indices | None = None, strict: bool = True) -> bool:
        """Whether what was entered in rebus cells is right; not `strict` passes empty ones.

        Raises:
            ValueError: a cell is not a rebus cell.
        """
        for at in self.get_rebus_squares() if indexes is None else _each(indexes):
            if not self.is_rebus_square(at):
                raise ValueError(f"index {at} is not a rebus square")
            entered = self.get_rebus_fill(at)
            if entered != self.get_rebus_solution(at) and (entered or strict):
                return False
        return True

    def remove_rebus_squares(self, squares: Indices) -> None:
        """Make cells usual cells."""
        for at in _each(squares):
            self.table[at] = 0
            self._dirty = True

    def remove_rebus_solution(self, solution: str | int) -> None:
        """Remove a solution, by its text or key, and make its cells usual cells.

        Raises:
            KeyError: there is no such key.
        """
        key = self._key_of(solution) if isinstance(solution, str) else solution
        if key is None or key < 0:
            return
        del self.solutions[key]
        self.table = [0 if entry == key + 1 else entry for entry in self.table]
        self._dirty = True

    def save(self) -> None:
        """Write the sections GRBS, RTBL and RUSR."""
        sections = self.puzzle.extensions
        if not self.has_rebus():
            if self._dirty:
                for tag in (Extensions.Rebus, Extensions.RebusSolutions, Extensions.RebusFill):
                    sections.pop(tag, None)
            return
        sections[Extensions.Rebus] = pack_bytes(self.table)
        table = self.puzzle.encode(dict_to_string(self.solutions)) if self.solutions else None
        self._put(Extensions.RebusSolutions, table)
        entered = None
        if any(self.fill) or Extensions.RebusFill in sections:
            entered = b"".join(map(self.puzzle.encode_zstring, self.fill))
        self._put(Extensions.RebusFill, entered)

    def _put(self, tag: bytes, data: bytes | None) -> None:
        if data is None:
            self.puzzle.extensions.pop(tag, None)
        else:
            self.puzzle.extensions[tag] = data


class Markup(PuzzleHelper):
    """The marks of cells: `markup` has the bits of each."""

    def __init__(self, puzzle: PuzzleFields) -> None:
        self.puzzle = puzzle
        self._dirty = False
        data = puzzle.extensions.get(Extensions.Markup, b"")
        self.markup = parse_bytes(data) or [0] * (puzzle.width * puzzle.height)

    def __repr__(self) -> str:
        return f"Markup(marked_squares={len(self.get_markup_squares())})"

    def has_markup(self, markup_types: Marks | None = None) -> bool:
        """Whether a cell has one of these marks."""
        return bool(self.get_markup_squares(markup_types))

    def get_markup_squares(self, markup_types: Marks | None = None) -> list[int]:
        """The indices of the cells with one of these marks."""
        bits = _bits(markup_types)
        return [at for at, mark in enumerate(self.markup) if mark & bits]

    def is_markup_square(self, index: int, markup_types: Marks | None = None) -> bool:
        """Whether a cell has one of these marks."""
        return bool(self.markup[index] & _bits(markup_types))

    def set_markup_squares(self, indices: Indices, markup_type: Marks | None = None) -> None:
        """Add marks to cells."""
        for at in _each(indices):
            self.markup[at] |= _bits(markup_type)

    def clear_markup_squares(self, indices: Indices, markup_types: Marks | None = None) -> None:
        """Remove marks from cells."""
        for at in _each(indices):
            self.markup[at] &= ~_bits(markup_types)
            self._dirty = True

    def save(self) -> None:
        """Write the section GEXT."""
        if self.has_markup():
            self.puzzle.extensions[Extensions.Markup] = pack_bytes(self.markup)
        elif self._dirty:
            self.puzzle.extensions.pop(Extensions.Markup, None)


class Timer(PuzzleHelper):
    """The timer: `elapsed_seconds` and `status`."""

    def __init__(self, puzzle: PuzzleFields) -> None:
        self.puzzle = puzzle
        data = puzzle.extensions.get(Extensions.Timer, b"0,1")
        seconds, status = data.decode().split(",")
        self.elapsed_seconds = int(seconds)
        self.status = TimerStatus(int(status))
        self._read = self.elapsed_seconds, self.status

    def __repr__(self) -> str:
        return f"Timer(elapsed_seconds={self.elapsed_seconds}, status={self.status.name})"

    def is_running(self) -> bool:
        """Whether it runs."""
        return self.status == TimerStatus.Running

    def is_stopped(self) -> bool:
        """Whether it is stopped."""
        return self.status == TimerStatus.Stopped

    def has_timer(self) -> bool:
        """Whether the puzzle has the section, or the timer was changed."""
        is_changed = (self.elapsed_seconds, self.status) != self._read
        return Extensions.Timer in self.puzzle.extensions or is_changed

    def save(self) -> None:
        """Write the section LTIM."""
        if self.has_timer():
            text = f"{self.elapsed_seconds},{int(self.status)}"
            self.puzzle.extensions[Extensions.Timer] = text.encode()
