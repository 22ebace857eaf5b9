"""Shapes in which .puz files grow."""

from __future__ import annotations

from tests.puz.puz_files import SQUARE, SQUARE_CLUES, board, puz, section
from xwcore_testing import Shape


def _square(count: int) -> bytes:
    side = min(255, int(count**0.5) + 1)
    return puz(b"A" * (side * side), side, clues=[b"Clue"] * (2 * side))


SHAPES = (
    Shape("clues", lambda n: puz(clues=[b"Clue %d" % at for at in range(min(n, 65_535))])),
    Shape("clues that are not stated", lambda n: puz(clues=[b"Clue"] * n, count=6)),
    Shape("empty clues", lambda n: puz(clues=[b""] * min(n, 65_535))),
    Shape("stated clues that are missing", lambda n: puz(count=min(65_535, n))),
    Shape("sections", lambda n: puz(sections=section(b"XTRA", b"data") * n)),
    Shape("equal sections", lambda n: puz(sections=section(b"GEXT", board(25, {})) * n)),
    Shape(
        "a table of rebuses",
        lambda n: puz(
            sections=section(b"GRBS", board(25, {0: 1}))
            + section(b"RTBL", b"".join(b"%2d:TEN;" % at for at in range(n))[:65_535])
        ),
    ),
    Shape("timers", lambda n: puz(sections=section(b"LTIM", b"1,0") * n)),
    Shape("a long section", lambda n: puz(sections=section(b"XTRA", b"d" * min(n, 65_535)))),
    Shape("tables of rebuses", lambda n: puz(sections=section(b"RTBL", b" 0:TEN;") * n)),
    Shape("control characters", lambda n: puz(notes=b"\x07\x14" * n)),
    Shape("unassigned bytes", lambda n: puz(title=b"\x81\x8d" * n)),
    Shape("a preamble", lambda n: puz(preamble=b"HTTP/1.0 200\r\n" * n)),
    Shape("trailing bytes", lambda n: puz(sections=b"\0" * n)),
    Shape(
        "many findings", lambda n: puz(clues=[*SQUARE_CLUES, *[b" \x07 \x81 "] * min(n, 65_000)])
    ),
    Shape("wrong cells", lambda n: puz(SQUARE, state=b"\x07" * 25, notes=b"n" * n)),
    Shape("a grid", _square),
)
