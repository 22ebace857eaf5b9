"""What an operator may decide: which formats, and how much of anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from xwcore import Limits
from xwcore_isolation import Isolation

#: Four times the largest puzzle that people have made; the library's own limits are those of
#: a desktop, where the file is one's own.
MAX_FILE: Final = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of one service.

    `formats` is the allow-list: the plugins of other formats are not even imported. `workers` is
    how many files are read at once. Plugins run in `processes` worker processes, each call for at
    most `seconds` and with at most `memory` bytes more than the process has at its start.
    """

    formats: frozenset[str] = frozenset({"puz", "across-text", "ipuz", "jpz", "spf", "xd"})
    max_file: int = MAX_FILE
    max_cells: int = 10_000
    max_clues: int = 5_000
    max_string: int = 100_000
    max_diagnostics: int = 200
    workers: int = 4
    processes: int = 2
    seconds: float = 10.0
    memory: int = 512 * 1024 * 1024

    @property
    def limits(self) -> Limits:
        """The limits under which files are read."""
        return Limits(
            max_bytes=self.max_file,
            max_cells=self.max_cells,
            max_clues=self.max_clues,
            max_string=self.max_string,
            max_diagnostics=self.max_diagnostics,
        )

    @property
    def isolation(self) -> Isolation:
        """How plugins are called."""
        return Isolation(seconds=self.seconds, memory=self.memory, processes=self.processes)

    @property
    def max_body(self) -> int:
        """The longest request: a file in Base64, and its form."""
        return self.max_file * 4 // 3 + 8_192
