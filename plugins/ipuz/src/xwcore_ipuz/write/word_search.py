"""Write a word search ("WordSearch Puzzles")."""

from __future__ import annotations

from typing import Any

from xwcore.plugin import WriteError
from xwcore_ipuz.syntax import SHOWN_WORDS
from xwcore_word_search import WordSearch


def compose_word_search(puzzle: WordSearch) -> dict[str, Any]:
    """The fields of a word search; those of every puzzle are made elsewhere.

    Raises:
        WriteError: the grid is empty.
    """
    if not puzzle.cell_count:
        raise WriteError("empty grid: an ipuz word search has at least one cell")
    fields: dict[str, Any] = {
        "dimensions": {"width": puzzle.width, "height": puzzle.height},
        "puzzle": [list(row) for row in puzzle.rows],
    }
    if any(word.cells for word in puzzle.words):
        # An object has one member for each word: of equal words the last one is written.
        fields["solution"] = {
            word.text: {"cells": [[column + 1, row + 1] for row, column in word.cells]}
            if word.cells
            else {}
            for word in puzzle.words
        }
    elif puzzle.words:
        fields["solution"] = [word.text for word in puzzle.words]
    if puzzle.found_words:
        fields["saved"] = list(puzzle.found_words)
    for name, shown in SHOWN_WORDS.items():
        if puzzle.shown == shown:
            fields["showanswers"] = name
    fields.update({name: True for name in ("zigzag", "retrace") if getattr(puzzle, name)})
    return fields
