"""Findings about the bytes of a file: byte order mark, encoding, line ends."""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Edit, Fix, Span
from xwcore_xd import codes as finding
from xwcore_xd.document import UTF8, Document
from xwcore_xd.layout import Found

_LINE_END: Final = re.compile(rb"\r\n|\r|\n")
_NOT_ASCII: Final = re.compile(r"[^\0-\x7f]+")
_UNUSED: Final = re.compile(r"[\x80-\x9f]")
_BOM_LENGTH: Final = 3


def report(document: Document, found: Found) -> None:
    """Report what is unusual about the bytes."""
    if document.bom:
        drop = Fix((Edit(0, _BOM_LENGTH, b""),), title="delete the byte order mark")
        found(finding.BYTE_ORDER_MARK.at(span=Span(0, _BOM_LENGTH, 1, 1), fix=drop))
    if document.encoding != UTF8:
        _report_encoding(document, found)
    carriage = document.data.count(b"\r")
    if carriage and not carriage == document.data.count(b"\r\n") == document.data.count(b"\n"):
        _report_line_ends(document, found)


def _report_encoding(document: Document, found: Found) -> None:
    edits, first = [], None
    for number, line in enumerate(document.lines):
        for match in _NOT_ASCII.finditer(line):
            first = first or document.span(number, *match.span())
            start = document.byte_at(number, match.start())
            end = document.byte_at(number, match.end())
            edits.append(Edit(start, end, match[0].encode()))
    fix = Fix(tuple(edits), title="rewrite it in UTF-8")
    found(finding.NOT_UTF8.at(span=first, fix=fix))
    for number, line in enumerate(document.lines):
        unused = _UNUSED.search(line)
        if unused is not None:
            message = f"byte 0x{ord(unused[0]):02X} stands for no character of Windows-1252"
            found(finding.UNUSED_BYTE.at(message, document.span(number, *unused.span())))
            return


def _report_line_ends(document: Document, found: Found) -> None:
    data = document.data
    kinds = set(_LINE_END.findall(data))
    wanted = b"\r\n" if b"\r\n" in kinds else b"\n"
    edits = tuple(
        Edit(match.start(), match.end(), wanted)
        for match in _LINE_END.finditer(data)
        if match[0] != wanted
    )
    code = finding.OLD_LINE_ENDS if len(kinds) == 1 else finding.MIXED_LINE_ENDS
    name = "CR LF" if wanted == b"\r\n" else "LF"
    fix = Fix(edits, title=f"end every line with {name}")
    found(code.at(span=Span(edits[0].start, edits[0].end, 1, None), fix=fix))
