"""A display list: the shapes of a picture, which every backend draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from xwcore.drawing.captions import Captions
from xwcore.drawing.shapes import Bounds, Shape

#: Default width of a cell in points (1/72 inch).
DEFAULT_SIZE: Final = 26.0


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a puzzle. `shapes` are in cell units, `size` is the width of a cell in points.

    `title` names the picture; `captions`, where given, are the texts set around it. `detail` is how
    many times finer than a crossword the picture is shown in a terminal.
    """

    shapes: tuple[Shape, ...]
    bounds: Bounds
    title: str = ""
    captions: Captions | None = None
    size: float = DEFAULT_SIZE
    detail: int = 1
