"""Shapes in which JPZ files grow."""

from __future__ import annotations

from tests.jpz.jpz_samples import PLAIN
from xwcore_testing import Shape, nested, repeated

_BEFORE_CLUES, _AFTER_CLUES = PLAIN.split('      <clue word="1"')
_CLUE = '      <clue word="1"'
_BEFORE_WORDS, _AFTER_WORDS = PLAIN.split('      <word id="1"')
_WORD = '      <word id="1"'
_BEFORE_CELLS, _AFTER_CELLS = PLAIN.split('        <cell x="1" y="1"')
_CELL = '        <cell x="1" y="1"'
_TITLE = "<title>A small"
_BEFORE_TITLE, _AFTER_TITLE = PLAIN.split(_TITLE)
_TEXT = "Quiet place"
_BEFORE_TEXT, _AFTER_TEXT = PLAIN.split(_TEXT)
_END = "    </crossword>\n"
_BEFORE_END, _AFTER_END = PLAIN.split(_END)
_ROOT = "<crossword-compiler-applet"
_BEFORE_ROOT, _AFTER_ROOT = PLAIN.split(_ROOT + " ")


def _square(count: int) -> bytes:
    side = int(count**0.5) + 1
    cells = "".join(
        f'<cell x="{column}" y="{row}" solution="A"/>\n'
        for row in range(1, side + 1)
        for column in range(1, side + 1)
    )
    head, _, tail = PLAIN.partition('<grid width="3" height="3">')
    tail = tail.partition("</grid>")[2]
    return f'{head}<grid width="{side}" height="{side}">{cells}</grid>{tail}'.encode()


SHAPES = (
    repeated(
        "clues", _BEFORE_CLUES, '<clue word="#" number="#">Clue</clue>\n', _CLUE + _AFTER_CLUES
    ),
    repeated(
        "equal clues",
        _BEFORE_CLUES,
        '<clue word="1" number="1">Clue</clue>\n',
        _CLUE + _AFTER_CLUES,
    ),
    repeated(
        "groups",
        _BEFORE_END,
        '<clues><title>Group #</title><clue number="1">Clue</clue></clues>\n',
        _END + _AFTER_END,
    ),
    repeated("equal groups", _BEFORE_END, "<clues><title>Up</title></clues>\n", _END + _AFTER_END),
    repeated("markup of a clue", _BEFORE_TEXT, "<b>a</b> &lt; ", _TEXT + _AFTER_TEXT),
    repeated(
        "attributes of a clue",
        _BEFORE_CLUES + '      <clue word="1"',
        ' a#="1"',
        _AFTER_CLUES,
    ),
    repeated("words", _BEFORE_WORDS, '<word id="w#" x="1-3" y="1"/>\n', _WORD + _AFTER_WORDS),
    repeated(
        "parts of a word",
        f'{_BEFORE_WORDS}<word id="w">',
        '<cells x="1-3" y="2"/>\n',
        f"</word>{_WORD}{_AFTER_WORDS}",
    ),
    repeated(
        "long words", _BEFORE_WORDS, '<word id="w#" x="1-255" y="1"/>\n', _WORD + _AFTER_WORDS
    ),
    repeated(
        "equal cells", _BEFORE_CELLS, '<cell x="2" y="2" solution="A"/>\n', _CELL + _AFTER_CELLS
    ),
    repeated(
        "ranges of a word",
        f'{_BEFORE_WORDS}<word id="w" x="1',
        ",2",
        f'" y="1"/>{_WORD}{_AFTER_WORDS}',
    ),
    repeated(
        "cells outside the grid", _BEFORE_CELLS, '<cell x="#" y="9"/>\n', _CELL + _AFTER_CELLS
    ),
    repeated("namespaces", f"{_BEFORE_ROOT}{_ROOT}", ' xmlns:n#="n"', f" {_AFTER_ROOT}"),
    repeated("prefixes", _BEFORE_TITLE, "<n#:e/>", _TITLE + _AFTER_TITLE),
    repeated(
        "puzzles",
        PLAIN.partition("  <rectangular")[0],
        "<rectangular-puzzle/>\n",
        PLAIN[PLAIN.index("  <rectangular") :],
    ),
    repeated("control characters", _BEFORE_TITLE + _TITLE, "\x07 ", _AFTER_TITLE),
    repeated("sections of characters", _BEFORE_TITLE + _TITLE, "<![CDATA[<]]>", _AFTER_TITLE),
    repeated("instructions", _BEFORE_TITLE, "<?i #?>", _TITLE + _AFTER_TITLE),
    repeated("attributes", f"{_BEFORE_CELLS}<cell", ' a#="1"', f"/>{_CELL}{_AFTER_CELLS}"),
    repeated("entities", _BEFORE_TITLE + _TITLE, "&eacute;&#233; & ", _AFTER_TITLE),
    repeated("comments", _BEFORE_TITLE, "<!-- # -->", _TITLE + _AFTER_TITLE),
    repeated("elements", _BEFORE_TITLE, "<element#>text</element#>", _TITLE + _AFTER_TITLE),
    nested("nested elements", _BEFORE_TITLE, "<b>", "</b>", _TITLE + _AFTER_TITLE),
    nested("open elements", _BEFORE_TITLE, "<b>", "", _TITLE + _AFTER_TITLE),
    nested("nested markup", _BEFORE_TITLE + _TITLE, "<b><i>", "</i></b>", _AFTER_TITLE),
    Shape("a grid", _square),
)
