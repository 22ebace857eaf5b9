"""The sections of a file, and their lines, as pieces for the lossless editor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xwcore.plugin import OptionValue
from xwcore_across_text.parse import ParsedFile, lines_of
from xwcore_across_text.parse.sections import Section
from xwcore_across_text.syntax import BLANKS, HEADER, HEADER_LINES, LOWER_CASE, NEWLINES, TAGS
from xwcore_across_text.write.clues import has_surplus
from xwcore_across_text.write.grid import MarkedCell
from xwcore_across_text.write.sections import sections_of
from xwcore_crossword import Crossword, implied_short
from xwcore_documents import Spelled, TextPiece, text_edits

_CLUE_LISTS: Final = {"ACROSS": 0, "DOWN": 1}


def edit(
    origin: ParsedFile, before: Crossword, after: Crossword, options: Mapping[str, OptionValue]
) -> tuple[bytes, str]:
    """The file with the puzzle `after` in place of `before`, which was read from it; and its
    encoding.
    """
    text, asked, newline = origin.document.text, options.get("version"), options.get("newline")
    known = _known_markers(origin)
    version = None if asked is None else int(asked)
    keeps_surplus = has_surplus(before)
    old = sections_of(before, known, keeps_surplus=keeps_surplus)
    new = sections_of(after, known, version=version, keeps_surplus=keeps_surplus)
    changed = {name for name in TAGS if old.lines.get(name) != new.lines.get(name)}
    stored = {
        name: _located(origin, section, len(old.lines.get(name, ())) if name in changed else -1)
        for name, section in origin.sections.items()
    }
    was, becomes = (
        {
            name: _spelled(name, lines) if name in changed else Spelled(name)
            for name, lines in written.lines.items()
        }
        for written in (old, new)
    )
    if not text.endswith("\n"):  # without a line end at the end, notes would lose theirs
        for name in changed & becomes.keys() - stored.keys():
            becomes[name] = becomes[name]._replace(text=f"{becomes[name].text}\n")
    if "NOTEPAD" in becomes.keys() - stored.keys():  # last in every file: all below are notes
        stored["end"] = TextPiece.bare(len(text), len(text))
        notes = becomes.pop("NOTEPAD")
        was["end"] = becomes["end"] = Spelled("")
        becomes["NOTEPAD"] = Spelled(f"{notes.text}\n")
    first = min((section.tag_start for section in origin.sections.values()), default=len(text))
    match = HEADER.search(text, 0, first)
    if match is not None:
        is_same = old.lines["GRID"] == new.lines["GRID"] and old.needs_v2 == new.needs_v2
        least = 2 if new.needs_v2 and not is_same else origin.version
        stored["header"] = _line(text, *match.span())
        was = {"header": Spelled(HEADER_LINES[origin.version]), **was}
        becomes = {"header": Spelled(HEADER_LINES[version or least]), **becomes}
    edits = text_edits(text, stored, was, becomes)
    encoding = options.get("encoding")
    return origin.document.changed(
        edits,
        None if encoding is None else str(encoding),
        None if newline is None else NEWLINES[str(newline)],
    )


def _known_markers(origin: ParsedFile) -> dict[str, MarkedCell]:
    """The markers of the file. A short solution that states nothing becomes the implied one."""
    known = {}
    for character, marker in origin.rebus.markers.items():
        short = marker.short
        if short == marker.solution:
            short = implied_short(marker.solution)
        circled = origin.rebus.mark and character in LOWER_CASE
        known[character] = MarkedCell(marker.solution, short, circled)
    return known


def _spelled(name: str, lines: list[str]) -> Spelled:
    """A section; the notes are one piece."""
    body = "\n".join(lines)
    is_list = name != "NOTEPAD"
    pieces = dict(enumerate(map(Spelled, lines))) if is_list else {0: Spelled(body)}
    return Spelled(f"<{name}>\n{body}" if lines else f"<{name}>", pieces, is_list)


def _located(origin: ParsedFile, section: Section, count: int) -> TextPiece:
    """A section; its lines by their number, if there are as many as the puzzle has (`count`)."""
    text = origin.document.text
    pieces = {}
    end = section.end - text.endswith("\n", 0, section.end)
    if count < 0:
        pass
    elif section.name == "NOTEPAD":
        pieces = {0: TextPiece.bare(section.start, end)} if section.start < end else {}
    else:
        lines = lines_of(origin.document, section)
        lines = lines.filled() or lines
        if section.name in _CLUE_LISTS:
            lines = origin.clues[_CLUE_LISTS[section.name]]
        if len(lines) == count:
            pieces = {
                number: _line(text, line.offset, line.offset + len(line.text))
                for number, line in enumerate(lines)
            }
    return TextPiece(section.tag_line(text), section.tag_start, end, section.end, pieces)


def _line(text: str, first: int, last: int) -> TextPiece:
    """A line, with its indentation and its end."""
    start = text.rfind("\n", 0, first) + 1
    is_indented = not text[start:first].strip(BLANKS)
    return TextPiece(start if is_indented else first, first, last, min(last + 1, len(text)))
