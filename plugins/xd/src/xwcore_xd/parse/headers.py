"""Odd headers: lines other than "Key: value" (2016, "Headers")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from xwcore.plugin import Fix
from xwcore_documents import TextDocument
from xwcore_xd import codes
from xwcore_xd.parse.structure import Header, ParsedFile, Report
from xwcore_xd.syntax import BLANKS, HEADER_KEYS, WIDE_HEADER

_KNOWN: Final = frozenset(key.casefold() for key in HEADER_KEYS)
#: A key and what stands in place of the colon, before a value.
_WITHOUT_COLON: Final = re.compile(
    r"[ \t]*([^\W\d_]{1,63})(?:[ \t]*[=;\u2013\u2014-]|[ \t])[ \t]*(?=[^ \t])"
)


def parse_odd_header(parsed: ParsedFile, line: int, level: int, report: Report) -> None:
    """Add a header with a full-width colon, or a line that is not a header."""
    document, headers = parsed.document, parsed.headers
    text = document.lines[line]
    match = WIDE_HEADER.fullmatch(text)
    if match:
        key, value = match[1].strip(), match[3].rstrip()
        headers.append(Header(line, key, key.casefold(), value, match.start(3), level))
        edit = document.line_edit(line, match.end(1), match.start(3), ": ")
        fix = Fix((edit,), title="write ':'")
        message = f"header {key[:30]!r} with a full-width colon, expected ':'"
        span = document.line_span(line, *match.span(2))
        report(codes.NOT_A_HEADER.at(message, span, hint="Write ':' and a blank.", fix=fix))
        return
    value = text.strip(BLANKS)
    headers.append(Header(line, "", "", value, text.index(value[0]), level))
    wrong = "malformed header {!r}" if ":" in value else "header {!r} without a colon"
    message = f"{wrong.format(value[:30])}, expected 'Key: value'"
    colon = _colon_fix(document, line, text, headers)
    hint = None if colon is None else f"{colon.title.capitalize()}."
    report(codes.NOT_A_HEADER.at(message, document.line_span(line), hint=hint, fix=colon))


def _colon_fix(
    document: TextDocument, line: int, text: str, headers: Sequence[Header]
) -> Fix | None:
    """The fix of a line without a colon: a colon behind a known key, or the line joined to the
    header above, whose value goes on.
    """
    match = _WITHOUT_COLON.match(text)
    if match is not None and match[1].casefold() in _KNOWN:
        edit = document.line_edit(line, match.end(1), match.end(), ": ")
        return Fix((edit,), safe=False, title="add a colon")
    above = headers[-2] if len(headers) > 1 else None
    if above is None or not above.value or above.line != line - 1:
        return None
    start = document.line_start(line)
    end = start + len(text) - len(text.lstrip(BLANKS))
    return document.fix("join the lines", (start - 1, end, " "), safe=False)
