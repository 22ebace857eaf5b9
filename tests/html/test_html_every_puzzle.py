"""Every crossword and every type in the page: in sight, linked, playable by touch, printed.

The long test of the player. Real files are played where they are present, own samples always.
"""

from __future__ import annotations

import base64
import io
import os
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pypdf
import pytest

pytest.importorskip("selenium", reason="the dependency group `examples` is not installed")

from selenium.webdriver.common.keys import Keys

import xwcore
from tests.html.browsing import (
    WINDOWS,
    Browser,
    FirefoxBrowser,
    browser_in,
    firefox_in,
    needs_browser,
    needs_firefox,
)
from tests.html.touching import solve_by_touch, wrong_places
from tests.pages import LOGIC_FILES
from tests.penpa.penpa_samples import FULL, address
from tests.sudokupad.sudokupad_samples import FULL as FULL_SUDOKU
from tests.sudokupad.sudokupad_samples import fpuzzles
from tests.support import corpus_parameters
from xwcore import Puzzle
from xwcore_crossword import Clue, Crossword, Grid
from xwcore_drawing import draw
from xwcore_logic import LogicPuzzle

pytestmark = [
    pytest.mark.slow,
    needs_browser,
    pytest.mark.skipif(
        not os.environ.get("TEST_EVERYTHING"), reason="takes a quarter of an hour: make test-all"
    ),
]

CROSSWORDS: Final = corpus_parameters("puz/*.puz", "xd/*.xd", "ipuz/*.ipuz", "jpz/*.jpz")

#: What a test of accessibility finds, with the rules of WCAG 2 A and AA and best practices.
_AXE: Final = """
const done = arguments[arguments.length - 1]
axe.run(document).then(({ violations }) => done(violations.map(({ id, nodes }) =>
  `${id}: ${nodes.map((node) => node.target.join(" ")).slice(0, 3).join(", ")}`)))
"""


@pytest.fixture(scope="module")
def chrome(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser_in(tmp_path_factory.mktemp("browser")) as browser:
        yield browser


@pytest.fixture(scope="module")
def firefox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with firefox_in(tmp_path_factory.mktemp("browser")) as browser:
        yield browser


@pytest.fixture
def browser(chrome: Browser) -> Browser:
    chrome.window("desk")
    return chrome


@pytest.fixture(params=["chrome", pytest.param("firefox", marks=needs_firefox)])
def either(request: pytest.FixtureRequest) -> Browser:
    browser: Browser = request.getfixturevalue(request.param)
    browser.window("desk")
    return browser


def own_crosswords() -> dict[str, Crossword]:
    """Samples of the shapes that crosswords have."""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

    def filled(width: int, height: int, step: int) -> Grid:
        rows = [
            "".join(
                "#" if step and (r * 4 + c) % step == step // 2 else letters[(r * 7 + c) % 26]
                for c in range(width)
            )
            for r in range(height)
        ]
        return Grid.from_rows(rows)

    def clued(grid: Grid, text: str = "Words for number {}", **further: Any) -> Crossword:
        clues = [Clue(s.number, s.direction, text.format(s.number)) for s in grid.slots]
        return Crossword(grid, clues, title="Sample", **further)

    square = filled(4, 4, 0)
    spiral = ((0, 0), (0, 1), (0, 2), (0, 3), (1, 3), (2, 3), (3, 3), (3, 2), (3, 1), (3, 0))
    rings = [
        Clue(1, text="Inward", group="Spiral", cells=spiral),
        Clue(2, text="Middle", group="Spiral", cells=((1, 1), (1, 2), (2, 2), (2, 1))),
        Clue(None, text="Light", group="Squares", cells=((0, 0), (0, 2), (1, 1), (1, 3))),
    ]
    coded = Grid.from_rows(["ABA", "BAB"], stated_numbers=dict(enumerate([1, 2, 1, 2, 1, 2])))
    hebrew = Grid.from_rows(["\u05d0\u05d1\u05d2", "\u05d3\u05d4\u05d5"])
    return {
        "daily": clued(filled(15, 15, 9)),
        "sunday": clued(filled(21, 21, 11), "A somewhat longer text about {} and what it is"),
        "mini": clued(filled(5, 5, 0)),
        "wide": clued(filled(31, 9, 7)),
        "high": clued(filled(9, 31, 7)),
        "rebus": clued(Grid.from_rows([["TEN", "B"], ["C", "DE"]])),
        "circles": clued(filled(11, 11, 6)).with_circles([(0, 0), (1, 1)]),
        "diagramless": clued(filled(9, 9, 6), diagramless=True),
        "spiral": Crossword(square, rings),
        "coded": Crossword(coded),
        "right to left": clued(hebrew, "\u05d4\u05d2\u05d3\u05e8\u05d4 {}"),
        "notes": clued(filled(13, 13, 8), notes="Notes. " * 80),
    }


def read(path: Path) -> Crossword:
    try:
        puzzle = xwcore.read(path, kind=Crossword)
    except xwcore.XwError:
        pytest.skip("not applicable: the file cannot be read as a crossword")
    return puzzle


def sample_parameters(every: int = 1) -> list[Any]:
    """Own samples by name, and the real files by path, or `every` third, fourth, ... of them."""
    return [*own_crosswords(), *CROSSWORDS[::every]]


def crossword_of(sample: str | Path) -> Crossword:
    return read(sample) if isinstance(sample, Path) else own_crosswords()[sample]


@pytest.mark.parametrize("sample", sample_parameters(every=5))
def test_every_keystroke_keeps_cell_and_clue_in_sight(either: Browser, sample: str | Path) -> None:
    puzzle = crossword_of(sample)
    for window in WINDOWS:
        either.window(window)
        either.open(puzzle, solution=puzzle.has_solution)
        keys = [*"abcde", Keys.TAB, *"fgh", Keys.ARROW_DOWN, *"ij", Keys.PAGE_UP, Keys.BACKSPACE]
        seen = []
        for key in keys:
            either.run("document.querySelector('xw-player').focus()")
            either.press(key)
            seen.append(either.in_sight())
        jumps = "document.querySelector('xw-player').game.go(arguments[0])"
        for index in (0, puzzle.grid.cell_count // 2, puzzle.grid.cell_count - 1):
            open_at = "return document.querySelector('xw-player').game.isOpen(arguments[0])"
            if either.run(open_at, index):
                either.run(jumps, index)
                seen.append(either.in_sight())
        assert all(seen), (window, seen)
    assert either.messages() == []


@pytest.mark.parametrize("sample", sample_parameters())
def test_every_clue_with_cells_is_linked(browser: Browser, sample: str | Path) -> None:
    puzzle = crossword_of(sample)
    if puzzle.diagramless:
        pytest.skip("not applicable: where the words are is what the player looks for")
    browser.open(puzzle)
    width = puzzle.grid.width
    position = 0
    for group in puzzle.clues.groups:
        for clue in puzzle.clues.group(group):
            expected = {row * width + column for row, column in clue.cells}
            shown = browser.run(
                """const [position] = arguments
                const player = document.querySelector("xw-player")
                player.lists.querySelector(`[data-clue="${position}"]`).click()
                const cells = [...player.querySelectorAll(".xw-cell.xw-entry")]
                return [player.querySelector(".xw-own span")?.textContent ?? "",
                  cells.map((cell) => Number(cell.dataset.cell))]""",
                position,
            )
            if expected:
                assert set(shown[1]) == expected, clue
                words = re.findall(r"\w+", clue.text)
                assert words[:1] == re.findall(r"\w+", shown[0])[: len(words[:1])]
            position += 1


@pytest.mark.parametrize("sample", list(own_crosswords()))
def test_crossword_is_finished_by_touch_alone(either: Browser, sample: str) -> None:
    puzzle = own_crosswords()[sample]
    if puzzle.grid.cell_count > 150 and isinstance(either, FirefoxBrowser):
        pytest.skip("not applicable: Chromium is touched in a tenth of the time")
    either.window("phone")
    either.open(puzzle)
    solve_by_touch(either, puzzle)
    assert either.status() == "Solved"
    assert either.messages() == []


# -- logic puzzles --------------------------------------------------------------------------------


@pytest.mark.parametrize("path", LOGIC_FILES, ids=lambda path: path.parent.name)
def test_every_type_is_finished_by_touch_alone(either: Browser, path: Path) -> None:
    puzzle = xwcore.read(path, kind=LogicPuzzle)
    either.window("phone")
    either.open(puzzle)
    solve_by_touch(either, puzzle)
    assert either.status() == "Solved", wrong_places(either)
    assert either.messages() == []


@pytest.mark.parametrize(
    "source", [address(FULL), fpuzzles(FULL_SUDOKU)], ids=["penpa", "fpuzzles"]
)
def test_board_of_another_program_is_played_and_not_judged(either: Browser, source: str) -> None:
    for window in WINDOWS:
        either.window(window)
        either.open(xwcore.read(source.encode(), kind=LogicPuzzle))
        either.press(Keys.ARROW_DOWN, "2", Keys.ARROW_RIGHT, "3")
        assert set(either.values().values()) <= {"2", "3"}
        assert either.values()
        assert either.in_sight()
        assert "cannot be checked" in either.status()
    assert either.messages() == []


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("path", LOGIC_FILES, ids=lambda path: path.parent.name)
def test_targets_lie_on_the_drawing(browser: Browser, path: Path, window: str) -> None:
    puzzle = xwcore.read(path, kind=LogicPuzzle)
    browser.window(window)
    browser.open(puzzle)
    places = browser.run(
        """const { game } = document.querySelector("xw-player")
        const board = game.board.getBoundingClientRect()
        const placed = game.spots.map((spot) => {
          const layer = spot.layer ?? (game.cells.length ? "cells" : "edges")
          const shape = game.targets.get(`${layer} ${spot.row} ${spot.column}`)
          const box = shape.getBoundingClientRect()
          return [spot.row, spot.column, box.left + box.width / 2, box.top + box.height / 2]
        })
        return [board.left, board.top, board.width, board.height, placed]"""
    )
    left, top, width, height, placed = places
    bounds = draw(puzzle, solution=False).bounds
    cell = width / bounds.width
    assert abs(height / bounds.height - cell) < 0.02 * cell
    if puzzle.givens.graph is None:
        for row, column, x, y in placed:
            indent = (puzzle.width - len(puzzle.givens.cells[row])) / 2
            assert abs(x - left - (indent + column + 0.5 - bounds.left) * cell) < cell / 4
            assert abs(y - top - (row + 0.5 - bounds.top) * cell) < cell / 4
    for _, _, x, y in placed:
        assert left <= x <= left + width
        assert top <= y <= top + height


def page_texts(document: bytes) -> list[Counter[str]]:
    """The letters and digits of each page of a PDF. Ligatures are the letters in them."""
    texts = [page.extract_text() for page in pypdf.PdfReader(io.BytesIO(document)).pages]
    return [Counter(filter(str.isalnum, unicodedata.normalize("NFKC", text))) for text in texts]


# -- the page -------------------------------------------------------------------------------------


def all_puzzles() -> list[Any]:
    return [*sample_parameters(every=5), *LOGIC_FILES]


def puzzle_of(sample: str | Path) -> Puzzle:
    if isinstance(sample, Path) and sample.suffix == ".spf":
        return xwcore.read(sample, kind=LogicPuzzle)
    return crossword_of(sample)


@pytest.mark.parametrize("sample", all_puzzles())
def test_page_is_accessible(browser: Browser, sample: str | Path) -> None:
    folder = os.environ.get("AXE_FOLDER")
    if not folder:
        pytest.skip("AXE_FOLDER does not name the package axe-core of npm")
    puzzle = puzzle_of(sample)
    source = Path(folder, "axe.min.js").read_text("utf-8")
    for theme in ("light", "dark"):
        browser.open(puzzle, solution=True)
        browser.run(
            "document.querySelector('xw-player').setAttribute('theme', arguments[0])", theme
        )
        browser.command("Page.setBypassCSP", enabled=True)
        browser.run(source)
        assert browser.driver.execute_async_script(_AXE) == []


@pytest.mark.parametrize("sample", all_puzzles())
def test_page_is_printed_on_the_sheets_of_the_pdf(browser: Browser, sample: str | Path) -> None:
    puzzle = puzzle_of(sample)
    for player in (True, False):
        browser.open(puzzle, player=player, solution=False)
        for paper, width, height in (("a4", 8.27, 11.69), ("letter", 8.5, 11)):
            pages = page_texts(xwcore.dumps(puzzle, "pdf", paper=paper))
            printed = browser.command(
                "Page.printToPDF", paperWidth=width, paperHeight=height, preferCSSPageSize=False
            )
            printed_pages = page_texts(base64.b64decode(printed["data"]))
            assert len(printed_pages) == len(pages)
            for page, printed_page in zip(pages, printed_pages, strict=True):
                assert (page - printed_page).total() <= 0.01 * page.total(), page - printed_page


@pytest.mark.parametrize("path", CROSSWORDS)
def test_page_of_fifteen_cells_is_at_most_150_kilobytes(path: Path) -> None:
    puzzle = read(path)
    if (puzzle.grid.width, puzzle.grid.height) != (15, 15):
        pytest.skip("not applicable: another size")
    assert len(xwcore.dumps(puzzle, "html", player=True, solution=True)) <= 150_000
