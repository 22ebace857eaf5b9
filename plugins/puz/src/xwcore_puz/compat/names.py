"""Constants, enumerations and the exception of puzpy."""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import Final

#: Layouts for `struct`: the header, the part of it that has a checksum, the head of a section.
HEADER_FORMAT: Final = "<H11sxHQ4s2sH12sBBHHH"
HEADER_CKSUM_FORMAT: Final = "<BBHHH"
EXTENSION_HEADER_FORMAT: Final = "<4sHH"

MASKSTRING: Final = "ICHEATED"

#: The encodings of strings before version 2.0 and from then on, and what becomes of others.
ENCODING: Final = "ISO-8859-1"
ENCODING_UTF8: Final = "UTF-8"
ENCODING_ERRORS: Final = "strict"

ACROSSDOWN: Final = b"ACROSS&DOWN"

BLACKSQUARE: Final = "."
#: The block of a diagramless.
BLACKSQUARE2: Final = ":"
BLANKSQUARE: Final = "-"


class PuzzleType(IntEnum):
    """The bits at 0x30."""

    Normal = 0x0001
    Diagramless = 0x0401


class SolutionState(IntEnum):
    """The bits at 0x32."""

    Unlocked = 0x0000
    NotProvided = 0x0002
    Locked = 0x0004


class GridMarkup(IntEnum):
    """The bits of GEXT."""

    Default = 0x00
    PreviouslyIncorrect = 0x10
    Incorrect = 0x20
    Revealed = 0x40
    Circled = 0x80


class Extensions(bytes, Enum):
    """The tags of the sections."""

    Rebus = b"GRBS"
    RebusSolutions = b"RTBL"
    RebusFill = b"RUSR"
    Timer = b"LTIM"
    Markup = b"GEXT"


class TimerStatus(IntEnum):
    """The second number of LTIM."""

    Running = 0
    Stopped = 1


class PuzzleFormatError(Exception):
    """The bytes are no .puz file, or a checksum is wrong; `message` says which."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.message = message


def encoding_for_version(version: tuple[int, ...]) -> str:
    """The encoding of strings in a file of that version."""
    return ENCODING_UTF8 if version[0] >= 2 else ENCODING
