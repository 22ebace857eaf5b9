"""A browser for the tests of the page: Chromium, driven by keyboard, mouse and touch."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("selenium", reason="the dependency group `examples` is not installed")

from selenium.webdriver import Chrome, ChromeOptions, ChromeService
from selenium.webdriver.common.by import By

import xwcore
from xwcore import Puzzle

BROWSER: Final = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER: Final = shutil.which("chromedriver")

needs_browser: Final = pytest.mark.skipif(
    not (BROWSER and DRIVER), reason="Chromium and its driver are absent"
)

#: Width and height of the window in pixels of CSS: a phone, the same one turned, a desk, and all
#: three at 200 % zoom; and whether it is touched.
WINDOWS: Final = {
    "phone": (360, 640, True),
    "turned": (740, 360, True),
    "desk": (1280, 800, False),
    "zoomed": (640, 400, False),
    "phone zoomed": (180, 320, True),
    "turned zoomed": (370, 180, True),
}

#: What the window shows: the current cell and the current clue, whether all of it is inside the
#: window, and how far the page was scrolled.
SIGHT: Final = """
const player = document.querySelector("xw-player")
const inside = (node) => {
  const box = node.getBoundingClientRect()
  return box.width > 0 && box.height > 0 && box.left >= -1 && box.top >= -1
    && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1
}
const cell = player.querySelector(".xw-current .xw-ground, .xw-cursor")
const clue = player.querySelector(".xw-clue .xw-own")
const middle = cell.getBoundingClientRect()
const over = document.elementFromPoint(
  middle.left + middle.width / 2, middle.top + middle.height / 2)
return [inside(cell), !clue || inside(clue), scrollX + scrollY, player.game.board.contains(over)]
"""


class Browser:
    """One window with a page of one puzzle."""

    def __init__(self, chrome: Chrome, folder: Path) -> None:
        self.chrome = chrome
        self.path = folder / "page.html"

    def window(self, name: str) -> None:
        """Make the window one of `WINDOWS`."""
        width, height, touch = WINDOWS[name]
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": touch}
        self.command("Emulation.setDeviceMetricsOverride", **size)
        self.command("Emulation.setTouchEmulationEnabled", enabled=touch)
        pointer = {"name": "pointer", "value": "coarse" if touch else "fine"}
        self.command("Emulation.setEmulatedMedia", features=[pointer])

    def command(self, name: str, **parameters: Any) -> Any:
        """Send a command of the DevTools protocol."""
        return self.chrome.execute_cdp_cmd(name, parameters)

    def run(self, script: str, *arguments: Any) -> Any:
        """The value that a script returns."""
        return self.chrome.execute_script(script, *arguments)

    def open(self, puzzle: Puzzle, *, fragment: str = "", **options: Any) -> None:
        """Show the page of a puzzle with a player and, unless stated, its solution."""
        options = {"player": True, "solution": True, **options}
        self.path.write_bytes(xwcore.dumps(puzzle, "html", **options))
        self.chrome.get("about:blank")
        self.chrome.get(self.path.as_uri())
        self.run("localStorage.clear()")
        self.chrome.get("about:blank")
        self.chrome.get(self.path.as_uri() + fragment)
        if options["player"]:
            self.run("document.querySelector('xw-player').focus()")

    def press(self, *keys: str) -> None:
        """Type into what has the focus."""
        for key in keys:
            self.chrome.switch_to.active_element.send_keys(key)

    def click(self, label: str) -> None:
        """Choose a button of the player by its text or name, in the menu where it is there."""
        node = self.run(
            """const [label] = arguments
            const player = document.querySelector("xw-player")
            const named = (node) => node.textContent === label || node.ariaLabel === label
            const node = [...player.querySelectorAll("button")].find(named)
            if (node && node.closest(".xw-menu")) player.openMenu(true)
            return node""",
            label,
        )
        assert node is not None, label
        node.click()

    def status(self) -> str:
        """The message of the player."""
        return str(self.run("return document.querySelector('[role=status]').textContent"))

    def letters(self) -> str:
        """The letters of a crossword row by row, "." for an empty cell, "#" for a block."""
        return str(
            self.run(
                """return [...document.querySelectorAll(".xw-cell")].map((cell) =>
                cell.classList.contains("xw-block") ? "#" : cell.classList.contains("xw-void")
                ? "_" : cell.querySelector(".xw-letter").textContent || ".").join("")"""
            )
        )

    def values(self) -> dict[str, str]:
        """The state of play: texts by place."""
        script = "return Object.fromEntries(document.querySelector('xw-player').progress.values)"
        return dict(self.run(script))

    def label(self) -> str:
        """What a screen reader reads of the current place."""
        return str(self.run("return document.querySelector('.xw-field').ariaLabel"))

    def clue(self) -> str:
        """The text of the current clue."""
        return str(self.run("return document.querySelector('.xw-own')?.textContent ?? ''"))

    def tap(self, x: float, y: float) -> None:
        """Touch a point of the window."""
        point = {"x": round(x), "y": round(y)}
        self.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[point])
        self.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def in_sight(self) -> bool:
        """Whether cell and clue are in the window, and the page has not moved."""
        return bool(self.run(SIGHT) == [True, True, 0, True])

    def messages(self) -> list[str]:
        """What the console has, and the addresses that were requested beside the page."""
        log = self.chrome.get_log("browser")  # type: ignore[no-untyped-call]
        loaded: list[str] = self.run(
            "return performance.getEntriesByType('resource').map((e) => e.name)"
        )
        return [entry["message"] for entry in log if "favicon" not in entry["message"]] + loaded

    def find(self, selector: str) -> list[Any]:
        """The elements of a selector."""
        return self.chrome.find_elements(By.CSS_SELECTOR, selector)


@contextmanager
def browser_in(folder: Path) -> Iterator[Browser]:
    """A browser that keeps its files in a folder."""
    options = ChromeOptions()
    options.binary_location = BROWSER or ""
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--no-first-run",
        f"--user-data-dir={folder / 'profile'}",
    ):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    chrome = Chrome(options=options, service=ChromeService(DRIVER))
    try:
        yield Browser(chrome, folder)
    finally:
        chrome.quit()


def dumped(state: object) -> str:
    """A state of play as a file has it."""
    return json.dumps(state)
