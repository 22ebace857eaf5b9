"""The checksum of a solution: SHA-1 with a salt ("checksum").

The specification wants a salt and hashes of right solutions, and leaves open how the letters are
joined. Tried are the ways that programs use: letters row by row in upper case, without blocks, the
salt behind or before them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from typing import Any, Final

from xwcore.model.grid import OPEN
from xwcore.plugin import Crossword, Puzzle
from xwcore_ipuz.scanning import Node

Recipe = Callable[[str, str], str]

RECIPES: Final[tuple[Recipe, ...]] = (
    lambda letters, salt: letters + salt,
    lambda letters, salt: salt + letters,
)


def texts(node: Node) -> list[str] | None:
    """The salt and the hashes; None where this is no list of texts."""
    found = [each.value for each in node.array if isinstance(each.value, str)]
    return found if node.kind == "array" and len(found) == len(node.array) and found else None


def confirmed(puzzle: Puzzle, node: Node) -> Recipe | None:
    """How one of the hashes follows from the solution; None where none does."""
    found = texts(node)
    letters = _letters(puzzle)
    if found is None or letters is None:
        return None
    salt, hashes = (found[0], found[1:]) if len(found) > 1 else ("", found)
    wanted = {each.lower() for each in hashes}
    return next((recipe for recipe in RECIPES if _hash(recipe(letters, salt)) in wanted), None)


def renewed(puzzle: Crossword, node: Node, recipe: Recipe) -> list[Any]:
    """The checksum of a new solution, with the old salt."""
    found = texts(node) or [""]
    letters = _letters(puzzle) or ""
    if len(found) == 1:
        return [_hash(recipe(letters, ""))]
    return [node.array[0], _hash(recipe(letters, found[0]))]


def _letters(puzzle: Puzzle) -> str | None:
    if not isinstance(puzzle, Crossword):
        return None
    parts = list(_solutions(puzzle))
    return None if None in parts else "".join(part or "" for part in parts).upper()


def _solutions(puzzle: Crossword) -> Iterator[str | None]:
    grid = puzzle.grid
    return (grid.solution_at(at) for at in range(grid.cell_count) if grid.kinds[at] == OPEN)


def _hash(text: str) -> str:
    data = text.encode("utf-8", "surrogatepass")
    return hashlib.sha1(data, usedforsecurity=False).hexdigest()
