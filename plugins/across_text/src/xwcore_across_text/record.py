"""What a puzzle keeps of the file it was read from, in `extras["across-text"]`."""

from __future__ import annotations

from dataclasses import dataclass

from xwcore.plugin import OptionValue


@dataclass(frozen=True, slots=True)
class AcrossTextRecord:
    """The bytes of the file, and the option `encoding` that they were read with."""

    data: bytes
    encoding: str | None = None

    @property
    def options(self) -> dict[str, OptionValue]:
        """The read options."""
        return {"encoding": self.encoding}
