"""Parsing: a text to the addresses in it, and an address to the lines of its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, Final
from urllib.parse import unquote

from xwcore.plugin import LimitError, ReadContext
from xwcore_documents import TextDocument
from xwcore_logic import count_board
from xwcore_penpa.syntax.addresses import (
    ADDRESS,
    SQUARES,
    MalformedError,
    decoded,
    plain_json,
    unpacked,
)
from xwcore_penpa.syntax.numbering import BoardCanvas


@dataclass(frozen=True, slots=True)
class BoardAddress:
    """An address in a text: `start` and `end` are its offsets, `parameters` are in order."""

    start: int
    end: int
    prefix: str
    parameters: tuple[tuple[str, str], ...]

    def parameter(self, name: str) -> str:
        """The last value of a parameter; "" where it has none."""
        return dict(self.parameters).get(name, "")


@dataclass(frozen=True, slots=True)
class ParsedFile:
    """A text, its first addresses, and the number of all."""

    document: TextDocument
    addresses: tuple[BoardAddress, ...]
    address_count: int


#: Addresses of a text that are kept.
_MOST_ADDRESSES: Final = 3

#: Signs that end a sentence, not an address.
_PUNCTUATION: Final = ".,;:!?"


def parse(data: bytes, context: ReadContext) -> ParsedFile:
    """The addresses in the text of a file.

    Raises:
        LimitError: a line is longer than the limits allow.
    """
    document = TextDocument.decode(data)
    context.limits.check("max_string", max(map(len, document.lines), default=0))
    addresses = find_addresses(document.text)
    first = tuple(islice(addresses, _MOST_ADDRESSES))
    return ParsedFile(document, first, len(first) + sum(1 for _ in addresses))


def find_addresses(text: str) -> Iterator[BoardAddress]:
    """The addresses of boards in a text."""
    for match in ADDRESS.finditer(text):
        query = match["query"].rstrip(_PUNCTUATION)
        pairs = [item.partition("=") for item in query.replace("&amp;", "&").split("&")]
        parameters = tuple((name, value) for name, _, value in pairs)
        if any(name == "p" for name, _ in parameters):
            end = match.start("query") + len(query)
            yield BoardAddress(match.start(), end, match["prefix"] or "", parameters)


# -- the board of an address ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BoardLines:
    """The lines of the packed text. `header` is the first line as fields.

    `given` and `entered` are the items of the puzzle and of the player by category, `colors` their
    own colors. `solution` is the text of the parameter `a`, None without one.
    """

    texts: tuple[str, ...]
    header: tuple[str, ...]
    canvas: BoardCanvas
    grid: tuple[str, ...]
    given: dict[str, Any]
    entered: dict[str, Any]
    given_colors: dict[str, Any]
    entered_colors: dict[str, Any]
    cells: tuple[int, ...]
    tags: tuple[str, ...]
    solution: str | None = None

    @property
    def lattice(self) -> str:
        """The name of the lattice: "square", "hex", ..."""
        return self.header[0]


#: Bytes that an address may unpack to, however short it is.
_SMALL: Final = 1_048_576

#: The numbers of the lines.
MARGINS: Final = 1
MODE: Final = 2
GIVEN: Final = 3
ENTERED: Final = 4
CELLS: Final = 5
GIVEN_COLORS: Final = 14
ENTERED_COLORS: Final = 15
TAGS: Final = 17

#: The fields of the first line.
COLUMNS: Final = 1
ROWS: Final = 2
TITLE: Final = 15
AUTHOR: Final = 16
SOURCE: Final = 17
RULES: Final = 18


def lines_of(address: BoardAddress, context: ReadContext) -> BoardLines:
    """The lines of the board of an address.

    Raises:
        MalformedError: they cannot be unpacked or decoded.
        LimitError: they unpack to more, or the board has more cells, than the limits allow.
    """
    text = _unpacked(address.parameter("p"), context)
    texts = tuple(text.split("\n"))
    header = tuple(texts[0].split(","))
    solution = address.parameter("a")
    board = BoardLines(texts, header, BoardCanvas(0, 0), (), {}, {}, {}, {}, (), ())
    if solution:
        board = replace(board, solution=_unpacked(solution, context))
    if board.lattice not in SQUARES:
        if not board.lattice.replace("_", "").isalnum():
            raise MalformedError("the first line names no lattice")
        return board
    canvas = _canvas(header, _json(texts, MARGINS, list))
    count_board(context, canvas.width, canvas.height)
    return replace(
        board,
        canvas=canvas,
        grid=_grid(texts),
        given=_json(texts, GIVEN, dict),
        entered=_json(texts, ENTERED, dict),
        given_colors=_json(texts, GIVEN_COLORS, dict),
        entered_colors=_json(texts, ENTERED_COLORS, dict),
        cells=_cells(_json(texts, CELLS, list), canvas),
        tags=tuple(tag for tag in _json(texts, TAGS, list) if isinstance(tag, str)),
    )


def _unpacked(packed: str, context: ReadContext) -> str:
    limits = context.limits
    plain = unquote(packed)
    most = max(_SMALL, limits.max_ratio * len(plain))
    try:
        return unpacked(plain, min(most, limits.max_unpacked))
    except OverflowError:
        if limits.max_unpacked <= most:
            message = f"address unpacks to more than {limits.max_unpacked} bytes (max_unpacked)"
            raise LimitError(message, limit="max_unpacked") from None
        what = f"{len(packed)} bytes unpack to more than {most} (max_ratio)"
        raise MalformedError(what) from None


def _canvas(header: tuple[str, ...], margins: list[Any]) -> BoardCanvas:
    sizes = header[COLUMNS : ROWS + 1]
    if len(sizes) < 2 or not all(size.isascii() and size.isdigit() for size in sizes):
        raise MalformedError("size missing")
    columns, rows = (int(size[:9]) for size in sizes)
    room = [
        margin for margin in margins if type(margin) is int and 0 <= margin <= max(rows, columns)
    ]
    if len(room) != 4:
        room = [0, 0, 0, 0]
    top, bottom, left, right = room
    canvas = BoardCanvas(columns, rows, (top, bottom, left, right))
    if canvas.width < 1 or canvas.height < 1:
        raise MalformedError("board without cells")
    return canvas


def _json(texts: tuple[str, ...], number: int, kind: type) -> Any:
    """The value of a line; an empty one where the line is missing, or has no JSON of this kind."""
    text = texts[number] if number < len(texts) else ""
    if not text or text == "x":
        return kind()
    value = decoded(text)
    if not isinstance(value, kind):
        raise MalformedError(f"line {number + 1} holds no {kind.__name__}")
    return value


def _grid(texts: tuple[str, ...]) -> tuple[str, ...]:
    """The style of the grid: lines, dots and frame, each by a number."""
    text = texts[MODE].partition("~")[0] if len(texts) > MODE else ""
    value = decoded(text) if text else []
    value = value.get("grid", []) if isinstance(value, dict) else value
    is_known = isinstance(value, list) and all(isinstance(item, str) for item in value)
    return tuple(value) if is_known and len(value) == 3 else ("1", "2", "1")


def _cells(differences: list[Any], canvas: BoardCanvas) -> tuple[int, ...]:
    """The numbers of the cells of the board, of which the line has the first and the steps."""
    cells: list[int] = []
    at = 0
    for step in differences:
        if type(step) is not int or abs(step) > 10**9:
            raise MalformedError("list of cells")
        at += step
        cells.append(at)
    return tuple(cells) if cells else tuple(canvas.cells())


def steps_of(cells: list[int]) -> str:
    """The line for the numbers of cells."""
    return plain_json([at - before for before, at in zip([0, *cells], cells, strict=False)])
