"""Shapes in which the files of a format grow: so many clues, sections, brackets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Shape:
    """Files of one kind in any size: a name for messages, and a file with so many of something."""

    name: str
    make: Callable[[int], bytes]

    def of_size(self, size: int) -> bytes:
        """The file of about so many bytes."""
        few, many = len(self.make(16)), len(self.make(144))
        return self.make(max(1, (size - few) * 128 // max(1, many - few) + 16))


def repeated(name: str, before: str, piece: str, after: str) -> Shape:
    """A shape whose files repeat a piece between two texts; `#` in it is replaced by a number."""

    def make(count: int) -> bytes:
        pieces = (piece.replace("#", str(number)) for number in range(1, count + 1))
        return (before + "".join(pieces) + after).encode()

    return Shape(name, make)


def nested(name: str, before: str, opening: str, closing: str, after: str) -> Shape:
    """A shape whose files have brackets in brackets."""
    return Shape(name, lambda n: (before + opening * n + closing * n + after).encode())
