"""The features of a crossword, in the order in which losses and differences are listed."""

from __future__ import annotations

from collections.abc import Iterable
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

#: What a page shows of a crossword: the features of a format that only writes pages.
PAGE_FEATURES: Final = frozenset(
    {
        CrosswordFeature.TITLE,
        CrosswordFeature.AUTHOR,
        CrosswordFeature.COPYRIGHT,
        CrosswordFeature.NOTES,
        CrosswordFeature.GRID,
        CrosswordFeature.VOIDS,
        CrosswordFeature.BARS,
        CrosswordFeature.DIAGRAMLESS,
        CrosswordFeature.NUMBERING,
        CrosswordFeature.CIRCLES,
        CrosswordFeature.SHADES,
        CrosswordFeature.COLORS,
        CrosswordFeature.CORNERS,
        CrosswordFeature.GIVEN,
        CrosswordFeature.CLUES,
        CrosswordFeature.CLUE_GROUPS,
        CrosswordFeature.UNICLUES,
        CrosswordFeature.SHARED_PLACES,
        CrosswordFeature.UNPLACED_CLUES,
        CrosswordFeature.CLUE_ORDER,
        CrosswordFeature.CLUE_MARKUP,
        CrosswordFeature.ENUMERATIONS,
    }
)

#: What a page shows beside `PAGE_FEATURES` where the solution is asked for.
SOLUTION_FEATURES: Final = frozenset(
    {CrosswordFeature.SOLUTION, CrosswordFeature.UNKNOWN_CELLS, CrosswordFeature.REBUS}
)


def _shown_grid(value: tuple[Any, ...]) -> str:
    width, height, blocked = value
    return f"{width} x {height} with {sum(blocked)} blocks"


def _shown_timer(value: Any) -> str:
    return f"{value.seconds} seconds, {'running' if value.running else 'stopped'}"


def _shown_lock(value: Any) -> str:
    return f"{value.scheme}, checksum 0x{value.checksum:04x}"


def _shown_color(value: Any) -> str:
    parts = {"background": value.background, "text": value.text}
    return ", ".join(f"{name} {color}" for name, color in parts.items() if color is not None)


def _shown_bars(value: int) -> str:
    from xwcore_crossword import cells  # on use: a manifest needs the names alone

    bits = {"top": cells.BAR_TOP, "left": cells.BAR_LEFT}
    return ", ".join(name for name, bit in bits.items() if value & bit)


def _shown_markup(value: Any) -> str:
    from xwcore_crossword.markup import escaped_html  # on use, as above

    return repr(escaped_html(value))


def _shown_cells(value: Iterable[tuple[int, int]]) -> str:
    from xwcore.plugin import Place  # on use: every manifest imports this module

    return "; ".join(str(Place(cell=cell)) for cell in value)


def _shown_texts(value: Iterable[str]) -> str:
    return ", ".join(map(repr, value))


CrosswordFeature.GRID.show = _shown_grid
CrosswordFeature.TIMER.show = _shown_timer
CrosswordFeature.LOCK.show = _shown_lock
CrosswordFeature.COLORS.show = _shown_color
CrosswordFeature.BARS.show = _shown_bars
CrosswordFeature.CLUE_MARKUP.show = _shown_markup
CrosswordFeature.CLUE_CELLS.show = _shown_cells
CrosswordFeature.CLUE_ORDER.show = _shown_texts
