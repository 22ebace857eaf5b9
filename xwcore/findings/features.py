"""The features of a puzzle: the unit of losses and differences."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Feature(StrEnum):
    """A part of a puzzle that a format holds or does not hold: the unit of losses and differences.

    A format declares the features that it holds; its documentation states the details.
    """

    # Whole puzzle
    KIND = "kind"  #: the kind of puzzle itself
    TITLE = "title"
    AUTHOR = "author"
    COPYRIGHT = "copyright"
    NOTES = "notes"
    METADATA = "metadata"  #: further metadata, per key
    METADATA_ORDER = "metadata-order"  #: the order of the metadata keys
    METADATA_LEVELS = "metadata-levels"  #: public, machine, internal
    # Grid
    GRID = "grid"  #: width, height, and which cells are open
    VOIDS = "voids"  #: places without a cell
    BARS = "bars"
    DIAGRAMLESS = "diagramless"  #: the blocks are hidden from the player
    NUMBERING = "numbering"  #: a cell number that differs from the automatic one
    # Solution
    SOLUTION = "solution"  #: the solution of a cell, as one letter
    UNKNOWN_CELLS = "unknown-cells"  #: cells without a solution in a grid that has one
    REBUS = "rebus"  #: several letters in a cell
    SHORT_FORMS = "short-forms"  #: the one letter that is stated to stand for a solution
    SYMBOLS = "symbols"  #: a picture instead of letters, by font code
    DIRECTIONAL_READINGS = "directional-readings"  #: across and down read differently
    ALTERNATIVE_READINGS = "alternative-readings"  #: several solutions of a cell are right
    LOCK = "lock"  #: a scrambled solution, and its checksum
    # Marks
    CIRCLES = "circles"
    SHADES = "shades"
    COLORS = "colors"
    MARKS = "marks"  #: marks of any other kind, and marks of unknown kind
    CORNERS = "corners"  #: short texts at the edge of a cell, besides its number
    # The player
    GIVEN = "given"  #: letters that the puzzle starts with
    FILL = "fill"  #: what the player entered
    FILL_REBUS = "fill-rebus"  #: several letters entered in a cell
    PENCILLED = "pencilled"
    REVEALED = "revealed"
    INCORRECT = "incorrect"
    PREVIOUSLY_INCORRECT = "previously-incorrect"
    TIMER = "timer"
    # Clues
    CLUES = "clues"  #: the text of across and down clues
    CLUE_GROUPS = "clue-groups"  #: clues in groups beyond across and down
    UNICLUES = "uniclues"  #: clues with a number and no direction
    SHARED_PLACES = "shared-places"  #: a second clue, and further ones, at one place
    UNPLACED_CLUES = "unplaced-clues"  #: across and down clues for which the grid has no entry
    CLUE_ORDER = "clue-order"  #: an order of clues other than the grid's
    CLUE_MARKUP = "clue-markup"
    CLUE_METADATA = "clue-metadata"
    CLUE_ANSWERS = "clue-answers"  #: a stated answer that differs from the grid
    CLUE_CELLS = "clue-cells"  #: a clue that names its own cells
    ENUMERATIONS = "enumerations"  #: the lengths of the words of an answer
    # Logic puzzles
    LOGIC_TYPE = "logic-type"  #: the type of a logic puzzle
    PARAMETERS = "parameters"
    GIVENS = "givens"  #: what the puzzle gives, place by place
    PROGRESS = "progress"  #: what the player entered, place by place
    SHOW_SOLUTION = "show-solution"
    UNMODELED = "unmodeled"  #: what a reader met and the model cannot hold

    # As equality is that of strings; the hash of Enum takes ten times as long.
    __hash__ = str.__hash__

    @property
    def label(self) -> str:
        """The name for people: "clue groups"."""
        if self is Feature.UNMODELED:
            return "unmodeled content"
        return self.value.replace("-", " ")


#: What a drawing with its texts shows: the features of a format that only writes pages.
PAGE_FEATURES: Final = frozenset(
    {
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.COPYRIGHT,
        Feature.NOTES,
        Feature.GRID,
        Feature.VOIDS,
        Feature.BARS,
        Feature.DIAGRAMLESS,
        Feature.NUMBERING,
        Feature.CIRCLES,
        Feature.SHADES,
        Feature.COLORS,
        Feature.CORNERS,
        Feature.GIVEN,
        Feature.CLUES,
        Feature.CLUE_GROUPS,
        Feature.UNICLUES,
        Feature.SHARED_PLACES,
        Feature.UNPLACED_CLUES,
        Feature.CLUE_ORDER,
        Feature.CLUE_MARKUP,
        Feature.ENUMERATIONS,
        Feature.LOGIC_TYPE,
        Feature.PARAMETERS,
        Feature.GIVENS,
    }
)

#: What a page shows beside `PAGE_FEATURES` where the solution is asked for.
SOLUTION_FEATURES: Final = frozenset({Feature.SOLUTION, Feature.UNKNOWN_CELLS, Feature.REBUS})
