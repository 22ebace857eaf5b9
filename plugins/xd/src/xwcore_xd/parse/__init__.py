"""The parser: the bytes of a file to its structure, in one pass over its lines.

Source: 2.0 (headings), Tools (Notes, Start, Design, comments). In a file without headings the
sections are found by blank lines, else by the shape of the lines. No clue is read as a note.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress, count, pairwise
from typing import Final, NamedTuple

from xwcore.plugin import UTF8, Fix
from xwcore_documents import TextDocument, check_encoding
from xwcore_xd import codes
from xwcore_xd.parse.clues import OddClues
from xwcore_xd.parse.headers import parse_odd_header
from xwcore_xd.parse.structure import Header, ParsedFile, Report, Row, Rows, Section
from xwcore_xd.syntax import (
    BLANKS,
    CLUE,
    CLUES,
    COMMENT_END,
    COMMENT_START,
    DESIGN,
    GRID,
    HEADER,
    HEADING,
    METADATA,
    NOTES,
    REQUIRED,
    SECTIONS,
    SPREAD,
    START,
    SURE_CLUE,
)

__all__ = ["heading_of", "parse", "section_name"]

_FIRST_WORD: Final = re.compile(r"[^\W\d_]+")
_TIGHT_HEADING: Final = re.compile(r"[ \t]*##(?:Metadata|Grid|Clues|metadata|grid|clues)[ \t]*:?")

#: A clue that is written as the format describes it: group, number, text and answer. A text of one
#: character is an odd clue.
_REGULAR_CLUE: Final = re.compile(r"\n([A-Z]?)([1-9][0-9]{0,5})\. (\S.*\S) ~ (\S+)(?!.)")

#: The most characters of a header's key.
_MAX_KEY: Final = 63


def parse(document: TextDocument, report: Report) -> ParsedFile:
    """The structure of a file; what is malformed is reported."""
    if document.bom or document.encoding != UTF8 or b"\r" in document.data:
        for diagnostic in check_encoding(document, codes.ENCODING_CODES):
            report(diagnostic)
    parsed = ParsedFile(document, _comments(document, report))
    sections = _sections(parsed)
    if sections:
        parsed.is_explicit = True
        _parse_explicit(parsed, sections, report)
    else:
        _parse_implicit(parsed, report)
    return parsed


def _comments(document: TextDocument, report: Report) -> frozenset[int]:
    """The lines of comments; one that does not end is a comment of one line."""
    if COMMENT_START not in document.text:
        return frozenset()
    lines, comments = document.lines, set[int]()
    last_end = max((at for at, line in enumerate(lines) if COMMENT_END in line), default=-1)
    at = 0
    while at < len(lines):
        if not lines[at].lstrip(BLANKS).startswith(COMMENT_START):
            at += 1
            continue
        end = at
        if at > last_end:
            report(codes.COMMENT_OPEN.at(span=document.line_span(at)))
        else:
            while COMMENT_END not in lines[end]:
                end += 1
        comments.update(range(at, end + 1))
        at = end + 1
    return frozenset(comments)


def _without_comments(parsed: ParsedFile, start: int, end: int) -> range | list[int]:
    """The numbers of the lines that are not comments."""
    if not parsed.comments:
        return range(start, end)
    return [at for at in range(start, end) if at not in parsed.comments]


def heading_of(line: str) -> str | None:
    """The title of a heading, or None; "##" in a row of a grid is not a heading."""
    if "##" not in line:
        return None
    match = HEADING.fullmatch(line)
    if match is None:
        return None
    is_spaced = line.lstrip(BLANKS)[2:3] in BLANKS
    return match[1].strip() if is_spaced or _TIGHT_HEADING.fullmatch(line) else None


def section_name(title: str) -> str:
    """The name in `SECTIONS` that a heading's title means; "" for any other section."""
    word = _FIRST_WORD.match(title)
    return SECTIONS.get(word[0].casefold(), "") if word else ""


# -- files with headings ---------------------------------------------------------------------------


def _sections(parsed: ParsedFile) -> list[Section]:
    """The sections by their headings; none where no section of the format has a heading."""
    if "##" not in parsed.document.text:
        return []
    lines = parsed.document.lines
    sections = [
        Section(section_name(title), title, at, at + 1, len(lines))
        for at, line in enumerate(lines)
        if "##" in line and at not in parsed.comments and (title := heading_of(line)) is not None
    ]
    for section, following in pairwise(sections):
        section.end = following.heading
    return sections if any(section.name in REQUIRED for section in sections) else []


def _parse_explicit(parsed: ParsedFile, sections: list[Section], report: Report) -> None:
    document = parsed.document
    _parse_before_headings(parsed, sections[0].heading, report)
    seen: set[str] = set()
    clues = _ClueParser(parsed, report)
    for section in sections:
        _check_spelling(document, section, report)
        if section.name in seen and section.name in (GRID, NOTES, START, DESIGN):
            message = f"duplicate section {section.title!r}, only the first one is used"
            report(codes.SECTION_REPEATED.at(message, document.line_span(section.heading)))
            section.name = ""
        seen.add(section.name)
        if section.name == CLUES:
            clues.parse(section.start, section.end)
        else:
            _parse_section(parsed, section, report)
    clues.finish()


def _parse_section(parsed: ParsedFile, section: Section, report: Report) -> None:
    document = parsed.document
    numbers = _without_comments(parsed, section.start, section.end)
    if section.name == METADATA:
        parse_headers(parsed, numbers, report)
    elif section.name == GRID:
        parsed.rows = rows_in(document.lines, numbers)
    elif section.name == NOTES:
        start, end = parsed.inner_lines(section.start, section.end)
        parsed.notes = (start, end) if start < end else None
    elif section.name == START:
        parsed.start = rows_in(document.lines, numbers)
    elif section.name == DESIGN:
        parsed.design = section
    else:
        parsed.sections.append(section)
        message = f"unknown section {section.title[:40]!r}"
        report(codes.UNKNOWN_SECTION.at(message, document.line_span(section.heading)))


def _check_spelling(document: TextDocument, section: Section, report: Report) -> None:
    line = document.lines[section.heading]
    expected = f"## {section.name.capitalize()}"
    if not section.name or line.rstrip(BLANKS).casefold() == expected.casefold():
        return
    edit = document.line_edit(section.heading, 0, len(line), expected)
    message = f"malformed heading {line.strip()[:40]!r}, expected {expected!r}"
    span = document.line_span(section.heading)
    fix = Fix((edit,), title=f"write {expected!r}")
    report(codes.HEADING_SPELLING.at(message, span, hint=f"Write {expected}.", fix=fix))


def _parse_before_headings(parsed: ParsedFile, end: int, report: Report) -> None:
    """Parse lines before the first heading as headers."""
    document = parsed.document
    numbers = _without_comments(parsed, 0, end)
    first = next((at for at in numbers if document.lines[at].strip(BLANKS)), None)
    if first is not None:
        report(codes.OUTSIDE_SECTIONS.at(span=document.line_span(first)))
        parse_headers(parsed, numbers, report)


# -- files without headings ------------------------------------------------------------------------


def _parse_implicit(parsed: ParsedFile, report: Report) -> None:
    document, lines = parsed.document, parsed.document.lines
    grid = _find_grid_between_comments(parsed, _without_comments(parsed, 0, len(lines)))
    before_grid = grid[0] if grid else len(lines)
    first_clue = _first_clue(parsed, before_grid)
    head_end = min(before_grid, first_clue)
    parse_headers(parsed, _without_comments(parsed, 0, head_end), report)
    clues = _ClueParser(parsed, report)
    if grid:
        if first_clue < grid[0]:
            clues.parse(first_clue, grid[0])
        parsed.rows = rows_in(lines, _without_comments(parsed, *grid))
        _check_separator(document, grid[0], report)
        _parse_clues_and_notes(parsed, clues, grid[1], report)
    elif first_clue < len(lines):
        _parse_clues_and_notes(parsed, clues, first_clue, report)
    clues.finish()


def _find_grid_between_comments(
    parsed: ParsedFile, numbers: Sequence[int]
) -> tuple[int, int] | None:
    """First line and end of the grid, in which lines of comments may stand."""
    lines = parsed.document.lines
    texts = [lines[number] for number in numbers] if parsed.comments else lines
    grid = find_grid(texts, paragraphs_in(texts, range(len(texts))))
    return None if grid is None else (numbers[grid[0]], numbers[grid[1] - 1] + 1)


def _first_clue(parsed: ParsedFile, end: int) -> int:
    """The first line before `end` that is certainly a clue; the number of lines without one."""
    lines = parsed.document.lines
    for at in _without_comments(parsed, 0, end):
        if "~" in lines[at] and SURE_CLUE.match(lines[at]):
            return at
    return len(lines)


def _parse_clues_and_notes(
    parsed: ParsedFile, clues: _ClueParser, start: int, report: Report
) -> None:
    """Parse the lines from `start` on: clues, then notes from the first paragraph without a clue
    that is followed by none.
    """
    document = parsed.document
    rest = _Paragraphs(_paragraphs_from(parsed, start))
    last_clues, last_pieces = len(rest) - 1, list[str]()
    while last_clues >= 0:
        last_pieces = clues.split(rest[last_clues].start, rest[last_clues].end)
        if clues.are_all_clues(last_pieces):
            break
        last_clues -= 1
    for number in range(len(rest)):
        paragraph, pieces = rest[number], last_pieces
        if number != last_clues:
            pieces = clues.split(paragraph.start, paragraph.end)
        if number > last_clues and not clues.has_clues(pieces):
            _check_separator(document, paragraph.start, report)
            parsed.notes = (paragraph.start, len(document.lines))
            return
        if number == 0:
            _check_separator(document, paragraph.start, report)
        elif paragraph.gap >= 2 and parsed.clues.texts:
            edit = document.whole_lines_edit(paragraph.start - paragraph.gap, paragraph.gap - 1)
            fix = Fix((edit,), title="keep one blank line")
            message = f"blank lines within the clues: {paragraph.gap}, expected 1"
            span = document.line_span(paragraph.start)
            report(codes.SEPARATOR_DOUBLED.at(message, span, fix=fix))
        clues.add(pieces, paragraph.start)


def _check_separator(document: TextDocument, line: int, report: Report) -> None:
    """Report a section at `line` with fewer than two blank lines before it."""
    at = line - 1
    while at >= 0 and not document.lines[at].strip(BLANKS):
        at -= 1
    count = line - 1 - at
    if at < 0 or count >= 2:
        return
    edit = document.whole_lines_edit(line, 0, "\n" * (2 - count))
    # A sign at the end of an answer may stand in place of a line end.
    above = document.lines[at].rstrip(BLANKS)
    is_safe = "~" not in above or above[-1].isalnum()
    fix = Fix((edit,), is_safe, "insert blank lines")
    message = f"blank lines between sections: {count}, expected 2"
    report(codes.SEPARATOR_MISSING.at(message, document.line_span(line), fix=fix))


# -- the grid --------------------------------------------------------------------------------------

_NO_BLANKS: Final = {ord(blank): None for blank in BLANKS}
#: A line without any of these is a row.
_DOUBTFUL: Final = re.compile(r"[ \t:~]")


def rows_in(lines: Sequence[str], numbers: Sequence[int]) -> Rows:
    """The lines of these numbers as rows of a grid; blank lines are skipped."""
    start, end = 0, len(numbers)
    while start < end and not lines[numbers[start]]:
        start += 1
    while start < end and not lines[numbers[end - 1]]:
        end -= 1
    numbers = numbers[start:end]
    texts = [lines[number] for number in numbers]
    joined = "".join(texts)
    if all(texts) and joined.split() == [joined]:
        return Rows(list(numbers), texts)
    rows = Rows()
    for number, text in zip(numbers, texts, strict=True):
        raw = text.strip()
        if not raw:
            continue
        cells = raw.translate(_NO_BLANKS)
        if cells != text:
            rows.odd[len(rows)] = Row(number, text.index(raw[0]), cells, raw)
        rows.lines.append(number)
        rows.texts.append(cells)
    return rows


class Paragraph(NamedTuple):
    """Lines without a blank line between them; `gap` blank lines stand before."""

    start: int
    end: int
    gap: int


class _Paragraphs:
    """Paragraphs, three numbers of each in one array: every second line may be a paragraph."""

    def __init__(self, paragraphs: Iterable[Paragraph]) -> None:
        self._numbers = array("Q", chain.from_iterable(paragraphs))

    def __len__(self) -> int:
        return len(self._numbers) // 3

    def __getitem__(self, index: int) -> Paragraph:
        start, end, gap = self._numbers[3 * index : 3 * index + 3]
        return Paragraph(start, end, gap)


def paragraphs_in(lines: Sequence[str], numbers: Sequence[int]) -> Iterator[Paragraph]:
    """The paragraphs of the lines with these numbers; other lines count as absent."""
    texts = map(lines.__getitem__, numbers)
    blank = (at for at, text in enumerate(texts) if not text.strip(BLANKS))
    start = gap = 0
    for end in chain(blank, (len(numbers),)):
        if end > start:
            yield Paragraph(numbers[start], numbers[end - 1] + 1, gap)
            gap = 0
        gap += 1
        start = end + 1


def _paragraphs_from(parsed: ParsedFile, start: int) -> Iterator[Paragraph]:
    """The paragraphs from the line `start` on. Comments above the first one belong to it, unless a
    blank line stands between.
    """
    lines = parsed.document.lines
    for first, end, gap in paragraphs_in(lines, _without_comments(parsed, start, len(lines))):
        yield Paragraph(first if gap else start, end, gap)


def find_grid(lines: Sequence[str], paragraphs: Iterable[Paragraph]) -> tuple[int, int] | None:
    """First line and end of the grid; None where no line looks like a row.

    The first run of rows that stands apart and is even is the grid, else the best run before the
    clues.
    """
    best: tuple[int, int, int] | None = None
    after_clue = False
    for number, paragraph in enumerate(paragraphs):
        for start, end in _runs(lines, paragraph):
            rank = _rank(lines, paragraph, number, start, end)
            if best is None or rank < best[0]:
                best = (rank, start, end)
        after_clue = after_clue or SURE_CLUE.match(lines[paragraph.start]) is not None
        if best is not None and (best[0] == 0 or after_clue):
            break
    return None if best is None else (best[1], best[2])


def _rank(lines: Sequence[str], paragraph: Paragraph, number: int, start: int, end: int) -> int:
    """How much a run of rows looks like a grid; 0 is best."""
    is_whole = (start, end) == (paragraph.start, paragraph.end)
    stands_apart = is_whole and (paragraph.gap >= 2 or number == 0)
    is_even = end - start > 1 and _are_even(lines[start:end])
    if is_even:
        return 0 if stands_apart else 1
    if end - start > 1:
        return 2
    return 3 if stands_apart else 4


def _are_even(lines: Sequence[str]) -> bool:
    """Whether the lines have the same number of cells."""
    joined = "".join(lines)
    if joined.split() == [joined]:  # no blanks
        return len(set(map(len, lines))) == 1
    return len(set(map(_cell_count, lines))) == 1


def _cell_count(line: str) -> int:
    """How many cells a line has as a row."""
    text = line.strip()
    if text[1:2] in BLANKS and SPREAD.fullmatch(text):
        return len(text.split())
    return len(text)


def _runs(lines: Sequence[str], paragraph: Paragraph) -> list[tuple[int, int]]:
    """Runs of lines that may be rows. A colon is a cell where the whole paragraph is even."""
    start, end, gap = paragraph
    texts = lines[start:end]
    if _DOUBTFUL.search("".join(texts)) is None:
        return [(start, end)]
    is_even = len(texts) > 1 and len({len(text.strip()) for text in texts}) == 1
    if gap >= 2 and start and is_even and all(_is_row(text, allow_colons=True) for text in texts):
        return [(start, end)]
    runs: list[tuple[int, int]] = []
    for at, text in enumerate(texts, start):
        if not _is_row(text, allow_colons=False):
            continue
        if runs and runs[-1][1] == at:
            runs[-1] = (runs[-1][0], at + 1)
        else:
            runs.append((at, at + 1))
    return runs


def _is_row(line: str, *, allow_colons: bool) -> bool:
    text = line.strip()
    if " " in text or "\t" in text:
        if not SPREAD.fullmatch(text):
            return False
    elif "~" in text and text[-1] not in ".#" and CLUE.fullmatch(text):
        return False
    return allow_colons or ":" not in text or not HEADER.match(text)


# -- headers ---------------------------------------------------------------------------------------


def parse_headers(parsed: ParsedFile, lines: Iterable[int], report: Report) -> None:
    """Add the headers of these lines; each blank line starts the next level (2016)."""
    texts, headers = parsed.document.lines, parsed.headers
    level = headers[-1].level if headers else 1
    is_first, after_blank = True, False
    for line in lines:
        text = texts[line]
        key, colon, value = text.partition(":")
        key = key.strip(BLANKS)
        if not (key or colon):
            after_blank = True
            continue
        if after_blank and not is_first:
            level = min(3, level + 1)
        is_first = after_blank = False
        if colon and _is_key(key) and not value.startswith("/"):
            key, value = key.strip(), value.lstrip()
            start = len(text) - len(value)
            headers.append(Header(line, key, key.casefold(), value.rstrip(BLANKS), start, level))
        else:
            parse_odd_header(parsed, line, level, report)


def _is_key(text: str) -> bool:
    """Whether a text before a colon is the key of a header: it begins with a letter."""
    return 0 < len(text) <= _MAX_KEY and text[0].isalnum() and not text[0].isdecimal()


# -- clues -----------------------------------------------------------------------------------------


def _lines_below(text: str) -> Iterator[str]:
    """The lines of a text after the first one, one at a time: a file may have thousands."""
    end = text.find("\n")
    while end >= 0:
        start, end = end + 1, text.find("\n", end + 1)
        yield text[start:end] if end >= 0 else text[start:]


class _ClueParser:
    """Parses lines of clues into the table of a file; lines of comments are blank to it.

    Clues that are written as the format describes are added by column; `parse.clues` parses all
    other lines.
    """

    def __init__(self, parsed: ParsedFile, report: Report) -> None:
        self._parsed = parsed
        self._report = report
        self._odd: OddClues | None = None

    def split(self, start: int, end: int) -> list[str]:
        """The lines `start` to `end`: what stands before the first clue, its group, number, text
        and answer, what stands before the second clue, and so on; what stands after the last one.
        """
        lines, comments = self._parsed.document.lines[start:end], self._parsed.comments
        if comments:
            lines = ["" if at in comments else line for at, line in enumerate(lines, start)]
        return _REGULAR_CLUE.split("\n".join(["", *lines]))

    def are_all_clues(self, pieces: Sequence[str]) -> bool:
        """Whether every line is certainly a clue, or metadata of one."""
        others = "".join(pieces[::5])
        return not others or self._odd_clues().are_all_clues(_lines_below(others))

    def has_clues(self, pieces: Sequence[str]) -> bool:
        """Whether the lines begin with a clue, or certainly hold one."""
        return len(pieces) > 1 or self._odd_clues().has_clues(_lines_below(pieces[0]))

    def parse(self, start: int, end: int) -> None:
        """Add the clues of the lines `start` to `end`."""
        self.add(self.split(start, end), start)

    def add(self, pieces: Sequence[str], line: int) -> None:
        """Add the clues of lines that `split` has split; the first one has the number `line`."""
        others = pieces[::5]
        added = 0
        for at in compress(count(), others):
            line = self._add_run(pieces, added, at, line)
            added = at
            for text in _lines_below(others[at]):
                if text.strip(BLANKS):
                    self._odd_clues().parse(line, text)
                line += 1
        self._add_run(pieces, added, len(others) - 1, line)

    def _add_run(self, pieces: Sequence[str], first: int, last: int, line: int) -> int:
        """Add the clues `first` to `last` of the pieces, which stand in lines from `line` on.
        Returns the number of the line that follows.
        """
        if first == last:
            return line
        table, end = self._parsed.clues, last * 5
        table.groups += pieces[first * 5 + 1 : end : 5]
        table.numbers += map(int, pieces[first * 5 + 2 : end : 5])
        table.texts += pieces[first * 5 + 3 : end : 5]
        table.answers += pieces[first * 5 + 4 : end : 5]
        table.lines += range(line, line + last - first)
        return line + last - first

    def _odd_clues(self) -> OddClues:
        if self._odd is None:
            self._odd = OddClues(self._parsed, self._report)
        return self._odd

    def finish(self) -> None:
        """Attach metadata that stood before its clue."""
        if self._odd is not None:
            self._odd.finish()
