"""The sections of pzprv3 files: which places their lines have, and what a token means there.

A declaration has its sections as words: the places, then the tokens. `numbers` are given numbers,
"q-numbers" those with a q before them, `entered` those of the player; "1=O" is a token of a given
value, "+1=N" of an entered one, "5=O&S" of both, "2=O!" of one with a mark of the player; a word of
single characters has the tokens 1, 2, ... `black`, `links`, `walls`, `given-walls`, `bridges` and
`marks` are common ones, `zero` is the token 0 of a place without a value; `arrows`, `sides`,
`runs`, `colored-arrows`, `shaded`, `black-or-white`, `letter` and `index` have a spelling of
their own. "@1" names the version of files that have the section; "optional" is the last one, which
is left out where it has no mark. "framed:1 A / B" has the tokens A outside of the grid and B
inside; `areas`, `setting NAME`, `words NAME ONE ZERO`, `choice NAME ABSENT PRESENT TEXT`, `rule
NAME ONE` (the other word is an empty line), `display TEXT`, `pieces NAME`, `pieces-of NAME`,
`piece-marks`, `shape-count`, `shape-list` and `sums` are sections of their own. `outside` has # for
the cells of a cave, others are its walls.

Contract: a section yields its lines as lists of sites. A token at a site stands for a value of the
givens or of the progress, or is a mark of the player, which is unmodeled. `SectionTokens`
translates in both directions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from xwcore_logic import Value
from xwcore_puzzlink.syntax import boards
from xwcore_puzzlink.syntax.boards import LayerBoard, Site

_NUMBER: Final = re.compile(r"[0-9]{1,6}")

#: Marks of a player: a cell that stays white, notes in brackets, notes after an s.
PLAYERS_MARK: Final = re.compile(r"\+|[^\[]*\[.*|s[0-9]+|[0-9a-z]*-1|c.*")

#: What precedes a clue that a player has crossed out.
CROSSED: Final = "c"


class Meant(NamedTuple):
    """What a token stands for: a value of the givens, of the progress, or a mark alone."""

    given: Value = None
    entered: Value = None
    is_mark: bool = False


_NO_SYMBOLS: Final[Mapping[str, Value]] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class SectionTokens:
    """The tokens of a section.

    `given` and `entered` have the tokens of symbols. Numbers are `given_numbers` or
    `entered_numbers`, with the text before them ("q3"); `letters`: numbers are letters. `blank` is
    the token of a place without a value. `both` have a given and an entered value; `marked` are
    tokens of a value with a mark of the player.
    """

    given: Mapping[str, Value] = field(default_factory=lambda: _NO_SYMBOLS)
    entered: Mapping[str, Value] = field(default_factory=lambda: _NO_SYMBOLS)
    given_numbers: str | None = None
    entered_numbers: str | None = None
    marked: Mapping[str, Meant] = field(default_factory=dict)
    both: Mapping[str, Meant] = field(default_factory=dict)
    letters: bool = False
    blank: str = "."
    spelled: Callable[[Value], str | None] | None = None
    meaning: Callable[[str], Value | Meant] | None = None

    def meant(self, token: str) -> Meant:
        """What a token stands for."""
        if token == self.blank:
            return Meant()
        if token in self.marked:
            return self.marked[token]
        if token in self.both:
            return self.both[token]
        if token in self.given:
            return Meant(given=self.given[token])
        if token in self.entered:
            return Meant(entered=self.entered[token])
        if self.meaning is not None and (given := self.meaning(token)) is not None:
            return given if isinstance(given, Meant) else Meant(given=given)
        for prefix, is_given in ((self.given_numbers, True), (self.entered_numbers, False)):
            if prefix is not None and token.startswith(prefix):
                value = self._number(token.removeprefix(prefix))
                if value is not None:
                    return Meant(given=value) if is_given else Meant(entered=value)
        if token[:1] == CROSSED and len(token) > 1:
            return Meant(given=self.meant(token[1:]).given, is_mark=True)
        return Meant(is_mark=True)

    def is_clue(self, token: str) -> bool:
        """Whether a token without a meaning is a clue, and no mark that a player has made."""
        if token in self.marked or PLAYERS_MARK.fullmatch(token):
            return False
        is_given = self.given or self.given_numbers is not None or self.meaning is not None
        return bool(is_given) and self.meant(token).given is None

    def _number(self, digits: str) -> Value:
        if not _NUMBER.fullmatch(digits):
            return None
        number = int(digits)
        if self.letters:
            return chr(ord("A") + number - 1) if 1 <= number <= 26 else None
        return number

    def token(self, given: Value, entered: Value) -> str | None:
        """The token of a place; None if it is without a value, or the value has no token."""
        for token, meant in self.both.items():
            if (meant.given, meant.entered) == (given, entered):
                return token
        for side, value, symbols, prefix in (
            ("given", given, self.given, self.given_numbers),
            ("entered", entered, self.entered, self.entered_numbers),
        ):
            if value is None:
                continue
            for token, symbol in symbols.items():
                if symbol == value and type(symbol) is type(value):
                    return token
            if self.spelled is not None and (text := self.spelled(value)) is not None:
                if getattr(self.meant(text), side) == value:
                    return text
                continue  # these tokens are those of the other side
            if prefix is not None and isinstance(value, int) and not self.letters and value >= 0:
                return f"{prefix}{value}"
            is_letter = isinstance(value, str) and len(value) == 1 and "A" <= value <= "Z"
            if prefix is not None and self.letters and is_letter:
                return f"{prefix}{ord(str(value)) - ord('A') + 1}"
        return None


class PlacedToken(NamedTuple):
    """A site of a line, and the tokens that it may have; None for a place that has none."""

    site: Site | None
    tokens: SectionTokens


@dataclass(frozen=True)
class TokenGrid:
    """Lines of tokens with blanks between, or without (`is_tight`).

    An `is_optional` one is left out where it has no mark. `versions` are those of the file that
    have the section; none: all.
    """

    lines: Callable[[LayerBoard], Iterator[list[PlacedToken]]]
    versions: tuple[int, ...] = ()
    is_tight: bool = False
    is_optional: bool = False


@dataclass(frozen=True)
class Areas:
    """The number of areas, then the number of the area of each cell.

    Without `versions`, files of version 1 and later have the borders of the areas instead.
    """

    versions: tuple[int, ...] = ()


@dataclass(frozen=True)
class Setting:
    """A line with a parameter, or with the variant of the rules.

    `parameter` names a number, or 0 and 1 by one of two `words`. Where the first of these is
    empty, any further word is a variant of the rules.
    """

    parameter: str
    words: tuple[str, str] | tuple[()] = ()
    versions: tuple[int, ...] = ()


@dataclass(frozen=True)
class Choice:
    """A line that states a parameter by being there: its value without the line, and with it."""

    parameter: str
    absent: int
    present: int
    text: str


@dataclass(frozen=True)
class Display:
    """A line that is there where clues are shown in another way."""

    text: str


@dataclass(frozen=True)
class Pieces:
    """The pieces of a solution: the letter of a set, or their number and a line for each.

    `parameter` names them. Without it only the set of all pentominoes is modeled, and that of all
    tetrominoes where `size` is the parameter that has the number of their cells.
    """

    parameter: str = ""
    size: str = ""


@dataclass(frozen=True)
class PieceMarks:
    """A line with a mark of the player for each piece, 0 for none."""


@dataclass(frozen=True)
class ShapeCount:
    """The number of shapes."""


@dataclass(frozen=True)
class ShapeList:
    """The shapes: columns, rows, and lines with a 1 for each edge."""


Section = (
    TokenGrid | Areas | Setting | Choice | Display | Pieces | PieceMarks | ShapeCount | ShapeList
)

_NONE: Final = SectionTokens()
_MARKS: Final = SectionTokens(blank="0")


def _rows(sites: Iterable[Site], width: int, tokens: SectionTokens) -> Iterator[list[PlacedToken]]:
    placed = (PlacedToken(site, tokens) for site in sites)
    while line := list(islice(placed, width)):
        yield line


Lines = Callable[[LayerBoard], Iterator[list[PlacedToken]]]


def _cells(tokens: SectionTokens) -> Lines:
    """A line for each row of cells."""
    return lambda board: _rows(boards.cells(board), board.width, tokens)


def _vertices(tokens: SectionTokens) -> Lines:
    """A line for each row of vertices."""
    return lambda board: _rows(boards.vertices(board), board.width + 1, tokens)


def _dots(tokens: SectionTokens) -> Lines:
    """A line for each line of half a cell."""
    return lambda board: _rows(boards.dots(board), 2 * board.width - 1, tokens)


def _edges(tokens: SectionTokens) -> Lines:
    """A line for each row of vertical edges inside the grid, then those of horizontal edges."""

    def lines(board: LayerBoard) -> Iterator[list[PlacedToken]]:
        if board.width == 1:  # empty lines
            yield from ([] for _ in range(board.height))
        yield from _rows(boards.vertical_edges(board), board.width - 1, tokens)
        yield from _rows(boards.horizontal_edges(board), board.width, tokens)

    return lines


def _all_edges(tokens: SectionTokens) -> Lines:
    """As `_edges`, with those of the frame."""

    def lines(board: LayerBoard) -> Iterator[list[PlacedToken]]:
        for layer, rows, columns in (
            ("vertical", board.height, board.width + 1),
            ("horizontal", board.height + 1, board.width),
        ):
            for row in range(rows):
                yield [PlacedToken(Site(layer, row, column), tokens) for column in range(columns)]

    return lines


def _framed(depth: str, outside: SectionTokens, inside: SectionTokens, *, all_sides: bool) -> Lines:
    """Cells with the clues outside of the grid before them, and with `all_sides` after them."""
    depth_of = boards.depth_of(depth)

    def lines(board: LayerBoard) -> Iterator[list[PlacedToken]]:
        width, height = board.size
        left, top = depth_of(width), depth_of(height)
        for side, count in (("left", left), ("top", top)):
            board.widen(side, count)
        if all_sides:
            board.widen("right", 1)
            board.widen("bottom", 1)
        after = 1 if all_sides else 0

        def placed(row: int, column: int) -> PlacedToken:
            if 0 <= row < height and 0 <= column < width:
                return PlacedToken(Site("cells", row, column), inside)
            if 0 <= row < height:
                side = "left" if column < 0 else "right"
                return PlacedToken(Site(side, row, column + left if column < 0 else 0), outside)
            if 0 <= column < width:
                side = "top" if row < 0 else "bottom"
                return PlacedToken(Site(side, column, row + top if row < 0 else 0), outside)
            return PlacedToken(None, _NONE)

        for row in range(-top, height + after):
            yield [placed(row, column) for column in range(-left, width + after)]

    return lines


def _sum_lines(board: LayerBoard) -> Iterator[list[PlacedToken]]:
    """The sums of runs: the frame has one number in each cell, a black cell inside has two."""
    width, height = board.size
    for row in range(height):
        placed = [
            PlacedToken(Site("cells", row, 0), _LEFT_SUMS) if row else PlacedToken(None, _MARKS)
        ]
        kinds = _SUMS if row else _TOP_SUMS
        placed += [PlacedToken(Site("cells", row, column), kinds) for column in range(1, width)]
        yield placed


def _numbers(token: str, count: int) -> list[int] | None:
    """Numbers with commas between; a hyphen is -2."""
    parts = token.split(",")
    if len(parts) != count or not all(re.fullmatch(r"-|-?[0-9]{1,6}", part) for part in parts):
        return None
    return [-2 if part == "-" else int(part) for part in parts]


def _two_sums(token: str) -> Value:
    numbers = _numbers(token, 2)
    if numbers is None:
        return None
    across, down = (number if number > 0 else None for number in numbers)
    return across, down


def _spelled_sums(value: Value) -> str | None:
    return ",".join(str(part or 0) for part in value) if isinstance(value, tuple) else None


def _one_sum(index: int) -> SectionTokens:
    def meaning(token: str) -> Value:
        numbers = _numbers(token, 1)
        if numbers is None:
            return None
        number = numbers[0] if numbers[0] > 0 else None
        return (number, None) if index == 0 else (None, number)

    def spelled(value: Value) -> str | None:
        return str(value[index] or 0) if isinstance(value, tuple) else None

    return SectionTokens(meaning=meaning, spelled=spelled)


_SUMS: Final = SectionTokens(meaning=_two_sums, spelled=_spelled_sums)
_LEFT_SUMS: Final = _one_sum(0)
_TOP_SUMS: Final = _one_sum(1)


def _sides(token: str) -> Value:
    """A file has the numbers of the right, below, of the left and above; -1 is not a number."""
    numbers = _numbers(token, 4)
    if numbers is None or min(numbers) < -1:
        return None
    right, down, left, up = (number if number >= 0 else "." for number in numbers)
    return up, right, left, down


def _spelled_sides(value: Value) -> str | None:
    if not isinstance(value, tuple) or len(value) != 4:
        return None
    up, right, left, down = (item if isinstance(item, int) else -1 for item in value)
    return f"{right},{down},{left},{up}"


def _arrow(token: str) -> Value:
    numbers = _numbers(token, 2)
    return None if numbers is None else boards.ARROWS.value((numbers[0], numbers[1]))


def _spelled_arrow(value: Value) -> str | None:
    raw = boards.ARROWS.raw(value)
    return ",".join(map(str, raw)) if isinstance(raw, tuple) else None


#: A bit beside the color of a clue: the player has ticked it off.
_TICKED: Final = 4


def _colored_arrow(token: str) -> Meant | None:
    numbers = _numbers(token, 3)
    if numbers is None:
        return None
    direction, number, color = numbers
    value = boards.COLORED_ARROWS.value((color & ~_TICKED, direction, number))
    return None if value is None else Meant(given=value, is_mark=bool(color & _TICKED))


def _spelled_colored_arrow(value: Value) -> str | None:
    raw = boards.COLORED_ARROWS.raw(value)
    if not isinstance(raw, tuple):
        return None
    color, direction, number = raw
    return f"{direction},{'-' if number < 0 else number},{color}"


def _shaded(token: str) -> Value:
    """A minus for a shaded cell, then a number, where there is one; 0 is a question mark."""
    digits = token.removeprefix("-")
    if not digits:
        return boards.SHADED
    if not _NUMBER.fullmatch(digits):
        return None
    number = int(digits) or "?"
    return boards.shaded(number) if token.startswith("-") else number


def _spelled_shaded(value: Value) -> str | None:
    number = 0 if boards.number_of(value) == "?" else boards.number_of(value)
    digits = str(number) if isinstance(number, int) else ""
    return f"-{digits}" if boards.is_shaded(value) else digits or None


def _black_or_white(token: str) -> Value:
    """0 for a white cell or 1 for a black one, and the number; -2 is a question mark."""
    numbers = _numbers(token, 2)
    if numbers is None or numbers[0] not in (0, 1) or -2 != numbers[1] < 1:
        return None
    number = "?" if numbers[1] < 0 else numbers[1]
    return boards.shaded(number) if numbers[0] else number


def _spelled_black_or_white(value: Value) -> str | None:
    number = -2 if boards.number_of(value) == "?" else boards.number_of(value)
    return f"{int(boards.is_shaded(value))},{number}" if isinstance(number, int) else None


def _runs(token: str) -> Value:
    numbers = _numbers(token, token.count(",") + 1)
    return None if numbers is None else boards.RUNS.value(tuple(numbers))


def _spelled_runs(value: Value) -> str | None:
    if not isinstance(value, tuple):
        return None
    return ",".join("-" if item == "?" else str(item) for item in value)


def _letter(token: str) -> Value:
    return token if len(token) == 1 and "A" <= token <= "Z" else None


def _spelled_letter(value: Value) -> str | None:
    return value if isinstance(value, str) and _letter(value) else None


def _shape_number(token: str) -> Value:
    """Shapes are counted from 0 in a file, from 1 in the model."""
    return int(token) + 1 if _NUMBER.fullmatch(token) else None


def _spelled_shape_number(value: Value) -> str | None:
    return str(value - 1) if isinstance(value, int) and value > 0 else None


def _mark(value: Value) -> Meant:
    return Meant(entered=value, is_mark=True)


#: The tokens that words stand for.
_TOKENS: Final[Mapping[str, Mapping[str, Any]]] = {
    "none": {},
    "numbers": {"given_numbers": ""},
    "counts": {"given_numbers": ""},
    "q-numbers": {"given_numbers": "q"},
    "entered": {"entered_numbers": ""},
    "letters": {"letters": True},
    "black": {"entered": {"#": "#"}},
    "outside": {"entered": {".": "#"}, "marked": {"+": _mark("#")}, "blank": "#"},
    "links": {
        "entered": {"1": "link"},
        "marked": {f"1{arrow}": _mark("link") for arrow in "udlr"},
        "blank": "0",
    },
    "walls": {"entered": {"1": "wall"}, "marked": {"2": _mark("wall")}, "blank": "0"},
    "given-walls": {"given": {"1": "wall"}, "blank": "0"},
    "bridges": {"entered": {"1": "bridge", "2": "bridges"}, "blank": "0"},
    "marks": {"blank": "0"},
    "zero": {"blank": "0"},
    "arrows": {"meaning": _arrow, "spelled": _spelled_arrow},
    "colored-arrows": {"meaning": _colored_arrow, "spelled": _spelled_colored_arrow},
    "shaded": {"meaning": _shaded, "spelled": _spelled_shaded},
    "black-or-white": {"meaning": _black_or_white, "spelled": _spelled_black_or_white},
    "sides": {"meaning": _sides, "spelled": _spelled_sides},
    "runs": {"meaning": _runs, "spelled": _spelled_runs},
    "letter": {"meaning": _letter, "spelled": _spelled_letter},
    "index": {"meaning": _shape_number, "spelled": _spelled_shape_number},
}


def _tokens(words: Iterable[str]) -> SectionTokens:
    """The tokens that words state."""
    fields: dict[str, Any] = {"given": {}, "entered": {}, "marked": {}, "both": {}}
    for word in words:
        name, _, value = word.removeprefix("+").partition("=")
        if word in _TOKENS:
            for key, item in _TOKENS[word].items():
                fields[key] = {**fields[key], **item} if key in ("given", "marked") else item
        elif not value:
            fields["given"] |= {str(number): sign for number, sign in enumerate(word, 1)}
        elif "&" in value:
            given, _, entered = value.partition("&")
            fields["both"][name] = Meant(given=given, entered=entered)
        elif value.endswith("!"):
            fields["marked"][name] = Meant(given=value[:-1] or None, is_mark=True)
        else:
            fields["entered" if word.startswith("+") else "given"] |= {name: value}
    return SectionTokens(**fields)


_LINES: Final[Mapping[str, Callable[[SectionTokens], Lines]]] = {
    "cells": _cells,
    "vertices": _vertices,
    "edges": _edges,
    "all-edges": _all_edges,
    "dots": _dots,
}


#: The borders of areas, which later files have for the areas.
BORDERS: Final = TokenGrid(_edges(_tokens(["given-walls"])))

#: Sections that are one word.
_PLAIN: Final[Mapping[str, Section]] = {
    "piece-marks": PieceMarks(),
    "shape-count": ShapeCount(),
    "shape-list": ShapeList(),
    "sums": TokenGrid(_sum_lines),
}


def sections_of(items: Iterable[str]) -> Iterator[Section]:
    """The sections that a declaration states.

    Raises:
        ValueError: a word is unknown.
    """
    for item in items:
        yield _section([word for word in item.split() if word[0] != "@"], _versions(item))


def _versions(item: str) -> tuple[int, ...]:
    return tuple(int(word[1:]) for word in item.split() if word[0] == "@")


def _section(words: list[str], versions: tuple[int, ...]) -> Section:
    match words:
        case ["setting", name]:
            return Setting(parameter=name)
        case ["rule", name, one]:
            return Setting(parameter=name, words=("", one), versions=versions)
        case ["words", name, one, zero]:
            return Setting(parameter=name, words=(zero, one))
        case ["choice", name, absent, present, text]:
            return Choice(name, int(absent), int(present), text)
        case ["display", text]:
            return Display(text)
        case ["areas"]:
            return Areas(versions)
        case ["pieces" | "pieces-of" as word, *names]:
            return Pieces(size=names[0]) if word == "pieces-of" else Pieces(*names)
        case [name] if name in _PLAIN:
            return _PLAIN[name]
        case [name, *tokens] if name in _LINES:
            words = [word for word in tokens if word != "optional"]
            is_optional = len(words) < len(tokens)
            lines = _LINES[name](_tokens(words))
            return TokenGrid(lines, versions, name == "dots", is_optional)
        case [name, *tokens] if "/" in tokens:
            at, depth = tokens.index("/"), name.partition(":")[2] or "1"
            outside, inside = _tokens(tokens[:at]), _tokens(tokens[at + 1 :])
            lines = _framed(depth, outside, inside, all_sides=name == "all-sides")
            return TokenGrid(lines, versions)
    raise ValueError(f"unknown section {' '.join(words)!r}")
