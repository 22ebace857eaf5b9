"""Shapes in which Across Lite TEXT files grow."""

from __future__ import annotations

from tests.across_text.across_text_samples import PLAIN, REBUS
from xwcore_testing import Shape, repeated

_HEAD, _CLUES = PLAIN.split("<ACROSS>\n")
_BEFORE_REBUS, _AFTER_REBUS = REBUS.split("<REBUS>\n")


def _square(count: int) -> bytes:
    side = int(count**0.5) + 1
    grid = "\n".join(["A" * side] * side)
    return f"<ACROSS PUZZLE>\n<SIZE>\n{side}x{side}\n<GRID>\n{grid}\n<ACROSS>\nA\n".encode()


SHAPES = (
    repeated("clues", f"{_HEAD}<ACROSS>\n", "Clue #\n", _CLUES),
    repeated("equal clues", f"{_HEAD}<ACROSS>\n", "Clue\n", _CLUES),
    repeated("sections", PLAIN, "<ACROSS>\nClue\n", ""),
    repeated("unknown sections", PLAIN, "<SECTION#>\ntext\n", ""),
    repeated("markers", f"{_BEFORE_REBUS}<REBUS>\n", "#:LONG:L\n", _AFTER_REBUS),
    repeated("marks", f"{_BEFORE_REBUS}<REBUS>\n", "MARK;\n", _AFTER_REBUS),
    repeated("equal sections", PLAIN, "<TITLE>\nTwice\n", ""),
    repeated("rebus sections", REBUS, "<REBUS>\n1:HEART:H\n", ""),
    repeated("blank clues", f"{_HEAD}<ACROSS>\n", "\n", _CLUES),
    repeated("entities", f"{_HEAD}<ACROSS>\n", "Caf\u00c3\u00a9 &amp; \u201c#\u201d\n", _CLUES),
    repeated("control characters", f"{_HEAD}<ACROSS>\n", "\x07\x08\n", _CLUES),
    repeated("line ends", f"{_HEAD}<ACROSS>\n", "Clue #\r\nClue\r", _CLUES),
    repeated("blank lines", "", "\n", PLAIN),
    repeated("copyright signs", "<ACROSS PUZZLE>\n<COPYRIGHT>\n", "©", PLAIN[16:]),
    repeated("notes", PLAIN, "\x07 line  \n", ""),
    repeated("rows", "<ACROSS PUZZLE>\n<SIZE>\n4x4\n<GRID>\n", "SPAR \n", f"<ACROSS>\n{_CLUES}"),
    Shape("a grid", _square),
)
