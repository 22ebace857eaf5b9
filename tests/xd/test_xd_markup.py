"""Tags in clues: nesting, images, links, and tags that are not closed."""

from __future__ import annotations

import pytest

from tests.xd.xd_files import anew, read
from xwcore import losses
from xwcore_crossword import Clue, Crossword, CrosswordFeature, Grid, Styled
from xwcore_xd.markup import parse, written


@pytest.mark.parametrize(
    "text",
    [
        "{/slanted/} and {*bold*}",
        "{/slanted and {*bold*}/}",
        "a {!picture.png!}",
        "{!picture.png|a picture!}",
        "{!picture.png|a picture|10!} b",
        "{!!picture.png|a picture!!}",
        "{@the site|https://example.com@}",
    ],
)
def test_tags_are_written_as_they_are_read(text: str) -> None:
    markup = parse(text)
    assert markup is not None
    assert written(markup) == text


def test_a_tag_that_is_not_closed_is_text() -> None:
    assert parse("{*bold") is None
    markup = parse("{/slanted {*bold/}")
    assert markup is not None
    (node,) = markup
    assert isinstance(node, Styled)
    assert (node.style, node.children) == ("italic", ("slanted {*bold",))


def test_a_link_with_a_tag_across_its_bar_keeps_the_tag_as_text() -> None:
    markup = parse("{@a {*b|https://example.com/*}@}")
    assert markup is not None
    assert written(markup) == "{@a {*b|https://example.com/*}@}"


def test_a_block_image_may_end_as_an_image_does() -> None:
    assert parse("{!!picture.png!}") == parse("{!!picture.png!!}")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("{@the site | href: https://example.com/a@}", "{@the site|https://example.com/a@}"),
        ("{#red | light: #f00; dark: #c00#}", "{#red|#f00|#c00#}"),
        ("{#red | dark: #c00; light: #f00#}", "{#red|#f00|#c00#}"),
        ("{@a {*bold*} site | href: x@}", "{@a {*bold*} site|x@}"),
        ("{!a hat | src: hat.png!}", "{!hat.png|a hat!}"),
        ("{!a hat | width: 20; src: 'hat;1.png'!}", "{!hat;1.png|a hat|20!}"),
        ("{!a hat|src: hat.png; height: 9; display: block!}", "{!!hat.png|a hat||9!!}"),
        ("{!![hat.png|a hat]!!}", "{!!hat.png|a hat!!}"),
    ],
)
def test_tags_of_version_4_are_read_as_the_older_ones(text: str, same: str) -> None:
    assert parse(text) == parse(same)
    assert parse(text) is not None


@pytest.mark.parametrize("inside", ["a | src: '", "a | src:", "a | src", "a | : ;: ;", "a | 'src'"])
def test_malformed_properties_are_kept_as_text(inside: str) -> None:
    markup = parse(f"{{!{inside}!}}")
    assert markup is not None
    assert parse(written(markup)) == markup


def test_literal_text_and_line_breaks_of_version_4() -> None:
    (clue,) = read(b"Title: t\n\n\nAB\n\n\nA1. What {\\~\\} means{\\\\}here ~ AB\n").clues
    assert clue.text == "What ~ means\nhere"


def test_groups_beyond_the_letters_of_the_alphabet_are_lost() -> None:
    clues = [Clue(1, group=f"Group {number}", text="text") for number in range(30)]
    puzzle = Crossword(Grid.from_rows(["AB"]), clues)
    assert len(read(anew(puzzle).encode()).clues) == 24
    assert CrosswordFeature.CLUE_GROUPS in {loss.feature for loss in losses(puzzle, "xd")}
