"""The findings of an .xd file together: one damage that explains them, restored where the answers
prove it.

Contract: the answers of the clues state the grid once more. A row that is missing, duplicated or
is exchanged with the next one, a wrong letter, a wrong number and a duplicate clue are
found by trying: the change after which every clue has an entry, every entry a clue, and every
answer is that of the grid. Where exactly one change does it, the fix is safe. The search takes a
limited number of steps, and a finding says when it ended early.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Final, NamedTuple

from xwcore.plugin import Diagnostic, Fix, Place, ReadContext, Span, plural
from xwcore_crossword import ACROSS, DOWN, label
from xwcore_documents import LOST_BYTES, TextDocument, count_under
from xwcore_xd import codes
from xwcore_xd.read import ReadFile
from xwcore_xd.syntax import (
    ACROSS_LETTER,
    BLOCK,
    DOWN_LETTER,
    UNFILLED,
    UNKNOWN,
    VOID,
)

#: Group and number of a clue, such as ("A", 12).
Position = tuple[str, int]

#: The signs and the cells of each entry, by its position.
Slots = dict[Position, tuple[str, range]]

#: Cells that the search looks at, at most: about 0.3 s.
_MOST_STEPS: Final = 600_000

#: Findings of which the grid is the cause where there are that many.
_FLOOD: Final = 4

#: Findings that grid and clues contradict each other: without one nothing is looked for.
_CONTRADICTIONS: Final = frozenset({"XW101", "XW102", "XW103", "XW105", "XW106", codes.RAGGED.code})
#: Findings on clues that are not those of the grid.
_MISFITS: Final = frozenset({"XW102", "XW105", "XW106"})
_OF_LETTERS: Final = frozenset({"XW106", codes.ODD_CELL.code})
_OF_CLUES: Final = frozenset(
    {
        *("XW101", "XW102", "XW103", "XW104", "XW105", "XW106"),
        codes.NOT_SORTED.code,
        codes.SEPARATOR_DOUBLED.code,
        codes.EXTRA_BLANK.code,
        codes.ODD_CELL.code,
    }
)
_OF_GRID: Final = _OF_CLUES | {"XW107", "XW110", codes.RAGGED.code, codes.START_SIZE.code}

#: What rows below the grid are read as.
_OF_ROWS: Final = frozenset(
    {
        codes.STRAY_LINE.code,
        codes.LINE_BREAK_IN_CLUE.code,
    }
)
_FROM_COPY: Final = _OF_GRID | _OF_ROWS | {codes.SEPARATOR_MISSING.code}

#: What a file without a grid is reported with, and one that ends within its grid.
_WITHOUT_GRID: Final = frozenset({codes.NO_CLUES.code, codes.NOT_A_HEADER.code})
_OF_CUT_GRID: Final = frozenset({codes.RAGGED.code, codes.REBUS_UNUSED.code})
_FROM_LOST_BYTES: Final = _FROM_COPY | _WITHOUT_GRID | {codes.NO_ANSWER.code, codes.BROKEN_REF.code}

#: What signs in the grid bring about that lost a bit.
_FROM_LOST_BIT: Final = _OF_GRID | {
    codes.BAD_CHARACTER.code,
    codes.REBUS_SYNTAX.code,
    codes.REBUS_UNUSED.code,
    codes.LOWER_CASE.code,
    codes.SPECIAL_UNUSED.code,
}

#: A line with two clues: the answer of the first one, the position and the answer of the second.
_TWO_CLUES: Final = re.compile(
    r"[^~]* ~ (?P<own>\S+)[ \t]+(?P<group>[AD])(?P<number>[0-9]{1,4})\. [^~]*~ (?P<other>\S+)\s*"
)
#: Findings on the tildes of such a line.
_OF_LINES: Final = frozenset({codes.SEVERAL_TILDES.code, codes.ANSWER_IN_CLUE.code})

#: A cell of the row that is looked for; no grid has it.
_HOLE: Final = "\0"

#: Signs of cells without a letter, and what separates the words or readings of an answer.
_NO_LETTERS: Final = frozenset({UNKNOWN, UNFILLED, VOID})
_SEPARATORS: Final = frozenset("|/ ~")

#: How many letters of a row a message shows.
_SHOWN: Final = 30

_DIRECTIONS: Final = {ACROSS_LETTER: ACROSS, DOWN_LETTER: DOWN}


class Cause(NamedTuple):
    """The finding that names a damage, and the codes of those that follow from it."""

    diagnostic: Diagnostic
    following: frozenset[str]


class _GaveUp(Exception):  # noqa: N818 - no error
    """The search took all its steps."""


def put_causes(file: ReadFile, context: ReadContext) -> None:
    """Put the finding that explains the others before them, if there is one."""
    if _put_lost_bytes(file.parsed.document, context):
        return
    if _put_first(codes.MOJIBAKE.code, context, _FROM_LOST_BIT, text="bit 7"):
        return
    reported = {diagnostic.code for diagnostic in context.diagnostics}
    if codes.NO_CLUES.code in reported:
        _put_first(codes.NO_CLUES.code, context, _OF_CUT_GRID)
    if reported.isdisjoint(_CONTRADICTIONS | _OF_ROWS):
        return
    _put_stray_lines(context)
    copy = _grid_twice(file)
    if copy is not None:
        context.report_cause(copy, lambda diagnostic: diagnostic.code in _FROM_COPY)
        return
    if reported.isdisjoint(_CONTRADICTIONS):
        return
    search = _CauseSearch(file)
    try:
        cause = search.cause()
    except _GaveUp:
        cause = None
        context.report(codes.SEARCH_ENDED.at(span=search.span_of_row(0)))
    if cause is None:
        cause = _ends_early(file, context.diagnostics) or search.flood(context.diagnostics)
    if cause is not None:
        following = cause.following
        context.report_cause(cause.diagnostic, lambda diagnostic: diagnostic.code in following)


def fatal_with_cause(fatal: Diagnostic, document: TextDocument, context: ReadContext) -> Diagnostic:
    """The finding that ends the reading, after those that follow from it are marked; with its own
    cause, if bytes of the file are lost.
    """
    if _put_lost_bytes(document, context, is_readable=False):
        return replace(fatal, cause=codes.BAD_CHARACTER.code)
    if fatal.code == codes.NO_GRID.code:
        following = [at for at in context.diagnostics if at.code in _WITHOUT_GRID and not at.cause]
        count_under(fatal.code, following, context.diagnostics)
    return fatal


def _put_lost_bytes(
    document: TextDocument, context: ReadContext, *, is_readable: bool = True
) -> bool:
    """Put the finding on NULs in place of a part of the file before what follows from it, if
    anything does.
    """
    is_lost = LOST_BYTES in document.text and (
        not is_readable or any(at.code in _FROM_LOST_BYTES for at in context.diagnostics)
    )
    return is_lost and _put_first(
        codes.BAD_CHARACTER.code, context, _FROM_LOST_BYTES, text="U+0000"
    )


def _put_first(
    code: str, context: ReadContext, following: frozenset[str], *, text: str = ""
) -> bool:
    """Put the first finding of a code, with a text in its message, before what follows from it;
    whether there is one.
    """
    for diagnostic in context.diagnostics:
        if diagnostic.code == code and text in diagnostic.message:
            context.report_cause(diagnostic, lambda other: other.code in following)
            return True
    return False


def _put_stray_lines(context: ReadContext) -> None:
    """Count lines among the clues under the one above them, and under a character that no text has
    in the same line.
    """
    bad = {
        diagnostic.span.line
        for diagnostic in context.diagnostics
        if diagnostic.code == codes.BAD_CHARACTER.code and diagnostic.span is not None
    }
    first: dict[int, str] = {}
    for at, diagnostic in enumerate(context.diagnostics):
        line = None if diagnostic.span is None else diagnostic.span.line
        if line is None or diagnostic.code not in _OF_ROWS:
            continue
        above = codes.BAD_CHARACTER.code if line in bad else first.get(line - 1, "")
        first[line] = above or diagnostic.code
        if above:
            context.diagnostics[at] = replace(diagnostic, cause=above)


def _grid_twice(file: ReadFile) -> Diagnostic | None:
    """The finding that all rows stand below the grid once more, perhaps after blank lines."""
    document, rows = file.parsed.document, file.parsed.rows
    texts, first = rows.texts, rows.lines[-1] + 1
    half = len(texts) // 2
    if len(texts) > 2 and len(texts) % 2 == 0 and texts[:half] == texts[half:]:
        texts, first = texts[:half], rows.lines[half]
    start = first
    while start < len(document.lines) and not document.lines[start].strip():
        start += 1
    end = start + len(texts)
    below = ["".join(line.split()) for line in document.lines[start:end]]
    if len(texts) < 2 or below != texts:
        return None
    message = f"rows 1 to {len(texts)} occur in the file twice"
    edit = document.whole_lines_edit(first, end - first)
    fix = Fix((edit,), title="delete the second copy of the rows")
    return codes.ROW_TWICE.at(message, document.line_span(start), fix=fix)


def _ends_early(file: ReadFile, diagnostics: Sequence[Diagnostic]) -> Cause | None:
    """The finding that the file ends before its last clues: those and no others are missing, at
    most half of all.
    """
    missing = {at.place.clue for at in diagnostics if at.code == "XW101"}
    misfits = sum(at.code in _MISFITS for at in diagnostics)
    slots = sorted(
        file.crossword.grid.slots, key=lambda slot: (slot.direction == DOWN, slot.number)
    )
    labels = [label(slot.number, slot.direction) for slot in slots]
    clues = file.parsed.clues
    is_end = set(labels[-len(missing) :]) == missing and 2 * len(missing) <= len(labels)
    # The last clue of the file may have lost a part of its answer.
    if len(missing) < 2 or not is_end or not clues.lines or misfits > 1:
        return None
    last = len(clues.lines) - 1
    message = f"the file ends early: {len(missing)} clues after {clues[last].position} are missing"
    diagnostic = codes.ENDS_EARLY.at(message, file.parsed.document.line_span(clues.lines[last]))
    return Cause(diagnostic, _OF_CLUES | _OF_ROWS | {codes.NO_ANSWER.code, codes.BROKEN_REF.code})


class _CauseSearch:
    def __init__(self, file: ReadFile) -> None:
        self._parsed = file.parsed
        self._document = file.parsed.document
        self._clues = file.parsed.clues
        self._lines = file.parsed.rows.lines
        self._has_dots = file.dots_are_blocks
        self._steps = 0
        self._values = {key: value.across[0] for key, value in file.rebus.items()}
        self._signs = {value: key for key, value in self._values.items()}
        self._rows = self._plain_rows(file)
        self._positions = [
            (group, number) if number is not None and group in _DIRECTIONS else None
            for group, number in zip(self._clues.groups, self._clues.numbers, strict=True)
        ]
        self._answers = self._plain_answers()

    def _plain_rows(self, file: ReadFile) -> list[str]:
        """The rows with capitals and blocks; none where cells have several readings, bars or no
        letter.
        """
        grid = file.crossword.grid
        if grid.readings or grid.bars or self._parsed.rows.odd:
            return []
        texts = [row.upper() for row in self._parsed.rows.texts]
        if self._has_dots:
            texts = [row.replace(UNKNOWN, BLOCK) for row in texts]
        return [] if set("".join(texts)) & _NO_LETTERS else texts

    def _plain_answers(self) -> dict[Position, str]:
        """The answers by position; none if a clue has no position, or an answer is not a word."""
        answers: dict[Position, str] = {}
        for position, answer in zip(self._positions, self._clues.answers, strict=True):
            if position is None or answer is None or set(answer) & _SEPARATORS:
                return {}
            answers.setdefault(position, answer.upper())
        return answers

    def _value(self, signs: str) -> str:
        """The answer of an entry with these signs."""
        if not self._values:
            return signs
        return "".join(self._values.get(sign, sign) for sign in signs)

    def _stored(self, row: str) -> str:
        """A row as the file spells it."""
        return row.replace(BLOCK, UNKNOWN) if self._has_dots else row

    @property
    def _has_marks(self) -> bool:
        """Whether cells are marked by lower case, which no answer proves."""
        joined = "".join(self._parsed.rows.texts)
        return joined.upper() != joined

    # -- places ------------------------------------------------------------------------------------

    def span_of_row(self, row: int) -> Span:
        """The line of a row, or that of the last one."""
        return self._document.line_span(self._lines[min(row, len(self._lines) - 1)])

    def _has_line(self, line: int) -> bool:
        return 0 <= line < len(self._document.lines)

    def _place(self, position: Position | None) -> Place:
        if position is None:
            return Place()
        return Place(clue=label(position[1], _DIRECTIONS[position[0]]))

    def _span_of_clue(self, index: int) -> Span:
        place = self._place(self._positions[index])
        return self._document.line_span(self._clues.lines[index], place=place)

    # -- the search --------------------------------------------------------------------------------

    def cause(self) -> Cause | None:
        """The damage that explains the findings.

        Raises:
            _GaveUp: the search took all its steps.
        """
        cause = self._repeated_clues() or self._joined_clues()
        if cause is not None or not self._rows or not self._answers:
            return cause
        cause = self._groups_exchanged()
        if cause is not None:
            return cause
        width = Counter(map(len, self._rows)).most_common(1)[0][0]
        ragged = [at for at, row in enumerate(self._rows) if len(row) != width]
        if not ragged:
            cause = self._wrong_letter() or self._wrong_number()
        if cause is None and len(self._answers) == len(self._positions):
            cause = self._wrong_length(width, ragged) if ragged else self._wrong_rows(width)
        return cause

    def _fits(self, rows: Sequence[str]) -> bool:
        """Whether each clue has an entry with its answer, and each entry a clue."""
        return self._entries(rows) == self._answers

    def _entries(self, rows: Sequence[str]) -> dict[Position, str]:
        return {at: self._value(signs) for at, (signs, _) in self._slots(rows).items()}

    def _slots(self, rows: Sequence[str]) -> Slots:
        """The entries of a grid.

        Raises:
            _GaveUp: the search took all its steps.
        """
        width = len(rows[0]) if rows else 0
        self._steps += width * len(rows)
        if self._steps > _MOST_STEPS:
            raise _GaveUp
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        slots: Slots = {}
        number = 0
        for row, text in enumerate(rows):
            for column, sign in enumerate(text):
                if sign == BLOCK:
                    continue
                line, start = columns[column], row * width + column
                is_across = _begins(text, column)
                is_down = _begins(line, row)
                number += is_across or is_down
                if is_across:
                    signs = text[column:].partition(BLOCK)[0]
                    slots[ACROSS_LETTER, number] = signs, range(start, start + len(signs))
                if is_down:
                    signs = line[row:].partition(BLOCK)[0]
                    cells = range(start, start + width * len(signs), width)
                    slots[DOWN_LETTER, number] = signs, cells
        return slots

    # -- clues -------------------------------------------------------------------------------------

    def _repeated_clues(self) -> Cause | None:
        """Clues that occur twice in the file, with the same text and answer."""
        first: dict[tuple[object, ...], int] = {}
        again, clues = [], self._clues
        for index, position in enumerate(self._positions):
            key = (position, clues.texts[index], clues.answers[index])
            if position is not None and first.setdefault(key, index) != index:
                again.append(index)
        if not again:
            return None
        index = again[0]
        original = first[self._positions[index], clues.texts[index], clues.answers[index]]
        message = f"duplicate clue {clues[index].position}, first in line "
        message += str(clues.lines[original] + 1)
        if len(again) > 1:
            message = f"{len(again)} duplicate clues, the first is {clues[index].position}"
        edits = tuple(
            self._document.whole_lines_edit(clues.lines[at], clues.end(at) + 1 - clues.lines[at])
            for at in again
        )
        is_safe = clues.metadata.keys().isdisjoint(again)  # which would be deleted as well
        fix = Fix(edits, is_safe, "delete the lines that repeat others")
        diagnostic = codes.CLUE_TWICE.at(message, self._span_of_clue(index), fix=fix)
        return Cause(diagnostic, _OF_CLUES | _OF_ROWS if len(again) > 1 else _OF_CLUES)

    def _joined_clues(self) -> Cause | None:
        """A line with two clues, the second one of an entry without a clue."""
        entries = self._entries(self._rows) if len(set(map(len, self._rows))) == 1 else {}
        for index, line in enumerate(self._clues.lines):
            match = _TWO_CLUES.fullmatch(self._document.lines[line])
            if match is None:
                continue
            position = match["group"], int(match["number"])
            if position in self._positions or (entries and position not in entries):
                continue
            own = self._positions[index]
            is_proven = (
                own is not None
                and entries.get(own) == match["own"].upper()
                and entries[position] == match["other"].upper()
            )
            edit = self._document.line_edit(line, match.end("own"), match.start("group"), "\n")
            fix = Fix((edit,), is_proven, "begin a line before the second clue")
            second = f"{position[0]}{position[1]}"
            message = f"clue {second} on the line of clue {self._clues[index].position}"
            diagnostic = codes.CLUES_JOINED.at(message, self._span_of_clue(index), fix=fix)
            return Cause(diagnostic, _OF_CLUES | _OF_LINES)
        return None

    def _wrong_number(self) -> Cause | None:
        """A clue with another number or group than the entry that has its answer."""
        entries = self._entries(self._rows)
        missing = [position for position in entries if position not in self._answers]
        if len(missing) != 1:
            return None
        (position,) = missing
        counts = Counter(self._positions)
        wrong = [
            index
            for index, own in enumerate(self._positions)
            if own is not None
            and (own not in entries or counts[own] > 1)
            and (self._clues.answers[index] or "").upper() == entries[position]
            and entries.get(own) != entries[position]
        ]
        if len(wrong) != 1:
            return None
        clue = self._clues[wrong[0]]
        expected = f"{position[0]}{position[1]}"
        fix = None
        if self._document.lines[clue.line].startswith(clue.position):
            edit = self._document.line_edit(clue.line, 0, len(clue.position), expected)
            # A digit at the start of the text may be of the number.
            fix = Fix((edit,), not clue.text[:1].isdigit(), f"write {expected}")
        message = f"clue {clue.position} has the answer of {expected}, which has no clue"
        diagnostic = codes.CLUE_NUMBER.at(message, self._span_of_clue(wrong[0]), fix=fix)
        return Cause(diagnostic, _OF_CLUES)

    def _groups_exchanged(self) -> Cause | None:
        """Clues whose letters A and D are those of the other direction."""
        other = {ACROSS_LETTER: DOWN_LETTER, DOWN_LETTER: ACROSS_LETTER}
        exchanged = {(other[at[0]], at[1]): answer for at, answer in self._answers.items()}
        is_even = len(set(map(len, self._rows))) == 1
        if not is_even or self._entries(self._rows) != exchanged:
            return None
        clues, document = self._clues, self._document
        lines = [document.lines[line] for line in clues.lines]
        if not all(line[:1] in other for line in lines):
            return None
        edits = tuple(
            document.line_edit(line, 0, 1, other[text[0]])
            for line, text in zip(clues.lines, lines, strict=True)
        )
        message = f"clues across and down are exchanged, as {len(edits)} answers prove"
        fix = Fix(edits, safe=not clues.metadata, title="exchange the letters A and D")
        return Cause(codes.GROUPS_EXCHANGED.at(message, self._span_of_clue(0), fix=fix), _OF_CLUES)

    # -- letters -----------------------------------------------------------------------------------

    def _wrong_letter(self) -> Cause | None:
        """One cell in which grid, answer across and answer down do not all agree."""
        slots = self._slots(self._rows)
        if slots.keys() != self._answers.keys():
            return None
        differing: dict[int, dict[Position, str]] = {}
        for position, (signs, cells) in slots.items():
            answer = self._answers[position]
            if answer == self._value(signs):
                continue
            if len(answer) != len(signs) or set(signs) & self._values.keys():
                return None
            for cell, letter, own in zip(cells, answer, signs, strict=True):
                if letter != own:
                    differing.setdefault(cell, {})[position] = letter
        if len(differing) != 1:
            return None
        ((cell, stated),) = differing.items()
        letters = set(stated.values())
        if len(stated) == 2 and len(letters) == 1:
            return self._wrong_cell(cell, letters.pop())
        if len(stated) == 1:
            ((position, letter),) = stated.items()
            is_crossed = any(cell in cells for at, (_, cells) in slots.items() if at != position)
            if is_crossed:
                return self._wrong_answer(position, slots[position], cell, letter)
        return None

    def _wrong_cell(self, cell: int, letter: str) -> Cause:
        row, column = divmod(cell, len(self._rows[0]))
        own, line = self._rows[row][column], self._lines[row]
        span = self._document.line_span(line, column, column + 1, Place(cell=(row, column)))
        message = f"the grid has {own!r}, expected {letter!r} as in the answers across and down"
        edit = self._document.line_edit(line, column, column + 1, letter)
        fix = Fix((edit,), safe=not self._has_marks, title=f"write {letter!r}")
        return Cause(codes.WRONG_CELL.at(message, span, fix=fix), _OF_LETTERS)

    def _wrong_answer(
        self, position: Position, slot: tuple[str, range], cell: int, letter: str
    ) -> Cause | None:
        """The answer of one entry, where the grid and the crossing answer have another letter."""
        signs, cells = slot
        offset = cells.index(cell)
        clue = self._clues[self._positions.index(position)]
        if clue.answer is None or clue.answer_at < 0:
            return None
        own, at = signs[offset], clue.answer_at + offset
        span = self._document.line_span(clue.last, at, at + 1, self._place(position))
        message = (
            f"the answer has {letter!r}, expected {own!r} as in the grid and the crossing answer"
        )
        fix = Fix((self._document.line_edit(clue.last, at, at + 1, own),), title=f"write {own!r}")
        return Cause(codes.WRONG_ANSWER.at(message, span, fix=fix), _OF_LETTERS)

    # -- rows --------------------------------------------------------------------------------------

    def _wrong_length(self, width: int, ragged: Sequence[int]) -> Cause | None:
        """One row that is longer or shorter than all others."""
        if len(ragged) != 1:
            return None
        at = ragged[0]
        own = self._rows[at]
        others = [*self._rows[:at], *self._rows[at + 1 :]]
        if self._fits(others):
            return None  # the line is not a row
        proven = self._rebuilt(others, [at], width)
        if proven is None:
            return None
        _, row = proven
        edit = self._document.line_edit(self._lines[at], 0, len(own), self._stored(row))
        message = f"row {at + 1} has {plural(len(own), 'cell')}, expected {width}; "
        message += f"the answers prove {row[:_SHOWN]!r}"
        title = "write the row that the answers prove"
        fix = Fix((edit,), safe=not self._has_marks, title=title)
        return Cause(codes.ROW_LENGTH.at(message, self.span_of_row(at), fix=fix), _OF_GRID)

    def _wrong_rows(self, width: int) -> Cause | None:
        """A row that is duplicated, is exchanged with the next one, or is missing."""
        near = self._first_wrong_row()
        return self._row_twice() or self._rows_exchanged(near) or self._row_missing(near, width)

    def _row_twice(self) -> Cause | None:
        rows = self._rows
        for at in range(1, len(rows)):
            if rows[at] == rows[at - 1] and self._fits([*rows[:at], *rows[at + 1 :]]):
                message = f"row {at + 1} is a duplicate: the answers are right without it"
                edit = self._document.whole_lines_edit(self._lines[at])
                fix = Fix((edit,), title="delete the row")
                diagnostic = codes.ROW_TWICE.at(message, self.span_of_row(at), fix=fix)
                return Cause(diagnostic, _OF_GRID)
        return None

    def _rows_exchanged(self, near: int) -> Cause | None:
        rows, texts = self._rows, self._parsed.rows.texts
        for at in range(max(0, near - 2), min(near + 2, len(rows) - 1)):
            if self._fits([*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]]):
                message = f"rows {at + 1} and {at + 2} are exchanged, as the answers prove"
                edits = tuple(
                    self._document.line_edit(self._lines[own], 0, len(texts[own]), texts[other])
                    for own, other in ((at, at + 1), (at + 1, at))
                )
                fix = Fix(edits, title="exchange the rows")
                diagnostic = codes.ROWS_EXCHANGED.at(message, self.span_of_row(at), fix=fix)
                return Cause(diagnostic, _OF_GRID)
        return None

    def _row_missing(self, near: int, width: int) -> Cause | None:
        rows, lines = self._rows, self._lines
        places = range(max(0, near - 1), min(near + 2, len(rows)) + 1)
        proven = self._rebuilt(rows, places, width)
        if proven is None:
            return None
        at, row = proven
        line = lines[at] if at < len(lines) else lines[-1] + 1
        edit = self._document.whole_lines_edit(line, 0, self._stored(row) + "\n")
        message = f"row {at + 1} is missing; the answers prove {row[:_SHOWN]!r}"
        title = "insert the row that the answers prove"
        # A line that touches the grid may be the damaged row.
        ends = lines[0] - 1, lines[-1] + 1
        is_apart = not any(self._document.lines[end].strip() for end in ends if self._has_line(end))
        fix = Fix((edit,), safe=is_apart and not self._has_marks, title=title)
        return Cause(codes.ROW_MISSING.at(message, self.span_of_row(at), fix=fix), _OF_GRID)

    def _first_wrong_row(self) -> int:
        """The first row that begins an entry across whose answer is another one."""
        width = len(self._rows[0])
        starts = [
            cells.start // width
            for position, (signs, cells) in self._slots(self._rows).items()
            if position[0] == ACROSS_LETTER and self._answers.get(position) != self._value(signs)
        ]
        return min(starts, default=len(self._rows) - 1)

    def _rebuilt(
        self, rows: Sequence[str], places: Sequence[int], width: int
    ) -> tuple[int, str] | None:
        """The row that, inserted at one of the places, lets every clue and every entry fit; None if
        there is none, or more than one. A row as in a symmetric grid is tried first, and enough.
        """
        choices = {}
        for at in places:
            signs = self._signs_of_row(rows, at, width)
            if signs is not None:
                choices[at] = [sign or _HOLE + BLOCK for sign in signs]
        for at, own in choices.items():
            opposite = len(rows) - at
            if opposite != at:
                mirrored = "".join(reversed(rows[opposite - 1 if opposite > at else opposite]))
                row = self._filled(rows, at, _shape_like(mirrored, own))
                if row is not None and _has_letters(row):
                    return at, row
        fitting = {
            (*rows[:at], row, *rows[at:]): (at, row)
            for at, own in choices.items()
            for shape in map("".join, product(*own))
            if (row := self._filled(rows, at, shape)) is not None and _has_letters(row)
        }
        return next(iter(fitting.values())) if len(fitting) == 1 else None

    def _signs_of_row(self, rows: Sequence[str], at: int, width: int) -> list[str] | None:
        """What the answers down that begin above the row have in it: a letter (as a hole), a block,
        or "" where none reaches it. None if one of them is not that of the rows above.
        """
        signs = [""] * width
        above = [*rows[:at], _HOLE * width]
        for position, (word, cells) in self._slots(above).items():
            row, column = divmod(cells.start, width)
            # Whether an entry begins in the last row above depends on the row that is missing.
            if position[0] != DOWN_LETTER or row >= at - 1 or not word.endswith(_HOLE):
                continue
            answer = self._answers.get(position)
            before = self._value(word[:-1])
            if answer is None:
                continue
            if not answer.startswith(before):
                return None
            signs[column] = _HOLE if len(answer) > len(before) else BLOCK
        return signs

    def _filled(self, rows: Sequence[str], at: int, shape: str) -> str | None:
        """The row of that shape with the letters of the answers, if all of them fit."""
        slots = self._slots([*rows[:at], shape, *rows[at:]])
        if slots.keys() != self._answers.keys():
            return None
        row = list(shape)
        first = at * len(shape)
        # Each answer down has one hole; the answers across fill what none of them reaches.
        for position, (word, cells) in sorted(slots.items(), key=_by_holes):
            columns = [cell - first for cell in cells if 0 <= cell - first < len(shape)]
            known = "".join(
                row[cell - first] if 0 <= cell - first < len(shape) else sign
                for cell, sign in zip(cells, word, strict=True)
            )
            answer = self._answers[position]
            if _HOLE not in known:
                if answer != self._value(known):
                    return None
                continue
            letters = self._between(answer, known)
            if letters is None:
                return None
            holes = [column for column in columns if row[column] == _HOLE]
            for column, letter in zip(holes, letters, strict=True):
                row[column] = letter
        return None if _HOLE in row else "".join(row)

    def _between(self, answer: str, known: str) -> Sequence[str] | None:
        """The signs of the holes of an entry, which stand side by side, by its answer."""
        before, _, behind = known.partition(_HOLE)
        rest = behind.lstrip(_HOLE)
        count = 1 + len(behind) - len(rest)
        start, end = self._value(before), self._value(rest)
        middle = answer[len(start) : len(answer) - len(end)]
        if _HOLE in rest or start + middle + end != answer:
            return None
        if count == 1 and middle in self._signs:
            return [self._signs[middle]]
        return middle if len(middle) == count else None

    # -- no single damage --------------------------------------------------------------------------

    def flood(self, diagnostics: Sequence[Diagnostic]) -> Cause | None:
        """The finding that grid and clues differ, where no single damage explains many findings."""
        counts = Counter(diagnostic.code for diagnostic in diagnostics)
        parts = [
            f"{counts[code]} {what}"
            for code, what in (
                ("XW101", "entries without a clue"),
                ("XW102", "clues without an entry"),
                ("XW105", "answers of another length"),
                ("XW106", "of other letters"),
            )
            if counts[code]
        ]
        if sum(counts[code] for code in ("XW101", "XW102", "XW105", "XW106")) < _FLOOD:
            return None
        row = 0
        is_even = len(set(map(len, self._rows))) == 1
        if is_even and self._answers and self._steps < _MOST_STEPS // 2:
            row = self._first_wrong_row()
        message = f"grid and clues differ: {', '.join(parts)}"
        following = _OF_GRID | _OF_ROWS | {codes.BROKEN_REF.code}
        return Cause(codes.GRID_AND_CLUES.at(message, self.span_of_row(row)), following)


def _begins(signs: str, at: int) -> bool:
    """Whether an entry begins at a cell of a row or column."""
    return (at == 0 or signs[at - 1] == BLOCK) and at + 1 < len(signs) and signs[at + 1] != BLOCK


def _shape_like(mirrored: str, choices: Sequence[str]) -> str:
    """A row with the blocks of another one, where there is a choice."""
    return "".join(
        (BLOCK if other == BLOCK else _HOLE) if len(own) > 1 else own
        for other, own in zip(mirrored, choices, strict=True)
    )


def _by_holes(slot: tuple[Position, tuple[str, range]]) -> int:
    return slot[1][0].count(_HOLE)


def _has_letters(row: str) -> bool:
    """Whether a row has two letters: a single one may be surplus in an answer."""
    return sum(map(str.isalnum, row)) > 1
