"""Make the embedded fonts smaller: without hints for small screens, and tables that PDF never uses.

Contract: glyphs keep their outlines and widths. Paper and screens of today draw outlines without
hints, which are a third of a font with few glyphs.

Source: ISO 32000-1, 9.9: a font of type CIDFontType2 needs glyf, head, hhea, hmtx, loca and maxp,
and `cvt `, fpgm and prep only for hints.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

#: Tables that are left out; fpdf2 leaves out those for layout and colors.
_UNUSED: Final = ("BASE", "cvt ", "fpgm", "gasp", "name", "prep")
#: Glyphs at the beginning of a font that fpdf2 keeps, whether they are used or not.
_FIRST: Final = 4


def drop_hints(fonts: Any) -> None:
    """Prepare the fonts of a document of fpdf2, each opened for it alone, to be embedded."""
    for font in fonts.values():
        tables = font.ttfont
        for tag in _UNUSED:
            if tag in tables:
                del tables[tag]
        if "glyf" in tables:
            used = font.subset.get_all_glyph_names()
            for name in _with_parts(tables["glyf"], [*tables.getGlyphOrder()[:_FIRST], *used]):
                tables["glyf"].glyphs[name].trim(remove_hinting=True)


def _with_parts(outlines: Any, names: list[str]) -> Iterator[str]:
    """The glyphs of these names, and those that they are composed of."""
    waiting, seen = [*names], set[str]()
    while waiting:
        name = waiting.pop()
        if name in seen or name not in outlines.glyphs:
            continue
        seen.add(name)
        waiting += outlines[name].getComponentNames(outlines)
        yield name
