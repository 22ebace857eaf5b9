"""The contract of drawings: no text of a puzzle breaks out of a drawing."""

from __future__ import annotations

import re
from typing import Any, Final
from xml.etree import ElementTree as ET

import pytest

from xwcore.plugin import OptionError, Puzzle, Registry, UnsupportedOperationError
from xwcore_crossword import OPTIONS, Crossword
from xwcore_documents import safe_text
from xwcore_drawing import draw
from xwcore_testing.advice import demand
from xwcore_testing.base import ContractBase

#: A word that must stay inside of a string, whatever the text around it.
_INTRUDER: Final = "xwintruder"

#: Texts that break out of markup, of a PostScript string, and of a terminal's line.
HOSTILE_TEXTS: Final = (
    f"</text></svg><script>{_INTRUDER}()</script>",
    f"\"' onload='{_INTRUDER}()' x=\"&lt;&#x41; ]]> <!-- <?xml?>",
    f") {_INTRUDER} (",
    f"\\) {_INTRUDER} \\( ((",
    f"\n%%EOF\n{_INTRUDER}\n\r{_INTRUDER} \x1b[31m\x9b2J\x07\u202e\x00\ud800\ufffe",
)

#: A string of PostScript whose parentheses are escaped, or a comment.
_QUOTED: Final = re.compile(rb"\((?:[^()\\]|\\.)*\)|%[^\r\n]*", re.DOTALL)


class DrawingContract(ContractBase):
    """The drawings of `xw_draw`, or of the core in its place."""

    def test_drawings_escape_hostile_texts(self, registry: Registry) -> None:
        """SVG stays markup without scripts, EPS without foreign names, text without controls."""
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options)
            for text in HOSTILE_TEXTS:
                for options in ({}, {"clues": True}):
                    self._is_harmless(registry, filled_with(puzzle, text), options)

    def test_drawings_accept_the_common_options(self, registry: Registry) -> None:
        """Every option of `xwcore_drawing.draw` that a host may pass is accepted."""
        advice = (
            "accept the options of xwcore_crossword.drawing.OPTIONS, and ignore what you need not"
        )
        for sample in self.samples:
            puzzle = registry.read(sample.data, **sample.options)
            for option in OPTIONS:
                try:
                    draw(puzzle, registry=registry, **{option.name: option.default})
                except OptionError as error:
                    wrong = f"{sample.name}: drawing with {option.name}={option.default}: {error}"
                    raise AssertionError(f"{wrong}\nadvice: {advice}") from error
                except UnsupportedOperationError:
                    pytest.skip("no drawing for this kind of puzzle")

    def _is_harmless(self, registry: Registry, puzzle: Puzzle, options: dict[str, Any]) -> None:
        try:
            drawing = draw(puzzle, registry=registry, **options)
        except UnsupportedOperationError:
            pytest.skip("no drawing for this kind of puzzle")
        _svg_is_harmless(drawing.svg())
        eps = drawing.eps()
        demand(eps.isascii(), "the EPS is not ASCII", "escape other bytes, as \\ooo")
        rest = _QUOTED.sub(b"", eps)
        broken = _INTRUDER.encode() in rest
        demand(not broken, "a text breaks out of its PostScript string", "draw with shapes.Text")
        for color in (False, True):
            text = drawing.text(color)
            # Colors are escape sequences of the drawing; those of a text must be removed.
            bare = re.sub(r"\x1b\[[0-9;]*m", "", text) if color else text
            advice = "pass texts through xwcore.files.terminal_text.safe_text"
            demand(bare == safe_text(bare, lines=True), "a control character is drawn", advice)


def _svg_is_harmless(svg: str) -> None:
    advice = "draw with xwcore_drawing.shapes, whose texts the backend escapes"
    try:
        root = ET.fromstring(svg)  # noqa: S314 - made here, no entity of its own
    except ET.ParseError as error:
        raise AssertionError(f"malformed XML in the SVG: {error}\nadvice: {advice}") from error
    for element in root.iter():
        name = str(element.tag).rpartition("}")[2].lower()
        demand(name not in ("script", "foreignobject"), f"the SVG has a <{name}>", advice)
        for key, value in element.attrib.items():
            bare = key.rpartition("}")[2].lower()
            demand(not bare.startswith("on"), f"the SVG has an attribute {bare}", advice)
            away = bare == "href" and not value.startswith("#")
            demand(not away, f"the SVG refers to {value}", advice)


def filled_with(puzzle: Puzzle, text: str) -> Puzzle:
    """The puzzle with this text as title, author, notes, clue, solution and fill."""
    puzzle = puzzle.replace(title=text, author=text, copyright=text, notes=text)
    if not isinstance(puzzle, Crossword):
        return puzzle
    clues = [clue._replace(text=text, markup=None) for clue in puzzle.clues]
    opened = [(cell.row, cell.column) for cell in puzzle.grid if not cell.is_block]
    grid = puzzle.grid.with_solution(dict.fromkeys(opened[:1], text))
    return puzzle.replace(grid=grid.with_fill(dict.fromkeys(opened[1:2], text)), clues=clues)
