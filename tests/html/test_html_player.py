"""The page in a real browser, by keyboard and by mouse.

Skipped where Chromium, its driver or selenium is absent.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("selenium", reason="the dependency group `examples` is not installed")

from selenium.webdriver import Chrome, ChromeOptions, ChromeService
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import xwcore
from tests.pages import LOGIC_FILES
from xwcore import Puzzle
from xwcore_crossword import Clue, Crossword, Grid
from xwcore_logic import LogicPuzzle

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (BROWSER and DRIVER), reason="Chromium and its driver are absent"),
]

Open = Callable[..., Chrome]


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    options = ChromeOptions()
    options.binary_location = BROWSER or ""
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--no-first-run",
        f"--user-data-dir={tmp_path_factory.mktemp('profile')}",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    browser = Chrome(options=options, service=ChromeService(DRIVER))
    try:
        yield browser
    finally:
        browser.quit()


@pytest.fixture
def opened(browser: Chrome, tmp_path: Path) -> Open:
    def open_page(puzzle: Puzzle | None = None, **options: Any) -> Chrome:
        path = tmp_path / "page.html"
        path.write_bytes(xwcore.dumps(puzzle or crossword(), "html", **options))
        browser.get(path.as_uri())
        browser.execute_script("localStorage.clear()")
        browser.get(path.as_uri())
        return browser

    return open_page


def crossword() -> Crossword:
    grid = Grid.from_rows(["TEA", "A#R", "PET"])
    texts = ["Drink", "Cat, say", "Faucet", "Painting"]
    clues = [
        Clue(slot.number, slot.direction, text)
        for slot, text in zip(grid.slots, texts, strict=True)
    ]
    return Crossword(grid, clues, title="Played in a browser")


def letters(browser: Chrome) -> str:
    cells = browser.find_elements(By.CSS_SELECTOR, "[role=gridcell]")
    return "".join(
        "#" if "block" in (cell.get_attribute("class") or "").split() else cell_letter(cell) or "."
        for cell in cells
    )


def cell_letter(cell: Any) -> str:
    return str(cell.find_element(By.CSS_SELECTOR, ".letter").get_attribute("textContent"))


def status(browser: Chrome) -> str:
    return browser.find_element(By.CSS_SELECTOR, "[role=status]").text


def press(browser: Chrome, *keys: str) -> None:
    for key in keys:
        browser.switch_to.active_element.send_keys(key)


def focus_grid(browser: Chrome) -> None:
    """Reach the grid with the tabulator alone."""
    browser.find_element(By.TAG_NAME, "body").send_keys(Keys.TAB)


def errors(browser: Chrome) -> list[str]:
    log = browser.get_log("browser")  # type: ignore[no-untyped-call]
    return [entry["message"] for entry in log if "favicon" not in entry["message"]]


def test_puzzle_is_solved_by_keyboard_alone(opened: Open) -> None:
    browser = opened(player=True, solution=True)
    focus_grid(browser)
    press(browser, *"tea")
    press(browser, Keys.ARROW_DOWN, Keys.ARROW_DOWN, *"rt")
    assert letters(browser) == "TEA.#R..T"
    press(browser, Keys.PAGE_UP)
    press(browser, Keys.HOME)
    for _ in range(8):
        if status(browser) == "Solved":
            break
        press(browser, Keys.PAGE_DOWN, Keys.HOME)
        press(browser, *answer_of(current_clue(browser)))
    assert status(browser) == "Solved"
    assert letters(browser) == "TEAA#RPET"
    assert errors(browser) == []


def current_clue(browser: Chrome) -> str:
    return browser.find_element(By.CSS_SELECTOR, "li.entry").text


def answer_of(clue: str) -> str:
    answers = {"Drink": "tea", "Cat, say": "pet", "Faucet": "tap", "Painting": "art"}
    return next(answer for text, answer in answers.items() if text in clue)


def test_wrong_letters_are_marked_by_check(opened: Open) -> None:
    browser = opened(player=True, solution=True)
    focus_grid(browser)
    press(browser, *"txa")
    browser.find_element(By.XPATH, "//button[text()='Check']").click()
    assert status(browser) == "1 wrong"
    assert len(browser.find_elements(By.CSS_SELECTOR, ".cell.wrong")) == 1


def test_clock_stops_when_solved_and_restarts_when_cleared(opened: Open) -> None:
    browser = opened(player=True, solution=True)
    focus_grid(browser)
    press(browser, *"txa", Keys.ARROW_DOWN, Keys.ARROW_DOWN, *"rt")
    browser.find_element(By.XPATH, "//button[text()='Reveal all']").click()
    assert status(browser) == "Solved"
    assert browser.find_elements(By.XPATH, "//button[text()='Resume']")
    browser.find_element(By.XPATH, "//button[text()='Clear']").click()
    assert browser.find_elements(By.XPATH, "//button[text()='Pause']")
    assert status(browser) == ""


def test_wrong_letters_do_not_stop_the_clock(opened: Open) -> None:
    browser = opened(player=True, solution=True)
    for cell in browser.find_elements(By.CSS_SELECTOR, "[role=gridcell]:not([aria-disabled])"):
        cell.click()
        press(browser, "x")
    assert status(browser) == "Every cell is filled, and some are wrong"
    assert browser.find_elements(By.XPATH, "//button[text()='Pause']")


def test_reveal_fills_cells_that_stay(opened: Open) -> None:
    browser = opened(player=True, solution=True)
    browser.find_element(By.XPATH, "//button[text()='Reveal entry']").click()
    assert letters(browser) == "TEA.#...."
    press(browser, Keys.HOME, "x")
    assert letters(browser) == "TEA.#...."
    browser.find_element(By.XPATH, "//button[text()='Reveal all']").click()
    assert letters(browser) == "TEAA#RPET"


def test_without_solution_there_is_no_check(opened: Open) -> None:
    browser = opened(player=True)
    assert not browser.find_elements(By.XPATH, "//button[text()='Check']")
    focus_grid(browser)
    press(browser, *"abc")
    assert letters(browser) == "ABC.#...."


def test_state_of_play_is_kept(opened: Open) -> None:
    browser = opened(player=True)
    focus_grid(browser)
    press(browser, *"te")
    browser.refresh()
    assert letters(browser) == "TE..#...."


def test_clicks_select_cells_clues_and_directions(opened: Open) -> None:
    browser = opened(player=True)
    cells = browser.find_elements(By.CSS_SELECTOR, "[role=gridcell]")
    cells[2].click()
    assert "Drink" in current_clue(browser)
    cells[2].click()
    assert "Painting" in current_clue(browser)
    browser.find_element(By.XPATH, "//li[contains(., 'Cat, say')]").click()
    press(browser, "p")
    assert letters(browser) == "....#.P.."


def test_rebus_takes_several_letters(opened: Open) -> None:
    browser = opened(player=True)
    focus_grid(browser)
    press(browser, Keys.INSERT, *"ten", Keys.ENTER, "x")
    assert letters(browser) == "TENX..#...."


def test_cells_are_named_for_screen_readers(opened: Open) -> None:
    browser = opened(player=True)
    focus_grid(browser)
    label = browser.switch_to.active_element.get_attribute("aria-label") or ""
    assert label == "row 1, column 1, number 1, empty, 1 Across: Drink"


def test_page_without_player_has_picture_and_clues(opened: Open) -> None:
    browser = opened()
    assert browser.find_elements(By.CSS_SELECTOR, "#picture svg")
    assert len(browser.find_elements(By.CSS_SELECTOR, "#clues li")) == 4
    assert errors(browser) == []


# -- logic puzzles --------------------------------------------------------------------------------


def test_cells_outside_of_a_shape_are_not_drawn(opened: Open) -> None:
    browser = opened(Crossword(Grid.from_rows(["AB_", "CDE"], void="_")), player=True)
    (void,) = browser.find_elements(By.CSS_SELECTOR, ".cell.void")
    assert void.value_of_css_property("box-shadow") == "none"
    cell = browser.find_element(By.CSS_SELECTOR, ".cell")
    assert "rgb(0, 0, 0)" in cell.value_of_css_property("box-shadow")
    assert (
        browser.find_element(By.CSS_SELECTOR, ".grid").value_of_css_property("background-color")
        == "rgba(0, 0, 0, 0)"
    )


@pytest.mark.parametrize("kind", ["crossword", "sudoku"])
def test_player_is_printed_with_its_grid(opened: Open, kind: str) -> None:
    browser = opened(crossword() if kind == "crossword" else sudoku(), player=True)
    browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        grid = browser.find_element(By.CSS_SELECTOR, ".grid, .board")
        controls = browser.find_element(By.CSS_SELECTOR, ".controls")
        assert grid.size["width"] > 300
        assert grid.size["height"] > 100
        assert not controls.is_displayed()
    finally:
        browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})


def sudoku() -> LogicPuzzle:
    rows = ["1...", "..3.", ".4..", "...2"]
    return LogicPuzzle.from_cells("sudoku", rows, ["1324", "4231", "2413", "3142"])


def entered(browser: Chrome) -> str:
    cells = browser.find_elements(By.CSS_SELECTOR, "[role=gridcell]")
    return " ".join(cell.get_attribute("data-value") or "." for cell in cells)


def click(browser: Chrome, label: str) -> None:
    browser.find_element(By.XPATH, f"//button[text()='{label}']").click()


def test_sudoku_is_solved_by_keyboard_alone(opened: Open) -> None:
    browser = opened(sudoku(), player=True, solution=True)
    focus_grid(browser)
    for number, row in enumerate(["1324", "4231", "2413", "3142"]):
        if number:
            press(browser, Keys.ARROW_DOWN)
        press(browser, Keys.HOME)
        for column, key in enumerate(row):
            press(browser, *([Keys.ARROW_RIGHT] if column else []), key)
    assert entered(browser) == ". 3 2 4 4 2 . 1 2 . 1 3 3 1 4 ."
    assert status(browser) == "Solved"
    assert errors(browser) == []


def test_wrong_values_of_a_sudoku_are_marked(opened: Open) -> None:
    browser = opened(sudoku(), player=True, solution=True)
    focus_grid(browser)
    press(browser, "4", Keys.ARROW_RIGHT, "2")
    click(browser, "Check")
    assert status(browser) == "1 wrong"
    click(browser, "Reveal cell")
    press(browser, Keys.ARROW_LEFT, Keys.BACKSPACE)
    assert entered(browser).startswith(". . 2 .")


def test_cells_are_shaded_by_space_and_marked_by_dots(opened: Open) -> None:
    puzzle = LogicPuzzle.from_cells("nurikabe", ["1.", ".."], [".#", "##"])
    browser = opened(puzzle, player=True)
    assert not browser.find_elements(By.XPATH, "//button[text()='Check']")
    focus_grid(browser)
    press(browser, ".", Keys.ARROW_RIGHT, " ", Keys.ARROW_DOWN, Keys.ENTER, Keys.ARROW_LEFT, "#")
    assert entered(browser) == "\u00b7 # # #"
    assert status(browser) == "Every cell is filled"
    press(browser, " ", " ")
    assert entered(browser) == "\u00b7 # . #"
    browser.refresh()
    assert entered(browser) == "\u00b7 # . #"
    label = browser.find_element(By.CSS_SELECTOR, "[role=gridcell]").get_attribute("aria-label")
    assert label == "row 1, column 1, given 1, marked as empty"


def test_numbers_of_two_digits_are_typed_digit_by_digit(opened: Open) -> None:
    browser = opened(LogicPuzzle.new("latin_square", 12), player=True)
    focus_grid(browser)
    press(browser, "1", "2", Keys.ARROW_RIGHT, "2", "1", Keys.ARROW_RIGHT, "9", "9")
    assert entered(browser).split()[:3] == ["12", "1", "9"]


def test_values_are_entered_by_clicks(opened: Open) -> None:
    browser = opened(sudoku(), player=True)
    cells = browser.find_elements(By.CSS_SELECTOR, "[role=gridcell]")
    cells[5].click()
    browser.find_element(By.CSS_SELECTOR, ".palette button[aria-label='3']").click()
    cells[5].click()
    assert entered(browser).split()[5] == "4"


def test_every_type_that_is_solved_cell_by_cell_is_revealed(opened: Open) -> None:
    played = []
    for path in LOGIC_FILES:
        browser = opened(xwcore.read(path), player=True, solution=True)
        if browser.find_elements(By.XPATH, "//button[text()='Reveal all']"):
            click(browser, "Reveal all")
            assert status(browser) == "Solved", path.name
            played.append(path.name)
        assert errors(browser) == []
    assert len(played) == 40
