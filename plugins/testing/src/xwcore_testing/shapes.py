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
        empty = len(self.make(0))
        count = 144
        for _ in range(3):  # the numbers in a file grow with it, so that pieces differ in length
            grown = len(self.make(count)) - empty
            if grown <= 0:  # a stated number of something that is not there
                return self.make(size)
            count = max(1, (size - empty) * count // grown)
        return self.make(count)


def repeated(name: str, before: str, piece: str, after: str) -> Shape:
    """A shape whose files repeat a piece between two texts; `#` in it is replaced by a number."""

    def make(count: int) -> bytes:
        pieces = (piece.replace("#", str(number)) for number in range(1, count + 1))
        return (before + "".join(pieces) + after).encode()

    return Shape(name, make)


def nested(name: str, before: str, opening: str, closing: str, after: str) -> Shape:
    """A shape whose files have brackets in brackets."""
    return Shape(name, lambda n: (before + opening * n + closing * n + after).encode())
