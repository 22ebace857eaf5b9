"""Write the clues of a crossword as JSON values."""

from __future__ import annotations

import json
from typing import Any, Final

from xwcore_crossword import (
    CONTINUED,
    SEPARATOR,
    Clue,
    Crossword,
    Grid,
    compose_html,
    escape_html,
    stated_clues,
)
from xwcore_ipuz.read import entries_of
from xwcore_ipuz.read.grid import as_number
from xwcore_ipuz.syntax import CLUE_DETAILS, CLUE_MEMBERS, DIRECTION_NAMES, NAMESPACE

#: Longer or deeper JSON in the metadata of a clue is written as a text.
_LONGEST_JSON: Final = 10_000
_DEEPEST_JSON: Final = 50


def compose_clues(puzzle: Crossword, base: int) -> dict[str, list[Any]]:
    """The lists of clues by direction; lists of cells count from `base`."""
    lists: dict[str, list[Any]] = {}
    for clue in stated_clues(puzzle.clues):
        name = DIRECTION_NAMES.get(clue.direction, clue.direction)
        lists.setdefault(name, []).append(compose_clue(clue, puzzle.grid, base))
    return lists


def compose_clue(clue: Clue, grid: Grid, base: int) -> Any:
    """A clue as a pair of number and text, or an object: some programs read no bare text."""
    value = clue_object(clue, grid, base)
    if value.keys() == {"number", "clue"}:
        return [value["number"], value["clue"]]
    return value


def clue_object(clue: Clue, grid: Grid, base: int) -> dict[str, Any]:
    """A clue as an object."""
    value: dict[str, Any] = {} if clue.number is None else {"number": clue.number}
    text = compose_html(clue.markup) if clue.markup else escape_html(clue.text)
    value["clue"] = text.replace("\n", "<br>")
    if clue.answer is not None:
        value["answer"] = clue.answer
    if clue.enumeration:
        value["enumeration"] = clue.enumeration
    for key, detail in clue.metadata:
        if key in CLUE_MEMBERS and (key != "enumeration" or clue.enumeration):
            continue
        if (
            key in CLUE_DETAILS
            or key == "enumeration"
            or (":" in key and not key.startswith(NAMESPACE))
        ):
            links = _links(detail) if key == CONTINUED else None
            value.setdefault(key, links or _detail(detail))
        else:
            value.setdefault(NAMESPACE + key, detail)
    cells = clue.stated_cells or ()
    if cells and all(0 <= r < grid.height and 0 <= c < grid.width for r, c in cells):
        value["cells"] = [[column + base, row + base] for row, column in cells]
    return value


def _links(text: str) -> list[dict[str, Any]]:
    """The entries of these labels, "3-Down, 1-Across"; none for another text."""
    pairs = [name.partition("-") for name in text.split(SEPARATOR)]
    links = [{"number": as_number(number), "direction": name} for number, _, name in pairs]
    return links if text and entries_of(links) == text else []


def _detail(text: str) -> Any:
    """The JSON value of a text that is spelled as this package spells JSON; else the text."""
    if len(text) > _LONGEST_JSON or text.count("[") + text.count("{") > _DEEPEST_JSON:
        return text
    try:
        value = json.loads(text)
        spelled = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    except ValueError:
        return text
    return value if spelled == text and not isinstance(value, str) else text
