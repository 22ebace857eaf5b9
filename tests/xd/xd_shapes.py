"""Shapes in which .xd files grow."""

from __future__ import annotations

from tests.xd.xd_files import SMALL_CLUES, SMALL_HEADERS, SMALL_ROWS, implicit
from xwcore.testing import Shape, nested, repeated

_HEAD = f"{SMALL_HEADERS}\n\n\n{SMALL_ROWS}\n\n\n"


def _square(count: int) -> bytes:
    side = int(count**0.5) + 1
    return implicit(rows="\n".join(["A" * side] * side))


SHAPES = (
    repeated("clues", _HEAD, "A#. Clue ~ PLUM\n", ""),
    repeated("clues without a number", _HEAD, "Clue\n", ""),
    repeated("equal clues", _HEAD + SMALL_CLUES, "D2. Final ~ LAST\n", ""),
    repeated("clue metadata", _HEAD + SMALL_CLUES, "A1 ^Key#: value\n", ""),
    repeated("headers", SMALL_HEADERS, "\nKey#: value", f"\n\n\n{SMALL_ROWS}\n\n\n{SMALL_CLUES}"),
    repeated("equal headers", SMALL_HEADERS, "\nTitle: Twice", f"\n\n\n{SMALL_ROWS}\n"),
    repeated("sections", _HEAD + SMALL_CLUES, "\n\n\nsection #", "\n"),
    repeated("sections with headings", implicit().decode(), "\n## Section#\n\ntext\n", ""),
    repeated("a rebus", f"{SMALL_HEADERS}\nRebus:", " #=AB", f"\n\n\n{SMALL_ROWS}\n"),
    repeated("control characters", _HEAD + SMALL_CLUES, "\x07A1. C ~ PLUM\n", ""),
    repeated("comments", "", "<!-- comment # -->\n", implicit().decode()),
    repeated("open comments", "", "<!-- ", implicit().decode()),
    nested("markup", _HEAD + "A1. ", "{/{*", "*}/}", " ~ PLUM\n"),
    Shape("a grid", _square),
)
