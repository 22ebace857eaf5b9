"""Parsing: bytes to the structure of a file of Across Lite TEXT, with every deviation reported.

The structure has the texts, cells, markers and clues as written, with their offsets. Reading makes
a puzzle of it, checking looks at it more closely, and editing changes the file by it.
"""

from __future__ import annotations

import heapq
import operator
from array import array
from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, islice
from typing import Final, NamedTuple

from xwcore.plugin import UTF8, Diagnostic, Fix, ReadContext, Severity, Span, plural
from xwcore_across_text import codes
from xwcore_across_text.parse.characters import report_characters
from xwcore_across_text.parse.clues import ClueSections, Lines, parse_clues
from xwcore_across_text.parse.grid import (
    Cells,
    Rebus,
    has_usual_characters,
    parse_grid,
    parse_rebus,
)
from xwcore_across_text.parse.sections import (
    Section,
    Sections,
    rest_of_line,
    version_2_fix,
)
from xwcore_across_text.syntax import (
    BLANKS,
    CLUE_TAGS,
    HEADER,
    HEADER_LINES,
    HEADER_TAGS,
    INLINE_TAG,
    MAX_NOTES,
    ONE_LINE_TAGS,
    OPTIONAL_TAGS,
    OTHER_PUZZLE,
    RANK,
    TAG,
    TAGS,
)
from xwcore_documents import EncodingCodes, TextDocument, check_encoding

_ENCODING_CODES: Final = EncodingCodes(
    codes.BYTE_ORDER_MARK,
    codes.NOT_UTF8,
    codes.UNUSED_BYTE,
    codes.OLD_LINE_ENDS,
    codes.MIXED_LINE_ENDS,
)

#: The versions by what follows ACROSS PUZZLE; only "" and "V2" are spellings of the format.
_VERSIONS: Final = {"": 1, "V1": 1, "V1.0": 1, "V2": 2, "V2.0": 2}


#: Tags of a file that are compared with the names that it lacks, and how alike they have to be.
_MOST_TAGS: Final = 100
_NEAR: Final = 0.7


class TagLine(NamedTuple):
    """A line that holds nothing but a tag: its name as written, and offsets in the text."""

    name: str
    line_start: int
    start: int
    end: int


class ParsedFile(NamedTuple):
    """The structure of a file. `copyright` is the line as written."""

    document: TextDocument
    version: int
    sections: Sections
    title: str
    author: str
    copyright: str
    rebus: Rebus
    cells: Cells
    clues: ClueSections
    notes: str


def parse(data: bytes, context: ReadContext) -> ParsedFile:
    """The structure of a file; reading continues after every deviation.

    Raises:
        ReadError: there is no grid, or the bytes are malformed in the encoding of the option.
        LimitError: more cells or clues, or a longer text, than the limits allow.
    """
    document = _decoded(data, context)
    version, start = parse_header(document, context)
    sections = parse_sections(document, start, context)
    _check_lengths(sections, document, context)
    rebus = parse_rebus(document, sections, context)
    if rebus.is_present and version == 1:
        section = sections["REBUS"]
        span = document.span(section.tag_start, section.tag_end)
        context.report(codes.REBUS_IN_V1.at(span=span, fix=version_2_fix(document)))
    title = parse_line(document, sections.get("TITLE"), context)
    author = parse_line(document, sections.get("AUTHOR"), context)
    notice = parse_line(document, sections.get("COPYRIGHT"), context)
    cells = parse_grid(document, sections, context)
    if not has_usual_characters(cells, rebus, version):
        report_characters(document, cells, rebus, version, context)
    lists = ClueSections(
        lines_of(document, sections.get("ACROSS")), lines_of(document, sections.get("DOWN"))
    )
    clues = parse_clues(document, sections, lists, cells, context)
    notes = _parse_notes(document, sections.get("NOTEPAD"), context)
    return ParsedFile(
        document, version, sections, title, author, notice, rebus, cells, clues, notes
    )


def _decoded(data: bytes, context: ReadContext) -> TextDocument:
    chosen = context.options.get("encoding")
    try:
        document = TextDocument.decode(data, None if chosen is None else str(chosen))
    except UnicodeDecodeError as error:
        start = error.start + len(data) - len(error.object)
        message = f"malformed UTF-8: byte 0x{data[start]:02X}, option encoding={chosen}"
        context.fail(codes.NOT_UTF8_AS_ASKED.at(message, Span(start, start + 1)))
    if document.bom or document.encoding != UTF8 or b"\r" in data:
        for diagnostic in check_encoding(document, _ENCODING_CODES, chosen=chosen is not None):
            context.report(diagnostic)
    return document


def _check_lengths(sections: Sections, document: TextDocument, context: ReadContext) -> None:
    if len(document.text) <= context.limits.max_string:
        return
    for section in sections.values():
        text = document.text[section.start : section.end]
        lines = [text] if section.name == "NOTEPAD" else text.split("\n")
        context.limits.check("max_string", max(map(len, lines)))


def _parse_notes(document: TextDocument, section: Section | None, context: ReadContext) -> str:
    """The notepad as written, without the last line end of the file."""
    if section is None:
        return ""
    notes = document.text[section.start : section.end].removesuffix("\n")
    if len(notes) > MAX_NOTES:
        message = f"notepad: {plural(len(notes), 'character')}, expected at most {MAX_NOTES}"
        offset = section.start + MAX_NOTES
        context.report(codes.NOTES_LONG.at(message, document.span(offset, offset + 1)))
    other = OTHER_PUZZLE.search(notes)
    if other is not None:
        span = document.span(section.start + other.start(), section.start + other.end())
        context.report(codes.NOTES_PUZZLE.at("another puzzle in the notepad, expected one", span))
    return notes


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
        context.report(_blanks_before(document, start))
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


def _blanks_before(document: TextDocument, start: int) -> Diagnostic:
    """The finding on blanks before the first line; the fix deletes those of all lines where all are
    indented.
    """
    text = document.text
    message = f"blanks before the first line: {start}, expected 0"
    edits = [(0, start, "")]
    if "\n" not in text[:start] and all(
        line.startswith(text[:start]) for line in document.lines if line.strip(BLANKS)
    ):
        message = f"all lines are indented: {plural(start, 'blank')}, expected 0"
        starts = map(document.line_start, range(len(document.lines)))
        edits = [(at, at + start, "") for at in starts if text.startswith(text[:start], at)]
    fix = document.fix("delete the blanks", *edits)
    return codes.BEFORE_HEADER.at(message, document.span(0, start), fix=fix)


def _find_header(document: TextDocument, context: ReadContext, start: int) -> tuple[int, int]:
    """The first line further down in the file, or a file without it."""
    text = document.text
    for match in HEADER.finditer(text):
        if text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip(BLANKS):
            continue
        line = document.line_of(match.start()) + 1
        message = f"text before the first line: {HEADER_LINES[1]} is in line {line}, expected 1"
        span = rest_of_line(document, start)
        context.report(codes.BEFORE_HEADER.at(message, span, severity=Severity.ERROR))
        return 1 if match[1] is None else 2, match.end() + 1
    span = rest_of_line(document, start)
    if not any(tag.name.upper() == "GRID" for tag in tags_in(text, 0)):
        is_utf16 = "\0" in text[:4]
        hint = "The file is UTF-16: save it as UTF-8." if is_utf16 else None
        context.fail(codes.NO_HEADER.at(span=span, hint=hint))
    context.report(codes.NO_HEADER.at(span=span))
    return 2 if "<REBUS>" in text else 1, 0


# -- tags ------------------------------------------------------------------------------------------


def tags_in(text: str, start: int) -> Iterator[TagLine]:
    """Every line from the offset on that looks like a tag, known or not."""
    for match in TAG.finditer(text, start):
        start, end = match.span()
        line_start = text.rfind("\n", 0, start) + 1
        if line_start == start or not text[line_start:start].strip(BLANKS):
            yield TagLine(match[1], line_start, start, end)


def parse_sections(document: TextDocument, start: int, context: ReadContext) -> Sections:
    """The sections of the file by the name of their tag, in the order of the file."""
    tags = _opening_tags(document, start, context)
    ends = [*[tag.line_start for tag in tags], len(document.text)][1:]
    return {
        tag.name: Section(tag.name, tag.start, tag.end, tag.end + 1, end)
        for tag, end in zip(tags, ends, strict=True)
        if tag.name in RANK
    }


def _opening_tags(document: TextDocument, start: int, context: ReadContext) -> list[TagLine]:
    """The tags that end the section above them, their names in capitals.

    A tag that opens no section (unknown or duplicate) has "?" in front of its name.
    """
    opened: list[TagLine] = []
    first_tags: dict[str, TagLine] = {}
    further = tags_in(document.text, start)
    first = [*islice(further, _MOST_TAGS)]
    meant = _meant_names(first)
    inline = _inline_tags(document.text, start, meant)
    tags = chain(first, further)
    for tag in heapq.merge(tags, inline, key=operator.attrgetter("start")) if inline else tags:
        name = tag.name.upper()
        name = meant.get(name, name)
        if name in RANK and name not in first_tags:
            first_tags[name] = tag
            if tag in inline:
                _report_inline(document, context, tag, is_single=len(inline) == 1)
            if tag.name == name:
                opened.append(tag)
            else:
                _report_spelling(document, context, tag, name)
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


def _is_text(opened: list[TagLine], tag: TagLine) -> bool:
    """Whether an unknown or duplicate tag is text: in a clue list, or the line of a section."""
    section = opened[-1].name if opened else ""
    if section in CLUE_TAGS:
        return True  # parse/clues.py decides, by the number of clues
    known = tag.name.upper() in RANK or tag.name.upper() in HEADER_TAGS
    return section in ONE_LINE_TAGS and tag.line_start == opened[-1].end + 1 and not known


def _meant_names(tags: Iterable[TagLine]) -> dict[str, str]:
    """The tags that a file lacks, by the unknown tag with nearly their name."""
    names = dict.fromkeys(tag.name.upper() for tag in tags)
    missing = [name for name in TAGS if name not in names]
    meant: dict[str, str] = {}
    for name in names if missing else ():
        if name in RANK or name in HEADER_TAGS:
            continue
        import difflib  # on use: hardly any file has a misspelled tag

        for near in difflib.get_close_matches(name, missing, 1, _NEAR):
            meant[name] = near
            missing.remove(near)
    return meant


def _inline_tags(text: str, start: int, meant: Mapping[str, str]) -> list[TagLine]:
    """The tags above the grid that have their text in the same line, where the file has no such tag
    in a line of its own. A section begins after the `end` of its tag.
    """
    if INLINE_TAG.search(text, start) is None:
        return []
    names = {meant.get(name, name) for name in (tag.name.upper() for tag in tags_in(text, start))}
    grid = next((tag.start for tag in tags_in(text, start) if tag.name.upper() == "GRID"), None)
    inline: dict[str, TagLine] = {}
    for match in INLINE_TAG.finditer(text, start, len(text) if grid is None else grid):
        name = match[1].upper()
        if name not in names:
            tag = TagLine(match[1], match.start(), match.start(1) - 1, match.end() - 1)
            inline.setdefault(name, tag)
    return [*inline.values()]


def _report_inline(
    document: TextDocument, context: ReadContext, tag: TagLine, *, is_single: bool
) -> None:
    end = tag.start + len(tag.name) + 2
    # The only text that touches its tag may begin with what stands in place of the line end.
    is_safe = not is_single or tag.end + 1 > end
    fix = document.fix("break the line", (end, tag.end + 1, "\n"), safe=is_safe)
    message = f"text after the tag <{tag.name}>, expected below it"
    context.report(codes.TAG_SPELLING.at(message, document.span(tag.start, end), fix=fix))


def _report_spelling(document: TextDocument, context: ReadContext, tag: TagLine, name: str) -> None:
    expected = f"<{name}>"
    is_safe = tag.name.upper() == name
    end = tag.end
    if document.text[end : end + 1] not in ("", "\n"):  # the text is in the same line
        end = tag.start + len(tag.name) + 2
    fix = document.fix(f"write {expected}", (tag.start, end, expected), safe=is_safe)
    message = f"tag <{tag.name}>, expected {expected}"
    context.report(codes.TAG_SPELLING.at(message, document.span(tag.start, end), fix=fix))


def _report_unopened(
    document: TextDocument, context: ReadContext, tag: TagLine, first_tags: dict[str, TagLine]
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
    document: TextDocument, context: ReadContext, start: int, opened: list[TagLine]
) -> None:
    end = opened[0].line_start if opened else len(document.text)
    text = document.text[start:end]
    if text.strip(BLANKS + "\n"):
        offset = min(start + len(text) - len(text.lstrip()), end)
        context.report(codes.STRAY_TEXT.at(span=rest_of_line(document, offset)))


def _report_order(document: TextDocument, context: ReadContext, opened: list[TagLine]) -> None:
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


def _moved_up(document: TextDocument, opened: list[TagLine], position: int) -> Fix:
    """The fix that puts the section in front of the first one that it must precede."""
    text = document.text
    tag, above = opened[position], opened[:position]
    end = opened[position + 1].line_start if position + 1 < len(opened) else len(text)
    section = text[tag.line_start : end]
    if not section.endswith("\n"):
        section += "\n"
    target = next(other.line_start for other in above if _rank(other) > RANK[tag.name])
    edits = ((target, target, section), (tag.line_start, end, ""))
    # Lines below a tag that stands in a clue list may be clues; a line with a tag in front of its
    # text is read as that section only where the file has no other.
    safe = not any(other.name in CLUE_TAGS for other in above)
    safe = safe and INLINE_TAG.search(section) is None
    return document.fix(f"move <{tag.name}> up", *edits, safe=safe)


def _rank(tag: TagLine) -> int:
    return RANK.get(tag.name, -1)


def _report_missing(document: TextDocument, context: ReadContext, opened: list[TagLine]) -> None:
    names = {tag.name for tag in opened}
    for name in TAGS:
        if name in names or name in OPTIONAL_TAGS or name == "GRID":
            continue  # parse/grid.py reports a missing grid
        below = [tag.line_start for tag in opened if _rank(tag) > RANK[name]]
        offset = min(below, default=len(document.text))
        fix = None
        if name in ONE_LINE_TAGS and below:
            edit = (offset, offset, f"<{name}>\n\n")
            # Of more than one line above, one may be the damaged tag.
            above = [tag.end + 1 for tag in opened if _rank(tag) < RANK[name]]
            is_safe = document.text.count("\n", max(above, default=offset), offset) <= 1
            fix = document.fix(f"insert <{name}> and a blank line", edit, safe=is_safe)
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
            # Nothing proves that the line was blank.
            edit = (section.start, section.start, "\n")
            insert = document.fix("insert a blank line", edit, safe=False)
        span = document.span(section.tag_start, section.tag_end)
        message = f"section {section.name}: no line, expected 1"
        context.report(codes.LINE_MISSING.at(message, span, fix=insert))
    elif len(texts) > 1:
        message = f"section {section.name}: {plural(len(texts), 'line')}, expected 1"
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


# -- lines -----------------------------------------------------------------------------------------


def lines_of(document: TextDocument, section: Section | None) -> Lines:
    """The lines of a section, blank ones included, without an empty one after the last line end."""
    if section is None:
        return Lines()
    texts, offsets, offset = list[str](), array("Q"), section.start
    raw_lines = document.text[section.start : section.end].split("\n")
    if not raw_lines[-1].strip(BLANKS):
        raw_lines.pop()
    for raw_line in raw_lines:
        text = raw_line.lstrip(BLANKS)
        texts.append(text)
        offsets.append(offset + len(raw_line) - len(text))
        offset += len(raw_line) + 1
    return Lines(texts, offsets)
