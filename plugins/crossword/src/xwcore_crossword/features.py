"""The features of a crossword, in the order in which losses and differences are listed."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar, Final

from xwcore.plugin import Feature


class CrosswordFeature(Feature):
    """A part of a crossword that a format holds or does not hold."""

    __slots__ = ()

    # Grid
    GRID: ClassVar[Feature]  #: width, height, and which cells are open
    VOIDS: ClassVar[Feature]  #: places without a cell
    BARS: ClassVar[Feature]
    DIAGRAMLESS: ClassVar[Feature]  #: the blocks are hidden from the player
    NUMBERING: ClassVar[Feature]  #: a cell number that differs from the automatic one
    # Solution
    SOLUTION: ClassVar[Feature]  #: the solution of a cell, as one letter
    UNKNOWN_CELLS: ClassVar[Feature]  #: cells without a solution in a grid that has one
    REBUS: ClassVar[Feature]  #: several letters in a cell
    SHORT_FORMS: ClassVar[Feature]  #: the one letter that is stated to stand for a solution
    SYMBOLS: ClassVar[Feature]  #: a picture instead of letters, by font code
    DIRECTIONAL_READINGS: ClassVar[Feature]  #: across and down read differently
    ALTERNATIVE_READINGS: ClassVar[Feature]  #: several solutions of a cell are right
    LOCK: ClassVar[Feature]  #: a scrambled solution, and its checksum
    # Marks
    CIRCLES: ClassVar[Feature]
    SHADES: ClassVar[Feature]
    COLORS: ClassVar[Feature]
    MARKS: ClassVar[Feature]  #: marks of any other kind, and marks of unknown kind
    CORNERS: ClassVar[Feature]  #: short texts at the edge of a cell, besides its number
    # The player
    GIVEN: ClassVar[Feature]  #: letters that the puzzle starts with
    FILL: ClassVar[Feature]  #: what the player entered
    FILL_REBUS: ClassVar[Feature]  #: several letters entered in a cell
    PENCILLED: ClassVar[Feature]
    REVEALED: ClassVar[Feature]
    INCORRECT: ClassVar[Feature]
    PREVIOUSLY_INCORRECT: ClassVar[Feature]
    TIMER: ClassVar[Feature]
    # Clues
    CLUES: ClassVar[Feature]  #: the text of across and down clues
    CLUE_GROUPS: ClassVar[Feature]  #: clues in groups beyond across and down
    UNICLUES: ClassVar[Feature]  #: clues with a number and no direction
    SHARED_PLACES: ClassVar[Feature]  #: a second clue, and further ones, at one place
    UNPLACED_CLUES: ClassVar[Feature]  #: across and down clues for which the grid has no entry
    CLUE_ORDER: ClassVar[Feature]  #: an order of clues other than the grid's
    CLUE_MARKUP: ClassVar[Feature]
    CLUE_METADATA: ClassVar[Feature]
    CLUE_ANSWERS: ClassVar[Feature]  #: a stated answer that differs from the grid
    CLUE_CELLS: ClassVar[Feature]  #: a clue that names its own cells
    ENUMERATIONS: ClassVar[Feature]  #: the lengths of the words of an answer


#: What each format of crosswords holds; its manifest adds the features that it has besides.
COMMON_FEATURES: Final = frozenset(
    {
        CrosswordFeature.TITLE,
        CrosswordFeature.AUTHOR,
        CrosswordFeature.COPYRIGHT,
        CrosswordFeature.NOTES,
        CrosswordFeature.GRID,
        CrosswordFeature.SOLUTION,
        CrosswordFeature.REBUS,
        CrosswordFeature.SYMBOLS,
        CrosswordFeature.CIRCLES,
        CrosswordFeature.CLUES,
        CrosswordFeature.SHARED_PLACES,
        CrosswordFeature.UNPLACED_CLUES,
    }
)

#: What a format holds that has named fields, cells with attributes and lists of clues.
DETAILED_FEATURES: Final = COMMON_FEATURES | {
    CrosswordFeature.METADATA,
    CrosswordFeature.METADATA_ORDER,
    CrosswordFeature.VOIDS,
    CrosswordFeature.BARS,
    CrosswordFeature.UNKNOWN_CELLS,
    CrosswordFeature.COLORS,
    CrosswordFeature.MARKS,
    CrosswordFeature.GIVEN,
    CrosswordFeature.FILL,
    CrosswordFeature.CLUE_GROUPS,
    CrosswordFeature.UNICLUES,
    CrosswordFeature.CLUE_ORDER,
    CrosswordFeature.CLUE_MARKUP,
    CrosswordFeature.CLUE_METADATA,
    CrosswordFeature.CLUE_ANSWERS,
}

#: What a page shows where the solution is asked for.
SOLUTION_FEATURES: Final = frozenset(
    {CrosswordFeature.SOLUTION, CrosswordFeature.UNKNOWN_CELLS, CrosswordFeature.REBUS}
)

#: What a page shows of a crossword: the features of a format that only writes pages.
PAGE_FEATURES: Final = COMMON_FEATURES - SOLUTION_FEATURES - {CrosswordFeature.SYMBOLS} | {
    CrosswordFeature.VOIDS,
    CrosswordFeature.BARS,
    CrosswordFeature.DIAGRAMLESS,
    CrosswordFeature.NUMBERING,
    CrosswordFeature.SHADES,
    CrosswordFeature.COLORS,
    CrosswordFeature.CORNERS,
    CrosswordFeature.GIVEN,
    CrosswordFeature.CLUE_GROUPS,
    CrosswordFeature.UNICLUES,
    CrosswordFeature.CLUE_ORDER,
    CrosswordFeature.CLUE_MARKUP,
    CrosswordFeature.ENUMERATIONS,
}


def _shown(feature: str, value: Any) -> str:
    from xwcore_crossword.shown import SHOWN  # on use: a manifest needs the names alone

    return SHOWN[feature](value)


for _name in ("GRID", "TIMER", "LOCK", "COLORS", "BARS", "CLUE_MARKUP", "CLUE_CELLS", "CLUE_ORDER"):
    _feature = getattr(CrosswordFeature, _name)
    _feature.show = partial(_shown, str(_feature))
