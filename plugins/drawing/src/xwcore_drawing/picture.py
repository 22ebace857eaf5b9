"""A display list: the shapes of a picture, which every backend draws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from xwcore.plugin import OptionError
from xwcore_drawing.captions import Captions
from xwcore_drawing.shapes import Bounds, Shape

#: Default width of a cell in points (1/72 inch).
DEFAULT_SIZE: Final = 26.0


def check_size(size: float) -> None:
    """Check the option `size` of a drawing, the width of a cell in points.

    Raises:
        OptionError: it is less than 4 or more than 400.
    """
    if not 4 <= size <= 400:
        raise OptionError(f"option size: {size:g} points, expected 4 to 400", option="size")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a puzzle. `shapes` are in cell units, `size` is the width of a cell in points.

    `title` names the picture, `description` tells what it shows to those who cannot see it, and
    `language` is that of its texts, as a tag of BCP 47. `captions`, where given, are the texts set
    around it. `detail` is how many times finer than a crossword the picture is in a terminal.
    """

    shapes: tuple[Shape, ...]
    bounds: Bounds
    title: str = ""
    captions: Captions | None = None
    size: float = DEFAULT_SIZE
    detail: int = 1
    description: str = ""
    language: str = ""
