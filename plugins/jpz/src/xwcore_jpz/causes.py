"""The findings of a JPZ file together: a damage before what follows from it.

Contract: malformed XML is the cause of what is missing behind it. A size of the grid is wrong where
the cells fill another rectangle. Cells are misplaced where their order proves the places of all, as
most programs write them row by row or column by column. Two rows are exchanged where the numbers of
the cells are those of the entries after exchanging them. Words prove which clues and lists are
exchanged, and a clue is duplicated where the same XML stands in its list twice.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from xwcore.plugin import Diagnostic, Place, ReadContext, Span, plural
from xwcore_crossword import ACROSS, DOWN, Crossword, Grid, Number
from xwcore_documents import LOST_BYTES, TextEdit, XmlElement, count_under
from xwcore_jpz import codes
from xwcore_jpz.read import Cells, ClueLists, ReadFile, cells_of, coordinate

#: Findings on elements and values, and those of the model.
_OF_ELEMENTS: Final = ("JPZ2", "JPZ3", "JPZ4", "XW")

#: Faults of XML that another one before them brings about.
_BEHIND_MALFORMED: Final = frozenset(
    {
        codes.NOT_XML.code,
        codes.LESS_THAN.code,
        codes.CONTROL_CHARACTER.code,
        codes.AFTER_ROOT.code,
    }
)

#: A tag with white space behind its "<".
_SPLIT_TAG: Final = re.compile(r"<\s+/?[\w:-]{1,40}(?:\s+[\w:-]{1,40}=|\s*/?>)")

#: Findings on cells and words that a wrong size or wrong rows bring about.
_OF_GRID: Final = ("JPZ3", "JPZ4", "XW")

#: Findings on clues, words and entries.
_OF_CLUES: Final = ("JPZ4", "XW")


def put_causes(file: ReadFile, context: ReadContext) -> None:
    """Put the finding that explains others before them, if there is one."""
    reported = {diagnostic.code for diagnostic in context.diagnostics}
    if put_malformed(file.parsed.source.text, context) is not None:
        return
    if not isinstance(file.puzzle, Crossword) or file.lists is None:
        return
    cause: Diagnostic | None = None
    following: tuple[str, ...] = _OF_GRID
    if not reported.isdisjoint((codes.CELLS_MISSING.code, codes.CELL_PLACE.code)):
        cause = _contradicted_size(file, file.puzzle.grid, file.lists)
        cause = cause or _cells_misplaced(file, file.puzzle.grid)
    if cause is None and file.puzzle.grid.stated_numbers:
        cause = _rows_exchanged(file, file.puzzle.grid)
    if cause is None and any(code.startswith(_OF_CLUES) for code in reported):
        cause, following = _of_clues(file, file.puzzle.grid, file.lists), _OF_CLUES
    if cause is not None:
        context.report_cause(cause, lambda diagnostic: diagnostic.code.startswith(following))


def put_malformed(
    text: str, context: ReadContext, *, is_readable: bool = True
) -> Diagnostic | None:
    """Put the first fault of malformed XML before those behind it, which keep their fixes, and
    before findings on elements, if there are any: a fault of a tag, a tag that is split, or NULs in
    place of lost bytes.
    """
    named = {codes.NOT_XML.code}
    if LOST_BYTES in text:
        named |= {codes.CONTROL_CHARACTER.code, codes.LESS_THAN.code}
    elif _SPLIT_TAG.search(text) is not None:
        named.add(codes.LESS_THAN.code)
    malformed = [diagnostic for diagnostic in context.diagnostics if diagnostic.code in named]
    if not malformed:
        return None
    cause = min(malformed, key=_start)
    behind = [
        diagnostic
        for diagnostic in context.diagnostics
        if diagnostic is not cause
        and diagnostic.code in _BEHIND_MALFORMED
        and _start(diagnostic) >= _start(cause)
    ]
    of_elements = any(
        diagnostic.code.startswith(_OF_ELEMENTS) for diagnostic in context.diagnostics
    )
    if is_readable and not behind and not of_elements:
        return None
    count_under(cause.code, behind, context.diagnostics)
    context.report_cause(cause, lambda diagnostic: diagnostic.code.startswith(_OF_ELEMENTS))
    return cause


def _start(diagnostic: Diagnostic) -> int:
    return 0 if diagnostic.span is None else diagnostic.span.start


def _of_clues(file: ReadFile, grid: Grid, lists: ClueLists) -> Diagnostic | None:
    return (
        _clues_twice(file, lists)
        or _lists_exchanged(file, grid, lists)
        or _clues_exchanged(file, grid, lists)
    )


# -- grid ------------------------------------------------------------------------------------------


def _contradicted_size(file: ReadFile, grid: Grid, lists: ClueLists) -> Diagnostic | None:
    """The finding that the cells fill a rectangle of a size other than that of the grid."""
    element = file.kind.child("grid")
    if element is None:
        return None
    cells = [child for child in element.children if child.name == "cell"]
    places = {(coordinate(cell.get("y")), coordinate(cell.get("x"))) for cell in cells}
    height = max((row for row, _ in places), default=0)
    width = max((column for _, column in places), default=0)
    if not width or len(places) != width * height or min(map(min, places)) < 1:
        return None
    in_words = {cell for cells in lists.word_cells.values() for cell in cells}
    if not in_words or not all((row + 1, column + 1) in places for row, column in in_words):
        return None
    sizes = {"width": (grid.width, width), "height": (grid.height, height)}
    wrong = {name: filled for name, (stated, filled) in sizes.items() if stated != filled}
    if not wrong:
        return None
    stated = f"{grid.width} x {grid.height}"
    message = f"size of the grid: {stated}, expected {width} x {height}, which all cells fill"
    attributes = file.parsed.attributes(element)
    edits = [
        (attributes[name].value_start, attributes[name].value_end, str(number))
        for name, number in wrong.items()
        if name in attributes
    ]
    fix = file.parsed.source.fix(f"write {width} x {height}", *edits)
    span = file.parsed.span(element, attribute=next(iter(wrong)))
    return codes.CONTRADICTED_SIZE.at(message, span, fix=fix)


class _Misplaced(NamedTuple):
    """A cell whose place is not that of its position in the file: rows and columns count from 1,
    and a stated one is None where it is malformed.
    """

    cell: XmlElement
    stated: tuple[int | None, int | None]
    expected: tuple[int, int]

    @property
    def shift(self) -> tuple[int, int]:
        """How many rows and columns the expected place is after the stated one."""
        (row, column), (expected_row, expected_column) = self.stated, self.expected
        return expected_row - (row or 0), expected_column - (column or 0)


def _cells_misplaced(file: ReadFile, grid: Grid) -> Diagnostic | None:
    """The finding on one cell, one row or all cells whose places the order of all cells
    contradicts.
    """
    element = file.kind.child("grid")
    cells = [] if element is None else [cell for cell in element.children if cell.name == "cell"]
    if len(cells) != grid.width * grid.height:
        return None
    stated = [(_whole_number(cell.get("y")), _whole_number(cell.get("x"))) for cell in cells]
    by_row = [(row + 1, column + 1) for row in range(grid.height) for column in range(grid.width)]
    by_column = sorted(by_row, key=lambda place: place[::-1])
    for order in (by_row, by_column):
        wrong = [
            _Misplaced(*item)
            for item in zip(cells, stated, order, strict=True)
            if item[1] != item[2]
        ]
        message = _message_of_misplaced(wrong, grid)
        if message:
            edits = [edit for item in wrong for edit in _moved(file, item.cell, item.expected)]
            if len(wrong) == len(cells):
                edits += _moved_words(file, wrong[0])
            # An attribute that is missing may have another name.
            is_safe = all({"x", "y"} <= item.cell.attributes.keys() for item in wrong)
            fix = file.parsed.source.fix("correct the places", *sorted(edits), safe=is_safe)
            row, column = wrong[0].expected
            span = file.parsed.span(wrong[0].cell, Place(cell=(row - 1, column - 1)))
            return codes.CELLS_MISPLACED.at(message, span, fix=fix)
    return None


def _message_of_misplaced(wrong: Sequence[_Misplaced], grid: Grid) -> str:
    """The message on one cell, or on a row or a grid that is shifted; "" on any other cells."""
    if not wrong:
        return ""
    cell, _, (row, column) = wrong[0]
    if len(wrong) == 1:
        stated = f"cell at x={cell.get('x')[:12]!r} y={cell.get('y')[:12]!r}"
        return f"{stated}, expected x='{column}' y='{row}' by the order of the cells"
    shifts = {item.shift for item in wrong}
    if len(shifts) != 1 or None in wrong[0].stated:
        return ""
    down, right = wrong[0].shift
    if len(wrong) == grid.width * grid.height and {down, right} <= {0, 1}:
        return "the places of all cells count from 0, expected 1"
    if len(wrong) != grid.width or any(item.expected[0] != row for item in wrong):
        return ""
    if not down:
        side = "left" if right > 0 else "right"
        return f"row {row} is shifted to the {side} by {plural(abs(right), 'column')}"
    return "" if right else f"cells of row {row} at y='{row - down}', expected y='{row}'"


def _whole_number(text: str) -> int | None:
    return int(text) if re.fullmatch(r"\s*-?[0-9]{1,6}\s*", text) else None


def _moved(file: ReadFile, cell: XmlElement, place: tuple[int, int]) -> list[TextEdit]:
    """The edits that put a cell at a place."""
    return [
        file.parsed.setting_edit(cell, name, str(number))
        for name, number in zip(("y", "x"), place, strict=True)
        if _whole_number(cell.get(name)) != number
    ]


def _moved_words(file: ReadFile, item: _Misplaced) -> list[TextEdit]:
    """The edits that count the cells of words as those of the grid; none where a count from 0 is
    not proven by a cell 0.
    """
    down, right = item.shift
    shifts: dict[str, int] = {"y": down, "x": right}
    words = [child for child in file.kind.children if child.name == "word"]
    stated = [
        attribute
        for word in words
        for element in (word, *word.children)
        for name, attribute in file.parsed.attributes(element).items()
        if shifts.get(name)
    ]
    if not any(re.search(r"(?<![0-9])0(?![0-9])", attribute.value) for attribute in stated):
        return []
    return [
        (attribute.value_start, attribute.value_end, re.sub(r"[0-9]{1,6}", _next, attribute.value))
        for attribute in stated
    ]


def _next(number: re.Match[str]) -> str:
    return str(int(number[0]) + 1)


def _rows_exchanged(file: ReadFile, grid: Grid) -> Diagnostic | None:
    """The finding on two rows after whose exchange the numbers of all cells are right."""
    width, stated, automatic = grid.width, grid.stated_numbers or {}, grid.automatic_numbers
    wrong = [at for at in stated.keys() | automatic.keys() if stated.get(at) != automatic.get(at)]
    if not wrong:
        return None
    # A number depends on its own row and those above and below.
    first = min(wrong) // width
    rows = range(max(0, first - 2), min(first + 2, grid.height - 1))
    fitting = [row for row in rows if _fits_exchanged(grid, row)]
    if len(fitting) != 1:
        return None
    (row,) = fitting
    edits = []
    for at in range(row * width, (row + 2) * width):
        cell = file.cells[at]
        stated_row = None if cell is None else file.parsed.attributes(cell).get("y")
        if stated_row is not None:
            other = row + 2 if at < (row + 1) * width else row + 1
            edits.append((stated_row.value_start, stated_row.value_end, str(other)))
    cell = next(cell for cell in file.cells[row * width :] if cell is not None)
    message = f"rows {row + 1} and {row + 2} are exchanged, as the numbers of the cells prove"
    span = file.parsed.span(cell, Place(cell=(row, 0)))
    fix = file.parsed.source.fix("exchange the rows", *edits)
    return codes.ROWS_EXCHANGED.at(message, span, fix=fix)


def _fits_exchanged(grid: Grid, row: int) -> bool:
    """Whether the stated numbers are right after two rows of different blocks are exchanged."""
    first, second, end = (at * grid.width for at in (row, row + 1, row + 2))
    kinds = grid.kinds
    if kinds[first:second] == kinds[second:end]:
        return False
    changed = kinds[:first] + kinds[second:end] + kinds[first:second] + kinds[end:]
    numbers = {}
    for at, number in (grid.stated_numbers or {}).items():
        shift = grid.width if first <= at < second else -grid.width if second <= at < end else 0
        numbers[at + shift] = number
    return Grid(grid.width, grid.height, changed, bars=grid.bars).automatic_numbers == numbers


# -- clues -----------------------------------------------------------------------------------------


def _clues_twice(file: ReadFile, lists: ClueLists) -> Diagnostic | None:
    """The finding on clues, or lists of clues, that occur twice in the file."""
    raw, seen, seen_lists = file.parsed.raw, set[tuple[str, str]](), set[str]()
    again: list[XmlElement] = []
    edits: list[TextEdit] = []
    for direction, element in lists.lists:
        clues = [child for child in element.children if child.name == "clue"]
        if raw(element) in seen_lists:
            again += clues
            edits.append(file.parsed.deletion(element))
            continue
        seen_lists.add(raw(element))
        for clue in clues:
            key = direction, raw(clue)
            if key in seen:
                again.append(clue)
                edits.append(file.parsed.deletion(clue))
            seen.add(key)
    if not again:
        return None
    label = next(listed.label for listed in lists.clues if listed.element is again[0])
    message = f"duplicate clue {label}"
    if len(again) > 1:
        message = f"{len(again)} duplicate clues, the first is {label}"
    fix = file.parsed.source.fix("delete what is duplicated", *edits)
    return codes.CLUE_TWICE.at(message, _span(file, again[0], label), fix=fix)


def _lists_exchanged(file: ReadFile, grid: Grid, lists: ClueLists) -> Diagnostic | None:
    """The finding that the titles of two lists are exchanged, as the words of all clues prove."""
    directions = [direction for direction, _ in lists.lists]
    other = {ACROSS: DOWN, DOWN: ACROSS}
    if sorted(directions) != [ACROSS, DOWN] or not lists.clues:
        return None
    for listed in lists.clues:
        cells = lists.word_cells.get(listed.element.get("word").strip())
        if cells != _entry(grid, listed.clue.number, other[listed.clue.direction]):
            return None
    titles = [element.child("title") for _, element in lists.lists]
    fix = None
    if titles[0] is not None and titles[1] is not None:
        inside = [file.parsed.tree.raw_inside(title) for title in titles if title is not None]
        edits = [
            (title.inside, title.close, text)
            for title, text in zip(titles, reversed(inside), strict=True)
            if title is not None
        ]
        fix = file.parsed.source.fix("exchange the titles", *edits)
    message = f"the titles of the lists are exchanged: {plural(len(lists.clues), 'word')} prove it"
    span = file.parsed.span(titles[0] or lists.lists[0][1])
    return codes.LISTS_EXCHANGED.at(message, span, fix=fix)


def _clues_exchanged(file: ReadFile, grid: Grid, lists: ClueLists) -> Diagnostic | None:
    """The finding on two clues of which each has the word of the other one."""
    wrong = [listed for listed in lists.clues if listed.clue.stated_cells is not None]
    if len(wrong) != 2:
        return None
    first, second = wrong
    for own, other in ((first, second), (second, first)):
        if own.clue.stated_cells != _entry(grid, other.clue.number, other.clue.direction):
            return None
    message = f"clues {first.label} and {second.label}: each has the word of the other one"
    return codes.CLUES_EXCHANGED.at(message, _span(file, first.element, first.label))


def _entry(grid: Grid, number: Number | None, direction: str) -> Cells | None:
    """The cells of an entry."""
    at = None if number is None else grid.slot_positions.get((number, direction))
    return None if at is None else cells_of(grid.slots[at].cells, grid)


def _span(file: ReadFile, element: XmlElement, label: str) -> Span:
    return file.parsed.span(element, Place(clue=label))
