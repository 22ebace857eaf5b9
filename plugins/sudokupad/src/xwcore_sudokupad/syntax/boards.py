"""What both forms share: the cells of a puzzle in the making, and values of JSON."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from xwcore_logic import Constraint, Layers, Mark, Path, Spot, Value

#: The largest number that is modeled.
_LARGEST_NUMBER: Final = 99_999_999

_WORD: Final = re.compile(r"[^\s=]{1,40}")


@dataclass(slots=True)
class SudokuBoard:
    """The decoded cells of a puzzle. `left` is what the model has no value for, by key."""

    width: int = 0
    height: int = 0
    texts: dict[str, str] = field(default_factory=dict)
    cells: dict[Spot, Value] = field(default_factory=dict)
    areas: list[list[Spot]] | None = None
    entered: dict[Spot, Value] = field(default_factory=dict)
    solution: dict[Spot, Value] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    entered_marks: list[Mark] = field(default_factory=list)
    lines: list[Path] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    left: dict[str, Any] = field(default_factory=dict)

    def givens(self) -> Layers:
        """The layers of the givens."""
        layers = self._blank().with_cells(self.cells)
        if self.areas is not None:
            layers = layers.with_areas(self.areas)
        return layers.replace(marks=tuple(self.marks), lines=tuple(self.lines))

    def progress(self) -> Layers | None:
        """The layers of the progress; None where there is none."""
        if not self.entered and not self.entered_marks:
            return None
        layers = self._blank().with_cells(self.entered)
        return layers.replace(marks=tuple(self.entered_marks))

    def solved(self) -> Layers | None:
        """The layers of the solution; None where there is none."""
        return self._blank().with_cells(self.solution) if self.solution else None

    def _blank(self) -> Layers:
        return Layers(cells=Layers.blank(self.width, self.height).cells)


def number_of(value: Any) -> Value:
    """A value of JSON: a number, also in a text; another text; None for anything else."""
    if isinstance(value, str):
        is_number = value.isascii() and value.isdigit() and len(value) < 9
        return int(value) if is_number and str(int(value)) == value else value
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return value if is_number and 0 <= value <= _LARGEST_NUMBER else None


def digits_of(value: Any) -> tuple[int, ...] | None:
    """A list of small numbers; None where it is none."""
    if not isinstance(value, list) or len(value) > 64:
        return None
    numbers = [number_of(item) for item in value]
    if not all(isinstance(number, int) and number >= 0 for number in numbers):
        return None
    return tuple(number for number in numbers if isinstance(number, int))


def texts_in(value: Any) -> Iterator[str]:
    """All texts of a value of JSON."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, list):
            waiting += item
        elif isinstance(item, dict):
            waiting += item.values()


def is_text(value: Any) -> bool:
    """Whether a value is a text that may stand in a style."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= 40
        and len(value.split()) == 1
        and "=" not in value
    )


def is_size(value: Any) -> bool:
    """Whether a value is a number of cells."""
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < 1_000


def put_items(held: Any, left: list[Any]) -> None:
    """Put back items with their places into a list."""
    for item in left if isinstance(held, list) else ():
        if isinstance(item, list) and len(item) == 2 and isinstance(item[0], int):
            held.insert(item[0], item[1])


def put_cells(rows: list[list[dict[str, Any]]], left: Any) -> None:
    """Put back what is left of cells: row, column, and further keys."""
    for item in left if isinstance(left, list) else ():
        if not isinstance(item, list) or len(item) != 3:
            continue
        row, column, cell = item
        is_inside = row in range(len(rows)) and column in range(len(rows[0]))
        if is_inside and isinstance(cell, dict):
            rows[row][column].update(cell)


def styled(words: list[tuple[str, Any]]) -> str:
    """A style of named values, those that are None left out."""
    return " ".join(f"{name}={value}" for name, value in words if value is not None)


def words_of(style: str) -> dict[str, str]:
    """The named values of a style."""
    pairs = (word.partition("=") for word in style.split())
    return {name: value for name, equals, value in pairs if equals}


def json_number(text: str) -> int | float:
    """A number in a style as JSON has it."""
    number = float(text)
    return int(number) if number == int(number) and "." not in text and "e" not in text else number
