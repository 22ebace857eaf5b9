"""Read the words and the clues of a crossword."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from xwcore.model.clues import ACROSS, DOWN, NO_DIRECTION, label
from xwcore.model.grid import Number
from xwcore.model.markup import is_plain, plain_text
from xwcore.plugin import Clue, Grid, Place
from xwcore_jpz import codes, syntax
from xwcore_jpz.markup import read_lines, read_tree
from xwcore_jpz.parse import Document, Element
from xwcore_jpz.read.grid import number_of

#: The cells of a word, as (row, column).
Cells = tuple[tuple[int, int], ...]

#: Cells of all words together, for each cell that the limits allow.
_WORD_CELLS_PER_CELL: Final = 8

#: Columns or rows of one list of ranges.
_MOST_IN_RANGE: Final = 65_536


class ListedClue(NamedTuple):
    """A clue, and its element in the file."""

    clue: Clue
    element: Element

    @property
    def label(self) -> str:
        """The label of the clue in a `Place`."""
        return label(self.clue.number, self.clue.direction)


@dataclass(slots=True)
class ClueLists:
    """The words and clues of a file, in its order."""

    words: dict[str, Element] = field(default_factory=dict)
    word_cells: dict[str, Cells] = field(default_factory=dict)
    lists: list[tuple[str, Element]] = field(default_factory=list)
    clues: list[ListedClue] = field(default_factory=list)


def read_clues(document: Document, kind: Element, grid: Grid) -> ClueLists:
    """The words and clues of a crossword.

    Raises:
        LimitError: there are too many.
    """
    read = ClueLists()
    _read_words(document, kind, grid, read)
    left = _WORD_CELLS_PER_CELL * document.limits.max_cells
    elements = [child for child in kind.children if child.name == "clues"]
    for element, direction in zip(elements, _directions(document, elements), strict=True):
        read.lists.append((direction, element))
        reader = _ClueReader(document, grid, read, direction)
        for child in element.children:
            if child.name == "clue":
                left -= len(read.word_cells.get(child.get("word").strip(), ()))
                _check_count(document, left)
                read.clues.append(ListedClue(reader.read(child), child))
                document.limits.check("max_clues", len(read.clues))
            elif child.name != "title":
                document.unmodeled.add_at(f"clues.{child.name}", direction, document.raw(child))
    _keep_other_words(document, grid, read)
    return read


def _check_count(document: Document, left: int) -> None:
    """Stop at too many cells of words; `left` is how many more there may be.

    Raises:
        LimitError: `left` is negative.
    """
    document.limits.check("max_cells", document.limits.max_cells - min(left, 0))


# -- words --------------------------------------------------------------------------------------


class _WordReader:
    """Reads the cells of words, and counts them."""

    def __init__(self, document: Document, grid: Grid) -> None:
        self.document = document
        self.grid = grid
        self.left = _WORD_CELLS_PER_CELL * document.limits.max_cells

    def read(self, word: Element) -> Cells:
        """The cells of a word: those of its own ranges, then those of its elements `cells`."""
        cells: list[tuple[int, int]] = []
        if "x" in word.attributes or "y" in word.attributes:
            cells += self._range_cells(word)
        for child in word.children:
            if child.name == "cells":
                cells += self._range_cells(child)
            else:
                self.document.unmodeled.add(f"word.{child.name}", self.document.raw(child))
        return tuple(cells)

    def _range_cells(self, element: Element) -> list[tuple[int, int]]:
        columns = _range(element.get("x"), self.grid.width)
        rows = _range(element.get("y"), self.grid.height)
        if not columns or not rows:
            size = f"{self.grid.width} x {self.grid.height}"
            stated = f"x={element.get('x')[:12]!r} y={element.get('y')[:12]!r}"
            message = f"cells of a word at {stated}, outside the {size} grid"
            self.document.report(codes.WORD_CELLS, element, message)
            return []
        self.left -= len(columns) * len(rows)
        _check_count(self.document, self.left)
        return [(row, column) for column in columns for row in rows]


def _read_words(document: Document, kind: Element, grid: Grid, lists: ClueLists) -> None:
    reader = _WordReader(document, grid)
    for element in kind.children:
        if element.name != "word":
            continue
        name = element.get("id").strip()
        if name in lists.words:
            message = f"duplicate word id {name[:20]!r}: the last word counts"
            document.report(codes.WORD_REPEATED, element, message, attribute="id")
        cells = reader.read(element)
        if not cells:
            document.report(codes.WORD_EMPTY, element, f"word {name[:20]!r} has no cell")
        lists.words[name], lists.word_cells[name] = element, cells
        for attribute in element.others(("id", "x", "y", "solution")):
            document.unmodeled.add_at(f"word@{attribute.name}", cells[:1], attribute.value)


def _range(text: str, size: int) -> list[int] | None:
    """The columns or rows, counted from 0, of ranges that are separated by commas; None where one
    of them is malformed or outside of the grid.
    """
    numbers: list[int] = []
    for part in text.split(","):
        match = syntax.RANGE.fullmatch(part)
        if match is None:
            return None
        first, last = int(match[1]), int(match[2] or match[1])
        if not (1 <= first <= size and 1 <= last <= size):
            return None
        step = 1 if first <= last else -1
        numbers += range(first - 1, last - 1 + step, step)
        if len(numbers) > _MOST_IN_RANGE:
            return None
    return numbers


def _keep_other_words(document: Document, grid: Grid, read: ClueLists) -> None:
    """Collect the words without a clue, unless the file has a word for each entry and no others."""
    with_clue = {listed.element.get("word").strip() for listed in read.clues}
    others = {name: cells for name, cells in read.word_cells.items() if name not in with_clue}
    entries = {tuple(map(grid.place, slot.cells)) for slot in grid.slots}
    are_plain = not any(answer_of(read.words[name]) for name in others)
    are_entries = entries.issuperset(others.values())
    if are_plain and are_entries and entries.issubset(read.word_cells.values()):
        return
    for name in others:
        document.unmodeled.add("word", document.raw(read.words[name]))


def answer_of(word: Element | None) -> str | None:
    """The answer that a word states: its letters with the spaces between words."""
    return None if word is None else word.get("solution").strip() or None


# -- lists of clues -----------------------------------------------------------------------------


def _directions(document: Document, elements: list[Element]) -> list[str]:
    """The direction or group of each list, by its title; two lists without titles are across and
    down.
    """
    titles = [_title(document, element) for element in elements]
    if titles == ["", ""]:
        titles = ["Across", "Down"]
    directions = []
    for element, title in zip(elements, titles, strict=True):
        folded = title.casefold().strip(" .:")
        direction = title
        if folded in syntax.ACROSS_TITLES:
            direction = ACROSS
        elif folded in syntax.DOWN_TITLES:
            direction = DOWN
        elif folded == "clues":
            direction = NO_DIRECTION
        if title and title != syntax.TITLES.get(direction, title):
            document.unmodeled.add_at("clues.title", direction, title)
        _keep_attributes(document, element, direction)
        directions.append(direction)
    return directions


def _title(document: Document, element: Element) -> str:
    """The title of a list as plain text; its markup is kept unless all of it is bold."""
    title = element.child("title")
    return "" if title is None else " ".join(read_lines(document, title, one_line=True).split())


def _keep_attributes(document: Document, element: Element, direction: str) -> None:
    for attribute in element.others():
        if syntax.USUAL_VALUES.get(f"clues@{attribute.name}") != attribute.value:
            document.unmodeled.add_at(f"clues@{attribute.name}", direction, attribute.value)


class _ClueReader:
    """Makes the clues of one list."""

    def __init__(self, document: Document, grid: Grid, read: ClueLists, direction: str) -> None:
        self.document = document
        self.grid = grid
        self.lists = read
        self.direction = direction

    def read(self, element: Element) -> Clue:
        """The clue of an element."""
        tree = read_tree(self.document, element)
        cells = self._cells(element)
        clue = Clue(
            self._number(element, cells),
            text=plain_text(tree),
            answer=answer_of(self.lists.words.get(element.get("word").strip())),
            markup=None if is_plain(tree) else tree,
            metadata=tuple(
                (attribute.name, attribute.value)
                for attribute in element.others(syntax.CLUE_ATTRIBUTES)
            ),
            enumeration=element.get("format").strip(),
            group=self.direction,
        )
        is_stated = cells and not self._is_entry(clue, cells)
        return clue._replace(stated_cells=cells if is_stated else None)

    def _number(self, element: Element, cells: Cells) -> Number | None:
        """The number of the clue; that of its first cell where the file has none."""
        stated = element.get("number").strip()
        if stated:
            return number_of(stated)
        number = None
        if "number" in element.attributes and self.direction not in (ACROSS, DOWN):
            return None
        if cells:
            row, column = cells[0]
            number = self.grid.cell_numbers.get(row * self.grid.width + column)
        shown = "" if number is None else f", read as {number}"
        message = f"clue {self.direction[:40] or 'without direction'} has no number{shown}"
        fix = None
        if isinstance(number, int):
            fix = self.document.setting(element, "number", str(number))
        self.document.report(codes.CLUE_NUMBER, element, message, fix=fix)
        return number

    def _cells(self, element: Element) -> Cells:
        """The cells of the clue's word."""
        name = element.get("word").strip()
        if "word" not in element.attributes:
            return ()
        if name not in self.lists.words:
            place = Place(clue=label(number_of(element.get("number")), self.direction))
            message = f"clue refers to word {name[:20]!r}, which does not exist"
            self.document.report(codes.CLUE_WORD, element, message, place, attribute="word")
            return ()
        return self.lists.word_cells[name]

    def _is_entry(self, clue: Clue, cells: Cells) -> bool:
        """Whether the cells are those of the entry of the clue."""
        if clue.direction == NO_DIRECTION or clue.number is None:
            return False
        at = self.grid.slot_positions.get((clue.number, clue.direction))
        slot = () if at is None else self.grid.slots[at].cells
        return len(slot) == len(cells) and cells == tuple(map(self.grid.place, slot))
