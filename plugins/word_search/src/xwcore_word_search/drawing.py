"""Word searches as shapes: the letters in a frame, the words beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from xwcore.plugin import Option, resolve_options
from xwcore_drawing import (
    BLACK,
    DEFAULT_SIZE,
    Bounds,
    CaptionItem,
    Captions,
    CaptionSection,
    Drawing,
    Line,
    Page,
    Rectangle,
    Shape,
    Tag,
    Text,
    check_size,
    plain_page,
    tagged,
    target,
)
from xwcore_word_search.features import WordSearchFeature
from xwcore_word_search.puzzle import DURING, WordSearch

OPTIONS: Final = (
    Option("solution", bool, False, "show where the words are"),
    Option("fill", bool, True, "show the words that the player has found"),
    Option("clues", bool, False, "set title, words and notes around the grid"),
    Option("numbers", bool, True, "for crosswords; a word search has none"),
    Option("targets", bool, False, "in SVG, an invisible element over each place, for web pages"),
    Option("size", float, DEFAULT_SIZE, "width of a cell in points, 4 to 400"),
)

_FRAME: Final = 0.06
_LETTER_SIZE: Final = 0.62
_LETTER_FIT: Final = 0.9
_FOUND: Final = "#9db4e0"
_SOLVED: Final = "#d0a0a0"


def draw_word_search(puzzle: WordSearch, options: Mapping[str, Any]) -> Drawing:
    """The drawing of a word search; `OPTIONS` are its options.

    Raises:
        OptionError: an option is unknown, or its value is out of range.
    """
    chosen: dict[str, Any] = resolve_options(OPTIONS, options, "drawing a word search")
    check_size(chosen["size"])
    margin = _FRAME / 2
    shapes = [*_shapes(puzzle, chosen)]
    if chosen["targets"]:
        shapes += _targets(puzzle)
    return Drawing(
        tuple(shapes),
        Bounds(-margin, -margin, puzzle.width + margin, puzzle.height + margin),
        title=puzzle.title,
        captions=captions(puzzle, solution=chosen["solution"]) if chosen["clues"] else None,
        size=chosen["size"],
    )


def _shapes(puzzle: WordSearch, chosen: Mapping[str, Any]) -> Iterator[Shape]:
    yield Rectangle(0, 0, puzzle.width, puzzle.height, None, BLACK, _FRAME)
    found_words = frozenset(puzzle.found_words)
    for word in puzzle.words:
        color = _SOLVED if chosen["solution"] else None
        if color is None and chosen["fill"] and word.text in found_words:
            color = _FOUND
        inside = [spot for spot in word.cells if puzzle.letter(spot) is not None]
        for (row, column), (next_row, next_column) in pairwise(inside):
            ends = column + 0.5, row + 0.5, next_column + 0.5, next_row + 0.5
            if color is not None:
                yield Line(*ends, 0.3, color)
    for row, letters in enumerate(puzzle.rows):
        for column, letter in enumerate(letters):
            if letter is not None:
                text = Text(column + 0.5, row + 0.5, letter, _LETTER_SIZE, fit=_LETTER_FIT)
                yield from tagged(Tag("cells", row, column), [text])


def _targets(puzzle: WordSearch) -> Iterator[Shape]:
    for row, letters in enumerate(puzzle.rows):
        for column, letter in enumerate(letters):
            if letter is not None:
                yield target(Tag("cells", row, column), column, row, 1, 1)


def captions(puzzle: WordSearch, *, solution: bool = False) -> Captions:
    """Title and author above, the words beside where the player sees them, notes below."""
    heading = tuple(text for text in (puzzle.title, puzzle.author) if text)
    sections: tuple[CaptionSection, ...] = ()
    if puzzle.words and (solution or puzzle.shown == DURING):
        sections = (
            CaptionSection("Words", tuple(CaptionItem("", word.text) for word in puzzle.words)),
        )
    footing = tuple(text for text in (puzzle.notes, puzzle.copyright) if text)
    return Captions(heading, sections, footing)


def page_of_word_search(puzzle: WordSearch) -> Page:
    """The words beside the grid, where the player sees them; their places in the solution."""
    has_cells = any(word.cells for word in puzzle.words)
    shown = [WordSearchFeature.SEARCH_GRID, WordSearchFeature.SEARCH_LETTERS]
    if puzzle.shown == DURING:
        shown += [WordSearchFeature.WORDS, WordSearchFeature.WORD_ORDER]
    return Page(
        plain_page(puzzle).texts._replace(sections=captions(puzzle).sections),
        unsolved={"fill": False},
        solved={"solution": True} if has_cells else None,
        features=frozenset(shown),
        solution_features=frozenset({WordSearchFeature.WORD_CELLS}),
    )
