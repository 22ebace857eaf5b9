"""Checking a file: what reading finds, what its lines look like, and the puzzle itself.

Contract: what reading reports is reported first and once; then come the linters of each part, the
checks of the model with the places of their lines, and what the file makes use of.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from typing import Final

from xwcore.findings.places import WHOLE, Place
from xwcore.model import checks
from xwcore.model.clues import ACROSS, DOWN, label
from xwcore.model.grid import VOID
from xwcore.plugin import Diagnostic, ReadContext, ReadError, Span, located
from xwcore_xd import codes as finding
from xwcore_xd import lint_clues, lint_grid, lint_headers, lint_text
from xwcore_xd.answers import fits
from xwcore_xd.document import Document, open_document
from xwcore_xd.entry_clues import EntryClues
from xwcore_xd.grammar import LINE_BREAK, REBUS, SPECIAL
from xwcore_xd.layout import Found
from xwcore_xd.lint_grid import span_of_cell
from xwcore_xd.reading import Reading, options_of, read_with_places
from xwcore_xd.record import XdRecord

#: So many findings are looked for one by one.
_FEW: Final = 8


def check(data: bytes, context: ReadContext) -> None:
    """Report everything.

    Raises:
        ReadError: there is no grid.
    """
    record = XdRecord(data, *options_of(context))
    document = open_document(data)
    try:
        reading = read_with_places(document, record, context)
    except ReadError:
        lines = frozenset(range(len(document.lines)))
        area = lint_text.Area(document, lines, frozenset(), frozenset())
        fatal = context.diagnostics.pop()
        lint_text.lint(document, lambda: area, context.report)
        context.report(fatal)
        raise
    lint_headers.lint(reading, context.report, context.name)
    lint_grid.lint(reading, context.report)
    lint_clues.lint(reading, context.report)
    file = reading.file
    even = file is not None and file.is_spelt and file.entries is not None
    lint_text.lint(document, lambda: _area(document, reading), context.report, even=even)
    for each in _model_findings(reading):
        context.report(each)
    _uses(reading, context.report)


def _area(document: Document, reading: Reading) -> lint_text.Area:
    layout = reading.layout
    kept = [(part.start, part.end) for part in layout.sections]
    if layout.design is not None:
        kept.append((layout.design.start, layout.design.end))
    if layout.notes is not None:
        kept.append(layout.notes)
    free = {line for start, end in kept for line in range(start, end)} | layout.comments
    rows = frozenset(row.line for row in (*layout.rows, *layout.start))
    plain = frozenset(range(len(document.lines))) - free
    keys = frozenset(reading.rebus) | frozenset("\u25a0\uff03\uff3f")
    return lint_text.Area(document, plain, rows, keys)


# -- the puzzle itself --------------------------------------------------------------------------


def _model_findings(reading: Reading) -> Iterator[Diagnostic]:
    """The findings of the core, at the lines that they speak of."""
    clues = _agreeing_clues(reading)
    if clues is not None:
        yield from _entry_findings(reading, clues)
        return
    crossword = reading.crossword
    found = checks.check(crossword)
    if not found:
        return
    named = {each.span.place.clue or "" for each in found if each.span is not None} - {""}
    lines = _lines_by_label(reading, named) if named else {}
    starts = {}
    if crossword.grid.readings or any(each.code == "XW101" for each in found):
        starts = {label(slot.number, slot.direction): slot.cells for slot in crossword.grid.slots}
    stated: dict[str, list[str]] = {}
    for at, answer in crossword.clues.stated_answers.items():
        name = label(crossword.clues.numbers[at], crossword.clues.directions[at])
        stated.setdefault(name, []).append(answer)
    for each in found:
        place = each.span.place if each.span is not None else Place()
        if _is_meant(each, place, reading, starts, stated):
            continue
        if place.cell is not None:
            index = place.cell[0] * reading.grid.width + place.cell[1]
            yield located(each, span_of_cell(reading, index))
        elif place.clue in lines:
            yield located(each, _span_of_clue(reading, each, lines[place.clue]))
        elif place.clue in starts:
            yield located(each, span_of_cell(reading, starts[place.clue].start))
        else:
            yield located(each, reading.document.span(reading.rows[0].line))


def _agreeing_clues(reading: Reading) -> EntryClues | None:
    """The clues, if there is one for each entry whose answer is as the grid has it, and their texts
    are what is written.
    """
    clues = reading.entries
    if clues is None or "{" in clues.whole or LINE_BREAK in clues.whole:
        return None
    return clues if tuple(clues.answers) == reading.grid.slot_answers else None


def _entry_findings(reading: Reading, clues: EntryClues) -> Iterator[Diagnostic]:
    """As `_model_findings`, where the clues agree with the grid."""
    found = checks.check(reading.crossword)
    starts = clues.starts
    # To look for one takes a fifth of the time of noting them all.
    find = starts.index if len(found) <= _FEW else dict(zip(starts, count(), strict=False)).get
    for each in found:
        place = each.span.place if each.span is not None else WHOLE
        if place.cell is not None:
            span = span_of_cell(reading, place.cell[0] * reading.grid.width + place.cell[1])
        elif place.clue is not None:
            number, _, name = place.clue.partition("-")
            at = find(f"{name[0]}{number}. ") or 0
            span = reading.document.span(reading.clue_lines[at].line)
        else:
            span = reading.document.span(reading.rows[0].line)
        yield located(each, span)


def _lines_by_label(reading: Reading, wanted: set[str]) -> dict[str, int]:
    """The clue of each label that is wanted, and of some others; the last one where there are
    several.
    """
    names = {"A": "Across", "D": "Down"}
    counts = {name.partition("-")[0] for name in wanted}
    numbers = {int(count) for count in counts if count.isdecimal()}
    found: dict[str, int] = {}
    for at, (group, number) in enumerate(
        zip(reading.clues.groups, reading.clues.numbers, strict=True)
    ):
        if number is not None and number not in numbers:
            continue
        name = names.get(group)
        if name is not None and number is not None:
            found[f"{number}-{name}"] = at
        else:
            found[label(number, name.lower() if name else group)] = at
    return found


def _span_of_clue(reading: Reading, each: Diagnostic, at: int) -> Span:
    clue = reading.clue_lines[at]
    if each.code in ("XW105", "XW106") and clue.answer_at >= 0:
        return reading.document.span(clue.last, clue.answer_at)
    return reading.document.span(clue.line)


def _is_meant(
    each: Diagnostic,
    place: Place,
    reading: Reading,
    starts: dict[str, range],
    stated: dict[str, list[str]],
) -> bool:
    """Whether a finding of the core is none here: readings, uniclues."""
    crossword = reading.crossword
    name = place.clue or ""
    if each.code == "XW101":
        return "" in crossword.clues.directions  # uniclues serve for either direction
    cells = starts.get(name)
    if cells is None or not crossword.grid.readings:
        return False
    readings = crossword.grid.readings
    if each.code == "XW103":
        return any(index in readings and readings[index].has_alternatives for index in cells)
    if each.code in ("XW105", "XW106"):
        direction = DOWN if cells.step > 1 else ACROSS
        return all(fits(said, crossword.grid, cells, direction) for said in stated.get(name, ()))
    return False


# -- what the file makes use of -----------------------------------------------------------------


def _uses(reading: Reading, found: Found) -> None:
    document, grid = reading.document, reading.grid
    if grid.rebus:
        found(finding.USES_REBUS.at(span=document.span(_header_line(reading, REBUS) or 0)))
    if grid.readings:
        found(finding.USES_READINGS.at(span=document.span(_header_line(reading, REBUS) or 0)))
    if grid.flags or grid.other_marks:
        line = _header_line(reading, SPECIAL)
        if line is not None:
            found(finding.USES_SPECIAL.at(span=document.span(line)))
    clues = reading.file.entries if reading.file is not None else None
    if clues is None or "{" in clues.whole:
        _uses_of_clues(reading, found)
    notes = reading.layout.notes if reading.file is None else None
    if notes is not None:
        found(finding.USES_NOTES.at(span=document.span(notes[0])))
    if VOID in grid.kinds:
        found(finding.USES_VOIDS.at(span=span_of_cell(reading, grid.kinds.index(VOID))))
    if reading.file is None:
        _uses_of_tools(reading, found)


def _header_line(reading: Reading, name: str) -> int | None:
    """The line of the first header of that name; None where there is none."""
    if reading.file is not None:  # its headers stand in lines of their own
        keys = [key.casefold() for key, _, _ in reading.file.headers]
        return reading.file.starts[0] + keys.index(name) if name in keys else None
    headers = reading.layout.headers
    return next((header.line for header in headers if header.name == name), None)


def _uses_of_clues(reading: Reading, found: Found) -> None:
    document, columns = reading.document, reading.clues
    if columns.metadata:
        first = reading.clue_lines[min(columns.metadata)]
        found(finding.USES_CLUE_METADATA.at(span=document.span(first.metadata[0].line)))
    if "{" in "\n".join(columns.texts) and reading.crossword.clues.markups:
        lines = reading.clue_lines
        clue = next((each for each in lines if "{" in each.text), lines[0])
        found(finding.USES_MARKUP.at(span=document.span(clue.line)))
    others = set(columns.groups) - {"A", "D"}
    if others:
        at = min(map(columns.groups.index, others))
        found(finding.USES_CLUE_GROUPS.at(span=document.span(reading.clue_lines[at].line)))


def _uses_of_tools(reading: Reading, found: Found) -> None:
    document, layout = reading.document, reading.layout
    section = layout.design.heading if layout.design is not None else None
    if section is None and layout.start:
        section = layout.start[0].line
    if section is not None:
        found(finding.USES_TOOLS.at(span=document.span(section)))
    previous = -2
    for line in sorted(layout.comments):
        if line != previous + 1:
            found(finding.COMMENT.at(span=document.span(line)))
        previous = line
