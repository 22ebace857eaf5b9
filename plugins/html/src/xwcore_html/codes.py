"""The diagnostic codes of HTML (HTML1xx: writing)."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table, codes_in

NO_PLAYER: Final = Code(
    "HTML101",
    Severity.WARNING,
    "page without a player: the type is not solved cell by cell",
    explanation="The player takes values in cells. Loops, paths and borders lie on edges; the page"
    " shows the picture of the puzzle to print.",
    example="A Masyu with the option player=yes.",
    hint="Print the page, or write it without the option player.",
    source="docs/printing.md",
)

CODES: Final = code_table(*codes_in(globals()))
