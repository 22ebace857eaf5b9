"""Files of pzprv3: a puzzle with what a player has entered.

Contract: the lines are those of the sections of the id; what has no place in the model is
unmodeled, by the section and the place. A file of an id without sections, or with other lines, is
kept as text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Final

from xwcore.plugin import Layers, LogicPuzzle, Unmodeled
from xwcore_puzzlink.syntax.addresses import SAVED_HEAD
from xwcore_puzzlink.syntax.boards import Board, Site, cells, edges, put_boxes
from xwcore_puzzlink.syntax.clue_text import Problem
from xwcore_puzzlink.syntax.rows import CLASHES, ROW_OF_ID, Row, row_of_type
from xwcore_puzzlink.syntax.sections import SECTIONS, Areas, Grid, Section, Setting

_SIZE: Final = re.compile(r"[0-9]{1,9}")

#: What begins a line after the sections: history, author and comment, the address.
_AFTER: Final = re.compile(r"(?:info|history):|TrialData|https?://")

#: Ids whose files have other lines than those of the newer id of the same puzzle.
_OLD_FILES: Final = frozenset({"bag"})


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
    def row(self) -> Row | None:
        """The row of the id; None if the lines of its files are unknown."""
        row = ROW_OF_ID.get(self.id)
        has_sections = row is not None and row.id in SECTIONS and self.id not in _OLD_FILES
        return row if has_sections else None

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
    body = 3 if name == "sudoku" else 4
    sizes = [int(line) if _SIZE.fullmatch(line.strip()) else 0 for line in lines[2:body]]
    sizes += [0] * (2 - len(sizes)) if name != "sudoku" else sizes[:1] or [0, 0]
    end = body
    while end < len(lines) and not _AFTER.match(lines[end]):
        end += 1
    while end > body and end == len(lines) and not lines[end - 1].strip():
        end -= 1
    body, end = min(body, len(lines)), min(end, len(lines))
    height, width = sizes[:2]
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


def puzzle_of_saved(file: SavedFile) -> tuple[LogicPuzzle, list[Problem]]:
    """The puzzle of a file, and what is malformed in its lines."""
    row = file.row
    if row is None:
        return _kept(file), []
    givens = Board(row.type, file.width, file.height, row.origin)
    givens.start()
    if row.boxes:
        put_boxes(givens)
    entered = Board(row.type, file.width, file.height, row.origin)
    entered.fill(Layers.blank(*entered.size))
    reader = _Reader(file, givens, entered)
    for index, section in enumerate(_sections(row, file.version)):
        reader.read(index, section)
    if reader.at < file.end:
        left = file.end - reader.at
        reader.problem(f"{left} line{'s' * (left > 1)} after the last section", "PZL302")
    if reader.problems or reader.is_variant:
        return _kept(file), reader.problems
    if row.type == "hashi":
        reader.marks += _draw_bridges(entered, givens)
    for site in cells(givens) if row.empty else ():
        if givens.get(site) is None:
            givens.put(site, row.empty)
    unmodeled = [Unmodeled("marks", tuple(reader.marks))] if reader.marks else []
    rest = file.separator.join(file.lines[file.end :])
    if rest.strip():
        unmodeled.append(Unmodeled("rest", rest))
    puzzle = LogicPuzzle(
        row.type,
        *givens.size,
        givens.finished(),
        progress=entered.finished() if reader.has_entered else None,
        params=givens.params,
        unmodeled=unmodeled,
    )
    return puzzle, []


def _kept(file: SavedFile) -> LogicPuzzle:
    """A puzzle whose lines are unmodeled."""
    name = CLASHES.get(file.id, file.id)
    text = file.separator.join(file.lines[file.body :])
    unmodeled = [Unmodeled("id", file.id), Unmodeled("lines", text)]
    return LogicPuzzle(name or "unknown", file.width, file.height, unmodeled=unmodeled)


def _sections(row: Row, version: int) -> list[Section]:
    sections = SECTIONS[row.id]
    return [
        section
        for section in sections
        if isinstance(section, Setting) or not section.versions or version in section.versions
    ]


#: The signs of cells with one bridge or two, by the layer of the edges that these pass.
_BRIDGES: Final = {
    "vertical": {"bridge": "-", "bridges": "="},
    "horizontal": {"bridge": "|", "bridges": "H"},
}


def _draw_bridges(entered: Board, givens: Board) -> list[tuple[int, int, int, str]]:
    """Put the bridges of the edges, as files have them, into the cells, as the model has them.

    What the cells do not tell, such as a bridge that ends before an island, is returned as marks.
    """
    stated = {site: entered.get(site) for site in edges(entered)}
    for site, value in stated.items():
        sign = _BRIDGES[site.layer].get(str(value))
        for row, column in sides_of(site) if sign else ():
            cell = Site("cells", row, column)
            if givens.get(cell) is None:
                entered.put(cell, sign)
        entered.put(site, None)
    _cut_bridges(entered)
    marks = []
    for site, value in stated.items():
        if entered.get(site) != value:
            is_vertical = site.layer == "vertical"
            line = site.row if is_vertical else entered.height + site.row - 1
            token = {"bridge": "1", "bridges": "2"}.get(str(value), "0")
            marks.append((1, line, site.column - is_vertical, token))
        entered.put(site, None)
    return marks


def _cut_bridges(entered: Board) -> None:
    """Put the bridges of the cells onto the edges."""
    layers = Layers.blank(*entered.size)
    entered.layers["vertical"] = [list(row) for row in layers.vertical]
    entered.layers["horizontal"] = [list(row) for row in layers.horizontal]
    for site in edges(entered):
        for row, column in sides_of(site):
            sign = entered.get(Site("cells", row, column))
            for name, drawn in _BRIDGES[site.layer].items():
                if sign == drawn:
                    entered.put(site, name)


class _Reader:
    """Takes the lines of the sections."""

    def __init__(self, file: SavedFile, givens: Board, entered: Board) -> None:
        self.file, self.givens, self.entered = file, givens, entered
        self.at = file.body
        self.problems: list[Problem] = []
        self.marks: list[tuple[int, int, int, str]] = []
        self.has_entered = False
        self.is_variant = False

    def problem(self, message: str, code: str) -> None:
        """Note what is malformed in the line that comes next."""
        start = self.file.starts[min(self.at, len(self.file.lines) - 1)]
        end = self.file.starts[min(self.at + 1, len(self.file.lines))]
        self.problems.append(Problem(code, message, start, max(start, end - 1)))

    def _line(self) -> str | None:
        if self.at >= self.file.end:
            self.problem("lines end before the last section", "PZL302")
            return None
        self.at += 1
        return self.file.lines[self.at - 1].rstrip("\r")

    def read(self, index: int, section: Section) -> None:
        """Put what the lines of a section have onto the boards."""
        if self.problems:
            return
        if isinstance(section, Setting):
            self._setting(section)
        elif isinstance(section, Areas):
            self._areas(index)
        else:
            self._grid(index, section)

    def _setting(self, section: Setting) -> None:
        line = self._line()
        if line is None:
            return
        if not section.parameter:
            self.is_variant = line.strip() != section.usual
        elif _SIZE.fullmatch(line.strip()):
            put_parameter(self.givens, section.parameter, int(line))
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
        self.problem(f"{count} places in a line, expected {expected}", "PZL302")

    def _grid(self, index: int, section: Grid) -> None:
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
                if meant.is_mark:
                    self.marks.append((index, number, column, token))
                if site is not None and meant.given is not None:
                    self.givens.put(site, meant.given)
                elif site is not None and meant.entered is not None:
                    self.entered.put(site, meant.entered)
                    self.has_entered = True


def put_parameter(board: Board, name: str, value: int) -> None:
    """Keep a parameter that is not the default of the type."""
    if board.default(name) != value:
        board.params[name] = value


def sides_of(site: Site) -> tuple[tuple[int, int], tuple[int, int]]:
    """The cells at both sides of an edge, as row and column."""
    before = (site.row, site.column - 1)
    if site.layer == "horizontal":
        before = (site.row - 1, site.column)
    return before, (site.row, site.column)


# -- writing --------------------------------------------------------------------------------------


def saved_text(puzzle: LogicPuzzle, file: SavedFile, own: dict[str, Any]) -> str | None:
    """The lines of the sections for a changed puzzle; None if the file cannot hold it."""
    row = file.row
    if row is None or row.type != puzzle.type or puzzle.givens.graph is not None:
        return None
    if (puzzle.width, puzzle.height) != (file.width + row.origin, file.height + row.origin):
        return None
    lines = body_lines(puzzle, row, file.version, own)
    return file.separator.join([*lines, ""] if file.end < len(file.lines) else lines)


def new_saved_text(puzzle: LogicPuzzle) -> str | None:
    """A file with a puzzle; None if there is no form for its type, or it has no cells."""
    has_numbers = any(isinstance(value, int) for row in puzzle.givens.cells for value in row)
    row = row_of_type(puzzle.type, has_numbers=has_numbers)
    if row is None or row.id not in SECTIONS or puzzle.givens.graph is not None:
        return None
    sizes = [puzzle.height - row.origin, puzzle.width - row.origin]
    if min(sizes) < 1 or (row.id == "sudoku" and sizes[0] != sizes[1]):
        return None
    version = max([0, *(v for section in SECTIONS[row.id] for v in versions_of(section))])
    head = [f"pzprv3.{version}" if version else "pzprv3", row.id, *map(str, sizes)]
    lines = body_lines(puzzle, row, version, {})
    return "\n".join([*head[: 3 if row.id == "sudoku" else 4], *lines, ""])


def versions_of(section: Section) -> tuple[int, ...]:
    """The versions of files that have a section."""
    return () if isinstance(section, Setting) else section.versions


def body_lines(puzzle: LogicPuzzle, row: Row, version: int, own: dict[str, Any]) -> list[str]:
    """The lines of the sections of a puzzle."""
    givens = Board(row.type, puzzle.width - row.origin, puzzle.height - row.origin, row.origin)
    givens.start()
    givens.fill(puzzle.givens)
    givens.params = dict(puzzle.params)
    entered = Board(row.type, givens.width, givens.height, row.origin)
    if puzzle.progress is not None:
        entered.fill(puzzle.progress)
    if row.type == "hashi":
        _cut_bridges(entered)
    marks: dict[tuple[int, ...], str] = {
        item[:3]: item[3]
        for item in own.get("marks", ())
        if isinstance(item, tuple) and len(item) == 4
    }
    lines: list[str] = []
    for index, section in enumerate(_sections(row, version)):
        if isinstance(section, Setting):
            lines.append(_setting_line(givens, section))
        elif isinstance(section, Areas):
            lines += _area_lines(puzzle)
        else:
            lines += _grid_lines(index, section, givens, entered, marks)
    return lines


def _setting_line(board: Board, section: Setting) -> str:
    if not section.parameter:
        return section.usual
    value = board.params.get(section.parameter, board.default(section.parameter))
    return str(value if isinstance(value, int) else 1)


def _area_lines(puzzle: LogicPuzzle) -> list[str]:
    areas = puzzle.givens.areas()
    numbers = {spot: number for number, area in enumerate(areas) for spot in area}
    lines = [str(len(areas))]
    for row in range(puzzle.height):
        spots = [(row, column) for column in range(puzzle.width)]
        lines.append("".join(f"{numbers.get(spot, '.')} " for spot in spots))
    return lines


def _grid_lines(
    index: int, section: Grid, givens: Board, entered: Board, marks: dict[tuple[int, ...], str]
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
                token = kinds.blank if site else "0"
            tokens.append(token if section.is_tight else f"{token} ")
        lines.append("".join(tokens))
    return lines
