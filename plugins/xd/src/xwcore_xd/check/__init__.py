"""Checking: everything that reading reports, then the checks of each part, then of the puzzle.

The checks of the model are the core's; their diagnostics get the places of the lines here.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from xwcore.plugin import Diagnostic, ReadContext, ReadError, Span, located
from xwcore_crossword import ACROSS, DOWN, VOID, Crossword, check_crossword, label
from xwcore_documents import TextDocument, count_under, quoted_printable
from xwcore_xd import codes
from xwcore_xd.answers import fits
from xwcore_xd.check.clues import check_clues
from xwcore_xd.check.grid import check_grid
from xwcore_xd.check.headers import check_headers
from xwcore_xd.check.text import Area, check_text
from xwcore_xd.parse.structure import Report
from xwcore_xd.read import ReadFile, read_document, span_of_cell
from xwcore_xd.spacing import double_spacing, pasted_twice, single_spaced
from xwcore_xd.syntax import CLUEGROUP, REBUS, SPECIAL, WIDE

__all__ = ["check"]


def check(data: bytes, context: ReadContext) -> None:
    """Report everything.

    Raises:
        ReadError: there is no grid.
    """
    document = TextDocument.decode(data)
    if single_spaced(document) is not None:
        context.report(double_spacing(document))
        return
    whole = quoted_printable(document, codes.MOJIBAKE) or pasted_twice(document)
    if whole is not None:
        context.report(whole)
        return
    try:
        file = read_document(document, context)
    except ReadError:
        fatal = context.diagnostics.pop()
        check_text(document, lambda: Area(document), context.report)
        from xwcore_xd.causes import fatal_with_cause

        context.fail(fatal_with_cause(fatal, document, context))
    check_headers(file, context.report, context.name)
    check_grid(file, context.report)
    check_clues(file, context.report)
    check_text(document, lambda: _area(file), context.report)
    for diagnostic in _model_diagnostics(file):
        context.report(diagnostic)
    _report_uses(file, context.report)
    if context.diagnostics:
        # Imported on use: most files have no fault.
        from xwcore_xd.causes import put_causes

        put_causes(file, context)
        for code in (codes.SEPARATOR_MISSING, codes.HEADING_SPELLING):
            reported = [at for at in context.diagnostics if at.code == code.code and not at.cause]
            count_under(code.code, reported[1:], context.diagnostics)


def _area(file: ReadFile) -> Area:
    """The lines by the checks that apply to them."""
    parsed = file.parsed
    kept = [(section.start, section.end) for section in parsed.sections]
    if parsed.design is not None:
        kept.append((parsed.design.start, parsed.design.end))
    if parsed.notes is not None:
        kept.append(parsed.notes)
    free = {line for start, end in kept for line in range(start, end)} | parsed.comments
    return Area(
        parsed.document,
        frozenset(free),
        frozenset([*parsed.rows.lines, *parsed.start.lines]),
        frozenset(file.rebus) | frozenset(WIDE),
    )


# -- the puzzle ------------------------------------------------------------------------------------


def _model_diagnostics(file: ReadFile) -> Iterator[Diagnostic]:
    """The diagnostics of the core's checks, at the lines that they are about."""
    crossword = file.crossword
    grid, document = crossword.grid, file.parsed.document
    diagnostics = check_crossword(crossword)
    if not diagnostics:
        return
    places = [diagnostic.place for diagnostic in diagnostics]
    lines = _lines_by_label(file, {place.clue for place in places if place.clue})
    intentions = _Intentions(crossword)
    for diagnostic, place in zip(diagnostics, places, strict=True):
        if intentions.account_for(diagnostic, place.clue or ""):
            continue
        if place.cell is not None:
            span = span_of_cell(file.parsed, grid.width, place.cell[0] * grid.width + place.cell[1])
        elif place.clue in lines:
            span = _span_of_clue(file, diagnostic, lines[place.clue])
        elif place.clue in intentions.slots:
            span = span_of_cell(file.parsed, grid.width, intentions.slots[place.clue].start)
        else:
            span = document.line_span(file.parsed.rows.lines[0])
        yield located(diagnostic, span)


def _span_of_clue(file: ReadFile, diagnostic: Diagnostic, index: int) -> Span:
    clue = file.parsed.clues[index]
    if diagnostic.code in ("XW105", "XW106") and clue.answer_at >= 0:
        return file.parsed.document.line_span(clue.last, clue.answer_at)
    return file.parsed.document.line_span(clue.line)


def _lines_by_label(file: ReadFile, labels: set[str]) -> dict[str, int]:
    """The index in the file of the last clue with each of these labels, and of some others."""
    clues = file.crossword.clues
    starts = {name.partition("-")[0] for name in labels}
    return {
        label(number, clues.directions[at]): file.clue_order[at]
        for at, number in enumerate(clues.numbers if labels else ())
        if number is None or str(number) in starts
    }


class _Intentions:
    """Whether the notation of .xd accounts for a diagnostic of the core: uniclues, cells with
    several readings, answers split into words.
    """

    def __init__(self, crossword: Crossword) -> None:
        self._grid = crossword.grid
        clues = crossword.clues
        places = zip(clues.numbers, clues.directions, strict=True)
        self._has_uniclues = "" in clues.directions and any(
            number is not None and not direction for number, direction in places
        )
        self._answers: dict[str, set[str]] = {}
        for at, answer in clues.stated_answers.items():
            name = label(clues.numbers[at], clues.directions[at])
            self._answers.setdefault(name, set()).add(answer)
        self._fitting: dict[str, bool] = {}

    @cached_property
    def slots(self) -> dict[str, range]:
        """The cells of each entry by its label."""
        return {label(slot.number, slot.direction): slot.cells for slot in self._grid.slots}

    def account_for(self, diagnostic: Diagnostic, clue: str) -> bool:
        """Whether the diagnostic, about this clue, is not a fault in this format."""
        code, readings = diagnostic.code, self._grid.readings
        if code == "XW101":
            return self._has_uniclues  # a uniclue is for either direction
        if code == "XW102":
            return clue == label(None, "")  # a line without a position, reported as such
        if code == "XW103" and readings:
            cells = self.slots.get(clue, ())
            return any(index in readings and readings[index].has_alternatives for index in cells)
        if code in ("XW105", "XW106"):
            if clue not in self._fitting:
                self._fitting[clue] = self._answers_fit(clue)
            return self._fitting[clue]
        return False

    def _answers_fit(self, clue: str) -> bool:
        answers = self._answers.get(clue, set())
        is_split = any("|" in answer for answer in answers)
        if not (self._grid.readings or is_split) or clue not in self.slots:
            return False
        cells = self.slots[clue]
        direction = DOWN if cells.step > 1 else ACROSS
        return all(
            fits(answer, self._grid, cells, direction)
            or (is_split and fits(answer.replace("|", ""), self._grid, cells, direction))
            for answer in answers
        )


# -- what the file makes use of --------------------------------------------------------------------


def _report_uses(file: ReadFile, report: Report) -> None:
    """Report the features of the format that not every program supports."""
    parsed, document = file.parsed, file.parsed.document
    grid, clues = file.crossword.grid, file.parsed.clues
    rebus, special = parsed.header(REBUS), parsed.header(SPECIAL)
    if grid.rebus:
        report(codes.USES_REBUS.at(span=document.line_span(rebus.line if rebus else 0)))
    if grid.readings:
        report(codes.USES_READINGS.at(span=document.line_span(rebus.line if rebus else 0)))
    if special is not None and (grid.flags or grid.other_marks):
        report(codes.USES_SPECIAL.at(span=document.line_span(special.line)))
    if clues.metadata:
        line = clues.metadata[min(clues.metadata)][0].line
        report(codes.USES_CLUE_METADATA.at(span=document.line_span(line)))
    if file.crossword.clues.markups:
        first = next((at for at, text in enumerate(clues.texts) if "{" in text), 0)
        report(codes.USES_MARKUP.at(span=document.line_span(clues.lines[first])))
    places = zip(clues.groups, clues.numbers, strict=True)
    others = {group for group, number in places if group or number is not None} - {"A", "D"}
    cluegroup = parsed.header(CLUEGROUP)
    if cluegroup is not None or others:
        line = clues.lines[min(map(clues.groups.index, others))] if others else -1
        line = line if cluegroup is None else cluegroup.line
        report(codes.USES_CLUE_GROUPS.at(span=document.line_span(line)))
    if parsed.notes is not None:
        report(codes.USES_NOTES.at(span=document.line_span(parsed.notes[0])))
    if VOID in grid.kinds:
        at = grid.kinds.index(VOID)
        report(codes.USES_VOIDS.at(span=span_of_cell(file.parsed, grid.width, at)))
    if parsed.design is not None:
        report(codes.USES_TOOLS.at(span=document.line_span(parsed.design.heading)))
    elif parsed.start.lines:
        report(codes.USES_TOOLS.at(span=document.line_span(parsed.start.lines[0])))
    for line in sorted(parsed.comments):
        if line - 1 not in parsed.comments:
            report(codes.COMMENT.at(span=document.line_span(line)))
