"""Detection: whether a text has the structure of an .xd file. The format has no magic bytes.

Headers, a grid of even rows and a clue with " ~ " follow each other, or known headings have what
belongs under them. Only the head of the source is looked at, in one pass of patterns that never go
back over what they matched. A file named .xd needs two of these parts only, in any order, so that a
damaged one is checked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from xwcore.plugin import Evidence, Probe
from xwcore_xd.manifest import SPEC
from xwcore_xd.syntax import COMMENT_END, COMMENT_START, NO_CELLS

#: A longer line is not a row of a grid: several rows are needed in the head of a source.
_MAX_COLUMNS: Final = 1_000

#: How a file may begin; most files of other formats begin otherwise.
_START: Final = re.compile(
    r"\s*(?:##[ \t]*[A-Za-z]|<!--|[^\W\d_][^:\n\r]{0,62}:"
    rf"|\S{{2,{_MAX_COLUMNS}}}[ \t]*[\r\n]|(?:\S[ \t]){{2}})"
)

_END: Final = r"(?:\n|\Z)"
_COMMENT: Final = rf"[ \t]*{COMMENT_START}(?:[^-]|-(?!->))*+(?:{COMMENT_END}.*)?{_END}"
#: A line that is a clue whatever stands around it, up to the tilde.
_CLUE_LINE: Final = r"[ \t]*[A-Za-z]?[0-9]{1,6}\.(?=[ \t]).* ~(?=[ \n]|\Z)"
_HEADER_LINE: Final = rf"(?!{_CLUE_LINE})[ \t]*[^\W\d_][^:\n]{{0,62}}:(?!/).*{_END}"
_SIGN: Final = rf"[^\s{re.escape(NO_CELLS)}]"
#: A row, with or without a blank between its cells.
_FURTHER: Final = _MAX_COLUMNS - 1
_ROW: Final = (
    rf"[ \t]*{_SIGN}(?:{_SIGN}{{0,{_FURTHER}}}+|(?:[ \t]{_SIGN}){{1,{_FURTHER}}}+)[ \t]*+{_END}"
)

#: Blank lines and comments.
_SPACE: Final = re.compile(rf"(?:[ \t]*\n|{_COMMENT})*+")
_HEADER: Final = re.compile(_HEADER_LINE)
_HEADERS: Final = re.compile(rf"(?:{_HEADER_LINE}(?:[ \t]*\n|{_COMMENT})*+)*+")
_ROWS: Final = re.compile(rf"(?:{_ROW})++")
#: Rows of a file without headings: a line that may be a header is none.
_ROWS_BELOW_HEADERS: Final = re.compile(rf"(?:(?!{_HEADER_LINE}){_ROW})++")
_CLUE: Final = re.compile(rf"{_CLUE_LINE}(.*)")

#: The first clue below a heading or a known header, where a grid stands above: its position may be
#: of any kind, and it may have no text.
_LISTED_CLUE: Final = re.compile(r"[ \t]*\S{0,10}\..* ~(?=[ \n]|\Z)")

#: A heading of the sections that make a file explicit.
_HEADING: Final = re.compile(
    r"[ \t]*##(?:[ \t]+(?i:(metadata|meta|grid|clues))(?![^\W\d_])"
    r"|(Metadata|Grid|Clues|metadata|grid|clues)[ \t]*:?(?=\n|\Z))"
)
_ANY_HEADING: Final = re.compile(r"[ \t]*##[ \t]+(?=\S)")

_CELLS: Final = re.compile(r"[ \t]*.*[A-Za-z0-9#._]")
_USUAL_CELLS: Final = "#._0123456789"

#: A line with an empty one below, twice, and an empty one with an empty one below.
_DOUBLE_SPACED: Final = re.compile(r"(?:.+\n[ \t]*\n){2}(?:.*\n[ \t]*\n)*?[ \t]*\n[ \t]*\n")

#: Headers that each mail of a program has, which the puzzle is in.
_OF_MAIL: Final = tuple(
    re.compile(rf"^{name}", re.IGNORECASE | re.MULTILINE) for name in ("MIME-Version:", "Content-")
)

#: Headers of which a grid without clues must have at least one.
_KNOWN_HEADER: Final = re.compile(
    r"^[ \t]*(?:title|author|editor|copyright|publisher|date|rebus|special|creator)[ \t]*:",
    re.IGNORECASE | re.MULTILINE,
)

#: Parts of a damaged file: a header, perhaps with a full-width colon; a clue in any spelling; a row
#: of capitals, digits, blocks and voids.
_DAMAGED_HEADER: Final = re.compile(_KNOWN_HEADER.pattern[:-1] + "[:\uff1a]", re.IGNORECASE)
_DAMAGED_CLUE: Final = re.compile(r"[ \t]*[A-Za-z]?[0-9]{1,6}[A-Za-z]?[.:)]?[ \t]")
_PLAIN_ROW: Final = re.compile(rf"[ \t]*[A-Z0-9#._]{{3,{_MAX_COLUMNS}}}[ \t]*")
#: Lines that may be headers of a damaged file, and lines that are looked at.
_MAX_HEADERS: Final = 20
_MAX_LINES: Final = 400
#: A text has no more NUL characters than this at its start.
_MAX_NULS: Final = 3
#: More words than this after the tilde are a sentence, not an answer.
_MAX_WORDS: Final = 5


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY, or WEAK for a damaged file named .xd."""
    text = probe.text
    is_named = probe.extension in SPEC.extensions
    is_binary = text.count("\0", 0, 64) > _MAX_NULS
    if not text or is_binary or not (is_named or _START.match(text)):
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not probe.whole and "\n" in text:
        last = text.rindex("\n") + 1
        if not _KNOWN_HEADER.match(text, last):
            text = text[:last]  # the last line may be truncated
    if _fits(text, is_whole=probe.whole):
        return Evidence.LIKELY
    single = _single_spaced(text)
    if single and _fits(single, is_whole=probe.whole):
        return Evidence.LIKELY
    return Evidence.WEAK if is_named and _has_parts(text) else None


def _fits(text: str, *, is_whole: bool) -> bool:
    """Whether the text has the structure of a file."""
    if not _START.match(text):
        return False
    start = _after_space(text, 0)
    if _ANY_HEADING.match(text, start) or _HEADING.match(text, start):
        return _fits_explicit(text, is_whole=is_whole)
    return _fits_implicit(text, start)


def _single_spaced(text: str) -> str:
    """The text without every second line, if all of these are empty; else an empty text."""
    if not _DOUBLE_SPACED.match(text):
        return ""
    lines = text.split("\n")
    return "" if any(map(str.strip, lines[1::2])) else "\n".join(lines[::2])


def _has_parts(text: str) -> bool:
    """Whether the text has two of the parts of a file: headers, a grid, clues, headings; a list of
    clues is as good as two.
    """
    lines = text.split("\n", _MAX_LINES)
    headers = sum(_DAMAGED_HEADER.match(line) is not None for line in lines[:_MAX_HEADERS])
    clues = sum("~" in line and _DAMAGED_CLUE.match(line) is not None for line in lines)
    rows = [line.strip() if _PLAIN_ROW.fullmatch(line) else "" for line in lines]
    evenly = sum(len(first) == len(second) > 0 for first, second in pairwise(rows))
    headings = {name for name, _ in _headings(text)}
    parts = (headers > 0) + (clues > 1) + (clues > 4) + (evenly > 1)
    return parts + len(headings) > 1


def _after_space(text: str, at: int) -> int:
    match = _SPACE.match(text, at)
    return at if match is None else match.end()


# -- files without headings ------------------------------------------------------------------------


def _fits_implicit(text: str, start: int) -> bool:
    """Whether there are headers, but not of a mail, a grid, then a clue."""
    headers = _HEADERS.match(text, start)
    if headers is not None and all(header.search(headers[0]) for header in _OF_MAIL):
        return False
    rows = _ROWS_BELOW_HEADERS.match(text, start if headers is None else headers.end())
    if rows is None:
        return False
    below = _after_space(text, rows.end())
    clue = _CLUE.match(text, below)
    if clue is not None and len(clue[1].split()) <= _MAX_WORDS:
        return rows.start() > start or rows[0].strip().count("\n") > 0
    if _LISTED_CLUE.match(text, below) and _KNOWN_HEADER.search(text[: rows.start()]):
        return True
    return _is_grid_alone(text, rows)


def _is_grid_alone(text: str, match: re.Match[str]) -> bool:
    """Whether the rows are a grid without clues: apart, even, of capitals and blocks, and below a
    known header.
    """
    before = text[: match.start()]
    rest = text[match.end() : _after_space(text, match.end())]
    is_last = match.end() + len(rest) == len(text)
    stands_apart = _blank_lines(before) >= 2 and (is_last or _blank_lines(rest) >= 2)
    if not stands_apart or not _KNOWN_HEADER.search(before):
        return False
    rows = ["".join(line.split()) for line in match[0].splitlines()]
    if len(rows) < 2 or len(rows[0]) < 2 or len(set(map(len, rows))) > 1:
        return False
    cells = "".join(rows)
    usual = sum(cell.isupper() or cell in _USUAL_CELLS or not cell.isascii() for cell in cells)
    return usual * 10 >= len(cells) * 8


def _blank_lines(text: str) -> int:
    """The number of blank lines at the end."""
    return text[len(text.rstrip(" \t\n")) :].count("\n") - (not text.isspace())


# -- files with headings ---------------------------------------------------------------------------


def _fits_explicit(text: str, *, is_whole: bool) -> bool:
    """Whether the known headings have what belongs under them."""
    names: set[str] = set()
    for name, end in _headings(text):
        start = _after_space(text, text.find("\n", end) + 1 or len(text))
        if start == len(text):
            if is_whole:
                return False
        elif not _belongs(name, text, start, has_grid="grid" in names):
            return False
        names.add(name)
    return not names.isdisjoint({"grid", "clues"}) or _KNOWN_HEADER.search(text) is not None


def _headings(text: str) -> Iterator[tuple[str, int]]:
    """Name and end of each heading that makes a file explicit."""
    at = text.find("##")
    while at >= 0:
        match = _HEADING.match(text, text.rfind("\n", 0, at) + 1)
        if match is not None:
            yield (match[1] or match[2]).lower(), match.end()
        line_end = text.find("\n", at)
        at = -1 if line_end < 0 else text.find("##", line_end)


def _belongs(name: str, text: str, start: int, *, has_grid: bool) -> bool:
    """Whether the lines here belong in a section of this name."""
    if name in ("metadata", "meta"):
        return bool(_HEADER.match(text, start) or _ANY_HEADING.match(text, start))
    if name == "grid":
        rows = _ROWS.match(text, start)
        return rows is not None and _CELLS.match(text, start) is not None
    return (_LISTED_CLUE if has_grid else _CLUE).match(text, start) is not None
