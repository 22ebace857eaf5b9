"""The checksum of a solution: SHA-1 with a salt ("checksum").

The specification requires a salt and hashes of correct solutions, and leaves open how the letters
are joined. The recipes are those of known programs: letters row by row in upper case, without
blocks, followed or preceded by the salt.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any, Final

from xwcore.plugin import Puzzle
from xwcore_crossword import OPEN, Crossword

Recipe = Callable[[str, str], str]

RECIPES: Final[tuple[Recipe, ...]] = (
    lambda letters, salt: letters + salt,
    lambda letters, salt: salt + letters,
)


def is_well_formed(checksum: Any) -> bool:
    """Whether the JSON value is a list of texts: a salt and hashes, or a hash."""
    is_list = isinstance(checksum, list) and len(checksum) > 0
    return is_list and all(isinstance(item, str) for item in checksum)


def confirmed(puzzle: Puzzle, checksum: Any) -> Recipe | None:
    """The recipe that makes one of the hashes from the solution; None if there is none."""
    letters = _letters(puzzle)
    if not is_well_formed(checksum) or letters is None:
        return None
    salt, hashes = _parts(checksum)
    lower = {text.lower() for text in hashes}
    return next((recipe for recipe in RECIPES if _hash(recipe(letters, salt)) in lower), None)


def renewed(puzzle: Crossword, checksum: list[str], recipe: Recipe) -> list[str]:
    """The checksum of a new solution, with the old salt."""
    letters = _letters(puzzle) or ""
    salt, _ = _parts(checksum)
    digest = _hash(recipe(letters, salt))
    return [digest] if len(checksum) == 1 else [salt, digest]


def _parts(checksum: list[str]) -> tuple[str, list[str]]:
    return (checksum[0], checksum[1:]) if len(checksum) > 1 else ("", checksum)


def _letters(puzzle: Puzzle) -> str | None:
    """The solution of all open cells; None if one of them is unknown."""
    if not isinstance(puzzle, Crossword):
        return None
    grid = puzzle.grid
    texts = [grid.solution_at(at) for at in range(grid.cell_count) if grid.kinds[at] == OPEN]
    return None if None in texts else "".join(text or "" for text in texts).upper()


def _hash(text: str) -> str:
    data = text.encode("utf-8", "surrogatepass")
    return hashlib.sha1(data, usedforsecurity=False).hexdigest()
