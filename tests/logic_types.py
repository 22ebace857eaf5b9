"""What tests share: all types of logic puzzles with their rules, styles and spellings."""

from __future__ import annotations

from typing import Final

from xwcore_logic import PuzzleType, default_types, rules_of, style_of
from xwcore_spf.syntax.spelling import Spelling, find_type, spelled_names

#: The types of xwcore-logic by name.
TYPES: Final[dict[str, PuzzleType]] = dict(default_types().types())
RULES: Final = {name: rules_of(puzzle_type).solved for name, puzzle_type in TYPES.items()}
STYLES: Final = {name: style_of(puzzle_type) for name, puzzle_type in TYPES.items()}


def _spelling(name: str) -> Spelling:
    spelling = find_type(name)
    assert spelling is not None
    return spelling


#: How SPF spells the types of appendix A.
SPELLINGS: Final[dict[str, Spelling]] = {
    name: _spelling(name) for name in spelled_names() if _spelling(name).notes.section
}
