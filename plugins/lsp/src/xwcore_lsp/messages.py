"""The input of the server, with limits: what a client sends is no reason to end, or to allocate.

Contract: a header over `MAX_HEADER` bytes, or one that declares more than `MAX_MESSAGE`
bytes, is dropped. What follows a dropped header is skipped up to the next header that declares a
length; an honest client that goes on is answered.

Source: Language Server Protocol 3.17, "Base Protocol".
"""

from __future__ import annotations

import io
import re
from typing import BinaryIO, Final

#: Bytes of a message: a document of `MAX_CHARACTERS` in JSON, all of them escaped.
MAX_MESSAGE: Final = 32 * 1024 * 1024

#: Bytes of one line of a header.
MAX_HEADER: Final = 4_096

#: A header that declares the length, at the end of a line: it may follow what was skipped.
_LENGTH: Final = re.compile(rb"Content-Length:[ \t]*(\d{1,20})[ \t]*\r?\n\Z", re.IGNORECASE)

#: Stands for a line that is dropped; the server ignores unknown headers.
_DROPPED: Final = b"Dropped: 1\r\n"


class BoundedInput(io.RawIOBase):
    """A binary stream for the server, over that of the client."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream

    def readline(self, size: int | None = -1) -> bytes:
        """The next line of a header; one that is refused is replaced by an unknown header."""
        line = self._stream.readline(MAX_HEADER)
        if not line or line in (b"\r\n", b"\n"):
            return b"\r\n" if line else b""
        tail = line
        while not tail.endswith(b"\n"):  # also the bytes of a message whose header was refused
            more = self._stream.readline(MAX_HEADER)
            if not more:
                return b""
            tail = tail[-MAX_HEADER:] + more
        length = _LENGTH.search(tail[-2 * MAX_HEADER :])
        if length is None or not 0 < int(length[1]) <= MAX_MESSAGE:
            return _DROPPED
        return b"Content-Length: %d\r\n" % int(length[1])

    def read(self, size: int = -1) -> bytes:
        """The bytes of a message, fewer only at the end of the input."""
        return self._stream.read(size)

    def readable(self) -> bool:
        """Always."""
        return True
