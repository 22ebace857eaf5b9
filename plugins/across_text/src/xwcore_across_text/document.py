r"""The bytes of a file as text, and the way back from a place in the text to the bytes.

Contract: `Document.text` has "\n" for every line end and no byte order mark; offsets in it are
called `at`, and only `span`, `edit` and `byte_at` know what they are in bytes. The tables for that
are made when the first diagnostic needs them.
"""

from __future__ import annotations

import bisect
import codecs
import re
from dataclasses import dataclass, field
from itertools import accumulate, islice
from typing import Final

from xwcore.files import windows_1252
from xwcore.plugin import WHOLE, Edit, Fix, Place, ReadContext, Severity, Span
from xwcore_across_text import codes as finding
from xwcore_across_text.grammar import BLANKS, MAC_ROMAN, UTF8, WINDOWS_1252

_TITLES: Final = {WINDOWS_1252: "Windows-1252", MAC_ROMAN: "Mac Roman"}
_END_NAMES: Final = {b"\r": "CR", b"\n": "LF", b"\r\n": "CR LF"}
_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
#: A mend of more places than this is one edit of the whole file.
_MOST_EDITS: Final = 10_000
_NOT_ASCII: Final = re.compile(r"[^\0-\x7f]+")
_UNUSED: Final = re.compile(r"[\x80-\x9f]")


def decode(data: bytes, encoding: str) -> str:
    """The text; raises UnicodeDecodeError for UTF-8 only."""
    if encoding == WINDOWS_1252:
        return windows_1252.decode(data)
    return data.decode(encoding)


def encode(text: str, encoding: str) -> bytes:
    """The bytes; a character that the encoding lacks becomes "?"."""
    if encoding == WINDOWS_1252:
        return windows_1252.encode(text, "replace")
    return text.encode(encoding, "replace")


@dataclass(slots=True)
class Document:
    """A file: its bytes, its text, and how one became the other."""

    data: bytes
    text: str
    encoding: str
    bom: bool
    _lines: list[int] = field(default_factory=list)
    _bytes: list[int] = field(default_factory=list)

    def _index(self) -> None:
        offset = len(codecs.BOM_UTF8) if self.bom else 0
        lines = self.data[offset:].splitlines(keepends=True)
        self._bytes = [*accumulate(map(len, lines), initial=offset)]
        if len(self.text) == len(self.data):
            self._lines = self._bytes
            return
        at = 0
        for _ in lines:
            self._lines.append(at)
            at = self.text.find("\n", at) + 1 or len(self.text)
        self._lines.append(len(self.text))

    def _line_of(self, at: int) -> int:
        """The index of the line that `at` is in, from 0."""
        if not self._lines:
            self._index()
        return max(0, bisect.bisect_right(self._lines, at) - 1)

    def byte_at(self, at: int) -> int:
        """The offset in the bytes of the file."""
        if len(self.text) == len(self.data):  # a byte for each character
            return at
        line = self._line_of(at)
        start = self._lines[line]
        if self.encoding != UTF8 or self.text.isascii():
            return self._bytes[line] + at - start
        return self._bytes[line] + len(self.text[start:at].encode())

    def span(self, start: int, end: int, place: Place = WHOLE) -> Span:
        """The place of `text[start:end]`."""
        line = self._line_of(start)
        if line == len(self._lines) - 1 and self.text and not self.text.endswith("\n"):
            line = max(0, line - 1)
        column = start - self._lines[line] + 1
        return Span(self.byte_at(start), self.byte_at(end), line + 1, column, place)

    def line_span(self, at: int, place: Place = WHOLE) -> Span:
        """The place of the rest of the line from `at` on, blanks at its start left out."""
        end = self.line_end(at)
        while at < end and self.text[at] in BLANKS:
            at += 1
        return self.span(at, end, place)

    def line_end(self, at: int) -> int:
        """Where the line that `at` is in ends, its line end not included."""
        end = self.text.find("\n", at)
        return len(self.text) if end < 0 else end

    @property
    def newline(self) -> str:
        """How the first line ends; LF where there is but one line."""
        first = _LINE_END.search(self.data)
        return "\n" if first is None else first[0].decode("ascii")

    def fix(self, title: str, *edits: tuple[int, int, str], safe: bool = True) -> Fix:
        """A mend of edits (start, end, replacement) of the text."""
        newline = "\n"
        made = []
        for start, end, text in edits:
            if newline == "\n" and "\n" in text:
                newline = self.newline
            data = encode(text.replace("\n", newline), self.encoding)
            made.append(Edit(self.byte_at(start), self.byte_at(end), data))
        return Fix(tuple(made), safe, title)


def open_document(data: bytes, context: ReadContext) -> Document:
    """The document, with what is remarkable about its bytes reported."""
    bom = data.startswith(codecs.BOM_UTF8)
    body = data[len(codecs.BOM_UTF8) :] if bom else data
    chosen = context.options.get("encoding")
    encoding = str(chosen or UTF8)
    try:
        text = decode(body, encoding)
    except UnicodeDecodeError as error:
        if chosen is not None:
            start = error.start + len(data) - len(body)
            context.fail(finding.NOT_UTF8_AS_ASKED.at(span=Span(start, start + 1)))
        encoding = WINDOWS_1252
        text = decode(body, encoding)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return Document(data, text, encoding, bom)


def report_bytes(document: Document, context: ReadContext) -> None:
    """Report a byte order mark, an encoding other than UTF-8, and unusual line ends."""
    data = document.data
    if document.bom:
        drop = Fix((Edit(0, len(codecs.BOM_UTF8), b""),), title="delete the byte order mark")
        span = Span(0, len(codecs.BOM_UTF8), 1, 1)
        context.report(finding.BYTE_ORDER_MARK.at(span=span, fix=drop))
    if document.encoding != UTF8:
        _report_encoding(document, context)
    both = data.count(b"\r\n")
    if data.count(b"\r") != both or (both and data.count(b"\n") != both):
        _report_line_ends(document, context)


def _report_encoding(document: Document, context: ReadContext) -> None:
    text = document.text
    first = _NOT_ASCII.search(text)
    if first is None:
        return
    mend = Fix(_to_utf8(document), title="rewrite it in UTF-8")
    asked = context.options.get("encoding") is not None
    # An encoding that was asked for is asked for again after the mend, and would misread it.
    fix = None if asked else mend
    message = f"not UTF-8: read as {_TITLES[document.encoding]}"
    hint = "the option encoding=mac-roman reads a file of an old Macintosh"
    span = document.span(*first.span())
    context.report(
        finding.NOT_UTF8.at(message, span, hint="" if asked else hint, fix=fix,
                            severity=Severity.INFO if asked else None)
    )  # fmt: skip
    unused = _UNUSED.search(text) if document.encoding == WINDOWS_1252 else None
    if unused is not None:
        message = f"byte 0x{ord(unused[0]):02X} stands for no character of Windows-1252"
        context.report(finding.UNUSED_BYTE.at(message, document.span(*unused.span())))


def _to_utf8(document: Document) -> tuple[Edit, ...]:
    """The characters beyond ASCII in UTF-8; very many of them as one edit of the whole."""
    runs = list(islice(_NOT_ASCII.finditer(document.text), _MOST_EDITS + 1))
    if len(runs) > _MOST_EDITS:
        start = len(codecs.BOM_UTF8) if document.bom else 0
        whole = decode(document.data[start:], document.encoding)
        return (Edit(start, len(document.data), whole.encode()),)
    return tuple(
        Edit(document.byte_at(run.start()), document.byte_at(run.end()), run[0].encode())
        for run in runs
    )


def _report_line_ends(document: Document, context: ReadContext) -> None:
    data = document.data
    kinds = set(_LINE_END.findall(data))
    wanted = b"\r\n" if b"\r\n" in kinds else b"\n"
    wrong = (match for match in _LINE_END.finditer(data) if match[0] != wanted)
    edits = tuple(Edit(*match.span(), wanted) for match in islice(wrong, _MOST_EDITS + 1))
    first = Span(edits[0].start, edits[0].end, 1, None)
    if len(edits) > _MOST_EDITS:
        edits = (Edit(0, len(data), _LINE_END.sub(wanted, data)),)
    names = " and ".join(_END_NAMES[kind] for kind in sorted(kinds))
    code = finding.OLD_LINE_ENDS if len(kinds) == 1 else finding.MIXED_LINE_ENDS
    mend = Fix(edits, title=f"end every line with {_END_NAMES[wanted]}")
    context.report(code.at(f"lines end with {names}", first, fix=mend))
