"""The values of features, for people: in differences and losses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from xwcore.plugin import Place
from xwcore_crossword import cells
from xwcore_crossword.markup import escaped_html


def _shown_grid(value: tuple[Any, ...]) -> str:
    width, height, blocked = value
    return f"{width} x {height} with {sum(blocked)} blocks"


def _shown_timer(value: Any) -> str:
    return f"{value.seconds} seconds, {'running' if value.running else 'stopped'}"


def _shown_lock(value: Any) -> str:
    return f"{value.scheme}, checksum 0x{value.checksum:04x}"


def _shown_color(value: Any) -> str:
    parts = {"background": value.background, "text": value.text}
    return ", ".join(f"{name} {color}" for name, color in parts.items() if color is not None)


def _shown_bars(value: int) -> str:
    bits = {"top": cells.BAR_TOP, "left": cells.BAR_LEFT}
    return ", ".join(name for name, bit in bits.items() if value & bit)


def _shown_markup(value: Any) -> str:
    return repr(escaped_html(value))


def _shown_cells(value: Iterable[tuple[int, int]]) -> str:
    return "; ".join(str(Place(cell=cell)) for cell in value)


def _shown_texts(value: Iterable[str]) -> str:
    return ", ".join(map(repr, value))


#: The text of a value by the name of its feature.
SHOWN: Final[Mapping[str, Callable[[Any], str]]] = {
    "grid": _shown_grid,
    "timer": _shown_timer,
    "lock": _shown_lock,
    "colors": _shown_color,
    "bars": _shown_bars,
    "clue-markup": _shown_markup,
    "clue-cells": _shown_cells,
    "clue-order": _shown_texts,
}
