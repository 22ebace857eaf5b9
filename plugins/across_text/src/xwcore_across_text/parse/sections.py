"""The first line, the tags, and the lines below each tag.

Only the nine tags of the format open a section, each once. The notepad is the rest of the file. In
a clue list, a tag that occurred above is a clue. Every deviation is reported at its line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from xwcore.files.text_document import TextDocument
from xwcore.plugin import Fix, Place, ReadContext, Span
from xwcore_across_text import codes
from xwcore_across_text.syntax import (
    BLANKS,
    CLUE_TAGS,
    HEADER,
    HEADER_LINES,
    HEADER_TAGS,
    ONE_LINE_TAGS,
    OPTIONAL_TAGS,
    RANK,
    TAG,
    TAGS,
)

#: The versions by what follows ACROSS PUZZLE; only "" and "V2" are spellings of the format.
_VERSIONS: Final = {"": 1, "V1": 1, "V1.0": 1, "V2": 2, "V2.0": 2}


class Tag(NamedTuple):
    """A line that holds nothing but a tag: its name as written, and offsets in the text."""

    name: str
    line_start: int
    start: int
    end: int


class Section(NamedTuple):
    """A section: the offsets of its tag, and those of the lines below it, line ends included.

    `start` is one past the end of the text if the tag ends it.
    """

    name: str
    tag_start: int
    tag_end: int
    start: int
    end: int

    def tag_line(self, text: str) -> int:
        """The offset of the line of the tag."""
        return text.rfind("\n", 0, self.tag_start) + 1


Sections = dict[str, Section]


class Line(NamedTuple):
    """A line of a section: its text without indentation, and the offset of that."""

    text: str
    offset: int


def lines_of(document: TextDocument, section: Section | None) -> list[Line]:
    """The lines of a section, blank ones included, without an empty one after the last line end."""
    if section is None:
        return []
    lines: list[Line] = []
    offset = section.start
    raw_lines = document.text[section.start : section.end].split("\n")
    if not raw_lines[-1].strip(BLANKS):
        raw_lines.pop()
    for raw_line in raw_lines:
        text = raw_line.lstrip(BLANKS)
        lines.append(Line(text, offset + len(raw_line) - len(text)))
        offset += len(raw_line) + 1
    return lines


def rest_of_line(document: TextDocument, offset: int, place: Place | None = None) -> Span:
    """The span from `offset` to the end of its line, without blanks at its start."""
    end = document.end_of_line(offset)
    while offset < end and document.text[offset] in BLANKS:
        offset += 1
    return document.span(offset, end, place or Place())


# -- the first line --------------------------------------------------------------------------------


def parse_header(document: TextDocument, context: ReadContext) -> tuple[int, int]:
    """The version, and the offset of the line below the first one.

    Raises:
        ReadError: the file has neither a first line of the format nor a tag <GRID>.
    """
    text = document.text
    start = len(text) - len(text.lstrip(BLANKS + "\n"))
    match = HEADER.match(text, start)
    if match is None:
        return _find_header(document, context, start)
    if start:
        fix = document.fix("delete the blanks", (0, start, ""))
        message = f"blanks before the first line: {start}, expected 0"
        context.report(codes.BEFORE_HEADER.at(message, document.span(0, start), fix=fix))
    version = _VERSIONS.get((match[1] or "").upper())
    span = match.span()
    if version is None:
        fix = document.fix("write V2", (*span, HEADER_LINES[2]), safe=False)
        message = f"version {match[1]} is unknown, expected V2; read as V2"
        context.report(codes.UNKNOWN_VERSION.at(message, document.span(*span), fix=fix))
        return 2, match.end() + 1
    expected = HEADER_LINES[version]
    if match[0].rstrip(BLANKS) != expected:
        fix = document.fix(f"write {expected}", (*span, expected))
        message = f"first line {match[0].rstrip(BLANKS)}, expected {expected}"
        context.report(codes.HEADER_SPELLING.at(message, document.span(*span), fix=fix))
    return version, match.end() + 1


def version_2_fix(document: TextDocument) -> Fix | None:
    """The fix that makes a file one of version 2; None if it has no first line."""
    match = HEADER.search(document.text)
    if match is None:
        return None
    return document.fix("make it version 2", (*match.span(), HEADER_LINES[2]))


def _find_header(document: TextDocument, context: ReadContext, start: int) -> tuple[int, int]:
    """The first line further down in the file, or a file without it."""
    text = document.text
    for match in HEADER.finditer(text):
        if text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip(BLANKS):
            continue
        line = document.line_of(match.start()) + 1
        message = f"text before the first line: {HEADER_LINES[1]} is in line {line}, expected 1"
        span = rest_of_line(document, start)
        context.report(codes.BEFORE_HEADER.at(message, span, severity=codes.ERROR))
        return 1 if match[1] is None else 2, match.end() + 1
    span = rest_of_line(document, start)
    if not any(tag.name.upper() == "GRID" for tag in tags_in(text, 0)):
        is_utf16 = "\0" in text[:4]
        hint = "The file is UTF-16: save it as UTF-8." if is_utf16 else None
        context.fail(codes.NO_HEADER.at(span=span, hint=hint))
    context.report(codes.NO_HEADER.at(span=span))
    return 2 if "<REBUS>" in text else 1, 0


# -- tags ------------------------------------------------------------------------------------------


def tags_in(text: str, start: int) -> Iterator[Tag]:
    """Every line from the offset on that looks like a tag, known or not."""
    for match in TAG.finditer(text, start):
        start, end = match.span()
        line_start = text.rfind("\n", 0, start) + 1
        if line_start == start or not text[line_start:start].strip(BLANKS):
            yield Tag(match[1], line_start, start, end)


def parse_sections(document: TextDocument, start: int, context: ReadContext) -> Sections:
    """The sections of the file by the name of their tag, in the order of the file."""
    tags = _opening_tags(document, start, context)
    ends = [*[tag.line_start for tag in tags], len(document.text)][1:]
    return {
        tag.name: Section(tag.name, tag.start, tag.end, tag.end + 1, end)
        for tag, end in zip(tags, ends, strict=True)
        if tag.name in RANK
    }


def _opening_tags(document: TextDocument, start: int, context: ReadContext) -> list[Tag]:
    """The tags that end the section above them, their names in capitals.

    A tag that opens no section (unknown or duplicate) has "?" in front of its name.
    """
    opened: list[Tag] = []
    first_tags: dict[str, Tag] = {}
    for tag in tags_in(document.text, start):
        name = tag.name.upper()
        if name in RANK and name not in first_tags:
            first_tags[name] = tag
            if tag.name == name:
                opened.append(tag)
            else:
                _report_spelling(document, context, tag)
                opened.append(tag._replace(name=name))
            if name == "NOTEPAD":
                break
        elif not _is_text(opened, tag):
            _report_unopened(document, context, tag, first_tags)
            opened.append(tag._replace(name=f"?{name}"))
    _report_stray_text(document, context, start, opened)
    _report_order(document, context, opened)
    _report_missing(document, context, opened)
    return opened


def _is_text(opened: list[Tag], tag: Tag) -> bool:
    """Whether an unknown or duplicate tag is text: in a clue list, or the line of a section."""
    section = opened[-1].name if opened else ""
    if section in CLUE_TAGS:
        return True  # parse/clues.py decides, by the number of clues
    known = tag.name.upper() in RANK or tag.name.upper() in HEADER_TAGS
    return section in ONE_LINE_TAGS and tag.line_start == opened[-1].end + 1 and not known


def _report_spelling(document: TextDocument, context: ReadContext, tag: Tag) -> None:
    expected = f"<{tag.name.upper()}>"
    fix = document.fix(f"write {expected}", (tag.start, tag.end, expected))
    message = f"tag <{tag.name}>, expected {expected}"
    context.report(codes.TAG_SPELLING.at(message, document.span(tag.start, tag.end), fix=fix))


def _report_unopened(
    document: TextDocument, context: ReadContext, tag: Tag, first_tags: dict[str, Tag]
) -> None:
    span = document.span(tag.start, tag.end)
    first = first_tags.get(tag.name.upper())
    if first is not None:
        line = document.line_of(first.start) + 1
        context.report(
            codes.TAG_REPEATED.at(f"duplicate tag <{tag.name}>, first in line {line}", span)
        )
    elif tag.name.upper() in HEADER_TAGS:
        context.report(codes.TAG_REPEATED.at(f"duplicate first line <{tag.name}>", span))
    else:
        context.report(codes.TAG_UNKNOWN.at(f"unknown tag <{tag.name}>", span))


def _report_stray_text(
    document: TextDocument, context: ReadContext, start: int, opened: list[Tag]
) -> None:
    end = opened[0].line_start if opened else len(document.text)
    text = document.text[start:end]
    if text.strip(BLANKS + "\n"):
        offset = min(start + len(text) - len(text.lstrip()), end)
        context.report(codes.STRAY_TEXT.at(span=rest_of_line(document, offset)))


def _report_order(document: TextDocument, context: ReadContext, opened: list[Tag]) -> None:
    highest = -1
    last = ""
    for position, tag in enumerate(opened):
        if tag.name not in RANK:
            continue
        if RANK[tag.name] > highest:
            highest, last = RANK[tag.name], tag.name
            continue
        message = f"section <{tag.name}> is below <{last}>, expected above it"
        fix = _moved_up(document, opened, position)
        context.report(codes.TAG_ORDER.at(message, document.span(tag.start, tag.end), fix=fix))


def _moved_up(document: TextDocument, opened: list[Tag], position: int) -> Fix:
    """The fix that puts the section in front of the first one that it must precede."""
    text = document.text
    tag, above = opened[position], opened[:position]
    end = opened[position + 1].line_start if position + 1 < len(opened) else len(text)
    section = text[tag.line_start : end]
    if not section.endswith("\n"):
        section += "\n"
    target = next(other.line_start for other in above if _rank(other) > RANK[tag.name])
    edits = ((target, target, section), (tag.line_start, end, ""))
    # Lines below a tag that stands in a clue list may be clues.
    safe = not any(other.name in CLUE_TAGS for other in above)
    return document.fix(f"move <{tag.name}> up", *edits, safe=safe)


def _rank(tag: Tag) -> int:
    return RANK.get(tag.name, -1)


def _report_missing(document: TextDocument, context: ReadContext, opened: list[Tag]) -> None:
    names = {tag.name for tag in opened}
    for name in TAGS:
        if name in names or name in OPTIONAL_TAGS or name == "GRID":
            continue  # parse/grid.py reports a missing grid
        below = [tag.line_start for tag in opened if _rank(tag) > RANK[name]]
        offset = min(below, default=len(document.text))
        fix = None
        if name in ONE_LINE_TAGS and below:
            edit = (offset, offset, f"<{name}>\n\n")
            fix = document.fix(f"insert <{name}> and a blank line", edit)
        span = rest_of_line(document, offset)
        context.report(codes.TAG_MISSING.at(f"missing section <{name}>", span, fix=fix))


# -- sections of one line --------------------------------------------------------------------------


def parse_line(document: TextDocument, section: Section | None, context: ReadContext) -> str:
    """The text of a section of one line; several lines are joined by a space."""
    if section is None:
        return ""
    text = document.text[section.start : section.end]
    if text.find("\n") == len(text) - 1 and text:
        return text[:-1].lstrip(BLANKS)
    lines = text.split("\n")
    texts = [line.lstrip(BLANKS) for line in lines if line.strip(BLANKS)]
    if section.start >= section.end:
        end = len(document.text)
        insert = None
        if section.start <= end:
            insert = document.fix("insert a blank line", (section.start, section.start, "\n"))
        span = document.span(section.tag_start, section.tag_end)
        message = f"section {section.name}: no line, expected 1"
        context.report(codes.LINE_MISSING.at(message, span, fix=insert))
    elif len(texts) > 1:
        message = f"section {section.name}: {len(texts)} lines, expected 1"
        span = rest_of_line(document, section.start + len(lines[0]) + 1)
        fix = _joining(document, section, lines)
        context.report(codes.SEVERAL_LINES.at(message, span, fix=fix))
    return " ".join(texts)


def _joining(document: TextDocument, section: Section, lines: list[str]) -> Fix:
    """The fix that replaces line end and indentation between the lines by one space."""
    edits = []
    offset = section.start
    previous_end: int | None = None
    for line in lines:
        text = line.lstrip(BLANKS)
        if text:
            if previous_end is not None:
                edits.append((previous_end, offset + len(line) - len(text), " "))
            previous_end = offset + len(line)
        offset += len(line) + 1
    return document.fix("join the lines", *edits, safe=False)
