# ruff: noqa: RUF001 - the tables hold characters that look like others
"""A canvas of characters, on which the terminal backend draws.

Contract: a character has line arms towards its four sides (none, light, heavy), a fill in each of
its four quarters, or a letter; the letter wins over arms, and arms over a fill. Cells of the
drawing are `columns` characters wide and `rows` high, and their edges fall on characters.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from xwcore_documents import character_columns
from xwcore_drawing.shapes import Bounds, Point, brightness

UP, RIGHT, DOWN, LEFT = range(4)

#: Characters by their arms, read as a number in base 3 whose digits are up, right, down, left.
#: Half lines stand for whole ones where nothing else is there.
_BOXES: Final = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"

#: Dashed lines that pass through a character: light and heavy, in ASCII as well.
_DASHED_ACROSS: Final = {True: "┄┅", False: ".~"}
_DASHED_ALONG: Final = {True: "┆┇", False: ":!"}

#: Characters by which quarters are filled: top left 1, top right 2, bottom left 4, bottom right 8.
_QUARTERS: Final = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"

#: From dark to bright; the last is paper.
_SHADES: Final = "█▓▒░ "
_ASCII_SHADES: Final = "##%: "

#: What stands for characters of our own where only ASCII can be shown.
_PLAIN: Final = str.maketrans("●○■□◆◇▲▼◀▶◥◢✗×−•·…–—‘’“”╲╱─│", "*o#o*o^v<>'.xx-*..--''\"\"\\/-|")

#: A fill darker than this hides lines of the same darkness.
DARK: Final = 0.35


def plain_text(text: str) -> str:
    """The text with the signs of drawings in ASCII; letters stay as they are."""
    return text.translate(_PLAIN)


class Picked(NamedTuple):
    """What is shown at one character: the text (two columns where wide), and its colors."""

    text: str
    color: str | None = None
    background: str | None = None


#: Characters and quarters of characters that all shapes of a drawing may cover. A grid of the
#: largest size that is shown takes a quarter of them.
MOST_STEPS: Final = 2_000_000

#: What a text takes besides its characters.
_STEPS_OF_TEXT: Final = 4

#: A character that nothing covers.
_NO_FILLS: Final = (None, None, None, None)
_BLANK: Final = Picked(" ")


class Canvas:
    """Characters that show `bounds`, `columns` x `rows` of them for every cell.

    After `MOST_STEPS` all further shapes are left out, and `is_full` is true.
    """

    def __init__(self, bounds: Bounds, columns: int, rows: int, *, unicode: bool = True) -> None:
        self.unicode = unicode
        self.columns = columns
        self.rows = rows
        # The edges of cells fall on characters, so the bounds are moved to the nearest ones.
        left, top = round(bounds.left * columns), round(bounds.top * rows)
        right, bottom = round(bounds.right * columns), round(bounds.bottom * rows)
        self.bounds = Bounds(left / columns, top / rows, right / columns, bottom / rows)
        self.width = right - left + 1
        self.height = bottom - top + 1
        size = self.width * self.height
        self._arms = bytearray(4 * size)
        # Arrays, since a picture of many cells covers nearly every character. They have the
        # numbers of colors, which count from 1.
        self._colors: list[str | None] = [None]
        self._numbers: dict[str | None, int] = {None: 0}
        self._arm_colors = array("I", [0]) * size
        self._dashed: set[int] = set()
        self._fills = array("I")  # four for each character, from the first fill on
        self._letters: dict[int, tuple[str, str | None]] = {}
        self._steps = 0

    @property
    def is_full(self) -> bool:
        """Whether shapes were left out."""
        return self._steps > MOST_STEPS

    def _number(self, color: str | None) -> int:
        """The number of a color."""
        if color not in self._numbers:
            self._numbers[color] = len(self._colors)
            self._colors.append(color)
        return self._numbers[color]

    def _take(self, steps: int) -> bool:
        """Count steps before they are made; whether they are allowed."""
        self._steps += steps
        return not self.is_full

    # -- places ---------------------------------------------------------------------------------

    def column(self, x: float) -> int:
        """The character column nearest to `x`."""
        return _nearest((x - self.bounds.left) * self.columns)

    def row(self, y: float) -> int:
        """The character row nearest to `y`."""
        return _nearest((y - self.bounds.top) * self.rows)

    def _inside(self, row: int, column: int) -> bool:
        return 0 <= row < self.height and 0 <= column < self.width

    # -- drawing --------------------------------------------------------------------------------

    def horizontal(
        self, row: int, first: int, last: int, weight: int, color: str, *, dashed: bool = False
    ) -> None:
        """A line from the middle of one character to the middle of another. Where it is dashed,
        the other lines at the same place are dashed as well.
        """
        first, last = max(first, 0), min(last, self.width - 1)
        if 0 <= row < self.height and first < last:
            places = range(row * self.width + first, row * self.width + last + 1)
            self._line(places, (RIGHT, LEFT), weight, color, dashed)

    def vertical(
        self, column: int, first: int, last: int, weight: int, color: str, *, dashed: bool = False
    ) -> None:
        """As `horizontal`, downwards."""
        first, last = max(first, 0), min(last, self.height - 1)
        if 0 <= column < self.width and first < last:
            start = first * self.width + column
            places = range(start, last * self.width + column + 1, self.width)
            self._line(places, (DOWN, UP), weight, color, dashed)

    def _line(
        self, places: range, sides: tuple[int, int], weight: int, color: str, dashed: bool
    ) -> None:
        """Arms that join the characters at `places`: the first side to the next one, and back."""
        if not self._take(len(places)):
            return
        arms, (onward, back) = self._arms, sides
        for at in places[:-1]:
            arms[4 * at + onward] = max(arms[4 * at + onward], weight)
        for at in places[1:]:
            arms[4 * at + back] = max(arms[4 * at + back], weight)
        number = self._number(color)
        for at in places:
            self._arm_colors[at] = number
        if dashed:
            self._dashed.update(places)
        for at in places if self._letters else ():
            self._letters.pop(at, None)

    def fill(
        self, bounds: Bounds, covers: Callable[[Point], bool], color: str, steps: int = 1
    ) -> None:
        """Fill the quarters of characters within `bounds` whose middle is covered; each call of
        `covers` takes so many steps.
        """
        left, top = self.bounds.left, self.bounds.top
        # Quarters are counted from half a character before the first, whose middle is the edge.
        first = max(math.floor((bounds.left - left) * self.columns * 2), -1)
        last = min(math.ceil((bounds.right - left) * self.columns * 2), 2 * self.width - 1)
        upper = max(math.floor((bounds.top - top) * self.rows * 2), -1)
        lower = min(math.ceil((bounds.bottom - top) * self.rows * 2), 2 * self.height - 1)
        if not self._take(max(lower - upper, 0) * max(last - first, 0) * steps):
            return
        if not self._fills:
            self._fills = array("I", [0]) * (4 * self.width * self.height)
        number = self._number(color)
        for down in range(upper, lower):
            y = top + (down + 0.5) / (2 * self.rows)
            for across in range(first, last):
                if covers((left + (across + 0.5) / (2 * self.columns), y)):
                    self._fills[(down + 1) * 2 * self.width + across + 1] = number

    def write(self, row: int, column: int, text: str, color: str | None) -> None:
        """Put text; characters that are beyond the edge are left out."""
        if not self._take(len(text) + _STEPS_OF_TEXT):
            return
        if not self.unicode:
            text = plain_text(text)
        for letter in text:
            width = character_columns(letter)
            if not width and self._inside(row, column - 1):
                before = self._letters.get(row * self.width + column - 1)
                if before is not None and len(before[0]) < 4:
                    self._letters[row * self.width + column - 1] = before[0] + letter, before[1]
            elif self._inside(row, column) and self._inside(row, column + width - 1):
                self._letters[row * self.width + column] = letter, color
                if width == 2:
                    self._letters[row * self.width + column + 1] = "", color
            column += width

    # -- looking --------------------------------------------------------------------------------

    def letter(self, row: int, column: int) -> str:
        """The letter at a place, "" where there is none."""
        return self._letters.get(row * self.width + column, ("", None))[0]

    def line(self, row: int) -> list[Picked]:
        """One row of characters, as they look."""
        return [self._picked(row, column) for column in range(self.width)]

    def _quarters(self, row: int, column: int) -> tuple[str | None, ...]:
        at = row * 4 * self.width + 2 * column
        below = at + 2 * self.width
        colors, fills = self._colors, self._fills
        return (
            colors[fills[at]],
            colors[fills[at + 1]],
            colors[fills[below]],
            colors[fills[below + 1]],
        )

    def _picked(self, row: int, column: int) -> Picked:
        at = row * self.width + column
        quarters = self._quarters(row, column) if self._fills else _NO_FILLS
        filled = quarters[0] if quarters.count(quarters[0]) == 4 else None
        letter = self._letters.get(at)
        if letter is not None:
            return Picked(letter[0], letter[1], filled)
        arms = self._arms[4 * at : 4 * at + 4]
        if any(arms):
            color = self._colors[self._arm_colors[at]]
            if filled and brightness(filled) < DARK and brightness(color) < DARK:
                return Picked(_shade(filled, self.unicode), filled)
            return Picked(_box(arms, self.unicode, at in self._dashed), color, filled)
        if filled:
            return Picked(_shade(filled, self.unicode), filled, filled)
        if quarters is _NO_FILLS:
            return _BLANK
        return Picked(_part(quarters, self.unicode), next(filter(None, quarters), None))


def _nearest(value: float) -> int:
    # A little less than a half, so that the middle between two goes the same way everywhere.
    return math.floor(value + 0.49)


def _box(arms: Sequence[int], unicode: bool, dashed: bool) -> str:
    if dashed and arms[LEFT] == arms[RIGHT] and arms[UP] == arms[DOWN] == 0:
        return _DASHED_ACROSS[unicode][arms[LEFT] - 1]
    if dashed and arms[UP] == arms[DOWN] and arms[LEFT] == arms[RIGHT] == 0:
        return _DASHED_ALONG[unicode][arms[UP] - 1]
    if unicode:
        return _BOXES[arms[UP] * 27 + arms[RIGHT] * 9 + arms[DOWN] * 3 + arms[LEFT]]
    across, along = max(arms[LEFT], arms[RIGHT]), max(arms[UP], arms[DOWN])
    if across and along:
        return "#" if max(across, along) > 1 else "+"
    return " -="[across] if across else " |#"[along]


def _shade(color: str, unicode: bool) -> str:
    shades = _SHADES if unicode else _ASCII_SHADES
    return shades[min(int(brightness(color) * 4.2), 4)]


def _part(quarters: Sequence[str | None], unicode: bool) -> str:
    dark = [color is not None and brightness(color) < 0.8 for color in quarters]
    if not unicode:
        return "#" if sum(dark) > 2 else " "
    return _QUARTERS[sum(bit << at for at, bit in enumerate(dark))]
