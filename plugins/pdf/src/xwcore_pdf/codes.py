"""The diagnostic codes of PDF (PDF1xx: writing)."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table, codes_in

NO_GLYPH: Final = Code(
    "PDF101",
    Severity.WARNING,
    "characters without a glyph in the installed fonts",
    explanation="The font of this package and the fonts of the system have no glyph for these"
    " characters; the page shows an empty box in their place.",
    example="A clue in Thai on a system without a font for Thai.",
    hint="Install a font that has the characters, for example one of the Noto family.",
    source="PDF 1.7, section 9.6 (embedded fonts)",
)

CODES: Final = code_table(*codes_in(globals()))
