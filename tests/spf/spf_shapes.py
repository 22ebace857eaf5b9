"""Shapes in which SPF files grow."""

from __future__ import annotations

from tests.spf.spf_support import TEXTS
from xwcore_testing import Shape, nested, repeated

_SUDOKU = TEXTS["sudoku"]
_KEY = "/author"
_HEAD, _TAIL = _SUDOKU.split(_KEY)
_TAIL = _KEY + _TAIL


#: The largest side of a grid that the limits allow, with a cell less for a ruler.
_MOST_SIDE = 250


def _grid(count: int) -> bytes:
    """A grid of about `count` cells with a wrong character in each, of stated size.

    Without /X and /Y the size follows from some diagrams and not from others, so that one file has
    two findings and the next one thousands.
    """
    side = min(_MOST_SIDE, int(count**0.5) + 1)
    return _square(side, ("puzzle", "?"))


def _solved_grid(count: int) -> bytes:
    """A grid of about `count` cells with a given in each, and a solution."""
    side = min(_MOST_SIDE, int(count**0.5) + 1)
    return _square(side, ("puzzle", "1"), ("solution", "#"))


def _square(side: int, *diagrams: tuple[str, str]) -> bytes:
    row = "(" + "{}" * side + ")"
    arrays = "".join(
        f"/{key} [\n" + "\n".join([row.replace("{}", cell)] * side) + " ]\n"
        for key, cell in diagrams
    )
    size = f"/format 1\n/type (nurikabe)\n/sol false\n/X {side}\n/Y {side}\n"
    return f"<<\n{size}{arrays}>>\n".encode()


SHAPES = (
    repeated("keys", _HEAD, "/key# (value)\n", _TAIL),
    repeated("equal keys", _HEAD, "/title (Twice)\n", _TAIL),
    repeated("numbers", _HEAD + "/list [", "# ", f"]\n{_TAIL}"),
    repeated("names", _HEAD + "/list [", "/name# ", f"]\n{_TAIL}"),
    repeated("strings", _HEAD + "/list [", "(\\(\\051) ", f"]\n{_TAIL}"),
    repeated("rows", _HEAD + "/puzzle [", "(|1|2|)\n", f"]\n{_TAIL}"),
    repeated("hexadecimal strings", _HEAD + "/list [", "<41> ", f"]\n{_TAIL}"),
    repeated("rows of numbers", _HEAD + "/list [", "[1 2]\n", f"]\n{_TAIL}"),
    repeated("a description", _HEAD + "/description [", "(a)\n", f"]\n{_TAIL}"),
    repeated("line breaks in a string", _HEAD + "/title (", "\\\n\\n", f")\n{_TAIL}"),
    repeated("comments", _HEAD, "% comment\n", _TAIL),
    repeated("a prolog", "", "%!PS-Adobe\n% comment #\n", _SUDOKU),
    repeated("programs", _HEAD, "exec pop\n", _TAIL),
    repeated("a dictionary that is not closed", _HEAD, "<<\n/type (basic)\n", _TAIL),
    repeated("dictionaries", _SUDOKU, "<<\n/format 1\n/type (basic)\n>> pop\n", ""),
    nested("procedures", _HEAD + "/code ", "{", "}", f"\n{_TAIL}"),
    nested("nested dictionaries", _HEAD + "/more ", "<<", ">>", f"\n{_TAIL}"),
    nested("arrays", _HEAD + "/list ", "[", "]", f"\n{_TAIL}"),
    nested("open arrays", _HEAD + "/list ", "[", "", f"\n{_TAIL}"),
    nested("open strings", _HEAD + "/list ", "(", "", f"\n{_TAIL}"),
    nested("strings in strings", _HEAD + "/title ", "(", ")", f"\n{_TAIL}"),
    Shape("a grid", _grid),
    Shape("a solved grid", _solved_grid),
)
