"""Where headers, grid, clues and notes are: under headings, or by the shape of the content.

Source: 2.0 (headings), Tools (Notes, Start, Design, comments); a file without headings is read by
`implicit`.
"""

from __future__ import annotations

from xwcore.plugin import Fix
from xwcore_xd import codes as finding
from xwcore_xd.clue_lines import ClueReader
from xwcore_xd.document import Document
from xwcore_xd.grammar import (
    BLANKS,
    CLUES,
    COMMENT_END,
    COMMENT_START,
    DESIGN,
    GRID,
    METADATA,
    NOTES,
    REQUIRED,
    START,
)
from xwcore_xd.implicit import Implicit
from xwcore_xd.layout import Found, Layout, Section
from xwcore_xd.line_shapes import heading_of, notes_between, read_headers, row_of, section_name


def find_parts(document: Document, found: Found) -> Layout:
    """The layout of a file; `found` is told what is unusual about it."""
    layout = Layout(comments=_comments(document, found))
    headings = _headings(document, layout.comments)
    if headings:
        layout.explicit = True
        _read_sections(document, layout, headings, found)
    else:
        Implicit(document, layout, found).read()
    return layout


def _comments(document: Document, found: Found) -> frozenset[int]:
    """The lines of comments; one that does not end is a comment of one line."""
    if COMMENT_START not in document.text:
        return frozenset()
    lines, taken = document.lines, set[int]()
    last_end = max((at for at, line in enumerate(lines) if COMMENT_END in line), default=-1)
    at = 0
    while at < len(lines):
        if not lines[at].lstrip(BLANKS).startswith(COMMENT_START):
            at += 1
            continue
        end = at
        if at > last_end:
            found(finding.COMMENT_OPEN.at(span=document.span(at)))
        else:
            while COMMENT_END not in lines[end]:
                end += 1
        taken.update(range(at, end + 1))
        at = end + 1
    return frozenset(taken)


# -- explicit -----------------------------------------------------------------------------------


def _headings(document: Document, comments: frozenset[int]) -> list[tuple[int, str]]:
    """Line and title of each heading; none where no section that matters has one."""
    if "##" not in document.text:
        return []
    headings = [
        (at, title)
        for at, line in enumerate(document.lines)
        if "##" in line and at not in comments and (title := heading_of(line)) is not None
    ]
    known = {section_name(title) for _, title in headings}
    return headings if known & REQUIRED else []


def _read_sections(
    document: Document, layout: Layout, headings: list[tuple[int, str]], found: Found
) -> None:
    ends = [line for line, _ in headings[1:]] + [len(document.lines)]
    _before_headings(document, layout, headings[0][0], found)
    seen: set[str] = set()
    reader = ClueReader(document, found)
    for (heading, title), end in zip(headings, ends, strict=True):
        section = Section(section_name(title), title, heading, heading + 1, end)
        layout.parts.append(section)
        _heading_spelling(document, section, found)
        single = section.name in (GRID, NOTES, START, DESIGN)
        if section.name in seen and single:
            found(finding.SECTION_REPEATED.at(span=document.span(heading)))
            section.name = ""
        seen.add(section.name)
        _read_section(document, layout, section, reader, found)
    layout.clues = reader.finish()


def _read_section(
    document: Document, layout: Layout, section: Section, reader: ClueReader, found: Found
) -> None:
    content = [at for at in range(section.start, section.end) if at not in layout.comments]
    if section.name == METADATA:
        read_headers(document, layout, content, found)
    elif section.name == GRID:
        layout.rows = [row for at in content if (row := row_of(document, at))]
    elif section.name == CLUES:
        layout.clue_zones.append((section.start, section.end))
        reader.read(content)
    elif section.name == NOTES:
        layout.notes = notes_between(document, section.start, section.end)
    elif section.name == START:
        layout.start = [row for at in content if (row := row_of(document, at))]
    elif section.name == DESIGN:
        layout.design = section
    else:
        layout.sections.append(section)
        message = f"a section {section.title!r}, of which the format does not speak"
        found(finding.UNKNOWN_SECTION.at(message, document.span(section.heading)))


def _heading_spelling(document: Document, section: Section, found: Found) -> None:
    line = document.lines[section.heading]
    if not section.name:
        return
    wanted = f"## {section.name.capitalize()}"
    if line.rstrip(BLANKS).casefold() == wanted.casefold():
        return
    edit = document.edit(section.heading, 0, len(line), wanted)
    fix = Fix((edit,), title=f"write {wanted!r}")
    found(finding.HEADING_SPELLING.at(span=document.span(section.heading), fix=fix))


def _before_headings(document: Document, layout: Layout, end: int, found: Found) -> None:
    """Lines before the first heading: headers, if anything."""
    content = [at for at in range(end) if at not in layout.comments]
    first = next((at for at in content if document.lines[at].strip(BLANKS)), None)
    if first is not None:
        found(finding.OUTSIDE_SECTIONS.at(span=document.span(first)))
        read_headers(document, layout, content, found)
