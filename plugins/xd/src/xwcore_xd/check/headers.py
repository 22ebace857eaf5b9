"""Checks of the headers: missing, duplicate, misspelled or misplaced ones, Rebus and Special."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from xwcore.plugin import UTF8, Edit, Fix
from xwcore_documents import ISO, TextDocument, iso_date, lacks_digit, misfit_of_date
from xwcore_xd import codes
from xwcore_xd.parse.structure import Header, Report
from xwcore_xd.read import (
    MAX_VALUE,
    Pair,
    ReadFile,
    before_pairs,
    follows_comma,
    pairs_of,
    special_kind,
)
from xwcore_xd.syntax import (
    CLUEGROUP,
    FORM,
    HEADER_KEYS,
    HEADER_ORDER,
    LOWER,
    REBUS,
    SPECIAL,
    SPLIT,
    TITLE,
)

_USUAL: Final = {name.casefold(): name for name in HEADER_KEYS}
#: Keys of the format, of Dublin Core, and of programs that many files come from.
_KNOWN: Final = frozenset(
    {
        *_USUAL,
        FORM,
        SPLIT,
        "contributor",
        "coverage",
        "creator",
        "format",
        "identifier",
        "language",
        "rights",
        "source",
        "subject",
        "type",
    }
)
_RANK: Final = {name.casefold(): rank for rank, name in enumerate(HEADER_ORDER)}
_FILE_DATE: Final = re.compile(r"(?<![0-9])([0-9]{4})-?([0-9]{2})-?([0-9]{2})(?![0-9])")
_EDITOR: Final = re.compile(
    r"\s*[,/;&]?\s*(?:\bedited by\b|\bed(?:itor)?\b[.:]?)\s+", re.IGNORECASE
)
#: A longer author is not searched for an editor: the search takes quadratic time.
_LONGEST: Final = 500
#: Values that stand for an unknown date.
_NOTHING: Final = frozenset({"", "n/a", "not set", "none", "unknown", "-"})


def check_headers(file: ReadFile, report: Report, name: str = "") -> None:
    """Report on the headers; `name` is the name of the file."""
    document = file.parsed.document
    headers = [header for header in file.parsed.headers if header.key]
    if not headers:
        report(codes.NO_METADATA.at(span=document.line_span(0, 0, 0)))
        return
    names = {header.name for header in headers}
    titles = [header for header in headers if header.name == TITLE]
    if not any(header.value for header in titles):
        report(codes.NO_TITLE.at(span=document.line_span((titles or headers)[0].line)))
    if "date" not in names:
        date = _date_in(name)
        message = f"no date; the file name has {date}" if date else ""
        report(codes.NO_DATE.at(message, document.line_span(headers[0].line)))
    if len(names) < len(headers):
        _check_duplicates(document, headers, report)
    for header in headers:
        _check_spelling(document, header, report)
        if header.name == "date":
            _check_date(document, header, report)
            _check_file_date(document, header, name, report)
        elif header.name == REBUS:
            _check_rebus(document, header, set(file.cells), report)
        elif header.name == SPECIAL:
            _check_special(file, header, report)
        elif header.name == "author" and "editor" not in names:
            _check_author(document, header, report)
        elif header.name == CLUEGROUP and not any(pairs_of(header.value)):
            report(codes.CLUEGROUP.at(span=document.line_span(header.line)))
    _check_order(document, headers, report)
    _check_keys(document, headers, report)


def _check_keys(document: TextDocument, headers: list[Header], report: Report) -> None:
    """Report the first header that the format does not name."""
    unknown = [header for header in headers if header.name not in _KNOWN]
    if unknown:
        message = f"unknown header {unknown[0].key[:40]!r}"
        if len(unknown) > 1:
            message += f"; {len(unknown)} such headers"
        report(codes.UNKNOWN_HEADER.at(message, document.line_span(unknown[0].line)))


def _check_duplicates(document: TextDocument, headers: list[Header], report: Report) -> None:
    first: dict[str, Header] = {}
    lines = {header.line for header in headers}
    for header in headers:
        before = first.setdefault(header.name, header)
        if before is header or header.name == REBUS:
            continue
        fix = None
        is_beside = header.line - 1 in lines or header.line + 1 in lines
        if before.value == header.value and is_beside and header.level == before.level:
            fix = Fix((document.whole_lines_edit(header.line),), title="delete the second one")
        message = f"duplicate header {header.key[:40]}, first on line {before.line + 1}"
        report(codes.HEADER_REPEATED.at(message, document.line_span(header.line), fix=fix))


def _check_spelling(document: TextDocument, header: Header, report: Report) -> None:
    usual = _USUAL.get(header.name)
    line = document.lines[header.line]
    if usual == header.key and line.startswith(f"{usual}: "):
        return
    start = line.index(header.key)
    if not line[start + len(header.key) :].lstrip().startswith(":"):
        return  # a full-width colon, which parsing reports
    end = line.index(":", start) + 1
    expected = f"{usual or header.key}:"
    is_tight = bool(header.value) and header.at == end
    if line[start:end] == expected and not is_tight:
        return
    edit = document.line_edit(header.line, start, end, expected + (" " if is_tight else ""))
    fix = Fix((edit,), title=f"write {expected!r}")
    message = f"header spelled {line[start:end][-30:]!r}, expected {expected[-30:] + ' '!r}"
    span = document.line_span(header.line, start, end)
    hint = f"Write {expected[-30:]} and a blank."
    report(codes.HEADER_SPELLING.at(message, span, hint=hint, fix=fix))


def _check_date(document: TextDocument, header: Header, report: Report) -> None:
    value = header.value
    if ISO.fullmatch(value) or value.casefold() in _NOTHING:
        return
    iso = iso_date(value)
    fix = hint = None
    message = f"date {value[:40]!r}, expected {iso or 'YYYY-MM-DD'}"
    if iso is not None:
        edit = document.line_edit(header.line, header.at, header.at + len(value), iso)
        fix = Fix((edit,), not lacks_digit(value), f"write {iso}")
        hint = f"Write {iso}."
    elif misfit := misfit_of_date(value):
        message, hint = f"date {value[:40]!r}: {misfit[1]}", f"Correct the {misfit[0]}."
    span = document.line_span(header.line, header.at, header.at + len(value))
    report(codes.DATE_NOT_ISO.at(message, span, hint=hint, fix=fix))


def _check_file_date(document: TextDocument, header: Header, name: str, report: Report) -> None:
    date = header.value if ISO.fullmatch(header.value) else iso_date(header.value)
    expected = _date_in(name)
    if date is not None and expected and expected != date:
        span = document.line_span(header.line, header.at, header.at + len(header.value))
        report(codes.FILE_DATE.at(f"date {date}, expected {expected} as in the file name", span))


def _date_in(name: str) -> str:
    """The date in the name of a file, as YYYY-MM-DD; empty without one."""
    match = _FILE_DATE.search(name)
    date = "-".join(match.groups()) if match else ""
    return date if ISO.fullmatch(date) else ""


def _check_author(document: TextDocument, header: Header, report: Report) -> None:
    if "ed" not in header.value.lower() or len(header.value) > _LONGEST:
        return
    match = _EDITOR.search(header.value)
    if match is None or not match.start() or match.end() == len(header.value):
        return
    author, editor = header.value[: match.start()], header.value[match.end() :]
    start, end = header.at + len(author), header.at + len(header.value)
    fix = None
    if document.encoding == UTF8:
        edit = document.line_edit(header.line, start, end, f"\nEditor: {editor}")
        fix = Fix((edit,), safe=False, title="add a header Editor")
    message = f"header Author has the editor {editor[:40]!r}, expected a header Editor"
    span = document.line_span(header.line, header.at, end)
    report(codes.EDITOR_IN_AUTHOR.at(message, span, fix=fix))


def _check_order(document: TextDocument, headers: list[Header], report: Report) -> None:
    """Report the first standard header that is below one that belongs after it."""
    public = [header for header in headers if header.level == 1]
    standard = [header for header in public if header.name in _RANK]
    for before, header in pairwise(standard):
        if _RANK[header.name] < _RANK[before.name]:
            message = f"header {header.key} is below {before.key}, expected above"
            span = document.line_span(header.line)
            report(codes.HEADER_ORDER.at(message, span, fix=_sorting(document, public)))
            return


def _sorting(document: TextDocument, headers: list[Header]) -> Fix | None:
    """A fix that sorts the lines; other headers stay below the one that they follow."""
    first, last = headers[0].line, headers[-1].line
    ends_in_line_end = last + 1 < len(document.lines) or document.text.endswith("\n")
    if last + 1 - first != len(headers) or not ends_in_line_end:
        return None
    offsets = [document.byte_offset(document.line_start(at)) for at in range(first, last + 2)]
    rank, keyed = -1, []
    for header, start, end in zip(headers, offsets, offsets[1:], strict=False):
        rank = _RANK.get(header.name, rank)
        keyed.append((rank, document.data[start:end]))
    data = b"".join([line for _, line in sorted(keyed, key=lambda pair: pair[0])])
    edit = Edit(offsets[0], offsets[-1], data)
    is_sorted = data == document.data[offsets[0] : offsets[-1]]
    return None if is_sorted else Fix((edit,), safe=False, title="sort the headers")


# -- Rebus and Special -----------------------------------------------------------------------------


def _check_rebus(document: TextDocument, header: Header, cells: set[str], report: Report) -> None:
    line, at = header.line, header.at
    rest = before_pairs(header.value)
    if rest:
        message = f"malformed pair {rest[:40]!r}, expected KEY=VALUE"
        span = document.line_span(line, at, at + len(header.value))
        report(codes.REBUS_SYNTAX.at(message, span))
    before: Pair | None = None
    for pair in pairs_of(header.value):
        span = document.line_span(line, at + pair.start, at + pair.end)
        if before is not None and follows_comma(header.value, pair):
            start = header.value.index(before.value, before.start + 2) + len(before.value)
            edit = document.line_edit(line, at + start, at + pair.start, " ")
            fix = Fix((edit,), title="replace the comma by a blank")
            message = f"comma before the rebus key {pair.key!r}, expected a blank"
            report(codes.REBUS_COMMA.at(message, span, fix=fix))
        if pair.key not in cells:
            report(codes.REBUS_UNUSED.at(f"rebus key {pair.key!r} is not in the grid", span))
        if "A" <= pair.key <= "Z":
            message = f"rebus key {pair.key!r} is a capital letter, expected a digit or a sign"
            report(codes.REBUS_LETTER.at(message, span))
        if len(pair.value) > MAX_VALUE:
            length = len(pair.value)
            message = f"value of the rebus key {pair.key!r}: length {length}, maximum {MAX_VALUE}"
            report(codes.REBUS_LONG.at(message, span))
        _check_value(document, header, pair, report)
        before = pair


def _check_value(document: TextDocument, header: Header, pair: Pair, report: Report) -> None:
    across, sign, down = pair.value.partition("/")
    if not sign or across != down or not across:
        return
    start = header.at + header.value.index(pair.value, pair.start + 2)
    end = start + len(pair.value)
    edit = document.line_edit(header.line, start, end, across)
    fix = Fix((edit,), title=f"write {across!r}")
    message = f"equal readings {pair.value[:40]!r}, expected {across[:40]!r}"
    report(codes.REBUS_EQUAL.at(message, document.line_span(header.line, start, end), fix=fix))


def _check_special(file: ReadFile, header: Header, report: Report) -> None:
    document = file.parsed.document
    end = header.at + len(header.value)
    span = document.line_span(header.line, header.at, end)
    kind = special_kind(header.value)
    if header.value not in ("shaded", "circle"):
        fix = None
        if kind in ("shaded", "circle"):
            edit = document.line_edit(header.line, header.at, end, kind)
            fix = Fix((edit,), title=f"write {kind!r}")
        message = f"header Special: {header.value[:40]!r}, expected 'shaded' or 'circle'"
        report(codes.SPECIAL_VALUE.at(message, span, fix=fix))
    if set(LOWER).isdisjoint(file.cells):
        report(codes.SPECIAL_UNUSED.at(span=span))
