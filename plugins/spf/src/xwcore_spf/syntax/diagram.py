"""Diagrams: the places of a type, what they may hold, and rows of characters to layers.

Contract: a `Formula` is a size of a diagram over the `LayoutSizes` of a puzzle; it can be computed,
printed and solved. A `ValueSpelling` reads the characters of one place to a value and writes a
value back; `read` accepts what the specification allows, `sloppy_value` also common other
spellings. A `Field` is a regular array of places; `Art` is all fields of one diagram with its width
and height. Every character of a diagram belongs to a place of some field or must be a blank.
`fitted` gives rows their size where only blanks are missing or too many; `decode` reads rows of
the right size and reports every character that is invalid at its place; `layers_of` makes layers of
the values. `write/diagram.py` has the reverse.
"""

# The methods of every class are those of `ValueSpelling`, which files them.
# ruff: noqa: D102

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple, Protocol

from xwcore.plugin import plural
from xwcore_logic import Block, Layers, value_at


class LayoutSizes(NamedTuple):
    """The numbers that the layout of a puzzle depends on; `x` and `y` are equal where square."""

    x: int = 1  #: cells in a row
    y: int = 1  #: cells in a column
    d: int = 1  #: places for a number (/digits)
    m: int = 0  #: the largest letter or number (/max)
    l: int = 0  # noqa: E741  the specification's name; hints at the left (/left)
    t: int = 0  #: hints at the top (/top)


@dataclass(frozen=True, slots=True)
class Formula:
    """A linear expression over `LayoutSizes`."""

    text: str
    compute: Callable[[LayoutSizes], int]
    is_sum: bool = False

    def __call__(self, sizes: LayoutSizes) -> int:
        """The number for these sizes."""
        return self.compute(sizes)

    def __add__(self, other: Formula | int) -> Formula:
        right = formula(other)
        before, plus, last = self.text.rpartition(" + ")
        if isinstance(other, int) and plus and last.isdigit():  # x + 1 + 1 is x + 2
            text = f"{before} + {int(last) + other}"
        else:
            text = f"{self.text} + {right.text}"
        return Formula(text, lambda sizes: self(sizes) + right(sizes), True)

    def __sub__(self, other: int) -> Formula:
        return Formula(f"{self.text} - {other}", lambda sizes: self(sizes) - other, True)

    def __mul__(self, other: Formula) -> Formula:
        factors = sorted((self._factor(), other._factor()), key=lambda factor: not factor.isdigit())
        text = "*".join(factors)
        return Formula(text, lambda sizes: self(sizes) * other(sizes))

    def __rmul__(self, other: int) -> Formula:
        return Formula(f"{other}*{self._factor()}", lambda sizes: other * self(sizes))

    def _factor(self) -> str:
        return f"({self.text})" if self.is_sum else self.text

    def depends(self, name: str) -> bool:
        """Whether it changes with the size called `name` (`x`, `l`, ...)."""
        sizes = LayoutSizes()
        return self(sizes._replace(**{name: 1})) != self(sizes._replace(**{name: 2}))

    def solved(self, name: str, target: int, sizes: LayoutSizes) -> int | None:
        """The size called `name` (`x`, `l`, ...) for which this is `target`, the others given."""
        base = self(sizes._replace(**{name: 0}))
        slope = self(sizes._replace(**{name: 1})) - base
        if slope == 0 or (target - base) % slope:
            return None
        return (target - base) // slope


def formula(value: Formula | int) -> Formula:
    """A formula, of a number too."""
    return value if isinstance(value, Formula) else Formula(str(value), lambda _: value)


def size(name: str) -> Formula:
    """The formula that is one size."""
    at = LayoutSizes._fields.index(name)
    return Formula(name, lambda sizes: sizes[at])


X: Final = size("x")
Y: Final = size("y")
D: Final = size("d")
M: Final = size("m")
L: Final = size("l")
T: Final = size("t")


Value = int | str | tuple["int | str | None", ...] | None


class Missing:
    """The type of `NOTHING`: no value at all, as None is one."""


#: What `read` gives where the text is none of its own.
NOTHING: Final = Missing()

_NUMBER: Final = re.compile(r" *(0|[1-9][0-9]*)")


class ValueSpelling(Protocol):
    """One kind of content."""

    def read(self, text: str, sizes: LayoutSizes) -> Value | Missing:
        """The value, or `NOTHING` where the text is not of this kind."""

    def write(self, value: Value, width: int, sizes: LayoutSizes) -> str | None:
        """The `width` characters that stand for the value; None where it is not of this kind."""

    def describe(self, sizes: LayoutSizes | None = None) -> str:
        """What is allowed, for messages and files."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Blank:
    """Blanks alone; in `also`, characters that mean the same where they fill the place."""

    also: str = ""
    value: Value = None

    def read(self, text: str, sizes: LayoutSizes) -> Value | Missing:
        is_blank = text.strip(" ") == "" or set(text) <= set(self.also)
        return self.value if is_blank else NOTHING

    def write(self, value: Value, width: int, sizes: LayoutSizes) -> str | None:
        return " " * width if value == self.value else None

    def describe(self, sizes: LayoutSizes | None = None) -> str:
        return " or ".join(["blank", *self.also])


@dataclass(frozen=True, slots=True)
class Number:
    """A number, right aligned, without leading zeros; from `low` up to `high`."""

    low: int = 0
    high: Formula | int | None = None

    def limits(self, sizes: LayoutSizes) -> tuple[int, int | None]:
        """The least and the largest number that is allowed."""
        return self.low, self.high(sizes) if isinstance(self.high, Formula) else self.high

    def read(self, text: str, sizes: LayoutSizes) -> Value | Missing:
        match = _NUMBER.fullmatch(text) if len(text) < 20 else None
        return NOTHING if match is None else int(match[1])

    def write(self, value: Value, width: int, sizes: LayoutSizes) -> str | None:
        if not isinstance(value, int) or value < 0 or len(str(value)) > width:
            return None
        return str(value).rjust(width)

    def describe(self, sizes: LayoutSizes | None = None) -> str:
        high = self.high.text if isinstance(self.high, Formula) else self.high
        if high is not None:
            return f"a number from {self.low} to {high}"
        return f"a number of at least {self.low}" if self.low else "a number"


class Where(StrEnum):
    """Where in its place a symbol stands."""

    ALL = "in all places"
    LAST = "in the last place"
    ANY = "in the last place or all"  #: programs look at the last one; written in all
    CENTER = "in the center"  #: place w // 2 of w, from 0


#: Meanings of the characters on edges, and of signs that stand for nothing.
WALLS: Final = (("-", "wall"), ("|", "wall"))
LINKS: Final = (("-", "link"), ("|", "link"))
SIGNED_WALLS: Final = tuple(
    (character, ("wall", sign)) for character, sign in zip("CDVA", "<>v^", strict=True)
)
NO_MEANING: Final = tuple((character, None) for character in "+-|.")


#: Names in `Symbol.characters` for alphabets that depend on /max.
LETTERS: Final = "{LETTERS}"
DIGITS: Final = "{DIGITS}"
UPPER: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def alphabet(characters: str, sizes: LayoutSizes) -> str:
    """`characters` with the names of alphabets replaced by the letters up to /max."""
    if "{" not in characters:
        return characters
    letters = UPPER[: max(0, sizes.m)]
    digits = "123456789"[: max(0, sizes.m)]
    return characters.replace(LETTERS, letters).replace(DIGITS, digits)


@dataclass(frozen=True, slots=True)
class Symbol:
    """One of some characters; `padding` fills the rest of the place.

    `instead` are pairs of characters: what people write, and what is meant. `meaning` maps
    characters to the values that they stand for; a digit stands for its number, every other
    character for itself.
    """

    characters: str
    where: Where = Where.ALL
    padding: str = " "
    instead: tuple[str, ...] = ()
    meaning: tuple[tuple[str, Value], ...] = ()

    def value_of(self, character: str) -> Value:
        """What a character stands for."""
        for spelled, value in self.meaning:
            if spelled == character:
                return value
        return int(character) if "0" <= character <= "9" else character

    def read(self, text: str, sizes: LayoutSizes) -> Value | Missing:
        if len(text) == 1:
            return self.value_of(text) if text in alphabet(self.characters, sizes) else NOTHING
        for candidate in dict.fromkeys(text):
            known = candidate != " " and candidate in alphabet(self.characters, sizes)
            if known and text in self._forms(candidate, len(text)):
                return self.value_of(candidate)
        return NOTHING

    def _forms(self, symbol: str, width: int) -> Iterable[str]:
        whole = symbol * width
        last = symbol.rjust(width, self.padding)
        if self.where is Where.ANY:
            return whole, last
        if self.where is Where.CENTER:
            place = width // 2
            return (self.padding * place + symbol + self.padding * (width - 1 - place),)
        return (whole,) if self.where is Where.ALL else (last,)

    def write(self, value: Value, width: int, sizes: LayoutSizes) -> str | None:
        for character in alphabet(self.characters, sizes):
            if self.value_of(character) == value:
                return next(iter(self._forms(character, width)))
        return None

    def describe(self, sizes: LayoutSizes | None = None) -> str:
        known = self.characters if sizes is None else alphabet(self.characters, sizes)
        for letters, first in ((LETTERS, "A"), (DIGITS, "1"), (UPPER, "A")):
            if letters in known:
                return " ".join(known.replace(letters, first)) + "..."
        return " ".join(known)


@dataclass(frozen=True, slots=True)
class Suffixed:
    """A content in all places but the last ones, and in each of these one of `suffixes` or a blank.

    The value has an item for the content and for each of the last places; None for a blank, which
    may not be there where the clue `is_whole`.
    """

    inner: tuple[ValueSpelling, ...]
    suffixes: tuple[str, ...]
    is_whole: bool = False

    def read(self, text: str, sizes: LayoutSizes) -> Value | Missing:
        start = len(text) - len(self.suffixes)
        signs = text[max(0, start) :]
        if start < 1 or not self._are_known(signs):
            return NOTHING
        value = read_any(self.inner, text[:start], sizes)
        if value is None or isinstance(value, (Missing, tuple)):
            return NOTHING
        return value, *(None if sign == " " else sign for sign in signs)

    def write(self, value: Value, width: int, sizes: LayoutSizes) -> str | None:
        if not isinstance(value, tuple) or len(value) != 1 + len(self.suffixes):
            return None
        signs = [" " if sign is None else str(sign) for sign in value[1:]]
        text = write_any(self.inner, value[0], width - len(signs), sizes)
        return text + "".join(signs) if text is not None and self._are_known(signs) else None

    def _are_known(self, signs: Iterable[str]) -> bool:
        return all(
            (sign == " " and not self.is_whole) or (len(sign) == 1 and sign in known)
            for sign, known in zip(signs, self.suffixes, strict=True)
        )

    def describe(self, sizes: LayoutSizes | None = None) -> str:
        blank = "" if self.is_whole else " or a blank"
        signs = (f"{' '.join(known)}{blank}" for known in self.suffixes)
        return ", then ".join([describe(self.inner, sizes), *signs])


@dataclass(frozen=True, slots=True)
class Parts:
    """`count` places of equal width side by side, each with one of `inner`: a block of clues."""

    count: int
    inner: tuple[ValueSpelling, ...]

    def read(self, text: str, sizes: LayoutSizes) -> Value | Missing:
        width = len(text) // self.count
        values: list[int | str | None] = []
        for at in range(self.count):
            value = read_any(self.inner, text[at * width : (at + 1) * width], sizes)
            if isinstance(value, (Missing, tuple)):
                return NOTHING
            values.append(value)
        return tuple(values)

    def write(self, value: Value, width: int, sizes: LayoutSizes) -> str | None:
        if not isinstance(value, tuple) or len(value) != self.count:
            return None
        texts = [write_any(self.inner, part, width // self.count, sizes) for part in value]
        return None if None in texts else "".join(text for text in texts if text is not None)

    def describe(self, sizes: LayoutSizes | None = None) -> str:
        return f"{self.count} times: {describe(self.inner, sizes)}"


@dataclass(frozen=True, slots=True)
class ArithmeticCell:
    """A cell of two rows (A.6): a given digit and an operator, below them a number; all optional.

    The value is (digit, operator, number), each None where it is not given; None for all three.
    """

    operators: str = "+-x:"

    def read(self, text: str, sizes: LayoutSizes) -> Value | Missing:
        width = len(text) // 2
        first, number = text[:width], read_any((Blank(), Number()), text[width:], sizes)
        digit, operator = first[:1], first[-1:]
        if isinstance(number, (Missing, tuple)) or first[1:-1].strip(" "):
            return NOTHING
        if digit not in " 123456789" or operator not in " " + self.operators:
            return NOTHING
        given = None if digit == " " else int(digit)
        value = given, None if operator == " " else operator, number
        return None if value == (None, None, None) else value

    def write(self, value: Value, width: int, sizes: LayoutSizes) -> str | None:
        if value is None:
            return " " * width
        if not isinstance(value, tuple) or len(value) != 3:
            return None
        digit, operator, number = (" " if item is None else str(item) for item in value)
        if len(digit) + len(operator) != 2 or len(number) > width // 2:
            return None
        return digit + operator.rjust(width // 2 - 1) + number.rjust(width // 2)

    def describe(self, sizes: LayoutSizes | None = None) -> str:
        return f"a digit, one of {' '.join(self.operators)}, and below a number"


@dataclass(frozen=True, slots=True)
class SumsCell:
    """A block of four places (A.24): a white cell (None, or its given digit), or a cell of clues.

    Clues are a pair: the sum to the right and the sum downwards, None where there is none.
    """

    def read(self, text: str, sizes: LayoutSizes) -> Value | Missing:
        if text[1:] == "   " and text[0] in " 123456789":
            return None if text[0] == " " else int(text[0])
        clues = [_sum(text[:2]), _sum(text[2:])]
        return NOTHING if NOTHING in clues else (clues[0], clues[1])  # type: ignore[return-value]

    def write(self, value: Value, width: int, sizes: LayoutSizes) -> str | None:
        if value is None or (isinstance(value, int) and 1 <= value <= 9):
            return ("" if value is None else str(value)).ljust(4)
        if not isinstance(value, tuple) or len(value) != 2:
            return None
        texts = ["##" if clue is None else str(clue).rjust(2, "#") for clue in value]
        return "".join(texts) if all(len(text) == 2 for text in texts) else None

    def describe(self, sizes: LayoutSizes | None = None) -> str:
        return "blank, a digit at the top left, or two clues right aligned and filled up with #"


def _sum(text: str) -> int | Missing | None:
    if text == "##":
        return None
    digits = text.removeprefix("#")
    return int(digits) if digits.isascii() and digits.isdigit() and digits[0] != "0" else NOTHING


@dataclass(frozen=True, slots=True)
class RunsCell:
    """A block of four places (A.48): blank (None), `#` or `-`, or one to four clues as a tuple.

    A single `#` or `-` at the top left is enough for programs, all four places are written.
    """

    def read(self, text: str, sizes: LayoutSizes) -> Value | Missing:
        clues = text.rstrip(" ")
        if clues in ("####", "#", "----", "-"):
            return clues[0]
        if not clues or not set(clues) <= set("012345678?"):
            return NOTHING
        if len(clues) > 1 and "0" in clues:
            return NOTHING
        return tuple(clue if clue == "?" else int(clue) for clue in clues)

    def write(self, value: Value, width: int, sizes: LayoutSizes) -> str | None:
        if value in ("#", "-"):
            return str(value) * 4
        if not isinstance(value, tuple) or not 1 <= len(value) <= 4:
            return None
        text = "".join(map(str, value))
        return text.ljust(4) if len(text) == len(value) else None

    def describe(self, sizes: LayoutSizes | None = None) -> str:
        return "one to four digits or ? from the top left, or # or - in all places"


def read_any(contents: Iterable[ValueSpelling], text: str, sizes: LayoutSizes) -> Value | Missing:
    """The value by the first content that reads the text."""
    for content in contents:
        value = content.read(text, sizes)
        if not isinstance(value, Missing):
            return value
    return NOTHING


def write_any(
    contents: Iterable[ValueSpelling], value: Value, width: int, sizes: LayoutSizes
) -> str | None:
    """The text by the first content that writes the value."""
    for content in contents:
        text = content.write(value, width, sizes)
        if text is not None:
            return text
    return None


def describe(contents: Iterable[ValueSpelling], sizes: LayoutSizes | None = None) -> str:
    """All that is allowed, in words."""
    return ", ".join(content.describe(sizes) for content in contents)


def sloppy_value(
    contents: Iterable[ValueSpelling], text: str, sizes: LayoutSizes
) -> Value | Missing:
    """The value that a text misaligned, half filled or in other symbols most likely means.

    `NOTHING` where the contents cannot write any such value: no value is guessed.
    """
    known = tuple(contents)
    bare = text.strip(" ")
    candidates: list[Value] = []
    if bare.isascii() and bare.isdigit() and len(bare) < 20:
        candidates.append(int(bare))
    symbols = set(bare)
    for content in known:
        if isinstance(content, Symbol):
            meant = {pair[0]: pair[1] for pair in content.instead}
            symbols = {meant.get(symbol, symbol) for symbol in symbols}
            symbols -= {content.padding} if len(symbols) > 1 else set()
    if len(symbols) == 1:
        symbol = symbols.pop()
        values = [content.value_of(symbol) for content in known if isinstance(content, Symbol)]
        candidates[:0] = values or [symbol]
    for value in candidates:
        if write_any(known, value, len(text), sizes) is not None:
            return value
    return NOTHING


class PlaceKind(StrEnum):
    """What the places of a field are to the puzzle."""

    CELL = "cell"
    VERTEX = "vertex"
    HORIZONTAL = "horizontal edge"
    VERTICAL = "vertical edge"
    LEFT = "left hint"
    TOP = "top hint"
    RIGHT = "right hint"
    BOTTOM = "bottom hint"
    COLOR = "row color"
    RULER = "ruler"  #: lines for human readers; written, and no part of the puzzle


class Border(StrEnum):
    """Which places of a field lie on the border of the grid."""

    NONE = "none"
    ROWS = "first and last row"
    COLUMNS = "first and last column"
    BOTH = "both"


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """One place: its part, its row and column among the places of this part, and its characters."""

    part: PlaceKind
    row: int
    column: int
    left: int
    top: int
    content: tuple[ValueSpelling, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """An array of places.

    `at`, `count`, `step` and `size` are (horizontal, vertical) formulas in characters; `border`
    selects the places that hold `border_content` instead of `content`. `drawn` is what a ruler is
    written as.
    """

    part: PlaceKind
    at: tuple[Formula, Formula]
    count: tuple[Formula, Formula]
    step: tuple[Formula, Formula]
    size: tuple[Formula, Formula]
    content: tuple[ValueSpelling, ...]
    border: Border = Border.NONE
    border_content: tuple[ValueSpelling, ...] = ()
    drawn: str = " "
    shift: tuple[int, int] = (0, 0)  #: added to the row and column of a place among its part

    def shape(self, sizes: LayoutSizes) -> tuple[int, int]:
        """(columns, rows) of places."""
        return max(0, self.count[0](sizes)), max(0, self.count[1](sizes))

    def extent(self, sizes: LayoutSizes) -> tuple[int, int]:
        """(width, height) of one place in characters."""
        return self.size[0](sizes), self.size[1](sizes)

    def places(self, sizes: LayoutSizes) -> Iterator[FieldPlace]:
        """All places, row by row."""
        columns, rows = self.shape(sizes)
        left, top = self.at[0](sizes), self.at[1](sizes)
        right, down = self.step[0](sizes), self.step[1](sizes)
        for row in range(rows):
            for column in range(columns):
                content = self._content(row in (0, rows - 1), column in (0, columns - 1))
                at_row, at_column = row + self.shift[0], column + self.shift[1]
                x, y = left + column * right, top + row * down
                yield FieldPlace(self.part, at_row, at_column, x, y, content)

    def _content(self, outer_row: bool, outer_column: bool) -> tuple[ValueSpelling, ...]:
        on_border = (outer_row and self.border in (Border.ROWS, Border.BOTH)) or (
            outer_column and self.border in (Border.COLUMNS, Border.BOTH)
        )
        return self.border_content if on_border else self.content


@dataclass(frozen=True, slots=True)
class Triangle(Field):
    """The cells of a triangle (A.38): row j has j + 1 places, two columns apart and centered."""

    def places(self, sizes: LayoutSizes) -> Iterator[FieldPlace]:
        """All places, row by row."""
        first = self.at[0](sizes)
        for row in range(sizes.x):
            for column in range(row + 1):
                left = first + (sizes.x - 1 - row) + 2 * column
                yield FieldPlace(self.part, row, column, left, row, self.content)

    def shape(self, sizes: LayoutSizes) -> tuple[int, int]:
        """(columns, rows) of places, as if every row were as long as the last."""
        return sizes.x, sizes.x


@dataclass(frozen=True, slots=True)
class Art:
    """A diagram: its size and its fields.

    `corner` is the position of the plus of the rulers: missing sizes are computed from it.
    `spare` is how many blank columns and rows may be missing at the right and at the bottom.
    """

    width: Formula
    height: Formula
    fields: tuple[Field, ...]
    corner: tuple[Formula, Formula] | None = None
    spare: tuple[int, int] = (0, 0)

    def size(self, sizes: LayoutSizes) -> tuple[int, int]:
        """(width, height) in characters."""
        return self.width(sizes), self.height(sizes)

    def depends(self, name: str) -> bool:
        """Whether the size depends on the size called `name` (`d`, `l`, ...)."""
        return any(size.depends(name) for size in (self.width, self.height)) or any(
            size.depends(name) for field in self.fields for size in field.size
        )

    def has(self, part: PlaceKind) -> bool:
        """Whether the diagram has places of this part."""
        return any(field.part is part for field in self.fields)


# -- rows of characters ---------------------------------------------------------------------------


class RowEdit(NamedTuple):
    """Replace `length` characters of a row at a column."""

    row: int
    column: int
    length: int
    text: str


class Finding(NamedTuple):
    """Something wrong in a diagram, `length` characters of a row at a column.

    `cell` is the place where that is a cell of the grid; `edits` fix the rows, and are `safe` where
    the file proves them.
    """

    code: str
    message: str
    row: int
    column: int
    length: int = 1
    cell: tuple[int, int] | None = None
    edits: tuple[RowEdit, ...] = ()
    safe: bool = True


#: Blanks that a diagram may lack at the ends of its rows. Where it lacks more, its stated size is
#: wrong, and a small file would take the time of a large one.
_MOST_BLANKS: Final = 8_192


def fitted(
    rows: Sequence[str], size: tuple[int, int], spare: tuple[int, int] = (0, 0)
) -> tuple[list[str] | None, list[Finding]]:
    """The rows in the given (width, height), and a finding for each row of another size.

    None instead of rows where more than blanks would have to be added or removed, or more than
    `_MOST_BLANKS` added; the caller has checked that so many characters are allowed. `spare` are
    the numbers of columns that may be missing in all rows, and of rows at the end.
    """
    width, height = size
    longest = max(map(len, rows), default=0)
    needed = width - spare[0] if longest <= width - spare[0] else width
    findings: list[Finding] = []
    if width < 1 or height < 1:
        message = f"diagram of {width} x {height} characters, expected at least 1 x 1"
        return None, [Finding("SPF303", message, 0, 0, 0)]
    made = []
    missing = sum(max(0, needed - len(row)) for row in rows[:height])
    surplus = sum(max(0, len(row) - width) for row in rows[:height])
    fits = missing <= _MOST_BLANKS
    for at, row in enumerate(rows[:height]):
        made.append(row[:width].ljust(width))
        if "\t" in row:
            findings.append(Finding("SPF304", "tab in a row, expected blanks", at, row.index("\t")))
            fits = False
        elif len(row) > width:
            fits = fits and not row[width:].strip(" ")
            findings.append(_too_long(at, row, width, safe=surplus > 1))
        elif len(row) < needed:
            edits: tuple[RowEdit, ...] = ()
            if missing <= _MOST_BLANKS:
                edits = (RowEdit(at, len(row), 0, " " * (needed - len(row))),)
            message = f"row {at + 1}: {plural(len(row), 'character')}, expected {needed}"
            # A single character may be lost anywhere in the row.
            is_safe = missing > 1
            findings.append(Finding("SPF301", message, at, len(row), 0, None, edits, is_safe))
    if not height - spare[1] <= len(rows) <= height:
        fits = fits and len(rows) > height and not any(row.strip(" ") for row in rows[height:])
        findings.append(_wrong_height(rows, height))
    made += [" " * width] * min(spare[1], height - len(made))
    return (made if fits else None), findings


def _too_long(at: int, row: str, width: int, *, safe: bool) -> Finding:
    message = f"row {at + 1}: {plural(len(row), 'character')}, expected {width}"
    edits = () if row[width:].strip(" ") else (RowEdit(at, width, len(row) - width, ""),)
    return Finding("SPF302", message, at, width, len(row) - width, None, edits, safe)


def _wrong_height(rows: Sequence[str], height: int) -> Finding:
    message = f"diagram: {plural(len(rows), 'row')}, expected {height}"
    return Finding("SPF303", message, max(0, min(len(rows), height) - 1), 0, 0)


#: Takes a finding; a diagram may have one for each of its characters.
Report = Callable[[Finding], None]

#: Rows of values by part.
Values = Mapping[PlaceKind, Sequence[Sequence[Value]]]


def decode(rows: Sequence[str], art: Art, sizes: LayoutSizes, report: Report) -> Values:
    """The values of the places of rows that have the size of `art`."""
    values = blank_values(art, sizes)
    left_over = [list(row) for row in rows]
    for field in art.fields:
        known = values[field.part]
        width, height = extent = field.extent(sizes)
        for place in field.places(sizes):
            text = "".join(
                rows[row][place.left : place.left + width]
                for row in range(place.top, place.top + height)
            )
            for row in range(place.top, place.top + height):
                left_over[row][place.left : place.left + width] = " " * width
            known[place.row][place.column] = _value(place, text, extent, sizes, report)
    _report_strays(left_over, report)
    return values


def blank_values(art: Art, sizes: LayoutSizes) -> dict[PlaceKind, list[list[Value]]]:
    """None for each place of each part."""
    extents: dict[PlaceKind, tuple[int, int]] = {}
    for field in art.fields:
        height, width = extents.get(field.part, (0, 0))
        columns, rows = field.shape(sizes)
        if columns and rows:
            down, right = field.shift
            height, width = max(height, rows + down), max(width, columns + right)
        extents[field.part] = height, width
    return {
        part: [[None] * width for _ in range(height)] for part, (height, width) in extents.items()
    }


def places_of_cells(art: Art, sizes: LayoutSizes) -> dict[tuple[int, int], FieldPlace]:
    """The places of the cells by row and column."""
    fields = (field for field in art.fields if field.part is PlaceKind.CELL)
    return {(place.row, place.column): place for field in fields for place in field.places(sizes)}


def _value(
    place: FieldPlace, text: str, extent: tuple[int, int], sizes: LayoutSizes, report: Report
) -> Value:
    """The value of one place; what is wrong with it is reported."""
    value = read_any(place.content, text, sizes)
    if not isinstance(value, Missing):
        wrong = _out_of_range(place.content, value, sizes)
        if wrong:
            report(_finding("SPF307", wrong, place, extent))
        return value
    value = sloppy_value(place.content, text, sizes)
    if isinstance(value, Missing):
        allowed = describe(place.content, sizes)
        message = f"{place.part}: {text!r}, expected {allowed}"
        report(_finding("SPF305", message, place, extent))
        return None
    right = write_any(place.content, value, len(text), sizes)
    assert right is not None  # `sloppy_value` gives what can be written
    spelled_otherwise = set(text) - {" "} != set(right) - {" "}
    code = "SPF308" if spelled_otherwise else "SPF309"
    what = "is written" if spelled_otherwise else "is aligned as"
    width = extent[0]
    edits = tuple(
        RowEdit(place.top + row, place.left, width, right[row * width : (row + 1) * width])
        for row in range(extent[1])
    )
    report(_finding(code, f"{text!r} {what} {right!r} here", place, extent, edits))
    return value


def _finding(
    code: str,
    message: str,
    place: FieldPlace,
    extent: tuple[int, int],
    edits: tuple[RowEdit, ...] = (),
) -> Finding:
    cell = (place.row, place.column) if place.part is PlaceKind.CELL else None
    return Finding(code, message, place.top, place.left, extent[0], cell, edits)


def _out_of_range(contents: Sequence[object], value: Value, sizes: LayoutSizes) -> str:
    if not isinstance(value, int):
        return ""
    for content in contents:
        if isinstance(content, Number):
            low, high = content.limits(sizes)
            if value < low:
                return f"number {value}, expected at least {low}"
            return (
                f"number {value}, expected at most {high}"
                if high is not None and value > high
                else ""
            )
    return ""


def _report_strays(left_over: list[list[str]], report: Report) -> None:
    """Report runs of characters between the places, where only blanks may be."""
    for row, characters in enumerate(left_over):
        text = "".join(characters)
        column = len(text) - len(text.lstrip(" "))
        while column < len(text):
            end = text.find(" ", column)
            end = len(text) if end < 0 else end
            message = f"{text[column:end]!r} between the places, expected blanks"
            report(Finding("SPF306", message, row, column, end - column))
            column = end + len(text[end:]) - len(text[end:].lstrip(" "))


Rows = tuple[tuple[Value, ...], ...]

#: Keys of a known type that the diagram's spelling needs and the layers do not.
SPELLING_KEYS: Final = ("digits", "left", "top")

#: Layers that are rows of places as they stand in the diagram.
ROW_LAYERS: Final = {
    "cells": PlaceKind.CELL,
    "vertices": PlaceKind.VERTEX,
    "horizontal": PlaceKind.HORIZONTAL,
    "vertical": PlaceKind.VERTICAL,
    "left": PlaceKind.LEFT,
    "right": PlaceKind.RIGHT,
}
#: Layers whose rows are columns of the diagram.
COLUMN_LAYERS: Final = {"top": PlaceKind.TOP, "bottom": PlaceKind.BOTTOM}

#: In the diagram of blocks, a cell that belongs to no block.
OUTSIDE: Final = "#"


# -- from a diagram -------------------------------------------------------------------------------


def layers_of(values: Values, art: Art, sizes: LayoutSizes) -> Layers:
    """The layers of the decoded values of a diagram."""
    width, height = sizes.x, sizes.y
    extents = {
        "cells": (height, width),
        "vertices": (height + 1, width + 1),
        "horizontal": (height + 1, width),
        "vertical": (height, width + 1),
    }
    layers: dict[str, Any] = {}
    for name, part in ROW_LAYERS.items():
        if art.has(part):
            layers[name] = _padded(values.get(part, ()), *extents.get(name, (0, 0)))
    for name, part in COLUMN_LAYERS.items():
        if art.has(part):
            layers[name] = tuple(zip(*values.get(part, ()), strict=True))
    if any(isinstance(field, Triangle) for field in art.fields):
        cells = layers.get("cells", ())
        layers["cells"] = tuple(row[: at + 1] for at, row in enumerate(cells))
    colors = values.get(PlaceKind.COLOR)
    row_colors = tuple(value_at(colors, row, 0) for row in range(height)) if colors else ()
    return Layers(**layers, row_colors=row_colors)


def _padded(values: Sequence[Sequence[Value]], least_height: int, least_width: int) -> Rows:
    """The rows as tuples; None at the places that a layer has and the diagram has not."""
    width = max([least_width, *map(len, values)])
    rows = [(*row, *[None] * (width - len(row))) for row in values]
    rows += [(None,) * width] * (least_height - len(rows))
    return tuple(rows)


def blocks_of(layers: Layers) -> tuple[Block, ...] | None:
    """The blocks that a diagram of areas draws; None where an area has more than one number."""
    outside = frozenset(
        spot for spot in layers.spots() if layers.cells[spot[0]][spot[1]] == OUTSIDE
    )
    blocks = []
    for area in layers.areas(outside):
        numbers = [
            number
            for number in (layers.cells[row][column] for row, column in area)
            if number is not None
        ]
        if len(numbers) > 1:
            return None
        blocks.append(Block(area, numbers[0] if numbers else None))
    return tuple(blocks)
