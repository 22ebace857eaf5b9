"""How Japanese Sums is drawn."""

from typing import Any

from xwcore_logic.drawing.glyphs import blank
from xwcore_logic.drawing.picture import Style


def is_open(value: Any) -> bool:
    """A.23: whether the solution's digit goes into a cell."""
    return value in (None, ".")


STYLE = Style(glyphs={".": blank}, is_open=is_open)
