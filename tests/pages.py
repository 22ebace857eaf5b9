"""Puzzles to put on pages, and what is read off a page."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Final

import xwcore
from tests.logic_samples import SAMPLES
from xwcore_crossword import Clue, Crossword, Grid
from xwcore_logic import LogicPuzzle

#: One logic puzzle of each type.
LOGIC_FILES: Final = [*SAMPLES.values()]

#: Elements of HTML without an end tag.
_VOID_ELEMENTS: Final = {"meta", "br"}


def crossword(
    width: int = 5,
    text: str = "Clue",
    *,
    title: str = "Title of it",
    notes: str = "",
    copyright: str = "",
) -> Crossword:
    """A crossword with blocks here and there, whose clues are the text and a number from 0."""
    rows = [
        "".join("#" if (row * 3 + column) % 11 == 5 else "A" for column in range(width))
        for row in range(width)
    ]
    grid = Grid.from_rows(rows)
    clues = [
        Clue(slot.number, slot.direction, f"{text} {number}")
        for number, slot in enumerate(grid.slots)
    ]
    return Crossword(
        grid, clues, title=title, author="Ann Author", notes=notes, copyright=copyright
    )


def logic_puzzle(name: str = "sudoku") -> LogicPuzzle:
    """The example of a type of logic puzzle."""
    return xwcore.read(SAMPLES[name], kind=LogicPuzzle)


class Page(HTMLParser):
    """The elements and texts of a page; fails where tags are not balanced."""

    def __init__(self, data: bytes) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[str] = []
        self.stack: list[str] = []
        self.feed(data.decode("utf-8"))
        self.close()
        assert self.stack == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag not in _VOID_ELEMENTS:
            self.stack.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.stack.pop() == tag

    def handle_data(self, data: str) -> None:
        if "script" not in self.stack and "style" not in self.stack:
            self.texts.append(data)

    @property
    def text(self) -> str:
        """The text of the page, white space as single spaces."""
        return re.sub(r"\s+", " ", " ".join(self.texts))
