"""How the text of an address spells lists of clues: one class for each spelling.

Contract: `decode` reads `count` values from a cursor, fewer where the text ends, and more where the
last character has more; it reports malformed characters to the cursor and never raises. `encode`
writes the values in the one spelling that puzz.link itself writes. A value is a number, `UNKNOWN`
(a clue shown as "?"), a tuple of numbers, or None for no clue.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

Raw = int | tuple[int, ...] | None

#: A clue that is displayed as a question mark.
UNKNOWN: Final = -2

DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_VALUES: Final = {digit: value for value, digit in enumerate(DIGITS)}


class MalformedPlace(NamedTuple):
    """A malformed place of an address: code, message, and offsets in the text of the clues."""

    code: str
    message: str
    start: int
    end: int


class Cursor:
    """A position in the text of the clues, and the first problems met so far."""

    __slots__ = ("at", "most_problems", "problems", "text")

    def __init__(self, text: str, most_problems: int) -> None:
        self.text = text
        self.at = 0
        self.most_problems = most_problems
        self.problems: list[MalformedPlace] = []

    @property
    def is_done(self) -> bool:
        """Whether the text is used up."""
        return self.at >= len(self.text)

    @property
    def rest(self) -> str:
        """What is not read yet."""
        return self.text[self.at :]

    def peek(self) -> str:
        """The next character, or ""."""
        return self.text[self.at : self.at + 1]

    def take(self, count: int = 1) -> str:
        """The next characters; fewer at the end."""
        start = self.at
        self.at = min(len(self.text), start + count)
        return self.text[start : self.at]

    def number(self, length: int, base: int) -> int | None:
        """The number in the next characters; None, and a report, if they spell none."""
        start, digits = self.at, self.take(length)
        if len(digits) == length and all(_VALUES.get(digit, 99) < base for digit in digits):
            return int(digits, base)
        self.problem(f"{digits[:9]!r}: expected {length} digits of base {base}", start)
        return None

    def invalid(self, start: int) -> None:
        """Report the character at an offset."""
        self.problem(f"invalid character {self.text[start]!r} in the clues", start)

    def problem(self, message: str, start: int, code: str = "PZL201") -> None:
        """Report what was read since an offset."""
        self.add(MalformedPlace(code, message, start, max(self.at, start + 1)))

    def add(self, problem: MalformedPlace) -> None:
        """Keep a problem, unless there are so many already."""
        if len(self.problems) < self.most_problems:
            self.problems.append(problem)


class ClueText(Protocol):
    """A spelling of a list of clues. `slack` is how many blanks a whole text may have too many."""

    slack: int

    def decode(self, cursor: Cursor, count: int) -> list[Raw]:
        """The next values, `count` at most."""
        raise NotImplementedError

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        raise NotImplementedError


def _run_letters(values: Sequence[Raw], spelled: Callable[[int], str], *, first: int) -> str:
    """Values with runs of blanks as letters: `first` is the digit of a run of one blank."""
    longest = 36 - first
    parts, blanks = [], 0
    for index in range(len(values)):
        text = spelled(index)
        if not text:
            blanks += 1
        if text or blanks == longest:
            if blanks:
                parts.append(DIGITS[first - 1 + blanks])
            parts.append(text)
            blanks = 0
    if blanks:
        parts.append(DIGITS[first - 1 + blanks])
    return "".join(parts)


#: The mark before a long number: its digits and the number that they are added to.
_LONG_NUMBERS: Final = {
    "-": (2, 0),
    "+": (3, 0),
    "=": (3, 4096),
    "%": (3, 8192),
    "*": (4, 12240),
    "$": (5, 77776),
}


def _decode_number16(cursor: Cursor) -> int | None:
    """The number at the cursor; None if none starts there, or a malformed one was skipped."""
    mark = cursor.peek()
    if _VALUES.get(mark, 99) < 16:
        cursor.take()
        return _VALUES[mark]
    if mark == ".":
        cursor.take()
        return UNKNOWN
    length, offset = _LONG_NUMBERS[mark]
    cursor.take()
    number = cursor.number(length, 16)
    return None if number is None else number + offset


def _encode_number16(value: Raw) -> str:
    if not isinstance(value, int):
        return ""
    if value == UNKNOWN:
        return "."
    if 0 <= value < 16:
        return DIGITS[value]
    for mark, limit in zip("-+=%*$", (256, 4096, 8192, 12240, 77776, 77776 + 16**5), strict=True):
        if 0 <= value < limit:
            length, offset = _LONG_NUMBERS[mark]
            return f"{mark}{value - offset:0{length}x}"
    return ""


#: The raw value of a black cell, and its sign where equals signs start no number.
BLACK_CELL: Final = -3
_BLACK_SIGN: Final = "="


class Number16:
    """Hexadecimal numbers; "-" and other marks start longer ones; g to z skip 1 to 20 places.

    With `has_black` an equals sign is a black cell, and starts no number.
    """

    slack = 0

    def __init__(self, *, has_black: bool = False) -> None:
        self._has_black = has_black

    def decode(self, cursor: Cursor, count: int) -> list[Raw]:
        """The next values."""
        values: list[Raw] = []
        while len(values) < count and not cursor.is_done:
            start, mark = cursor.at, cursor.peek()
            skipped = _VALUES.get(mark, 0) - 15
            if skipped > 0:
                cursor.take()
                values += [None] * skipped
            elif mark == _BLACK_SIGN and self._has_black:
                cursor.take()
                values.append(BLACK_CELL)
            elif mark in _VALUES or mark == "." or mark in _LONG_NUMBERS:
                values.append(_decode_number16(cursor))
            elif mark == "/":
                break
            else:
                cursor.take()
                cursor.invalid(start)
        return values

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        return _run_letters(values, lambda index: self._encoded(values[index]), first=16)

    def _encoded(self, value: Raw) -> str:
        return _BLACK_SIGN if value == BLACK_CELL else _encode_number16(value)


class _Signs:
    """A spelling whose characters stand for values one after the other.

    `_values` returns the values that start with a character, and may read on at the cursor; None
    where no value starts with it.
    """

    slack = 0

    def decode(self, cursor: Cursor, count: int) -> list[Raw]:
        """The next values."""
        values: list[Raw] = []
        while len(values) < count and not cursor.is_done:
            start, mark = cursor.at, cursor.take()
            taken = self._values(cursor, mark, _VALUES.get(mark, 99))
            if taken is None:
                cursor.invalid(start)
            else:
                values += taken
        return values

    def _values(self, cursor: Cursor, mark: str, value: int) -> Sequence[Raw] | None:
        """The values of a character; `value` is that of the digit, 99 if it is none."""
        raise NotImplementedError


class Number4(_Signs):
    """Numbers 0 to 4; 5 to 9 and a to e are the same followed by one and two blanks."""

    def decode(self, cursor: Cursor, count: int) -> list[Raw]:
        """The next values; the blanks in the character of the last clue may be too many."""
        values = super().decode(cursor, count)
        ends_in_clue = len(values) > count and _VALUES.get(cursor.text[cursor.at - 1], 99) < 15
        return values[:count] if ends_in_clue else values

    def _values(self, cursor: Cursor, mark: str, value: int) -> Sequence[Raw] | None:
        if value < 15:
            return [value % 5] + [None] * (value // 5)
        if 16 <= value < 36:
            return [None] * (value - 15)
        return [UNKNOWN] if mark == "." else None

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        folded: list[str] = []
        index = 0
        while index < len(values):
            value = values[index]
            following = [*values[index + 1 : index + 3], None, None]
            blanks = 0 if following[0] is not None else 1 if following[1] is not None else 2
            if isinstance(value, int) and 0 <= value <= 4:
                # The run of blanks after the last clue may be longer than the grid.
                folded.append(DIGITS[value + 5 * blanks])
                index += blanks
            else:
                folded.append("." if value == UNKNOWN else "")
            index += 1
        return _run_letters(folded_values(folded), lambda at: folded[at], first=16)


def folded_values(texts: Sequence[str]) -> list[Raw]:
    """Values that are present where a text is not empty."""
    return [len(text) or None for text in texts]


class SignList(_Signs):
    """A character for each value, and letters for blanks; `first` is the digit of one blank.

    `signs` has the characters in order: the value of a digit is its number, that of "." a "?".
    """

    def __init__(self, signs: str, first: str) -> None:
        self._raw = {sign: UNKNOWN if sign == "." else _VALUES[sign] for sign in signs}
        self._signs = {raw: sign for sign, raw in self._raw.items()}
        self._first = _VALUES[first]

    def _values(self, cursor: Cursor, mark: str, value: int) -> Sequence[Raw] | None:
        if mark in self._raw:
            return [self._raw[mark]]
        return [None] * (value - self._first + 1) if self._first <= value < 36 else None

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        return _run_letters(values, lambda index: self._spelled(values[index]), first=self._first)

    def _spelled(self, value: Raw) -> str:
        return self._signs.get(value, "") if isinstance(value, int) else ""


class Packed:
    """Several small values in one character: `size` values of `base` kinds, the first one highest.

    The values take a fixed number of characters. 0 is not a clue.
    """

    def __init__(self, base: int, size: int) -> None:
        self._base, self._size = base, size
        self.slack = size - 1

    def decode(self, cursor: Cursor, count: int) -> list[Raw]:
        """The next values; a text that ends early has no further clues."""
        values: list[Raw] = []
        while len(values) < count and not cursor.is_done:
            number = cursor.number(1, self._base**self._size) or 0
            digits = [number // self._base**place % self._base for place in range(self._size)]
            values += [digit or None for digit in reversed(digits)]
        return values

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        digits = [value if isinstance(value, int) and value > 0 else 0 for value in values]
        digits += [0] * (-len(digits) % self._size)
        text = []
        for start in range(0, len(digits), self._size):
            number = 0
            for digit in digits[start : start + self._size]:
                number = number * self._base + digit
            text.append(DIGITS[number])
        return "".join(text)


class SparseMarks(_Signs):
    """Places of one mark: 0 to h is a mark and the blanks after it, i to z blanks alone."""

    def _values(self, cursor: Cursor, mark: str, value: int) -> Sequence[Raw] | None:
        if value < 18:
            return [1] + [None] * value
        return [None] * (value - 17) if value < 36 else None

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        parts, blanks, after_mark = [], -1, False
        for value in values:
            if value is not None:
                if blanks >= 0:
                    parts.append(DIGITS[blanks if after_mark else blanks + 18])
                after_mark, blanks = True, 0
                continue
            blanks += 1
            if blanks == 17:
                parts.append(DIGITS[blanks if after_mark else blanks + 18])
                after_mark, blanks = False, -1
        if blanks >= 0:
            parts.append(DIGITS[blanks if after_mark else blanks + 18])
        return "".join(parts)


class DistantMarks:
    """Places of one mark by the blanks before each: 0 to z, "." for 36 blanks more.

    The last character may be the blanks after the last mark; without `has_end` it never is.
    """

    slack = 0

    def __init__(self, *, has_end: bool = True) -> None:
        self._has_end = has_end

    def decode(self, cursor: Cursor, count: int) -> list[Raw]:
        """The next values."""
        values: list[Raw] = []
        while len(values) < count and not cursor.is_done:
            start, mark = cursor.at, cursor.take()
            value = _VALUES.get(mark)
            if mark == ".":
                values += [None] * 36
            elif value is None:
                cursor.invalid(start)
            else:
                values += [None] * value
                if len(values) != count:
                    values.append(1)
        if not self._has_end:
            values += [None] * (count - len(values))
        return values

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        parts, blanks = [], 0
        for value in values:
            if value is not None:
                parts.append(DIGITS[blanks])
                blanks = 0
                continue
            blanks += 1
            if blanks == 36:
                parts.append(".")
                blanks = 0
        return "".join([*parts, DIGITS[blanks]] if blanks and self._has_end else parts)


class Dots(_Signs):
    """Marks 1 and 2 with the blanks after each: 0 to f; g to z are blanks alone."""

    slack = 7

    def _values(self, cursor: Cursor, mark: str, value: int) -> Sequence[Raw] | None:
        if value < 16:
            return [value % 2 + 1] + [None] * (value // 2)
        return [None] * (value - 15) if value < 36 else None

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        folded: list[str] = []
        index = 0
        while index < len(values):
            value = values[index]
            if not isinstance(value, int):
                folded.append("")
                index += 1
                continue
            blanks = next(
                (
                    distance
                    for distance, near in enumerate(values[index + 1 : index + 8])
                    if near is not None
                ),
                7,
            )
            folded.append(DIGITS[2 * blanks + value - 1])
            index += blanks + 1
        return _run_letters(folded_values(folded), lambda at: folded[at], first=16)


class ArrowNumbers(_Signs):
    """A direction (0 none, 1 up, 2 down, 3 left, 4 right) and a number; a to z skip places."""

    def _values(self, cursor: Cursor, mark: str, value: int) -> Sequence[Raw] | None:
        """The values as (direction, number)."""
        if mark == "+":
            return [(0, -3)]
        if value < 5:
            if cursor.peek() == ".":
                cursor.take()
                return [(value, UNKNOWN)]
            number = cursor.number(1, 16)
            return [None if number is None else (value, number)]
        if value < 10:
            number = cursor.number(2, 16)
            return [None if number is None else (value - 5, number)]
        if mark == "-":
            direction, number = cursor.number(1, 5), cursor.number(3, 16)
            is_read = direction is not None and number is not None
            return [(direction or 0, number or 0) if is_read else None]
        return [None] * (value - 9) if value < 36 else None

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        return _run_letters(values, lambda index: self._spelled(values[index]), first=10)

    @staticmethod
    def _spelled(value: Raw) -> str:
        if not isinstance(value, tuple):
            return ""
        direction, number = value
        if number == -3:
            return "+"
        if number == UNKNOWN:
            return f"{direction}."
        if number < 16:
            return f"{direction}{number:x}"
        return f"{direction + 5}{number:02x}" if number < 256 else f"-{direction}{number:03x}"


class ColoredArrowNumbers(ArrowNumbers):
    """A color (0 gray, 1 white, 2 black) before a direction and a number."""

    def _values(self, cursor: Cursor, mark: str, value: int) -> Sequence[Raw] | None:
        """The values as (color, direction, number)."""
        if value > 2:
            return [None] * (value - 9) if 9 < value < 36 else None
        following = cursor.take()
        clue = super()._values(cursor, following, _VALUES.get(following, 99)) or [None]
        return [(value, *clue[0]) if len(clue) == 1 and isinstance(clue[0], tuple) else None]

    @staticmethod
    def _spelled(value: Raw) -> str:
        if not isinstance(value, tuple):
            return ""
        return f"{value[0]}{ArrowNumbers._spelled(value[1:])}"


class FourNumbers:
    """Four numbers for each clue (up, down, left, right); "." for a number that is not given."""

    slack = 0

    def decode(self, cursor: Cursor, count: int) -> list[Raw]:
        """The next values, as (up, down, left, right)."""
        values: list[Raw] = []
        while len(values) < count and not cursor.is_done:
            skipped = _VALUES.get(cursor.peek(), 0) - 15
            if skipped > 0:
                cursor.take()
                values += [None] * skipped
                continue
            numbers: list[int] = []
            while len(numbers) < 4 and not cursor.is_done:
                mark = cursor.peek()
                if not (_VALUES.get(mark, 99) < 16 or mark == "." or mark in _LONG_NUMBERS):
                    cursor.take()
                    cursor.invalid(cursor.at - 1)
                    break
                number = _decode_number16(cursor)
                numbers.append(UNKNOWN if number is None else number)
            numbers += [UNKNOWN] * (4 - len(numbers))
            values.append(tuple(numbers))
        return values

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        return _run_letters(values, lambda index: self._spelled(values[index]), first=16)

    @staticmethod
    def _spelled(value: Raw) -> str:
        return "".join(map(_encode_number16, value)) if isinstance(value, tuple) else ""


class RunLengths(_Signs):
    """One to four numbers in one or two characters; 0 in a tuple is "?"."""

    _FIRSTS: Final = {2: (360, (6, 1)), 3: (396, (16, 4, 1)), 4: (460, (8, 4, 2, 1))}

    def _values(self, cursor: Cursor, mark: str, value: int) -> Sequence[Raw] | None:
        """The values as tuples."""
        if value < 9:
            return [(value,)]
        if value == 9:
            return [(1, 1, 1, 1)]
        if value < 16:
            start = cursor.at - 1
            low = cursor.number(1, 36)
            numbers = None if low is None else self._numbers(36 * value + low)
            if low is not None and numbers is None:
                cursor.problem(f"invalid clue {cursor.text[start : cursor.at]!r}", start)
            return [numbers]
        if value < 36:
            return [None] * (value - 15)
        return [(UNKNOWN,)] if mark == "." else None

    def _numbers(self, code: int) -> Raw:
        for length, (first, weights) in self._FIRSTS.items():
            limit = (396, 460, 476)[length - 2]
            if first <= code < limit:
                numbers: list[int] = []
                left = code - first
                for weight in weights:
                    numbers.append(left // weight or UNKNOWN)
                    left %= weight
                return tuple(numbers)
        return None

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        return _run_letters(values, lambda index: self._spelled(values[index]), first=16)

    def _spelled(self, value: Raw) -> str:
        if not isinstance(value, tuple):
            return ""
        if len(value) == 1:
            return "." if value[0] == UNKNOWN else DIGITS[value[0]] if value[0] < 9 else ""
        if value == (1, 1, 1, 1):
            return "9"
        first, weights = self._FIRSTS[len(value)]
        numbers = [max(0, number) for number in value]
        largest = {2: 5, 3: 3, 4: 1}[len(value)]
        if max(numbers) > largest:
            return ""
        number = first + sum(map(int.__mul__, numbers, weights))
        return DIGITS[number // 36] + DIGITS[number % 36]


class LoopRunLengths(_Signs):
    """One to four numbers in one to three characters; 0 in a tuple is "?"."""

    #: The code of unknown numbers and the weights of known ones, by the sign before the code.
    _WEIGHTS: Final = {"": (360, (8, 1)), "+": (36, (49, 7, 1)), "-": (36, (216, 36, 6, 1))}

    def _values(self, cursor: Cursor, mark: str, value: int) -> Sequence[Raw] | None:
        """The values as tuples."""
        if value < 9:
            return [(value,)]
        if mark == ".":
            return [(UNKNOWN,)]
        if 15 < value < 36:
            return [None] * (value - 15)
        if 9 < value < 16:
            low = cursor.number(1, 36)
            return [None if low is None else self._numbers("", 36 * value + low)]
        if mark in ("+", "-"):
            code = cursor.number(2, 36)
            return [None if code is None else self._numbers(mark, code)]
        return None

    def _numbers(self, sign: str, code: int) -> Raw:
        least, weights = self._WEIGHTS[sign]
        left = code - least
        numbers: list[int] = []
        for weight in weights:
            numbers.append(left // weight or UNKNOWN)
            left %= weight
        return tuple(numbers) if code >= least else None

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        return _run_letters(values, lambda index: self._spelled(values[index]), first=16)

    def _spelled(self, value: Raw) -> str:
        if not isinstance(value, tuple):
            return ""
        if len(value) == 1:
            return "." if value[0] == UNKNOWN else DIGITS[value[0]] if value[0] < 9 else ""
        sign = {2: "", 3: "+", 4: "-"}[len(value)]
        least, weights = self._WEIGHTS[sign]
        code = least + sum(
            max(0, number) * weight for number, weight in zip(value, weights, strict=True)
        )
        return f"{sign}{DIGITS[code // 36]}{DIGITS[code % 36]}" if code < 36 * 36 else ""


class Number36:
    """A number of base 36 in every place; "-" before two digits, "." for none, "@" for "?"."""

    slack = 0

    def decode(self, cursor: Cursor, count: int) -> list[Raw]:
        """The next values."""
        values: list[Raw] = []
        while len(values) < count and not cursor.is_done:
            start, mark = cursor.at, cursor.take()
            if mark in _VALUES:
                values.append(_VALUES[mark])
            elif mark == "-":
                values.append(cursor.number(2, 36))
            elif mark in "@%":
                values.append(UNKNOWN)
            elif mark == ".":
                values.append(None)
            else:
                cursor.invalid(start)
                values.append(None)
        return values

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        return "".join(map(self._spelled, values))

    @staticmethod
    def _spelled(value: Raw) -> str:
        if value == UNKNOWN:
            return "@"
        if not isinstance(value, int) or not 0 <= value < 36 * 36:
            return "."
        return DIGITS[value] if value < 36 else f"-{DIGITS[value // 36]}{DIGITS[value % 36]}"


@dataclass(frozen=True)
class KakuroSums:
    """The sums of runs: first the cells inside, then those of the frame before open cells.

    A value of a cell is (down, across). The size is that of the cells inside.
    """

    width: int
    height: int

    def decode(self, cursor: Cursor, count: int) -> list[Raw]:
        """The sums of the cells inside, then of the columns, then of the rows."""
        count = self.width * self.height
        cells: list[Raw] = []
        while len(cells) < count and not cursor.is_done:
            mark = cursor.take()
            skipped = _VALUES.get(mark, 0) - 19
            if skipped > 0:
                cells += [None] * skipped
            elif mark == ".":
                cells.append((0, 0))
            else:
                cursor.at -= 1
                cells.append((self._sum(cursor), self._sum(cursor)))
        cells = cells[:count] + [None] * (count - len(cells))
        frame: list[Raw] = []
        for index in (*range(self.width), *range(0, count, self.width)):
            is_open = cells[index] is None
            frame.append(self._sum(cursor) if is_open and not cursor.is_done else None)
        return cells + frame

    @staticmethod
    def _sum(cursor: Cursor) -> int:
        start, mark = cursor.at, cursor.take()
        value = _VALUES.get(mark, 99)
        if value < 20:
            return value
        if "A" <= mark <= "Z" and len(mark) == 1:
            return _VALUES[mark.lower()] + 10
        if mark not in ("", "-"):  # a hyphen is a sum that is not stated
            cursor.invalid(start)
        return 0

    def encode(self, values: Sequence[Raw]) -> str:
        """The text of the values."""
        count = self.width * self.height
        cells, frame = values[:count], values[count:]
        before = [cells[index] for index in (*range(self.width), *range(0, count, self.width))]
        sums = [
            self._spelled(value) for value, cell in zip(frame, before, strict=True) if cell is None
        ]
        inside = _run_letters(cells, lambda index: self._cell(cells[index]), first=20)
        return inside + "".join(sums)

    def _cell(self, value: Raw) -> str:
        if not isinstance(value, tuple):
            return ""
        return "".join(map(self._spelled, value)) if any(value) else "."

    @staticmethod
    def _spelled(value: Raw) -> str:
        if not isinstance(value, int) or not 0 < value <= 45:
            return "0"
        return DIGITS[value] if value < 20 else DIGITS[value - 10].upper()
