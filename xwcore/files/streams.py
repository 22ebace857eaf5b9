"""Binary streams that a host gives as sources, seekable or not."""

from __future__ import annotations

import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from xwcore.errors import SourceError


class GivenStream:
    """A stream of a host. What detection takes from one that cannot seek is read again first.

    Its methods raise `SourceError` for a closed stream, and for one that gives no bytes.
    """

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._head: bytes | None = None

    @property
    def name(self) -> str:
        """The name of the file, without folders; "" where the stream has none."""
        try:
            name = getattr(self._stream, "name", "")
        except ValueError:  # the raw stream is detached; reading raises the error
            return ""
        return os.path.basename(name) if isinstance(name, str) else ""

    def head(self, most: int) -> bytes:
        """The first bytes, read once; a stream that can seek is put back where it stood."""
        if self._head is None:
            with self.kept_position():
                self._head = self._taken(most)
        return self._head

    def read(self, most: int) -> bytes:
        """The bytes from where the stream stood when it was given, at most so many."""
        taken = b"" if self._head is None or self._can_seek else self._head
        return taken + self._taken(most - len(taken))

    @contextmanager
    def kept_position(self) -> Iterator[None]:
        """Put a stream that can seek back where it stood."""
        if not self._can_seek:
            yield
            return
        position = _readable(self._stream.tell)
        try:
            yield
        finally:
            _readable(self._stream.seek, position)

    @property
    def _can_seek(self) -> bool:
        try:
            return bool(_readable(self._stream.seekable))
        except AttributeError:
            return False

    def _taken(self, size: int) -> bytes:
        """Up to `size` bytes; a raw stream may give fewer at a time."""
        if isinstance(self._stream, io.TextIOBase):
            raise SourceError("source: text stream, expected a binary stream")
        parts: list[bytes] = []
        while size > 0:
            part = _readable(self._stream.read, size)
            if not isinstance(part, bytes):
                raise SourceError("source: read() returns no bytes, expected a binary stream")
            if not part:
                break
            parts.append(part)
            size -= len(part)
        return b"".join(parts)


def _readable(method: Callable[..., Any], *arguments: Any) -> Any:
    """What a method of a stream gives; that of a closed or detached stream raises ValueError."""
    try:
        return method(*arguments)
    except ValueError as error:
        raise SourceError(f"the stream cannot be read: {error}") from error
