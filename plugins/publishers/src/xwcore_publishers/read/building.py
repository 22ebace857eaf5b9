"""What the readers share: a board of cells, clues, and the texts that a table of fields names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from xwcore.plugin import Code, Metadata, MetadataEntry, Place, ReadContext, Span, Unmodeled
from xwcore_crossword import (
    ACROSS,
    BAR_LEFT,
    BAR_TOP,
    CIRCLE,
    DOWN,
    GIVEN,
    NONE,
    OPEN,
    SHADE,
    Clue,
    Color,
    Crossword,
    Grid,
    Number,
    Readings,
    hex_color,
    is_plain,
    label,
    parse_html,
    plain_html,
    plain_text,
)
from xwcore_crossword import BLOCK as _BLOCK_KIND
from xwcore_crossword import VOID as _VOID_KIND
from xwcore_publishers import codes
from xwcore_publishers.parse import JsonDocument, Value

#: The place in a table of fields of what a reader reads itself.
USED: Final = ""
TITLE, AUTHOR, COPYRIGHT, NOTES = "title", "author", "copyright", "notes"
_ATTRIBUTES: Final = (TITLE, AUTHOR, COPYRIGHT, NOTES)
DATE, EDITOR, PUBLISHER = "Date", "Editor", "Publisher"

_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})

#: What a cell is, where it has no letter.
BLOCK: Final = "\1block"
VOID: Final = "\1void"
_KINDS: Final = {BLOCK: _BLOCK_KIND, VOID: _VOID_KIND}

#: Pictures in a text: kept as unmodeled content.
_IMAGE: Final = re.compile(r"<img\b[^<>]{0,2000}>", re.IGNORECASE)
_BREAK: Final = re.compile(r"[ \t\r\n]{0,40}<br[ \t]{0,9}/?>[ \t\r\n]{0,40}", re.IGNORECASE)
_DIRECTIONS: Final = {
    "across": ACROSS,
    "a": ACROSS,
    "h": ACROSS,
    "horizontal": ACROSS,
    "down": DOWN,
    "d": DOWN,
    "v": DOWN,
    "vertical": DOWN,
}


def direction_of(name: str) -> str:
    """The direction that a name states; the name itself is that of a group of clues."""
    return _DIRECTIONS.get(name.strip().strip(":").casefold(), name.strip())


def number_of(text: str) -> Number | None:
    """The number of a cell or clue: an integer where it is one; None without any."""
    text = text.strip().rstrip(".")
    if text in ("", "0"):
        return None
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


def letter_of(sign: str) -> str | None:
    """A sign as the letter of a cell; None for white space."""
    return sign.strip() or None


def clean(text: str) -> str:
    """The plain text of HTML, without white space at its ends."""
    return plain_html(_BREAK.sub("\n", _IMAGE.sub("", text))).strip()


class Board:
    """The cells of a grid that is being read, by index in rows.

    Raises:
        LimitError: there are too many.
    """

    def __init__(self, width: int, height: int, context: ReadContext, cell: str | None) -> None:
        context.count("max_cells", width * height)
        self.width = width
        self.height = height
        self.cells: list[str | None] = [cell] * (width * height)
        self.numbers: dict[int, Number] = {}
        self.readings: dict[int, Readings] = {}
        #: The letters and numbers of cells that are displayed as blocks or not at all.
        self.hidden: list[tuple[int, int, str]] = []
        self._flags = bytearray(width * height)
        self._bars = bytearray(width * height)
        self._colors: dict[int, Color] = {}

    def index(self, column: int | None, row: int | None) -> int | None:
        """The index of a place; None outside the grid."""
        if column is None or row is None:
            return None
        is_inside = 0 <= column < self.width and 0 <= row < self.height
        return row * self.width + column if is_inside else None

    def line(
        self, column: int | None, row: int | None, length: int | None, direction: str
    ) -> list[int | None]:
        """The indices of the cells of an entry; None for each that is outside the grid."""
        x, y = column or 0, row or 0
        steps = range(min(length or 0, max(self.width, self.height) + 1))
        if direction == DOWN:
            return [self.index(x, y + step) for step in steps]
        return [self.index(x + step, y) for step in steps]

    def hide(self, index: int, kind: str) -> None:
        """Make a block or a void of a cell; its letters and its number are kept."""
        letters = self.cells[index]
        texts = "" if letters in (None, BLOCK, VOID) else letters, str(self.numbers.pop(index, ""))
        self.hidden += [(*divmod(index, self.width), text) for text in texts if text]
        if self._flags[index] & GIVEN:
            self.hidden.append((*divmod(index, self.width), "given"))
            self._flags[index] &= ~GIVEN
        self.cells[index] = kind

    @property
    def unmodeled(self) -> tuple[Unmodeled, ...]:
        """What hidden cells have, as content that the model does not hold."""
        kept = tuple(self.hidden)
        return (Unmodeled("hidden cells", kept, len(kept)),) if kept else ()

    def circle(self, index: int) -> None:
        """Put a circle into a cell."""
        self._flags[index] |= CIRCLE

    def shade(self, index: int) -> None:
        """Shade a cell."""
        self._flags[index] |= SHADE

    def give(self, index: int) -> None:
        """State that the player starts with the letter of a cell."""
        self._flags[index] |= GIVEN

    def bar(self, index: int, side: str) -> None:
        """Put a bar at one side of a cell; one at the edge of the grid is not needed."""
        row, column = divmod(index, self.width)
        if side == "left" and column:
            self._bars[index] |= BAR_LEFT
        elif side == "right" and column + 1 < self.width:
            self._bars[index + 1] |= BAR_LEFT
        elif side == "top" and row:
            self._bars[index] |= BAR_TOP
        elif side == "bottom" and row + 1 < self.height:
            self._bars[index + self.width] |= BAR_TOP

    def color(self, index: int, background: Value, text: Value | None = None) -> None:
        """Color a cell."""
        colors = [self._color(index, background), text and self._color(index, text)]
        if any(colors):
            self._colors[index] = Color(*(color or None for color in colors))

    def _color(self, index: int, value: Value) -> str | None:
        stated = value.text().strip()
        color = hex_color(stated) if stated else None
        if stated and color is None:
            place = Place(cell=divmod(index, self.width))
            value.report(codes.COLOR, f"malformed color {stated[:20]!r}, expected #rrggbb", place)
        return color

    def grid(self, *, keeps_numbers: bool = True) -> Grid:
        """The grid. Numbers are stated where they differ from the usual ones."""
        letters = ["" if text in (None, BLOCK, VOID) else text or "" for text in self.cells]
        grid = Grid(
            self.width,
            self.height,
            bytes(_KINDS.get(text or "", OPEN) for text in self.cells),
            "".join(text[:1] or NONE for text in letters),
            rebus={at: text for at, text in enumerate(letters) if len(text) > 1},
            readings=self.readings,
            flags=bytes(self._flags),
            bars=bytes(self._bars),
            colors=self._colors,
        )
        is_stated = keeps_numbers and self.numbers and self.numbers != grid.automatic_numbers
        return grid.with_cells(stated_numbers=self.numbers) if is_stated else grid


class Located(Protocol):
    """A value or an element of a file."""

    @property
    def path(self) -> Any:
        """What its document finds the place by."""

    def report(self, code: Code, message: str, place: Place = ...) -> None:
        """Report a diagnostic at its place."""


class Origin(Protocol):
    """A file of JSON or XML."""

    #: The context of the reading.
    context: ReadContext

    @property
    def start(self) -> Any:
        """The outermost value or element, for `span`."""

    def span(self, path: Any, place: Place = ...) -> Span:
        """The place of a value or an element."""
        raise NotImplementedError


class ClueList:
    """The clues that are being read, and the place of each in the file."""

    def __init__(self, document: Origin, grid: Grid) -> None:
        self.clues: list[Clue] = []
        self.paths: dict[str, Any] = {}
        self.unmodeled: list[Unmodeled] = []
        self._grid = grid
        self._document = document
        self._starts = {(slot.number, slot.direction): tuple(slot.cells) for slot in grid.slots}

    def add(
        self,
        value: Located,
        number: Number | None,
        direction: str,
        html: str,
        *,
        cells: Iterable[int | None] = (),
        answer: str = "",
        enumeration: str = "",
        metadata: tuple[tuple[str, str], ...] = (),
    ) -> None:
        """Add a clue whose text is HTML. `cells` are those that the file states, by index."""
        self._document.context.count("max_clues", 1)
        pictures = _IMAGE.findall(html)
        name = label(number, direction)
        if pictures:
            self.unmodeled.append(Unmodeled(f"picture in clue {name}", tuple(pictures)))
            html = _IMAGE.sub("", html)
        self._document.context.limits.check("max_string", len(html))
        parsed = parse_html(_BREAK.sub("\n", html).strip())
        place = Place(clue=name)
        if not parsed.is_whole:
            message = f"unclosed element of HTML in clue {name}: read as text"
            value.report(codes.CLUE_HTML, message, place)
        places = [*cells]
        own = tuple(at for at in places if at is not None)
        if len(own) != len(places):
            value.report(codes.CELL_PLACE, f"clue {name}: cell outside the grid", place)
        is_entry = not own or own == self._starts.get((number, direction))
        self.clues.append(
            Clue(
                number,
                text=plain_text(parsed.tree),
                answer=answer or None,
                markup=None if is_plain(parsed.tree) else parsed.tree,
                cells=None if is_entry else tuple(divmod(at, self._grid.width) for at in own),
                metadata=metadata,
                enumeration=enumeration,
                group=direction,
            )
        )
        self.paths.setdefault(name, value.path)


class PuzzleFile:
    """A file that was read: the puzzle, and the places of its clues for checks."""

    def __init__(self, document: Origin, puzzle: Crossword, paths: Mapping[str, Any]) -> None:
        self.document = document
        self.puzzle = puzzle
        self.paths = paths


def build(
    document: JsonDocument,
    fields: Mapping[str, str],
    clues: ClueList,
    grid: Grid,
    stated: Mapping[str, str] = _NOTHING,
    *,
    decode: Callable[[str], str] = str,
    unmodeled: Iterable[Unmodeled] = (),
    metadata: Iterable[MetadataEntry] = (),
    diagramless: bool = False,
) -> PuzzleFile:
    """The puzzle of a file of JSON: these clues, and the texts that the table of fields names.

    `stated` are attributes that the reader has made itself. `decode` is applied to each text;
    `unmodeled` and `metadata` are further content.
    """
    texts = [(field, text) for field, text in stated.items() if text]
    for path, field in fields.items():
        if field != USED:
            texts.append((field, decode(_at(document.root, path).text())))
    kept = (*document.unmodeled(fields), *unmodeled)
    return build_of(document, texts, kept, clues, grid, metadata=metadata, diagramless=diagramless)


def build_of(
    document: Origin,
    texts: Iterable[tuple[str, str]],
    unmodeled: Iterable[Unmodeled],
    clues: ClueList,
    grid: Grid,
    *,
    metadata: Iterable[MetadataEntry] = (),
    diagramless: bool = False,
) -> PuzzleFile:
    """The puzzle of these clues. `texts` are attributes of the puzzle, of which the first that is
    not empty counts and another one is kept as unmodeled content, and metadata.
    """
    attributes = dict.fromkeys(_ATTRIBUTES, "")
    entries: list[MetadataEntry] = []
    further: list[Unmodeled] = []
    for field, text in ((field, clean(text)) for field, text in texts):
        document.context.limits.check("max_string", len(text))
        if field in _ATTRIBUTES:
            attributes[field] = attributes[field] or text
            if text not in ("", attributes[field]):
                further.append(Unmodeled(f"further {field}", text))
        elif text:
            entries.append(MetadataEntry(field, text))
    puzzle = Crossword(
        grid,
        clues.clues,
        title=attributes[TITLE],
        author=attributes[AUTHOR],
        copyright=attributes[COPYRIGHT],
        notes=attributes[NOTES],
        diagramless=diagramless,
        metadata=Metadata([*entries, *metadata]),
        unmodeled=(*unmodeled, *further, *clues.unmodeled),
    )
    return PuzzleFile(document, puzzle, clues.paths)


def _at(root: Value, path: str) -> Value:
    value = root
    for key in path.split(".") if path else ():
        name = key.removesuffix("[]")
        value = value[name] if name else value
        if key.endswith("[]"):
            value = value.at(0)
    return value
