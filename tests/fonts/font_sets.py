"""Puzzles in four outputs with sets of fonts: no exception; every clue, number and letter there or
reported.

`make font-sets COUNT=200`: that many puzzles, spread over our samples and the corpus of real files,
as PDF, PNG, SVG and EPS, with the fonts of the system, those for Chinese, Japanese and Korean only,
DejaVu only, and none but the shipped ones. The text of a PDF is read by pypdf, an EPS is drawn by
Ghostscript, where that is installed; a letter is in a picture where its cell differs from the
empty one.
"""

from __future__ import annotations

import argparse
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pypdf
from PIL import Image, ImageChops

import xwcore
import xwcore_drawing
from tests.logic_samples import SAMPLES
from tests.pages import crossword
from tests.support import CORPUS
from xwcore_crossword import Crossword, is_from_right
from xwcore_drawing import Drawing
from xwcore_fonts import BOX, losses_without_glyphs

#: Sets of fonts: the names of the files in it; None for the fonts of the system, as they are.
FONT_SETS: Final[dict[str, tuple[str, ...] | None]] = {
    "installed": None,
    "CJK": ("*CJK*", "DroidSansFallback*"),
    "DejaVu": ("DejaVu*",),
    "none": (),
}

#: Folders of the corpus.
KINDS: Final = ("puz", "xd", "spf", "ipuz", "jpz", "exolve", "across_text", "publishers")

#: Pixels of the longer side of the pictures that are compared.
LONGEST: Final = 900

#: Difference of brightness from which a pixel is seen.
LEAST: Final = 64

#: For each difference, white where it is seen.
_VISIBLE: Final = [0] * LEAST + [255] * (256 - LEAST)

#: Clues in scripts of many kinds, the last without a glyph in any font.
SCRIPTS = (
    "Fjäll und Öl",
    "Ελληνικά",
    "Кириллица",
    "שלום עולם",
    "كتاب قديم",
    "हिन्दी",
    "ภาษาไทย",
    "日本語の手がかり",
    "漢字",
    "한국어",
    "Հայերեն",
    "ქართული",
    "አማርኛ",
    "♠ ① → ★",
    "\U000f0000",
)


def puzzles(count: int) -> Iterator[tuple[str, xwcore.Puzzle]]:
    """Crosswords in every script, a logic puzzle of each type, and real files where there are any:
    `count` of them.
    """
    own: list[tuple[str, xwcore.Puzzle]] = [
        (text, crossword(5, text, title=text)) for text in SCRIPTS
    ]
    own += [(name, xwcore.read(path)) for name, path in SAMPLES.items()]
    real = sorted(path for kind in KINDS for path in (CORPUS / kind).rglob("*.*"))
    if real:
        own = own[: count // 2]
    yield from own[:count]
    rest = count - len(own)
    for path in _spread(real, 3 * rest):
        if rest <= 0:
            return
        try:
            puzzle = xwcore.read(path)
        except xwcore.XwError:
            continue
        yield path.name, puzzle
        rest -= 1


def _spread(paths: list[Path], count: int) -> list[Path]:
    """The paths in an order whose beginning is from all folders: every third, then the others."""
    step = max(3 * len(paths) // max(count, 1), 1)
    return [path for start in range(step) for path in paths[start::step]]


def faults(puzzle: xwcore.Puzzle) -> Iterator[str]:
    """What is wrong with the outputs of a puzzle in the fonts of `XW_FONTS`."""
    reported = {str(loss.feature) for loss in xwcore.losses(puzzle, "pdf", solution="page")}
    document = pypdf.PdfReader(io.BytesIO(xwcore.dumps(puzzle, "pdf", solution="page")))
    text = "".join(page.extract_text() for page in document.pages)
    yield from (f"PDF: {fault}" for fault in _text_faults(puzzle, text, reported))
    drawing = xwcore_drawing.draw(puzzle, clues=True)
    if drawing.missing() and not losses_without_glyphs(puzzle, drawing.missing()):
        yield f"{drawing.missing()} without a place"
    solved = isinstance(puzzle, Crossword) and puzzle.has_solution
    shown = xwcore_drawing.draw(puzzle, clues=True, solution=solved)
    pieces = re.findall(r">([^<>]+)<", shown.svg())
    yield from (f"SVG: {fault}" for fault in _text_faults(puzzle, " ".join(pieces), set()))
    rasters = {"PNG": _png, "EPS": _eps} if shutil.which("gs") else {"PNG": _png}
    for name, raster in rasters.items():
        if isinstance(puzzle, Crossword) and solved:
            full = xwcore_drawing.draw(puzzle, clues=False, solution=True)
            empty = xwcore_drawing.draw(
                puzzle, clues=False, solution=False, fill=False, numbers=False
            )
            yield from (
                f"{name}: {fault}" for fault in _unseen(puzzle, raster(full), raster(empty))
            )
        elif raster(drawing).getbbox() is None:
            yield f"{name}: nothing is drawn"


def _text_faults(puzzle: xwcore.Puzzle, text: str, reported: set[str]) -> Iterator[str]:
    """What a text that was taken from a page lacks."""
    if not isinstance(puzzle, Crossword):
        return
    shown = re.sub(r"\s+", "", text)
    if "clues" not in reported:
        for clue in puzzle.clues:
            words = [word for word in clue.text.split() if word.isascii() and word.isalnum()]
            if not all(word in shown for word in words):
                yield f"clue {clue.number}: {clue.text!r} is missing"
    if BOX in text and not reported and BOX not in str(puzzle.to_dict()):
        yield "a box that is not reported"
    wanted = Counter[str]()
    for cell in puzzle.grid:
        wanted.update(letter for letter in cell.solution or "" if letter.isascii())
        wanted.update(str(cell.number or ""))
    if puzzle.has_solution and wanted - Counter(shown):
        yield f"characters of cells are missing: {dict(wanted - Counter(shown))}"


def _png(drawing: Drawing) -> Image.Image:
    data = drawing.png(longest=LONGEST)
    return Image.open(io.BytesIO(data)).convert("L")


def _eps(drawing: Drawing) -> Image.Image:
    bounds = drawing.bounds
    dots = LONGEST * 72 / (max(bounds.width, bounds.height) * drawing.size)
    options = ("-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-dEPSCrop", "-sDEVICE=pnggray")
    command = ["gs", *options, f"-r{dots:.2f}", "-sOutputFile=%stdout", "-"]
    done = subprocess.run(command, input=drawing.eps(), capture_output=True, check=True)
    return Image.open(io.BytesIO(done.stdout)).convert("L")


def _unseen(crossword: Crossword, full: Image.Image, empty: Image.Image) -> Iterator[str]:
    """The cells with a letter that look as if they were empty."""
    different = ImageChops.difference(full, empty)
    bounds = xwcore_drawing.draw(crossword, clues=False).bounds
    across, down = full.width / bounds.width, full.height / bounds.height
    for cell in crossword.grid:
        if cell.is_block or cell.given or not (cell.solution or "").strip():
            continue
        column = cell.column
        if is_from_right(crossword):
            column = crossword.grid.width - 1 - column
        left, top = (column - bounds.left) * across, (cell.row - bounds.top) * down
        right, bottom = left + across * 0.85, top + down * 0.85
        middle = round(left + across * 0.15), round(top + down * 0.15), round(right), round(bottom)
        if different.crop(middle).point(_VISIBLE).getbbox() is None:
            yield f"no letter in row {cell.row + 1}, column {cell.column + 1}"


def _use(names: tuple[str, ...] | None, folder: Path) -> int:
    """Let pages be set in the fonts of these names only; the number of files."""
    if names is None:
        os.environ.pop("XW_FONTS", None)
        return 1
    paths = [path for name in names for path in Path("/usr/share/fonts").rglob(name)]
    for path in paths:
        shutil.copy(path, folder)
    os.environ["XW_FONTS"] = str(folder)
    return len(paths)


def main() -> int:
    """Try all puzzles with all sets of fonts; 1 where there is a fault."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("sets", nargs="*", default=list(FONT_SETS), metavar="SET")
    chosen = parser.parse_args()
    number = tried = 0
    for name in chosen.sets:
        names = FONT_SETS[name]
        with tempfile.TemporaryDirectory() as folder:
            if not _use(names, Path(folder)) and names:
                print(f"{name}: not installed", flush=True)
                continue
            for title, puzzle in puzzles(chosen.count):
                tried += 1
                for fault in faults(puzzle):
                    number += 1
                    print(f"{name}: {title}: {fault}", flush=True)
        print(f"{name}: {tried} puzzles so far, {number} faults", flush=True)
    return 1 if number else 0


if __name__ == "__main__":
    sys.exit(main())
