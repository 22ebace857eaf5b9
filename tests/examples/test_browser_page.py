"""The page for the browser: its Python, the same in Pyodide, and the page in a real browser.

Pyodide is used where PYODIDE_FOLDER names the folder of its npm package; nothing is downloaded.
"""

from __future__ import annotations

import base64
import contextlib
import functools
import http.server
import io
import json
import os
import re
import shutil
import subprocess
import sys
import threading
import zipfile
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
WHEEL = os.environ.get("UHARFBUZZ_WHEEL", "")
AXE = os.environ.get("AXE_FOLDER", "")

needs_pyodide = pytest.mark.skipif(not PYODIDE, reason="PYODIDE_FOLDER is not set")


def puz_file() -> bytes:
    return xwcore.dumps(crossword(5, title="Of the browser"), "puz")


def test_look_has_format_picture_findings_and_targets() -> None:
    facts = json.loads(looking.look(puz_file()))
    assert facts["title"] == "Of the browser"
    assert facts["format"].startswith("Across Lite .puz (strong: ")
    assert facts["svg"].startswith("<svg ")
    assert facts["error"] == ""
    assert {"csv", "html", "puz", "xd"} <= {offer["name"] for offer in facts["offers"]}


@pytest.mark.parametrize(
    ("source", "title"),
    [
        (b"https://puzz.link/p?nurikabe/3/3/.3j1g.", "puzz.link addresses"),
        (b"1...\n..3.\n.4..\n...2\n", "sudokus in text"),
    ],
)
def test_addresses_and_texts_are_looked_at_like_files(source: bytes, title: str) -> None:
    facts = json.loads(looking.look(source))
    assert facts["format"].startswith(title)
    assert facts["svg"].startswith("<svg ")
    assert facts["offers"]


def test_preview_has_losses_beside_the_picture_of_what_is_held() -> None:
    answer = json.loads(looking.preview(puz_file(), "xd"))
    assert answer["svg"].startswith("<svg ")
    assert answer["losses"] == []
    table = json.loads(looking.preview(puz_file(), "csv"))
    assert table["svg"] == ""
    assert any("cannot hold grid" in loss for loss in table["losses"])
    assert json.loads(looking.preview(puz_file(), "spf"))["refusal"]


def test_first_look_imports_what_a_puzzle_needs() -> None:
    """A visitor waits for these imports on every visit: 153 modules of ours when this was written,
    and none for fonts, PDF, tables or the other commands.
    """
    code = """
import sys
import looking
looking.formats()
looking.look(sys.stdin.buffer.read())
print(*sys.modules)
"""
    done = subprocess.run(
        [sys.executable, "-c", code],
        input=puz_file(),
        capture_output=True,
        check=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "examples" / "browser")},
    )
    modules = done.stdout.decode().split()
    packages = {name.partition(".")[0] for name in modules}
    assert not packages & {"fontTools", "fpdf", "numpy", "pyarrow", "uharfbuzz", "xwcore_cli"}
    assert sum(name.startswith("xwcore") for name in modules) <= 165


def zipped(files: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return stream.getvalue()


def test_archive_is_taken_apart_and_written() -> None:
    archive = zipped({"x/a.puz": puz_file(), "b.txt": b"no puzzle", "y/a.puz": puz_file()})
    files = looking.unpacked("all.zip", archive)
    assert [(name, error) for name, _, error in files] == [
        ("b.txt", ""),
        ("x/a.puz", ""),
        ("y/a.puz", ""),
    ]
    pairs = [(name, data) for name, data, _ in files]
    report, data = looking.archive_of(pairs, "xd")
    lines = json.loads(report)
    assert [bool(line["error"]) for line in lines] == [True, False, False]
    assert isinstance(data, bytes)
    with zipfile.ZipFile(io.BytesIO(data)) as written:
        assert written.namelist() == ["a.xd", "a-2.xd"]
        assert xwcore.read(written.read("a-2.xd")).title == "Of the browser"


def test_file_that_is_no_archive_stays_alone() -> None:
    assert looking.unpacked("a.puz", puz_file()) == [("a.puz", puz_file(), "")]
    assert looking.unpacked("a.zip", zipped({}))[0][2] == "the archive is empty"


def test_member_that_cannot_be_read_is_listed_with_the_reason() -> None:
    archive = zipped({"a.txt": b"x" * 100})
    damaged = archive.replace(b"x" * 100, b"y" * 100, 1)
    ((name, data, error),) = looking.unpacked("a.zip", damaged)
    assert (name, data) == ("a.txt", b"")
    assert error


def test_service_worker_lists_all_files_of_the_site(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1")
    build.add_worker(tmp_path)
    first = (tmp_path / "worker.js").read_text("utf-8")
    assert 'const FILES = ["./", "a.txt"];' in first
    (tmp_path / "a.txt").write_text("2")
    build.add_worker(tmp_path)
    second = (tmp_path / "worker.js").read_text("utf-8")
    assert first.splitlines()[0] != second.splitlines()[0]
    assert first.splitlines()[1:] == second.splitlines()[1:]


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
    assert b'"solution":true' in looking.playable(puz_file(), solution=True)


def test_page_may_connect_to_its_own_server_only() -> None:
    page = (ROOT / "examples" / "browser" / "index.html").read_text("utf-8")
    policy = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert policy is not None
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    assert rules["default-src"] == "'none'"
    # "blob:" is what the page itself has made.
    assert rules["connect-src"] == "'self' blob:"
    script = (ROOT / "examples" / "browser" / "page.js").read_text("utf-8")
    assert "http:" not in page + script
    assert "https:" not in page + script
    assert "innerHTML" not in script


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    build.build(folder, Path(PYODIDE), Path(WHEEL) if WHEEL else None)
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
    assert (site / "packages.zip").stat().st_size < 5_000_000
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
def test_files_are_looked_at_converted_and_played_also_without_the_server(
    site: Path, tmp_path: Path
) -> None:
    pytest.importorskip("selenium")
    from selenium.webdriver import Chrome, ChromeOptions, ChromeService
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.wait import WebDriverWait

    damaged = bytearray(puz_file())
    damaged[0] ^= 0xFF
    (tmp_path / "a.puz").write_bytes(damaged)
    (tmp_path / "all.zip").write_bytes(zipped({"x/a.puz": puz_file(), "b.txt": b"no puzzle"}))
    downloads = tmp_path / "downloads"
    options = ChromeOptions()
    options.binary_location = str(BROWSER)
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    browser = Chrome(options=options, service=ChromeService(executable_path=DRIVER))

    def find(selector: str) -> list[Any]:
        return browser.find_elements(By.CSS_SELECTOR, selector)

    def wait(selector: str) -> Any:
        return WebDriverWait(browser, 120).until(lambda _: find(selector))[0]

    def downloaded(name: str) -> Path:
        path = downloads / name
        WebDriverWait(browser, 60).until(lambda _: path.exists())
        return path

    def start() -> None:
        browser.get(address)
        wait("#file:enabled").send_keys(str(tmp_path / "a.puz"))
        wait("#fix")

    try:
        with served(site) as address:
            start()
            assert find("#title")[0].text == "Of the browser"
            picture = find("img.picture")[0]
            assert browser.execute_script("return arguments[0].naturalWidth", picture) > 50
            find("#fix")[0].click()
            WebDriverWait(browser, 60).until(lambda _: not find("#fix"))
            for name in ("xd", *(["pdf"] if WHEEL else [])):
                find(f"#as-{name}")[0].click()
                wait(f"#to-{name}").click()
                downloaded(f"a.{name}")
            assert xwcore.read(downloads / "a.xd").title == "Of the browser"
            find("#play-here")[0].click()
            wait("xw-player.xw-ready")
            browser.switch_to.active_element.send_keys("q")
            letter = "return document.querySelector('xw-player').game.letter(0)"
            assert browser.execute_script(letter) == "Q"
            find("#play")[0].click()
            downloaded("a.html")
            find("#file")[0].send_keys(str(tmp_path / "all.zip"))
            wait("#download-all").click()
            assert "no installed format" in wait("#report li").text + find("#report")[0].text
            downloaded("puzzles.zip")
            find("#address")[0].send_keys("https://puzz.link/p?nurikabe/3/3/.3j1g.\n")
            WebDriverWait(browser, 60).until(lambda _: "puzz.link" in find("#format")[0].text)
            if AXE:
                browser.execute_script(Path(AXE, "axe.min.js").read_text("utf-8"))
                rules = "axe.run().then((answer) => done(answer.violations.map(({ id }) => id)))"
                script = f"const [done] = arguments\n{rules}"
                assert browser.execute_async_script(script) == []
            loaded = browser.execute_script(
                "return performance.getEntriesByType('resource').map((entry) => entry.name)"
            )
            assert all(name.startswith((address, "data:", "blob:")) for name in loaded)
            assert not browser.execute_cdp_cmd("Page.getInstallabilityErrors", {})[
                "installabilityErrors"
            ]
            ready = "navigator.serviceWorker.ready.then(() => done(true))"
            assert browser.execute_async_script(f"const done = arguments[0]; {ready}")
        # The server has gone: the service worker answers.
        start()
        assert find("#title")[0].text == "Of the browser"
    finally:
        browser.quit()
