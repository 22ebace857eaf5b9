"""A short form of `font_sets`: every script with the shipped fonts only."""

from __future__ import annotations

import pytest

from tests.fonts.font_sets import SCRIPTS, faults
from tests.pages import crossword
from xwcore_drawing import draw, words_in


@pytest.mark.slow
@pytest.mark.parametrize("text", SCRIPTS)
def test_every_output_shows_a_script_or_reports_it(text: str) -> None:
    puzzle = crossword(3, text, title=text)
    assert list(faults(puzzle)) == []
    scripts_of_the_system = set("हिन्दीภาษาไทย日本語の手がかり漢字한국어አማርኛ\U000f0000")
    drawing = draw(puzzle, clues=True)
    missing = set(drawing.missing())
    assert missing & set(text) == scripts_of_the_system & set(text)
    headings = set("".join(words_in("ja") + words_in("ko")))
    assert missing <= set(text) | headings
