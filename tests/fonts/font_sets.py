"""Puzzles in four outputs with sets of fonts: no exception, and every clue there or reported.

Usage: font_sets.py COUNT NAME=FOLDERS...  A set without folders has the shipped fonts only.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pypdf

import xwcore
import xwcore_drawing
from tests.pages import crossword
from xwcore_crossword import Crossword
from xwcore_fonts import BOX, losses_without_glyphs

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
    """Crosswords in every script, then real files where there are any."""
    for text in SCRIPTS:
        yield text, crossword(5, text, title=text)
    corpus = Path("../shared/corpus")
    paths = sorted(path for kind in ("puz", "xd", "spf") for path in (corpus / kind).rglob("*.*"))
    for path in paths[:: max(len(paths) // count, 1)][:count]:
        try:
            yield path.name, xwcore.read(path)
        except xwcore.XwError:
            continue


def faults(puzzle: xwcore.Puzzle) -> Iterator[str]:
    """What is wrong with the outputs of a puzzle in the fonts of `XW_FONTS`."""
    data = xwcore.dumps(puzzle, "pdf", solution="page")
    losses = {str(loss.feature) for loss in xwcore.losses(puzzle, "pdf")}
    text = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
    if isinstance(puzzle, Crossword) and "clues" not in losses:
        shown = re.sub(r"\s+", "", text)
        for clue in puzzle.clues:
            words = [word for word in clue.text.split() if word.isascii() and word.isalnum()]
            if not all(word in shown for word in words):
                yield f"clue {clue.number}: {clue.text!r} is not in the PDF"
    if BOX in text and not losses and BOX not in str(puzzle.to_dict()):
        yield "a box that is not reported"
    drawing = xwcore_drawing.draw(puzzle, clues=True)
    if not drawing.svg().startswith("<svg") or not drawing.eps().startswith(b"%!PS"):
        yield "no picture"
    if drawing.missing() and not losses_without_glyphs(puzzle, drawing.missing()):
        yield f"{drawing.missing()} without a place"
    if not drawing.png(longest=400).startswith(b"\x89PNG"):
        yield "no PNG"


def main(count: int, sets: list[str]) -> int:
    """Try all puzzles with all sets of fonts; the number of faults."""
    number = tried = 0
    for item in sets:
        name, _, folders = item.partition("=")
        os.environ["XW_FONTS"] = folders
        for title, puzzle in puzzles(count):
            tried += 1
            for fault in faults(puzzle):
                number += 1
                print(f"{name}: {title}: {fault}")
    print(f"{tried} puzzles, {number} faults")
    return number


if __name__ == "__main__":
    sys.exit(1 if main(int(sys.argv[1]), sys.argv[2:]) else 0)
