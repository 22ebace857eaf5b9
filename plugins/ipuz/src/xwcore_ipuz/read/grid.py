"""Read the grids of a crossword: `puzzle`, `solution` and `saved` ("Crossword Puzzles").

Each grid is a flat list of exactly width times height cells, with None for a cell that the file
omits. From these lists follow the columns of the model's grid.
"""

from __future__ import annotations

import difflib
import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeGuard

from xwcore.plugin import Code, Place, plural
from xwcore_crossword import (
    BAR_LEFT,
    BAR_TOP,
    BLOCK,
    CIRCLE,
    GIVEN,
    NONE,
    OPEN,
    SHADE,
    VOID,
    Color,
    Corners,
    Grid,
    Number,
    Readings,
    hex_color,
)
from xwcore_ipuz import codes, syntax
from xwcore_ipuz.parse import ParsedFile, Path


class Tokens(NamedTuple):
    """The texts of a block and of an empty cell ("block" and "empty")."""

    block: str = syntax.BLOCK
    empty: str = syntax.EMPTY


def is_number(value: object) -> TypeGuard[int | float]:
    """Whether a JSON value is a number; true and false are not."""
    return type(value) is int or type(value) is float


def is_integer(value: object) -> TypeGuard[int]:
    """Whether a JSON value is an integer; true and false are not."""
    return type(value) is int


def is_pair(value: object) -> TypeGuard[list[int]]:
    """Whether a JSON value is a pair of integers."""
    return type(value) is list and [*map(type, value)] == [int, int]


def as_text(value: str | float) -> str:
    """A text, or the digits of a number."""
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)


def as_number(text: str) -> Number:
    """A cell number or clue number as an integer if it is one, else as its label."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else text


def read_tokens(parsed: ParsedFile) -> Tokens:
    """The texts of a block and of an empty cell in this file."""
    tokens = {}
    for name in ("block", "empty"):
        if name not in parsed.members:
            continue
        value = parsed.members[name]
        if isinstance(value, str) or is_number(value):
            tokens[name] = as_text(value)
        else:
            parsed.report(codes.FIELD_TYPE, (name,), f"field {name!r}: expected a text")
    return Tokens(**tokens)


def read_grid(parsed: ParsedFile, *, diagramless: bool) -> tuple[Grid, Tokens]:
    """The grid of a crossword, and the tokens of the file.

    Raises:
        ReadError: the file has no grid.
        LimitError: the grid is too large.
    """
    rows = parsed.members.get("puzzle")
    if not isinstance(rows, list) or not rows:
        parsed.fail(codes.GRID_MISSING, ("puzzle",))
    width, height = _read_size(parsed, rows)
    tokens = read_tokens(parsed)
    return _GridReader(parsed, tokens, width, height).read(diagramless=diagramless), tokens


def _read_size(parsed: ParsedFile, rows: Sequence[Any]) -> tuple[int, int]:
    """Width and height within the limits; counted if the dimensions are missing or invalid."""
    dimensions = parsed.members.get("dimensions")
    stated = dimensions if isinstance(dimensions, dict) else {}
    for key, value in stated.items():
        if key not in ("width", "height"):
            parsed.unmodeled.add(f"dimensions.{key}", value)
    width, height = stated.get("width"), stated.get("height")
    if not (is_integer(width) and is_integer(height) and width > 0 and height > 0):
        lengths = [len(row) if isinstance(row, (list, str)) else 0 for row in rows]
        width, height = max(lengths), len(rows)
        _report_size(parsed, dimensions, width, height, is_regular=len(set(lengths)) == 1)
    elif (size := _size_of_all_rows(parsed, rows)) not in (None, (width, height)):
        assert size is not None
        parsed.context.limits.check("max_cells", width * height)
        _report_contradiction(parsed, stated, size)
        width, height = size
    parsed.context.count("max_cells", width * height)
    return width, height


def _size_of_all_rows(parsed: ParsedFile, rows: Sequence[Any]) -> tuple[int, int] | None:
    """Width and height that all rows of the puzzle have, and all of the solution; None if they are
    not the same.
    """
    boards = [rows, parsed.members.get("solution", rows)]
    sizes = set()
    for board in boards:
        if not isinstance(board, list) or not all(isinstance(row, list) and row for row in board):
            return None
        sizes |= {(len(row), len(board)) for row in board}
    return sizes.pop() if len(sizes) == 1 else None


def _report_contradiction(
    parsed: ParsedFile, stated: dict[str, Any], size: tuple[int, int]
) -> None:
    """Report dimensions that all rows contradict. The solution proves the number of rows; rows of
    one length prove their width.
    """
    width, height = size
    boards = "puzzle and solution" if "solution" in parsed.members else "puzzle"
    message = f"dimensions: {stated['width']} x {stated['height']}, all rows of {boards} are "
    message += f"{width} x {height}"
    parsed.report(
        codes.CONTRADICTED_SIZE,
        ("dimensions",),
        message,
        replacement={**stated, "width": width, "height": height},
        is_safe="solution" in parsed.members or stated["height"] == height,
    )


def _report_size(
    parsed: ParsedFile, dimensions: Any, width: int, height: int, *, is_regular: bool
) -> None:
    """Report dimensions that are not positive integers. The size of a regular grid is the fix."""
    size = {"width": width, "height": height}
    stated = dimensions if isinstance(dimensions, dict) else {}
    message = ""
    if stated:
        values = [json.dumps(stated[key])[:15] if key in stated else "missing" for key in size]
        message = f"dimensions: {' x '.join(values)}, expected {width} x {height}"
    elif dimensions is not None:
        message = f"dimensions: {json.dumps(dimensions)[:30]}, expected {json.dumps(size)}"
    odd, lacking = [*stated.keys() - size.keys()], [*size.keys() - stated.keys()]
    is_misspelled = len(odd) == len(lacking) == 1 and stated[odd[0]] == size[lacking[0]]
    is_safe = is_misspelled or not (odd and lacking)
    if dimensions is None:
        is_safe = not difflib.get_close_matches("dimensions", map(str.lower, parsed.members), 1)
    parsed.report(
        codes.DIMENSIONS,
        ("dimensions",),
        message,
        replacement=(size if is_misspelled else {**stated, **size})
        if is_regular and width
        else None,
        is_safe=is_safe
        and all(
            str(stated.get(key, size[key])) in (str(size[key]), f"{size[key]}.0") for key in size
        ),
    )


def read_rows(parsed: ParsedFile, name: str, width: int, height: int) -> list[Any]:
    """The cells of a grid, row by row; None for cells that the file omits."""
    cells: list[Any] = [None] * (width * height)
    rows = parsed.members.get(name)
    if rows is None:
        return cells
    if not isinstance(rows, list):
        parsed.report(codes.FIELD_TYPE, (name,), f"field {name!r}: expected a list of rows")
        return cells
    if len(rows) != height:
        message = f"field {name!r}: {plural(len(rows), 'row')}, expected {height}"
        parsed.report(codes.GRID_SIZE, (name,), message)
    for at, value in enumerate(rows[:height]):
        row = value
        if isinstance(row, str):
            row = list(row)
            message = f"field {name!r}, row {at + 1}: a text, expected a list of cells"
            parsed.report(codes.GRID_SIZE, (name, at), message, replacement=row)
        if not isinstance(row, list):
            message = f"field {name!r}, row {at + 1}: expected a list of cells"
            parsed.report(codes.GRID_SIZE, (name, at), message)
            continue
        if len(row) != width:
            message = f"field {name!r}, row {at + 1}: {plural(len(row), 'cell')}, expected {width}"
            parsed.report(codes.GRID_SIZE, (name, at), message)
        cells[at * width : at * width + min(width, len(row))] = row[:width]
    return cells


class _Labeled(NamedTuple):
    """A cell of `puzzle`: kind, label, and the value that the cell starts with."""

    kind: int
    label: Number | None = None
    value: Any = None


_COLORS: Final = ("color", "colortext")
_SEPARATORS: Final = frozenset(", ")
_VOID: Final = _Labeled(VOID)
_BLOCK: Final = _Labeled(BLOCK)
_EMPTY: Final = _Labeled(OPEN)


#: The members of a cell that the model has.
_LABELED_MEMBERS: Final = frozenset({"cell", "style", "value"})
_VALUE_MEMBERS: Final = frozenset({"value", "Across", "Down"})
_VALUE_AND_LABEL: Final = frozenset({"value", "cell"})
_STYLE_MEMBERS: Final = frozenset(
    {"named", "shapebg", "highlight", "color", "colortext", "barred", "mark"}
)


class _GridReader:
    """Makes the columns of a grid from the cells of a file."""

    def __init__(self, parsed: ParsedFile, tokens: Tokens, width: int, height: int) -> None:
        self.parsed = parsed
        self.tokens = tokens
        self.width = width
        self.height = height
        self.size = width * height
        self.cells = read_rows(parsed, "puzzle", width, height)
        self.solution = read_rows(parsed, "solution", width, height)
        self.saved = read_rows(parsed, "saved", width, height)
        self.kinds = bytearray(self.size)
        self.flags = bytearray(self.size)

    def read(self, *, diagramless: bool) -> Grid:
        """The grid."""
        labels: dict[int, Number] = {}
        values: dict[int, Any] = {}
        looks: dict[int, CellStyle] = {}
        styles = _StyleReader(self.parsed)
        # Plain cells repeat: the meaning of each number and token is found once.
        known: dict[str | int, _Labeled] = {}
        for index, cell in enumerate(self.cells):
            is_plain = type(cell) is int or type(cell) is str
            labeled = known.get(cell) if is_plain else None
            if labeled is None:
                labeled = self._labeled(index, cell)
                if is_plain:
                    known[cell] = labeled
            kind, label, value = labeled
            self.kinds[index] = kind
            if label is not None:
                labels[index] = label
            if value is not None:
                values[index] = value
            if not is_plain and isinstance(cell, dict):
                if "style" in cell:
                    path = self._path("puzzle", index, ("style",))
                    looks[index] = look = styles.look(cell["style"], path)
                    for key, item in look.others:
                        name = f"puzzle.style.{key}" if key else "puzzle.style"
                        self._keep(name, index, item)
                self._keep_members("puzzle", index, cell, _LABELED_MEMBERS)
                if kind != OPEN and "value" in cell:
                    self._keep("puzzle.value", index, cell["value"])
        styles.keep_unused()
        if diagramless:
            shown = Grid(self.width, self.height, bytes(self.kinds))
            self._close(self._hidden_blocks())
            if labels == shown.automatic_numbers:
                labels = {}  # those of a grid without the blocks, which no clue refers to
        elif BLOCK not in self.kinds:
            self._read_unstated_blocks(labels)
        self._drop_repeated_labels(labels)
        solutions, readings = self._read_solution()
        fill = self._read_fill(values, solutions)
        grid = Grid(
            self.width,
            self.height,
            bytes(self.kinds),
            _first_letters(solutions),
            rebus={at: text for at, text in enumerate(solutions) if text and len(text) > 1},
            readings=readings,
            fill=_first_letters(fill),
            fill_rebus={at: text for at, text in enumerate(fill) if text and len(text) > 1},
            **self._looks(looks),
        )
        is_numbered = labels and labels != grid.automatic_numbers
        return grid.with_cells(stated_numbers=labels) if is_numbered else grid

    def _path(self, name: str, index: int, inner: Path = ()) -> Path:
        return (name, *divmod(index, self.width), *inner)

    def _report(
        self, code: Code, name: str, index: int, inner: Path = (), message: str = ""
    ) -> None:
        """Report a diagnostic at a cell of a grid, or at a value inside the cell."""
        place = Place(cell=divmod(index, self.width))
        self.parsed.report(code, self._path(name, index, inner), message, place)

    def _labeled(self, index: int, cell: Any) -> _Labeled:
        """The parts of a cell of the puzzle ("LabeledCell")."""
        value = None
        inner: Path = ()
        if isinstance(cell, dict):
            value = cell.get("value")
            if "cell" not in cell:
                return _Labeled(OPEN, None, value)
            cell, inner = cell["cell"], ("cell",)
        if cell is None:
            return _VOID
        if not isinstance(cell, str) and not is_number(cell):
            self._report(codes.CELL, "puzzle", index, inner)
            return _Labeled(OPEN, None, value)
        text = as_text(cell)
        if text == self.tokens.block and isinstance(cell, str):
            return _BLOCK
        if text in ("", self.tokens.empty):
            return _EMPTY if value is None else _Labeled(OPEN, None, value)
        return _Labeled(OPEN, as_number(text), value)

    def _hidden_blocks(self) -> list[int]:
        """The blocks that are in the solution only: all of a diagramless."""
        return [
            index
            for index, value in enumerate(self.solution)
            if self.kinds[index] == OPEN and self._is_block(value)
        ]

    def _close(self, blocks: list[int]) -> None:
        for index in blocks:
            self.kinds[index] = BLOCK

    def _read_unstated_blocks(self, labels: dict[int, Number]) -> None:
        """Blocks of JSCrossword: in the solution only; the cells are numbered with them."""
        blocks = self._hidden_blocks()
        if not blocks or not labels.keys().isdisjoint(blocks):
            return
        if labels != Grid(self.width, self.height, bytes(self.kinds)).automatic_numbers:
            self._close(blocks)
            message = f"block mismatch: no block in 'puzzle', {len(blocks)} in 'solution'"
            self.parsed.report(codes.SHAPE, ("puzzle",), message)

    def _drop_repeated_labels(self, labels: Mapping[int, Number]) -> None:
        """Read no solution where `solution` repeats the labels of `puzzle`, as files of Crossword
        Compiler without a solution do.
        """
        if not labels or self.parsed.members.get("solution") is None:
            return
        stated = [index for index in range(self.size) if self.kinds[index] == OPEN]
        if all(self._content(self.solution[at]) == str(labels.get(at, "")) for at in stated):
            self.solution = [
                None if self.kinds[at] == OPEN else cell for at, cell in enumerate(self.solution)
            ]
            self.parsed.report(codes.SOLUTION_REPEATS, ("solution",))

    def _content(self, value: Any) -> str:
        """The text of a cell of the solution; empty where the cell is."""
        if isinstance(value, dict):
            value = value.get("value", value.get("cell"))
        text = as_text(value) if isinstance(value, str) or is_number(value) else ""
        return "" if text == self.tokens.empty else text

    def _is_block(self, value: Any) -> bool:
        if isinstance(value, dict):
            value = value.get("value")
        return bool(value == self.tokens.block)

    def _read_solution(self) -> tuple[list[str | None], dict[int, Readings]]:
        """The solution of each cell, and the readings of cells with several."""
        solutions: list[str | None] = [None] * self.size
        special: dict[int, Readings] = {}
        not_letters = {*self.tokens, "\0"}
        for index, (value, kind) in enumerate(zip(self.solution, self.kinds, strict=True)):
            if value is None:
                continue
            if kind != OPEN:
                self._check_closed(index, value)
                continue
            # Nearly every cell is one letter, or has one beside its label.
            letter = value
            if isinstance(value, dict) and value.keys() <= _VALUE_AND_LABEL:
                letter = value.get("value")
            if isinstance(letter, str) and len(letter) == 1 and letter not in not_letters:
                solutions[index] = letter
                if letter is not value:
                    self._keep_members("solution", index, value, _VALUE_MEMBERS)
                continue
            if self._is_block(value):
                message = "block mismatch: open cell in 'puzzle', block in 'solution'"
                self._report(codes.SHAPE, "solution", index, message=message)
                continue
            if isinstance(value, dict):
                self._keep_members("solution", index, value, _VALUE_MEMBERS)
            readings = self._readings("solution", index, value)
            if readings is None:
                continue
            solutions[index] = readings.across[0]
            if readings.is_directional or readings.has_alternatives:
                special[index] = readings
        return solutions, special

    def _check_closed(self, index: int, value: Any) -> None:
        """Report a letter in the solution of a block; a void has no solution either."""
        if isinstance(value, dict):
            self._keep_members("solution", index, value, _VALUE_MEMBERS)
        elif value in self.tokens:
            return
        readings = self._readings("solution", index, value)
        if readings is not None:
            kind = "block" if self.kinds[index] == BLOCK else "omitted cell"
            text = readings.across[0][:20]
            message = f"block mismatch: {kind} in 'puzzle', letter {text!r} in 'solution'"
            self._report(codes.SHAPE, "solution", index, message=message)

    def _keep(self, name: str, index: int, value: Any) -> None:
        """Collect something in a cell that the model cannot hold."""
        self.parsed.unmodeled.add_at(name, *divmod(index, self.width), value)

    def _keep_members(
        self, name: str, index: int, cell: dict[str, Any], modeled: frozenset[str]
    ) -> None:
        """Collect the members of a cell that the model cannot hold."""
        for key, item in cell.items():
            if key not in modeled and not (key == "cell" and self._is_label(index, item)):
                self._keep(f"{name}.{key}", index, item)

    def _is_label(self, index: int, label: Any) -> bool:
        """Whether this is the label of the cell in the puzzle, repeated in another grid."""
        cell = self.cells[index]
        stated = cell.get("cell") if isinstance(cell, dict) else cell
        return bool(stated == label)

    def _read_fill(self, values: dict[int, Any], solutions: list[str | None]) -> list[str | None]:
        """The letters that the player entered or was given; sets the flags of given cells."""
        fill: list[str | None] = [None] * self.size
        for index, value in values.items():
            readings = self._readings("puzzle", index, value, ("value",))
            if readings is None or self.kinds[index] != OPEN:
                continue
            self._keep_readings("puzzle.values", index, value, readings)
            self.flags[index] |= GIVEN
            # A given letter that differs from the solution is what the player sees.
            if solutions[index] != readings.across[0]:
                fill[index] = readings.across[0]
        for index, value in enumerate(self.saved):
            if value is None or self._is_block(value):
                continue
            if isinstance(value, dict):
                self._keep_members("saved", index, value, _VALUE_MEMBERS)
            readings = self._readings("saved", index, value)
            if readings is None:
                continue
            if self.kinds[index] != OPEN:
                self._keep("saved.closed", index, value)
                continue
            self._keep_readings("saved.values", index, value, readings)
            if self.flags[index] & GIVEN and fill[index] not in (None, readings.across[0]):
                self._keep("puzzle.values", index, fill[index])
            fill[index] = readings.across[0]
        return fill

    def _keep_readings(self, name: str, index: int, value: Any, readings: Readings) -> None:
        """Collect several letters in a cell of which the model has the first only."""
        if readings.is_directional or readings.has_alternatives:
            self._keep(name, index, value)

    def _readings(self, name: str, index: int, value: Any, inner: Path = ()) -> Readings | None:
        """The texts of a cell ("CrosswordValue"): a value, a list, or values by direction."""
        if isinstance(value, dict):
            across = down = self._texts(name, index, value.get("value"), (*inner, "value"))
            if "Across" in value or "Down" in value:
                both = across
                across, down = (
                    self._texts(name, index, value.get(key), (*inner, key))
                    for key in ("Across", "Down")
                )
                across, down = across or both or down, down or both or across
        else:
            across = down = self._texts(name, index, value, inner)
        return Readings(across, down) if across else None

    def _texts(self, name: str, index: int, value: Any, inner: Path) -> tuple[str, ...]:
        if isinstance(value, str) and value and "\0" not in value:  # nearly every value
            return () if value in self.tokens else (value,)
        if isinstance(value, list):
            texts = [self._text(name, index, item, (*inner, at)) for at, item in enumerate(value)]
            return tuple(text for text in texts if text is not None)
        text = self._text(name, index, value, inner)
        return () if text is None else (text,)

    def _text(self, name: str, index: int, value: Any, inner: Path) -> str | None:
        """The text of one value; None for a block, an empty cell and an invalid value."""
        if isinstance(value, str) or is_number(value):
            text = as_text(value)
            if "\0" not in text:
                return None if not text or text in self.tokens else text
        elif value is None:
            return None
        self._report(codes.CELL, name, index, inner)
        return None

    def _looks(self, looks: dict[int, CellStyle]) -> dict[str, Any]:
        """The columns that follow from styles."""
        bars = bytearray(self.size)
        colors: dict[int, Color] = {}
        marks: dict[int, tuple[str, ...]] = {}
        corners: dict[int, Corners] = {}
        for index, look in looks.items():
            self.flags[index] |= look.flags
            if look.color != Color():
                colors[index] = look.color
            if any(look.corners):
                corners[index] = look.corners
            if look.shape:
                marks[index] = (look.shape,)
            for side in look.bars:
                # The right and the bottom edge are the left and the top edge of a neighbor.
                if side == "R" and (index + 1) % self.width:
                    bars[index + 1] |= BAR_LEFT
                elif side == "B" and index + self.width < self.size:
                    bars[index + self.width] |= BAR_TOP
                elif side in "LT":
                    bars[index] |= BAR_LEFT if side == "L" else BAR_TOP
        return {
            "flags": bytes(self.flags),
            "bars": bytes(bars),
            "colors": colors,
            "other_marks": marks,
            "corners": corners,
        }


def _first_letters(texts: list[str | None]) -> str:
    """The column of letters of these texts."""
    return "".join([text[0] if text else NONE for text in texts])


# -- styles -------------------------------------------------------------------------------------


class CellStyle(NamedTuple):
    """What a style means for a cell: bits of flags, a shape, colors, sides with a bar.

    `others` are the members that the model does not have, and those with an invalid value; a style
    that is not a name or an object is one under the key "".
    """

    flags: int = 0
    shape: str = ""
    color: Color = Color()
    bars: frozenset[str] = frozenset()
    corners: Corners = Corners()
    others: tuple[tuple[str, Any], ...] = ()


def _corner_texts(mark: Any) -> dict[str, str] | None:
    """The texts of a mark, by field of `Corners`; None where the model cannot hold the mark."""
    if not isinstance(mark, dict) or not mark.keys() <= syntax.CORNERS.keys():
        return None
    texts = {syntax.CORNERS[key]: text for key, text in mark.items() if isinstance(text, str)}
    return texts if len(texts) == len(mark) and all(texts.values()) else None


class _StyleReader:
    """Reads the styles of cells ("StyleSpec"), and the styles that a file declares by name."""

    def __init__(self, parsed: ParsedFile) -> None:
        self._parsed = parsed
        self._looks: dict[str, CellStyle] = {}
        styles = parsed.members.get("styles", {})
        self._declared = styles if isinstance(styles, dict) else {}
        if not isinstance(styles, dict):
            parsed.report(codes.FIELD_TYPE, ("styles",), "field 'styles': expected an object")

    def look(self, style: Any, path: Path) -> CellStyle:
        """The look of a cell with this style."""
        if style is None or style is False:
            return CellStyle()
        if isinstance(style, str):
            return self._by_name(style, path)
        if not isinstance(style, dict):
            message = "invalid style, expected a name or an object"
            self._parsed.report(codes.STYLE_VALUE, path, message)
            return CellStyle(others=(("", style),))
        base = style.get("named")
        look = self._by_name(base, (*path, "named")) if isinstance(base, str) else CellStyle()
        return self._own(style, look, path)

    def _by_name(self, name: str, path: Path) -> CellStyle:
        if name not in self._looks:
            declared = self._declared.get(name)
            if not isinstance(declared, dict):
                message = f"style {name[:40]!r} is not declared in 'styles'"
                self._parsed.report(codes.STYLE_UNKNOWN, path, message)
                return CellStyle(others=(("named", name),))
            self._looks[name] = self._own(declared, CellStyle(), ("styles", name))
        return self._looks[name]

    def keep_unused(self) -> None:
        """Collect the declared styles that no cell names."""
        for name, style in self._declared.items():
            if name not in self._looks:
                self._parsed.unmodeled.add(f"styles.{name}", style)

    def _own(self, style: dict[str, Any], look: CellStyle, path: Path) -> CellStyle:
        """`look` changed by the members of a style."""
        flags, shape, color, bars, corners, _ = look
        others = {key: item for key, item in look.others if key == "named" or key not in style}
        others |= {key: item for key, item in style.items() if key not in _STYLE_MEMBERS}
        # A number is a color that the player program chooses.
        others |= {key: style[key] for key in _COLORS if is_number(style.get(key))}
        if style.get("named") is not None and not isinstance(style["named"], str):
            self._report((*path, "named"), style["named"], "the name of a style", others)
        if "shapebg" in style:
            shape = self._shape(style["shapebg"], (*path, "shapebg"), others)
            flags &= ~CIRCLE
            if shape == syntax.CIRCLE:
                flags, shape = flags | CIRCLE, ""
        if "highlight" in style:
            on = style["highlight"] in (True, "true")
            if not on and style["highlight"] not in (False, "false", None):
                self._report((*path, "highlight"), style["highlight"], "true or false", others)
            flags = flags | SHADE if on else flags & ~SHADE
        if "color" in style:
            background = self._color(style["color"], (*path, "color"), others)
            color = color._replace(background=background)
        if "colortext" in style:
            text = self._color(style["colortext"], (*path, "colortext"), others)
            color = color._replace(text=text)
        if "barred" in style:
            bars = self._sides(style["barred"], (*path, "barred"), others)
        if "mark" in style:
            texts = _corner_texts(style["mark"])
            others.pop("mark", None)  # that of the named style
            if texts is None:
                others["mark"] = style["mark"]
            corners = Corners(**texts or {})
        return CellStyle(flags, shape, color, bars, corners, tuple(others.items()))

    def _report(self, path: Path, value: Any, expected: str, others: dict[str, Any]) -> None:
        """Report an invalid value, and keep it among the members that the model does not have."""
        others[str(path[-1])] = value
        message = f"style {path[-1]}: {str(value)[:30]!r}, expected {expected}"
        self._parsed.report(codes.STYLE_VALUE, path, message)

    def _shape(self, value: Any, path: Path, others: dict[str, Any]) -> str:
        if isinstance(value, str):
            return value
        if value is not None and value is not False:
            self._report(path, value, "the name of a shape", others)
        return ""

    def _color(self, value: Any, path: Path, others: dict[str, Any]) -> str | None:
        """A color as "#rrggbb"; None for a number, which selects a color of the player program."""
        color = hex_color(value) if isinstance(value, str) else None
        if color is None and value is not None and not is_number(value):
            self._report(path, value, "six hexadecimal digits", others)
        return color

    def _sides(self, value: Any, path: Path, others: dict[str, Any]) -> frozenset[str]:
        if isinstance(value, str):
            # Some programs separate the letters: "T, L".
            sides = frozenset(value.upper()) - _SEPARATORS
            if sides <= syntax.SIDES:
                return sides
        if value is not None:
            self._report(path, value, "letters of TRBL", others)
        return frozenset()
