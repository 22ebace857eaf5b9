"""One screen of facts about a word search."""

from __future__ import annotations

from xwcore.plugin import Overview
from xwcore_word_search.puzzle import WordSearch


def overview(puzzle: WordSearch) -> Overview:
    """Size, number of words, and how many of them have cells."""
    placed = sum(bool(word.cells) for word in puzzle.words)
    facts = {
        "width": puzzle.width,
        "height": puzzle.height,
        "words": len(puzzle.words),
        "placed_words": placed,
        "found_words": len(puzzle.found_words),
        "shown": puzzle.shown,
    }
    rows = (
        ("size", f"{puzzle.width} x {puzzle.height}"),
        ("words", f"{len(puzzle.words)} ({placed} with cells), shown {puzzle.shown}"),
    )
    return Overview(facts, rows)
