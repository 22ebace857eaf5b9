"""What a puzzle remembers of the file that it was read from."""

from __future__ import annotations

from typing import NamedTuple


class SpfRecord(NamedTuple):
    """The source, byte for byte, and whether its texts were unescaped on reading."""

    data: bytes
    entities: bool = False
