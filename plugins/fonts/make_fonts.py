"""Make the fonts of this package from larger ones.

Usage: make_fonts.py DejaVuSans.ttf NotoSansSymbols-Regular.ttf

Both are in packages of Linux distributions (fonts-dejavu-core, fonts-noto-core). The result is
checked in; it is the same for the same fonts and the same version of fontTools.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

FOLDER = Path(__file__).parent / "src" / "xwcore_fonts" / "files"

#: Blocks of Unicode that are kept of each font: first and last character.
SYMBOLS = (
    (0x0020, 0x007E),
    (0x00A0, 0x058F),  # Latin, Greek, Cyrillic, Armenian
    (0x0590, 0x06FF),  # Hebrew, Arabic
    (0x10A0, 0x10FF),  # Georgian
    (0x1D00, 0x1DBF),
    (0x1E00, 0x1FFF),  # Latin and Greek, extended
    (0x2000, 0x23FF),  # punctuation, currencies, arrows, mathematics, technical signs
    (0x2460, 0x27BF),  # enclosed numbers, lines, shapes, suits, dingbats
    (0x2800, 0x28FF),  # Braille
    (0x2900, 0x297F),
    (0x2B00, 0x2BFF),
    (0x2E00, 0x2E7F),
    (0xFB00, 0xFEFF),  # forms of Latin, Hebrew and Arabic letters
    (0xFFFC, 0xFFFD),
    (0x1F600, 0x1F64F),
)
ENCLOSED = ((0x2460, 0x24FF), (0x1F100, 0x1F16C))


def make(source: Path, target: Path, family: str, blocks: Iterable[tuple[int, int]]) -> None:
    """Write the characters of some blocks as a font of another name."""
    options = Options()
    options.hinting = False
    options.layout_features = ["*"]
    options.name_IDs = [0, 1, 2, 4, 5, 6, 13, 14]
    options.notdef_outline = True
    options.recalc_timestamp = False
    options.drop_tables += ["FFTM", "MATH"]
    with TTFont(source, recalcTimestamp=False) as font:
        subsetter = Subsetter(options)
        subsetter.populate(
            unicodes={code for first, last in blocks for code in range(first, last + 1)}
        )
        subsetter.subset(font)
        names = {1: family, 4: family, 6: family.replace(" ", "")}
        for record in font["name"].names:
            if record.nameID in names:
                record.string = names[record.nameID]
        font.save(target)


if __name__ == "__main__":
    dejavu, noto = map(Path, sys.argv[1:])
    make(dejavu, FOLDER / "XwcoreSans.ttf", "Xwcore Sans", SYMBOLS)
    make(noto, FOLDER / "XwcoreEnclosed.ttf", "Xwcore Enclosed", ENCLOSED)
