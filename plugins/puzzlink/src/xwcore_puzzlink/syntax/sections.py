"""The sections of pzprv3 files: which places their lines have, and what a token means there.

Contract: a section yields its lines as lists of sites. A token at a site stands for a value of the
givens or of the progress, or is a mark of the player, which is unmodeled. `Tokens` translates in
both directions.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from types import MappingProxyType
from typing import Final, NamedTuple

from xwcore_logic import Value
from xwcore_puzzlink.syntax import boards
from xwcore_puzzlink.syntax.boards import Board, Site

_NUMBER: Final = re.compile(r"[0-9]{1,6}")

#: What precedes a clue that a player has crossed out.
CROSSED: Final = "c"


class Meant(NamedTuple):
    """What a token stands for: a value of the givens, of the progress, or a mark alone."""

    given: Value = None
    entered: Value = None
    is_mark: bool = False


_NO_SYMBOLS: Final[Mapping[str, Value]] = MappingProxyType({})


@dataclass(frozen=True, kw_only=True)
class Tokens:
    """The tokens of a section.

    `given` and `entered` have the tokens of symbols. Numbers are `given_numbers` or
    `entered_numbers`, with the text before them ("q3"); `letters`: numbers are letters. `blank` is
    the token of a place without a value. `marked` are tokens of a value with a mark of the player.
    """

    given: Mapping[str, Value] = field(default_factory=lambda: _NO_SYMBOLS)
    entered: Mapping[str, Value] = field(default_factory=lambda: _NO_SYMBOLS)
    given_numbers: str | None = None
    entered_numbers: str | None = None
    marked: Mapping[str, Meant] = field(default_factory=dict)
    letters: bool = False
    blank: str = "."
    spelled: Callable[[Value], str | None] | None = None
    meaning: Callable[[str], Value] | None = None

    def meant(self, token: str) -> Meant:
        """What a token stands for."""
        if token == self.blank:
            return Meant()
        if token in self.marked:
            return self.marked[token]
        if token in self.given:
            return Meant(given=self.given[token])
        if token in self.entered:
            return Meant(entered=self.entered[token])
        if self.meaning is not None and (value := self.meaning(token)) is not None:
            return Meant(given=value)
        for prefix, is_given in ((self.given_numbers, True), (self.entered_numbers, False)):
            if prefix is not None and token.startswith(prefix):
                value = self._number(token.removeprefix(prefix))
                if value is not None:
                    return Meant(given=value) if is_given else Meant(entered=value)
        if token[:1] == CROSSED and len(token) > 1:
            return Meant(given=self.meant(token[1:]).given, is_mark=True)
        return Meant(is_mark=True)

    def _number(self, digits: str) -> Value:
        if not _NUMBER.fullmatch(digits):
            return None
        number = int(digits)
        if self.letters:
            return chr(ord("A") + number - 1) if 1 <= number <= 26 else None
        return number

    def token(self, given: Value, entered: Value) -> str | None:
        """The token of a place; None if it is without a value, or the value has no token."""
        for value, symbols, prefix in (
            (given, self.given, self.given_numbers),
            (entered, self.entered, self.entered_numbers),
        ):
            if value is None:
                continue
            for token, symbol in symbols.items():
                if symbol == value and type(symbol) is type(value):
                    return token
            if self.spelled is not None and (text := self.spelled(value)) is not None:
                return text
            if prefix is not None and isinstance(value, int) and not self.letters and value >= 0:
                return f"{prefix}{value}"
            is_letter = isinstance(value, str) and len(value) == 1 and "A" <= value <= "Z"
            if prefix is not None and self.letters and is_letter:
                return f"{prefix}{ord(str(value)) - ord('A') + 1}"
        return None


class Placed(NamedTuple):
    """A site of a line, and the tokens that it may have; None for a place that has none."""

    site: Site | None
    tokens: Tokens


@dataclass(frozen=True)
class Grid:
    """Lines of tokens with blanks between, or without (`is_tight`).

    `versions` are those of the file that have the section; none: all.
    """

    lines: Callable[[Board], Iterator[list[Placed]]]
    versions: tuple[int, ...] = ()
    is_tight: bool = False


@dataclass(frozen=True)
class Areas:
    """The number of areas, then the number of the area of each cell."""

    versions: tuple[int, ...] = ()


@dataclass(frozen=True)
class Setting:
    """A line with a parameter, or with the variant of the rules.

    `parameter` names a number. Otherwise `usual` is the variant of the model, and `others` are the
    further ones; without a `usual` one the line is missing.
    """

    parameter: str = ""
    usual: str = ""
    others: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variant:
    """A line that is there in a variant of the rules only."""

    text: str


@dataclass(frozen=True)
class Pieces:
    """The pieces of a solution: the letter of a set, or their number and a line for each.

    `parameter` names them; without it only the set of all pentominoes is modeled.
    """

    parameter: str = ""


@dataclass(frozen=True)
class PieceMarks:
    """A line with a mark of the player for each piece, 0 for none."""


@dataclass(frozen=True)
class ShapeCount:
    """The number of shapes of Curve Data."""


@dataclass(frozen=True)
class ShapeList:
    """The shapes of Curve Data: columns, rows, and lines with a 1 for each edge."""


Section = Grid | Areas | Setting | Variant | Pieces | PieceMarks | ShapeCount | ShapeList

_NONE: Final = Tokens()
_MARKS: Final = Tokens(blank="0")
NUMBERS: Final = Tokens(given_numbers="")
ENTERED: Final = Tokens(entered_numbers="")
BLACK: Final = Tokens(entered={"#": "#"})
_MARKED_LINKS: Final = {f"1{arrow}": Meant(entered="link", is_mark=True) for arrow in "udlr"}
LINKS: Final = Tokens(entered={"1": "link"}, marked=_MARKED_LINKS, blank="0")
_MARKED_WALL: Final = {"2": Meant(entered="wall", is_mark=True)}
WALLS: Final = Tokens(entered={"1": "wall"}, marked=_MARKED_WALL, blank="0")
GIVEN_WALLS: Final = Tokens(given={"1": "wall"}, blank="0")


def _rows(sites: Iterable[Site], width: int, tokens: Tokens) -> Iterator[list[Placed]]:
    placed = (Placed(site, tokens) for site in sites)
    while line := list(islice(placed, width)):
        yield line


def cells(tokens: Tokens, *versions: int) -> Grid:
    """A line for each row of cells."""
    return Grid(lambda board: _rows(boards.cells(board), board.width, tokens), versions)


def vertices(tokens: Tokens) -> Grid:
    """A line for each row of vertices."""
    return Grid(lambda board: _rows(boards.vertices(board), board.width + 1, tokens))


def edges(tokens: Tokens, *versions: int) -> Grid:
    """A line for each row of vertical edges inside the grid, then those of horizontal edges."""

    def lines(board: Board) -> Iterator[list[Placed]]:
        if board.width == 1:  # empty lines
            yield from ([] for _ in range(board.height))
        yield from _rows(boards.vertical_edges(board), board.width - 1, tokens)
        yield from _rows(boards.horizontal_edges(board), board.width, tokens)

    return Grid(lines, versions)


def all_edges(tokens: Tokens) -> Grid:
    """As `edges`, with those of the frame."""

    def lines(board: Board) -> Iterator[list[Placed]]:
        for layer, rows, columns in (
            ("vertical", board.height, board.width + 1),
            ("horizontal", board.height + 1, board.width),
        ):
            for row in range(rows):
                yield [Placed(Site(layer, row, column), tokens) for column in range(columns)]

    return Grid(lines)


def framed(
    depth: Callable[[int], int],
    outside: Tokens,
    inside: Tokens,
    *,
    all_sides: bool = False,
) -> Grid:
    """Cells with the clues outside of the grid before them, and with `all_sides` after them."""

    def lines(board: Board) -> Iterator[list[Placed]]:
        width, height = board.size
        left, top = (1, 1) if all_sides else (depth(width), depth(height))
        for side, count in (("left", left), ("top", top)):
            board.widen(side, count)
        if all_sides:
            board.widen("right", 1)
            board.widen("bottom", 1)
        after = 1 if all_sides else 0

        def placed(row: int, column: int) -> Placed:
            if 0 <= row < height and 0 <= column < width:
                return Placed(Site("cells", row, column), inside)
            if 0 <= row < height:
                side = "left" if column < 0 else "right"
                return Placed(Site(side, row, column + left if column < 0 else 0), outside)
            if 0 <= column < width:
                side = "top" if row < 0 else "bottom"
                return Placed(Site(side, column, row + top if row < 0 else 0), outside)
            return Placed(None, _NONE)

        for row in range(-top, height + after):
            yield [placed(row, column) for column in range(-left, width + after)]

    return Grid(lines)


def _dot_lines(board: Board) -> Iterator[list[Placed]]:
    stars = Tokens(given={"1": "O"}, marked={"2": Meant(given="O", is_mark=True)})
    return _rows(boards.dots(board), 2 * board.width - 1, stars)


def _sum_lines(board: Board) -> Iterator[list[Placed]]:
    """The sums of Kakuro: the frame has one number in each cell, a black cell inside has two."""
    width, height = board.size
    for row in range(height):
        placed = [Placed(Site("cells", row, 0), _LEFT_SUMS) if row else Placed(None, _MARKS)]
        kinds = _SUMS if row else _TOP_SUMS
        placed += [Placed(Site("cells", row, column), kinds) for column in range(1, width)]
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


def _one_sum(index: int) -> Tokens:
    def meaning(token: str) -> Value:
        numbers = _numbers(token, 1)
        if numbers is None:
            return None
        number = numbers[0] if numbers[0] > 0 else None
        return (number, None) if index == 0 else (None, number)

    def spelled(value: Value) -> str | None:
        return str(value[index] or 0) if isinstance(value, tuple) else None

    return Tokens(meaning=meaning, spelled=spelled)


_SUMS: Final = Tokens(meaning=_two_sums, spelled=_spelled_sums)
_LEFT_SUMS: Final = _one_sum(0)
_TOP_SUMS: Final = _one_sum(1)


def _compass(token: str) -> Value:
    """A file has the numbers of the right, below, of the left and above; -1 is no number."""
    numbers = _numbers(token, 4)
    if numbers is None or min(numbers) < -1:
        return None
    right, down, left, up = (number if number >= 0 else "." for number in numbers)
    return up, right, left, down


def _spelled_compass(value: Value) -> str | None:
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


def _runs(token: str) -> Value:
    numbers = _numbers(token, token.count(",") + 1)
    return tuple(numbers) if numbers is not None and min(numbers) >= 0 else None


def _spelled_runs(value: Value) -> str | None:
    return ",".join(map(str, value)) if isinstance(value, tuple) else None


def _letter(token: str) -> Value:
    return token if len(token) == 1 and "A" <= token <= "Z" else None


def _spelled_letter(value: Value) -> str | None:
    return value if isinstance(value, str) and _letter(value) else None


def _shape_number(token: str) -> Value:
    """Shapes are counted from 0 in a file, from 1 in the model."""
    return int(token) + 1 if _NUMBER.fullmatch(token) else None


def _spelled_shape_number(value: Value) -> str | None:
    return str(value - 1) if isinstance(value, int) and value > 0 else None


_COUNTS: Final = Tokens(given_numbers="")
_UNKNOWN_COUNTS: Final = Tokens(given_numbers="", given={"-2": "?"})


def _one(_: int) -> int:
    return 1


def _two(_: int) -> int:
    return 2


def _four(_: int) -> int:
    return 4


def _half(length: int) -> int:
    return (length + 1) // 2


#: The sections of the file of each id.
SECTIONS: Final[Mapping[str, tuple[Section, ...]]] = {
    "aquarium": (
        Setting(usual="r", others=("",)),
        edges(GIVEN_WALLS),
        framed(_one, _COUNTS, BLACK),
    ),
    "arukone": (
        Setting(usual="dontpassallcell", others=("passallcell", "allowempty")),
        cells(Tokens(meaning=_letter, spelled=_spelled_letter)),
        edges(LINKS),
    ),
    "numlin": (cells(NUMBERS), edges(LINKS)),
    "battleship": (
        Pieces("used"),
        framed(_one, _COUNTS, Tokens(given={"-": "#", "0": "-"})),
        cells(BLACK),
        PieceMarks(),
    ),
    "cave": (cells(NUMBERS), cells(BLACK)),
    "compass": (
        cells(Tokens(meaning=_compass, spelled=_spelled_compass)),
        edges(WALLS),
    ),
    "coral": (framed(_half, _UNKNOWN_COUNTS, BLACK),),
    "curvedata": (
        ShapeCount(),
        cells(Tokens(given={"-3": "#"}, meaning=_shape_number, spelled=_spelled_shape_number)),
        ShapeList(),
        edges(LINKS),
    ),
    "doppelblock": (framed(_one, _COUNTS, Tokens(entered={"-": "#"}, entered_numbers="")),),
    "easyasabc": (
        Setting(parameter="max"),
        framed(
            _one,
            Tokens(given_numbers="", letters=True),
            Tokens(given_numbers="q", entered_numbers="", letters=True),
            all_sides=True,
        ),
    ),
    "fillomino": (
        Variant("t"),
        cells(NUMBERS),
        cells(ENTERED),
        edges(
            Tokens(
                given={"X": "wall"},
                entered={"1": "wall"},
                marked={**_MARKED_WALL, "-X": Meant(given="wall", is_mark=True)},
                blank="0",
            )
        ),
    ),
    "gokigen": (
        vertices(NUMBERS),
        cells(Tokens(entered={"1": "N", "2": "/"})),
    ),
    "hashi": (
        cells(Tokens(given={"-": "?"}, given_numbers="")),
        edges(Tokens(entered={"1": "bridge", "2": "bridges"}, blank="0")),
    ),
    "heyawake": (Areas(), cells(NUMBERS), cells(BLACK)),
    "hitori": (cells(NUMBERS), cells(BLACK)),
    "japanesesums": (
        Setting(parameter="max"),
        framed(
            _half,
            _UNKNOWN_COUNTS,
            Tokens(given_numbers="q", entered={"-": "#"}, entered_numbers=""),
        ),
    ),
    "kakuro": (Grid(_sum_lines), cells(ENTERED)),
    "kropki": (
        edges(Tokens(given={"1": "O", "2": "*"}, blank="0")),
        cells(ENTERED),
    ),
    "lits": (Areas(versions=(0,)), edges(GIVEN_WALLS, 1), cells(BLACK)),
    "magnets": (
        Variant("a"),
        edges(GIVEN_WALLS),
        framed(
            _two,
            _COUNTS,
            Tokens(
                given={"#": "#", "q1": "+", "q2": "-"},
                entered={"a1": "+", "a2": "-", "s2": "#"},
            ),
        ),
    ),
    "mashu": (
        cells(Tokens(given={"1": "O", "2": "*"})),
        edges(LINKS),
    ),
    "nurikabe": (cells(Tokens(given_numbers="", entered={"#": "#"})),),
    "pentopia": (
        Pieces(),
        Variant("t"),
        cells(Tokens(given={str(number): sign for number, sign in boards.ARROW_SIGNS.items()})),
        cells(BLACK),
        PieceMarks(),
    ),
    "shwolf": (
        cells(Tokens(given={"1": "A", "2": "B"})),
        vertices(Tokens(given={"1": "*"})),
        edges(WALLS),
    ),
    "skyscrapers": (
        framed(_one, _COUNTS, Tokens(given_numbers="q", entered_numbers=""), all_sides=True),
    ),
    "slither": (
        Variant("f"),
        cells(NUMBERS),
        cells(_MARKS, 1),
        all_edges(Tokens(entered={"1": "wall"}, blank="0")),
    ),
    "snake": (framed(_one, _COUNTS, _MARKS),),
    "starbattle": (
        Setting(parameter="stars"),
        Areas(),
        cells(Tokens(entered={"#": "*"})),
    ),
    "sudoku": (cells(NUMBERS), cells(ENTERED)),
    "tapa": (cells(Tokens(entered={"#": "#"}, meaning=_runs, spelled=_spelled_runs)),),
    "tentaisho": (
        Grid(_dot_lines, is_tight=True),
        edges(WALLS),
        cells(_MARKS),
    ),
    "tents": (
        framed(_one, _COUNTS, Tokens(given={"1": "*"}, entered={"A": "A"})),
        edges(_MARKS),
    ),
    "trainstations": (
        cells(Tokens(given={"0": "+"}, given_numbers="")),
        edges(LINKS),
    ),
    "ubahn": (framed(_four, _COUNTS, _NONE), edges(LINKS)),
    "yajilin": (
        cells(Tokens(meaning=_arrow, spelled=_spelled_arrow)),
        cells(BLACK),
        edges(LINKS),
    ),
}
