"""The clues of a crossword ("clues", "Clue", "Direction")."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import NamedTuple

from xwcore.model.clues import label
from xwcore.model.grid import Number
from xwcore.model.markup import is_plain, plain_text
from xwcore.plugin import Clue, Grid
from xwcore_ipuz import codes, markup
from xwcore_ipuz.document import Document
from xwcore_ipuz.grammar import CLUE_MEMBERS, DIRECTIONS, NAMESPACE
from xwcore_ipuz.grid_reading import as_text
from xwcore_ipuz.scanning import Node


class Said(NamedTuple):
    """A clue, the node that says it, and the name of its list in the file."""

    clue: Clue
    node: Node
    list_name: str


@dataclass(slots=True)
class ClueLists:
    """The clues of a file, in its order; `base` is what its lists of cells count from."""

    said: list[Said] = field(default_factory=list)
    base: int = 1


def read_clues(document: Document, grid: Grid) -> ClueLists:
    """The clues of a crossword.

    Raises:
        LimitError: there are too many.
    """
    lists = ClueLists()
    node = document.root.object.get("clues")
    if node is None or (node.kind == "constant" and node.value is None):
        return lists
    if node.kind != "object":
        document.places.at_node(codes.CLUES, node)
        return lists
    lists.base = _base(node, grid)
    reader = _ClueReader(document, grid, lists.base)
    for name, items in node.object.items():
        if items.kind != "array":
            document.places.at_node(codes.CLUES, items, f"{name!r} is no list of clues")
        for item in items.array:
            clue = reader.read(item, direction_of(name))
            if clue is not None:
                lists.said.append(Said(clue, item, name))
                document.places.context.limits.check("max_clues", len(lists.said))
    return lists


def direction_of(name: str) -> str:
    """The direction that a list's name says; "Across:Rows" is across, shown as "Rows"."""
    return DIRECTIONS.get(name.partition(":")[0], name)


def _base(node: Node, grid: Grid) -> int:
    """What cells are counted from: 1, unless that is wrong for one of them and 0 for none.

    The specification does not say; its examples count from 1, some programs from 0, and several
    readers have agreed on this rule.
    """
    pairs = [
        (each.array[0].value, each.array[1].value)
        for items in node.object.values()
        for item in items.array
        if "cells" in item.object
        for each in item.object["cells"].array
        if is_pair(each)
    ]
    one = all(1 <= x <= grid.width and 1 <= y <= grid.height for x, y in pairs)
    zero = all(0 <= x < grid.width and 0 <= y < grid.height for x, y in pairs)
    return 0 if zero and not one else 1


def is_pair(node: Node) -> bool:
    """Whether this is a pair of integers."""
    return len(node.array) == 2 and all(
        each.kind == "number" and isinstance(each.value, int) for each in node.array
    )


class _ClueReader:
    """Makes clues of nodes."""

    def __init__(self, document: Document, grid: Grid, base: int) -> None:
        self.places = document.places
        self.grid = grid
        self.base = base
        self.slots = {(slot.number, slot.direction): slot.cells for slot in grid.slots}

    def read(self, node: Node, direction: str) -> Clue | None:
        """The clue: a text, a pair of number and text, or an object; None where it is none."""
        if node.kind == "string":
            return self._clue(None, direction, node.value)
        if node.kind == "array" and len(node.array) == 2:
            number, text = node.array
            if number.kind in ("string", "number", "object") and text.kind == "string":
                return self._clue(self._number(number), direction, text.value)
        elif node.kind == "object":
            return self._from_object(node, direction)
        self.places.at_node(codes.CLUE, node)
        return None

    def _clue(self, number: Number | None, direction: str, text: str) -> Clue:
        tree = markup.parse(text).tree
        plain = is_plain(tree)
        return Clue(number, direction, plain_text(tree), markup=None if plain else tree)

    def _number(self, node: Node | None) -> Number | None:
        """A number, a label, or an object with one of them ("ClueNum")."""
        if node is not None and node.kind == "object":
            node = node.object.get("number") or node.object.get("label")
        if node is None or node.kind not in ("string", "number"):
            return None
        text = as_text(node.value)
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text

    def _from_object(self, node: Node, direction: str) -> Clue:
        members = node.object
        text = members.get("clue")
        if text is not None and text.kind != "string":
            self.places.at_node(codes.CLUE, text, "the text of a clue is a text")
        number = self._number(members.get("number"))
        known = CLUE_MEMBERS
        if number is None and "label" in members:
            number, known = self._number(members["label"]), CLUE_MEMBERS | {"label"}
        clue = self._clue(number, direction, text.value if text and text.kind == "string" else "")
        answer = members.get("answer")
        if answer is not None and answer.kind in ("string", "number"):
            clue = clue._replace(answer=as_text(answer.value))
        details = tuple(
            (key.removeprefix(NAMESPACE), detail_text(each))
            for key, each in members.items()
            if key not in known
        )
        return clue._replace(metadata=details, cells=self._cells(members.get("cells"), clue))

    def _cells(self, node: Node | None, clue: Clue) -> tuple[tuple[int, int], ...] | None:
        """The clue's own cells; None where they are those of its entry, or are wrong."""
        if node is None:
            return None
        cells: list[tuple[int, int]] = []
        for each in node.array:
            if not is_pair(each):
                self.places.at_node(codes.CLUE, each, "a cell is a pair of column and row")
                return None
            column, row = (item.value - self.base for item in each.array)
            if not (0 <= row < self.grid.height and 0 <= column < self.grid.width):
                self.places.at_node(codes.CLUE_CELLS, each)
                return None
            cells.append((row, column))
        own = self.slots.get((clue.number, clue.direction))
        if not cells or (own is not None and cells == [self.grid.place(at) for at in own]):
            return None
        return tuple(cells)


def detail_text(node: Node) -> str:
    """A member of a clue as a text; what is no text as JSON."""
    if node.kind == "string":
        text: str = node.value
        return text
    return json.dumps(node.plain(), ensure_ascii=False, separators=(",", ":"))


def place_name(clue: Clue) -> str:
    """The label of a clue, as its place is called."""
    return label(clue.number, clue.direction)
