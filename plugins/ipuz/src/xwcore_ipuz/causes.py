"""The findings of an ipuz file together: a row of one board that the other board proves.

Contract: `puzzle` and `solution` have the same blocks, and the labels of `puzzle` count entries.
A row that is missing, duplicated or is exchanged in one of them is found by the other one, the
dimensions and the labels. What is deleted or exchanged is proven; a row that is inserted has no
styles, so that its fix is unsafe.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from xwcore.plugin import Diagnostic, Edit, Fix, ReadContext
from xwcore_ipuz import codes
from xwcore_ipuz.parse import ParsedFile

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
#: Behind a bracket or a quotation mark that is missing, fields and values are not the ones that
#: were meant.
_GUESSED: Final = frozenset({codes.CUT_OFF.code, codes.BRACKET.code, codes.QUOTES.code})
_OF_VALUES: Final = ("IPZ2", "IPZ3", "IPZ4", "XW")
_CONTRADICTIONS: Final = frozenset({codes.GRID_SIZE.code, codes.SHAPE.code})

_BLOCK: Final = "#"
_OPEN: Final = "."


def put_causes(document: ParsedFile, context: ReadContext) -> None:
    """Put the finding on a damaged row, or on JSON that had to be guessed, before those that follow
    from it, if there is one.
    """
    damaged = next((entry for entry in context.diagnostics if entry.code in _GUESSED), None)
    if damaged is not None and any(
        entry.code.startswith(_OF_VALUES) for entry in context.diagnostics
    ):
        context.diagnostics.remove(damaged)
        context.report_cause(damaged, lambda entry: entry.code.startswith(_OF_VALUES))
        return
    if document.reporter.changes_json or not any(
        diagnostic.code in _CONTRADICTIONS for diagnostic in context.diagnostics
    ):
        return
    cause = _cause(document)
    if cause is not None:
        context.report_cause(cause, lambda entry: entry.code in _FOLLOWING)


def _cause(document: ParsedFile) -> Diagnostic | None:
    boards = {name: _shapes(document, name) for name in ("puzzle", "solution")}
    puzzle, solution = boards["puzzle"], boards["solution"]
    dimensions = document.members.get("dimensions")
    height = dimensions.get("height") if isinstance(dimensions, dict) else None
    if not puzzle or not solution or type(height) is not int:
        return None
    if len(puzzle[0]) != len(solution[0]):
        return None
    for name, own, other in (("puzzle", puzzle, solution), ("solution", solution, puzzle)):
        if len(other) != height:
            continue
        if len(own) == height + 1:
            return _row_twice(document, name, own, other)
        if len(own) == height - 1:
            return _row_missing(document, name, own, other)
        if name == "puzzle" and len(own) == height:
            return _rows_exchanged(document, own, other)
    return None


def _shapes(document: ParsedFile, name: str) -> list[str]:
    """The rows of a board as blocks and other cells; none if they are no lists of one length."""
    rows = document.members.get(name)
    block = document.members.get("block", _BLOCK)
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        return []
    if len(set(map(len, rows))) != 1:
        return []
    return ["".join(_sign(cell, block) for cell in row) for row in rows]


def _sign(cell: Any, block: Any) -> str:
    value = cell.get("cell") if isinstance(cell, dict) and "cell" in cell else cell
    return _BLOCK if value is None or value == block else _OPEN


def _row_twice(
    document: ParsedFile, name: str, own: Sequence[str], other: Sequence[str]
) -> Diagnostic | None:
    rows = document.members[name]
    for at in range(1, len(own)):
        if rows[at] == rows[at - 1] and [*own[:at], *own[at + 1 :]] == [*other]:
            before, node = document.node((name, at - 1)), document.node((name, at))
            assert before is not None
            assert node is not None
            message = f"field {name!r}: row {at + 1} is a duplicate"
            fix = Fix((Edit(before.end, node.end, b""),), title="delete the row")
            return codes.ROW_TWICE.at(message, document.span((name, at)), fix=fix)
    return None


def _row_missing(
    document: ParsedFile, name: str, own: Sequence[str], other: Sequence[str]
) -> Diagnostic | None:
    places = [at for at in range(len(other)) if [*other[:at], *other[at + 1 :]] == [*own]]
    if not places or len({other[at] for at in places}) > 1:
        return None
    at = places[0]
    row: list[Any] = [_block(document) if sign == _BLOCK else None for sign in other[at]]
    if name == "puzzle":
        labels = _labels(other)
        rows = document.members[name]
        fitting = [at for at in places if _has_labels([*rows[:at], labels[at], *rows[at:]], labels)]
        if len(fitting) != 1:
            return None
        at = fitting[0]
        empty = document.members.get("empty", 0)
        row = [
            _block(document) if sign == _BLOCK else label or empty
            for sign, label in zip(other[at], labels[at], strict=True)
        ]
    text = json.dumps(row).encode()
    message = f"field {name!r}: row {at + 1} is missing"
    if at < len(own):
        node = document.node((name, at))
        assert node is not None
        edit = Edit(node.start, node.start, text + _separator(document, name))
    else:
        node = document.node((name, at - 1))
        assert node is not None
        edit = Edit(node.end, node.end, _separator(document, name) + text)
    title = "insert the row that the solution and the labels prove"
    if name == "solution":
        title = "insert a row without letters"
    # The styles and circles of its cells follow from nothing.
    fix = Fix((edit,), safe=False, title=title)
    path = (name, min(at, len(own) - 1))
    return codes.ROW_MISSING.at(message, document.span(path), fix=fix)


def _rows_exchanged(
    document: ParsedFile, own: Sequence[str], other: Sequence[str]
) -> Diagnostic | None:
    wrong = [at for at in range(len(own)) if own[at] != other[at]]
    if len(wrong) != 2 or wrong[1] != wrong[0] + 1:
        return None
    at = wrong[0]
    rows = document.members["puzzle"]
    changed = [*rows[:at], rows[at + 1], rows[at], *rows[at + 2 :]]
    if (own[at + 1], own[at]) != (other[at], other[at + 1]) or not _has_labels(
        changed, _labels(other)
    ):
        return None
    first, second = document.node(("puzzle", at)), document.node(("puzzle", at + 1))
    assert first is not None
    assert second is not None
    edits = (
        Edit(first.start, first.end, document.data[second.start : second.end]),
        Edit(second.start, second.end, document.data[first.start : first.end]),
    )
    message = f"field 'puzzle': rows {at + 1} and {at + 2} are exchanged"
    fix = Fix(edits, title="exchange the rows")
    return codes.ROWS_EXCHANGED.at(message, document.span(("puzzle", at)), fix=fix)


def _block(document: ParsedFile) -> Any:
    return document.members.get("block", _BLOCK)


def _separator(document: ParsedFile, name: str) -> bytes:
    """What stands between the first two rows of a board."""
    first, second = document.node((name, 0)), document.node((name, 1))
    if first is None or second is None:
        return b", "
    return document.data[first.end : second.start]


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
            value = cell.get("cell", 0) if isinstance(cell, dict) else cell
            stated = int(value) if isinstance(value, str) and value.isdecimal() else value
            if number != (stated if type(stated) is int else 0):
                return False
    return True
