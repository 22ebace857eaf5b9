"""The outlines of a part of a text, for outputs that cannot carry a font."""

from __future__ import annotations

from typing import Any, Final

from fontTools.pens.basePen import BasePen

from xwcore_fonts.fonts import FontRun

#: Commands of an outline with their points, as in PostScript: M, L, C, Z.
Path = list[tuple[str, tuple[float, ...]]]

#: Outlines are in parts of the size.
_THOUSAND: Final = 1000


class _Pen(BasePen):  # type: ignore[misc]  # fontTools has no types
    """Commands of a path; curves of second degree become those of third degree."""

    def __init__(self, path: Path, scale: float, x: float, y: float) -> None:
        super().__init__(None)
        self._path, self._scale, self._x, self._y = path, scale, x, y

    def _add(self, command: str, *points: tuple[float, float]) -> None:
        numbers = [
            number
            for x, y in points
            for number in (x * self._scale + self._x, y * self._scale + self._y)
        ]
        self._path.append((command, tuple(numbers)))

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802 - the name of fontTools
        self._add("M", point)

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self._add("L", point)

    def _curveToOne(self, one: Any, two: Any, three: Any) -> None:  # noqa: N802
        self._add("C", one, two, three)

    def _closePath(self) -> None:  # noqa: N802
        self._add("Z")


def outline(part: FontRun) -> Path:
    """The outline of a part from its origin, in parts of the size, y upwards."""
    path: Path = []
    glyphs, _ = part.face.shape(part.text, rtl=part.rtl)
    for glyph in glyphs:
        pen = _Pen(path, 1 / part.face.units, glyph.x / _THOUSAND, glyph.y / _THOUSAND)
        part.face.draw(glyph.number, pen)
    return path
