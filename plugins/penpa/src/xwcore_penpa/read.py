"""From an address to a board.

Contract: `read` reports items that the model has no value for, and keeps them as unmodeled content;
the bytes of the file are kept in the record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from xwcore.plugin import ReadContext, Span, Unmodeled
from xwcore_logic import Layers, LogicPuzzle, Mark, spot_at
from xwcore_penpa import codes
from xwcore_penpa.parse import (
    AUTHOR,
    RULES,
    SOURCE,
    TITLE,
    BoardAddress,
    BoardLines,
    ParsedFile,
    lines_of,
    parse,
)
from xwcore_penpa.record import PenpaRecord
from xwcore_penpa.solution import solution_of
from xwcore_penpa.syntax.addresses import (
    FORMAT,
    SQUARES,
    MalformedError,
    field_text,
    plain_json,
)
from xwcore_penpa.syntax.items import Decoder, Items

#: The styles of the grid that are not the usual ones.
GRIDS: Final = {"2": "dashed", "3": "none"}

#: The metadata keys of the source, of the tags, and of the lattice.
SOURCE_KEY: Final = "Source"
TAG_KEY: Final = "Genre"


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A board, and the address and lines that it is from."""

    puzzle: LogicPuzzle
    parsed: ParsedFile
    address: BoardAddress
    lines: BoardLines


def read(data: bytes, context: ReadContext) -> LogicPuzzle:
    """The board of the address in a file.

    Raises:
        ReadError: the file has no address or several, or it is malformed.
        LimitError: it unpacks to more, or has more cells, than the limits allow.
    """
    return read_file(data, context).puzzle


def read_file(data: bytes, context: ReadContext) -> ReadFile:
    """As `read`, with the structure of the file.

    Raises:
        ReadError, LimitError: as `read`.
    """
    file = parse(data, context)
    if not file.addresses:
        context.fail(codes.NO_ADDRESS.at())
    address = file.addresses[0]
    if file.address_count > 1:
        second = file.addresses[1]
        message = f"{file.address_count} addresses, expected 1"
        context.fail(codes.SEVERAL.at(message, file.document.span(second.start, second.end)))
    span = file.document.span(address.start, address.end)
    try:
        lines = lines_of(address, context)
    except MalformedError as error:
        context.fail(codes.MALFORMED.at(f"malformed address: {error}"[:99], span))
    extras = {FORMAT: PenpaRecord(data)}
    if lines.lattice not in SQUARES:
        context.report(codes.LATTICE.at(f"lattice {lines.lattice[:30]!r}: kept as text", span))
        return ReadFile(_kept(lines, extras), file, address, lines)
    return ReadFile(_board(lines, extras, span, context), file, address, lines)


def _field(lines: BoardLines, number: int, label: str = "") -> str:
    return field_text(lines.header[number], label) if number < len(lines.header) else ""


def _texts(lines: BoardLines) -> dict[str, Any]:
    """Title, author, notes and metadata."""
    source = _field(lines, SOURCE)
    metadata = [(SOURCE_KEY, source)] if source else []
    metadata += [(TAG_KEY, tag) for tag in lines.tags]
    return {
        "title": _field(lines, TITLE, "Title: "),
        "author": _field(lines, AUTHOR, "Author: "),
        "notes": _field(lines, RULES),
        "metadata": metadata,
    }


def _kept(lines: BoardLines, extras: Mapping[str, Any]) -> LogicPuzzle:
    """A board of another lattice, whose lines are unmodeled."""
    kept = [Unmodeled("lattice", lines.lattice), Unmodeled("lines", "\n".join(lines.texts[1:]))]
    if lines.solution is not None:
        kept.append(Unmodeled("solution", lines.solution))
    return LogicPuzzle("", unmodeled=kept, extras=extras, **_texts(lines))


def _board(
    lines: BoardLines, extras: Mapping[str, Any], span: Span, context: ReadContext
) -> LogicPuzzle:
    canvas = lines.canvas
    given = Decoder(canvas, lines.given_colors, entered=False).decode(lines.given)
    entered = Decoder(canvas, lines.entered_colors, entered=True).decode(lines.entered)
    given.marks += _shape(lines)
    unmodeled = [
        Unmodeled(f"{name} {category}", plain_json(items), _count(items))
        for name, decoded in (("given", given), ("entered", entered))
        for category, items in decoded.left.items()
    ]
    for item in unmodeled:
        context.report(codes.UNMODELED.at(f"{item.count} in {item.name}: kept as text"[:99], span))
    solution = None
    if lines.solution is not None:
        solution = solution_of(lines.solution, canvas)
        if solution is None:
            context.report(codes.SOLUTION.at(span=span))
            unmodeled.append(Unmodeled("solution", lines.solution))
    params: dict[str, Any] = {}
    if lines.lattice != SQUARES[0]:
        params["lattice"] = lines.lattice
    grid, dots, frame = lines.grid
    if grid in GRIDS:
        params["grid"] = GRIDS[grid]
    if dots == "1":
        params["dots"] = True
    if frame == "2":
        params["frame"] = False
    return LogicPuzzle(
        "",
        canvas.width,
        canvas.height,
        _layers(given, canvas.width, canvas.height),
        solution,
        progress=_layers(entered, canvas.width, canvas.height) if _is_held(entered) else None,
        params=params,
        constraints=given.constraints,
        unmodeled=unmodeled,
        extras=extras,
        **_texts(lines),
    )


def _shape(lines: BoardLines) -> list[Mark]:
    """The cells that the board lacks, and those that it has outside of its rows and columns."""
    canvas = lines.canvas
    usual, cells = set(canvas.cells()), set(lines.cells)
    shapes = [("void", usual - cells), ("cell", cells - usual)]
    marks = []
    for tag, indices in shapes:
        points = (canvas.point(index) for index in sorted(indices))
        marks += [Mark(point, tag) for point in points if point is not None and spot_at(point)]
    return marks


def _is_held(items: Items) -> bool:
    return bool(items.cells or items.edges or items.marks or items.lines)


def _layers(items: Items, width: int, height: int) -> Layers:
    layers = Layers(cells=Layers.blank(width, height).cells).with_cells(items.cells)
    if items.edges:
        layers = layers.with_edges(items.edges)
    return layers.replace(marks=tuple(items.marks), lines=tuple(items.lines))


def _count(items: Any) -> int:
    return len(items) if isinstance(items, (dict, list)) and items else 1
