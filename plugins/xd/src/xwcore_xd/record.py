"""The record of a puzzle: the .xd file that it was read from."""

from __future__ import annotations

from dataclasses import dataclass, field

from xwcore.plugin import OptionValue


@dataclass(frozen=True, slots=True)
class XdRecord:
    """The bytes of the whole file, and the read options by which they made the puzzle."""

    data: bytes = field(repr=False)
    dots: str | None = None
    backslash: str = "line"

    @property
    def options(self) -> dict[str, OptionValue]:
        """The read options."""
        return {"dots": self.dots, "backslash": self.backslash}
