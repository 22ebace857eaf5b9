"""Read the clues of a crossword ("clues", "Clue", "Direction")."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, NamedTuple, TypeGuard

from xwcore.model.clues import label
from xwcore.model.grid import Number
from xwcore.model.markup import is_plain, plain_text
from xwcore.plugin import Clue, Grid
from xwcore_ipuz import codes, markup
from xwcore_ipuz.parse import Document, Path
from xwcore_ipuz.read.grid import as_number, as_text, is_integer, is_number
from xwcore_ipuz.syntax import (
    CLUE_MEMBERS,
    DIRECTION_NAMES,
    DIRECTIONS,
    NAMESPACE,
    SPACED_ENUMERATION,
)

#: The types of the members of a clue.
_MEMBER_TYPES: Final = (
    ("number", (str, int, float, dict)),
    ("answer", (str, int, float)),
    ("cells", list),
)


class ListedClue(NamedTuple):
    """A clue, and its place in the file: the name of its list, and its position there."""

    clue: Clue
    list_name: str
    position: int

    @property
    def path(self) -> Path:
        """The path of the clue in the document."""
        return "clues", self.list_name, self.position

    @property
    def label(self) -> str:
        """The label of the clue in a `Place`."""
        return label(self.clue.number, self.clue.direction)


@dataclass(slots=True)
class ClueLists:
    """The clues of a file, in its order; lists of cells count from `base`."""

    clues: list[ListedClue] = field(default_factory=list)
    base: int = 1


def read_clues(document: Document, grid: Grid) -> ClueLists:
    """The clues of a crossword.

    Raises:
        LimitError: there are too many.
    """
    lists = ClueLists()
    groups = document.members.get("clues")
    if groups is None:
        return lists
    if not isinstance(groups, dict):
        document.report(codes.CLUES, ("clues",))
        return lists
    lists.base = _count_base(groups, grid)
    reader = _ClueReader(document, grid, lists.base)
    for name, items in groups.items():
        if not isinstance(items, list):
            message = f"clues {name[:40]!r}: expected a list of clues"
            document.report(codes.CLUES, ("clues", name), message)
            continue
        document.limits.check("max_clues", len(lists.clues) + len(items))
        direction = direction_of(name)
        if name != syntax_name(direction):
            document.unmodeled.add(f"clues.{direction}", name)
        for index, item in enumerate(items):
            clue = reader.read(item, direction, ("clues", name, index))
            if clue is not None:
                lists.clues.append(ListedClue(clue, name, index))
    return lists


def direction_of(name: str) -> str:
    """The direction of a list of clues. "Across:Rows" is across, displayed as "Rows"."""
    return DIRECTIONS.get(name.partition(":")[0], name)


def syntax_name(direction: str) -> str:
    """The usual name of the list of clues in a direction."""
    return DIRECTION_NAMES.get(direction, direction)


def _count_base(groups: dict[str, Any], grid: Grid) -> int:
    """The number that cells are counted from: 1, or 0 if only 0 puts every cell into the grid.

    The specification leaves this open. Its examples count from 1, some programs from 0, and several
    readers use this rule.
    """
    pairs = [
        pair
        for items in groups.values()
        if isinstance(items, list)
        for item in items
        if isinstance(item, dict) and isinstance(item.get("cells"), list)
        for pair in item["cells"]
        if is_pair(pair)
    ]
    fits_one = all(1 <= x <= grid.width and 1 <= y <= grid.height for x, y in pairs)
    fits_zero = all(0 <= x < grid.width and 0 <= y < grid.height for x, y in pairs)
    return 0 if fits_zero and not fits_one else 1


def is_pair(value: object) -> TypeGuard[list[int]]:
    """Whether a JSON value is a pair of integers."""
    return isinstance(value, list) and len(value) == 2 and all(map(is_integer, value))


class _ClueReader:
    """Makes clues from JSON values."""

    def __init__(self, document: Document, grid: Grid, base: int) -> None:
        self.document = document
        self.grid = grid
        self.base = base

    def read(self, item: Any, direction: str, path: Path) -> Clue | None:
        """The clue of a text, of a pair of number and text, or of an object; None for others."""
        if isinstance(item, list) and len(item) == 2:
            number, text = item
            is_labeled = isinstance(number, (str, dict)) or is_number(number)
            if is_labeled and isinstance(text, str):
                return _clue(_clue_number(number), direction, text)
        elif isinstance(item, str):
            return _clue(None, direction, item)
        elif isinstance(item, dict):
            return self._from_object(item, direction, path)
        self.document.report(codes.CLUE, path)
        return None

    def _from_object(self, item: dict[str, Any], direction: str, path: Path) -> Clue:
        text = item.get("clue", "")
        if not isinstance(text, str):
            message = "malformed clue: member 'clue' is not a text"
            self.document.report(codes.CLUE, (*path, "clue"), message)
            text = ""
        self._check_types(item, path)
        number = _clue_number(item.get("number"))
        members = CLUE_MEMBERS
        if number is None and "label" in item:
            number, members = _clue_number(item["label"]), CLUE_MEMBERS | {"label"}
        clue = _clue(number, direction, text)
        answer = item.get("answer")
        enumeration = _enumeration(item.get("enumeration"))
        if enumeration is None:
            members = members - {"enumeration"}
        details = [
            (key.removeprefix(NAMESPACE), detail_text(value))
            for key, value in item.items()
            if key not in members
        ]
        stated = item.get("number")
        if isinstance(stated, dict) and "number" in stated and isinstance(stated.get("label"), str):
            details.append(("label", stated["label"]))
        return clue._replace(
            answer=as_text(answer) if isinstance(answer, str) or is_number(answer) else None,
            metadata=tuple(details),
            enumeration=enumeration or "",
            stated_cells=self._cells(item["cells"], clue, path) if "cells" in item else None,
        )

    def _check_types(self, item: dict[str, Any], path: Path) -> None:
        """Report members of a clue of another type, which are ignored."""
        for name, types in _MEMBER_TYPES:
            value = item.get(name)
            if value is not None and (isinstance(value, bool) or not isinstance(value, types)):
                message = f"malformed clue: member {name!r} has another type, value ignored"
                self.document.report(codes.CLUE, (*path, name), message)

    def _cells(self, pairs: Any, clue: Clue, path: Path) -> tuple[tuple[int, int], ...] | None:
        """The clue's own cells; None if they are those of its entry, or invalid."""
        cells: list[tuple[int, int]] = []
        for at, pair in enumerate(pairs if isinstance(pairs, list) else ()):
            where: Path = (*path, "cells", at)
            if not is_pair(pair):
                message = "malformed cell of a clue, expected a pair [column, row]"
                self.document.report(codes.CLUE, where, message)
                return None
            column, row = (number - self.base for number in pair)
            if not (0 <= row < self.grid.height and 0 <= column < self.grid.width):
                size = f"{self.grid.width} x {self.grid.height}"
                message = f"cell [{pair[0]:.9g}, {pair[1]:.9g}] of a clue outside the {size} grid"
                self.document.report(codes.CLUE_CELLS, where, message)
                return None
            cells.append((row, column))
        entry = self._slots.get((clue.number, clue.direction))
        is_entry = entry is not None and cells == [self.grid.place(at) for at in entry]
        return tuple(cells) if cells and not is_entry else None

    @cached_property
    def _slots(self) -> dict[tuple[Number | None, str], Sequence[int]]:
        """The cells of each slot, by number and direction."""
        return {(slot.number, slot.direction): slot.cells for slot in self.grid.slots}


def _clue(number: Number | None, direction: str, text: str) -> Clue:
    tree = markup.parse(text).tree
    markup_tree = None if is_plain(tree) else tree
    return Clue(number, text=plain_text(tree), markup=markup_tree, group=direction)


def _enumeration(value: Any) -> str | None:
    """The lengths of the words, separated by commas; None for a value that is no text."""
    if not isinstance(value, str):
        return as_text(value) if is_number(value) else None
    return value.replace(" ", ",") if SPACED_ENUMERATION.fullmatch(value) else value


def _clue_number(value: Any) -> Number | None:
    """A number, a label, or an object with one of them ("ClueNum")."""
    if isinstance(value, dict):
        value = value["number"] if "number" in value else value.get("label")
    return as_number(as_text(value)) if isinstance(value, str) or is_number(value) else None


def detail_text(value: Any) -> str:
    """A member of a clue as a text; values other than texts as JSON."""
    if isinstance(value, str):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
