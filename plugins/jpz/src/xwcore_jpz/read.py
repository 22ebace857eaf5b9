"""Read a file: its elements become a puzzle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, NamedTuple

from xwcore.plugin import Code, MetadataEntry, OtherPuzzle, Place, Puzzle, ReadContext
from xwcore_crossword import (
    ACROSS,
    BAR_LEFT,
    BAR_TOP,
    BLOCK,
    CIRCLE,
    DOWN,
    GIVEN,
    NO_DIRECTION,
    NONE,
    OPEN,
    VOID,
    Clue,
    Color,
    Corners,
    Crossword,
    Grid,
    Number,
    hex_color,
    is_plain,
    label,
    plain_text,
)
from xwcore_documents import XmlElement
from xwcore_jpz import codes, syntax
from xwcore_jpz.markup import BREAK, read_lines, read_tree
from xwcore_jpz.parse import ParsedFile, parse
from xwcore_jpz.record import JpzRecord

#: The texts in the settings of the applet that are displayed.
_DISPLAYED: Final = ("title", "copyright")
#: Elements that may occur more than once in their parent; of all others the first one is read.
_REPEATABLE: Final = frozenset({"word", "clues", "instructions", "completion", syntax.PUZZLE})

#: The attributes of an element `cells`.
_PLACE: Final = frozenset({"x", "y"})
_PLACED: Final = len(_PLACE)

#: The cells of a word, as (row, column).
Cells = tuple[tuple[int, int], ...]

#: Columns or rows of one list of ranges.
_MOST_IN_RANGE: Final = 65_536


class ListedClue(NamedTuple):
    """A clue, and its element in the file."""

    clue: Clue
    element: XmlElement

    @property
    def label(self) -> str:
        """The label of the clue in a `Place`."""
        return label(self.clue.number, self.clue.direction)


@dataclass(slots=True)
class ClueLists:
    """The words and clues of a file, in its order."""

    words: dict[str, XmlElement] = field(default_factory=dict)
    word_cells: dict[str, Cells] = field(default_factory=dict)
    lists: list[tuple[str, XmlElement]] = field(default_factory=list)
    clues: list[ListedClue] = field(default_factory=list)


class TextElements(NamedTuple):
    """The elements of the texts: by attribute of the puzzle, and of each entry of metadata."""

    attributes: dict[str, XmlElement]
    entries: list[tuple[MetadataEntry, XmlElement]]

    def fields(self, parsed: ParsedFile) -> dict[str, Any]:
        """The arguments of a puzzle."""
        fields: dict[str, Any] = {
            name: read_lines(parsed, element, one_line=element.name in syntax.ONE_LINE)
            for name, element in self.attributes.items()
        }
        return {**fields, "metadata": [entry for entry, _ in self.entries]}


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file as bytes, parsed file and puzzle, with the elements that editing and checking need.

    `puzzle_element` is the rectangular puzzle, `kind` the element of its kind, `texts` has the
    elements of the texts. `cells` and `lists` are those of a crossword.
    """

    data: bytes
    parsed: ParsedFile
    puzzle: Puzzle
    puzzle_element: XmlElement
    kind: XmlElement
    cells: list[XmlElement | None]
    texts: TextElements
    lists: ClueLists | None = None


def read(data: bytes, context: ReadContext) -> Puzzle:
    """Read the puzzle of a file.

    Raises:
        ReadError: the file is not XML, or has no puzzle or no grid.
        LimitError: the puzzle is too large, or too deep.
    """
    return read_file(data, context).puzzle


def read_file(data: bytes, context: ReadContext) -> ReadFile:
    """As `read`, with the parsed file and what checking and editing need from it."""
    parsed = parse(data, context)
    element = _puzzle_element(parsed)
    kind = _kind_element(parsed, element)
    texts = _read_texts(parsed, element, kind)
    fields = {**texts.fields(parsed), "extras": {syntax.FORMAT: JpzRecord(data)}}
    if kind.name not in syntax.KINDS:
        parsed.unmodeled.add(kind.name, parsed.raw(kind))
        other = OtherPuzzle(**fields, unmodeled=parsed.unmodeled.all())
        return ReadFile(data, parsed, other, element, kind, [], texts)
    grid_element = kind.child("grid")
    if grid_element is None:
        parsed.fail(codes.GRID_MISSING, kind)
    _keep_others(parsed, kind, "crossword", ("grid", "word", "clues"))
    _read_settings_of_grid(parsed, grid_element, kind)
    reader = GridReader(parsed, grid_element)
    grid = reader.read()
    lists = read_clues(parsed, kind, grid)
    clues = [listed.clue for listed in lists.clues]
    crossword = Crossword(grid, clues, **fields, unmodeled=parsed.unmodeled.all())
    return ReadFile(data, parsed, crossword, element, kind, reader.cells, texts, lists)


# -- structure ----------------------------------------------------------------------------------


def _puzzle_element(parsed: ParsedFile) -> XmlElement:
    """The rectangular puzzle: the root, or an element inside of it."""
    root = parsed.root
    elements = [element for element in (root, *root.children) if element.name == syntax.PUZZLE]
    if not elements:
        name = root.name[:40]
        message = f"no element rectangular-puzzle in <{name}>"
        parsed.fail(codes.PUZZLE_MISSING, root, message)
    first, *further = elements
    if first is not root:
        names = (syntax.PUZZLE, "applet-settings")
        _keep_others(parsed, root, "root", names)
    for element in further:
        parsed.report(codes.PUZZLE_REPEATED, element)
        parsed.unmodeled.add(syntax.PUZZLE, parsed.raw(element))
    return first


def _kind_element(parsed: ParsedFile, puzzle: XmlElement) -> XmlElement:
    """The element of the kind: `crossword`, or another one that has a grid, or is known."""
    known = syntax.KINDS.keys() | syntax.UNMODELED_KINDS.keys()
    kinds = [child for child in puzzle.children if child.name in known]
    kinds = kinds or [child for child in puzzle.children if child.child("grid") is not None]
    if not kinds:
        parsed.fail(codes.KIND_MISSING, puzzle)
    kind = next((child for child in kinds if child.name in syntax.KINDS), kinds[0])
    _keep_others(parsed, puzzle, syntax.PUZZLE, ("metadata", "instructions"), kind)
    if kind.name not in syntax.KINDS:
        message = f"puzzle of kind {kind.name[:40]!r}: kept as unmodeled content"
        parsed.report(codes.KIND_UNMODELED, kind, message)
    return kind


def _keep_others(
    parsed: ParsedFile,
    element: XmlElement,
    name: str,
    known: tuple[str, ...],
    kind: XmlElement | None = None,
) -> None:
    """Collect the attributes of an element, and its children that are not read."""
    for attribute in parsed.others(element):
        path = f"{name}@{attribute.name}"
        if syntax.USUAL_VALUES.get(path) != attribute.value:
            parsed.unmodeled.add(path, attribute.value)
    present = set()
    for child in element.children:
        is_repeated = child.name in present and child.name not in _REPEATABLE
        present.add(child.name)
        if is_repeated and child.name == "grid":
            parsed.report(codes.GRID_REPEATED, child)
        if child is not kind and (child.name not in known or is_repeated):
            parsed.unmodeled.add(f"{name}.{child.name}", parsed.raw(child))


def _read_settings_of_grid(parsed: ParsedFile, grid: XmlElement, kind: XmlElement) -> None:
    """Collect what the grid has beside its size and its cells: its look, pictures."""
    for attribute in parsed.others(grid, {"width", "height"}):
        parsed.unmodeled.add(f"grid@{attribute.name}", attribute.value)
    for child in grid.children:
        if child.name == "cell":
            continue
        if child.name != "grid-look" or child.children:
            parsed.unmodeled.add(f"grid.{child.name}", parsed.raw(child))
            continue
        for attribute in parsed.others(child):
            usual = "coded" if kind.name == "coded" else "normal"
            if attribute.name != "numbering-scheme" or attribute.value != usual:
                parsed.unmodeled.add(f"grid-look@{attribute.name}", attribute.value)


# -- texts --------------------------------------------------------------------------------------


def _read_texts(parsed: ParsedFile, puzzle: XmlElement, kind: XmlElement) -> TextElements:
    """The elements of title, author, copyright, notes and metadata."""
    texts = TextElements({}, [])
    address = syntax.KINDS.get(kind.name, syntax.UNMODELED_KINDS.get(kind.name, kind.name))
    if address:
        texts.entries.append((MetadataEntry(syntax.KIND_KEY, address), kind))
    displayed = _read_settings(parsed, texts)
    for child in puzzle.children:
        if child.name == "instructions":
            _add_entry(parsed, child, texts)
    element = puzzle.child("metadata")
    if element is not None:
        for attribute in parsed.others(element):
            parsed.unmodeled.add(f"metadata@{attribute.name}", attribute.value)
    names = dict(syntax.ATTRIBUTES)
    if element is not None and element.child("creator") is None:
        names[syntax.AUTHOR] = "author"
    for child in element.children if element is not None else ():
        field = names.get(child.name)
        if field is None or field in texts.attributes:
            _add_entry(parsed, child, texts)
        else:
            _keep_markup(parsed, child)
            texts.attributes[field] = child
    for name, text in displayed.items():
        hidden = texts.attributes.get(name)
        stated = "" if hidden is None else read_lines(parsed, hidden, one_line=True)
        if stated not in ("", read_lines(parsed, text, one_line=True)):
            parsed.unmodeled.add(f"hidden.{name}", stated)
        texts.attributes[name] = text
    return texts


def _read_settings(parsed: ParsedFile, texts: TextElements) -> dict[str, XmlElement]:
    """The title and the copyright in the settings of the applet, which displays them in place of
    those of the metadata. The message of completion becomes metadata.
    """
    displayed: dict[str, XmlElement] = {}
    settings = parsed.root.child("applet-settings")
    if settings is None:
        return displayed
    _keep_others(parsed, settings, "applet-settings", ("completion", *_DISPLAYED))
    for child in settings.children:
        text = read_lines(parsed, child, one_line=child.name in syntax.ONE_LINE)
        if child.name == "completion":
            _keep_others(parsed, child, "completion", ())
            if text:
                texts.entries.append((MetadataEntry(syntax.COMPLETION_KEY, text), child))
        elif child.name in _DISPLAYED and child.name not in displayed and text:
            _keep_markup(parsed, child)
            displayed[child.name] = child
    return displayed


def _add_entry(parsed: ParsedFile, element: XmlElement, texts: TextElements) -> None:
    """Add the metadata of an element; one without text is not metadata, unless it has a key."""
    key = syntax.METADATA.get(element.name) or parsed.spelled_name(element)
    is_field = element.name == syntax.FIELD and "name" in element.attributes
    if is_field:
        key = element.get("name")
    text = read_lines(parsed, element, one_line=False)
    _keep_markup(parsed, element)
    if text or is_field:
        texts.entries.append((MetadataEntry(key, text), element))


def _keep_markup(parsed: ParsedFile, element: XmlElement) -> None:
    """Collect the attributes and the markup of an element of metadata."""
    for attribute in parsed.others(element, {"name"} if element.name == syntax.FIELD else set()):
        parsed.unmodeled.add(f"metadata.{element.name}@{attribute.name}", attribute.value)
    if any(child.name != BREAK for child in element.children):
        parsed.unmodeled.add(f"metadata.{element.name}", parsed.raw_inside(element))


# -- grid ---------------------------------------------------------------------------------------

_KINDS: Final = {
    "": OPEN,
    syntax.LETTER: OPEN,
    syntax.BLOCK: BLOCK,
    syntax.CLUE_CELL: BLOCK,
    syntax.VOID: VOID,
}
#: The bars of a cell: the bit, and the distance in columns and rows to the cell that has it.
_BARS: Final = {
    "left-bar": (BAR_LEFT, 0, 0),
    "top-bar": (BAR_TOP, 0, 0),
    "right-bar": (BAR_LEFT, 1, 0),
    "bottom-bar": (BAR_TOP, 0, 1),
}
_OF_CORNERS: Final = frozenset(syntax.CORNERS.values())
_TRUE: Final = frozenset({"true", "1", "yes"})
_FALSE: Final = frozenset({"false", "0", "no", ""})
#: Attributes of an open cell; on any other cell they are unmodeled.
_OF_OPEN_CELLS: Final = ("solution", "solve-state", "hint")
#: Attributes of the look of a cell, which most cells lack.
_OF_LOOK: Final = syntax.CELL_ATTRIBUTES - {"x", "y", "type", "number", *_OF_OPEN_CELLS}


def number_of(text: str) -> Number:
    """A number of a cell or of a clue: an integer if it is one, else a label. A point at its end
    is layout.
    """
    text = text.strip().removesuffix(".") or text
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


class GridReader:
    """Makes a grid of the cells of a file. `cells` has the element of each cell that has one."""

    def __init__(self, parsed: ParsedFile, element: XmlElement) -> None:
        self.parsed = parsed
        self.width, self.height = _size(parsed, element)
        parsed.context.count("max_cells", self.width * self.height)
        size = self.width * self.height
        self.cells: list[XmlElement | None] = [None] * size
        self.kinds = bytearray(size)
        self.flags = bytearray(size)
        self.bars = bytearray(size)
        self.solutions: list[str] = [""] * size
        self.fill: list[str] = [""] * size
        self.numbers: dict[int, Number] = {}
        self.colors: dict[int, Color] = {}
        self.shapes: dict[int, tuple[str, ...]] = {}
        self.corners: dict[int, Corners] = {}
        self._place_cells(element)

    def read(self) -> Grid:
        """The grid."""
        for index, cell in enumerate(self.cells):
            if cell is None:
                self.kinds[index] = VOID
            else:
                self._read_cell(index, cell)
        grid = Grid(
            self.width,
            self.height,
            bytes(self.kinds),
            "".join(text[0] if text else NONE for text in self.solutions),
            rebus={at: text for at, text in enumerate(self.solutions) if len(text) > 1},
            fill="".join(text[0] if text else NONE for text in self.fill),
            fill_rebus={at: text for at, text in enumerate(self.fill) if len(text) > 1},
            flags=bytes(self.flags),
            bars=bytes(self.bars),
            colors=self.colors,
            other_marks=self.shapes,
            corners=self.corners,
        )
        is_numbered = self.numbers and self.numbers != grid.automatic_numbers
        return grid.with_cells(stated_numbers=self.numbers) if is_numbered else grid

    def _place_cells(self, element: XmlElement) -> None:
        """Put each cell at its place; report cells without a place, and places without a cell."""
        repeated: list[tuple[int, XmlElement]] = []
        outside: list[XmlElement] = []
        for cell in element.children:
            if cell.name != "cell":
                continue
            attributes = cell.attributes
            column = coordinate(attributes.get("x", ""))
            row = coordinate(attributes.get("y", ""))
            if not (0 < column <= self.width and 0 < row <= self.height):
                outside.append(cell)
                continue
            index = (row - 1) * self.width + column - 1
            if self.cells[index] is not None:
                repeated.append((index, cell))
            self.cells[index] = cell
        if outside:
            stated = f"x={outside[0].get('x')[:12]!r} y={outside[0].get('y')[:12]!r}"
            message = f"cell at {stated}, outside the {self.width} x {self.height} grid"
            if len(outside) > 1:
                message += f"; {len(outside)} such cells"
            self.parsed.report(codes.CELL_PLACE, outside[0], message)
        if repeated:
            index, cell = repeated[0]
            row, column = divmod(index, self.width)
            message = f"duplicate cell at x={column + 1}, y={row + 1}: the last one counts"
            if len(repeated) > 1:
                message += f"; {len(repeated)} duplicate cells"
            self._report(codes.CELL_REPEATED, index, cell, message)
        missing = self.cells.count(None)
        if missing:
            place = Place(cell=divmod(self.cells.index(None), self.width))
            message = f"{missing} of {len(self.cells)} cells missing, read as voids"
            self.parsed.report(codes.CELLS_MISSING, element, message, place)

    def _report(
        self, code: Code, index: int, cell: XmlElement, message: str, attribute: str = ""
    ) -> None:
        place = Place(cell=divmod(index, self.width))
        self.parsed.report(code, cell, message, place, attribute=attribute)

    def _keep(self, name: str, index: int, value: str) -> None:
        """Collect something in a cell that the model cannot hold."""
        self.parsed.unmodeled.add_at(name, *divmod(index, self.width), value)

    def _read_cell(self, index: int, cell: XmlElement) -> None:
        attributes = cell.attributes
        stated = attributes.get("type", "")
        kind = _KINDS.get(stated.lower())
        if kind is None:
            message = f"unknown type of cell {stated[:20]!r}, read as a letter"
            self._report(codes.CELL_TYPE, index, cell, message, "type")
            kind = OPEN
        if stated.lower() == syntax.CLUE_CELL and attributes.get("solution"):
            kind = OPEN
            self.flags[index] |= GIVEN
        elif stated and stated.lower() not in (syntax.BLOCK, syntax.VOID, syntax.LETTER, ""):
            self._keep("cell@type", index, stated)
        self.kinds[index] = kind
        if kind == OPEN:
            self._read_letters(index, cell)
        else:
            for name in _OF_OPEN_CELLS:
                if value := attributes.get(name):
                    self._keep(f"cell@{name}", index, value)
        if number := attributes.get("number"):
            self.numbers[index] = number_of(number)
        if not _OF_LOOK.isdisjoint(attributes):
            self._read_look(index, cell)
        if not syntax.CELL_ATTRIBUTES.issuperset(attributes):
            for attribute in self.parsed.others(cell, syntax.CELL_ATTRIBUTES):
                self._keep(f"cell@{attribute.name}", index, attribute.value)
        if cell.inside != cell.close and (inside := self.parsed.raw_inside(cell).strip()):
            self._keep("cell", index, inside)

    def _read_letters(self, index: int, cell: XmlElement) -> None:
        """The solution, and the letter that was entered or is given.

        A given letter that is the solution is displayed in any case and needs no fill. NUL stands
        for no letter in the model and is none.
        """
        attributes = cell.attributes
        self.solutions[index] = attributes.get("solution", "").replace(NONE, "")
        state = attributes.get("solve-state", "").replace(NONE, "")
        if "hint" in attributes and self._flag(index, cell, "hint"):
            self.flags[index] |= GIVEN
        if state and self.flags[index] & GIVEN and state == self.solutions[index]:
            state = ""
        self.fill[index] = state

    def _read_look(self, index: int, cell: XmlElement) -> None:
        """The shape, the texts in corners, the colors and the bars."""
        shape = cell.get("background-shape")
        if shape.lower() == syntax.CIRCLE:
            self.flags[index] |= CIRCLE
        elif shape:
            self.shapes[index] = (shape,)
        if not _OF_CORNERS.isdisjoint(cell.attributes):
            corners = Corners(**{name: cell.get(key) for name, key in syntax.CORNERS.items()})
            if any(corners):
                self.corners[index] = corners
        color = Color(
            self._color(index, cell, "background"), self._color(index, cell, "foreground")
        )
        if color != Color():
            self.colors[index] = color
        for name, (bit, right, below) in _BARS.items():
            if name not in cell.attributes or not self._flag(index, cell, name):
                continue
            at = index + right + below * self.width
            if (index % self.width + right) < self.width and at < len(self.bars):
                self.bars[at] |= bit

    def _color(self, index: int, cell: XmlElement, ground: str) -> str | None:
        name = f"{ground}-color"
        value = cell.get(name)
        if not value:
            return None
        color = hex_color(value)
        if color is None:
            message = f"color {value[:20]!r}, expected six hexadecimal digits"
            self._report(codes.COLOR, index, cell, message, name)
            self._keep(f"cell@{name}", index, value)
        return color

    def _flag(self, index: int, cell: XmlElement, name: str) -> bool:
        """The value of an attribute that is true or false."""
        value = cell.get(name)
        if not value or value.lower() in _FALSE:
            return False
        if value.lower() not in _TRUE:
            message = f"attribute {name} is {value[:20]!r}, expected 'true' or 'false'"
            self._report(codes.BOOLEAN, index, cell, message, name)
            self._keep(f"cell@{name}", index, value)
            return False
        return True


@lru_cache(maxsize=1024)
def coordinate(text: str) -> int:
    """A column or a row, counted from 1; 0 where it is malformed."""
    text = text.strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 0


def _size(parsed: ParsedFile, element: XmlElement) -> tuple[int, int]:
    """Width and height; counted from the cells if they are missing or malformed."""
    width, height = coordinate(element.get("width")), coordinate(element.get("height"))
    if width and height:
        return width, height
    cells = [cell for cell in element.children if cell.name == "cell"]
    stated = f"{element.get('width')[:12]!r} x {element.get('height')[:12]!r}"
    message = f"size of the grid: {stated}, expected positive integers"
    parsed.report(codes.GRID_SIZE, element, message)
    width = max((coordinate(cell.get("x")) for cell in cells), default=0)
    height = max((coordinate(cell.get("y")) for cell in cells), default=0)
    if not width * height:
        parsed.fail(codes.GRID_MISSING, element, "the grid has no cell")
    return width, height


# -- words and clues ----------------------------------------------------------------------------


def read_clues(parsed: ParsedFile, kind: XmlElement, grid: Grid) -> ClueLists:
    """The words and clues of a crossword.

    Raises:
        LimitError: there are too many.
    """
    read = ClueLists()
    _read_words(parsed, kind, grid, read)
    elements = [child for child in kind.children if child.name == "clues"]
    for element, direction in zip(elements, _directions(parsed, elements), strict=True):
        read.lists.append((direction, element))
        reader = _ClueReader(parsed, grid, read, direction)
        for child in element.children:
            if child.name == "clue":
                parsed.context.count("max_clues", 1)
                cells = read.word_cells.get(child.get("word").strip(), ())
                parsed.context.count("max_steps", len(cells))
                read.clues.append(ListedClue(reader.read(child), child))
            elif child.name != "title":
                parsed.unmodeled.add_at(f"clues.{child.name}", direction, parsed.raw(child))
    _keep_other_words(parsed, grid, read)
    return read


# -- words --------------------------------------------------------------------------------------


_OF_WORDS: Final = frozenset({"id", "x", "y", "solution"})


class _WordReader:
    """Reads the cells of words, and counts them."""

    def __init__(self, parsed: ParsedFile, grid: Grid) -> None:
        self.parsed = parsed
        self.grid = grid
        #: The places of all cells, which words that cross share, and the cells of ranges by how
        #: these are stated.
        self._places = [
            [(row, column) for column in range(grid.width)] for row in range(grid.height)
        ]
        self._ranges = {
            (str(column + 1), str(row + 1)): [place]
            for row, places in enumerate(self._places)
            for column, place in enumerate(places)
        }

    def read(self, word: XmlElement) -> Cells:
        """The cells of a word: those of its own ranges, then those of its elements `cells`."""
        cells: list[tuple[int, int]] = []
        has_own = "x" in word.attributes or "y" in word.attributes
        for element in (word, *word.children) if has_own else word.children:
            if element.name == "cells" or element is word:
                x, y = element.attributes.get("x", ""), element.attributes.get("y", "")
                cells += self._ranges.get((x, y)) or self._range_cells(element, x, y)
                if element is not word and len(element.attributes) > _PLACED:
                    for attribute in self.parsed.others(element, _PLACE):
                        name = f"word.cells@{attribute.name}"
                        self.parsed.unmodeled.add_at(name, cells[-1:], attribute.value)
            else:
                self.parsed.unmodeled.add(f"word.{element.name}", self.parsed.raw(element))
        self.parsed.context.count("max_steps", len(cells))
        return tuple(cells)

    def _range_cells(self, element: XmlElement, x: str, y: str) -> list[tuple[int, int]]:
        columns, rows = _range(x, self.grid.width), _range(y, self.grid.height)
        if not columns or not rows:
            size = f"{self.grid.width} x {self.grid.height}"
            stated = f"x={x[:12]!r} y={y[:12]!r}"
            message = f"cells of a word at {stated}, outside the {size} grid"
            self.parsed.report(codes.WORD_CELLS, element, message)
            return []
        self.parsed.context.limits.check("max_steps", len(columns) * len(rows))
        cells = [self._places[row][column] for column in columns for row in rows]
        self._ranges[x, y] = cells
        return cells


def _read_words(parsed: ParsedFile, kind: XmlElement, grid: Grid, lists: ClueLists) -> None:
    reader = _WordReader(parsed, grid)
    repeated: list[tuple[XmlElement, XmlElement]] = []
    for element in kind.children:
        if element.name != "word":
            continue
        name = element.get("id").strip()
        if name in lists.words:
            repeated.append((lists.words[name], element))
        cells = reader.read(element)
        if not cells:
            parsed.report(codes.WORD_EMPTY, element, f"word {name[:20]!r} has no cell")
        lists.words[name], lists.word_cells[name] = element, cells
        for attribute in parsed.others(element, _OF_WORDS):
            parsed.unmodeled.add_at(f"word@{attribute.name}", cells[:1], attribute.value)
    if repeated:
        _report_repeated_words(parsed, repeated)


def _report_repeated_words(
    parsed: ParsedFile, repeated: list[tuple[XmlElement, XmlElement]]
) -> None:
    """Report words whose id an earlier word has; those that are the same are deleted."""
    element = repeated[0][1]
    message = f"duplicate word id {element.get('id').strip()[:20]!r}: the last word counts"
    if len(repeated) > 1:
        message += f"; {len(repeated)} duplicate ids"
    fix = None
    if all(parsed.raw(first) == parsed.raw(second) for first, second in repeated):
        edits = [parsed.deletion(second) for _, second in repeated]
        fix = parsed.source.fix("delete what is duplicated", *edits)
    parsed.report(codes.WORD_REPEATED, element, message, attribute="id", fix=fix)


def _range(text: str, size: int) -> list[int] | None:
    """The columns or rows, counted from 0, of ranges that are separated by commas; None where one
    of them is malformed or outside of the grid.
    """
    if text.isascii() and text.isdecimal() and len(text) < 7:
        return [int(text) - 1] if 1 <= int(text) <= size else None
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


def _keep_other_words(parsed: ParsedFile, grid: Grid, read: ClueLists) -> None:
    """Collect the words without a clue, unless the file has a word for each entry and no others."""
    with_clue = {listed.element.get("word").strip() for listed in read.clues}
    others = {name: cells for name, cells in read.word_cells.items() if name not in with_clue}
    entries = {cells_of(slot.cells, grid) for slot in grid.slots}
    are_plain = not any(answer_of(read.words[name]) for name in others)
    are_entries = entries.issuperset(others.values())
    if are_plain and are_entries and entries.issubset(read.word_cells.values()):
        return
    for name in others:
        parsed.unmodeled.add("word", parsed.raw(read.words[name]))


def cells_of(slot: Iterable[int], grid: Grid) -> Cells:
    """The places of the cells of an entry."""
    width = grid.width
    return tuple([divmod(index, width) for index in slot])


def answer_of(word: XmlElement | None) -> str | None:
    """The answer that a word states: its letters with the spaces between words."""
    return None if word is None else word.get("solution").strip() or None


# -- lists of clues -----------------------------------------------------------------------------


def _directions(parsed: ParsedFile, elements: list[XmlElement]) -> list[str]:
    """The direction or group of each list, by its title; two lists without titles are across and
    down. A title may have a name before the direction, if no other list has that direction.
    """
    titles = [_title(parsed, element) for element in elements]
    if titles == ["", ""]:
        titles = ["Across", "Down"]
    directions = [_direction_of(title) for title in titles]
    named = [_direction_of(syntax.TITLE_PARTS.split(title.rstrip(" .:"))[-1]) for title in titles]
    counts = Counter(directions), Counter(named)
    for at, direction in enumerate(named):
        if direction in (ACROSS, DOWN) and (counts[0][direction], counts[1][direction]) == (0, 1):
            directions[at] = direction
    for element, title, direction in zip(elements, titles, directions, strict=True):
        if title and title != syntax.TITLES.get(direction, title):
            parsed.unmodeled.add_at("clues.title", direction, title)
        _keep_attributes(parsed, element, direction)
        _keep_title(parsed, element.child("title"), direction)
    return directions


def _direction_of(title: str) -> str:
    """The direction that a title names; the title itself is a group."""
    folded = title.casefold().strip(" .:")
    if folded in syntax.ACROSS_TITLES:
        return ACROSS
    if folded in syntax.DOWN_TITLES:
        return DOWN
    return NO_DIRECTION if folded == "clues" else title


def _title(parsed: ParsedFile, element: XmlElement) -> str:
    """The title of a list as plain text in one line; "" where the list has none."""
    title = element.child("title")
    return "" if title is None else " ".join(read_lines(parsed, title, one_line=True).split())


def _keep_title(parsed: ParsedFile, title: XmlElement | None, direction: str) -> None:
    """Collect the attributes of a title, and markup other than bold."""
    if title is None:
        return
    for attribute in parsed.others(title):
        parsed.unmodeled.add_at(f"clues.title@{attribute.name}", direction, attribute.value)
    is_bold = all(
        child.name == "b" and not child.children and not parsed.others(child)
        for child in title.children
    )
    if not is_bold:
        parsed.unmodeled.add_at("clues.title.markup", direction, parsed.raw_inside(title))


def _keep_attributes(parsed: ParsedFile, element: XmlElement, direction: str) -> None:
    for attribute in parsed.others(element):
        if syntax.USUAL_VALUES.get(f"clues@{attribute.name}") != attribute.value:
            parsed.unmodeled.add_at(f"clues@{attribute.name}", direction, attribute.value)


class _ClueReader:
    """Makes the clues of one list."""

    def __init__(self, parsed: ParsedFile, grid: Grid, read: ClueLists, direction: str) -> None:
        self.parsed = parsed
        self.grid = grid
        self.lists = read
        self.direction = direction

    def read(self, element: XmlElement) -> Clue:
        """The clue of an element."""
        tree = read_tree(self.parsed, element)
        cells = self._cells(element)
        clue = Clue(
            self._number(element, cells),
            text=plain_text(tree),
            answer=answer_of(self.lists.words.get(element.get("word").strip())),
            markup=None if is_plain(tree) else tree,
            metadata=tuple(
                (attribute.name, attribute.value)
                for attribute in self.parsed.others(element, syntax.CLUE_ATTRIBUTES)
            ),
            enumeration=element.get("format").strip(),
            group=self.direction,
        )
        is_stated = cells and not self._is_entry(clue, cells)
        return clue._replace(stated_cells=cells if is_stated else None)

    def _number(self, element: XmlElement, cells: Cells) -> Number | None:
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
            fix = self.parsed.setting(element, "number", str(number))
        self.parsed.report(codes.CLUE_NUMBER, element, message, fix=fix)
        return number

    def _cells(self, element: XmlElement) -> Cells:
        """The cells of the clue's word."""
        name = element.get("word").strip()
        if "word" not in element.attributes:
            return ()
        if name not in self.lists.words:
            place = Place(clue=label(number_of(element.get("number")), self.direction))
            message = f"clue refers to word {name[:20]!r}, which does not exist"
            self.parsed.report(codes.CLUE_WORD, element, message, place, attribute="word")
            return ()
        return self.lists.word_cells[name]

    def _is_entry(self, clue: Clue, cells: Cells) -> bool:
        """Whether the cells are those of the entry of the clue."""
        if clue.direction == NO_DIRECTION or clue.number is None:
            return False
        at = self.grid.slot_positions.get((clue.number, clue.direction))
        return at is not None and cells == cells_of(self.grid.slots[at].cells, self.grid)
