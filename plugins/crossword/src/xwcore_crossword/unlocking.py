"""Unlocking the solution of a crossword, by a format that has a key for it."""

from __future__ import annotations

from typing import TypeVar

from xwcore.plugin import FormatSpec, Puzzle, UnsupportedOperationError, default_registry

AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)


def unlocked(puzzle: AnyPuzzle, key: str | int) -> AnyPuzzle:
    """The puzzle with the solution that the key unlocks; see `Crossword.unlock`."""
    registry = default_registry()
    names = [spec.name for spec in registry.formats().values() if _unlocks(spec)]
    if puzzle.source_format in names:
        names = [puzzle.source_format]
    if not names:
        raise UnsupportedOperationError("no installed format unlocks the solution")
    text = f"{key:04}" if isinstance(key, int) else key
    data = registry.dumps(puzzle, names[0])
    return registry.read(data, names[0], kind=type(puzzle), key=text)


def _unlocks(spec: FormatSpec) -> bool:
    """Whether the format reads a locked solution with a key."""
    return spec.reads and any(option.name == "key" for option in spec.read_options)
