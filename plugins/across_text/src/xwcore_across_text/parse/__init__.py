"""Parsing: bytes to the structure of a file of Across Lite TEXT, with every deviation reported.

The structure has the texts, cells, markers and clues as written, with their offsets. Reading makes
a puzzle of it, checking looks at it more closely, and editing changes the file by it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from xwcore.files.encodings import UTF8
from xwcore.files.text_checks import EncodingCodes, check_encoding
from xwcore.files.text_document import TextDocument
from xwcore.plugin import ReadContext, Span
from xwcore_across_text import codes
from xwcore_across_text.parse.characters import report_characters
from xwcore_across_text.parse.clues import ClueLists, parse_clues
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
    parse_header,
    parse_line,
    parse_sections,
    version_2_fix,
)
from xwcore_across_text.syntax import MAX_NOTES

_ENCODING_CODES: Final = EncodingCodes(
    codes.BYTE_ORDER_MARK,
    codes.NOT_UTF8,
    codes.UNUSED_BYTE,
    codes.OLD_LINE_ENDS,
    codes.MIXED_LINE_ENDS,
)


class Parsed(NamedTuple):
    """The structure of a file. `copyright` is the line as written."""

    document: TextDocument
    version: int
    sections: Sections
    title: str
    author: str
    copyright: str
    rebus: Rebus
    cells: Cells
    clues: ClueLists
    notes: str


def parse(data: bytes, context: ReadContext) -> Parsed:
    """The structure of a file; reading goes on after every deviation.

    Raises:
        ReadError: there is no grid, or the bytes are malformed in the encoding of the option.
        LimitError: more cells or clues, or a longer text, than the limits allow.
    """
    document = _decoded(data, context)
    version, start = parse_header(document, context)
    sections = parse_sections(document, start, context)
    _check_lengths(sections, document, context)
    rebus = parse_rebus(document, sections.get("REBUS"), context)
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
    clues = parse_clues(document, sections, cells, context)
    notes = _parse_notes(document, sections.get("NOTEPAD"), context)
    return Parsed(document, version, sections, title, author, notice, rebus, cells, clues, notes)


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
        message = f"notepad: {len(notes)} characters, expected at most {MAX_NOTES}"
        offset = section.start + MAX_NOTES
        context.report(codes.NOTES_LONG.at(message, document.span(offset, offset + 1)))
    return notes
