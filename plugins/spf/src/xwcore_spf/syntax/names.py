"""The names of all types, apart from the table that describes them: detection needs no more.

Contract: the names are those of /type in real files, where there are any; else they follow from the
titles in appendix A by the rule that all of those follow.
"""

from __future__ import annotations

import re
from typing import Final

#: In the order of appendix A.
TYPE_NAMES: Final = (
    "abc_box", "abcd", "abcd_diagonal", "aquarium", "arukone", "basic", "cave", "chatroom",
    "compass", "coral", "curve_data", "domino_hunt", "doubleblock", "easy_as_abc", "fences",
    "fillomino", "galaxies", "greater_than_sudoku", "hashi", "heyawake", "hitori",
    "house_tree_animal", "japanese_sums", "kakuro", "killer_sudoku", "kropki", "laser", "lits",
    "lits_plus", "magic_labyrinth", "magnets", "masyu", "narrow_cave", "nurikabe",
    "pentomino_search", "pentopia", "pills", "pyramid", "skyscrapers", "skyscrapers_with_parks",
    "slalom", "snake", "starbattle", "starry_sky", "stations", "subway", "sudoku", "tapa", "tents",
    "thermometers", "yagit", "yajilin",
)  # fmt: skip


def canonical_name(name: str) -> str:
    """A type's name as /type has it: lower case, runs of blanks and hyphens one underscore."""
    return re.sub(r"[ \-_]+", "_", name.strip().lower())
