"""Files of pzprv3: a puzzle with what a player has entered.

Contract: the lines are those of the sections of the id; what has no place in the model is
unmodeled, by the section and the place. A file of an id without sections, or with other lines, is
kept as text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from xwcore.plugin import Unmodeled, plural
from xwcore_logic import Layers, LogicPuzzle
from xwcore_puzzlink.syntax.addresses import SAVED_HEAD
from xwcore_puzzlink.syntax.boards import (
    PIECE_SETS,
    Bank,
    LayerBoard,
    Site,
    cells,
    edges,
    fields_of_pieces,
    leave_holes_open,
    put_boxes,
    shape_fields,
    shape_rows,
    shapes_of_pieces,
    sides_of,
    site_in_words,
    wall_holes_in,
)
from xwcore_puzzlink.syntax.clue_text import MalformedPlace
from xwcore_puzzlink.syntax.rows import TypeRow, name_of_other, row_of_id, row_of_type
from xwcore_puzzlink.syntax.sections import (
    BORDERS,
    Areas,
    Choice,
    Display,
    PieceMarks,
    Pieces,
    Section,
    Setting,
    ShapeCount,
    ShapeList,
    TokenGrid,
)

_SIZE: Final = re.compile(r"[0-9]{1,9}")

#: What begins a line after the sections: history, author and comment, the address.
_AFTER: Final = re.compile(r"(?:info|history):|TrialData|https?://")

#: A line of the small numbers that a player has noted in cells, after the sections.
_NOTES: Final = re.compile(r"(?:(?:\.|\[[0-9,]*\]) )*(?:\.|\[[0-9,]*\]) ?")


@dataclass(frozen=True, slots=True)
class SavedFile:
    """The lines of a file, with their offsets; `body` is the index of the first one of a section.

    `end` is the index of the first line after the sections. A size of 0 is malformed.
    """

    lines: tuple[str, ...]
    starts: tuple[int, ...]
    separator: str
    version: int
    id: str
    width: int
    height: int
    body: int
    end: int

    @property
    def row(self) -> TypeRow | None:
        """The row of the id; None if the lines of its files are unknown."""
        row = row_of_id(self.id)
        if row is None or not row.sections:
            return None
        if self.id in row.old_files and self.end - self.body != 2 * self.height:
            return None  # an even older file, with the outline of a cave
        return row

    @property
    def has_size(self) -> bool:
        """Whether rows and columns are stated."""
        return bool(self.width and self.height)

    @property
    def body_end(self) -> int:
        """The offset of the first line after the sections."""
        return self.starts[self.end]


def parse_saved(text: str) -> SavedFile:
    """The structure of a text that begins as such files do."""
    head = SAVED_HEAD.match(text)
    separator = "\n" if head is None else head["separator"]
    version = 0 if head is None else int(head["version"] or 0)
    at = 0
    lines, starts = [], []
    for line in text.split(separator):
        lines.append(line)
        starts.append(at)
        at += len(line) + len(separator)
    starts.append(len(text))
    name = lines[1].strip() if len(lines) > 1 else ""
    row = row_of_id(name)
    is_square = row is not None and row.square
    body = 3 if is_square else 4
    sizes = [int(line) if _SIZE.fullmatch(line.strip()) else 0 for line in lines[2:body]]
    sizes += (sizes[:1] or [0, 0]) if is_square else [0] * (2 - len(sizes))
    end = body
    while end < len(lines) and not _AFTER.match(lines[end]):
        end += 1
    while end > body and end == len(lines) and not lines[end - 1].strip():
        end -= 1
    body, end = min(body, len(lines)), min(end, len(lines))
    height, width = sizes[:2]
    notes = lines[max(body, end - height) : end]
    if any("[" in line for line in notes) and all(map(_NOTES.fullmatch, notes)):
        end -= len(notes)
    return SavedFile(
        tuple(lines),
        tuple(starts),
        separator,
        version,
        name,
        width,
        height,
        body,
        end,
    )


def puzzle_of_saved(
    file: SavedFile, extras: Mapping[str, Any]
) -> tuple[LogicPuzzle, list[MalformedPlace]]:
    """The puzzle of a file, with these extras, and what is malformed in its lines."""
    row = file.row
    if row is None:
        return _kept(file, extras), []
    givens = LayerBoard(row.type, file.width, file.height, row.origin)
    givens.start()
    for name, value in row.fixed.items():
        givens.set_parameter(name, value)
    if row.boxes:
        put_boxes(givens)
    entered = LayerBoard(row.type, file.width, file.height, row.origin)
    entered.fill(Layers.blank(*entered.size))
    reader = _LineReader(file, givens, entered)
    for index, section in enumerate(_sections(row, file.id, file.version)):
        reader.read(index, section)
    if reader.at < file.end and reader.variant is None:
        left = file.end - reader.at
        reader.problem(f"{left} line{'s' * (left > 1)} after the last section", "PZL302")
    if reader.problems:
        return _kept(file, extras), reader.problems
    if reader.variant is not None:
        kept, variant = _kept(file, extras), Unmodeled("variant", reader.variant)
        return kept.replace(unmodeled=(variant, *kept.unmodeled)), []
    if row.hole:
        wall_holes_in(givens, row.hole)
    if row.bridges:
        reader.marks += _draw_bridges(entered, givens)
    for site in cells(givens) if row.empty else ():
        if givens.get(site) is None:
            givens.put(site, row.empty)
    unmodeled = [Unmodeled(name, item) for name, item in reader.unknown.items()]
    if reader.display:
        unmodeled.append(Unmodeled("display", reader.display))
    if reader.marks:
        unmodeled.append(Unmodeled("marks", tuple(reader.marks)))
    rest = file.separator.join(file.lines[file.end :])
    if rest.strip():
        unmodeled.append(Unmodeled("history", rest))
    puzzle = LogicPuzzle(
        row.type,
        *givens.size,
        givens.finished(),
        progress=entered.finished() if reader.has_entered else None,
        params=givens.params,
        unmodeled=unmodeled,
        extras=extras,
    )
    return puzzle, []


def _kept(file: SavedFile, extras: Mapping[str, Any]) -> LogicPuzzle:
    """A puzzle whose lines are unmodeled."""
    name = name_of_other(file.id) if row_of_id(file.id) is None else file.id
    text = file.separator.join(file.lines[file.body :])
    unmodeled = [Unmodeled("id", file.id), Unmodeled("lines", text)]
    return LogicPuzzle(
        name or "unknown", file.width, file.height, unmodeled=unmodeled, extras=extras
    )


def _sections(row: TypeRow, name: str, version: int) -> list[Section]:
    """The sections of the files of an id and a version."""
    sections = row.old_files.get(name, row.sections)
    newest = max(version for section in sections for version in (0, *versions_of(section)))
    known = min(version, newest)  # later versions have the sections of the newest one known
    return [
        BORDERS if version and section == Areas() else section
        for section in sections
        if not versions_of(section) or known in versions_of(section)
    ]


#: The signs of cells with one bridge or two, by the layer of the edges that these pass.
_BRIDGES: Final = {
    "vertical": {"bridge": "-", "bridges": "="},
    "horizontal": {"bridge": "|", "bridges": "H"},
}


def _draw_bridges(entered: LayerBoard, givens: LayerBoard) -> list[tuple[int, int, int, str]]:
    """Put the bridges of the edges, as files have them, into the cells, as the model has them.

    What the cells do not tell, such as a bridge that ends before an island, is returned as marks.
    """
    stated = {site: entered.get(site) for site in edges(entered)}
    for site, value in stated.items():
        sign = _BRIDGES[site.layer].get(str(value))
        cells_beside = [Site("cells", row, column) for row, column in sides_of(site)]
        open_cells = [cell for cell in cells_beside if givens.get(cell) is None]
        for cell in open_cells if sign else ():
            entered.put(cell, sign)
        if open_cells or not sign:
            entered.put(site, None)
    joints = {site: value for site in edges(entered) if (value := entered.get(site)) is not None}
    _cut_bridges(entered)
    for site, value in joints.items():
        entered.put(site, value)
    marks = []
    for site, value in stated.items():
        if entered.get(site) != value:
            is_vertical = site.layer == "vertical"
            line = site.row if is_vertical else entered.height + site.row - 1
            token = {"bridge": "1", "bridges": "2"}.get(str(value), "0")
            marks.append((1, line, site.column - is_vertical, token))
        entered.put(site, joints.get(site))
    return marks


def _cut_bridges(entered: LayerBoard) -> None:
    """Put the bridges of the cells onto the edges, beside those between neighbors."""
    layers = Layers.blank(*entered.size)
    for name in ("vertical", "horizontal"):
        entered.layers.setdefault(name, [list(row) for row in getattr(layers, name)])
    for site in edges(entered):
        for row, column in sides_of(site):
            sign = entered.get(Site("cells", row, column))
            for name, drawn in _BRIDGES[site.layer].items():
                if sign == drawn:
                    entered.put(site, name)


class _LineReader:
    """Takes the lines of the sections."""

    def __init__(self, file: SavedFile, givens: LayerBoard, entered: LayerBoard) -> None:
        self.file, self.givens, self.entered = file, givens, entered
        self.at = file.body
        self.problems: list[MalformedPlace] = []
        self.marks: list[tuple[int, int, int, str]] = []
        #: Tokens of given places that the model has no value for, by their words.
        self.unknown: dict[str, tuple[int, int, int, str]] = {}
        self.has_entered = False
        self.variant: str | None = None
        self.display = ""
        self.shape_count = 0

    def problem(self, message: str, code: str) -> None:
        """Note what is malformed in the line that comes next."""
        start = self.file.starts[min(self.at, len(self.file.lines) - 1)]
        end = self.file.starts[min(self.at + 1, len(self.file.lines))]
        self.problems.append(MalformedPlace(code, message, start, max(start, end - 1)))

    def _line(self) -> str | None:
        if self.at >= self.file.end:
            self.problem("lines end before the last section", "PZL302")
            return None
        self.at += 1
        return self.file.lines[self.at - 1].rstrip("\r")

    def read(self, index: int, section: Section) -> None:
        """Put what the lines of a section have onto the boards."""
        if self.problems or self.variant is not None:
            return
        match section:
            case Setting():
                self._setting(index, section)
            case Areas():
                self._areas(index)
            case Choice():
                is_stated = self._next() == section.text
                self.at += is_stated
                value = section.present if is_stated else section.absent
                self.givens.set_parameter(section.parameter, value)
            case Display():
                if self._next() == section.text:
                    self.display += section.text
                    self.at += 1
            case Pieces():
                self._pieces(section)
            case PieceMarks():
                self._piece_marks(index)
            case ShapeCount():
                self.shape_count = self._count("number of shapes", len(self.file.lines), least=0)
            case ShapeList():
                self._shapes()
            case TokenGrid():
                self._grid(index, section)

    def _next(self) -> str:
        """The next line, which is not taken; "" after the last one."""
        return self.file.lines[self.at].strip() if self.at < self.file.end else ""

    def _count(self, what: str, most: int, least: int = 1) -> int:
        """The number in the next line; 0 where it is malformed."""
        line = self._line()
        if line is None:
            return 0
        if _SIZE.fullmatch(line.strip()) and least <= int(line) <= most:
            return int(line)
        self.at -= 1
        self.problem(f"{what}: {line[:9]!r}, expected {least} to {most}", "PZL301")
        return 0

    def _pieces(self, section: Pieces) -> None:
        head = self._line()
        if head is None:
            return
        fields = ["", head.strip()]
        if _SIZE.fullmatch(head.strip()):
            fields = [head.strip()]
            for _ in range(min(int(head), self.file.end - self.at)):
                fields.append(self.file.lines[self.at].strip())
                self.at += 1
        if section.size and head.strip() == "t":
            self.givens.set_parameter(section.size, 4)
            return
        if section.parameter == "shapes":
            shapes = shapes_of_pieces(fields)
            if shapes is None:
                self.problem(f"pieces: {head.strip()[:9]!r} and the lines after it", "PZL301")
            else:
                self.givens.params["shapes"] = shapes
            return
        letters = Bank.letters("/" + "/".join(fields))
        everything = Bank.letters("//p")
        if letters is None or (not section.parameter and letters != everything):
            self.variant = head.strip()  # other pieces than pentominoes
        elif section.parameter and letters:
            self.givens.params[section.parameter] = letters

    def _piece_marks(self, index: int) -> None:
        if self.at >= self.file.end:
            return
        marks = enumerate((self._line() or "").split())
        self.marks += [(index, 0, at, mark) for at, mark in marks if mark != "0"]

    def _shapes(self) -> None:
        largest = max(self.givens.size)
        shapes = []
        for _ in range(self.shape_count):
            across = self._count("columns of a shape", largest)
            down = self._count("rows of a shape", largest) if across else 0
            joined = self._edges_of_shape(across, down) if down else None
            if joined is None:
                return
            bits = [
                horizontal + 2 * vertical
                for rows in zip(*joined, strict=True)
                for horizontal, vertical in zip(*rows, strict=True)
            ]
            pairs = zip(bits[::2], bits[1::2], strict=False)
            code = "".join(f"{first | second << 2:x}" for first, second in pairs)
            shape = shape_rows(str(across), str(down), code, largest)
            assert shape is not None
            shapes.append(shape)
        if shapes:
            self.givens.params["shapes"] = tuple(shapes)

    def _edges_of_shape(self, across: int, down: int) -> tuple[list[list[int]], ...] | None:
        """The edges to the right of each cell of a shape, and those below."""
        edges: tuple[list[list[int]], ...] = ([], [])
        for kind, (columns, rows) in enumerate(((across - 1, down), (across, down - 1))):
            for _ in range(rows if columns else 0):
                line = self._line()
                if line is None:
                    return None
                bits = [int(text == "1") for text in line.split()]
                if len(bits) != columns:
                    self._wrong_count(len(bits), columns)
                    return None
                edges[kind].append([*bits, 0] if kind == 0 else bits)
        right = edges[0] or [[0] * across for _ in range(down)]
        return right, [*edges[1], [0] * across]

    def _setting(self, index: int, section: Setting) -> None:
        line = self._line()
        if line is None:
            return
        if section.words and line.strip() not in section.words and not section.words[0]:
            self.variant = line.strip()
        elif section.words:
            chosen = line.strip() == section.words[1]
            self.givens.set_parameter(section.parameter, int(chosen))
            if line.strip() not in section.words:  # any other word means the same as the first
                self.marks.append((index, 0, 0, line))
        elif _SIZE.fullmatch(line.strip()):
            self.givens.set_parameter(section.parameter, int(line))
        else:
            self.at -= 1
            self.problem(f"{section.parameter}: {line[:9]!r}, expected a number", "PZL301")

    def _areas(self, index: int) -> None:
        count = self._line()
        numbers: list[list[str]] = []
        for _ in range(self.givens.size[1]):
            line = self._line()
            if line is None:
                return
            numbers.append(line.split())
            if len(numbers[-1]) != self.givens.size[0]:
                self._wrong_count(len(numbers[-1]), self.givens.size[0])
                return
        if count != str(len({number for line in numbers for number in line} - {"."})):
            self.marks.append((index, 0, 0, str(count)))  # another number of areas than there are
        for site in edges(self.givens):
            first, second = sides_of(site)
            is_wall = numbers[first[0]][first[1]] != numbers[second[0]][second[1]]
            self.givens.put(site, "wall" if is_wall else None)

    def _wrong_count(self, count: int, expected: int) -> None:
        self.at -= 1
        self.problem(f"{plural(count, 'place')} in a line, expected {expected}", "PZL302")

    def _grid(self, index: int, section: TokenGrid) -> None:
        if section.is_optional and self.at >= self.file.end:
            return
        for number, placed in enumerate(section.lines(self.givens)):
            line = self._line()
            if line is None:
                return
            tokens = list(line.strip()) if section.is_tight else line.split()
            if len(tokens) != len(placed):
                self._wrong_count(len(tokens), len(placed))
                return
            for column, ((site, kinds), token) in enumerate(zip(placed, tokens, strict=True)):
                meant = kinds.meant(token)
                if site is None and token in ("0", "."):
                    continue  # a corner
                if meant.is_mark and site is not None and kinds.is_clue(token):
                    where = site_in_words(site, self.givens)
                    shown = token.replace("-", "?") if len(token) == 1 else token
                    words = f"clue {shown} at {where}"
                    self.unknown[words] = (index, number, column, token)
                elif meant.is_mark:
                    self.marks.append((index, number, column, token))
                if site is not None and meant.given is not None:
                    self.givens.put(site, meant.given)
                if site is not None and meant.entered is not None:
                    self.entered.put(site, meant.entered)
                    self.has_entered = True


# -- writing --------------------------------------------------------------------------------------


def saved_text(puzzle: LogicPuzzle, file: SavedFile, own: dict[str, Any]) -> str | None:
    """The lines of the sections for a changed puzzle; None if the file cannot hold it."""
    row = file.row
    if row is None or row.type != puzzle.type or puzzle.givens.graph is not None:
        return None
    if (puzzle.width, puzzle.height) != (file.width + row.origin, file.height + row.origin):
        return None
    lines = body_lines(puzzle, row, file.version, own, file.id)
    return file.separator.join([*lines, ""] if file.end < len(file.lines) else lines)


def new_saved_text(puzzle: LogicPuzzle) -> str | None:
    """A file with a puzzle; None if there is no form for its type, or it has no cells."""
    has_numbers = any(isinstance(value, int) for row in puzzle.givens.cells for value in row)
    row = row_of_type(puzzle.type, has_numbers=has_numbers, params=puzzle.params)
    if row is None or not row.sections or puzzle.givens.graph is not None:
        return None
    sizes = [puzzle.height - row.origin, puzzle.width - row.origin]
    if min(sizes) < 1 or (row.square and sizes[0] != sizes[1]):
        return None
    version = max([0, *(v for section in row.sections for v in versions_of(section))])
    head = [f"pzprv3.{version}" if version else "pzprv3", row.id, *map(str, sizes)]
    lines = body_lines(puzzle, row, version, {})
    return "\n".join([*head[: 3 if row.square else 4], *lines, ""])


def versions_of(section: Section) -> tuple[int, ...]:
    """The versions of files that have a section."""
    return section.versions if isinstance(section, (TokenGrid, Areas, Setting)) else ()


def body_lines(
    puzzle: LogicPuzzle, row: TypeRow, version: int, own: dict[str, Any], name: str = ""
) -> list[str]:
    """The lines of the sections of a puzzle; `name` is the id of an old file."""
    givens = LayerBoard(row.type, puzzle.width - row.origin, puzzle.height - row.origin, row.origin)
    givens.start()
    givens.fill(puzzle.givens)
    if row.hole:
        leave_holes_open(givens, row.hole)
    givens.params = dict(puzzle.params)
    entered = LayerBoard(row.type, givens.width, givens.height, row.origin)
    if puzzle.progress is not None:
        entered.fill(puzzle.progress)
    if row.bridges:
        _cut_bridges(entered)
    marks: dict[tuple[int, ...], str] = {
        item[:3]: item[3]
        for item in (*own.get("marks", ()), *own.values())
        if isinstance(item, tuple) and len(item) == 4 and not isinstance(item[0], tuple)
    }
    lines: list[str] = []
    for index, section in enumerate(_sections(row, name, version)):
        match section:
            case Setting() | Choice():
                lines += _setting_lines(givens, section, marks.get((index, 0, 0)))
            case Areas():
                lines += _area_lines(puzzle)
            case Display():
                lines += [section.text] if section.text in str(own.get("display", "")) else []
            case Pieces():
                lines += _piece_lines(givens, section)
            case PieceMarks():
                members = PIECE_SETS.get(lines[0])
                count = int(lines[0]) if members is None else len(members)
                lines.append("".join(f"{marks.get((index, 0, at), 0)} " for at in range(count)))
            case ShapeCount():
                lines.append(str(len(_shapes_of(givens))))
            case ShapeList():
                for shape in _shapes_of(givens):
                    lines += _shape_lines(shape)
            case TokenGrid(is_optional=True) if not any(at[0] == index for at in marks):
                continue
            case TokenGrid():
                lines += _grid_lines(index, section, givens, entered, marks)
    return lines


def _piece_lines(board: LayerBoard, section: Pieces) -> list[str]:
    """The letter of a set of pieces, or their number and a line for each."""
    if section.parameter == "shapes":
        return fields_of_pieces(board.params.get("shapes"))
    text = Bank(section.parameter, section.size).encode(board, 0)
    return text.removeprefix("/").removeprefix("/").split("/")


def _shapes_of(board: LayerBoard) -> list[tuple[object, ...]]:
    shapes = board.params.get("shapes", ())
    return [shape for shape in shapes if isinstance(shape, tuple)]


def _shape_lines(shape: tuple[object, ...]) -> list[str]:
    """Columns, rows and edges of a shape."""
    columns, rows, code = shape_fields(shape).split("/")
    across, down = int(columns), int(rows)
    bits = [bit for digit in code for bit in (int(digit, 16) & 3, int(digit, 16) >> 2)]
    bits += [0] * (across * down - len(bits))
    grid = [bits[at : at + across] for at in range(0, across * down, across)]
    lines = [columns, rows]
    if across > 1:
        lines += ["".join(f"{bit & 1} " for bit in line[:-1]) for line in grid]
    return lines + ["".join(f"{bit >> 1} " for bit in line) for line in grid[:-1]]


def _setting_lines(board: LayerBoard, section: Setting | Choice, word: str | None) -> list[str]:
    """The line of a setting, in the word of the file; that of a choice where it is made."""
    value = board.params.get(section.parameter, board.default(section.parameter))
    if isinstance(section, Choice):
        return [section.text] if value == section.present else []
    if section.words:
        return [section.words[1] if value == 1 else word or section.words[0]]
    return [str(value if isinstance(value, int) else 1)]


def _area_lines(puzzle: LogicPuzzle) -> list[str]:
    areas = puzzle.givens.areas()
    numbers = {spot: number for number, area in enumerate(areas) for spot in area}
    lines = [str(len(areas))]
    for row in range(puzzle.height):
        spots = [(row, column) for column in range(puzzle.width)]
        lines.append("".join(f"{numbers.get(spot, '.')} " for spot in spots))
    return lines


def _grid_lines(
    index: int,
    section: TokenGrid,
    givens: LayerBoard,
    entered: LayerBoard,
    marks: dict[tuple[int, ...], str],
) -> list[str]:
    lines = []
    for number, placed in enumerate(section.lines(givens)):
        tokens = []
        for column, (site, kinds) in enumerate(placed):
            mark = marks.get((index, number, column))
            token = None
            if site is not None:
                token = kinds.token(givens.get(site), entered.get(site))
            if mark is not None and token in (None, kinds.token(*kinds.meant(mark)[:2])):
                token = mark
            if token is None:
                token = kinds.blank
            tokens.append(token if section.is_tight else f"{token} ")
        lines.append("".join(tokens))
    return lines
