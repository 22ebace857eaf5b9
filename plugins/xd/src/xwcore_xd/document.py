"""The bytes of a file as lines of text, and the way back from a place in the text to the bytes.

Contract: `lines` hold no line ends and no byte order mark; a place is a line (from 0) and a column
(from 0, in characters). Only `byte_at`, `span` and `edit` know what that is in bytes; the tables
for it are made when the first diagnostic needs them.
"""

from __future__ import annotations

import codecs
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from xwcore.files import windows_1252
from xwcore.plugin import WHOLE, Edit, Place, Span

UTF8, WINDOWS_1252 = "utf-8", "windows-1252"

_BOM: Final = codecs.BOM_UTF8
_PRINTABLE: Final = bytes([*range(32, 127), *b"\r\n\t"])


def encode(text: str, encoding: str) -> bytes:
    """The bytes of a text; a lone surrogate becomes "?".

    Raises:
        UnicodeEncodeError: the encoding is Windows-1252 and lacks a character.
    """
    if encoding == WINDOWS_1252:
        return windows_1252.encode(text)
    return text.encode("utf-8", "replace")


@dataclass(slots=True)
class Document:
    """A file: its bytes, its text with line feeds, and its encoding."""

    data: bytes
    text: str
    encoding: str = UTF8
    bom: bool = False
    _lines: list[str] | None = None
    _raw: list[bytes] = field(default_factory=list)
    _starts: list[int] = field(default_factory=list)
    _before: list[int] = field(default_factory=list)
    _odd: str | None = None

    @property
    def lines(self) -> list[str]:
        """The lines; a final line end makes no further line."""
        if self._lines is None:
            self._lines = self.text.split("\n")
            if not self._lines[-1]:
                self._lines.pop()
        return self._lines

    @property
    def raw_lines(self) -> list[bytes]:
        """The bytes of each line, its end included, the byte order mark not."""
        if not self._raw:
            offset = len(_BOM) if self.bom else 0
            self._raw = self.data[offset:].splitlines(keepends=True)
            self._starts = list(accumulate(map(len, self._raw), initial=offset))
        return self._raw

    @property
    def odd_signs(self) -> str:
        """The signs of the text beyond ASCII, and its controls but tabs and line ends, in a row."""
        if self._odd is None:
            odd = self.data.translate(None, _PRINTABLE)[len(_BOM) if self.bom else 0 :]
            self._odd = odd.decode() if self.encoding == UTF8 else windows_1252.decode(odd)
        return self._odd

    @property
    def _is_simple(self) -> bool:
        """Whether a character is a byte, and so is a line end."""
        return len(self.data) == len(self.text) and self.text.isascii()

    @property
    def _lengths(self) -> list[int]:
        """How many characters stand in the lines before each one, line ends not counted."""
        if not self._before:
            self._before = [*accumulate(map(len, self.lines), initial=0)]
        return self._before

    def _line_start(self, line: int) -> int:
        """The offset of a line of a simple document; of its end behind the last one."""
        lengths, size = self._lengths, len(self.data)
        return min(lengths[line] + line, size) if line < len(lengths) else size

    def byte_at(self, line: int, column: int) -> int:
        """The offset of a place in the bytes."""
        if self._is_simple and line < len(self.lines):
            return self._lengths[line] + line + min(column, len(self.lines[line]))
        raw = self.raw_lines
        if line >= len(raw):
            return self._starts[-1]
        before = self.lines[line][:column]
        length = len(before) if self.encoding != UTF8 or before.isascii() else len(before.encode())
        return self._starts[line] + length

    def span(self, line: int, start: int = 0, end: int | None = None, place: Place = WHOLE) -> Span:
        """The place of `lines[line][start:end]`; to the end of the line where `end` is None."""
        length = len(self.lines[line]) if line < len(self.lines) else start
        if end is None:
            end = length
        if start <= length >= end and self._is_simple and line < len(self.lines):
            offset = self._lengths[line] + line
            return Span(offset + start, offset + end, line + 1, start + 1, place)
        first, last = self.byte_at(line, start), self.byte_at(line, end)
        return Span(first, last, line + 1, start + 1, place)

    def edit(self, line: int, start: int, end: int, text: str) -> Edit:
        """Replace `lines[line][start:end]`; an unencodable replacement becomes "?"."""
        try:
            data = encode(text, self.encoding)
        except UnicodeEncodeError:
            data = text.encode("ascii", "replace")
        return Edit(self.byte_at(line, start), self.byte_at(line, end), data)

    def line_edit(self, line: int, count: int = 1, text: str = "") -> Edit:
        """Replace whole lines, ends included, by `text` (with line feeds of the file's kind)."""
        if self._is_simple and b"\r" not in self.data:
            start, end = self._line_start(line), self._line_start(line + count)
            return Edit(start, end, encode(text, UTF8))
        raw = self.raw_lines
        start = self._starts[min(line, len(raw))]
        end = self._starts[min(line + count, len(raw))]
        data = encode(text, UTF8).replace(b"\n", self.line_end)
        return Edit(start, end, data)

    @property
    def line_end(self) -> bytes:
        """The line end of the first line; a line feed where there is none."""
        first = self.raw_lines[0] if self.raw_lines else b""
        for end in (b"\r\n", b"\r"):
            if first.endswith(end):
                return end
        return b"\n"


def open_document(data: bytes) -> Document:
    """The document: UTF-8, else Windows-1252. No bytes are refused."""
    bom = data.startswith(_BOM)
    body = data[len(_BOM) :] if bom else data
    encoding = UTF8
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError:
        encoding = WINDOWS_1252
        text = windows_1252.decode(body)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return Document(data, text, encoding, bom)
