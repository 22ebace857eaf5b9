"""The PNG backend: the SVG, rasterized by resvg (the extra `png`).

Contract: the fonts are those of xwcore-fonts, and of the system where these lack a character. The
same drawing, resolution and fonts give the same bytes. The number of pixels is checked before the
picture is made.

Source: Portable Network Graphics (W3C), section 11.3.5.3 (pHYs: pixels per meter).
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

from xwcore.plugin import WriteError
from xwcore_drawing.layout import page
from xwcore_drawing.picture import Picture
from xwcore_drawing.showing import shown_shapes
from xwcore_drawing.svg import svg_of
from xwcore_fonts import Fonts, shipped_faces

#: The largest picture, in pixels: 400 MB of memory at four bytes a pixel.
MAX_PIXELS: Final = 100_000_000

_POINTS_PER_INCH: Final = 72


#: The name of the first font, which has every style.
_FAMILY: Final = "Source Sans Pro"
_POINTS_PER_METER: Final = 72 / 0.0254

#: Where the first chunk, IHDR, ends: after the signature of 8 bytes and the chunk of 25.
_AFTER_HEADER: Final = 33


def png_document(
    drawing: Picture, dpi: float, longest: int | None = None, *, transparent: bool = False
) -> bytes:
    """The drawing as PNG, with `dpi` pixels per inch, or with `longest` pixels on its longer side.

    Without paper it is `transparent` where nothing is drawn.

    Raises:
        WriteError: resvg is not installed, or the picture has too many pixels.
    """
    shapes, bounds = page(drawing)
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
        raise WriteError("PNG needs xwcore[png]: pip install resvg-py") from error
    fonts = Fonts()
    shown = tuple(shown_shapes(shapes, fonts))
    faces = dict.fromkeys(face.path for face in (*shipped_faces(), *fonts.used))
    svg = svg_of(drawing, shown, bounds, paper=False, has_directions=False)
    # With 72 dots per inch a point is a pixel, which the zoom multiplies.
    data = bytes(
        svg_to_bytes(
            svg_string=svg,
            dpi=float(_POINTS_PER_INCH),
            zoom=zoom if longest is None else None,
            width=longest if bounds.width >= bounds.height else None,
            height=longest if bounds.width < bounds.height else None,
            background=None if transparent else "#ffffff",
            skip_system_fonts=True,
            font_files=list(faces),
            font_family=_FAMILY,
            sans_serif_family=_FAMILY,
        )
    )
    resolution = round(zoom * _POINTS_PER_METER)
    chunk = b"pHYs" + struct.pack(">IIB", resolution, resolution, 1)
    sized = struct.pack(">I", len(chunk) - 4) + chunk + struct.pack(">I", zlib.crc32(chunk))
    return data[:_AFTER_HEADER] + sized + data[_AFTER_HEADER:]
