"""The PNG backend: the SVG, rasterized by resvg (the extra `png`).

Contract: the same drawing, resolution and fonts of the system give the same bytes. The number of
pixels is checked before the picture is made.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import WriteError
from xwcore_drawing.layout import page
from xwcore_drawing.picture import Picture
from xwcore_drawing.svg import svg_document

#: The largest picture, in pixels: 400 MB of memory at four bytes a pixel.
MAX_PIXELS: Final = 100_000_000

_POINTS_PER_INCH: Final = 72


def png_document(drawing: Picture, dpi: float, longest: int | None = None) -> bytes:
    """The drawing as PNG, with `dpi` pixels per inch, or with `longest` pixels on its longer side.

    Raises:
        WriteError: resvg is not installed, or the picture has too many pixels.
    """
    _, bounds = page(drawing)
    if longest is not None:
        dpi = _POINTS_PER_INCH * longest / (max(bounds.width, bounds.height) * drawing.size)
    zoom = dpi / _POINTS_PER_INCH
    width, height = (length * drawing.size * zoom for length in (bounds.width, bounds.height))
    if not dpi > 0 or not width * height <= MAX_PIXELS:
        size = f"{width:.0f} x {height:.0f} pixels"
        raise WriteError(f"PNG at {dpi:g} dpi: {size}, expected 1 to {MAX_PIXELS} pixels")
    try:
        from resvg_py import svg_to_bytes
    except ImportError as error:
        raise WriteError("PNG needs the package resvg-py: pip install 'xwcore[png]'") from error
    # With 72 dots per inch a point is a pixel, which the zoom multiplies.
    return bytes(
        svg_to_bytes(svg_string=svg_document(drawing), dpi=float(_POINTS_PER_INCH), zoom=zoom)
    )
