"""The page for the browser: its Python, the same in Pyodide, and the page in a real browser.

Pyodide is used where PYODIDE_FOLDER names the folder of its npm package; nothing is downloaded.
"""

from __future__ import annotations

import base64
import contextlib
import functools
import http.server
import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import xwcore
from examples.browser import build, looking
from tests.pages import LOGIC_FILES, crossword
from tests.support import ROOT

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")
NODE = shutil.which("node")
PYODIDE = os.environ.get("PYODIDE_FOLDER", "")

needs_pyodide = pytest.mark.skipif(not PYODIDE, reason="PYODIDE_FOLDER is not set")


def puz_file() -> bytes:
    return xwcore.dumps(crossword(5, title="Of the browser"), "puz")


def test_look_has_format_picture_findings_and_targets() -> None:
    facts = json.loads(looking.look(puz_file()))
    assert facts["title"] == "Of the browser"
    assert facts["format"].startswith("Across Lite .puz (strong: ")
    assert facts["svg"].startswith("<svg ")
    assert facts["error"] == ""
    assert {"html", "puz", "xd"} <= {offer["name"] for offer in facts["offers"]}


def test_look_at_another_file_has_the_error() -> None:
    facts = json.loads(looking.look(b"no puzzle"))
    assert facts["error"]
    assert facts["offers"] == []


def test_fixed_file_has_no_fixable_findings() -> None:
    damaged = bytearray(puz_file())
    damaged[0] ^= 0xFF
    assert json.loads(looking.look(bytes(damaged)))["fixable"] > 0
    assert json.loads(looking.look(looking.fixed(bytes(damaged))))["fixable"] == 0


def test_converted_file_is_that_of_dumps() -> None:
    puzzle = xwcore.read(puz_file())
    assert looking.converted(puz_file(), "xd") == xwcore.dumps(puzzle, "xd")


def test_page_to_play_has_a_player_and_no_solution() -> None:
    page = looking.playable(puz_file())
    assert page == xwcore.dumps(xwcore.read(puz_file()), "html", player=True)
    assert b'"solution":false' in page


def test_page_may_connect_to_its_own_server_only() -> None:
    page = (ROOT / "examples" / "browser" / "index.html").read_text("utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["connect-src"] == "'self'"
    script = (ROOT / "examples" / "browser" / "page.js").read_text("utf-8")
    assert "http:" not in page + script
    assert "https:" not in page + script
    assert "innerHTML" not in script


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build.build(folder, Path(PYODIDE))
    return folder


@needs_pyodide
@pytest.mark.slow
@pytest.mark.skipif(not NODE, reason="node is absent")
def test_pyodide_has_the_same_answers(site: Path, tmp_path: Path) -> None:
    paths = [tmp_path / "a.puz", *LOGIC_FILES[:3]]
    paths[0].write_bytes(puz_file())
    script = str(ROOT / "tests" / "examples" / "browser_check.mjs")
    done = subprocess.run(
        [str(NODE), script, str(site), *map(str, paths)], capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr[-2000:]
    answers: dict[str, Any] = json.loads(done.stdout)
    for path in paths:
        facts = answers["files"][str(path)]
        here = json.loads(looking.look(path.read_bytes()))
        assert {key: facts[key] for key in ("title", "format", "error", "svg")} == {
            key: here[key] for key in ("title", "format", "error", "svg")
        }
        assert facts["written"]
        for name, encoded in facts["written"].items():
            expected = looking.converted(path.read_bytes(), name)
            assert base64.b64decode(encoded) == expected


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    handler = functools.partial(Quiet, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@needs_pyodide
@pytest.mark.slow
@pytest.mark.skipif(not (BROWSER and DRIVER), reason="Chromium and its driver are absent")
def test_dropped_file_is_shown_fixed_and_downloaded(site: Path, tmp_path: Path) -> None:
    pytest.importorskip("selenium")
    from selenium.webdriver import Chrome, ChromeOptions, ChromeService
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.wait import WebDriverWait

    damaged = bytearray(puz_file())
    damaged[0] ^= 0xFF
    (tmp_path / "a.puz").write_bytes(damaged)
    downloads = tmp_path / "downloads"
    options = ChromeOptions()
    options.binary_location = str(BROWSER)
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    with served(site) as address:
        browser = Chrome(options=options, service=ChromeService(executable_path=DRIVER))
        try:
            wait = WebDriverWait(browser, 120)
            browser.get(address)
            wait.until(lambda _: browser.find_element(By.ID, "file").is_enabled())
            browser.find_element(By.ID, "file").send_keys(str(tmp_path / "a.puz"))
            wait.until(lambda _: browser.find_elements(By.ID, "fix"))
            assert browser.find_element(By.ID, "title").text == "Of the browser"
            picture = browser.find_element(By.CSS_SELECTOR, "img.picture")
            assert browser.execute_script("return arguments[0].naturalWidth", picture) > 50
            browser.find_element(By.ID, "fix").click()
            wait.until(lambda _: not browser.find_elements(By.ID, "fix"))
            browser.find_element(By.ID, "to-xd").click()
            wait.until(lambda _: (downloads / "a.xd").exists())
            assert xwcore.read(downloads / "a.xd").title == "Of the browser"
            browser.find_element(By.ID, "play").click()
            wait.until(lambda _: (downloads / "a.html").exists())
            loaded = browser.execute_script(
                "return performance.getEntriesByType('resource').map((entry) => entry.name)"
            )
            assert all(name.startswith((address, "data:", "blob:")) for name in loaded)
        finally:
            browser.quit()
