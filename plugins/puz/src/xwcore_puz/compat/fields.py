"""The fields of a puzzle, and the encoding of its texts: what boards and views need of it."""

from __future__ import annotations

from xwcore_puz.compat.names import (
    ENCODING_ERRORS,
    PuzzleType,
    SolutionState,
    encoding_for_version,
)


class PuzzleFields:
    """The parts of a file, with texts decoded."""

    def __init__(self, version: str | bytes = "1.3") -> None:
        self.preamble = b""
        self.postscript: bytes | str = b""
        self.title = ""
        self.author = ""
        self.copyright = ""
        self.width = 0
        self.height = 0
        self.set_version(version)
        self.unk1 = bytes(2)
        self.unk2 = bytes(12)
        self.scrambled_cksum = 0
        self.fill = ""
        self.solution = ""
        self.clues: list[str] = []
        self.notes = ""
        self.extensions: dict[bytes, bytes] = {}
        self._extensions_order: list[bytes] = []
        self.puzzletype: int = PuzzleType.Normal
        self.solution_state: int = SolutionState.Unlocked

    def encode(self, s: str) -> bytes:
        """A text in the encoding of the version."""
        return s.encode(self.encoding, ENCODING_ERRORS)

    def encode_zstring(self, s: str) -> bytes:
        """The same with a NUL."""
        return self.encode(s) + b"\0"

    def version_tuple(self) -> tuple[int, ...]:
        """The version as numbers."""
        return tuple(map(int, self.version.split(b".")))

    def set_version(self, version: str | bytes) -> None:
        """Change the version, and with it the encoding of texts."""
        self.version = version.encode() if isinstance(version, str) else bytes(version)
        self.fileversion = self.version + b"\0"
        self.encoding = encoding_for_version(self.version_tuple())
