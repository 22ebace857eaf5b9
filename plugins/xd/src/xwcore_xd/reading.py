"""From the bytes of a file to a crossword.

Contract: a file that is as the format describes it is read by a few regular expressions
(`plain_columns`), any other one by its lines (`outline`). Both give the same columns to the same
assembly, and a test compares them. The puzzle's record is the file itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import compress, count
from typing import Final

from xwcore.plugin import Crossword, Diagnostic, Fix, Grid, Limits, ReadContext, Readings
from xwcore_xd import assembling, dots, meaning
from xwcore_xd import codes as finding
from xwcore_xd.cells import grid_of, plain_cells
from xwcore_xd.document import UTF8, Document, open_document
from xwcore_xd.grammar import (
    BLANKS,
    CLUEGROUP,
    COMMENT_START,
    FORM,
    FORMAT,
    HEADER,
    REBUS,
    SECTION_KEY,
    SPECIAL,
)
from xwcore_xd.layout import ClueLine, Found, Header, Layout, Row
from xwcore_xd.record import XdRecord

_CLUE: Final = re.compile(r"^([A-Z]?)([0-9]{1,6})\. (.*) ~ (.+)$", re.MULTILINE)
#: What may be a heading; whether it is one, the lines tell.
_HEADING: Final = re.compile(r"##(?:[ \t]|(?:Metadata|Grid|Clues|metadata|grid|clues)\b)")

#: Longer values of a rebus key, and more readings of one, are a mistake or malice.
MAX_VALUE: Final = 200
MAX_READINGS: Final = 16


@dataclass(slots=True)
class Columns:
    """What both ways of reading find."""

    headers: list[assembling.HeaderTuple] = field(default_factory=list)
    width: int = 0
    cells: str = ""
    groups: Sequence[str] = ()
    numbers: Sequence[int | None] = ()
    texts: Sequence[str] = ()
    answers: dict[int, str] = field(default_factory=dict)
    metadata: dict[int, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    notes: str = ""


@dataclass(slots=True)
class Reading:
    """A file that was read, with the place of everything; for checking and for editing."""

    document: Document
    layout: Layout
    crossword: Crossword
    dots_are_blocks: bool
    rebus: Mapping[str, Readings]


def read(data: bytes, context: ReadContext) -> Crossword:
    """The puzzle in a file.

    Raises:
        ReadError: there is no grid.
    """
    record = XdRecord(data, *options_of(context))
    document = open_document(data)
    columns = plain_columns(document)
    if columns is None:
        puzzle = read_lines(document, record, context).crossword
    else:
        report_bytes(document, context.report)
        puzzle = _build(columns, record, context.limits)[0]
        if "." in columns.cells and _dots(columns, record):
            _report_dots(document, context.report)
    # The puzzle is new, and nobody else has seen it yet.
    object.__setattr__(puzzle, "extras", {FORMAT: record})
    return puzzle


def options_of(context: ReadContext) -> tuple[str | None, str]:
    """The read options, as the record keeps them."""
    chosen = context.options.get("dots")
    return (None if chosen is None else str(chosen)), str(context.options.get("backslash", "line"))


# -- a plain file -------------------------------------------------------------------------------


def plain_columns(document: Document) -> Columns | None:
    """The columns of a file that is as the format describes it; None for any other."""
    text = document.text
    parts = text.split("\n\n\n")
    if len(parts) != 3 or COMMENT_START in text or "~" in parts[1] or parts[2][:1] == "\n":
        return None
    headers: list[assembling.HeaderTuple] = []
    for line in parts[0].split("\n"):
        match = HEADER.fullmatch(line)
        if match is None:
            return None
        headers.append((match[1].strip(), match[2].strip(BLANKS), 1))
    rows = parts[1].split("\n")
    width = len(rows[0])
    if len(rows) < 2 or parts[1].split() != rows or any(len(row) != width for row in rows):
        return None
    if "##" in text and _HEADING.search(text):
        return None
    cells = plain_cells(rows)
    if not cells.isascii() and unicodedata.normalize("NFC", cells) != cells:
        return None
    return _plain_clues(parts[2], Columns(headers, width, cells))


def _plain_clues(text: str, columns: Columns) -> Columns | None:
    if "  " in text or "\t" in text or " \n" in text or text.endswith(" "):
        return None  # there are blanks to be stripped
    found = _CLUE.findall(text)
    # No line is blank but empty, and no two empty ones follow each other.
    lines = text.count("\n") - text.count("\n\n") + (not text.endswith("\n"))
    if not found or len(found) != lines:
        return None
    columns.groups, numbers, columns.texts, answers = zip(*found, strict=True)
    columns.numbers = list(map(int, numbers))
    columns.answers = dict(enumerate(answers))
    return columns


def plain_layout(document: Document, columns: Columns) -> Layout:
    """The layout of a file that `plain_columns` has read: what `outline` would find."""
    lines = document.lines
    layout = Layout()
    for line, (key, value, level) in enumerate(columns.headers):
        at = lines[line].index(value, lines[line].index(":") + 1) if value else len(lines[line])
        layout.headers.append(Header(line, key, value, at, level))
    first = len(columns.headers) + 2
    end = first + len(columns.cells) // columns.width
    layout.rows = [Row(line, 0, lines[line], lines[line]) for line in range(first, end)]
    said = "".join(columns.answers.values())
    plain = " " not in said and "~" not in said
    filled = compress(count(end + 2), lines[end + 2 :])
    add = layout.clues.append
    for line, group, number, text, answer in zip(
        filled, columns.groups, columns.numbers, columns.texts, columns.answers.values(),
        strict=True,
    ):  # fmt: skip
        source = lines[line]
        end = len(source) - len(answer)
        point = end - len(text) - 5  # ". " and " ~ "
        add(ClueLine(line, line, group, number, text, answer, point + 2, end, source[:point],
                     plain or (" " not in answer and "~" not in answer)))  # fmt: skip
    return layout


def read_with_places(document: Document, record: XdRecord, context: ReadContext) -> Reading:
    """The file, read the quick way if it is plain; with the place of everything.

    Raises:
        ReadError: there is no grid.
    """
    columns = plain_columns(document)
    if columns is None:
        return read_lines(document, record, context)
    report_bytes(document, context.report)
    layout = plain_layout(document, columns)
    puzzle, rebus = _build(columns, record, context.limits)
    blocks = "." in columns.cells and _dots(columns, record)
    if blocks:
        _report_dots(document, context.report, layout)
    return Reading(document, layout, puzzle, blocks, rebus)


# -- any file -----------------------------------------------------------------------------------


def read_lines(document: Document, record: XdRecord, context: ReadContext) -> Reading:
    """Read by lines; everything has its place.

    Raises:
        ReadError: there is no grid.
    """
    from xwcore_xd.outline import find_parts

    report_bytes(document, context.report)
    layout = find_parts(document, context.report)
    if not layout.rows:
        span = document.span(0) if document.lines else None
        context.fail(finding.NO_GRID.at(span=span))
    context.limits.check("max_clues", len(layout.clues))
    columns = _columns(document, layout, context.report, context.limits)
    puzzle, rebus = _build(columns, record, context.limits, layout, document, context.report)
    blocks = _dots(columns, record)
    if blocks:
        _report_dots(document, context.report, layout)
    return Reading(document, layout, puzzle, blocks, rebus)


def _columns(document: Document, layout: Layout, found: Found, limits: Limits) -> Columns:
    clues = layout.clues
    lines = document.lines
    headers = [(header.key, header.value, header.level) for header in layout.headers]
    headers += [
        (SECTION_KEY + section.title, _section_text(document, section), 1)
        for section in layout.sections
    ]
    rows = _even_rows(document, layout, found, limits)
    notes = "" if layout.notes is None else "\n".join(lines[slice(*layout.notes)])
    return Columns(
        headers,
        len(rows[0]),
        plain_cells(rows),
        [clue.group for clue in clues],
        [clue.number for clue in clues],
        [clue.text for clue in clues],
        {at: clue.answer for at, clue in enumerate(clues) if clue.answer is not None},
        {
            at: tuple((each.key, each.value) for each in clue.metadata)
            for at, clue in enumerate(clues)
            if clue.metadata
        },
        notes,
    )


def _section_text(document: Document, section: object) -> str:
    from xwcore_xd.layout import Section
    from xwcore_xd.line_shapes import notes_between

    assert isinstance(section, Section)
    lines = notes_between(document, section.start, section.end)
    return "" if lines is None else "\n".join(document.lines[slice(*lines)])


def _even_rows(document: Document, layout: Layout, found: Found, limits: Limits) -> list[str]:
    """The rows, all of one length; short ones are filled up by cells of which nothing is known."""
    rows = []
    for row in layout.rows:
        text = row.text
        if row.spread:
            edit = document.edit(row.line, row.at, row.at + len(row.raw), text)
            fix = Fix((edit,), title="take the blanks out")
            found(finding.ROW_BLANKS.at(span=document.span(row.line, row.at), fix=fix))
        if not text.isascii() and unicodedata.normalize("NFC", text) != text:
            text = unicodedata.normalize("NFC", text)
            found(finding.COMBINING.at(span=document.span(row.line, row.at)))
        rows.append(text)
    width = max(map(len, rows))
    limits.check("max_cells", width * len(rows))
    usual = Counter(map(len, rows)).most_common(1)[0][0]
    for row, text in zip(layout.rows, rows, strict=True):
        if len(text) != usual:
            message = f"a row of {len(text)} cells among rows of {usual}"
            found(finding.RAGGED.at(message, document.span(row.line, row.at)))
    return [text.ljust(width, "\0") for text in rows]


# -- both ---------------------------------------------------------------------------------------


def _dots(columns: Columns, record: XdRecord) -> bool:
    if record.dots is not None:
        return record.dots == "block"
    return dots.dots_are_blocks(
        columns.width, columns.cells, columns.groups, columns.numbers, columns.answers
    )


def _build(
    columns: Columns,
    record: XdRecord,
    limits: Limits,
    layout: Layout | None = None,
    document: Document | None = None,
    found: Found | None = None,
) -> tuple[Crossword, Mapping[str, Readings]]:
    limits.check("max_cells", len(columns.cells))
    limits.check("max_clues", len(columns.texts))
    texts, further, said = assembling.split_headers(columns.headers)
    rebus = rebus_of(said.get(REBUS, ()))
    special = said.get(SPECIAL)
    kind = meaning.special_kind(special[0]) if special and special[0] else None
    blocks = _dots(columns, record)
    grid = grid_of(columns.width, columns.cells, rebus, kind, dots_are_blocks=blocks)
    if layout is not None and document is not None and found is not None:
        grid, further = _with_sections(grid, further, layout, document, found)
    names = {
        pair.key: pair.value
        for value in said.get(CLUEGROUP, ())
        for pair in meaning.pairs(value)
        if pair.value
    }
    clues = assembling.clue_columns(
        grid, columns.groups, columns.numbers, columns.texts, columns.answers, names,
        columns.metadata, line_breaks=record.backslash == "line",
    )  # fmt: skip
    return assembling.crossword(grid, clues, texts, further, columns.notes), rebus


def rebus_of(values: Sequence[str]) -> dict[str, Readings]:
    """The readings of each key; keys that repeat have several (Tools)."""
    collected: dict[str, list[str]] = {}
    for value in values:
        for pair in meaning.pairs(value):
            if pair.value and len(pair.value) <= MAX_VALUE:
                collected.setdefault(pair.key, []).append(pair.value)
    return {key: meaning.readings_of(list(dict.fromkeys(said))[:MAX_READINGS])
            for key, said in collected.items()}  # fmt: skip


def _with_sections(
    grid: Grid,
    further: list[assembling.HeaderTuple],
    layout: Layout,
    document: Document,
    found: Found,
) -> tuple[Grid, list[assembling.HeaderTuple]]:
    """The grid with what its Design and Start sections say."""
    from xwcore_xd.sections import with_design, with_start

    if layout.design is not None:
        grid, further = with_design(grid, further, layout.design, document, found, FORM)
    if layout.start:
        grid = with_start(grid, layout.start, document, found)
    return grid, further


# -- findings about the whole -------------------------------------------------------------------


def report_bytes(document: Document, found: Found) -> None:
    """Report a byte order mark, an encoding other than UTF-8, and unusual line ends."""
    if document.bom or document.encoding != UTF8 or b"\r" in document.data:
        from xwcore_xd.bytes_report import report

        report(document, found)


def _report_dots(document: Document, found: Found, layout: Layout | None = None) -> None:
    at = None
    if layout is not None:
        row = next((row for row in layout.rows if "." in row.text), None)
        at = None if row is None else (row.line, row.column(row.text.index(".")))
    else:
        start = document.text.index("\n\n\n") + 3
        dot = document.text.index(".", start)
        line = document.text.count("\n", 0, dot)
        at = (line, dot - document.text.rindex("\n", 0, dot) - 1)
    span = document.span(at[0], at[1], at[1] + 1) if at else None
    found(finding.DOT_BLOCKS.at(span=span))


def quiet_reading(record: XdRecord, limits: Limits | None = None) -> Reading:
    """The file of a record, read by its lines; nothing is reported."""
    context = ReadContext(FORMAT, limits=limits or Limits())
    return read_lines(open_document(record.data), record, context)


def quiet_puzzle(record: XdRecord) -> Crossword:
    """The puzzle that a record's bytes make."""
    diagnostics: list[Diagnostic] = []
    options = {"dots": record.dots, "backslash": record.backslash}
    return read(record.data, ReadContext(FORMAT, options, Limits(), diagnostics))
