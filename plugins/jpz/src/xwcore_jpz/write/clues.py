"""Write the words and the clues of a crossword."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from xwcore_crossword import Clue, Crossword, Grid, stated_clues
from xwcore_jpz.markup import compose_lines, compose_tree
from xwcore_jpz.read import Cells
from xwcore_jpz.syntax import CLUE_ATTRIBUTES, NAME, TITLES
from xwcore_jpz.write.elements import Element


class Words:
    """The words of a file: an id for each sequence of cells and its stated answer. `taken` are ids
    of other words.
    """

    def __init__(self, taken: Collection[str] = ()) -> None:
        self._taken = set(taken)
        self._tags: dict[tuple[int, int], Element] = {}
        self._ids: dict[tuple[Cells, str], str] = {}
        self._last = 0

    def id_of(self, cells: Cells, answer: str | None = None) -> str:
        """The id of the word with these cells and this stated answer."""
        key = cells, answer or ""
        if key not in self._ids:
            self._last += 1
            while str(self._last) in self._taken:
                self._last += 1
            self._ids[key] = str(self._last)
        return self._ids[key]

    def all_cells(self) -> set[Cells]:
        """The cells of each word that was asked for."""
        return {cells for cells, _ in self._ids}

    def tags(self) -> list[Element]:
        """The elements of the words that were asked for."""
        return [self._word(name, cells, answer) for (cells, answer), name in self._ids.items()]

    def _word(self, name: str, cells: Cells, answer: str) -> Element:
        """A word with an element for each cell: some programs read no ranges of columns and rows.
        Words that cross share an element.
        """
        tag = Element("word", {"id": name})
        for place in cells:
            if place not in self._tags:
                row, column = place
                self._tags[place] = Element("cells", {"x": str(column + 1), "y": str(row + 1)})
            tag.children.append(self._tags[place])
        if answer:
            tag.attributes["solution"] = answer
        return tag


def clue_cells(clue: Clue, grid: Grid) -> Cells:
    """The cells of a clue: its own, else those of its entry; none outside of the grid."""
    cells = clue.cells
    is_inside = all(0 <= row < grid.height and 0 <= column < grid.width for row, column in cells)
    return cells if is_inside else ()


def compose_clues(
    puzzle: Crossword, taken: Collection[str]
) -> tuple[list[Element], dict[str, Element]]:
    """The words, and the lists of clues by direction.

    There is a word for each entry, with or without a clue, because programs move from word to word;
    but not where the file has words of its own, whose ids are `taken`. Clues without cells have a
    word without cells, because some programs read no clue without a word.
    """
    words = Words(taken)
    lists: dict[str, Element] = {}
    for clue in stated_clues(puzzle.clues):
        if clue.direction not in lists:
            lists[clue.direction] = compose_list(clue.direction)
        cells = clue_cells(clue, puzzle.grid)
        lists[clue.direction].children.append(compose_clue(clue, words.id_of(cells, clue.answer)))
    present = words.all_cells()
    for slot in puzzle.grid.slots if not taken else ():
        if (cells := tuple(map(puzzle.grid.place, slot.cells))) not in present:
            words.id_of(cells)
    return words.tags(), lists


def compose_list(direction: str) -> Element:
    """A list without clues."""
    title = TITLES.get(direction, direction)
    tag = Element("clues", {"ordering": "normal"})
    if title:
        bold = Element("b", inside=compose_lines(title, one_line=True))
        tag.children.append(Element("title", inside=str(bold)))
    return tag


def compose_clue(clue: Clue, word: str) -> Element:
    """A clue, with the id of its word."""
    attributes = {"word": word} if word else {}
    # Without the attribute, the number would be that of the first cell of the word.
    attributes["number"] = "" if clue.number is None else str(clue.number)
    if clue.enumeration:
        attributes["format"] = clue.enumeration
    attributes |= _details(clue.metadata, attributes)
    inside = compose_tree(clue.markup or (clue.text,))
    return Element("clue", attributes, inside=inside)


def _details(metadata: Iterable[tuple[str, str]], attributes: Collection[str]) -> dict[str, str]:
    """The metadata of a clue whose keys may be attributes; the first value of each key."""
    details: dict[str, str] = {}
    names = {*attributes, *CLUE_ATTRIBUTES}
    for key, value in metadata:
        if NAME.fullmatch(key) and key.lower() not in names:
            names.add(key.lower())
            details[key] = value
    return details
