# ruff: noqa: S603, S607, RUF001 - a script; its samples speak for themselves
"""Print a page of every script, special crossword and type of logic puzzle, to be looked at.

`python docs/gallery_pages.py` writes demo-output/pages/*.pdf, a PNG of every page, and contact
sheets of twelve pages each. It needs Ghostscript. docs/printing.md has what was judged.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from PIL import Image

import xwcore
from xwcore import Puzzle
from xwcore_crossword import Crossword

ROOT: Final = Path(__file__).parent.parent
TYPES: Final = ROOT / "plugins" / "logic" / "src" / "xwcore_logic" / "types"
PAGES: Final = ROOT / "demo-output" / "pages"

#: Language, two rows of a grid, and a word for the title and the clues.
SCRIPTS: Final = {
    "latin": ("fr", "ÉT", "ÇA", "Mots croisés"),
    "greek": ("el", "ΑΒ", "ΓΔ", "Σταυρόλεξο"),
    "cyrillic": ("ru", "ДА", "ОН", "Кроссворд"),
    "hebrew": ("he", "אב", "גד", "תשבץ"),
    "arabic": ("ar", "بت", "دم", "كلمات متقاطعة"),
    "armenian": ("hy", "ԱԲ", "ԳԴ", "Խաչբառ"),
    "georgian": ("ka", "აბ", "გდ", "კროსვორდი"),
    "devanagari": ("hi", "कख", "गघ", "वर्ग पहेली"),
    "thai": ("th", "กข", "คง", "ปริศนาอักษรไขว้"),
    "chinese": ("zh", "山水", "人口", "填字游戏"),
    "japanese": ("ja", "アカ", "サタ", "クロスワード"),
    "korean": ("ko", "가나", "다라", "십자말풀이"),
}

#: Sizes of a page on a contact sheet, and the pages of one.
WIDE: Final = 298
HIGH: Final = 421
COLUMNS: Final = 6
ROWS: Final = 2


def puzzles() -> Iterator[tuple[str, Puzzle]]:
    """Every puzzle with the name of its document."""
    for name, (language, first, second, word) in SCRIPTS.items():
        clues = [f"{word} (2)", f"{word}: {first}"]
        metadata = [("language", language)]
        made = Crossword.build(
            [first, second], across=clues, down=clues, title=word, metadata=metadata
        )
        yield f"script-{name}", made
    sys.path.insert(0, str(ROOT))
    from examples.puzzle_sources import sources

    for key, puzzle in sources().items():
        yield f"special-{key}", puzzle
    for sample in sorted(TYPES.glob("*/sample.spf")):
        yield f"type-{sample.parent.name}", xwcore.read(sample, "spf")


def rasterized(document: Path) -> list[Path]:
    """A PNG of each page of a document."""
    target = document.with_suffix("")
    options = ("-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=png16m", "-r72")
    smooth = ("-dTextAlphaBits=4", "-dGraphicsAlphaBits=4")
    output = f"-sOutputFile={target}-%d.png"
    subprocess.run(["gs", *options, *smooth, output, document], check=True)
    return sorted(document.parent.glob(f"{document.stem}-[0-9].png"))


def contact_sheet(pages: list[Path], target: Path) -> None:
    """Twelve pages side by side."""
    with Image.new("RGB", (WIDE * COLUMNS, HIGH * ROWS), "#888888") as sheet:
        for number, path in enumerate(pages):
            with Image.open(path) as page, page.resize((WIDE - 6, HIGH - 6)) as small:
                sheet.paste(small, (number % COLUMNS * WIDE + 3, number // COLUMNS * HIGH + 3))
        sheet.save(target)


def main() -> int:
    """Write everything; 1 where Ghostscript is not installed."""
    if not shutil.which("gs"):
        print("needs Ghostscript: gs", file=sys.stderr)
        return 1
    shutil.rmtree(PAGES, ignore_errors=True)
    PAGES.mkdir(parents=True)
    pages: list[Path] = []
    for name, puzzle in puzzles():
        document = PAGES / f"{name}.pdf"
        losses = xwcore.write(puzzle, document, solution="foot")
        unshown = [str(loss) for loss in losses if "no installed font" in loss.message]
        pages += rasterized(document)
        print(name, *unshown)
    count = COLUMNS * ROWS
    for start in range(0, len(pages), count):
        contact_sheet(pages[start : start + count], PAGES / f"sheet-{start // count + 1}.png")
    print(f"{len(pages)} pages: {PAGES}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
