"""What is unusual about the bytes of a text file, under the codes of its format."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from xwcore.files.encodings import MAC_ROMAN, UTF8, WINDOWS_1252
from xwcore.files.text_document import TextDocument
from xwcore.findings.diagnostics import Code, Diagnostic, Edit, Fix, Severity, Span

_TITLES: Final = {WINDOWS_1252: "Windows-1252", MAC_ROMAN: "Mac Roman"}
_LINE_ENDS: Final = {b"\r": "CR", b"\n": "LF", b"\r\n": "CR LF"}
_NOT_ASCII: Final = re.compile(r"[^\0-\x7f]+")
_UNUSED: Final = re.compile(r"[\x80-\x9f]")


class EncodingCodes(NamedTuple):
    """The codes of a format for what is unusual about the bytes of its files."""

    byte_order_mark: Code
    not_utf8: Code
    unused_byte: Code
    old_line_ends: Code
    mixed_line_ends: Code


def check_encoding(
    document: TextDocument, codes: EncodingCodes, *, chosen: bool = False
) -> Iterator[Diagnostic]:
    """A byte order mark, an encoding other than UTF-8, line ends other than LF or CR LF.

    `chosen` means that the user named the encoding. It is then no fault, and there is no fix: the
    user would name the encoding again and misread the file.
    """
    if document.bom:
        size = len(document.bom)
        fix = Fix((Edit(0, size, b""),), title="delete the byte order mark")
        yield codes.byte_order_mark.at(span=Span(0, size, 1, 1), fix=fix)
    if document.encoding != UTF8:
        yield from _check_characters(document, codes, chosen=chosen)
    if not document.has_usual_line_ends:
        yield _line_ends(document, codes)


def _check_characters(
    document: TextDocument, codes: EncodingCodes, *, chosen: bool
) -> Iterator[Diagnostic]:
    first = _NOT_ASCII.search(document.text)
    if first is None:
        return
    message = f"encoding: read as {_TITLES.get(document.encoding, document.encoding)}"
    span = document.span(*first.span())
    if chosen:
        yield codes.not_utf8.at(message, span, hint="", severity=Severity.INFO)
    else:
        fix = Fix(document.utf8_edits(), title="convert the file to UTF-8")
        yield codes.not_utf8.at(f"{message}, expected UTF-8", span, fix=fix)
    unused = _UNUSED.search(document.text) if document.encoding == WINDOWS_1252 else None
    if unused is not None:
        message = f"byte 0x{ord(unused[0]):02X} has no character in Windows-1252"
        yield codes.unused_byte.at(message, document.span(*unused.span()))


def _line_ends(document: TextDocument, codes: EncodingCodes) -> Diagnostic:
    kinds = document.line_end_kinds()
    newline = b"\r\n" if b"\r\n" in kinds else b"\n"
    edits = document.line_end_edits(newline)
    first = Span(edits[0].start, edits[0].start + 1, 1)  # a lone CR or LF
    code = codes.old_line_ends if len(kinds) == 1 else codes.mixed_line_ends
    names = " and ".join(_LINE_ENDS[kind] for kind in sorted(kinds))
    expected = _LINE_ENDS[newline]
    fix = Fix(edits, title=f"end every line with {expected}")
    return code.at(f"line ends: {names}, expected {expected}", first, fix=fix)
