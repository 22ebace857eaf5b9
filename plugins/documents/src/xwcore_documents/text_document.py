r"""A text file: its bytes, its text, and the way from a place in the text to the bytes.

`TextDocument.text` has "\n" for every line end and no byte order mark. An *offset* counts
characters of `text` from 0; a *line* and a *column* count from 0, too. Spans and edits take these
and have bytes of the file. The tables for that are built when the first span is made: a file
without diagnostics does not need them.
"""

from __future__ import annotations

import bisect
import codecs
import operator
import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain, islice, repeat
from typing import Final, Self

from xwcore.plugin import UTF8, WHOLE, WIDE, Edit, Fix, Place, Span, utf8_marks
from xwcore_documents.encodings import (
    can_encode,
    decode_text,
    detected,
    encode,
    encoded_length,
    is_cut_in_character,
)

#: A fix with more edits than this becomes one edit of the whole file.
MAX_EDITS: Final = 10_000

_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
_NOT_ASCII: Final = re.compile(r"[^\0-\x7f]+")

#: Characters, or bytes, whose lines are made at once.
_CHUNK: Final = 8_192

#: Replace the text from one offset to another.
TextEdit = tuple[int, int, str]


def encode_text(text: str, encoding: str = UTF8, newline: str = "\n", bom: bytes = b"") -> bytes:
    r"""The bytes of a file with this text; a character that the encoding lacks becomes "?".

    `text` has "\n" for a line end, the file has `newline`.
    """
    if newline != "\n":
        text = text.replace("\n", newline)
    return bom + encode(text, encoding, "replace")


def _split(text: str) -> list[str]:
    """The lines without their ends; a line end at the end of the text adds no line."""
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    return lines


def _chunks(text: str) -> Iterator[list[str]]:
    """The lines, as many at once as have about `_CHUNK` characters."""
    start = 0
    while start < len(text):
        end = text.find("\n", start + _CHUNK) + 1 or len(text)
        yield _split(text[start:end])
        start = end


@dataclass(slots=True)
class TextDocument:
    """A text file, decoded. `bom` is its byte order mark, empty where there is none; programs that
    add a mark without looking for one leave several.
    """

    data: bytes
    text: str
    encoding: str = UTF8
    bom: bytes = b""
    _lines: list[str] | None = field(default=None, init=False, repr=False, compare=False)
    _newline: str | None = field(default=None, init=False, repr=False, compare=False)
    _line_starts: array[int] | None = field(default=None, init=False, repr=False, compare=False)
    _byte_starts: array[int] | None = field(default=None, init=False, repr=False, compare=False)
    #: The last line and column that were converted, and the byte offset, and those before: places
    #: are mostly asked for in order, an edit and its span have the same ends, and a line may be as
    #: long as the file.
    _last: tuple[int, int, int] = field(default=(-1, 0, 0), init=False, repr=False, compare=False)
    _before: tuple[int, int, int] = field(default=(-1, 0, 0), init=False, repr=False, compare=False)

    @classmethod
    def decode(cls, data: bytes, encoding: str | None = None) -> Self:
        """The document of a file; without `encoding`, in the encoding that it is found to have.

        Raises:
            UnicodeDecodeError: the bytes are not valid in the given encoding.
        """
        bom = utf8_marks(data) if data.startswith(codecs.BOM_UTF8) else b""
        body = data[len(bom) :] if bom else data
        try:
            text = decode_text(body, encoding) if encoding else body.decode("utf-8")
        except UnicodeDecodeError as error:
            if encoding:
                raise
            text = body.decode("utf-8", "replace") if is_cut_in_character(body, error) else "\0"
        if not encoding:
            encoding = UTF8
            if "\0" in text[:4]:
                bom, encoding = detected(data)
                text = decode_text(data[len(bom) :], encoding)
        if "\r" in text:
            text = text.replace("\r\n", "\n").replace("\r", "\n")
        return cls(data, text, encoding, bom)

    # -- lines -------------------------------------------------------------------------------------

    @property
    def lines(self) -> list[str]:
        """The lines without their ends; a line end at the end of the file adds no line."""
        if self._lines is None:
            self._lines = _split(self.text)
        return self._lines

    def iter_lines(self) -> Iterator[str]:
        """As `lines`, which are not kept: a line of two characters takes 60 bytes."""
        return chain.from_iterable(_chunks(self.text))

    @property
    def newline(self) -> str:
        r"""The end of the first line; "\n" where there is none."""
        if self._newline is None:
            match = _LINE_END.search(self._narrow_data())
            self._newline = "\n" if match is None else match[0].decode("ascii")
        return self._newline

    def line_start(self, line: int) -> int:
        """The offset of a line; the end of the text for a line past the last one."""
        starts = self._starts()
        return starts[min(line, len(starts) - 1)]

    def line_of(self, offset: int) -> int:
        """The line that has the offset; the end of an unfinished last line belongs to it."""
        starts = self._starts()
        line = bisect.bisect_right(starts, offset) - 1
        if line and line == len(starts) - 1 and not self.text.endswith("\n"):
            line -= 1
        return line

    def end_of_line(self, offset: int) -> int:
        """The offset where the line that has `offset` ends, its line end excluded."""
        end = self.text.find("\n", offset)
        return len(self.text) if end < 0 else end

    def _starts(self) -> array[int]:
        """The offset of each line, and the end of the text; made without keeping the lines."""
        if self._line_starts is None:
            lengths = map(operator.add, map(len, self.iter_lines()), repeat(1))
            self._line_starts = array("Q", accumulate(lengths, initial=0))
            self._line_starts[-1] = len(self.text)
        return self._line_starts

    # -- places in the bytes -----------------------------------------------------------------------

    def byte_offset(self, offset: int) -> int:
        """The offset in `data` of an offset in `text`."""
        if len(self.text) == len(self.data):
            return offset  # one byte for each character, and no byte order mark
        offset = min(offset, len(self.text))
        line = self.line_of(offset)
        return self._byte_in_line(line, offset - self._starts()[line])

    def _byte_in_line(self, line: int, column: int) -> int:
        """The offset in `data` of a column of a line."""
        if self._byte_starts is None:
            lengths: Iterator[int] = chain.from_iterable(_line_lengths(self.data, len(self.bom)))
            if self.encoding in WIDE:
                narrow_lines = self._narrow_data().splitlines(keepends=True)
                encoded = (line.decode().encode(self.encoding) for line in narrow_lines)
                lengths = map(len, encoded)
            self._byte_starts = array("Q", accumulate(lengths, initial=len(self.bom)))
        for known_line, known, byte in (self._before, self._last):
            if known_line == line and known == column:
                return min(byte, len(self.data))
        if known_line != line or column < known // 2:
            known, byte = 0, self._byte_starts[line]
        first = self._starts()[line]
        if column > known:
            byte += encoded_length(self.text, first + known, first + column, self.encoding)
        elif column < known:
            byte -= encoded_length(self.text, first + column, first + known, self.encoding)
        self._before, self._last = self._last, (line, column, byte)
        # The last character may lack bytes.
        return min(byte, len(self.data))

    def _bytes_in_line(self, line: int, start: int, end: int) -> tuple[int, int]:
        """Where `lines[line][start:end]` is in `data`."""
        if len(self.text) == len(self.data):
            first = self.line_start(line)
            return first + start, first + end
        if line >= len(self.lines):
            end_of_text = self.byte_offset(len(self.text))
            return end_of_text, end_of_text
        begin = self._byte_in_line(line, start)
        length = encoded_length(self.lines[line], start, end, self.encoding)
        # The last character may lack bytes.
        return begin, min(begin + length, len(self.data))

    def span(self, start: int, end: int, place: Place = WHOLE) -> Span:
        """The span of `text[start:end]`."""
        line = self.line_of(start)
        column = start - self._starts()[line]
        return Span(self.byte_offset(start), self.byte_offset(end), line + 1, column + 1, place)

    def line_span(
        self, line: int, start: int = 0, end: int | None = None, place: Place = WHOLE
    ) -> Span:
        """The span of `lines[line][start:end]`."""
        if end is None:
            end = len(self.lines[line]) if line < len(self.lines) else start
        return Span(*self._bytes_in_line(line, start, end), line + 1, start + 1, place)

    # -- changes -----------------------------------------------------------------------------------

    def encode(self, text: str) -> bytes:
        r"""`text` in the encoding and with the line ends of the file, for "\n"."""
        newline = self.newline if "\n" in text else "\n"
        return encode_text(text, self.encoding, newline)

    def edit(self, start: int, end: int, text: str) -> Edit:
        """Replace `self.text[start:end]` by `text`."""
        return Edit(self.byte_offset(start), self.byte_offset(end), self.encode(text))

    def line_edit(self, line: int, start: int, end: int, text: str) -> Edit:
        """Replace `lines[line][start:end]` by `text`."""
        return Edit(*self._bytes_in_line(line, start, end), self.encode(text))

    def whole_lines_edit(self, line: int, count: int = 1, text: str = "") -> Edit:
        """Replace `count` lines, their ends included, by `text`; with `count` 0, insert it."""
        return self.edit(self.line_start(line), self.line_start(line + count), text)

    def exchange(self, first: tuple[int, int], second: tuple[int, int]) -> list[TextEdit]:
        """The edits that exchange two pieces of the text, from start to end, in their order."""
        texts = [self.text[start:end] for start, end in (first, second)]
        return sorted([(*first, texts[1]), (*second, texts[0])])

    def exchange_lines(self, first: int, second: int) -> list[TextEdit]:
        """The edits that exchange two lines, without their ends."""
        starts = self.line_start(first), self.line_start(second)
        return self.exchange(*((start, self.end_of_line(start)) for start in starts))

    def fix(self, title: str, *edits: TextEdit, safe: bool = True) -> Fix:
        """A fix of edits of the text."""
        return Fix(tuple(self.edit(*edit) for edit in edits), safe, title)

    def replaced(self, edits: Iterable[TextEdit]) -> bytes:
        """The bytes after the edits, which are in order and do not overlap.

        What no edit touches keeps its bytes, malformed and mixed line ends included.
        """
        parts, kept = [], 0
        for start, end, text in edits:
            parts += [self.data[kept : self.byte_offset(start)], self.encode(text)]
            kept = self.byte_offset(end)
        return b"".join([*parts, self.data[kept:]])

    def changed(
        self, edits: Sequence[TextEdit], encoding: str | None = None, newline: str | None = None
    ) -> tuple[bytes, str]:
        """The bytes after the edits, as `replaced`, and their encoding.

        Without `encoding` it is that of the file, and UTF-8 where this lacks a character. It is
        UTF-8 also where a reader would take the changed file for one in another encoding.
        """
        known = self.encoding if encoding is None else encoding
        if encoding is None and not can_encode("".join(text for _, _, text in edits), known):
            known = UTF8
        if newline is None and known == self.encoding:
            data = self.replaced(edits)
            if detected(data)[1] == known or detected(self.data)[1] != known:
                return data, known
            known = UTF8
        if newline is None and known == UTF8:
            body = decode_text(self.data[len(self.bom) :], self.encoding)
            return TextDocument.decode(body.encode(UTF8, "replace"), UTF8).replaced(edits), known
        parts, kept = [], 0
        for start, end, text in edits:
            parts += [self.text[kept:start], text]
            kept = end
        text = "".join([*parts, self.text[kept:]])
        bom = self.bom if known in WIDE else b""
        return encode_text(text, known, newline or self.newline, bom), known

    # -- what is unusual about the bytes -----------------------------------------------------------

    def _narrow_data(self) -> bytes:
        """The bytes of the file in an encoding with one byte for each ASCII character."""
        if self.encoding in WIDE:
            return decode_text(self.data[len(self.bom) :], self.encoding).encode()
        return self.data

    @property
    def has_usual_line_ends(self) -> bool:
        """Whether all lines end in LF, or all in CR LF. Files in UTF-16 become UTF-8 first."""
        if self.encoding in WIDE:
            return True
        carriage_returns = self.data.count(b"\r")
        pairs = self.data.count(b"\r\n") if carriage_returns else 0
        return carriage_returns == pairs and (not pairs or self.data.count(b"\n") == pairs)

    def line_end_kinds(self) -> set[bytes]:
        """The kinds of line ends in the file."""
        return set(_LINE_END.findall(self._narrow_data()))

    def line_end_edits(self, newline: bytes) -> tuple[Edit, ...]:
        """Edits that make every line end `newline`."""
        wrong = (match for match in _LINE_END.finditer(self.data) if match[0] != newline)
        edits = tuple(Edit(*match.span(), newline) for match in islice(wrong, MAX_EDITS + 1))
        if len(edits) > MAX_EDITS:
            start = edits[0].start
            return (Edit(start, len(self.data), _LINE_END.sub(newline, self.data[start:])),)
        return edits

    def utf8_edits(self) -> tuple[Edit, ...]:
        """Edits that make the file UTF-8; none where it is ASCII or UTF-8."""
        if self.encoding == UTF8:
            return ()
        if self.encoding in WIDE:
            return (Edit(0, len(self.data), self._narrow_data()),)
        runs = list(islice(_NOT_ASCII.finditer(self.text), MAX_EDITS + 1))
        if len(runs) > MAX_EDITS:
            start = len(self.bom)
            body = decode_text(self.data[start:], self.encoding).encode()
            return (Edit(start, len(self.data), body),)
        return tuple(
            Edit(self.byte_offset(run.start()), self.byte_offset(run.end()), run[0].encode())
            for run in runs
        )


def _line_lengths(data: bytes, start: int) -> Iterator[Iterator[int]]:
    """The length of each line from an offset on, its end included, by chunk."""
    while start < len(data):
        line_end = _LINE_END.search(data, start + _CHUNK)
        end = len(data) if line_end is None else line_end.end()
        yield map(len, data[start:end].splitlines(keepends=True))
        start = end
