"""The findings of an ipuz file together: a row of one board that the other board proves.

Contract: `puzzle` and `solution` have the same blocks, and the labels of `puzzle` count entries.
A row that is missing, duplicated or is exchanged in one of them is found by the other one, the
dimensions and the labels. What is deleted or exchanged is proven; a row that is inserted has no
styles, so that its fix is unsafe. A clue is duplicated where its list has the same value twice, and
two lists are exchanged where the numbers of each are those of the other direction alone.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from xwcore.plugin import Diagnostic, Edit, Fix, ReadContext
from xwcore_crossword import ACROSS, DOWN, Grid, may_be_moved_row
from xwcore_documents import LOST_BYTES, JsonNode, count_under
from xwcore_ipuz import codes
from xwcore_ipuz.parse import ParsedFile
from xwcore_ipuz.read import ClueLists

_FOLLOWING: Final = frozenset(
    {
        *("XW101", "XW102", "XW103", "XW104", "XW105", "XW106", "XW107", "XW110"),
        codes.GRID_SIZE.code,
        codes.SHAPE.code,
        codes.CELL.code,
        codes.ENUMERATION.code,
        codes.CLUE_CELLS.code,
        codes.SOLUTION_REPEATS.code,
    }
)
#: Behind a sign of JSON that is missing, fields and values are not the ones that were meant.
_GUESSED: Final = frozenset(
    {
        codes.CUT_OFF.code,
        codes.BRACKET.code,
        codes.QUOTES.code,
        codes.SEPARATOR.code,
        codes.NOT_JSON.code,
    }
)
#: Faults of JSON that another one before them does not bring about.
_INDEPENDENT: Final = frozenset({codes.NOT_UTF8.code, codes.MOJIBAKE.code, codes.NOT_A_NUMBER.code})
#: Findings on characters, NULs among them.
_OF_CHARACTERS: Final = frozenset({codes.CONTROL_CHARACTER.code, codes.STRAY.code})
_OF_VALUES: Final = ("IPZ2", "IPZ3", "IPZ4", "IPZ6", "XW")
_CONTRADICTIONS: Final = frozenset({codes.GRID_SIZE.code, codes.SHAPE.code})
_OF_ENTRIES: Final = ("XW", codes.ENUMERATION.code, codes.CLUE_CELLS.code)

_BLOCK: Final = "#"
_OPEN: Final = "."


def put_causes(parsed: ParsedFile, context: ReadContext, lists: ClueLists, grid: Grid) -> None:
    """Put the finding on a damaged row or list, or on malformed JSON, before those that follow from
    it, if there is one.
    """
    if put_cause_of_json(parsed.data, context) is not None:
        return
    if parsed.reporter.changes_json:
        return
    reported = {diagnostic.code for diagnostic in context.diagnostics}
    cause = None
    if codes.CONTRADICTED_SIZE.code in reported:
        cause = _row_missing_in_both(parsed, context)
    elif not reported.isdisjoint(_CONTRADICTIONS):
        cause = _cause(parsed) or _wrong_length(parsed, context)
    elif grid.stated_numbers:
        cause = _labels_exchanged(parsed)
    if cause is not None:
        context.report_cause(cause, lambda diagnostic: diagnostic.code in _FOLLOWING)
    elif any(code.startswith(_OF_ENTRIES) for code in reported):
        cause = _clues_twice(parsed, lists) or _lists_exchanged(parsed, lists, grid)
        if cause is not None:
            context.report_cause(cause, lambda diagnostic: diagnostic.code.startswith(_OF_ENTRIES))


def put_cause_of_json(
    data: bytes, context: ReadContext, *, is_readable: bool = True
) -> Diagnostic | None:
    """Put the first fault of the JSON that had to be guessed, or bytes that were lost (NULs),
    before the faults of JSON behind it and those of values, if there are any. They keep their
    fixes, which belong together.
    """
    guessed = [diagnostic for diagnostic in context.diagnostics if _is_guessed(diagnostic, data)]
    if not guessed:
        return None
    cause = min(guessed, key=_start)
    following = [
        diagnostic
        for diagnostic in context.diagnostics
        if diagnostic is not cause and not diagnostic.cause and _follows(diagnostic, _start(cause))
    ]
    if is_readable and all(diagnostic.code == cause.code for diagnostic in following):
        return None
    count_under(cause.code, following, context.diagnostics)
    context.report_cause(cause, lambda _: False)
    return cause


def _follows(diagnostic: Diagnostic, start: int) -> bool:
    """Whether a finding may follow from malformed JSON that starts there."""
    if diagnostic.code.startswith(_OF_VALUES):
        return True
    is_of_json = diagnostic.code.startswith("IPZ1") and diagnostic.code not in _INDEPENDENT
    return is_of_json and _start(diagnostic) >= start


def _is_guessed(diagnostic: Diagnostic, data: bytes) -> bool:
    if diagnostic.code in _GUESSED:
        return True
    lost = LOST_BYTES.encode()
    return diagnostic.code in _OF_CHARACTERS and data.startswith(lost, _start(diagnostic))


def _start(diagnostic: Diagnostic) -> int:
    return 0 if diagnostic.span is None else diagnostic.span.start


def _cause(parsed: ParsedFile) -> Diagnostic | None:
    boards = {name: _shapes(parsed, name) for name in ("puzzle", "solution")}
    puzzle, solution = boards["puzzle"], boards["solution"]
    dimensions = parsed.members.get("dimensions")
    height = dimensions.get("height") if isinstance(dimensions, dict) else None
    if not puzzle or not solution or type(height) is not int:
        return None
    if len(puzzle[0]) != len(solution[0]):
        return None
    for name, own, other in (("puzzle", puzzle, solution), ("solution", solution, puzzle)):
        if len(other) != height:
            continue
        if len(own) == height + 1:
            return _row_twice(parsed, name, own, other)
        if len(own) == height - 1:
            return _row_missing(parsed, name, own, other)
    if len(puzzle) == len(solution) == height:
        return _rows_exchanged(parsed, boards)
    return None


def _shapes(parsed: ParsedFile, name: str) -> list[str]:
    """The rows of a board as blocks and other cells; none if they are not lists of one length."""
    rows = parsed.members.get(name)
    block = parsed.members.get("block", _BLOCK)
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        return []
    if len(set(map(len, rows))) != 1:
        return []
    return ["".join(_sign(cell, block) for cell in row) for row in rows]


def _sign(cell: Any, block: Any) -> str:
    value = cell.get("cell") if isinstance(cell, dict) and "cell" in cell else cell
    return _BLOCK if value is None or value == block else _OPEN


def _row_twice(
    parsed: ParsedFile, name: str, own: Sequence[str], other: Sequence[str]
) -> Diagnostic | None:
    rows = parsed.members[name]
    for at in _surplus_places(own, other):
        if at and rows[at] == rows[at - 1]:
            before, node = parsed.node((name, at - 1)), parsed.node((name, at))
            assert before is not None
            assert node is not None
            message = f"field {name!r}: row {at + 1} is a duplicate"
            fix = Fix((Edit(before.end, node.end, b""),), title="delete the row")
            return codes.ROW_TWICE.at(message, parsed.span((name, at)), fix=fix)
    return None


def _row_missing(
    parsed: ParsedFile, name: str, own: Sequence[str], other: Sequence[str]
) -> Diagnostic | None:
    places = _surplus_places(other, own)
    if not places or len({other[at] for at in places}) > 1:
        return None
    at = places[0]
    row: list[Any] = [_block(parsed) if sign == _BLOCK else None for sign in other[at]]
    if name == "puzzle":
        labels = _labels(other)
        rows = parsed.members[name]
        above = _matching(rows, labels)
        below = _matching(rows[::-1], labels[::-1])
        fitting = [at for at in places if len(rows) - below <= at <= above]
        if len(fitting) != 1:
            return None
        at = fitting[0]
        empty = parsed.members.get("empty", 0)
        row = [
            _block(parsed) if sign == _BLOCK else label or empty
            for sign, label in zip(other[at], labels[at], strict=True)
        ]
    text = json.dumps(row).encode()
    message = f"field {name!r}: row {at + 1} is missing"
    if at < len(own):
        node = parsed.node((name, at))
        assert node is not None
        edit = Edit(node.start, node.start, text + _separator(parsed, name))
    else:
        node = parsed.node((name, at - 1))
        assert node is not None
        edit = Edit(node.end, node.end, _separator(parsed, name) + text)
    title = "insert the row that the solution and the labels prove"
    if name == "solution":
        title = "insert a row without letters"
    # The styles and circles of its cells follow from nothing.
    fix = Fix((edit,), safe=False, title=title)
    path = (name, min(at, len(own) - 1))
    return codes.ROW_MISSING.at(message, parsed.span(path), fix=fix)


def _rows_exchanged(parsed: ParsedFile, boards: dict[str, list[str]]) -> Diagnostic | None:
    """The finding on two rows of one board without whose exchange the blocks of both agree: the
    labels prove which board it is.
    """
    puzzle, solution = boards["puzzle"], boards["solution"]
    wrong = [at for at in range(len(puzzle)) if puzzle[at] != solution[at]]
    if len(wrong) != 2 or wrong[1] != wrong[0] + 1:
        return None
    at = wrong[0]
    if puzzle[at : at + 2] != solution[at : at + 2][::-1]:
        return None
    rows = parsed.members["puzzle"]
    if _has_labels(rows, _labels(puzzle)):
        return _exchanged(parsed, "solution", at)
    changed = [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]]
    if _has_labels(changed, _labels(solution)):
        return _exchanged(parsed, "puzzle", at)
    message = f"rows {at + 1} and {at + 2} of 'puzzle' or of 'solution' are exchanged"
    hint = "Compare the rows with another copy: no numbers of cells prove which board is right."
    return codes.ROWS_EXCHANGED.at(message, parsed.span(("puzzle", at)), hint=hint)


def _labels_exchanged(parsed: ParsedFile) -> Diagnostic | None:
    """The finding on two rows of equal blocks whose labels are right when swapped."""
    shapes, rows = _shapes(parsed, "puzzle"), parsed.members["puzzle"]
    labels = _labels(shapes)
    wrong = [at for at in range(len(shapes)) if not _has_labels([rows[at]], [labels[at]])]
    if len(wrong) != 2 or wrong[1] != wrong[0] + 1 or shapes[wrong[0]] != shapes[wrong[1]]:
        return None
    at = wrong[0]
    if not _has_labels([rows[at + 1], rows[at]], labels[at : at + 2]):
        return None
    return _exchanged(parsed, "puzzle", at)


def _exchanged(parsed: ParsedFile, name: str, at: int) -> Diagnostic:
    """The finding that a row of a board and the next one are exchanged."""
    first, second = parsed.node((name, at)), parsed.node((name, at + 1))
    assert first is not None
    assert second is not None
    message = f"field {name!r}: rows {at + 1} and {at + 2} are exchanged"
    rows = [json.dumps(row) for row in parsed.members[name]]
    # The labels of `puzzle` prove the order of its rows.
    is_safe = name == "puzzle" or not may_be_moved_row(rows, _shapes(parsed, name), at)
    fix = Fix(_exchange(parsed.data, first, second), is_safe, "exchange the rows")
    return codes.ROWS_EXCHANGED.at(message, parsed.span((name, at)), fix=fix)


def _exchange(data: bytes, first: JsonNode, second: JsonNode) -> tuple[Edit, Edit]:
    """The edits that exchange two values of the file."""
    return (
        Edit(first.start, first.end, data[second.start : second.end]),
        Edit(second.start, second.end, data[first.start : first.end]),
    )


def _row_missing_in_both(parsed: ParsedFile, context: ReadContext) -> Diagnostic | None:
    """The finding that all boards lack a row, where the labels contradict the rows as they are;
    else that on the size.
    """
    puzzle, solution = _shapes(parsed, "puzzle"), _shapes(parsed, "solution")
    height = parsed.members["dimensions"]["height"]
    rows = parsed.members["puzzle"]
    size = next(at for at in context.diagnostics if at.code == codes.CONTRADICTED_SIZE.code)
    context.diagnostics.remove(size)
    has_one_board = "solution" not in parsed.members
    if not puzzle or not (has_one_board or puzzle == solution):
        return size
    if _has_labels(rows, _labels(puzzle)):
        return size
    if len(puzzle) != height - 1 or parsed.members["dimensions"]["width"] != len(puzzle[0]):
        return replace(size, fix=None if size.fix is None else size.fix._replace(safe=False))
    boards = "'puzzle'" if has_one_board else "'puzzle' and 'solution'"
    message = f"{boards}: a row is missing: {len(puzzle)} rows, expected {height}"
    hint = "Get the file again: nothing in it has the letters of the row."
    return codes.ROW_MISSING.at(message, parsed.span(("puzzle",)), hint=hint)


def _wrong_length(parsed: ParsedFile, context: ReadContext) -> Diagnostic | None:
    """The first finding on a row of another length; if it is the only one, a surplus cell of
    `puzzle` is deleted where the blocks of `solution` and the labels prove it.
    """
    wrong = [
        diagnostic for diagnostic in context.diagnostics if diagnostic.code == codes.GRID_SIZE.code
    ]
    if not wrong:
        return None
    context.diagnostics.remove(wrong[0])
    if len(wrong) > 1:
        return wrong[0]
    return replace(wrong[0], fix=wrong[0].fix or _surplus_cell(parsed))


def _surplus_cell(parsed: ParsedFile) -> Fix | None:
    rows, solution = parsed.members.get("puzzle"), _shapes(parsed, "solution")
    if not solution or not isinstance(rows, list) or len(rows) != len(solution):
        return None
    width = len(solution[0])
    longer = [at for at, row in enumerate(rows) if not isinstance(row, list) or len(row) != width]
    if len(longer) != 1 or not isinstance(rows[longer[0]], list):
        return None
    at, block = longer[0], _block(parsed)
    own, labels = rows[at], _labels(solution)
    if len(own) != width + 1:
        return None
    expected = [*zip(solution[at], labels[at], strict=True)]
    signs = [(_sign(cell, block), _label(cell)) for cell in own]
    columns = _surplus_places(signs, expected)
    if len({json.dumps(own[column]) for column in columns}) != 1:
        return None
    edit = _deletion(parsed, ("puzzle", at), columns[0])
    return Fix((edit,), title="delete the surplus cell")


def _deletion(parsed: ParsedFile, path: tuple[str | int, ...], index: int) -> Edit:
    """The edit that deletes an item of an array, with the comma beside it."""
    node, neighbor = (parsed.node((*path, at)) for at in (index, index - 1 if index else 1))
    assert node is not None
    assert neighbor is not None
    return Edit(node.start, neighbor.start, b"") if not index else Edit(neighbor.end, node.end, b"")


# -- clues -----------------------------------------------------------------------------------------


def _clues_twice(parsed: ParsedFile, lists: ClueLists) -> Diagnostic | None:
    """The finding on clues whose list has the same value twice."""
    seen, again = set[tuple[str, str]](), []
    for listed in lists.clues:
        value = parsed.members["clues"][listed.list_name][listed.position]
        key = listed.list_name, json.dumps(value, sort_keys=True)
        if key in seen and not isinstance(value, str):  # a text alone has no number
            again.append(listed)
        seen.add(key)
    if not again:
        return None
    message = f"duplicate clue {again[0].label}"
    if len(again) > 1:
        message = f"{len(again)} duplicate clues, the first is {again[0].label}"
    edits = [_deletion(parsed, ("clues", at.list_name), at.position) for at in again]
    fix = Fix(tuple(edits), title="delete what is duplicated")
    return codes.CLUE_TWICE.at(message, parsed.span(again[0].path), fix=fix)


def _lists_exchanged(parsed: ParsedFile, lists: ClueLists, grid: Grid) -> Diagnostic | None:
    """The finding that the lists across and down are exchanged."""
    names = {listed.clue.direction: listed.list_name for listed in lists.clues}
    other = {ACROSS: DOWN, DOWN: ACROSS}
    if names.keys() != other.keys() or len({listed.list_name for listed in lists.clues}) != 2:
        return None
    misfits = 0
    for listed in lists.clues:
        number, direction = listed.clue.number, listed.clue.direction
        if number is None or (number, other[direction]) not in grid.slot_positions:
            return None
        misfits += (number, direction) not in grid.slot_positions
    across, down = (parsed.node(("clues", names[direction])) for direction in (ACROSS, DOWN))
    if not misfits or across is None or down is None:
        return None
    message = f"the clues across and down are exchanged, as {misfits} of the numbers prove"
    fix = Fix(_exchange(parsed.data, across, down), title="exchange the lists")
    return codes.LISTS_EXCHANGED.at(message, parsed.span(("clues",)), fix=fix)


# -- boards ----------------------------------------------------------------------------------------


def _surplus_places(longer: Sequence[object], shorter: Sequence[object]) -> range:
    """The places of `longer` without whose item it is `shorter`."""
    before = next((at for at, item in enumerate(shorter) if item != longer[at]), len(shorter))
    after = next(
        (at for at, item in enumerate(reversed(shorter)) if item != longer[-1 - at]), len(shorter)
    )
    return range(len(shorter) - after, before + 1)


def _matching(rows: Sequence[Sequence[Any]], labels: Sequence[Sequence[int]]) -> int:
    """How many rows at the start have the labels."""
    pairs = enumerate(zip(rows, labels, strict=False))
    return next((at for at, (row, own) in pairs if not _has_labels([row], [own])), len(rows))


def _block(parsed: ParsedFile) -> Any:
    return parsed.members.get("block", _BLOCK)


def _separator(parsed: ParsedFile, name: str) -> bytes:
    """What stands between the first two rows of a board."""
    first, second = parsed.node((name, 0)), parsed.node((name, 1))
    if first is None or second is None:
        return b", "
    return parsed.data[first.end : second.start]


def _labels(shapes: Sequence[str]) -> list[list[int]]:
    """The numbers that the cells of a board have, 0 where no entry begins."""
    labels, number = [], 0
    for row, shape in enumerate(shapes):
        line = []
        for column, sign in enumerate(shape):
            begins = sign == _OPEN and (
                (
                    shape[column - 1 : column] in ("", _BLOCK)
                    and shape[column + 1 : column + 2] == _OPEN
                )
                or (
                    (row == 0 or shapes[row - 1][column] == _BLOCK)
                    and row + 1 < len(shapes)
                    and shapes[row + 1][column] == _OPEN
                )
            )
            number += begins
            line.append(number if begins else 0)
        labels.append(line)
    return labels


def _has_labels(rows: Sequence[Sequence[Any]], labels: Sequence[Sequence[int]]) -> bool:
    """Whether the cells of a board have these numbers, as numbers or as text."""
    for row, expected in zip(rows, labels, strict=True):
        for cell, number in zip(row, expected, strict=True):
            if number != _label(cell):
                return False
    return True


def _label(cell: Any) -> int:
    """The number of a cell, as a number or as text; 0 without one."""
    value = cell.get("cell", 0) if isinstance(cell, dict) else cell
    stated = int(value) if isinstance(value, str) and value.isdecimal() else value
    return stated if type(stated) is int else 0
