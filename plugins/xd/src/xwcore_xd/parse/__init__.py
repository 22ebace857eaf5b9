"""The parser: the bytes of a file to its structure, in one pass over its lines.

Source: 2.0 (headings), Tools (Notes, Start, Design, comments). In a file without headings the
sections are found by blank lines, else by the shape of the lines. No clue is read as a note.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Final

from xwcore.files.encodings import UTF8
from xwcore.files.text_checks import check_encoding
from xwcore.files.text_document import TextDocument
from xwcore.plugin import Fix
from xwcore_xd import codes
from xwcore_xd.parse.clues import ClueParser
from xwcore_xd.parse.grid import Paragraph, find_grid, paragraphs_in, rows_in
from xwcore_xd.parse.headers import parse_headers
from xwcore_xd.parse.structure import ParsedFile, Report, Section
from xwcore_xd.syntax import (
    BLANKS,
    CLUES,
    COMMENT_END,
    COMMENT_START,
    DESIGN,
    GRID,
    HEADING,
    METADATA,
    NOTES,
    REQUIRED,
    SECTIONS,
    START,
    SURE_CLUE,
)

__all__ = ["heading_of", "parse", "section_name"]

_FIRST_WORD: Final = re.compile(r"[^\W\d_]+")
_TIGHT_HEADING: Final = re.compile(r"[ \t]*##(?:Metadata|Grid|Clues|metadata|grid|clues)[ \t]*:?")


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
    clues: ClueParser | None = None
    for section in sections:
        _check_spelling(document, section, report)
        if section.name in seen and section.name in (GRID, NOTES, START, DESIGN):
            message = f"duplicate section {section.title!r}, only the first one is used"
            report(codes.SECTION_REPEATED.at(message, document.line_span(section.heading)))
            section.name = ""
        seen.add(section.name)
        if section.name == CLUES:
            clues = clues or ClueParser(parsed, report)
            clues.classify(section.start, section.end)
            clues.parse(section.start, section.end)
        else:
            _parse_section(parsed, section, report)
    if clues is not None:
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
    report(codes.HEADING_SPELLING.at(message, span, fix=Fix((edit,), title=f"write {expected!r}")))


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
    paragraphs = paragraphs_in(lines, _without_comments(parsed, 0, len(lines)))
    grid = find_grid(lines, paragraphs)
    before_grid = grid[0] if grid else len(lines)
    first_clue = _first_clue(lines, before_grid)
    head_end = min(before_grid, first_clue)
    parse_headers(parsed, _without_comments(parsed, 0, head_end), report)
    clues = ClueParser(parsed, report)
    if grid:
        clues.classify(head_end, len(lines))
        if first_clue < grid[0]:
            clues.parse(first_clue, grid[0])
        parsed.rows = rows_in(lines, _without_comments(parsed, *grid))
        _check_separator(document, grid[0], report)
        _parse_clues_and_notes(parsed, clues, paragraphs, grid[1], report)
    elif first_clue < len(lines):
        clues.classify(first_clue, len(lines))
        _parse_clues_and_notes(parsed, clues, paragraphs, first_clue, report)
    clues.finish()


def _first_clue(lines: list[str], end: int) -> int:
    """The first line before `end` that is certainly a clue; the number of lines without one."""
    for at in range(end):
        if "~" in lines[at] and SURE_CLUE.match(lines[at]):
            return at
    return len(lines)


def _parse_clues_and_notes(
    parsed: ParsedFile,
    clues: ClueParser,
    paragraphs: list[Paragraph],
    start: int,
    report: Report,
) -> None:
    """Parse the lines from `start` on: clues, then notes from the first paragraph without a clue
    that is followed by none.
    """
    document = parsed.document
    rest = [paragraph for paragraph in paragraphs if paragraph.end > start]
    if rest and rest[0].start < start:
        rest[0] = Paragraph(start, rest[0].end, 0)
    last_clues = len(rest) - 1
    while last_clues >= 0 and not clues.all_clues(rest[last_clues].start, rest[last_clues].end):
        last_clues -= 1
    for number, paragraph in enumerate(rest):
        if number > last_clues and not clues.has_clues(paragraph.start, paragraph.end):
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
        clues.parse(paragraph.start, paragraph.end)


def _check_separator(document: TextDocument, line: int, report: Report) -> None:
    """Report a section at `line` with fewer than two blank lines before it."""
    at = line - 1
    while at >= 0 and not document.lines[at].strip(BLANKS):
        at -= 1
    count = line - 1 - at
    if at < 0 or count >= 2:
        return
    edit = document.whole_lines_edit(line, 0, "\n" * (2 - count))
    fix = Fix((edit,), title="insert blank lines")
    message = f"blank lines between sections: {count}, expected 2"
    report(codes.SEPARATOR_MISSING.at(message, document.line_span(line), fix=fix))
