"""Writing into the file that a puzzle was read from: only what was edited changes.

Sections with the same lines as before keep their bytes: tags, indentation, blank lines, line ends,
remarks. In the others the changed lines are replaced and keep their indentation. A section that the
file lacks is inserted at its position.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xwcore.plugin import (
    UTF8,
    WIDE,
    OptionValue,
    TextDocument,
    TextEdit,
    can_encode,
    detected,
    encode_text,
)
from xwcore_across_text.parse import Parsed, lines_of
from xwcore_across_text.parse.clues import Lines
from xwcore_across_text.parse.sections import Section
from xwcore_across_text.syntax import BLANKS, HEADER, HEADER_LINES, LOWER_CASE, NEWLINES, RANK
from xwcore_across_text.write.grid import Cell
from xwcore_across_text.write.sections import Contents, contents
from xwcore_crossword import Crossword, implied_short

_CLUE_LISTS: Final = {"ACROSS": 0, "DOWN": 1}


def edit(
    origin: Parsed, before: Crossword, after: Crossword, options: Mapping[str, OptionValue]
) -> tuple[bytes, str]:
    """The file with the puzzle `after` in place of `before`, which was read from it; and its
    encoding.
    """
    version = options.get("version")
    asked_version = None if version is None else int(version)
    known = _known_markers(origin)
    old = contents(before, known)
    new = contents(after, known, version=asked_version)
    edits = _section_edits(origin, old, new) + _header_edits(origin, old, new, asked_version)
    return _applied(origin.document, sorted(edits), options)


def _known_markers(origin: Parsed) -> dict[str, Cell]:
    """The markers of the file. A short solution that states nothing becomes the implied one."""
    known = {}
    for character, marker in origin.rebus.markers.items():
        short = marker.short
        if short == marker.solution:
            short = implied_short(marker.solution)
        circled = origin.rebus.mark and character in LOWER_CASE
        known[character] = Cell(marker.solution, short, circled)
    return known


def _header_edits(
    origin: Parsed, old: Contents, new: Contents, asked_version: int | None
) -> list[TextEdit]:
    """Another version, if the option asks for it or the edited grid needs version 2."""
    is_same = old.lines["GRID"] == new.lines["GRID"] and old.needs_v2 == new.needs_v2
    version = asked_version or (2 if new.needs_v2 and not is_same else origin.version)
    match = HEADER.search(origin.document.text)
    if version == origin.version or match is None:
        return []
    return [(*match.span(), HEADER_LINES[version])]


def _section_edits(origin: Parsed, old: Contents, new: Contents) -> list[TextEdit]:
    edits: list[TextEdit] = []
    for name in RANK:
        lines = new.lines.get(name)
        section = origin.sections.get(name)
        if old.lines.get(name) == lines:
            continue
        if section is None:
            edits.append(_insertion(origin, name, lines or []))
        elif lines is None:
            edits.append((section.tag_line(origin.document.text), section.end, ""))
        elif name == "NOTEPAD":
            edits.append(_notepad_edit(origin.document, section, lines))
        else:
            edits += _line_edits(origin, section, lines)
    return edits


def _insertion(origin: Parsed, name: str, lines: list[str]) -> TextEdit:
    """A new section, in front of the first one that follows it."""
    text = origin.document.text
    below = [
        section.tag_line(text)
        for section in origin.sections.values()
        if RANK[section.name] > RANK[name]
    ]
    offset = min(below, default=len(text))
    start = "" if offset == 0 or text[offset - 1] == "\n" else "\n"
    return offset, offset, "\n".join([f"{start}<{name}>", *lines, ""])


def _notepad_edit(document: TextDocument, section: Section, lines: list[str]) -> TextEdit:
    has_last_line_end = section.end > section.start and document.text.endswith("\n")
    start = "\n" if section.start > len(document.text) else ""
    text = start + "\n".join(lines) + ("\n" if has_last_line_end else "")
    return min(section.start, len(document.text)), section.end, text


def _line_edits(origin: Parsed, section: Section, new: list[str]) -> list[TextEdit]:
    """The changed lines if their number is the same; else the whole section."""
    document = origin.document
    lines = _lines(origin, section)
    if len(lines) == len(new):
        return [
            (line.offset, line.offset + len(line.text), text)
            for line, text in zip(lines, new, strict=True)
            if line.text != text
        ]
    indent = _indent(document, lines[0].offset) if lines else ""
    start = "\n" if section.start > len(document.text) else ""
    offset = min(section.start, len(document.text))
    body = "".join(f"{indent}{line}\n" for line in new)
    return [(offset, max(offset, section.end), start + body)]


def _lines(origin: Parsed, section: Section) -> Lines:
    """The lines of a section that are not ignored."""
    if section.name in _CLUE_LISTS:
        return origin.clues[_CLUE_LISTS[section.name]]
    lines = lines_of(origin.document, section)
    return lines.filled() or lines


def _indent(document: TextDocument, offset: int) -> str:
    before = document.text[document.text.rfind("\n", 0, offset) + 1 : offset]
    return before if not before.strip(BLANKS) else ""


def _applied(
    document: TextDocument, edits: list[TextEdit], options: Mapping[str, OptionValue]
) -> tuple[bytes, str]:
    """The bytes after the edits, and their encoding: that of the file if it has the characters."""
    encoding = document.encoding
    if options.get("encoding") is not None:
        encoding = str(options["encoding"])
    elif not can_encode("".join(text for _, _, text in edits), encoding):
        encoding = UTF8
    newline = options.get("newline")
    if newline is None and encoding == document.encoding:
        data = document.replaced(edits)
        if detected(data)[1] == encoding or detected(document.data)[1] != encoding:
            return data, encoding
        encoding = UTF8  # a reader would take the changed file for one in another encoding
    parts, kept = [], 0
    for start, end, text in edits:
        parts += [document.text[kept:start], text]
        kept = end
    parts.append(document.text[kept:])
    line_end = document.newline if newline is None else NEWLINES[str(newline)]
    bom = document.bom if encoding in WIDE else b""
    return encode_text("".join(parts), encoding, line_end, bom), encoding
