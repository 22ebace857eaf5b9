"""The findings of an Exolve file together: one damage before what follows from it.

Contract: the numbers and enumerations of the clues state the grid once more. A wrong size, rows
that occur in the file twice or are exchanged, and exchanged lists are found by trying: the change
after which every clue has an entry of its length, and every entry a clue. Where exactly one change
does it, the fix is safe. The search takes a limited number of steps, and a finding says when it
ended early.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from xwcore.plugin import Diagnostic, Fix, Place, ReadContext, ReadError, Span
from xwcore_crossword import (
    DOWN,
    Crossword,
    Number,
    check_crossword,
    further_entries,
    may_be_moved_row,
    word_lengths,
)
from xwcore_documents import second_copy
from xwcore_exolve import codes, syntax
from xwcore_exolve.parse import ParsedFile, Section
from xwcore_exolve.read import has_spaced_cells, matched_cells, read_file

#: An edit of the text: the offsets of what is replaced, and what is written.
_Edit = tuple[int, int, str]

#: Bytes of the files that the search reads, at most: about 0.3 s.
_MOST_BYTES: Final = 150_000

#: Findings of which the grid is the cause where there are that many.
_FLOOD: Final = 5

_NO_CLUE, _NO_ENTRY, _SEVERAL_CLUES = "XW101", "XW102", "XW103"
_OF_ENTRIES: Final = frozenset({_NO_CLUE, _NO_ENTRY, _SEVERAL_CLUES})
_OF_CLUES: Final = _OF_ENTRIES | {"XW104", codes.FILLER.code}
_OF_GRID: Final = _OF_CLUES | {"XW107", "XW110"}


class _TrialsEnded(Exception):  # noqa: N818 - no error
    """The search took all its steps."""


class _GridLine(NamedTuple):
    """A row of the grid: its line, and what it has without blanks."""

    line: int
    text: str


def put_causes(parsed: ParsedFile, context: ReadContext) -> None:
    """Put the finding that explains others before them, if there is one."""
    copy = _second_puzzle(parsed)
    if copy is not None:
        context.report(copy)
    reported = Counter(diagnostic.code for diagnostic in context.diagnostics)
    cause, following = _clues_twice(parsed), _OF_CLUES
    if cause is None and not _OF_ENTRIES.isdisjoint(reported):
        following = _OF_GRID
        try:
            cause = _exchanged(parsed, context)
        except _TrialsEnded:
            context.report(codes.SEARCH_ENDED.at(span=_grid_span(parsed)))
        cause = cause or _flood(parsed, reported)
    if cause is not None:
        context.report_cause(cause, lambda diagnostic: diagnostic.code in following)


def cause_of_size(parsed: ParsedFile, context: ReadContext) -> Diagnostic | None:
    """The finding on rows that contradict the stated size, in a file that cannot be read: the size
    is wrong, or rows are surplus or missing.
    """
    try:
        return _of_size(parsed, context)
    except _TrialsEnded:
        context.report(codes.SEARCH_ENDED.at(span=_grid_span(parsed)))
        return None


class _ChangeTrial:
    """Tries changes of a file, until all its steps are taken."""

    def __init__(self, parsed: ParsedFile, context: ReadContext) -> None:
        self._parsed = parsed
        self._context = context
        self._bytes = 0

    def fits(self, edits: Iterable[_Edit]) -> bool:
        """Whether after the edits each entry has one clue, and each clue an entry.

        Raises:
            _TrialsEnded: the search took all its steps.
        """
        data = self._parsed.document.replaced(edits)
        self._bytes += len(data)
        if self._bytes > _MOST_BYTES:
            raise _TrialsEnded
        try:
            puzzle = read_file(data, self._context.inner()).puzzle
        except ReadError:
            return False
        if any(diagnostic.code in _OF_ENTRIES for diagnostic in check_crossword(puzzle)):
            return False
        letters = _letters(puzzle)
        return all(
            words in letters[position]
            for position, words in _stated_lengths(puzzle).items()
            if position in letters
        )

    def proves_height(self, edits: Iterable[_Edit]) -> bool:
        """Whether after edits that fit all clues down have an enumeration."""
        data = self._parsed.document.replaced(edits)
        puzzle = read_file(data, self._context.inner()).puzzle
        stated = _stated_lengths(puzzle)
        down = {(slot.number, DOWN) for slot in puzzle.grid.slots if slot.direction == DOWN}
        return down <= stated.keys()

    def only_fitting(self, changes: Iterable[tuple[int, list[_Edit]]]) -> tuple[int, Fix] | None:
        """The place and the fix of the one change that fits; None for none, or several."""
        fitting = [(at, edits) for at, edits in changes if self.fits(edits)]
        if len(fitting) != 1:
            return None
        at, edits = fitting[0]
        return at, self._parsed.document.fix("", *edits)


def _letters(puzzle: Crossword) -> dict[tuple[Number | None, str], tuple[int, int]]:
    """The numbers of cells and of letters of each entry."""
    grid = puzzle.grid
    return {
        (slot.number, slot.direction): (
            len(slot.cells),
            sum(len(grid.solution_at(at) or "?") for at in slot.cells),
        )
        for slot in grid.slots
    }


def _stated_lengths(puzzle: Crossword) -> dict[tuple[Number | None, str], int]:
    """The enumerations of clues, added up, but of those that go on in other entries."""
    return {
        (clue.number, clue.direction): sum(words)
        for clue in puzzle.clues
        if (words := word_lengths(clue.enumeration)) and not further_entries(clue.metadata)
    }


# -- the whole file --------------------------------------------------------------------------------


def _second_puzzle(parsed: ParsedFile) -> Diagnostic | None:
    """The finding on another puzzle below the first one; a copy of the file is deleted."""
    lines = parsed.lines
    begin = next(
        (at for at in range(parsed.end, len(lines)) if syntax.BEGIN.fullmatch(lines[at])), None
    )
    if begin is None:
        return None
    document, fix = parsed.document, None
    copy = second_copy(document.text)
    if copy is not None:
        fix = document.fix("delete the second copy", copy.edit)
    message = "file pasted twice" if fix else f"another puzzle from line {begin + 1} on: ignored"
    return codes.SECOND_PUZZLE.at(message, parsed.span(begin, Place()), fix=fix)


# -- rows ------------------------------------------------------------------------------------------


def _rows(parsed: ParsedFile) -> list[_GridLine]:
    sections = parsed.named(syntax.GRID)
    return [
        _GridLine(line, "".join(text.split()))
        for section in sections
        for line, text in section.lines
    ]


def _grid_span(parsed: ParsedFile) -> Span:
    sections = parsed.named(syntax.GRID)
    return parsed.span(sections[0].first if sections else parsed.begin - 1, Place())


def _of_size(parsed: ParsedFile, context: ReadContext) -> Diagnostic | None:
    rows = _rows(parsed)
    is_spaced = has_spaced_cells(parsed)
    lines = [parsed.lines[row.line] for row in rows]
    widths = {len(matched_cells(line.strip(), is_spaced=is_spaced)) for line in lines}
    stated = [parsed.value(name).strip() for name in (syntax.WIDTH, syntax.HEIGHT)]
    if len(widths) != 1 or not all(map(str.isdecimal, stated)):
        return None
    search = _ChangeTrial(parsed, context)
    width, height = map(int, stated)
    size = widths.pop(), len(rows)
    edits = _size_edits(parsed, size)
    if search.fits(edits):
        message = f"size {width} x {height}, expected {size[0]} x {size[1]} as all rows have"
        # A row that is missing, or occurs in the file twice, may leave the numbers as they were.
        is_safe = len(edits) == 1 and (size[1] == height or search.proves_height(edits))
        fix = parsed.document.fix("write the size of the rows", *edits, safe=is_safe)
        name = syntax.WIDTH if size[0] != width else syntax.HEIGHT
        line = parsed.named(name)[0].first
        return codes.CONTRADICTED_SIZE.at(message, parsed.span(line, Place()), fix=fix)
    if size[0] != width:
        return None
    if len(rows) == height + 1:
        return _row_twice(parsed, rows, search)
    if len(rows) == 2 * height:
        return _grid_twice(parsed, rows, search)
    return _row_missing(parsed, rows, search) if len(rows) == height - 1 else None


def _size_edits(parsed: ParsedFile, size: tuple[int, int]) -> list[_Edit]:
    """The edits that write another width and height."""
    edits = []
    for name, number in zip((syntax.WIDTH, syntax.HEIGHT), size, strict=True):
        section = parsed.named(name)[0]
        line = parsed.lines[section.first]
        start = parsed.document.line_start(section.first) + line.rindex(section.value)
        if section.value != str(number):
            edits.append((start, start + len(section.value), str(number)))
    return sorted(edits)


def _without(parsed: ParsedFile, first: int, last: int) -> list[_Edit]:
    """The edit that deletes lines."""
    start = parsed.document.line_start
    return [(start(first), start(last + 1), "")]


def _row_twice(
    parsed: ParsedFile, rows: Sequence[_GridLine], search: _ChangeTrial
) -> Diagnostic | None:
    # Of a row that stands three times, any one is the surplus one.
    equal = [
        at
        for at in range(1, len(rows))
        if rows[at].text == rows[at - 1].text and (at == 1 or rows[at].text != rows[at - 2].text)
    ]
    changes = ((at, _without(parsed, rows[at].line, rows[at].line)) for at in equal)
    proven = search.only_fitting(changes)
    if proven is None:
        return None
    at, fix = proven
    message = f"row {at + 1} is a duplicate: without it each clue has an entry"
    fix = fix._replace(title="delete the row")
    return codes.ROW_TWICE.at(message, parsed.span(rows[at].line, Place()), fix=fix)


def _grid_twice(
    parsed: ParsedFile, rows: Sequence[_GridLine], search: _ChangeTrial
) -> Diagnostic | None:
    half = len(rows) // 2
    edits = _without(parsed, rows[half - 1].line + 1, rows[-1].line)
    is_copy = all(rows[at].text == rows[at + half].text for at in range(half))
    if not is_copy or len(parsed.named(syntax.GRID)) > 1 or not search.fits(edits):
        return None
    fix = parsed.document.fix("delete the second copy of the rows", *edits)
    message = f"rows 1 to {half} stand in the grid twice"
    return codes.ROW_TWICE.at(message, parsed.span(rows[half].line, Place()), fix=fix)


def _row_missing(parsed: ParsedFile, rows: Sequence[_GridLine], search: _ChangeTrial) -> Diagnostic:
    """The finding on a lost row, at its place where a symmetric grid fits the clues."""
    message = f"a row is missing: {len(rows)} rows, expected {len(rows) + 1}"
    places = []
    for at in range(len(rows) + 1):
        mirrored = rows[len(rows) - 1 - at if at * 2 < len(rows) else len(rows) - at]
        shape = "".join(
            sign if sign == syntax.BLOCK else syntax.UNKNOWN for sign in reversed(mirrored.text)
        )
        line = rows[at].line if at < len(rows) else rows[-1].line + 1
        start = parsed.document.line_start(line)
        if at * 2 != len(rows) and search.fits([(start, start, f"{shape}\n")]):
            places.append(at)
    if len(places) != 1:
        return codes.ROW_MISSING.at(message, _grid_span(parsed))
    (at,) = places
    span = parsed.span(rows[min(at, len(rows) - 1)].line, Place())
    hint = f"The numbers of the clues fit a symmetric grid if it is row {at + 1}."
    return codes.ROW_MISSING.at(message, span, hint=hint)


def _exchanged(parsed: ParsedFile, context: ReadContext) -> Diagnostic | None:
    """The finding on two lists, or two rows that follow each other, that are exchanged."""
    search = _ChangeTrial(parsed, context)
    lists = [*parsed.named(syntax.ACROSS), *parsed.named(syntax.DOWN)]
    if len(lists) == 2 and search.fits(edits := _names_exchanged(parsed, lists)):
        fix = parsed.document.fix("exchange the names of the sections", *edits)
        message = "clues across and down are exchanged, as their numbers prove"
        span = parsed.span(lists[0].first, Place())
        return codes.LISTS_EXCHANGED.at(message, span, fix=fix)
    rows = _rows(parsed)
    proven = search.only_fitting(_row_exchanges(parsed, rows))
    if proven is None:
        return None
    at, fix = proven
    texts = [row.text for row in rows]
    shapes = ["".join("A" if sign.isalnum() else sign for sign in text) for text in texts]
    is_safe = not may_be_moved_row(texts, shapes, at)
    fix = fix._replace(title="exchange the rows", safe=is_safe)
    why = "as the numbers of the clues prove" if is_safe else "or another row is moved"
    message = f"rows {at + 1} and {at + 2} are exchanged, {why}"
    return codes.ROWS_EXCHANGED.at(message, parsed.span(rows[at].line, Place()), fix=fix)


def _names_exchanged(parsed: ParsedFile, lists: Sequence[Section]) -> list[_Edit]:
    first, second = (_name_place(parsed, section) for section in lists)
    return parsed.document.exchange(first, second)


def _name_place(parsed: ParsedFile, section: Section) -> tuple[int, int]:
    at = parsed.document.line_start(section.first)
    at += parsed.lines[section.first].index(section.name)
    return at, at + len(section.name)


def _row_exchanges(
    parsed: ParsedFile, rows: Sequence[_GridLine]
) -> Iterator[tuple[int, list[_Edit]]]:
    for at, (first, second) in enumerate(pairwise(rows)):
        if first.text != second.text:
            yield at, parsed.document.exchange_lines(first.line, second.line)


# -- clues -----------------------------------------------------------------------------------------


def _clues_twice(parsed: ParsedFile) -> Diagnostic | None:
    """The finding on clues that occur in the file twice, with the same number and text."""
    first: dict[tuple[str, str], int] = {}
    again = []
    has_clues_only = True
    for section in parsed.sections:
        if section.name in (syntax.ACROSS, syntax.DOWN):
            has_clues_only &= all(
                syntax.CLUE.fullmatch(text) for _, text in section.lines if text.strip()
            )
            again += [
                (line, text)
                for line, text in section.lines
                if syntax.CLUE.fullmatch(text)
                and first.setdefault((section.name, text), line) != line
            ]
    if not again:
        return None
    line, text = again[0]
    message = f"duplicate clue {text[:30]!r}"
    if len(again) > 1:
        message = f"{len(again)} duplicate clues, the first is {text[:30]!r}"
    edits = [edit for at, _ in again for edit in _without(parsed, at, at)]
    # Another line between the clues may be a part of what was copied.
    title = "delete the lines that repeat others"
    fix = parsed.document.fix(title, *edits, safe=has_clues_only)
    return codes.CLUE_TWICE.at(message, parsed.span(line, Place()), fix=fix)


def _flood(parsed: ParsedFile, reported: Counter[str]) -> Diagnostic | None:
    """The finding that grid and clues differ, where no single damage explains many findings."""
    if sum(reported[code] for code in _OF_ENTRIES) < _FLOOD:
        return None
    message = f"grid and clues differ: {reported[_NO_CLUE]} entries without a clue, "
    message += f"{reported[_NO_ENTRY]} clues without an entry"
    return codes.GRID_AND_CLUES.at(message, _grid_span(parsed))
