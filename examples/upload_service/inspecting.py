"""What the service knows of a file: its format, what is wrong with it, a picture, conversions.

Contract: plain functions over bytes, without HTTP; they may be called from several threads at once,
for a registry is safe to share. Whatever the file does wrong is an `XwError`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

import xwcore_drawing
from examples.upload_service.settings import Settings
from xwcore import Detection, Diagnostic, Loss, Puzzle, Registry, UnsupportedOperationError, XwError
from xwcore.plugin import FormatSpec

_SAFE_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,59}")


@dataclass(frozen=True, slots=True)
class Offer:
    """A format to convert to: what would be lost, or (`refusal`) why it cannot be done."""

    spec: FormatSpec
    losses: tuple[Loss, ...] = ()
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Findings:
    """All about one file; `puzzle` and what follows from it are None where it cannot be read."""

    detection: Detection
    title: str
    diagnostics: tuple[Diagnostic, ...]
    puzzle: Puzzle | None = None
    error: str = ""
    svg: str | None = None
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class Download:
    """A converted file."""

    data: bytes
    media_type: str
    extension: str


class Inspector:
    """Looks at files with the formats that the settings allow, and with no other."""

    def __init__(self, settings: Settings, registry: Registry | None = None) -> None:
        self.settings = settings
        self.registry = registry or Registry(allow=settings.formats, isolated=settings.isolation)

    def formats(self) -> tuple[FormatSpec, ...]:
        """The formats on offer."""
        allowed = self.settings.formats
        return tuple(spec for name, spec in self.registry.formats().items() if name in allowed)

    def look(self, data: bytes) -> Findings:
        """Everything to say of a file.

        Raises:
            FormatError: it is none of the allowed formats.
            LimitError: it is too large.
        """
        allowed, limits = self.settings.formats, self.settings.limits
        detection = self.registry.detect(data, formats=allowed, limits=limits)
        title = self.registry.spec(detection.format).title
        report = self.registry.validate(data, detection.format, formats=allowed, limits=limits)
        try:
            puzzle = self._read(data, detection.format)
        except XwError as error:
            return Findings(detection, title, report.diagnostics, error=str(error))
        return Findings(
            detection,
            title,
            report.diagnostics,
            puzzle,
            svg=self._picture(puzzle),
            offers=tuple(map(self._offer(puzzle), self.formats())),
        )

    def convert(self, data: bytes, target: str) -> Download:
        """The file in another format; it is read again, for it comes from outside again.

        Raises:
            XwError: it cannot be read, or not be written.
        """
        allowed, limits = self.settings.formats, self.settings.limits
        spec = next((spec for spec in self.formats() if spec.name == target), None)
        if spec is None:
            raise UnsupportedOperationError(f"{target!r} is not on offer")
        detection = self.registry.detect(data, formats=allowed, limits=limits)
        puzzle = self._read(data, detection.format)
        extension = spec.extensions[0] if spec.extensions else ""
        media_type = next(iter(spec.media_types), "application/octet-stream")
        return Download(self.registry.dumps(puzzle, target), media_type, extension)

    def _read(self, data: bytes, format: str) -> Puzzle:
        limits = self.settings.limits
        return self.registry.read(data, format, formats=self.settings.formats, limits=limits)

    def _picture(self, puzzle: Puzzle) -> str | None:
        try:
            return xwcore_drawing.draw(puzzle, registry=self.registry).svg()
        except XwError:
            return None

    def _offer(self, puzzle: Puzzle) -> _Offering:
        return _Offering(self.registry, puzzle)


@dataclass(frozen=True, slots=True)
class _Offering:
    registry: Registry
    puzzle: Puzzle

    def __call__(self, spec: FormatSpec) -> Offer:
        try:
            return Offer(spec, self.registry.losses(self.puzzle, spec.name))
        except XwError as error:
            return Offer(spec, refusal=str(error))


def safe_stem(name: str) -> str:
    """The beginning of an uploaded file's name, where that is harmless; else "puzzle"."""
    match = _SAFE_NAME.match(name.rpartition("/")[2].rpartition("\\")[2])
    return match.group() if match else "puzzle"
