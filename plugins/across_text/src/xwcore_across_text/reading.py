"""Reading: bytes to a `Crossword`; the parser that checking shares.

Contract: `parse` reports every deviation that changes how the file is read, in one pass, and gives
up only where there is no grid. `read` keeps the bytes in a `Record`, so that the writer can give
them back.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from xwcore.plugin import Clues, Crossword, OptionValue, ReadContext
from xwcore_across_text import codes
from xwcore_across_text.clue_lists import Clued, read_clues
from xwcore_across_text.document import Document, open_document, report_bytes
from xwcore_across_text.grammar import FORMAT, MAX_NOTES, UTF8, displayed_copyright
from xwcore_across_text.grid_section import read_grid
from xwcore_across_text.rebus_section import Rebus, read_rebus
from xwcore_across_text.sections import (
    Section,
    Sections,
    one_line,
    read_header,
    read_sections,
    version_2_fix,
)


@dataclass(frozen=True, slots=True)
class Record:
    """Where a puzzle came from: the bytes of the file, and the option that they were read with."""

    data: bytes
    encoding: str | None = None

    @property
    def options(self) -> dict[str, OptionValue]:
        """The read options."""
        return {"encoding": self.encoding}


class Parsed(NamedTuple):
    """A file taken apart, for the reader, the checker and the writer's template."""

    document: Document
    version: int
    sections: Sections
    rebus: Rebus
    clued: Clued
    puzzle: Crossword


def read(data: bytes, context: ReadContext) -> Crossword:
    """The crossword in the file."""
    return parse(data, context).puzzle


def parse(data: bytes, context: ReadContext) -> Parsed:
    """The crossword, and what it was made of.

    Raises:
        ReadError: there is no grid, or the bytes are not in the encoding that was asked for.
        LimitError: more cells or clues, or a longer text, than the limits allow.
    """
    document = open_document(data, context)
    if document.bom or document.encoding != UTF8 or b"\r" in data:
        report_bytes(document, context)
    version, start = read_header(document, context)
    sections = read_sections(document, start, context)
    _check_lengths(sections, document, context)
    rebus = read_rebus(document, sections.get("REBUS"), context)
    if rebus.present and version == 1:
        tag = sections["REBUS"]
        span = document.span(tag.tag_start, tag.tag_end)
        context.report(codes.REBUS_IN_V1.at(span=span, fix=version_2_fix(document)))
    title = one_line(document, sections.get("TITLE"), context)
    author = one_line(document, sections.get("AUTHOR"), context)
    notice = one_line(document, sections.get("COPYRIGHT"), context)
    grid, diagramless = read_grid(document, sections, rebus, version, context)
    clued = read_clues(document, sections, grid, context)
    encoding = context.options.get("encoding")
    puzzle = Crossword(
        grid,
        Clues.in_lists(clued.across, clued.down, grid),
        diagramless=diagramless,
        title=title,
        author=author,
        copyright=displayed_copyright(notice),
        notes=_read_notes(document, sections.get("NOTEPAD"), context),
        extras={FORMAT: Record(data, None if encoding is None else str(encoding))},
    )
    return Parsed(document, version, sections, rebus, clued, puzzle)


def _check_lengths(sections: Sections, document: Document, context: ReadContext) -> None:
    longest = context.limits.max_string
    if len(document.text) <= longest:
        return
    for section in sections.values():
        if section.end - section.start > longest:
            text = document.text[section.start : section.end]
            lines = [text] if section.name == "NOTEPAD" else text.split("\n")
            context.limits.check("max_string", max(map(len, lines)))


def _read_notes(document: Document, section: Section | None, context: ReadContext) -> str:
    """The notepad, as it stands; the last line end is the file's, not the text's."""
    if section is None:
        return ""
    notes = document.text[section.start : section.end].removesuffix("\n")
    if len(notes) > MAX_NOTES:
        message = f"the notepad holds {len(notes)} characters, {MAX_NOTES} are allowed"
        at = section.start + MAX_NOTES
        context.report(codes.NOTES_LONG.at(message, document.span(at, at + 1)))
    return notes
