"""The player in Firefox: keyboard and touch; `test_html_every_puzzle.py` has the long test.

Skipped where Firefox, its driver or selenium is absent.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("selenium", reason="the dependency group `examples` is not installed")

from selenium.webdriver.common.keys import Keys

from tests.html.browsing import Browser, firefox_in, needs_firefox
from tests.html.touching import solve_by_touch
from tests.pages import crossword, logic_puzzle
from xwcore import Puzzle

pytestmark = needs_firefox


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with firefox_in(tmp_path_factory.mktemp("browser")) as browser:
        yield browser


def test_keys_enter_move_and_keep_cell_and_clue_in_sight(firefox: Browser) -> None:
    for window in ("desk", "turned zoomed"):
        firefox.window(window)
        firefox.open(crossword(9, "A clue of some words"))
        keys = [*"ab", Keys.TAB, "c", Keys.ARROW_DOWN, "d", Keys.SPACE, Keys.BACKSPACE]
        seen = firefox.in_sight_after(keys)
        assert all(seen), (window, seen)
    assert firefox.values()["c0"] == "A"
    assert firefox.messages() == []


@pytest.mark.parametrize("puzzle", [crossword(2), logic_puzzle("masyu")])
def test_puzzle_is_solved_by_touch(firefox: Browser, puzzle: Puzzle) -> None:
    firefox.window("phone")
    firefox.open(puzzle)
    solve_by_touch(firefox, puzzle)
    assert firefox.status() == "Solved"
    assert firefox.messages() == []
