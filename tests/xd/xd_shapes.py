"""Shapes in which .xd files grow."""

from __future__ import annotations

from tests.xd.xd_files import SMALL_CLUES, SMALL_HEADERS, SMALL_ROWS, explicit, implicit
from xwcore_testing import Shape, nested, repeated

_HEAD = f"{SMALL_HEADERS}\n\n\n{SMALL_ROWS}\n\n\n"
_BELOW_HEADERS = f"\n\n\n{SMALL_ROWS}\n\n\n{SMALL_CLUES}"
_REBUS_ROWS = f"\n\n\n{SMALL_ROWS.replace('PL', '1L')}\n\n\n{SMALL_CLUES}"
_CLUE = _HEAD + "A1. "
_ANSWER = " ~ PLUM\n"


def _square(count: int) -> bytes:
    side = int(count**0.5) + 1
    return implicit(rows="\n".join(["A" * side] * side))


SHAPES = (
    repeated("clues", _HEAD, "A#. Clue ~ PLUM\n", ""),
    repeated("clues without a number", _HEAD, "Clue\n", ""),
    repeated("equal clues", _HEAD + SMALL_CLUES, "D2. Final ~ LAST\n", ""),
    repeated("clue metadata", _HEAD + SMALL_CLUES, "A1 ^Key#: value\n", ""),
    repeated("clue groups", _HEAD + SMALL_CLUES, "\nX#. Slanted ~ PAEN\n", ""),
    repeated("clues of two lines", _HEAD, "A#. Clue\ngoes on ~ PLUM\n", ""),
    repeated("lines of a clue", _CLUE + "Clue\n", "goes on\n", _ANSWER),
    repeated("line breaks", _CLUE, "line\\", _ANSWER),
    repeated("references", _HEAD, "A#. See 4-Across and #-Down ~ PLUM\n", ""),
    repeated("references of a clue", _CLUE, "see #-Across, ", _ANSWER),
    repeated("blanks", _CLUE, "two  blanks\t", _ANSWER),
    repeated("typography", _CLUE, "\u201cword\u2019 ", _ANSWER),
    repeated("entities", _HEAD + SMALL_CLUES, "A1. Caf\u00c3\u00a9 &amp; # ~ PLUM\n", ""),
    repeated("paragraphs", _HEAD, "A\n\n", ""),
    repeated("line ends", _HEAD, "A#. Clue ~ PLUM\r\nA#. Clue ~ PLUM\r", ""),
    repeated("headers", SMALL_HEADERS, "\nKey#: value", _BELOW_HEADERS),
    repeated("equal headers", SMALL_HEADERS, "\nTitle: Twice", f"\n\n\n{SMALL_ROWS}\n"),
    repeated("sections", _HEAD + SMALL_CLUES, "\n\n\nsection #", "\n"),
    repeated("sections with headings", implicit().decode(), "\n## Section#\n\ntext\n", ""),
    repeated("a rebus", f"{SMALL_HEADERS}\nRebus:", " #=AB", f"\n\n\n{SMALL_ROWS}\n"),
    repeated("readings", f"{SMALL_HEADERS}\nRebus: 1=", "A#|", f"B{_REBUS_ROWS}"),
    repeated("keys of a rebus", f"{SMALL_HEADERS}\nRebus:", " 1=A#/B", _REBUS_ROWS),
    repeated("names of groups", f"{SMALL_HEADERS}\nCluegroup:", " X=Name#", _BELOW_HEADERS),
    repeated(
        "styles", explicit(Design="").decode(), "<style>O { background: circle }</style>\n", ""
    ),
    repeated("rows of a start", explicit(Start="").decode(), "PLUM\n", ""),
    repeated("control characters", _HEAD + SMALL_CLUES, "\x07A1. C ~ PLUM\n", ""),
    repeated("comments", "", "<!-- comment # -->\n", implicit().decode()),
    repeated("open comments", "", "<!-- ", implicit().decode()),
    nested("markup", _CLUE, "{/{*", "*}/}", _ANSWER),
    nested("open markup", _CLUE, "{/", "", _ANSWER),
    Shape("a grid", _square),
)
