"""Crosswords for xwcore: grid, clues, entries, numbering, markup, checks, adaptations, features.

The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "xwcore_crossword.cells": (
            "BAR_LEFT BAR_TOP BLOCK CIRCLE Color Corners GIVEN INCORRECT NONE Number OPEN "
            "PENCILLED PREVIOUSLY_INCORRECT REVEALED Readings SHADE VOID"
        ),
        "xwcore_crossword.cell": "Cell Marks",
        "xwcore_crossword.checks": "check_crossword check_shape repeated_clues",
        "xwcore_crossword.clue": "Clue Entry enumerated word_lengths",
        "xwcore_crossword.clue_answers": "answers_by_slot",
        "xwcore_crossword.clue_lists": "clues_in_lists stated_clues texts_in_grid_order",
        "xwcore_crossword.clues": "Clues",
        "xwcore_crossword.codes": (
            "ANSWER_LENGTH ANSWER_LETTERS CLUE_MISSING CLUE_REPEATED CLUE_TEXT_REPEATED "
            "CLUE_WITHOUT_ENTRY FILL_WRONG NOT_SYMMETRIC NO_SOLUTION UNCHECKED"
        ),
        "xwcore_crossword.column_values": "short_letters",
        "xwcore_crossword.continued": "CONTINUED SEPARATOR further_entries",
        "xwcore_crossword.drawing": (
            "OPTIONS captions decorations draw_crossword group_heading ink_on"
        ),
        "xwcore_crossword.drawing.direction": "is_from_right shown_language",
        "xwcore_crossword.entries": "ACROSS DOWN NO_DIRECTION label",
        "xwcore_crossword.features": (
            "COMMON_FEATURES CrosswordFeature DETAILED_FEATURES PAGE_FEATURES SOLUTION_FEATURES"
        ),
        "xwcore_crossword.grid": "Grid",
        "xwcore_crossword.html_markup": (
            "ParsedHtml compose_html decoded_html escape_html parse_html plain_html"
        ),
        "xwcore_crossword.markup": (
            "ELEMENTS LINK Markup Node STYLE_OF_ELEMENT Styled escaped_html is_plain link_address "
            "normalized plain_text"
        ),
        "xwcore_crossword.numbering": "count_directions count_slots find_runs",
        "xwcore_crossword.puzzle": "Crossword",
        "xwcore_crossword.references": "Followed renumbered restored with_automatic_numbers",
        "xwcore_crossword.short_forms": "default_short implied_short",
        "xwcore_crossword.speed": "compiled",
        "xwcore_crossword.spellings": "hex_color is_symbol",
        "xwcore_crossword.states": "Lock Timer",
    },
)
