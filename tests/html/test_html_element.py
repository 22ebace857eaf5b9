"""The element `<xw-player>` in another page: attributes, events, foreign content."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("selenium", reason="the dependency group `examples` is not installed")

import xwcore
from tests.html.browsing import Browser, browser_in, needs_browser
from tests.pages import logic_puzzle
from xwcore_crossword import Clue, Crossword, Grid
from xwcore_html.scripts import player_script

pytestmark = needs_browser

_HOST = """<!DOCTYPE html><meta charset="utf-8"><title>Host</title>
<script src="xw-player.js"></script>
<script>
window.events = []
for (const name of ["xw-ready", "xw-input", "xw-progress", "xw-solved", "xw-error"])
  addEventListener(name, ({ type, detail }) => events.push([type, detail]))
</script>
<h1>A page of its own</h1>
<xw-player src="one.html" theme="dark" style="height: 30rem"></xw-player>
"""


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        """Nothing on the error output."""


@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser_in(tmp_path_factory.mktemp("browser")) as browser:
        yield browser


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A server of a folder with the script, a host page and two puzzles, on loopback."""
    grid = Grid.from_rows(["AB", "CD"])
    clues = [Clue(slot.number, slot.direction, "Words") for slot in grid.slots]
    tmp_path.joinpath("xw-player.js").write_text(player_script(), "utf-8")
    tmp_path.joinpath("host.html").write_text(_HOST, "utf-8")
    for name, puzzle in (("one", Crossword(grid, clues)), ("two", logic_puzzle())):
        page = xwcore.dumps(puzzle, "html", player=True, solution=True)
        tmp_path.joinpath(f"{name}.html").write_bytes(page)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Quiet, directory=str(tmp_path)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join(timeout=10)
        server.server_close()


def events(browser: Browser, last: str) -> list[list[Any]]:
    """The events of the element, when the last of that name has come."""
    script = """const [last, done] = arguments
    const look = () => events.some(([type]) => type === last) ? done(events) : setTimeout(look, 20)
    look()"""
    browser.driver.set_script_timeout(10)
    return list(browser.driver.execute_async_script(script, last))


def test_element_shows_a_page_and_sends_events(chrome: Browser, address: str) -> None:
    chrome.window("desk")
    chrome.driver.get(f"{address}/host.html")
    events(chrome, "xw-ready")
    chrome.run("document.querySelector('xw-player').focus()")
    chrome.press(*"abcd")
    sent = events(chrome, "xw-solved")
    assert [name for name, _ in sent if name == "xw-input"] == ["xw-input"] * 4
    assert ["xw-input", {"place": "c0", "text": "A"}] in sent
    progress = [detail for name, detail in sent if name == "xw-progress"][-1]["progress"]
    assert progress["values"] == {"c0": "A", "c1": "B", "c2": "C", "c3": "D"}
    assert chrome.run("return document.querySelector('xw-player').classList.contains('xw-dark')")
    assert chrome.run("return document.querySelector('h1').getBoundingClientRect().height") > 0


def test_another_source_takes_the_place_of_the_first(chrome: Browser, address: str) -> None:
    chrome.driver.get(f"{address}/host.html")
    events(chrome, "xw-ready")
    chrome.run("events.length = 0")
    chrome.run("document.querySelector('xw-player').setAttribute('src', 'two.html')")
    events(chrome, "xw-ready")
    assert chrome.run("return document.querySelectorAll('xw-player .xw-board').length") == 1
    assert chrome.run("return document.querySelector('xw-player').puzzle.kind") == "logic"


@pytest.mark.parametrize("source", ["absent.html", "xw-player.js"])
def test_source_without_a_puzzle_is_an_error_in_words(
    chrome: Browser, address: str, source: str
) -> None:
    chrome.driver.get(f"{address}/host.html")
    events(chrome, "xw-ready")
    chrome.run("document.querySelector('xw-player').setAttribute('src', arguments[0])", source)
    events(chrome, "xw-error")
    assert "cannot be shown" in chrome.run(
        "return document.querySelector('[role=alert]').textContent"
    )


def test_scripts_of_a_source_do_not_run(chrome: Browser, address: str, tmp_path: Path) -> None:
    page = tmp_path.joinpath("one.html").read_text("utf-8")
    hostile = (
        "<img src=x onerror='window.ran = 1'><script>window.ran = 2</script>"
        "<svg onload='window.ran = 3'><a href='javascript:window.ran = 4'>x</a></svg>"
        "<iframe srcdoc='<script>parent.ran = 5</script>'></iframe>"
        "<template data-name='marks-0'><svg onload='window.ran = 6'><script>window.ran=7</script>"
        "<circle onclick='1'/></svg></template>"
    )
    tmp_path.joinpath("one.html").write_text(
        page.replace('<div class="xw-clues">', f'{hostile}<div class="xw-clues">'), "utf-8"
    )
    chrome.driver.get(f"{address}/host.html")
    events(chrome, "xw-ready")
    assert chrome.run("return window.ran ?? null") is None
    handlers = """return [...document.querySelectorAll("xw-player *")].filter((node) =>
      [...node.attributes].some(({ name, value }) =>
        /^on/.test(name) || /^javascript:/.test(value))).length"""
    assert chrome.run(handlers) == 0
    for name in ("img", "iframe", "script:not([type='application/json'])"):
        assert chrome.run(f"return document.querySelectorAll(`xw-player {name}`).length") == 0


def test_element_is_upgraded_and_moved(chrome: Browser, address: str, tmp_path: Path) -> None:
    late = '<!DOCTYPE html><title>Late</title><xw-player src="one.html"></xw-player>'
    late += "<hr><div id=other></div>"
    tmp_path.joinpath("late.html").write_text(late, "utf-8")
    chrome.driver.get(f"{address}/late.html")
    script = """const [done] = arguments
    addEventListener("xw-ready", () => done(true))
    const script = document.createElement("script")
    script.src = "xw-player.js"
    document.body.append(script)"""
    assert chrome.driver.execute_async_script(script)
    assert chrome.run("return document.adoptedStyleSheets.length") == 1
    chrome.run("document.querySelector('#other').append(document.querySelector('xw-player'))")
    chrome.run("document.querySelector('xw-player').focus()")
    chrome.press("a")
    assert chrome.values() == {"c0": "A"}
