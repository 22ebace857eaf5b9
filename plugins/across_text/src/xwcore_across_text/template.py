"""Writing into the file that a puzzle was read from: only what was edited changes.

Contract: the sections whose contents are the same keep their bytes: tags, indentation, blank lines,
line ends, remarks. In the others the lines that changed are replaced, with the indentation of the
lines they replace. Sections that were not there are put at their place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xwcore.plugin import Crossword, OptionValue
from xwcore_across_text.clue_lists import Line, lines_of
from xwcore_across_text.document import Document, decode, encode
from xwcore_across_text.grammar import BLANKS, HEADER, LOWER_CASE, RANK, UTF8
from xwcore_across_text.layout import Contents, contents
from xwcore_across_text.markers import Cell
from xwcore_across_text.reading import Parsed
from xwcore_across_text.rebus_section import said_short
from xwcore_across_text.sections import HEADER_LINES, Section

NEWLINES: Final = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}

#: Replace the text from one offset to another.
TextEdit = tuple[int, int, str]


def edited(
    origin: Parsed, puzzle: Crossword, options: Mapping[str, OptionValue]
) -> tuple[bytes, str]:
    """The bytes of the original with the puzzle's contents, and their encoding."""
    version = options.get("version")
    known = _known_markers(origin)
    before = contents(origin.puzzle, known)
    after = contents(puzzle, known, version=_number(version))
    edits = _section_edits(origin, before, after)
    edits += _header_edits(origin, before, after, _number(version))
    return _applied(origin.document, sorted(edits), options)


def _number(version: OptionValue) -> int | None:
    return None if version is None else int(version)


def _known_markers(origin: Parsed) -> dict[str, Cell]:
    mark = origin.rebus.mark
    return {
        marker: Cell(made.solution, said_short(made), mark and marker in LOWER_CASE)
        for marker, made in origin.rebus.markers.items()
    }


def _header_edits(
    origin: Parsed, before: Contents, after: Contents, version: int | None
) -> list[TextEdit]:
    """Another version where it is asked for, or where the grid became one of version 2."""
    same = before.lines["GRID"] == after.lines["GRID"] and before.needs_v2 == after.needs_v2
    wanted = version or (2 if after.needs_v2 and not same else origin.version)
    match = HEADER.search(origin.document.text)
    if wanted == origin.version or match is None:
        return []
    return [(match.start(), match.end(), HEADER_LINES[wanted])]


def _section_edits(origin: Parsed, before: Contents, after: Contents) -> list[TextEdit]:
    edits: list[TextEdit] = []
    for name in RANK:
        old, new = before.lines.get(name), after.lines.get(name)
        section = origin.sections.get(name)
        if old == new:
            continue
        if section is None:
            edits += _insertion(origin, name, new or [])
        elif new is None:
            edits.append((section.tag_line(origin.document.text), section.end, ""))
        elif name == "NOTEPAD":
            edits += _notepad_edits(origin.document, section, new)
        else:
            edits += _line_edits(origin, section, new)
    return edits


def _insertion(origin: Parsed, name: str, lines: list[str]) -> list[TextEdit]:
    """A section that was not there, in front of the first one that comes later."""
    text = origin.document.text
    later = [
        each.tag_line(text) for each in origin.sections.values() if RANK[each.name] > RANK[name]
    ]
    at = min(later, default=len(text))
    start = "" if at == 0 or text[at - 1] == "\n" else "\n"
    return [(at, at, "\n".join([f"{start}<{name}>", *lines, ""]))]


def _notepad_edits(document: Document, section: Section, lines: list[str]) -> list[TextEdit]:
    ended = section.end > section.start and document.text.endswith("\n")
    start = "\n" if section.start > len(document.text) else ""
    at = min(section.start, len(document.text))
    return [(at, section.end, start + "\n".join(lines) + ("\n" if ended else ""))]


def _line_edits(origin: Parsed, section: Section, new: list[str]) -> list[TextEdit]:
    """Replace line by line where there are as many as before; else the whole section."""
    document = origin.document
    lines = _read_lines(origin, section)
    if len(lines) == len(new):
        edits = []
        for line, text in zip(lines, new, strict=True):
            if line.text != text:
                edits.append((line.at, line.at + len(line.text), text))
        return edits
    first = next(iter(lines), None)
    indent = "" if first is None else _indent(document, first.at)
    body = "".join(f"{indent}{line}\n" for line in new)
    start = "\n" if section.start > len(document.text) else ""
    at = min(section.start, len(document.text))
    return [(at, max(at, section.end), start + body)]


def _read_lines(origin: Parsed, section: Section) -> list[Line]:
    """The lines of a section that count, with all that stands on them."""
    if section.name in ("ACROSS", "DOWN") and origin.clued.lines is not None:
        return origin.clued.lines[0 if section.name == "ACROSS" else 1]
    lines = lines_of(origin.document, section)
    filled = [line for line in lines if line.text]
    return filled or lines


def _indent(document: Document, at: int) -> str:
    line = document.text.rfind("\n", 0, at) + 1
    before = document.text[line:at]
    return before if not before.strip(BLANKS) else ""


def _applied(
    document: Document, edits: list[TextEdit], options: Mapping[str, OptionValue]
) -> tuple[bytes, str]:
    """The bytes after the edits; what no edit touches stays, unless an option says otherwise."""
    encoding = str(options.get("encoding") or document.encoding)
    newline = options.get("newline")
    added = "".join(text for _, _, text in edits)
    if options.get("encoding") is None and "?" in _unknown(added, encoding):
        encoding = UTF8
    if newline is None and encoding == document.encoding:
        return _spliced(document, edits), encoding
    ends = NEWLINES[str(newline)] if newline is not None else document.newline
    parts, at = [], 0
    for start, end, text in edits:
        parts += [document.text[at:start], text]
        at = end
    text = "".join([*parts, document.text[at:]]).replace("\n", ends)
    return encode(text, encoding), encoding


def _unknown(text: str, encoding: str) -> str:
    """The characters that become "?" although they are none."""
    if text.isascii():
        return ""
    there = decode(encode(text, encoding), encoding)
    return "".join(now for was, now in zip(text, there, strict=True) if was != now)


def _spliced(document: Document, edits: list[TextEdit]) -> bytes:
    newline = document.newline
    parts, at = [], 0
    for start, end, text in edits:
        parts.append(document.data[at : document.byte_at(start)])
        parts.append(encode(text.replace("\n", newline), document.encoding))
        at = document.byte_at(end)
    return b"".join([*parts, document.data[at:]])
