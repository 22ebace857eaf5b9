"""Shapes in which files with addresses, and saved ones, grow."""

from __future__ import annotations

from collections.abc import Callable

from xwcore_testing import Shape, nested, repeated

_PREFIX = "https://puzz.link/p?"


def _board(count: int, spelled: Callable[[int, int], str]) -> bytes:
    """A text about a square of about `count` cells, of a side that the limits allow."""
    side = min(250, int(count**0.5) + 1)
    return spelled(side, side * side).encode()


def _slither(clue: str) -> Callable[[int], bytes]:
    return lambda n: _board(
        n, lambda side, cells: f"{_PREFIX}slither/{side}/{side}/{clue * cells}\n"
    )


def _heyawake(count: int) -> bytes:
    """An area for each cell, with a number in each."""

    def spelled(side: int, cells: int) -> str:
        walls = "v" * (2 * -(-side * (side - 1) // 5))
        return f"{_PREFIX}heyawake/{side}/{side}/{walls}{'1' * cells}\n"

    return _board(count, spelled)


def _saved(cell: str) -> Callable[[int], bytes]:
    return lambda n: _board(
        n,
        lambda side, _: f"pzprv3\nnurikabe\n{side}\n{side}\n" + (f"{cell} " * side + "\n") * side,
    )


SHAPES = (
    Shape("clues", _slither("3")),
    Shape("wrong clues", _slither("!")),
    Shape("areas with numbers", _heyawake),
    repeated("clues of several numbers", f"{_PREFIX}tapa/9/9/", "a2", "\n"),
    repeated("text after the clues", f"{_PREFIX}slither/2/2/3333", "a", "\n"),
    repeated("shapes", f"{_PREFIX}curvedata/2/2/0h/", "1/1/0/", "\n"),
    repeated("addresses", "", f"{_PREFIX}lits/1/1/0\n", ""),
    repeated("short addresses", "", "p?lits/1/1/0 ", "\n"),
    repeated("addresses without a size", "", f"{_PREFIX}lits/# ", "\n"),
    repeated("comments", "", "; comment #\n", f"{_PREFIX}slither/2/2/3333\n"),
    repeated("question marks", "", "p?", f" {_PREFIX}slither/2/2/3333\n"),
    repeated("points after the clues", f"{_PREFIX}slither/2/2/3333", ".", "\n"),
    repeated("signs after the clues", f"{_PREFIX}slither/2/2/3333", "!", "\n"),
    repeated("words before an address", "", "word ", f"{_PREFIX}slither/2/2/3333\n"),
    repeated("lines before an address", "A title\n", "word\n", f"{_PREFIX}slither/2/2/3333\n"),
    repeated("brackets before an address", "A title ", "(", f"{_PREFIX}slither/2/2/3333\n"),
    repeated("links", "", f"[a]({_PREFIX}lits/1/1/0)", "\n"),
    repeated("texts of links", "", "[a](", f"{_PREFIX}slither/2/2/3333)\n"),
    repeated("other addresses", "", "https://example.org/p?q=1 ", f"{_PREFIX}lits/1/1/0\n"),
    repeated("hosts of other programs", "", "a.b-c.d/", "/penpa-edit/#m=edit\n"),
    repeated("points of hosts", "", "a.", "/penpa-edit/#m=edit\n"),
    repeated("addresses of other programs", "", "a.b/penpa-edit/#m=edit ", "\n"),
    repeated("sentences", "", "It is easy. ", f"{_PREFIX}lits/1/1/0\n"),
    repeated("ends of sentences", f"{_PREFIX}lits/1/1/0\nIt is easy", ".)", "\n"),
    repeated("settings of the player", "p?", "a=1&amp;", "slither/2/2/3333\n"),
    repeated("slashes", _PREFIX, "a/", "\n"),
    repeated("percent signs", f"{_PREFIX}slither/2/2/", "%41", "\n"),
    Shape("a saved file", _saved("#")),
    Shape("a saved file with marks", _saved("+")),
    Shape("a saved file with wrong cells", _saved("many")),
    repeated("a saved file with further lines", "pzprv3/nurikabe/2/2/. . /. 3 /", ". + /", ""),
    nested("nested information", 'pzprv3\nnurikabe\n1\n1\n. \ninfo:{"a":', "[", "]", "}\n"),
)
