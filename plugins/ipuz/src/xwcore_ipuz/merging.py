"""An edited puzzle over the file that it was read from.

Contract: wherever the puzzle says what the file said, the node of the file stays; unknown fields,
members of styles and of clues stay; only what the edit touched is made anew. What comes out is a
suggestion: `writing` reads it back before it is used.
"""

from __future__ import annotations

from typing import Any, Final

from xwcore.plugin import Clue, Crossword, LogicPuzzle, Puzzle
from xwcore_ipuz import grammar
from xwcore_ipuz.checksum import confirmed, renewed
from xwcore_ipuz.clue_reading import ClueLists
from xwcore_ipuz.composing import clue_object, compose_clue, compose_crossword, stated_clues
from xwcore_ipuz.grammar import NAMESPACE
from xwcore_ipuz.reading import Parsed
from xwcore_ipuz.scanning import Node
from xwcore_ipuz.sudoku_writing import compose_sudoku

_GRIDS: Final = ("puzzle", "solution", "saved")
_VALUE_MEMBERS: Final = ("value", "Across", "Down")


def compose_like(puzzle: Puzzle, old: Parsed) -> dict[str, Any]:
    """The puzzle as a value, in the tokens and counting of an old file."""
    if isinstance(puzzle, LogicPuzzle):
        return compose_sudoku(puzzle)
    assert isinstance(puzzle, Crossword)
    tokens = None if old.board is None else old.board.tokens
    return compose_crossword(puzzle, tokens, 1 if old.lists is None else old.lists.base)


def merge(puzzle: Puzzle, old: Parsed) -> dict[str, Any]:
    """The value of the edited puzzle, with nodes of the old file wherever nothing changed."""
    before, after = compose_like(old.puzzle, old), compose_like(puzzle, old)
    root = old.document.root
    merged: dict[str, Any] = {}
    for key, node in root.object.items():
        name = key if key in before or key in after else NAMESPACE + key
        if before.get(name) == after.get(name):
            merged[key] = node  # unchanged, or nothing that the model knows
        elif name in after:
            merged[key] = _changed(name, node, before.get(name), after[name])
    for name, value in after.items():
        stands = name in merged or name.removeprefix(NAMESPACE) in merged
        if not stands and before.get(name) != value:
            merged[name] = value
    if isinstance(puzzle, Crossword) and old.lists is not None and "clues" in merged:
        merged["clues"] = _merged_clues(puzzle, old, root.object.get("clues"), merged["clues"])
    _merge_checksum(puzzle, old, merged, before, after)
    return merged


def _changed(name: str, node: Node, before: Any, after: Any) -> Any:
    if name not in _GRIDS or node.kind != "array" or before is None or not after:
        return after
    same_size = len(before) == len(after) and len(before[0]) == len(after[0])
    whole = len(node.array) == len(after) and all(len(r.array) == len(after[0]) for r in node.array)
    if not same_size or not whole:
        return after
    merge_cell = _cell if name == "puzzle" else _value
    return [
        [
            cell if one == other else merge_cell(cell, one, other)
            for cell, one, other in zip(row.array, ones, others, strict=True)
        ]
        for row, ones, others in zip(node.array, before, after, strict=True)
    ]


def _cell(node: Node, before: Any, after: Any) -> Any:
    """A cell of the puzzle that changed: what the model does not know of it stays."""
    if node.kind != "object" or after is None:
        return after
    old = before if isinstance(before, dict) else {"cell": before}
    new = after if isinstance(after, dict) else {"cell": after}
    cell = _members(node, old, new)
    style = node.object.get("style")
    if style is not None and old.get("style") != new.get("style"):
        if style.kind == "object":
            cell["style"] = _members(style, old.get("style", {}), new.get("style", {}))
        elif style.kind == "string" and "style" in new:
            cell["style"] = {"named": style, **new["style"]}
    return {key: item for key, item in cell.items() if key != "style" or item != {}}


def _members(node: Node, old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """The members of an object: kept where old and new are equal, or where neither has them."""
    found: dict[str, Any] = {}
    for key, item in node.object.items():
        if old.get(key) == new.get(key):
            found[key] = item
        elif key in new:
            found[key] = new[key]
    added = {key: item for key, item in new.items() if key not in node.object}
    return found | {key: item for key, item in added.items() if old.get(key) != item}


def _value(node: Node, _: Any, after: Any) -> Any:
    """A cell of solution or saved state that changed: its style, if it has one, stays."""
    if node.kind != "object" or isinstance(after, dict) or after is None:
        return after
    rest = {key: item for key, item in node.object.items() if key not in _VALUE_MEMBERS}
    return {"value": after, **rest} if rest else after


# -- clues ------------------------------------------------------------------------------------


def _merged_clues(puzzle: Crossword, old: Parsed, node: Node | None, fresh: Any) -> Any:
    if node is None or node is fresh or old.lists is None or node.kind != "object":
        return fresh
    assert isinstance(old.puzzle, Crossword)
    before, after = stated_clues(old.puzzle), stated_clues(puzzle)
    # The model sorts by direction; within one, the order is the file's.
    order = {direction: at for at, direction in enumerate(old.puzzle.clues.groups)}
    in_order = sorted(old.lists.said, key=lambda said: order[said.clue.direction])
    if [clue.direction for clue in before] != [clue.direction for clue in after]:
        nodes = {repr(clue): said.node for said, clue in zip(in_order, before, strict=True)}
        return _regrouped(puzzle, old.lists, after, nodes)
    changed = {
        id(said.node): _clue(puzzle, said.node, (one, other), old.lists.base)
        for said, one, other in zip(in_order, before, after, strict=True)
    }
    return {
        name: [changed.get(id(item), item) for item in items.array]
        if items.kind == "array"
        else items
        for name, items in node.object.items()
    }


def _regrouped(
    puzzle: Crossword, lists: ClueLists, clues: list[Clue], nodes: dict[str, Node]
) -> dict[str, list[Any]]:
    """Clues came, went or moved: the lists are made anew, of the old clues that are left."""
    names = {said.clue.direction: said.list_name for said in reversed(lists.said)}
    found: dict[str, list[Any]] = {}
    for clue in clues:
        usual = grammar.DIRECTION_NAMES.get(clue.direction, clue.direction)
        items = found.setdefault(names.get(clue.direction, usual), [])
        node = nodes.get(repr(clue))
        items.append(compose_clue(clue, puzzle.grid, lists.base) if node is None else node)
    return found


def _clue(puzzle: Crossword, node: Node, clues: tuple[Clue, Clue], base: int) -> Any:
    before, after = clues
    if before == after:
        return node
    if node.kind != "object":
        return compose_clue(after, puzzle.grid, base)
    old, new = clue_object(before, puzzle.grid, base), clue_object(after, puzzle.grid, base)
    found: dict[str, Any] = {}
    for key, item in node.object.items():
        name = key if key in old or key in new else NAMESPACE + key
        if old.get(name) == new.get(name):
            found[key] = item
        elif name in new:
            found[key] = new[name]
    stand = {*found, *(NAMESPACE + key for key in found)}
    return found | {
        key: item for key, item in new.items() if key not in stand and old.get(key) != item
    }


def _merge_checksum(
    puzzle: Puzzle,
    old: Parsed,
    merged: dict[str, Any],
    before: dict[str, Any],
    after: dict[str, Any],
) -> None:
    """A new solution has a new checksum; one whose making is not known goes."""
    node = old.document.root.object.get("checksum")
    if node is None or before.get("solution") == after.get("solution"):
        return
    recipe = confirmed(old.puzzle, node)
    if recipe is None or not isinstance(puzzle, Crossword) or not puzzle.grid.has_solution:
        merged.pop("checksum", None)
    else:
        merged["checksum"] = renewed(puzzle, node, recipe)
