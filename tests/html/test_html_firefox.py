"""The player in Firefox: keyboard, touch, an input method, lines of a logic puzzle.

Skipped where Firefox, its driver or selenium is absent.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("selenium", reason="the dependency group `examples` is not installed")

from selenium.webdriver.common.keys import Keys

from tests.html.browsing import WINDOWS, Browser, firefox_in, needs_firefox
from tests.html.touching import solve_by_touch
from tests.pages import crossword, logic_puzzle

pytestmark = needs_firefox


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with firefox_in(tmp_path_factory.mktemp("browser")) as browser:
        yield browser


def test_keys_enter_move_and_keep_cell_and_clue_in_sight(firefox: Browser) -> None:
    for window in WINDOWS:
        firefox.window(window)
        firefox.open(crossword(15, "A clue of some words"))
        seen = []
        for key in [*"ab", Keys.TAB, "c", Keys.ARROW_DOWN, "d", Keys.SPACE, Keys.BACKSPACE]:
            firefox.press(key)
            seen.append(firefox.in_sight())
        assert all(seen), (window, seen)
    assert firefox.values()["c0"] == "A"
    assert firefox.messages() == []


@pytest.mark.parametrize("name", ["crossword", "masyu", "sudoku"])
def test_puzzle_is_solved_by_touch(firefox: Browser, name: str) -> None:
    firefox.window("phone")
    puzzle = crossword(4) if name == "crossword" else logic_puzzle(name)
    firefox.open(puzzle)
    solve_by_touch(firefox, puzzle)
    assert firefox.status() == "Solved"
    assert firefox.messages() == []
