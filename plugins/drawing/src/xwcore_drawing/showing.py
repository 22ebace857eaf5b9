"""What the fonts show of a picture: boxes and other signs where they lack a character."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from unicodedata import normalize

from xwcore_documents import safe_text
from xwcore_drawing.layout import page
from xwcore_drawing.picture import Picture
from xwcore_drawing.shapes import Group, Shape, Text, flat
from xwcore_fonts import BOX, Fonts


def missing_characters(drawing: Picture) -> tuple[str, ...]:
    """The characters of a drawing's texts that neither xwcore-fonts nor the system can show."""
    fonts = Fonts()
    shapes, _ = page(drawing)
    for shape in flat(shapes):
        if isinstance(shape, Text):
            _record(chosen_text(shape, fonts), fonts)
    return tuple(fonts.missing)


def chosen_text(shape: Text, fonts: Fonts) -> Text:
    """The text, or its fallback where the fonts have no picture of it."""
    if shape.fallback and not fonts.can_show(safe_text(shape.text)):
        return shape._replace(text=shape.fallback, runs=())
    return shape


def shown_shapes(shapes: Iterable[Shape], fonts: Fonts) -> Iterator[Shape]:
    """The shapes with fallbacks and boxes instead of what the fonts lack.

    Then `fonts.used` has the fonts that they need.
    """
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape._replace(shapes=tuple(shown_shapes(shape.shapes, fonts)))
        elif isinstance(shape, Text):
            chosen = chosen_text(shape, fonts)
            _record(chosen, fonts)
            runs = tuple(run._replace(text=_boxed(run.text, fonts)) for run in chosen.runs)
            yield chosen._replace(text=_boxed(chosen.text, fonts), runs=runs)
        else:
            yield shape


def _record(shape: Text, fonts: Fonts) -> None:
    """Ask the fonts for every character."""
    for run in shape.runs or (shape,):
        fonts.width(safe_text(run.text), 1.0, bold=run.bold, italic=run.italic)


def _boxed(text: str, fonts: Fonts) -> str:
    if text.isascii() or not fonts.missing:
        return text
    return "".join(BOX if letter in fonts.missing else letter for letter in normalize("NFC", text))
