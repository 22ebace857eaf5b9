"""The player in WebKit: keyboard, and keys and cells with the mouse.

Skipped where WebKitGTK (`apt-get install webkit2gtk-driver`) or a display (`xvfb-run`) is absent.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("selenium", reason="the dependency group `examples` is not installed")

from selenium.webdriver.common.keys import Keys

from tests.html.browsing import Browser, needs_webkit, webkit_in
from tests.html.touching import solve_by_touch
from tests.pages import crossword, logic_puzzle
from xwcore import Puzzle

pytestmark = [needs_webkit, pytest.mark.slow]


@pytest.fixture(scope="module")
def webkit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with webkit_in(tmp_path_factory.mktemp("browser")) as browser:
        yield browser


@pytest.mark.parametrize("window", ["desk", "turned", "phone"])
def test_keys_enter_move_and_keep_cell_and_clue_in_sight(webkit: Browser, window: str) -> None:
    webkit.window(window)
    webkit.open(crossword(9, "A clue of some words"))
    keys = [*"ab", Keys.TAB, "c", Keys.ARROW_DOWN, "d", Keys.SPACE, Keys.BACKSPACE]
    seen = webkit.in_sight_after(keys)
    assert all(seen), seen
    assert webkit.values()["c0"] == "A"


@pytest.mark.parametrize("puzzle", [crossword(3), logic_puzzle("masyu"), logic_puzzle("sudoku")])
def test_puzzle_is_solved_with_the_pointer(webkit: Browser, puzzle: Puzzle) -> None:
    webkit.window("desk")
    webkit.open(puzzle)
    webkit.run(
        "const player = document.querySelector('xw-player');"
        "player.settings.keys = true; player.layOut()"
    )
    solve_by_touch(webkit, puzzle)
    assert webkit.status() == "Solved"
