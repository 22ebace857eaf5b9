"""Shapes in which SPF files grow."""

from __future__ import annotations

from tests.spf.spf_support import TEXTS
from xwcore.testing import Shape, nested, repeated

_SUDOKU = TEXTS["sudoku"]
_KEY = "/author"
_HEAD, _TAIL = _SUDOKU.split(_KEY)
_TAIL = _KEY + _TAIL


def _grid(count: int) -> bytes:
    """A grid of about `count` cells with a wrong character in each, of stated size.

    Without /X and /Y the size follows from some diagrams and not from others, so that one file has
    two findings and the next one thousands.
    """
    side = int(count**0.5) + 1
    rows = "\n".join(["(" + "?" * side + ")"] * side)
    size = f"/format 1\n/type (nurikabe)\n/sol false\n/X {side}\n/Y {side}\n"
    return f"<<\n{size}/puzzle [\n{rows} ]\n>>\n".encode()


SHAPES = (
    repeated("keys", _HEAD, "/key# (value)\n", _TAIL),
    repeated("equal keys", _HEAD, "/title (Twice)\n", _TAIL),
    repeated("numbers", _HEAD + "/list [", "# ", f"]\n{_TAIL}"),
    repeated("names", _HEAD + "/list [", "/name# ", f"]\n{_TAIL}"),
    repeated("strings", _HEAD + "/list [", "(\\(\\051) ", f"]\n{_TAIL}"),
    repeated("rows", _HEAD + "/puzzle [", "(|1|2|)\n", f"]\n{_TAIL}"),
    repeated("a prolog", "", "%!PS-Adobe\n% comment #\n", _SUDOKU),
    repeated("programs", _HEAD, "exec pop\n", _TAIL),
    repeated("a dictionary that is not closed", _HEAD, "<<\n/type (basic)\n", _TAIL),
    repeated("dictionaries", _SUDOKU, "<<\n/format 1\n/type (basic)\n>> pop\n", ""),
    nested("arrays", _HEAD + "/list ", "[", "]", f"\n{_TAIL}"),
    nested("open arrays", _HEAD + "/list ", "[", "", f"\n{_TAIL}"),
    nested("open strings", _HEAD + "/list ", "(", "", f"\n{_TAIL}"),
    nested("strings in strings", _HEAD + "/title ", "(", ")", f"\n{_TAIL}"),
    Shape("a grid", _grid),
)
