"""Write what a file has and the model cannot hold: unmodeled content becomes JSON again.

Names are those of the file: "fakeclues" is a field; "puzzle.style.border" is the member "border" of
the styles of cells, with the row, column and value of each; "clues.across" is the name of a list of
clues. A value that is a list or an object is its JSON text.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, Final

from xwcore.plugin import Unmodeled
from xwcore_ipuz.syntax import DIRECTION_NAMES

#: The grids, whose cells may have members of their own.
_GRIDS: Final = ("puzzle", "solution", "saved")
#: Lists of cells with members of their own: "cages.2.style".
_GROUPS: Final = ("cages", "zones")
_STYLE: Final = "style."
#: The value of a cell with several letters where the model has one, and of a closed cell.
VALUES: Final = "values"
CLOSED: Final = "closed"
_CLUES: Final = "clues."
#: Declared styles that no cell names.
_STYLES: Final = "styles."
_DIMENSIONS: Final = "dimensions."


def as_json(value: Any) -> Any:
    """The JSON value of what `as_value` returned."""
    if isinstance(value, str) and value[:1] in ("[", "{"):
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def restore(fields: dict[str, Any], unmodeled: Iterable[Unmodeled]) -> None:
    """Put unmodeled content into the fields of a file; what the fields have stays."""
    for left in unmodeled:
        name, value = left.name, left.value
        grid, _, member = name.partition(".")
        if isinstance(value, tuple):
            if grid in _GRIDS and member:
                for row, column, item in value:
                    key = "cell" if grid == "puzzle" else "value"
                    _restore_at(fields.get(grid), key, (row, column), member, as_json(item))
        elif name.startswith(_CLUES):
            _rename(fields, name.removeprefix(_CLUES), value)
        elif (group := _group_of(fields, name)) is not None:
            group.setdefault(member.partition(".")[2], as_json(value))
        elif name.startswith(_STYLES):
            styles = fields.setdefault("styles", {})
            styles.setdefault(name.removeprefix(_STYLES), as_json(value))
        elif name.startswith(_DIMENSIONS) and "dimensions" in fields:
            fields["dimensions"].setdefault(member, as_json(value))
        else:
            fields.setdefault(name, as_json(value))


def _group_of(fields: dict[str, Any], name: str) -> dict[str, Any] | None:
    """The cage or zone that a name such as `cages.0.style` belongs to; None where there is none."""
    kind, _, member = name.partition(".")
    index = member.partition(".")[0]
    if kind not in _GROUPS or not (index.isascii() and index.isdecimal() and len(index) < 10):
        return None
    groups: list[dict[str, Any]] = fields.get(kind, [])
    return groups[int(index)] if int(index) < len(groups) else None


def _restore_at(grid: Any, key: str, at: tuple[int, int], member: str, value: Any) -> None:
    """Put a member into a cell of a grid, which becomes an object with its value under `key`."""
    row, column = at
    if not isinstance(grid, list) or not (0 <= row < len(grid) and 0 <= column < len(grid[row])):
        return
    if key == "value" and member in (VALUES, CLOSED):
        grid[row][column] = value
        return
    cell = grid[row][column]
    if not isinstance(cell, dict):
        cell = grid[row][column] = {key: cell}
    if member == VALUES:
        cell["value"] = value
    elif member.startswith(_STYLE):
        cell.setdefault("style", {}).setdefault(member.removeprefix(_STYLE), value)
    else:
        cell.setdefault(member, value)


def _rename(fields: dict[str, Any], direction: str, name: Any) -> None:
    """Give a list of clues the name that the file has for it."""
    lists = fields.get("clues")
    usual = DIRECTION_NAMES.get(direction, direction)
    if lists and usual in lists and isinstance(name, str):
        fields["clues"] = {(name if key == usual else key): item for key, item in lists.items()}
