"""The upload service in a real browser, without a screen: what a visitor does and sees.

Skipped where Chromium, its driver or selenium is absent.
"""

# ruff: noqa: E402 - what is imported late needs what may be absent

from __future__ import annotations

import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

REASON = "the dependency group `examples` is not installed"
pytest.importorskip("selenium", reason=REASON)
pytest.importorskip("uvicorn", reason=REASON)
pytest.importorskip("python_multipart", reason=REASON)

from selenium.webdriver import Chrome, ChromeOptions, ChromeService
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement
from selenium.webdriver.support.expected_conditions import (
    presence_of_element_located,
    title_is,
)
from selenium.webdriver.support.wait import WebDriverWait

import xwcore
from examples.upload_service.app import create_app
from tests.examples.serving import PATIENCE, served
from xwcore_crossword import Clue, Crossword, Grid

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser")
DRIVER = shutil.which("chromedriver")

#: The dark and the light pixels of an image, as the browser has drawn it.
COUNT_PIXELS = """
const image = arguments[0], canvas = document.createElement("canvas");
canvas.width = image.naturalWidth; canvas.height = image.naturalHeight;
const context = canvas.getContext("2d");
context.fillStyle = "white"; context.fillRect(0, 0, canvas.width, canvas.height);
context.drawImage(image, 0, 0);
const pixels = context.getImageData(0, 0, canvas.width, canvas.height).data;
let dark = 0, light = 0;
for (let at = 0; at < pixels.length; at += 4) pixels[at] < 128 ? dark++ : light++;
return [dark, light];
"""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not (BROWSER and DRIVER), reason="Chromium and its driver are absent"),
]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with served(create_app()) as address:
        yield address


@pytest.fixture(scope="module")
def downloads(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture(scope="module")
def browser(downloads: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    options = ChromeOptions()
    options.binary_location = BROWSER or ""
    profile = tmp_path_factory.mktemp("profile")
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--disable-gpu",
        "--disable-background-networking",
        "--no-first-run",
        "--window-size=900,1300",
        f"--user-data-dir={profile}",
    ):
        options.add_argument(argument)
    options.add_experimental_option("prefs", {"download.default_directory": str(downloads)})
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = Chrome(options=options, service=ChromeService(executable_path=DRIVER))
    driver.set_page_load_timeout(PATIENCE)
    try:
        yield driver
    finally:
        driver.quit()


def browser_puzzle(title: str = "Small square") -> Crossword:
    grid = Grid.from_rows(["PAD", "OWE", "TEN"])
    clues = [Clue(n, "across", f"Clue {n}") for n in (1, 4, 5)]
    clues += [Clue(n, "down", f"Clue {n}") for n in (1, 2, 3)]
    return Crossword(grid, clues, title=title, author="A. Setter")


def upload(browser: Chrome, address: str, path: Path, title: str) -> None:
    """Choose the file in the form, send it, and wait for the page about it."""
    browser.get(address)
    browser.find_element(By.ID, "file").send_keys(str(path))
    browser.find_element(By.ID, "look").click()
    WebDriverWait(browser, PATIENCE).until(title_is(title))


def element(browser: Chrome, name: str) -> WebElement:
    return WebDriverWait(browser, PATIENCE).until(presence_of_element_located((By.ID, name)))


def arrived(path: Path) -> bytes:
    """The bytes of a download, once it is complete."""
    end = time.monotonic() + PATIENCE
    while not path.exists():
        assert time.monotonic() < end, f"{path.name} does not arrive"
        time.sleep(0.05)
    return path.read_bytes()


def complaints(browser: Chrome) -> list[str]:
    """What the browser's console says: refused scripts and styles, failed loads."""
    messages = [entry["message"] for entry in browser.get_log("browser")]  # type: ignore[no-untyped-call]
    return [message for message in messages if "favicon.ico" not in message]


def test_browser_upload_shows_the_drawing(browser: Chrome, address: str, tmp_path: Path) -> None:
    file = tmp_path / "monday.puz"
    xwcore.write(browser_puzzle(), file)
    upload(browser, address, file, "Small square")
    assert "Across Lite .puz" in element(browser, "format").text
    drawing = element(browser, "drawing")
    dark, light = browser.execute_script(COUNT_PIXELS, drawing)
    assert dark > 300, "the lines of a grid of 3 x 3"
    assert light > dark, "its cells"
    assert complaints(browser) == []
    browser.save_screenshot(str(tmp_path / "page.png"))


def test_browser_download_of_a_conversion_arrives(
    browser: Chrome, address: str, downloads: Path, tmp_path: Path
) -> None:
    file = tmp_path / "tuesday.puz"
    xwcore.write(browser_puzzle("Tuesday"), file)
    upload(browser, address, file, "Tuesday")
    for target, name in (("across-text", "tuesday.txt"), ("xd", "tuesday.xd")):
        element(browser, f"to-{target}").click()
        assert arrived(downloads / name) == xwcore.dumps(xwcore.read(file), target)


def test_browser_runs_nothing_that_a_file_says(
    browser: Chrome, address: str, tmp_path: Path
) -> None:
    title = "<img src=x onerror=\"document.title='gone'\"><script>document.title='gone'</script>"
    file = tmp_path / "nasty.puz"
    xwcore.write(browser_puzzle(title), file)
    upload(browser, address, file, title)
    assert browser.find_element(By.TAG_NAME, "h1").text == title
    assert len(browser.find_elements(By.TAG_NAME, "img")) == 1
    assert browser.find_elements(By.TAG_NAME, "script") == []
    assert complaints(browser) == []


def test_browser_refusal_is_a_page(browser: Chrome, address: str, tmp_path: Path) -> None:
    file = tmp_path / "letter.puz"
    file.write_text("Dear reader, this is not a puzzle.", encoding="utf-8")
    upload(browser, address, file, "No puzzle to show")
    assert "no installed format claims the source" in element(browser, "error").text
