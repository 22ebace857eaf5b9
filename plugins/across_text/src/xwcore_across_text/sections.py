"""From text to sections: the first line, the tags, and what each tag has below it.

Contract: only the nine tags of the format open a section, each once; the notepad goes to the end of
the file. Inside the clue lists a tag that stood before is a clue. Every deviation is reported at
its line, and reading goes on.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from xwcore.plugin import Fix, ReadContext, Span
from xwcore_across_text import codes
from xwcore_across_text.document import Document
from xwcore_across_text.grammar import (
    BLANKS,
    CLUE_TAGS,
    HEADER,
    ONE_LINE_TAGS,
    OPTIONAL_TAGS,
    RANK,
    TAG,
    TAGS,
)

#: The first line as the format spells it, by version.
HEADER_LINES: Final = {1: "<ACROSS PUZZLE>", 2: "<ACROSS PUZZLE V2>"}
#: A file from its first tag on, with all tags in order, unindented, and no other "<" before the
#: notes; a group for each section.
_USUAL: Final = re.compile(
    r"<TITLE>\n([^<]*+)(?<=\n)<AUTHOR>\n([^<]*+)(?<=\n)<COPYRIGHT>\n([^<]*+)(?<=\n)<SIZE>\n([^<]*+)"
    r"(?<=\n)<GRID>\n([^<]*+)(?:(?<=\n)<REBUS>\n([^<]*+))?(?<=\n)<ACROSS>\n([^<]*+)"
    r"(?<=\n)<DOWN>\n([^<]*+)(?:(?<=\n)<NOTEPAD>\n((?s:.*)))?\Z"
)
_GROUPS: Final = range(1, len(TAGS) + 1)
#: What may stand in the first line; only V2 and nothing at all are the format's.
_VERSIONS: Final = {"": 1, "V1": 1, "V1.0": 1, "V2": 2, "V2.0": 2}
_HEADER_TAGS: Final = frozenset({"ACROSS PUZZLE", "ACROSS PUZZLE V2"})


class TagLine(NamedTuple):
    """A line that holds nothing but a tag: its name as written, and offsets in the text."""

    name: str
    line: int
    start: int
    end: int


class Section(NamedTuple):
    """A section: where its tag is, and the text below it, line ends included.

    `start` may lie one past the end of the text, where a tag ends it.
    """

    name: str
    tag_start: int
    tag_end: int
    start: int
    end: int

    def tag_line(self, text: str) -> int:
        """Where the line of the tag begins."""
        return text.rfind("\n", 0, self.tag_start) + 1


Sections = dict[str, Section]


def tag_lines(text: str, start: int, end: int | None = None) -> Iterator[TagLine]:
    """Every line between the offsets that looks like a tag, known or not."""
    for match in TAG.finditer(text, start, len(text) if end is None else end):
        at = match.start()
        line = text.rfind("\n", 0, at) + 1
        if line == at or not text[line:at].strip(BLANKS):
            yield TagLine(match[1], line, at, match.end())


def read_header(document: Document, context: ReadContext) -> tuple[int, int]:
    """The version, and the offset of the line below the first one."""
    text = document.text
    if text.startswith("<ACROSS PUZZLE>\n"):
        return 1, 16
    if text.startswith("<ACROSS PUZZLE V2>\n"):
        return 2, 19
    start = len(text) - len(text.lstrip(BLANKS + "\n"))
    match = HEADER.match(text, start)
    if match is None:
        return _find_header(document, context, start)
    _report_before(document, context, start)
    version = _VERSIONS.get((match[1] or "").upper())
    if version is None:
        version = 2
        _report_version(document, context, match.start(), match.end(), match[1])
    elif text[match.start() : match.end()].rstrip(BLANKS) != HEADER_LINES[version]:
        wanted = HEADER_LINES[version]
        mend = document.fix(f"spell it {wanted}", (match.start(), match.end(), wanted))
        span = document.span(match.start(), match.end())
        context.report(codes.HEADER_SPELLING.at(span=span, fix=mend))
    return version, match.end() + 1


def _report_before(document: Document, context: ReadContext, start: int) -> None:
    if start:
        mend = document.fix("delete the blanks", (0, start, ""))
        message = "blanks stand before the first line"
        context.report(codes.BEFORE_HEADER.at(message, document.span(0, start), fix=mend))


def _report_version(
    document: Document, context: ReadContext, start: int, end: int, version: str
) -> None:
    mend = document.fix("write V2", (start, end, HEADER_LINES[2]), safe=False)
    message = f"{version} is no version of the format; it is read as V2"
    context.report(codes.UNKNOWN_VERSION.at(message, document.span(start, end), fix=mend))


def version_2_fix(document: Document) -> Fix | None:
    """Make the file one of version 2; None where it has no first line."""
    match = HEADER.search(document.text)
    if match is None:
        return None
    return document.fix("make it version 2", (match.start(), match.end(), HEADER_LINES[2]))


def _find_header(document: Document, context: ReadContext, start: int) -> tuple[int, int]:
    """A file that does not begin as it should: its first line further down, or none at all."""
    text = document.text
    for match in HEADER.finditer(text):
        if text[text.rfind("\n", 0, match.start()) + 1 : match.start()].strip(BLANKS):
            continue
        message = "there is text before the first line"
        context.report(
            codes.BEFORE_HEADER.at(message, document.line_span(start), severity=codes.ERROR)
        )
        return 1 if match[1] is None else 2, match.end() + 1
    if not any(tag.name.upper() == "GRID" for tag in tag_lines(text, 0)):
        hint = "this is UTF-16: save it as UTF-8" if "\0" in text[:4] else None
        context.fail(codes.NO_HEADER.at(span=document.line_span(start), hint=hint))
    context.report(codes.NO_HEADER.at(span=document.line_span(start)))
    return 2 if "<REBUS>" in text else 1, 0


def read_sections(document: Document, start: int, context: ReadContext) -> Sections:
    """The sections of the file, by the name of their tag."""
    text = document.text
    found = _as_it_should_be(text, start)
    if found is not None:
        return found
    tags = _arranged(document, start, context)
    ends = [*[tag.line for tag in tags], len(text)][1:]
    return {
        tag.name: Section(tag.name, tag.start, tag.end, tag.end + 1, end)
        for tag, end in zip(tags, ends, strict=True)
        if tag.name in RANK
    }


def _as_it_should_be(text: str, start: int) -> Sections | None:
    """The sections of a file that is as most files are, at a fifth of the time."""
    match = _USUAL.match(text, start)
    if match is None:
        return None
    make = tuple.__new__  # two thirds of the time of Section(...)
    return {
        name: make(Section, (name, at - len(name) - 3, at - 1, at, end))
        for name, (at, end) in zip(TAGS, map(match.span, _GROUPS), strict=True)
        if at >= 0  # else it is one that a file need not have
    }


def _arranged(document: Document, start: int, context: ReadContext) -> list[TagLine]:
    """The tags that open a section, their names in capitals; deviations reported.

    A tag that closes a section and opens none (an unknown or a repeated one) keeps its name with
    "?" in front.
    """
    opened: list[TagLine] = []
    seen: dict[str, TagLine] = {}
    for tag in tag_lines(document.text, start):
        name = tag.name.upper()
        if name in RANK and name not in seen:
            seen[name] = tag
            _report_tag(document, context, tag)
            opened.append(tag._replace(name=name))
            if name == "NOTEPAD":
                break
        elif not _is_text(opened, tag):
            _report_stranger(document, context, tag, name, seen)
            opened.append(tag._replace(name=f"?{name}"))
    _report_stray_text(document, context, start, opened)
    _report_order(document, context, opened)
    _report_missing(document, context, opened, seen)
    return opened


def _is_text(opened: list[TagLine], tag: TagLine) -> bool:
    """Whether an unknown or repeated tag is text: in a clue list, or as the line below a tag."""
    within = opened[-1].name if opened else ""
    if within in CLUE_TAGS:
        return True  # clue_lists looks at it once more, when it knows how many clues there are
    known = tag.name.upper() in RANK or tag.name.upper() in _HEADER_TAGS
    return within in ONE_LINE_TAGS and tag.line == opened[-1].end + 1 and not known


def _report_tag(document: Document, context: ReadContext, tag: TagLine) -> None:
    if tag.name != tag.name.upper():
        wanted = f"<{tag.name.upper()}>"
        mend = document.fix(f"write {wanted}", (tag.start, tag.end, wanted))
        message = f"<{tag.name}> is not in capitals"
        context.report(codes.TAG_SPELLING.at(message, _span(document, tag), fix=mend))


def _report_stranger(
    document: Document, context: ReadContext, tag: TagLine, name: str, seen: dict[str, TagLine]
) -> None:
    span = _span(document, tag)
    if name in seen:
        first = document.span(seen[name].start, seen[name].end).line
        message = f"<{tag.name}> stands on line {first} already"
        context.report(codes.TAG_REPEATED.at(message, span))
    elif name not in _HEADER_TAGS:
        context.report(codes.TAG_UNKNOWN.at(f"the format has no <{tag.name}>", span))
    else:
        context.report(codes.TAG_REPEATED.at("the first line stands twice", span))


def _report_stray_text(
    document: Document, context: ReadContext, start: int, opened: list[TagLine]
) -> None:
    end = next((tag.line for tag in opened), len(document.text))
    if document.text[start:end].strip(BLANKS + "\n"):
        at = start + len(document.text[start:end]) - len(document.text[start:end].lstrip())
        context.report(codes.STRAY_TEXT.at(span=document.line_span(min(at, end))))


def _report_order(document: Document, context: ReadContext, opened: list[TagLine]) -> None:
    highest = -1
    for at, tag in enumerate(opened):
        if tag.name not in RANK:
            continue
        if RANK[tag.name] > highest:
            highest = RANK[tag.name]
            continue
        message = f"<{tag.name}> must stand further up"
        mend = _moved_up(document, opened, at)
        context.report(codes.TAG_ORDER.at(message, _span(document, tag), fix=mend))


def _moved_up(document: Document, opened: list[TagLine], at: int) -> Fix:
    """Put the section in front of the first one that it must precede."""
    text = document.text
    tag = opened[at]
    later = [each for each in opened[:at] if RANK.get(each.name, -1) > RANK[tag.name]]
    end = opened[at + 1].line if at + 1 < len(opened) else len(text)
    section = text[tag.line : end]
    if not section.endswith("\n"):
        section += "\n"
    place = later[0].line
    edits = ((place, place, section), (tag.line, end, ""))
    # Out of a clue list it would take lines along that may be clues.
    safe = not any(each.name in CLUE_TAGS for each in opened[:at])
    return document.fix(f"move <{tag.name}> up", *edits, safe=safe)


def _report_missing(
    document: Document, context: ReadContext, opened: list[TagLine], seen: dict[str, TagLine]
) -> None:
    for name in TAGS:
        if name in seen or name in OPTIONAL_TAGS or name == "GRID":
            continue
        later = [tag for tag in opened if tag.name in RANK and RANK[tag.name] > RANK[name]]
        at = min((tag.line for tag in later), default=len(document.text))
        mend = None
        if name in ONE_LINE_TAGS and later:
            mend = document.fix(f"add <{name}> and a blank line", (at, at, f"<{name}>\n\n"))
        message = f"there is no <{name}>"
        context.report(codes.TAG_MISSING.at(message, document.line_span(at), fix=mend))


def _span(document: Document, tag: TagLine) -> Span:
    return document.span(tag.start, tag.end)


def one_line(document: Document, section: Section | None, context: ReadContext) -> str:
    """The text of a section that has one line; several are joined by a space."""
    if section is None:
        return ""
    text, last = document.text, section.end - 1
    if text.find("\n", section.start, section.end) == last:
        return text[section.start : last].lstrip(BLANKS)
    return _several_lines(document, section, context)


def _several_lines(document: Document, section: Section, context: ReadContext) -> str:
    lines = document.text[section.start : section.end].split("\n")
    texts = [line.lstrip(BLANKS) for line in lines]
    filled = [text for text in texts if text]
    if section.start >= section.end:
        at = min(section.start, len(document.text))
        mend = document.fix("add a blank line", (at, at, "\n")) if at == section.start else None
        message = f"<{section.name}> has no line below it"
        span = document.span(section.tag_start, section.tag_end)
        context.report(codes.LINE_MISSING.at(message, span, fix=mend))
    elif len(filled) > 1:
        second = section.start + len(lines[0]) + 1
        message = f"<{section.name}> has {len(filled)} lines"
        mend = _joining(document, section, lines)
        context.report(codes.SEVERAL_LINES.at(message, document.line_span(second), fix=mend))
    return " ".join(filled)


def _joining(document: Document, section: Section, lines: list[str]) -> Fix:
    """Replace the line end and indentation between filled lines by one space."""
    edits = []
    at = section.start
    previous: int | None = None
    for line in lines:
        text = line.lstrip(BLANKS)
        if text:
            if previous is not None:
                edits.append((previous, at + len(line) - len(text), " "))
            previous = at + len(line)
        at += len(line) + 1
    return document.fix("join the lines", *edits, safe=False)
