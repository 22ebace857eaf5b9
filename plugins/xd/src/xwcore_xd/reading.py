"""From the bytes of a file to a crossword.

Contract: a file that is as the format describes it is read by a few searches (`plain_file`), any
other one by its lines (`outline`). Both give the same parts to the same assembly, and a test
compares them. The clues are cut into columns when somebody looks at them: many look at the grid
only, and nothing that is found in them is a finding of reading. The puzzle's record is the file.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from xwcore.plugin import Clues, Crossword, Diagnostic, Fix, Grid, Limits, ReadContext, Readings
from xwcore_xd import assembling, dots, meaning
from xwcore_xd import codes as finding
from xwcore_xd.cells import grid_of, plain_cells
from xwcore_xd.document import UTF8, Document, open_document
from xwcore_xd.entry_clues import EntryClues, clues_of_entries, entries_of
from xwcore_xd.grammar import BLOCK, CLUEGROUP, FORM, FORMAT, REBUS, SECTION_KEY, SPECIAL, UNKNOWN
from xwcore_xd.layout import ClueColumns, ClueLine, Found, HeaderTuple, Layout, Row
from xwcore_xd.plain import (
    PlainFile,
    clue_lines,
    has_plain_clues,
    plain_file,
    plain_layout,
    plain_parts,
    plain_rows,
)
from xwcore_xd.record import XdRecord

#: Longer values of a rebus key, and more readings of one, are a mistake or malice.
MAX_VALUE: Final = 200
MAX_READINGS: Final = 16


@dataclass(slots=True)
class Parts:
    """What both ways of reading find; `cut` gives the clues by column."""

    headers: list[HeaderTuple]
    width: int
    cells: str
    cut: Callable[[], ClueColumns]
    notes: str = ""


class Built(NamedTuple):
    """The grid, whether its dots are blocks, the readings of the rebus keys, and the rest of the
    puzzle, to be put together.
    """

    grid: Grid
    blocks: bool
    rebus: Mapping[str, Readings]
    parts: Parts
    texts: Mapping[str, str]
    further: Sequence[HeaderTuple]
    names: Mapping[str, str]
    line_breaks: bool

    def crossword(self) -> Crossword:
        """The puzzle."""
        clues = self._clues()
        return assembling.crossword(self.grid, clues, self.texts, self.further, self.parts.notes)

    def _clues(self) -> Clues:
        columns = self.parts.cut()
        return assembling.clues_of(self.grid, columns, self.names, line_breaks=self.line_breaks)


class Reading:
    """A file that was read, with the place of everything; for checking and for editing. `file` is
    what a plain file was read from: of that, all that few checks look at is made for the first one.
    """

    __slots__ = (
        "_built", "_clue_lines", "_clues", "_crossword", "_entries", "_layout",
        "document", "dots_are_blocks", "file", "grid", "rebus",
    )  # fmt: skip

    def __init__(
        self,
        document: Document,
        built: Built,
        *,
        dots_are_blocks: bool,
        layout: Layout | None = None,
        file: PlainFile | None = None,
    ) -> None:
        self.document = document
        self.grid = built.grid
        self.dots_are_blocks = dots_are_blocks
        self.rebus = built.rebus
        self.file = file
        self._built = built
        self._layout = layout
        self._clue_lines: Sequence[ClueLine] | None = None
        self._clues: ClueColumns | None = None
        self._entries: list[EntryClues | None] = []
        self._crossword: Crossword | None = None

    @property
    def layout(self) -> Layout:
        """The places of all parts."""
        if self._layout is None:
            assert self.file is not None
            self._layout = plain_layout(self.document, self.file)
        return self._layout

    @property
    def rows(self) -> Sequence[Row]:
        """The rows of the grid with their places."""
        if self._layout is None and self.file is not None:
            return plain_rows(self.document, self.file)
        return self.layout.rows

    @property
    def clue_lines(self) -> Sequence[ClueLine]:
        """The clues with their places."""
        if self._clue_lines is None:
            if self._layout is None and self.file is not None:
                self._clue_lines = clue_lines(self.document, self.file)
            else:
                self._clue_lines = self.layout.clues
        return self._clue_lines

    @property
    def clues(self) -> ClueColumns:
        """The clues by column, as they are written."""
        if self._clues is None:
            self._clues = self._built.parts.cut()
        return self._clues

    @property
    def entries(self) -> EntryClues | None:
        """The clues, if there is one for each entry, in order, with an answer."""
        if not self._entries:
            own = self.file.entries if self.file is not None else None
            self._entries.append(own or entries_of(self.clues, self.grid))
        return self._entries[0]

    @property
    def crossword(self) -> Crossword:
        """The puzzle."""
        if self._crossword is None:
            self._crossword = self._built.crossword()
        return self._crossword

    @property
    def cells(self) -> str:
        """The signs of all rows."""
        if self.file is not None:
            return self.file.cells
        return "".join([row.text for row in self.layout.rows])


def read(data: bytes, context: ReadContext) -> Crossword:
    """The puzzle in a file.

    Raises:
        ReadError: there is no grid.
    """
    record = XdRecord(data, *options_of(context))
    document = open_document(data)
    file = plain_file(document)
    if file is None or _goes_by_lines(file, record):
        puzzle = read_lines(document, record, context).crossword
    else:
        report_bytes(document, context.report)
        context.limits.check("max_clues", file.clue_count)
        built = _build(_parts_of(file), record, context.limits)
        puzzle = built.crossword()
        if built.blocks and UNKNOWN in file.cells:
            _report_dots(document, context.report, file=file)
    # The puzzle is new, and nobody else has seen it yet.
    object.__setattr__(puzzle, "extras", {FORMAT: record})
    return puzzle


def options_of(context: ReadContext) -> tuple[str | None, str]:
    """The read options, as the record keeps them."""
    chosen = context.options.get("dots")
    return (None if chosen is None else str(chosen)), str(context.options.get("backslash", "line"))


# -- a plain file -------------------------------------------------------------------------------


def _goes_by_lines(file: PlainFile, record: XdRecord) -> bool:
    """Whether a plain file is read by its lines all the same: with an option about dots these tell
    of dots under headings, even where there are none.
    """
    return record.dots is not None and file.starts[0] > 0


def _parts_of(file: PlainFile) -> Parts:
    return Parts(file.headers, file.width, file.cells, file.clues)


def read_with_places(document: Document, record: XdRecord, context: ReadContext) -> Reading:
    """The file, read the quick way if it is plain; with the place of everything.

    Raises:
        ReadError: there is no grid.
    """
    limits = context.limits
    file = plain_parts(document)
    if file is None or _goes_by_lines(file, record):
        return read_lines(document, record, context)
    built = None
    if len(file.cells) <= limits.max_cells:
        # The grid tells what clues to look for; mostly they are these.
        clear = _dots_are_clear(file.cells, record)
        built = _build(_parts_of(file), record, limits, blocks=None if clear else True)
        file.entries = clues_of_entries(file.clue_text, built.grid)
        if not clear and not _are_blocks(file.entries, built.grid, file.cells):
            built = file.entries = None
    if file.entries is not None:
        file.clue_count = len(file.entries.texts)
    elif not has_plain_clues(file):
        return read_lines(document, record, context)
    report_bytes(document, context.report)
    limits.check("max_clues", file.clue_count)
    built = built or _build(_parts_of(file), record, limits)
    blocks = built.blocks and UNKNOWN in file.cells
    if blocks:
        _report_dots(document, context.report, file=file)
    return Reading(document, built, dots_are_blocks=blocks, file=file)


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
    parts = _parts(document, layout, context.report, context.limits)
    built = _build(parts, record, context.limits, layout, document, context.report)
    if built.blocks:
        _report_dots(document, context.report, layout)
    return Reading(document, built, dots_are_blocks=built.blocks, layout=layout)


def _parts(document: Document, layout: Layout, found: Found, limits: Limits) -> Parts:
    clues = layout.clues
    lines = document.lines
    headers = [(header.key, header.value, header.level) for header in layout.headers]
    headers += [
        (SECTION_KEY + section.title, _section_text(document, section), 1)
        for section in layout.sections
    ]
    rows = _even_rows(document, layout, found, limits)
    notes = "" if layout.notes is None else "\n".join(lines[slice(*layout.notes)])
    columns = ClueColumns(
        [clue.group for clue in clues],
        [clue.number for clue in clues],
        [clue.text for clue in clues],
        {at: clue.answer for at, clue in enumerate(clues) if clue.answer is not None},
        {
            at: tuple((each.key, each.value) for each in clue.metadata)
            for at, clue in enumerate(clues)
            if clue.metadata
        },
    )
    return Parts(headers, len(rows[0]), plain_cells(rows), lambda: columns, notes)


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


def _dots_are_clear(cells: str, record: XdRecord) -> bool:
    """Whether nobody has to look at the clues to tell what a dot is."""
    return record.dots is not None or UNKNOWN not in cells or BLOCK in cells


def _are_blocks(clues: EntryClues | None, grid: Grid, cells: str) -> bool:
    """Whether these clues are of a grid with dots for blocks, for sure."""
    return clues is not None and dots.blocks_fit(grid, cells, clues.answers)


def _grid(
    parts: Parts, rebus: Mapping[str, Readings], kind: str | None, blocks: bool | None
) -> tuple[Grid, bool]:
    """The grid, and whether its dots are blocks; where `blocks` is None the clues tell."""
    width, cells = parts.width, parts.cells
    grid = grid_of(width, cells, rebus, kind, dots_are_blocks=blocks is not False)
    if blocks is None:
        columns = parts.cut()
        blocks = _are_blocks(entries_of(columns, grid), grid, cells)
        blocks = blocks or dots.dots_are_blocks(width, cells, columns)
        if not blocks:
            grid = grid_of(width, cells, rebus, kind, dots_are_blocks=False)
    return grid, blocks


def _build(
    parts: Parts,
    record: XdRecord,
    limits: Limits,
    layout: Layout | None = None,
    document: Document | None = None,
    found: Found | None = None,
    *,
    blocks: bool | None = None,
) -> Built:
    """The grid and what else makes the puzzle; `blocks` says what dots are, where it is known."""
    limits.check("max_cells", len(parts.cells))
    texts, further, said = assembling.split_headers(parts.headers)
    rebus = rebus_of(said.get(REBUS, ()))
    special = said.get(SPECIAL)
    kind = meaning.special_kind(special[0]) if special and special[0] else None
    if blocks is None and _dots_are_clear(parts.cells, record):
        blocks = record.dots == "block"
    grid, blocks = _grid(parts, rebus, kind, blocks)
    if layout is not None and document is not None and found is not None:
        grid, further = _with_sections(grid, further, layout, document, found)
    names = {
        pair.key: pair.value
        for value in said.get(CLUEGROUP, ())
        for pair in meaning.pairs(value)
        if pair.value
    }
    line_breaks = record.backslash == "line"
    return Built(grid, blocks, rebus, parts, texts, further, names, line_breaks)


def rebus_of(values: Sequence[str]) -> dict[str, Readings]:
    """The readings of each key; keys that repeat have several (Tools)."""
    if len(values) == 1 and len(values[0]) <= MAX_VALUE:
        simple = meaning.simple_values(values[0])
        if simple is not None:
            return {key: Readings((said,), (said,)) for key, said in simple.items()}
    collected: dict[str, list[str]] = {}
    for value in values:
        for key, said in meaning.keys_and_values(value):
            if said and len(said) <= MAX_VALUE:
                collected.setdefault(key, []).append(said)
    return {key: meaning.readings_of(list(dict.fromkeys(said))[:MAX_READINGS])
            for key, said in collected.items()}  # fmt: skip


def _with_sections(
    grid: Grid,
    further: list[HeaderTuple],
    layout: Layout,
    document: Document,
    found: Found,
) -> tuple[Grid, list[HeaderTuple]]:
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


def _report_dots(
    document: Document,
    found: Found,
    layout: Layout | None = None,
    file: PlainFile | None = None,
) -> None:
    at = None
    if layout is not None:
        first = next((row for row in layout.rows if "." in row.text), None)
        at = None if first is None else (first.line, first.column(first.text.index(".")))
    elif file is not None:
        row, column = divmod(file.cells.index(UNKNOWN), file.width)
        at = (file.starts[1] + row, column)
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
