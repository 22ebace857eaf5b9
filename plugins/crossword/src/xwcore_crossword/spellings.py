"""Spellings of what a cell has: colors in hexadecimal digits, pictures by their code."""

from __future__ import annotations

import re
from typing import Final

_HEX_COLOR: Final = re.compile("#?(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})")

_SYMBOL: Final = re.compile(r"\[[0-9]{1,5}\]")


def hex_color(text: str) -> str | None:
    """A color as "#rrggbb", of six or three hexadecimal digits with or without "#"; else None."""
    if not _HEX_COLOR.fullmatch(text):
        return None
    digits = text.removeprefix("#")
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


def is_symbol(solution: str) -> bool:
    """True for "[75]": a picture, by its code in the Webdings font (Across Lite TEXT, "REBUS")."""
    return _SYMBOL.fullmatch(solution) is not None
