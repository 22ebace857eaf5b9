"""The rules of each type by name: does the solution solve the puzzle?

Contract: `RULES` has a function for every type; its docstring states the rules. The specification
defines hardly any rules: these are those of the puzzles as they are commonly known. Where a rule is
an assumption, the docstring says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from xwcore_logic.rules import areas, curves, latin, paths, shading
from xwcore_logic.vocabulary import Case, Faults

Rule = Callable[[Case], Faults]

RULES: Final[Mapping[str, Rule]] = {
    rule.__name__: rule
    for rule in (
        latin.abc_box,
        latin.abcd,
        latin.abcd_diagonal,
        shading.aquarium,
        paths.arukone,
        latin.basic,
        shading.cave,
        paths.chatroom,
        areas.compass,
        shading.coral,
        curves.curve_data,
        areas.domino_hunt,
        latin.doubleblock,
        latin.easy_as_abc,
        paths.fences,
        areas.fillomino,
        areas.galaxies,
        latin.greater_than_sudoku,
        paths.hashi,
        shading.heyawake,
        latin.hitori,
        shading.house_tree_animal,
        latin.diagonal_sudoku,
        latin.hyper_sudoku,
        latin.latin_square,
        latin.japanese_sums,
        latin.kakuro,
        latin.killer_sudoku,
        latin.kropki,
        curves.laser,
        shading.lits,
        shading.lits_plus,
        latin.magic_labyrinth,
        shading.magnets,
        paths.masyu,
        shading.narrow_cave,
        shading.nurikabe,
        shading.pentomino_search,
        shading.pentopia,
        shading.pills,
        latin.pyramid,
        latin.skyscrapers,
        latin.skyscrapers_with_parks,
        paths.slalom,
        latin.snake,
        shading.starbattle,
        shading.starry_sky,
        paths.stations,
        paths.subway,
        latin.sudoku,
        shading.tapa,
        shading.tents,
        shading.thermometers,
        areas.yagit,
        paths.yajilin,
    )
}


def rules_text(name: str) -> str:
    """The rules of a type as one line of text."""
    return " ".join((RULES[name].__doc__ or "").split())
