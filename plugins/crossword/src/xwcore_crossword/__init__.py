"""Crosswords for xwcore: grid, clues, entries, numbering, markup, checks, adaptations, features.

The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

TYPE_CHECKING = False

if TYPE_CHECKING:
    from xwcore_crossword.cells import BAR_LEFT as BAR_LEFT
    from xwcore_crossword.cells import BAR_TOP as BAR_TOP
    from xwcore_crossword.cells import BLOCK as BLOCK
    from xwcore_crossword.cells import CIRCLE as CIRCLE
    from xwcore_crossword.cells import GIVEN as GIVEN
    from xwcore_crossword.cells import INCORRECT as INCORRECT
    from xwcore_crossword.cells import NONE as NONE
    from xwcore_crossword.cells import OPEN as OPEN
    from xwcore_crossword.cells import PENCILLED as PENCILLED
    from xwcore_crossword.cells import PREVIOUSLY_INCORRECT as PREVIOUSLY_INCORRECT
    from xwcore_crossword.cells import REVEALED as REVEALED
    from xwcore_crossword.cells import SHADE as SHADE
    from xwcore_crossword.cells import VOID as VOID
    from xwcore_crossword.cells import Color as Color
    from xwcore_crossword.cells import Corners as Corners
    from xwcore_crossword.cells import Marks as Marks
    from xwcore_crossword.cells import Number as Number
    from xwcore_crossword.cells import Readings as Readings
    from xwcore_crossword.cells import default_short as default_short
    from xwcore_crossword.cells import hex_color as hex_color
    from xwcore_crossword.cells import implied_short as implied_short
    from xwcore_crossword.cells import is_symbol as is_symbol
    from xwcore_crossword.checks import check_crossword as check_crossword
    from xwcore_crossword.checks import check_shape as check_shape
    from xwcore_crossword.checks import repeated_clues as repeated_clues
    from xwcore_crossword.clues import NO_DIRECTION as NO_DIRECTION
    from xwcore_crossword.clues import Clue as Clue
    from xwcore_crossword.clues import Clues as Clues
    from xwcore_crossword.clues import Entry as Entry
    from xwcore_crossword.clues import answers_by_slot as answers_by_slot
    from xwcore_crossword.clues import enumerated as enumerated
    from xwcore_crossword.clues import stated_clues as stated_clues
    from xwcore_crossword.clues import word_lengths as word_lengths
    from xwcore_crossword.codes import ANSWER_LENGTH as ANSWER_LENGTH
    from xwcore_crossword.codes import ANSWER_LETTERS as ANSWER_LETTERS
    from xwcore_crossword.codes import CLUE_MISSING as CLUE_MISSING
    from xwcore_crossword.codes import CLUE_REPEATED as CLUE_REPEATED
    from xwcore_crossword.codes import CLUE_TEXT_REPEATED as CLUE_TEXT_REPEATED
    from xwcore_crossword.codes import CLUE_WITHOUT_ENTRY as CLUE_WITHOUT_ENTRY
    from xwcore_crossword.codes import FILL_WRONG as FILL_WRONG
    from xwcore_crossword.codes import NO_SOLUTION as NO_SOLUTION
    from xwcore_crossword.codes import NOT_SYMMETRIC as NOT_SYMMETRIC
    from xwcore_crossword.codes import UNCHECKED as UNCHECKED
    from xwcore_crossword.continued import CONTINUED as CONTINUED
    from xwcore_crossword.continued import SEPARATOR as SEPARATOR
    from xwcore_crossword.continued import further_entries as further_entries
    from xwcore_crossword.drawing import OPTIONS as OPTIONS
    from xwcore_crossword.drawing import captions as captions
    from xwcore_crossword.drawing import decorations as decorations
    from xwcore_crossword.drawing import draw_crossword as draw_crossword
    from xwcore_crossword.drawing import group_heading as group_heading
    from xwcore_crossword.drawing import ink_on as ink_on
    from xwcore_crossword.entries import ACROSS as ACROSS
    from xwcore_crossword.entries import DOWN as DOWN
    from xwcore_crossword.entries import label as label
    from xwcore_crossword.features import PAGE_FEATURES as PAGE_FEATURES
    from xwcore_crossword.features import SOLUTION_FEATURES as SOLUTION_FEATURES
    from xwcore_crossword.features import CrosswordFeature as CrosswordFeature
    from xwcore_crossword.grid import Cell as Cell
    from xwcore_crossword.grid import Grid as Grid
    from xwcore_crossword.html_markup import ParsedHtml as ParsedHtml
    from xwcore_crossword.html_markup import compose_html as compose_html
    from xwcore_crossword.html_markup import decoded_html as decoded_html
    from xwcore_crossword.html_markup import escape_html as escape_html
    from xwcore_crossword.html_markup import parse_html as parse_html
    from xwcore_crossword.html_markup import plain_html as plain_html
    from xwcore_crossword.markup import ELEMENTS as ELEMENTS
    from xwcore_crossword.markup import LINK as LINK
    from xwcore_crossword.markup import STYLE_OF_ELEMENT as STYLE_OF_ELEMENT
    from xwcore_crossword.markup import Markup as Markup
    from xwcore_crossword.markup import Node as Node
    from xwcore_crossword.markup import Styled as Styled
    from xwcore_crossword.markup import escaped_html as escaped_html
    from xwcore_crossword.markup import is_plain as is_plain
    from xwcore_crossword.markup import link_address as link_address
    from xwcore_crossword.markup import normalized as normalized
    from xwcore_crossword.markup import plain_text as plain_text
    from xwcore_crossword.numbering import count_directions as count_directions
    from xwcore_crossword.numbering import count_slots as count_slots
    from xwcore_crossword.numbering import find_runs as find_runs
    from xwcore_crossword.puzzle import Crossword as Crossword
    from xwcore_crossword.puzzle import Lock as Lock
    from xwcore_crossword.puzzle import Timer as Timer
    from xwcore_crossword.references import Followed as Followed
    from xwcore_crossword.references import renumbered as renumbered
    from xwcore_crossword.references import restored as restored
    from xwcore_crossword.references import with_automatic_numbers as with_automatic_numbers

# Type checkers must not see this: with it, any name at all would seem to exist.
if not TYPE_CHECKING:
    __getattr__, __dir__, __all__ = lazy_exports(
        __name__,
        {
            "xwcore_crossword.cells": (
                "BAR_LEFT BAR_TOP BLOCK CIRCLE Color Corners GIVEN INCORRECT Marks NONE Number "
                "OPEN PENCILLED PREVIOUSLY_INCORRECT REVEALED Readings SHADE VOID default_short "
                "hex_color implied_short is_symbol"
            ),
            "xwcore_crossword.checks": "check_crossword check_shape repeated_clues",
            "xwcore_crossword.clues": (
                "Clue Clues Entry NO_DIRECTION answers_by_slot enumerated stated_clues word_lengths"
            ),
            "xwcore_crossword.codes": (
                "ANSWER_LENGTH ANSWER_LETTERS CLUE_MISSING CLUE_REPEATED CLUE_TEXT_REPEATED "
                "CLUE_WITHOUT_ENTRY FILL_WRONG NOT_SYMMETRIC NO_SOLUTION UNCHECKED"
            ),
            "xwcore_crossword.continued": "CONTINUED SEPARATOR further_entries",
            "xwcore_crossword.drawing": (
                "OPTIONS captions decorations draw_crossword group_heading ink_on"
            ),
            "xwcore_crossword.entries": "ACROSS DOWN label",
            "xwcore_crossword.features": "CrosswordFeature PAGE_FEATURES SOLUTION_FEATURES",
            "xwcore_crossword.grid": "Cell Grid",
            "xwcore_crossword.html_markup": (
                "ParsedHtml compose_html decoded_html escape_html parse_html plain_html"
            ),
            "xwcore_crossword.markup": (
                "ELEMENTS LINK Markup Node STYLE_OF_ELEMENT Styled escaped_html is_plain "
                "link_address normalized plain_text"
            ),
            "xwcore_crossword.numbering": "count_directions count_slots find_runs",
            "xwcore_crossword.puzzle": "Crossword Lock Timer",
            "xwcore_crossword.references": ("Followed renumbered restored with_automatic_numbers"),
        },
    )
