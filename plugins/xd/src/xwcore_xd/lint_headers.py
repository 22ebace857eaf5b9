"""Headers: what is missing, repeated, misspelt or misplaced, and what Rebus and Special say."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from typing import Final

from xwcore.plugin import Fix, Readings, Span
from xwcore_xd import codes as finding
from xwcore_xd import meaning
from xwcore_xd.document import Document
from xwcore_xd.grammar import HEADER_KEYS, HEADER_ORDER, LOWER, REBUS, SPECIAL, TITLE
from xwcore_xd.layout import Found, Header
from xwcore_xd.plain import PlainFile
from xwcore_xd.reading import MAX_VALUE, Reading

_USUAL: Final = {name.casefold(): name for name in HEADER_KEYS}
_RANK: Final = {name.casefold(): rank for rank, name in enumerate(HEADER_ORDER)}
_KEYS: Final = frozenset(HEADER_KEYS)
_RANKED: Final = frozenset(HEADER_ORDER)
_CAPITALS: Final = frozenset(string.ascii_uppercase)
_ISO: Final = re.compile(r"[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])")
_MONTHS: Final = (
    "jan",
    "feb",
    "mar",
    "apr",
    "may",
    "jun",
    "jul",
    "aug",
    "sep",
    "oct",
    "nov",
    "dec",
)
_WORDY: Final = re.compile(
    r"(?:[A-Z][a-z]{2,6}day,? )?"
    r"(?:([A-Z][a-z]{2,8})\.? ([0-9]{1,2}),?|([0-9]{1,2}) ([A-Z][a-z]{2,8})\.?) ([0-9]{4})"
)
_DIGITS: Final = re.compile(r"([0-9]{4})[/.]?([0-9]{2})[/.]?([0-9]{2})")
_FILE_DATE: Final = re.compile(r"(?<![0-9])([0-9]{4})-?([0-9]{2})-?([0-9]{2})(?![0-9])")
_EDITOR: Final = re.compile(
    r"\s*[,/;&]?\s*(?:\bedited by\b|\bed(?:itor)?\b[.:]?)\s+", re.IGNORECASE
)
#: Longer lines name no author; looking for an editor takes the square of their length.
_LONGEST: Final = 500
_NOTHING: Final = frozenset({"", "n/a", "not set", "none", "unknown", "-"})


def lint(reading: Reading, found: Found, name: str = "") -> None:
    """Report on the headers; `name` is the file's."""
    if reading.file is not None and _are_usual(reading, reading.file, name):
        return
    document, headers = reading.document, reading.layout.headers
    named = [header for header in headers if header.key]
    if not named:
        found(finding.NO_METADATA.at(span=document.span(0, 0, 0)))
        return
    keys = {header.name for header in named}
    titles = [header for header in named if header.name == TITLE]
    if not any(header.value for header in titles):
        found(finding.NO_TITLE.at(span=document.span((titles or named)[0].line)))
    if "date" not in keys:
        found(finding.NO_DATE.at(span=document.span(named[0].line)))
    if len(keys) < len(named):
        _lint_repeated(document, named, found)
    cells = set(reading.cells)
    for header in named:
        _lint_spelling(document, header, found)
        if header.name == "date":
            _lint_date(document, header, found)
            _lint_file_date(document, header, name, found)
        elif header.name == REBUS:
            _lint_rebus(reading, header, cells, found)
        elif header.name == SPECIAL:
            _lint_special(document, header, cells, found)
        elif header.name == "author" and "editor" not in keys:
            _lint_author(document, header, found)
    _lint_order(document, named, found)


def _are_usual(reading: Reading, file: PlainFile, name: str) -> bool:
    """Whether the headers of a plain file are spelt well, are there once, in order and with all
    that is expected, and nothing in them needs a closer look.
    """
    said = {key: value for key, value, _ in file.headers}
    if not file.is_spelt or len(said) != len(file.headers) or not _KEYS.issuperset(said):
        return False
    if "Title" not in said or "Special" in said or not _ISO.fullmatch(said.get("Date", "")):
        return False
    if "Rebus" in said and not _is_usual_rebus(said["Rebus"], reading.rebus, file.cells):
        return False
    if "Editor" not in said and "ed" in said.get("Author", "").lower():
        return False
    if name and _FILE_DATE.search(name):
        return False
    return [*filter(_RANKED.__contains__, said)] == [*filter(said.__contains__, HEADER_ORDER)]


def _is_usual_rebus(text: str, rebus: Mapping[str, Readings], cells: str) -> bool:
    """Whether the one Rebus header is written as usual, with keys that cells have."""
    return (
        meaning.is_usual(text)
        and len(text) <= MAX_VALUE
        and "/" not in text
        and all(map(cells.__contains__, rebus))
        and _CAPITALS.isdisjoint(rebus)
    )


def _lint_repeated(document: Document, named: list[Header], found: Found) -> None:
    first: dict[str, Header] = {}
    lines = {header.line for header in named}
    for header in named:
        before = first.setdefault(header.name, header)
        if before is header or header.name == REBUS:
            continue
        fix = None
        beside = header.line - 1 in lines or header.line + 1 in lines
        if before.value == header.value and beside and header.level == before.level:
            fix = Fix((document.line_edit(header.line),), title="delete the second one")
        message = f"{header.key} occurs twice"
        found(finding.HEADER_REPEATED.at(message, document.span(header.line), fix=fix))


def _lint_spelling(document: Document, header: Header, found: Found) -> None:
    usual = _USUAL.get(header.name)
    line = document.lines[header.line]
    if usual == header.key and line.startswith(f"{usual}: "):
        return  # as nearly all are
    start = line.index(header.key)
    colon = line.index(":", start)
    wanted = f"{usual or header.key}:"
    tight = bool(header.value) and header.at == colon + 1
    if line[start : colon + 1] == wanted and not tight:
        return
    edit = document.edit(header.line, start, colon + 1, wanted + (" " if tight else ""))
    fix = Fix((edit,), title=f"write {wanted!r}")
    message = f"{line[start : colon + 1]!r} is usually written {wanted + ' '!r}"
    found(
        finding.HEADER_SPELLING.at(message, document.span(header.line, start, colon + 1), fix=fix)
    )


def _lint_date(document: Document, header: Header, found: Found) -> None:
    value = header.value
    if value.casefold() in _NOTHING or _ISO.fullmatch(value):
        return
    iso = iso_date(value)
    fix = None
    if iso is not None:
        edit = document.edit(header.line, header.at, header.at + len(value), iso)
        fix = Fix((edit,), title=f"write {iso}")
    span = document.span(header.line, header.at, header.at + len(value))
    found(finding.DATE_NOT_ISO.at(f"{value!r} is no date year-month-day", span, fix=fix))


def _lint_file_date(document: Document, header: Header, name: str, found: Found) -> None:
    match = _FILE_DATE.search(name)
    date = header.value if _ISO.fullmatch(header.value) else iso_date(header.value)
    if match is None or date is None:
        return
    named = "-".join(match.groups())
    if named != date and _ISO.fullmatch(named):
        message = f"the file is named {named}, the date is {date}"
        span = document.span(header.line, header.at, header.at + len(header.value))
        found(finding.FILE_DATE.at(message, span))


def iso_date(text: str) -> str | None:
    """A date as 1955-01-01, where its parts cannot be mistaken."""
    match = _WORDY.fullmatch(text)
    if match:
        month = (match[1] or match[4])[:3].lower()
        if month not in _MONTHS:
            return None
        parts = (match[5], _MONTHS.index(month) + 1, int(match[2] or match[3]))
        iso = f"{parts[0]}-{parts[1]:02}-{parts[2]:02}"
        return iso if _ISO.fullmatch(iso) else None
    match = _DIGITS.fullmatch(text)
    iso = "-".join(match.groups()) if match else ""
    return iso if _ISO.fullmatch(iso) else None


def _lint_author(document: Document, header: Header, found: Found) -> None:
    if "ed" not in header.value.lower() or len(header.value) > _LONGEST:
        return
    match = _EDITOR.search(header.value)
    if match is None or not match.start() or match.end() == len(header.value):
        return
    author, editor = header.value[: match.start()], header.value[match.end() :]
    end = header.at + len(header.value)
    cut = document.edit(header.line, header.at + len(author), end, "")
    line_end = document.line_end.decode("ascii")
    insert = type(cut)(cut.start, cut.end, f"{line_end}Editor: {editor}".encode())
    fix = None
    if document.encoding == "utf-8":
        fix = Fix((insert,), safe=False, title="write a header Editor")
    found(finding.EDITOR_IN_AUTHOR.at(span=document.span(header.line, header.at, end), fix=fix))


def _lint_order(document: Document, named: list[Header], found: Found) -> None:
    """Report the first header that stands behind one that usually comes later."""
    level = [header for header in named if header.level == 1]
    ranks = [_RANK[header.name] for header in level if header.name in _RANK]
    if ranks == sorted(ranks):
        return
    best = -1
    late = level[0]
    for header in level:
        rank = _RANK.get(header.name, best)
        if rank < best:
            late = header
            break
        best = rank
    found(finding.HEADER_ORDER.at(span=document.span(late.line), fix=_sorted(document, level)))


def _sorted(document: Document, level: list[Header]) -> Fix | None:
    """The lines in order, those of other keys behind the one that they follow."""
    first, last = level[0].line, level[-1].line
    raw = document.raw_lines[first : last + 1]
    if len(raw) != len(level) or not raw[-1].endswith((b"\n", b"\r")):
        return None
    rank, keyed = -1, []
    for header, line in zip(level, raw, strict=True):
        rank = _RANK.get(header.name, rank)
        keyed.append((rank, line))
    lines = [line for _, line in sorted(keyed, key=lambda pair: pair[0])]
    start, end = document.byte_at(first, 0), document.byte_at(last + 1, 0)
    edit = type(document.edit(first, 0, 0, ""))(start, end, b"".join(lines))
    return Fix((edit,), safe=False, title="sort them") if lines != raw else None


# -- Rebus and Special --------------------------------------------------------------------------


def _lint_rebus(reading: Reading, header: Header, cells: set[str], found: Found) -> None:
    document = reading.document

    def span(start: int, end: int) -> Span:
        return document.span(header.line, header.at + start, header.at + end)

    rest = meaning.leftover(header.value)
    if rest:
        message = f"{rest!r} is no pair k=VALUE"
        found(finding.REBUS_SYNTAX.at(message, span(0, len(header.value))))
    pairs = meaning.pairs(header.value)
    for number, pair in enumerate(pairs):
        if pair.comma and number:
            before = pairs[number - 1]
            start = _value_end(header.value, before) + header.at
            edit = document.edit(header.line, start, header.at + pair.start, " ")
            fix = Fix((edit,), title="put a blank instead")
            found(finding.REBUS_COMMA.at(span=span(pair.start, pair.end), fix=fix))
        if pair.key not in cells:
            message = f"no cell has the key {pair.key!r}"
            found(finding.REBUS_UNUSED.at(message, span(pair.start, pair.end)))
        if "A" <= pair.key <= "Z":
            found(finding.REBUS_LETTER.at(span=span(pair.start, pair.end)))
        if len(pair.value) > MAX_VALUE:
            found(finding.REBUS_LONG.at(span=span(pair.start, pair.end)))
        _lint_value(document, header, pair, found)


def _value_end(text: str, pair: meaning.Pair) -> int:
    """Where the value of a pair ends, a comma behind it not included."""
    return text.index(pair.value, pair.start + 2) + len(pair.value)


def _lint_value(document: Document, header: Header, pair: meaning.Pair, found: Found) -> None:
    one, sign, other = pair.value.partition("/")
    if not sign or one != other or not one:
        return
    start = header.at + header.value.index(pair.value, pair.start + 2)
    end = start + len(pair.value)
    fix = Fix((document.edit(header.line, start, end, one),), title=f"write {one!r}")
    found(finding.REBUS_EQUAL.at(span=document.span(header.line, start, end), fix=fix))


def _lint_special(document: Document, header: Header, cells: set[str], found: Found) -> None:
    span = document.span(header.line, header.at, header.at + len(header.value))
    kind = meaning.special_kind(header.value)
    if header.value not in ("shaded", "circle"):
        fix = None
        if kind in ("shaded", "circle"):
            edit = document.edit(header.line, header.at, header.at + len(header.value), kind)
            fix = Fix((edit,), title=f"write {kind!r}")
        found(finding.SPECIAL_VALUE.at(span=span, fix=fix))
    if cells.isdisjoint(LOWER):
        found(finding.SPECIAL_UNUSED.at(span=span))
