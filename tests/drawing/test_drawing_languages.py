"""Languages of puzzles, and grids that are read from the right."""

from __future__ import annotations

import io

import pytest
from PIL import Image, ImageOps

import xwcore
import xwcore_drawing
from tests.pages import crossword
from xwcore_crossword import Clue, Crossword, Grid, is_from_right, shown_language
from xwcore_drawing import Line, Rectangle, Text, words_in
from xwcore_drawing.languages import WORDS
from xwcore_drawing.shapes import END, START, flat

ALEF, BET, GIMEL = "\u05d0\u05d1\u05d2"


def puzzle(letter: str, text: str, language: str = "") -> Crossword:
    """Two rows: a block at the end of the first, a bar after the first cell of the second."""
    grid = Grid.from_rows([f"{letter}{letter}#", letter * 3])
    clues = [Clue(slot.number, slot.direction, text) for slot in grid.slots]
    metadata = {"Language": language} if language else {}
    return Crossword(grid, clues, metadata=metadata)


def test_at_least_twenty_languages_have_their_own_words() -> None:
    assert len(WORDS) >= 30
    assert len({words.across for words in WORDS.values()}) >= 25
    for words in WORDS.values():
        assert all(word.strip() == word != "" for word in words)
        assert words.across != words.down


@pytest.mark.parametrize(
    ("tag", "across"),
    [
        ("de-AT", "Waagerecht"),
        ("nb", "Vannrett"),
        ("zh-TW", "\u6a6b\u5411"),
        ("zh-Hant-HK", "\u6a6b\u5411"),
        ("zh", "\u6a2a\u5411"),
        ("xx", "Across"),
        ("", "Across"),
    ],
)
def test_words_of_a_language(tag: str, across: str) -> None:
    assert words_in(tag).across == across


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (ALEF + BET, "he"),
        ("\u03b1\u03b2", "el"),
        ("\ud55c\uad6d", "ko"),
        ("\u65e5\u672c\u306e", "ja"),
        ("\u0444\u044b", ""),
        ("Words", ""),
    ],
)
def test_letters_of_one_language_state_it(text: str, language: str) -> None:
    assert shown_language(puzzle("A", text)) == language


def test_a_grid_is_read_from_the_side_that_its_letters_state() -> None:
    assert is_from_right(puzzle(ALEF, BET))
    assert is_from_right(puzzle(ALEF, ""))
    assert not is_from_right(puzzle("A", "Words", "he"))
    assert is_from_right(Crossword(Grid.from_rows(["??"], unknown="?"), metadata={"lang": "fa"}))
    assert not is_from_right(puzzle("A", "Words"))


def test_a_grid_that_is_read_from_the_right_is_mirrored() -> None:
    drawing = xwcore_drawing.draw(puzzle(ALEF, BET), solution=True)
    shapes = list(flat(drawing.shapes))
    blocks = [shape for shape in shapes if isinstance(shape, Rectangle)]
    numbers = {shape.text: shape for shape in shapes if isinstance(shape, Text)}
    assert [(block.x, block.y, block.width) for block in blocks] == [(0, 0, 1)]
    assert numbers["1"].x > 2.9
    assert numbers["1"].anchor == END
    plain = {
        shape.text: shape
        for shape in flat(xwcore_drawing.draw(puzzle("A", "Words")).shapes)
        if isinstance(shape, Text)
    }
    assert plain["1"].x < 0.1
    assert plain["1"].anchor == START


def test_the_lines_of_a_mirrored_grid_are_around_its_cells() -> None:
    grid = Grid.from_rows(["??#", "???"])
    mirrored = xwcore_drawing.draw(Crossword(grid, metadata={"language": "he"}))
    plain = xwcore_drawing.draw(Crossword(grid))

    def lines(drawing: xwcore_drawing.Drawing) -> list[tuple[float, ...]]:
        return sorted(
            (*sorted((line.x1, line.x2)), line.y1, line.y2, line.width)
            for line in drawing.shapes
            if isinstance(line, Line)
        )

    turned = sorted((3 - x2, 3 - x1, y1, y2, width) for x1, x2, y1, y2, width in lines(plain))
    assert lines(mirrored) == turned


def test_svg_has_the_language_and_a_description() -> None:
    svg = xwcore_drawing.draw(puzzle(ALEF, BET)).svg()
    assert ' xml:lang="he"' in svg
    assert "<desc>Crossword, 3 columns and 2 rows</desc>" in svg


def box_of(ink: Image.Image) -> tuple[int, int, int, int]:
    """The box around what is not black."""
    box = ink.getbbox()
    assert box is not None
    return box


def test_clues_from_the_right_are_within_a_png() -> None:
    text = "\u05d0\u05d1\u05d2 abc \u05d3\u05d4\u05d5 (3)"
    drawing = xwcore_drawing.draw(puzzle(ALEF, text), clues=True)
    with Image.open(io.BytesIO(drawing.png(dpi=72))) as picture:
        left, top, right, bottom = box_of(ImageOps.invert(picture.convert("L")))
        assert min(left, top, picture.width - right, picture.height - bottom) >= 4


def test_words_of_a_png_are_in_the_order_of_the_text() -> None:
    clue = Clue(None, text="\u05d5 MMMMMM", group="\u05d0")  # a narrow letter, then wide ones
    drawing = xwcore_drawing.draw(Crossword(Grid.from_rows([ALEF]), [clue]), clues=True)
    with Image.open(io.BytesIO(drawing.png(dpi=144))) as picture:
        ink = ImageOps.invert(picture.convert("L"))
        clues = ink.crop((picture.width // 2, 0, picture.width, picture.height))
        left, top, right, bottom = box_of(clues)
        top = bottom - 14  # the last line, in letters of 18 pixels
        left, _, right, _ = box_of(clues.crop((0, top, clues.width, bottom)))
        # The space is between the narrow letter at the right and the wide ones.
        assert clues.crop((right - 10, top, right - 5, bottom)).getbbox() is None
        assert clues.crop((left + 5, top, left + 10, bottom)).getbbox() is not None


@pytest.mark.parametrize("name", ["pdf", "html"])
def test_a_solution_that_is_asked_for_in_vain_is_a_loss(name: str) -> None:
    option = "page" if name == "pdf" else True
    locked = xwcore.read(xwcore.dumps(crossword(5), "puz", key="2718"))
    (loss,) = [
        loss for loss in xwcore.losses(locked, name, solution=option) if loss.feature == "solution"
    ]
    assert "locked" in loss.message
    absent = Crossword(Grid.from_rows(["??", "??"], unknown="?"))
    (loss,) = [
        loss for loss in xwcore.losses(absent, name, solution=option) if loss.feature == "solution"
    ]
    assert "no solution" in loss.message
    assert not [loss for loss in xwcore.losses(absent, name) if loss.feature == "solution"]
    with pytest.raises(xwcore.LossError):
        xwcore.dumps(absent, name, strict=True, solution=option)
