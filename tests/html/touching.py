"""A puzzle is solved on the page by touch alone: cells, edges, keys and buttons."""

from __future__ import annotations

import time
from typing import Final

from tests.html.browsing import Browser
from xwcore import Puzzle
from xwcore_crossword import Crossword

#: The places that are not right yet, with the middle of each in the window, and what is right.
_WRONG: Final = """
const { game } = document.querySelector("xw-player")
const matrix = game.board.getScreenCTM()
const at = ([x, y]) => { const p = new DOMPoint(x, y).matrixTransform(matrix); return [p.x, p.y] }
const spotOf = (place) => place[0] === "c" ? game.cells[Number(place.slice(1))].box
  : game.byPlace.get(place)
return game.everything.filter((place) => !game.isRight(place)).map((place) => [
  place, at(spotOf(place).middle),
  place[0] === "c" ? game.cells[Number(place.slice(1))].solution : game.edges.solution[place]])
"""

#: The middle of a cell, scrolled into the window where it is not; null for the current cell.
_CELL: Final = """
const [index] = arguments
const player = document.querySelector("xw-player")
player.settings.symmetric = false
if (player.game.current === index) return null
const node = player.game.nodes[index]
node.scrollIntoView({ block: "nearest", inline: "nearest" })
const box = node.getBoundingClientRect()
return [box.left + box.width / 2, box.top + box.height / 2]
"""

#: The middle of a button by its text or name.
_BUTTON: Final = """
const [label] = arguments
const named = (node) => node.textContent === label || node.ariaLabel === label
const node = [...document.querySelectorAll("xw-player button")].find(named)
const box = node.getBoundingClientRect()
return [box.left + box.width / 2, box.top + box.height / 2]
"""

#: The middle of a value in the palette.
_VALUE: Final = """
const [value] = arguments
const { game } = document.querySelector("xw-player")
const node = document.querySelectorAll(".xw-palette button")[game.values.indexOf(value)]
node.scrollIntoView({ block: "nearest" })
const box = node.getBoundingClientRect()
return [box.left + box.width / 2, box.top + box.height / 2]
"""


def wrong_places(browser: Browser) -> list[list[object]]:
    """What is not right yet on the board of a logic puzzle."""
    return list(browser.run(_WRONG))


def solve_by_touch(browser: Browser, puzzle: Puzzle) -> None:
    """Enter the solution of the page that is open."""
    if isinstance(puzzle, Crossword):
        _solve_crossword(browser, puzzle)
    else:
        _solve_logic_puzzle(browser)


def _solve_crossword(browser: Browser, puzzle: Crossword) -> None:
    # Without keys on the page, the keyboard of the device types into what has the focus.
    has_keys = bool(browser.find(".xw-keys button"))
    right = "return document.querySelector('xw-player').game.isRight(arguments[0])"
    for cell in puzzle.grid:
        if browser.run(right, cell.index):
            continue
        place = browser.run(_CELL, cell.index)
        if place is not None:
            browser.tap(*place)
        if cell.is_block:
            touch(browser, "Block")
            continue
        letters = list(cell.solution or "")
        if len(letters) > 1:
            touch(browser, "Rebus")
        for letter in letters:
            if has_keys:
                touch(browser, letter)
            else:
                browser.press(letter)
        if len(letters) > 1:
            touch(browser, "Rebus")


def _solve_logic_puzzle(browser: Browser) -> None:
    wrong = browser.run(_WRONG)
    assert wrong
    for place, middle, value in wrong:
        if place[0] != "c":
            _choose(browser, "Lines" if value == "link" else "Walls")
            browser.tap(*middle)
            continue
        _choose(browser, "Cells")
        current = browser.run("return document.querySelector('xw-player').game.current")
        if current != int(place[1:]):
            browser.tap(*middle)
        browser.tap(*browser.run(_VALUE, value))


def touch(browser: Browser, label: str, *, seconds: float = 0, slide: float = 0) -> None:
    """Touch a button by its text or name; stay so long, and slide so many pixels to the right."""
    x, y = browser.run(_BUTTON, label)
    if not seconds and not slide:
        browser.tap(x, y)
        return
    moves = [[x, y], [x + slide / 2, y], [x + slide, y]] if slide else [[x, y]]
    for number, (column, row) in enumerate(moves):
        kind = "touchMove" if number else "touchStart"
        points = [{"x": column, "y": row}]
        browser.command("Input.dispatchTouchEvent", type=kind, touchPoints=points)
    time.sleep(seconds)
    browser.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def _choose(browser: Browser, tool: str) -> None:
    """Touch a tool where there are several."""
    script = """const tools = document.querySelectorAll("xw-player .xw-tools button")
    return [...tools].some((node) => node.textContent === arguments[0]
      && node.ariaPressed !== "true")"""
    if browser.run(script, tool):
        touch(browser, tool)
