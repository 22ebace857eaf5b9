"""Shapes and texts that the drawings of the core have rarely, in every backend."""

from __future__ import annotations

import re

import pytest

import xwcore_drawing
from xwcore_crossword import Clue, Crossword, Grid, Styled
from xwcore_drawing import Drawing
from xwcore_drawing.layout import wrapped_runs
from xwcore_drawing.metrics import text_width
from xwcore_drawing.pages import page_of
from xwcore_drawing.postscript import string_literal
from xwcore_drawing.shapes import Bounds, Circle, Group, Line, Polygon, Run, Shape, Text
from xwcore_logic import LogicPuzzle


def plain(*shapes: Shape, width: float = 3, height: float = 2) -> str:
    return Drawing(shapes, Bounds(0, 0, width, height)).text(color=False)


def test_a_filled_circle_and_an_outlined_triangle_in_a_terminal() -> None:
    filled = plain(Circle(1.5, 1, 0.5, "#000000", None))
    assert "(" in filled
    assert ")" in filled
    corners = ((0.2, 0.2), (2.8, 0.2), (1.5, 1.8))
    outline = plain(Polygon(corners, None, "#000000"))
    assert {"─", "╲"} & set(outline)
    opened = plain(Polygon(corners, None, "#000000", closed=False))
    assert outline != opened != plain()


def test_a_nearly_level_line_is_level_in_a_terminal() -> None:
    assert "─" in plain(Line(0, 0.5, 3, 0.9, 0.02, "#000000"))


def test_groups_of_wrong_types_are_no_drawing() -> None:
    from xwcore_isolation.exact_drawing import is_exact

    bounds, text = Bounds(0, 0, 1, 1), Text(0, 0, "a", 1)
    assert is_exact(Drawing((Group((text,)),), bounds))
    nested: Group = Group((text,))
    for _ in range(200):
        nested = Group((nested,))
    wrong: list[object] = [
        [text],
        (nested,),
        (Group([text]),),  # type: ignore[arg-type]
        (Group((text,), 5),),  # type: ignore[arg-type]
        (text, "b"),
    ]
    for shapes in wrong:
        assert not is_exact(Drawing(shapes, bounds))  # type: ignore[arg-type]


def test_a_space_between_underlined_words_goes_with_the_second() -> None:
    runs = [Run("one two", underline=True), Run(" three")]
    (line,) = wrapped_runs(runs, 100, 1)
    assert "".join(run.text for run in line) == "one two three"
    assert line[-1] == Run(" three")


def test_combining_marks_have_no_width() -> None:
    assert text_width("a\u0323") == text_width("a")
    assert text_width("a\u200d") == text_width("a")


@pytest.mark.parametrize("count", [10, 500])
def test_long_strings_of_postscript_are_broken(count: int) -> None:
    literal = string_literal(b"a(" * count)
    assert max(map(len, literal.split("\n"))) <= 255
    assert literal.replace("\\\n", "") == "(" + "a\\050" * count + ")"


def test_rules_without_a_value_keep_the_name() -> None:
    texts = page_of(LogicPuzzle("skyscrapers_with_parks", 4, 4)).texts
    assert re.search(r"\bparks\b", texts.rules)
    assert "/" not in texts.rules


def test_markup_of_a_clue_is_drawn_with_its_spaces() -> None:
    markup = (Styled("underline", ("One",)), " ", Styled("strike", ("two",)), " three")
    puzzle = Crossword(Grid.from_rows(["AB"]), [Clue(1, "across", "One two three", markup=markup)])
    assert "One two three" in re.sub(r"<[^>]+>", "", xwcore_drawing.draw(puzzle, clues=True).svg())


@pytest.mark.parametrize(
    ("style", "expected"),
    [
        ("italic", 'font-style="italic"'),
        ("underline", 'text-decoration="underline"'),
        ("strike", 'text-decoration="line-through"'),
    ],
)
def test_a_clue_in_one_style_is_drawn_in_it(style: str, expected: str) -> None:
    markup = (Styled(style, ("Titanic",)),)
    plain, styled = (
        xwcore_drawing.draw(Crossword(Grid.from_rows(["AB"]), [clue]), clues=True)
        for clue in (
            Clue(1, "across", "Titanic"),
            Clue(1, "across", "Titanic", markup=markup),
        )
    )
    assert expected in styled.svg()
    assert expected not in plain.svg()
    assert styled.eps() != plain.eps()
