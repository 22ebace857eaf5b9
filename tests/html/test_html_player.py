"""The player in a real browser: entering, moving, linking, checking, keeping.

Skipped where Chromium, its driver or selenium is absent.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("selenium", reason="the dependency group `examples` is not installed")

from selenium.webdriver.common.keys import Keys

from tests.html.browsing import Browser, browser_in, dumped, needs_browser
from tests.html.touching import touch
from tests.pages import logic_puzzle
from xwcore_crossword import Clue, Crossword, Grid
from xwcore_logic import Layers, LogicPuzzle

pytestmark = needs_browser


@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser_in(tmp_path_factory.mktemp("browser")) as browser:
        yield browser


@pytest.fixture
def browser(chrome: Browser) -> Browser:
    chrome.window("desk")
    return chrome


def crossword(**changes: object) -> Crossword:
    grid = Grid.from_rows(["TEA", "A#R", "PET"])
    texts = ["Drink", "Cat, say", "Faucet", "Painting"]
    clues = [
        Clue(slot.number, slot.direction, text)
        for slot, text in zip(grid.slots, texts, strict=True)
    ]
    return Crossword(grid, clues, title="Played in a browser").replace(**changes)


def sudoku() -> LogicPuzzle:
    rows = ["1...", "..3.", ".4..", "...2"]
    return LogicPuzzle.from_cells("sudoku", rows, ["1324", "4231", "2413", "3142"])


# -- entering -------------------------------------------------------------------------------------


def test_crossword_is_solved_by_keyboard_alone(browser: Browser) -> None:
    browser.open(crossword())
    browser.press(*"tea")
    assert browser.clue().endswith("Cat, say")
    browser.press(*"pet", *"ap", *"r")
    assert browser.letters() == "TEAA#RPET"
    assert browser.status() == "Solved"
    assert browser.messages() == []


def test_last_letter_of_a_full_word_is_not_overwritten(browser: Browser) -> None:
    browser.open(crossword())
    browser.run("document.querySelector('xw-player').settings.atEnd = 'stay'")
    browser.press(*"teaxyz")
    assert browser.letters() == "TEA.#...."
    browser.press(Keys.BACKSPACE, *"xy")
    assert browser.letters() == "TEX.#...."


def test_keys_move_as_solvers_know_them(browser: Browser) -> None:
    browser.open(crossword())
    browser.press(Keys.END)
    assert browser.label().startswith("row 1, column 3")
    browser.press(Keys.ARROW_DOWN)
    assert "Painting" in browser.clue()
    assert browser.label().startswith("row 1, column 3")
    browser.press(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
    assert browser.label().startswith("row 3, column 3")
    browser.press(Keys.SPACE)
    assert "Cat, say" in browser.clue()
    browser.press(Keys.HOME)
    assert browser.label().startswith("row 3, column 1")
    browser.press(Keys.TAB)
    assert "Faucet" in browser.clue()
    browser.press(Keys.SHIFT + Keys.TAB + Keys.NULL)
    assert "Cat, say" in browser.clue()


def test_tabulator_leaves_the_grid_behind_the_last_entry(browser: Browser) -> None:
    browser.open(crossword())
    browser.press(Keys.TAB, Keys.TAB, Keys.TAB)
    assert "Painting" in browser.clue()
    browser.press(Keys.TAB)
    assert browser.run("return document.activeElement.className") != "xw-field"


def test_rebus_takes_several_letters(browser: Browser) -> None:
    browser.open(crossword(), solution=False)
    browser.press(Keys.INSERT, *"ten", Keys.ENTER, "x")
    assert browser.letters() == "TENX..#...."


@pytest.mark.parametrize(
    ("clue", "composed", "expected"),
    [
        ("\u304a\u8336", ["n", "\u306b", "\u306b\u3093"], "\u306b\u3093"),
        ("Tea", ["\u3131", "\uac00"], "\uac00"),
        ("Tea", ["t", "te"], "TE"),
        ("Tea", ["t", "tw", "twe", "te"], "TE"),
        ("Tea", ["teh", "the"], "THE"),
    ],
    ids=["input method", "other script", "on-screen keyboard", "erased", "corrected"],
)
def test_composed_text_is_entered_once(
    browser: Browser, clue: str, composed: list[str], expected: str
) -> None:
    grid = Grid.from_rows(["ABCD"])
    browser.open(Crossword(grid, [Clue(1, "across", clue)]), solution=False)
    for text in composed:
        end = len(text)
        browser.command("Input.imeSetComposition", text=text, selectionStart=end, selectionEnd=end)
    browser.command("Input.insertText", text=composed[-1])
    assert browser.letters() == expected.ljust(4, ".")
    browser.press(Keys.BACKSPACE)
    assert browser.letters() == expected[:-1].ljust(4, ".")


def test_dictated_and_pasted_text_fills_cells(browser: Browser) -> None:
    browser.open(crossword(), solution=False)
    browser.command("Input.insertText", text="te")
    assert browser.letters() == "TE..#...."
    browser.open(crossword(), solution=False)
    browser.command("Input.insertText", text="t e a")
    assert browser.letters() == "TEA.#...."


def test_grid_of_a_script_from_the_right_begins_there(browser: Browser) -> None:
    grid = Grid.from_rows(["\u05d0\u05d1\u05d2"])
    browser.open(Crossword(grid, [Clue(1, "across", "\u05d0\u05dc\u05e3\u05d1\u05d9\u05ea")]))
    browser.press("\u05d0", "\u05d1")
    first, second, third = browser.run(
        "return [...document.querySelectorAll('.xw-cell')]"
        ".map((cell) => cell.getBoundingClientRect().left)"
    )
    assert first > second > third
    assert browser.label().startswith("row 1, column 3")
    browser.press(Keys.ARROW_RIGHT)
    assert browser.label().startswith("row 1, column 2")


def test_cells_of_one_number_are_written_together(browser: Browser) -> None:
    grid = Grid.from_rows(["ABA"], stated_numbers={0: 1, 1: 2, 2: 1})
    browser.open(Crossword(grid))
    browser.press("a")
    assert browser.letters() == "A.A"


def test_blocks_of_a_diagramless_are_set_symmetrically(browser: Browser) -> None:
    grid = Grid.from_rows(["AB#", "CDE", "#FG"])
    browser.open(Crossword(grid, diagramless=True))
    browser.press(*"ab.")
    assert browser.letters() == "AB#...#.."
    browser.click("Undo")
    assert browser.letters() == "AB......."
    browser.click("Block")
    browser.press(Keys.ARROW_DOWN)
    browser.click("Reveal all")
    assert browser.letters() == "AB#CDE#FG"
    assert browser.status() == "Solved"


def test_clues_of_a_diagramless_are_chosen_one_after_the_other(browser: Browser) -> None:
    clues = [Clue(1, "across", "First"), Clue(2, "across", "Second"), Clue(1, "down", "Third")]
    browser.open(Crossword(Grid.from_rows(["AB#", "CDE", "#FG"]), clues, diagramless=True))
    assert browser.clue() == "1 Across First"
    browser.press("a", Keys.TAB)
    assert browser.clue() == "2 Across Second"
    browser.run("[...document.querySelectorAll('[data-clue]')][2].click()")
    browser.press("b")
    assert browser.clue() == "1 Down Third"
    assert browser.letters() == "AB......."
    assert "Third" in browser.label()
    browser.find(".xw-clue")[0].click()
    assert browser.clue() == "1 Across First"
    browser.find(".xw-clue")[0].click()
    browser.press(Keys.TAB)
    assert browser.clue() == "1 Down Third"
    browser.press(Keys.TAB)
    assert browser.run("return document.activeElement.className") != "xw-field"


def test_touch_of_the_clue_bar_goes_to_the_next_clue_and_from_the_last_to_the_first(
    browser: Browser,
) -> None:
    browser.window("phone")
    browser.open(crossword())
    clues = []
    for _ in range(5):
        clues.append(browser.clue())
        middle = """const box = document.querySelector(".xw-clue").getBoundingClientRect()
        return [box.left + box.width / 2, box.top + box.height / 2]"""
        browser.tap(*browser.run(middle))
    words = ["Drink", "say", "Faucet", "Painting", "Drink"]
    assert [clue.rpartition(" ")[2] for clue in clues] == words
    browser.press("x")
    assert "X" in browser.letters()


def test_touch_that_stays_or_slides_is_a_touch(browser: Browser) -> None:
    browser.window("phone")
    browser.open(crossword(), solution=False)
    touch(browser, "T", seconds=0.7)
    touch(browser, "E", slide=25)
    touch(browser, "A")
    assert browser.letters() == "TEA.#...."
    touch(browser, "Undo", seconds=0.7)
    touch(browser, "Rebus", seconds=0.7)
    assert browser.status().startswith("Rebus")
    touch(browser, "X")
    assert "X" in browser.letters()
    # Keyboard and screen readers make a click without a pointer.
    browser.run("document.querySelector('.xw-keys button').click()")
    assert "XQ" in browser.letters()
    browser.open(sudoku())
    touch(browser, "3", seconds=0.7)
    touch(browser, "2", slide=-60)
    assert browser.values() == {"c1": "3"}


def test_nothing_moves_after_an_entry(browser: Browser) -> None:
    grid = Grid.from_rows(["AB", "CD"])
    texts = ["Short", "A clue with many words " * 8, "Short", "A clue with many words " * 8]
    clues = [Clue(s.number, s.direction, t) for s, t in zip(grid.slots, texts, strict=True)]
    browser.window("turned")
    browser.open(Crossword(grid, clues))
    where = """const place = () => {
      const box = document.querySelector(".xw-current").getBoundingClientRect()
      return [box.left, box.top, box.width]
    }
    const painted = (act) => requestAnimationFrame(() => requestAnimationFrame(act))
    const { game } = document.querySelector("xw-player")
    game.type("x")
    const before = place()
    return new Promise((answer) => painted(() => answer([before, place()])))"""
    for _ in range(4):
        before, after = browser.run(where)
        assert before == after


def test_message_takes_no_room_from_cell_and_clue(browser: Browser) -> None:
    browser.window("phone zoomed")
    browser.open(Crossword(Grid.from_rows(["AB", "CD"]), [Clue(1, "across", "Words of a clue")]))
    browser.press(*"xxxx")
    assert browser.status().startswith("Every cell")
    assert browser.in_sight()


# -- sight and links ------------------------------------------------------------------------------


def large() -> Crossword:
    rows = ["".join("#" if (r * 4 + c) % 9 == 4 else "A" for c in range(21)) for r in range(21)]
    grid = Grid.from_rows(rows)
    clues = [Clue(s.number, s.direction, f"Words about {s.number}, and more") for s in grid.slots]
    return Crossword(grid, clues, title="A large one", notes="Notes of it. " * 20)


@pytest.mark.parametrize("window", ["phone", "turned", "desk", "turned zoomed"])
def test_cell_and_clue_stay_in_sight(browser: Browser, window: str) -> None:
    browser.window(window)
    browser.open(large())
    keys = [*"abc", Keys.TAB, Keys.ARROW_DOWN, *"ab", Keys.PAGE_UP, Keys.PAGE_UP, "x"]
    seen = [browser.in_sight(), *browser.in_sight_after(keys)]
    browser.run(
        "const { game } = document.querySelector('xw-player');"
        "game.chooseEntry(game.entries.length - 1)"
    )
    seen.append(browser.in_sight())
    assert all(seen), seen


def test_clues_choose_their_own_cells(browser: Browser) -> None:
    grid = Grid.from_rows(["ABC", "DEF"])
    around = ((0, 0), (1, 0), (1, 1), (0, 1))
    clues = [
        Clue(1, text="Row", group="Rows", cells=((0, 0), (0, 1), (0, 2))),
        Clue(None, text="Around", group="Winding", cells=around),
    ]
    browser.open(Crossword(grid, clues))
    browser.run("[...document.querySelectorAll('[data-clue]')][1].click()")
    browser.press(*"adeb")
    assert browser.letters() == "AB.DE."
    assert len(browser.find(".xw-cell.xw-entry")) in (3, 4)
    assert "Row" in browser.run("return document.querySelector('.xw-clue').textContent")


# -- actions --------------------------------------------------------------------------------------


def test_wrong_letters_are_marked_by_check(browser: Browser) -> None:
    browser.open(crossword())
    browser.press(*"txa")
    browser.click("Check")
    assert browser.status() == "1 wrong"
    assert len(browser.find(".xw-cell.xw-wrong")) == 1


def test_revealed_letters_stay_and_clear_is_undone(browser: Browser) -> None:
    browser.open(crossword())
    browser.click("Reveal word")
    assert browser.letters() == "TEA.#...."
    browser.press(Keys.HOME, "x")
    assert browser.letters() == "TEA.#...."
    browser.click("Clear")
    assert browser.letters() == "....#...."
    browser.click("Undo")
    assert browser.letters() == "TEA.#...."
    browser.click("Undo")
    browser.click("Redo")
    assert browser.letters() == "TEA.#...."


def test_keys_undo_and_redo(browser: Browser) -> None:
    browser.open(crossword())
    browser.press(*"te", Keys.CONTROL + "z" + Keys.NULL)
    assert browser.letters() == "T...#...."
    browser.press(Keys.CONTROL + "y" + Keys.NULL)
    assert browser.letters() == "TE..#...."


def test_wrong_letters_do_not_stop_the_clock(browser: Browser) -> None:
    browser.open(crossword())
    browser.press(*("x" * 9))
    assert browser.status() == "Every cell is filled, and some are wrong"
    assert not browser.run("return document.querySelector('xw-player').clock.isStopped")


def test_crossword_whose_solution_is_incomplete_is_never_solved(browser: Browser) -> None:
    grid = Grid.from_rows([["A", None], ["C", "D"]])
    browser.open(Crossword(grid, [Clue(1, "across", "Words")]))
    assert browser.status().startswith("The solution of 1 cell is unknown")
    browser.click("Reveal all")
    assert browser.letters() == "A.CD"
    browser.press(Keys.HOME, Keys.ARROW_RIGHT, "x")
    assert browser.letters() == "AXCD"
    assert browser.status() == "Every cell is filled"


def test_pause_hides_and_locks(browser: Browser) -> None:
    browser.open(crossword())
    browser.press("t")
    browser.click("Pause")
    assert not browser.find(".xw-board")[0].is_displayed()
    assert not browser.find(".xw-clue")[0].is_displayed()
    browser.press("e")
    browser.run("document.querySelector('xw-player').focus()")
    assert browser.values() == {"c0": "T"}
    browser.press(Keys.ENTER)
    assert browser.find(".xw-board")[0].is_displayed()
    browser.press("e")
    assert browser.letters() == "TE..#...."


def test_page_without_a_solution_states_what_it_lacks(browser: Browser) -> None:
    browser.open(crossword(), solution=False)
    assert "no solution" in browser.status()
    buttons = browser.run("return document.querySelector('xw-player').textContent")
    assert "Check" not in buttons
    assert "Reveal" not in buttons


def test_progress_is_kept_exported_and_shared(browser: Browser) -> None:
    browser.open(crossword())
    browser.press(*"te")
    browser.driver.refresh()
    assert browser.letters() == "TE..#...."
    state = browser.run("return document.querySelector('xw-player').exported()")
    address = browser.run("return document.querySelector('xw-player').addressOf(true)")
    browser.open(crossword())
    assert browser.letters() == "....#...."
    take = "return document.querySelector('xw-player').importText(arguments[0])"
    assert browser.run(take, dumped(state))
    assert browser.letters() == "TE..#...."
    assert not browser.run(take, dumped({**state, "key": "other"}))
    assert not browser.run(take, "no JSON")
    hostile = {"c0": "<b>", "c4": "X", "c99": "X", "constructor": "X", "b0": "1", "c1": "X" * 99}
    assert browser.run(take, dumped({**state, "values": hostile}))
    assert browser.values() == {"c0": "<b>"}
    browser.open(crossword(), fragment="#" + address.split("#")[1])
    assert browser.letters() == "TE..#...."


# -- logic puzzles --------------------------------------------------------------------------------


def test_sudoku_is_solved_by_keyboard_alone(browser: Browser) -> None:
    browser.open(sudoku())
    for number, row in enumerate(["1324", "4231", "2413", "3142"]):
        if number:
            browser.press(Keys.ARROW_DOWN)
        browser.press(Keys.HOME)
        for column, key in enumerate(row):
            browser.press(*([Keys.ARROW_RIGHT] if column else []), key)
    assert browser.status() == "Solved"
    assert browser.messages() == []


def test_candidates_are_notes_in_a_cell(browser: Browser) -> None:
    browser.open(sudoku())
    browser.click("Notes")
    browser.press("3", "2", "3", "4")
    assert browser.values() == {"n1": "2,4"}
    assert "candidates 2,4" in browser.label()


def test_numbers_of_two_digits_are_typed_digit_by_digit(browser: Browser) -> None:
    browser.open(LogicPuzzle.new("latin_square", 12))
    browser.press("1", "2", Keys.ARROW_RIGHT, "2", "1", Keys.ARROW_RIGHT, "9", "9")
    assert browser.values() == {"c0": "12", "c1": "1", "c2": "9"}


def test_cells_are_shaded_by_space_and_marked_by_dots(browser: Browser) -> None:
    puzzle = LogicPuzzle.from_cells("nurikabe", ["1.", ".."], [".#", "##"])
    browser.open(puzzle)
    browser.press(Keys.ARROW_LEFT, ".", Keys.ARROW_RIGHT, " ", Keys.ARROW_DOWN, " ", " ")
    assert browser.values() == {"c0": "\u00b7", "c1": "#", "c3": "\u00b7"}
    assert "marked as empty" in browser.label()


def test_loop_is_drawn_by_keyboard_and_by_dragging(browser: Browser) -> None:
    browser.open(logic_puzzle("masyu"), solution=False)
    shift = "const go = (x, y) => document.querySelector('xw-player').game.arrow(x, y, true);"
    browser.run(shift + "go(1, 0); go(1, 0); go(0, 1)")
    links = {place for place, value in browser.values().items() if value == "link"}
    assert len(links) == 3
    browser.run(shift + "go(0, -1)")
    assert sorted(browser.values().values()) == ["link", "link", "x"]


def test_fences_are_walls_with_crosses(browser: Browser) -> None:
    browser.open(logic_puzzle("fences"), solution=False)
    for keys in (1, 2, 3):
        browser.press(Keys.SHIFT + Keys.ARROW_UP + Keys.NULL)
        assert list(browser.values().values()) == [["wall"], ["x"], []][keys - 1]


def test_board_without_rules_takes_everything(browser: Browser) -> None:
    browser.open(LogicPuzzle("", givens=Layers.blank(3, 3)))
    assert "rules" in browser.status()
    browser.click("Walls")
    browser.press("5", Keys.SHIFT + Keys.ARROW_RIGHT + Keys.NULL)
    assert browser.values() == {"c0": "5", "v0,1": "wall"}
    browser.press(Keys.ARROW_DOWN, *"12", Keys.ARROW_RIGHT, "q")
    assert [browser.values().get(place) for place in ("c4", "c5")] == ["12", "Q"]
    assert browser.status() != "Solved"


def test_page_without_player_has_picture_and_clues(browser: Browser) -> None:
    browser.open(crossword(), player=False)
    assert browser.find(".xw-picture svg")
    assert len(browser.find(".xw-clues li")) == 4
    assert browser.messages() == []


# -- dragging -------------------------------------------------------------------------------------


def drag(browser: Browser, *cells: int) -> None:
    """Drag over the middles of cells, with the mouse."""
    points = browser.run(
        """const { game } = document.querySelector("xw-player")
        const matrix = game.board.getScreenCTM()
        return arguments[0].map((index) => {
          const [x, y] = game.cells[index].box.middle
          const point = new DOMPoint(x, y).matrixTransform(matrix)
          return [point.x, point.y]
        })""",
        list(cells),
    )
    kinds = ["mousePressed", *["mouseMoved"] * (len(points) - 1), "mouseReleased"]
    for kind, (x, y) in zip(kinds, [*points, points[-1]], strict=True):
        event = {"type": kind, "x": x, "y": y, "button": "left", "buttons": 1, "clickCount": 1}
        browser.command("Input.dispatchMouseEvent", **event)


def test_bridges_of_neighbors_are_dragged_and_tapped(browser: Browser) -> None:
    puzzle = LogicPuzzle.from_cells("hashi", ["12 1"], ["12-1"])
    browser.open(puzzle.with_edges({((0, 0), (0, 1)): "bridge"}, "solution"))
    for value in ("bridge", "bridges", None):
        drag(browser, 0, 1)
        assert browser.values().get("v0,1") == value
    assert browser.status() != "Solved"
    browser.press(Keys.SHIFT + Keys.ARROW_LEFT + Keys.NULL)
    drag(browser, 1, 3)
    assert browser.values() == {"v0,1": "bridge", "c2": "-"}
    assert browser.status() == "Solved"


def test_line_is_dragged_through_cells_and_back(browser: Browser) -> None:
    browser.open(logic_puzzle("masyu"), solution=False)
    drag(browser, 0, 1, 2)
    assert browser.values() == {"v0,1": "link", "v0,2": "link"}
    drag(browser, 1, 2)
    assert browser.values() == {"v0,1": "link"}
    browser.click("Undo")
    assert browser.values() == {"v0,1": "link", "v0,2": "link"}


def test_areas_are_dragged_and_walls_follow(browser: Browser) -> None:
    browser.open(logic_puzzle("compass"), solution=False)
    browser.click("Areas")
    width = int(browser.run("return document.querySelector('xw-player').puzzle.width"))
    drag(browser, 0, 1)
    drag(browser, width, width + 1)
    assert len(set(browser.values().values())) == 2
    wall = "return document.querySelector('xw-player').game.edgeValue(arguments[0])"
    assert browser.run(wall, "h1,0") == "wall"
    assert not browser.run(wall, "v0,1")


def test_bridges_are_dragged_from_island_to_island(browser: Browser) -> None:
    browser.open(logic_puzzle("hashi"), solution=False)
    cells = browser.run(
        "return document.querySelector('xw-player').cells ?? "
        "document.querySelector('xw-player').puzzle.cells"
    )
    first, second = [index for index, cell in enumerate(cells) if cell["locked"]][:2]
    assert browser.status() != "Solved"
    for signs in ({"-"}, {"="}, set()):
        drag(browser, first, second)
        assert set(browser.values().values()) == signs


def test_two_fingers_make_the_board_larger(browser: Browser) -> None:
    browser.window("phone")
    browser.open(large())
    width = "return document.querySelector('.xw-board').getBoundingClientRect().width"
    before = browser.run(width)
    for kind, distance in (("touchStart", 20), ("touchMove", 30), ("touchMove", 50)):
        points = [{"x": 180 - distance, "y": 250}, {"x": 180 + distance, "y": 250}]
        browser.command("Input.dispatchTouchEvent", type=kind, touchPoints=points)
    browser.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    assert browser.run(width) > 2 * before
    assert browser.run("return visualViewport.scale") == 1
    browser.press("a")
    assert browser.in_sight()
    assert (
        browser.run("return getComputedStyle(document.querySelector('.xw-number')).display")
        != "none"
    )
