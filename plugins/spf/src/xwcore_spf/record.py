"""What a puzzle remembers of the file that it was read from."""

from __future__ import annotations

from typing import NamedTuple


class SpfRecord(NamedTuple):
    """The source, byte for byte, and how it was read.

    Reading it again gives the same puzzle: with the same texts unescaped, and the same arrays
    ignored because they are nested too deep.
    """

    data: bytes
    entities: bool
    max_depth: int
