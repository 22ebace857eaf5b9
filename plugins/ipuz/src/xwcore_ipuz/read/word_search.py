"""Read a word search ("WordSearch Puzzles"): letters, words with or without their cells.

A file with anything that the model has no attribute for, such as cells with styles, is not a word
search of the model; then it is kept whole as unmodeled content.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xwcore_ipuz.parse import ParsedFile
from xwcore_ipuz.read.grid import is_pair
from xwcore_ipuz.syntax import SHOWN_WORDS
from xwcore_word_search import NEVER, Spot, Word


def is_word_search(members: dict[str, Any]) -> bool:
    """Whether the fields of a file are those of a word search of the model."""
    rows = members.get("puzzle")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        return False
    width, height = len(rows[0]), len(rows)
    letters = [letter for row in rows for letter in row]
    if not width or any(len(row) != width for row in rows):
        return False
    if not all(letter is None or (isinstance(letter, str) and letter) for letter in letters):
        return False
    size = {"width": width, "height": height}
    return members.get("dimensions", size) == size and _is_solution(members.get("solution"))


def _is_solution(solution: Any) -> bool:
    """Whether a solution is a list of words, or has the cells of each of them."""
    if isinstance(solution, dict):
        return all(
            isinstance(group, dict) and group.keys() <= {"cells"} and _are_cells(group.get("cells"))
            for group in solution.values()
        )
    words = [] if solution is None else solution
    return isinstance(words, list) and all(isinstance(word, str) for word in words)


def _are_cells(cells: Any) -> bool:
    return cells is None or (isinstance(cells, list) and all(map(is_pair, cells)))


def read_word_search(parsed: ParsedFile) -> dict[str, Any]:
    """Letters, words and rules, as arguments of a word search; `is_word_search` is true.

    Raises:
        LimitError: the grid is too large, or has too many words.
    """
    members = parsed.members
    rows = members["puzzle"]
    parsed.context.count("max_cells", len(rows) * len(rows[0]))
    solution = members.get("solution") or []
    parsed.context.count("max_clues", len(solution))
    arguments: dict[str, Any] = {
        "rows": rows,
        "words": [*_words(solution, len(rows[0]), len(rows))],
        "shown": NEVER,
    }
    shown = members.get("showanswers")
    if isinstance(shown, str) and shown in SHOWN_WORDS:
        arguments["shown"] = SHOWN_WORDS[shown]
    else:
        parsed.unmodeled.add("showanswers", shown)
    for name in ("zigzag", "retrace"):
        rule = members.get(name)
        if isinstance(rule, bool):
            arguments[name] = rule
        else:
            parsed.unmodeled.add(name, rule)
    saved = members.get("saved")
    if isinstance(saved, list) and all(isinstance(word, str) for word in saved):
        arguments["found_words"] = saved
    else:
        parsed.unmodeled.add("saved", saved)
    return arguments


def _words(solution: Any, width: int, height: int) -> Iterator[Word]:
    if isinstance(solution, list):
        yield from map(Word, solution)
        return
    groups = {word: group.get("cells") or [] for word, group in solution.items()}
    pairs = [pair for cells in groups.values() for pair in cells]
    # As for the clues of a crossword: cells count from 1, unless only 0 puts all into the grid.
    fits_one = all(1 <= x <= width and 1 <= y <= height for x, y in pairs)
    fits_zero = all(0 <= x < width and 0 <= y < height for x, y in pairs)
    base = 0 if fits_zero and not fits_one else 1
    for word, cells in groups.items():
        yield Word(word, tuple(_spot(pair, base) for pair in cells))


def _spot(pair: list[int], base: int) -> Spot:
    column, row = pair
    return row - base, column - base
