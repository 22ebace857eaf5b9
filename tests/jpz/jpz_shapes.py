"""Shapes in which JPZ files grow."""

from __future__ import annotations

from tests.jpz.jpz_samples import PLAIN
from xwcore.testing import Shape, nested, repeated

_BEFORE_CLUES, _AFTER_CLUES = PLAIN.split('      <clue word="1"')
_CLUE = '      <clue word="1"'
_BEFORE_WORDS, _AFTER_WORDS = PLAIN.split('      <word id="1"')
_WORD = '      <word id="1"'
_BEFORE_CELLS, _AFTER_CELLS = PLAIN.split('        <cell x="1" y="1"')
_CELL = '        <cell x="1" y="1"'
_TITLE = "<title>A small"
_BEFORE_TITLE, _AFTER_TITLE = PLAIN.split(_TITLE)


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
    repeated("attributes", f"{_BEFORE_CELLS}<cell", ' a#="1"', f"/>{_CELL}{_AFTER_CELLS}"),
    repeated("entities", _BEFORE_TITLE + _TITLE, "&eacute;&#233; & ", _AFTER_TITLE),
    repeated("comments", _BEFORE_TITLE, "<!-- # -->", _TITLE + _AFTER_TITLE),
    repeated("elements", _BEFORE_TITLE, "<element#>text</element#>", _TITLE + _AFTER_TITLE),
    nested("nested elements", _BEFORE_TITLE, "<b>", "</b>", _TITLE + _AFTER_TITLE),
    nested("nested markup", _BEFORE_TITLE + _TITLE, "<b><i>", "</i></b>", _AFTER_TITLE),
    Shape("a grid", _square),
)
