"""Change an existing file in place: an edited puzzle over the file that it was read from.

Contract: where the puzzle has the value that the file had, the node of the file stays, and so do
unknown fields and unknown members of styles and clues; only what the edit touched is written again.
The caller reads each form back before it uses one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from xwcore.plugin import Puzzle, Unmodeled
from xwcore_crossword import Clue, Crossword, stated_clues
from xwcore_documents import JsonNode, merge_pieces
from xwcore_ipuz.checksums import confirmed, renewed
from xwcore_ipuz.read import ClueLists, ReadFile
from xwcore_ipuz.syntax import DIRECTION_NAMES, NAMESPACE
from xwcore_ipuz.write.clues import clue_object, compose_clue
from xwcore_ipuz.write.fields import compose
from xwcore_ipuz.write.layout import Layout

_GRIDS: Final = ("puzzle", "solution", "saved")
_VALUE_MEMBERS: Final = ("value", "Across", "Down")


class EditedFile(NamedTuple):
    """A file, and the puzzle with the unmodeled content that replaces the one in the file."""

    old: ReadFile
    puzzle: Puzzle
    unmodeled: Sequence[Unmodeled]


def edited_forms(edit: EditedFile, indent: int, *, keep_layout: bool) -> Iterator[bytes]:
    """The object with the changes of the puzzle, the most faithful form first.

    First in the layout of the file, then in the layout and order of a new file.
    """
    merged = _merged(edit)
    layout = Layout(edit.old.parsed, indent)
    if keep_layout:
        yield layout.over(edit.old.parsed.root, merged)
    values = compose(edit.puzzle, unmodeled=edit.unmodeled)
    ordered = {key: merged.get(key, value) for key, value in values.items()}
    ordered |= {key: item for key, item in merged.items() if key not in ordered}
    yield layout.whole(ordered if keep_layout else _plain(ordered))


def _plain(value: Any) -> Any:
    """The value without nodes, so that all of it gets the new layout."""
    if isinstance(value, JsonNode):
        return value.plain()
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _merged(edit: EditedFile) -> dict[str, Any]:
    """The value of the edited puzzle, with nodes of the old file where nothing changed."""
    old, puzzle, unmodeled = edit
    base = 1 if old.lists is None else old.lists.base
    before = compose(old.puzzle, old.tokens, base, old.puzzle.unmodeled)
    after = compose(puzzle, old.tokens, base, unmodeled)
    root = old.parsed.root
    merged = _merged_named(root, before, after, _merged_field)
    if isinstance(puzzle, Crossword) and old.lists is not None and "clues" in merged:
        merged["clues"] = _merged_clues(puzzle, old, root.object.get("clues"), merged["clues"])
    _merge_checksum(puzzle, old, merged, before, after)
    return merged


def _merged_named(
    node: JsonNode,
    before: dict[str, Any],
    after: dict[str, Any],
    change: Callable[[str, JsonNode, Any, Any], Any] | None = None,
) -> dict[str, Any]:
    """The members of an object, whose keys may lack the namespace that the spellings have."""
    spelled = {}
    for key in node.object:
        name = key if key in before or key in after else NAMESPACE + key
        spelled[key if name in node.object else name] = key
    stored = {name: (name, node.object[key]) for name, key in spelled.items()}
    merged = merge_pieces(
        stored,
        before,
        after,
        change=lambda piece, was, becomes: (change(*piece, was, becomes) if change else becomes,),
    )
    # What is kept is a name with its node; what is changed is alone; what is new is as it is.
    return {
        spelled.get(name, name): value[-1] if name in stored else value
        for name, value in merged.items()
    }


def _merged_field(name: str, node: JsonNode, before: Any, after: Any) -> Any:
    """A changed field; a grid of unchanged size keeps the nodes of unchanged cells."""
    if name not in _GRIDS or node.kind != "array" or before is None or not after:
        return after
    is_resized = len(before) != len(after) or len(before[0]) != len(after[0])
    has_all_cells = len(node.array) == len(after) and all(
        len(row.array) == len(after[0]) for row in node.array
    )
    if is_resized or not has_all_cells:
        return after
    merge_cell = _merged_labeled if name == "puzzle" else _merged_value
    return [
        [
            cell if old == new else merge_cell(cell, old, new)
            for cell, old, new in zip(row.array, old_row, new_row, strict=True)
        ]
        for row, old_row, new_row in zip(node.array, before, after, strict=True)
    ]


def _merged_labeled(node: JsonNode, before: Any, after: Any) -> Any:
    """A changed cell of the puzzle, with the members that the model does not know."""
    if after is None:
        return after
    old = before if isinstance(before, dict) else {"cell": before}
    new = after if isinstance(after, dict) else {"cell": after}
    if node.kind != "object":
        return {**new, "cell": node} if old.get("cell") == new.get("cell") else after
    cell = merge_pieces(node.object, old, new)
    style = node.object.get("style")
    if style is not None and old.get("style") != new.get("style"):
        if style.kind == "object":
            cell["style"] = merge_pieces(style.object, old.get("style", {}), new.get("style", {}))
        elif style.kind == "string" and "style" in new:
            cell["style"] = _over_named(style, old.get("style", {}), new["style"])
    return {key: item for key, item in cell.items() if key != "style" or item != {}}


def _over_named(name: JsonNode, old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    """A style that adds to a named style; a style of its own where that has members too many."""
    if old.keys() - new.keys():
        return new
    return {"named": name, **{key: item for key, item in new.items() if old.get(key) != item}}


def _merged_value(node: JsonNode, _: Any, after: Any) -> Any:
    """A changed cell of solution or saved state; it keeps its style."""
    if node.kind != "object" or isinstance(after, dict) or after is None:
        return after
    rest = {key: item for key, item in node.object.items() if key not in _VALUE_MEMBERS}
    return {"value": after, **rest} if rest else after


# -- clues ------------------------------------------------------------------------------------


def _merged_clues(puzzle: Crossword, old: ReadFile, node: JsonNode | None, fresh: Any) -> Any:
    if node is None or node is fresh or old.lists is None or node.kind != "object":
        return fresh
    assert isinstance(old.puzzle, Crossword)
    before, after = stated_clues(old.puzzle.clues), stated_clues(puzzle.clues)
    # The model sorts by direction; within one, the order is that of the file.
    order = {direction: at for at, direction in enumerate(old.puzzle.clues.groups)}
    listed_clues = sorted(old.lists.clues, key=lambda listed: order[listed.clue.direction])
    nodes = [node.object[listed.list_name].array[listed.position] for listed in listed_clues]
    if [clue.direction for clue in before] != [clue.direction for clue in after]:
        node_of = {repr(clue): item for clue, item in zip(before, nodes, strict=True)}
        return _regrouped(puzzle, old.lists, after, node_of)
    changed = {
        (listed.list_name, listed.position): _merged_clue(puzzle, item, clues, old.lists.base)
        for listed, item, clues in zip(
            listed_clues, nodes, zip(before, after, strict=True), strict=True
        )
    }
    return {
        name: [changed.get((name, at), item) for at, item in enumerate(items.array)]
        if items.kind == "array"
        else items
        for name, items in node.object.items()
    }


def _regrouped(
    puzzle: Crossword, lists: ClueLists, clues: list[Clue], node_of: dict[str, JsonNode]
) -> dict[str, list[Any]]:
    """New lists, for clues that were added, removed or moved; unchanged clues keep their nodes."""
    names = {listed.clue.direction: listed.list_name for listed in reversed(lists.clues)}
    groups: dict[str, list[Any]] = {}
    for clue in clues:
        usual = DIRECTION_NAMES.get(clue.direction, clue.direction)
        items = groups.setdefault(names.get(clue.direction, usual), [])
        node = node_of.get(repr(clue))
        items.append(compose_clue(clue, puzzle.grid, lists.base) if node is None else node)
    return groups


def _merged_clue(puzzle: Crossword, node: JsonNode, clues: tuple[Clue, Clue], base: int) -> Any:
    """A clue before and after the edit, with the members that the model does not know."""
    before, after = clues
    if before == after:
        return node
    old, new = clue_object(before, puzzle.grid, base), clue_object(after, puzzle.grid, base)
    if node.kind == "string" and new.keys() == {"clue"}:
        return new["clue"]
    if node.kind != "object":
        return compose_clue(after, puzzle.grid, base)
    return _merged_named(node, old, new)


def _merge_checksum(
    puzzle: Puzzle,
    old: ReadFile,
    merged: dict[str, Any],
    before: dict[str, Any],
    after: dict[str, Any],
) -> None:
    """Renew the checksum of a changed solution; remove one whose recipe is unknown."""
    checksum = old.parsed.members.get("checksum")
    if checksum is None or before.get("solution") == after.get("solution"):
        return
    recipe = confirmed(old.puzzle, checksum)
    if recipe is None or not isinstance(puzzle, Crossword) or not puzzle.grid.has_solution:
        merged.pop("checksum", None)
    else:
        merged["checksum"] = renewed(puzzle, checksum, recipe)
