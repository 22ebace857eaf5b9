"""Checking a file: what reading finds, what its lines look like, and the puzzle itself.

Contract: what reading reports is reported first and once; then come the linters of each part, the
checks of the model with the places of their lines, and what the file makes use of.
"""

from __future__ import annotations

from collections.abc import Iterator

from xwcore.diagnostics import Place
from xwcore.model import checks
from xwcore.model.clues import ACROSS, DOWN, label
from xwcore.plugin import Diagnostic, ReadContext, ReadError, Span, located
from xwcore_xd import codes as finding
from xwcore_xd import lint_clues, lint_grid, lint_headers, lint_text
from xwcore_xd.answers import fits
from xwcore_xd.document import Document, open_document
from xwcore_xd.layout import Found
from xwcore_xd.lint_grid import span_of_cell
from xwcore_xd.reading import Reading, options_of, read_with_places
from xwcore_xd.record import XdRecord


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
    lint_text.lint(document, lambda: _area(document, reading), context.report)
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
    for at, answer in crossword.clues.answers.items():
        name = label(crossword.clues.numbers[at], crossword.clues.directions[at])
        stated.setdefault(name, []).append(answer)
    for each in found:
        place = each.span.place if each.span is not None else Place()
        if _is_meant(each, place, reading, starts, stated):
            continue
        if place.cell is not None:
            index = place.cell[0] * crossword.grid.width + place.cell[1]
            yield located(each, span_of_cell(reading, index))
        elif place.clue in lines:
            yield located(each, _span_of_clue(reading, each, lines[place.clue]))
        elif place.clue in starts:
            yield located(each, span_of_cell(reading, starts[place.clue].start))
        else:
            yield located(each, reading.document.span(reading.layout.rows[0].line))


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
    clue = reading.layout.clues[at]
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
    document, layout, grid = reading.document, reading.layout, reading.crossword.grid
    lines = {header.name: header.line for header in reversed(layout.headers)}
    if grid.rebus:
        found(finding.USES_REBUS.at(span=document.span(lines.get("rebus", 0))))
    if grid.readings:
        found(finding.USES_READINGS.at(span=document.span(lines.get("rebus", 0))))
    if "special" in lines and (grid.flags or grid.marks):
        found(finding.USES_SPECIAL.at(span=document.span(lines["special"])))
    if reading.clues.metadata:
        first = layout.clues[min(reading.clues.metadata)]
        found(finding.USES_CLUE_METADATA.at(span=document.span(first.metadata[0].line)))
    if reading.crossword.clues.markups:
        clue = next((each for each in layout.clues if "{" in each.text), layout.clues[0])
        found(finding.USES_MARKUP.at(span=document.span(clue.line)))
    others = set(reading.clues.groups) - {"A", "D"}
    if others:
        at = min(map(reading.clues.groups.index, others))
        found(finding.USES_CLUE_GROUPS.at(span=document.span(layout.clues[at].line)))
    if layout.notes is not None:
        found(finding.USES_NOTES.at(span=document.span(layout.notes[0])))
    if 2 in grid.kinds:
        found(finding.USES_VOIDS.at(span=span_of_cell(reading, grid.kinds.index(2))))
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
