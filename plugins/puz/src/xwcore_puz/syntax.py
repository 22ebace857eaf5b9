"""How .puz is spelled: offsets, tags, bits, patterns, and the meaning of bytes in its boards.

Sources: the .puz format document ("Header Format", "Puzzle Layout and State", "Extra Sections");
where it is silent, real files and other readers. `docs/formats/puz.md` names the source of each.
"""

from __future__ import annotations

import re
import struct
from typing import Final

import xwcore_crossword

MAGIC: Final = b"ACROSS&DOWN\0"
MAGIC_OFFSET: Final = 2

#: The begin of a character of several bytes in UTF-8, and its second byte.
UTF8_SEQUENCE: Final = re.compile(rb"[\xc2-\xf4][\x80-\xbf]")

#: Offsets from the start of the header ("Header Format").
OVERALL_CHECKSUM: Final = 0x00
CIB_CHECKSUM: Final = 0x0E
MASKED_CHECKSUMS: Final = 0x10
VERSION: Final = 0x18
RESERVED_1C: Final = 0x1C
SCRAMBLED_CHECKSUM: Final = 0x1E
WIDTH: Final = 0x2C
HEIGHT: Final = 0x2D
CLUE_COUNT: Final = 0x2E
PUZZLE_TYPE: Final = 0x30
SOLUTION_STATE: Final = 0x32
HEADER_SIZE: Final = 0x34

#: What the CIB checksum covers: width, height, clue count, type, solution state ("Checksums").
CIB: Final = struct.Struct("<BBHHH")
SHORT: Final = struct.Struct("<H")

#: Bits at 0x30. The document calls it an unknown bitmask; Across Lite writes 0x0001 for a normal
#: puzzle and 0x0401 for a diagramless.
TYPE_NORMAL: Final = 0x0001
TYPE_DIAGRAMLESS: Final = 0x0400

#: Bits at 0x32.
SOLUTION_ABSENT: Final = 0x0002
SOLUTION_SCRAMBLED: Final = 0x0004

#: Versions that the writer accepts, as the header spells them.
VERSIONS: Final = {"1.2": (1, 2), "1.3": (1, 3), "1.4": (1, 4), "2.0": (2, 0)}
VERSION_PATTERN: Final = re.compile(rb"([0-9]{1,2})\.([0-9]{1,2})")
#: The version of a new file, and of a file whose version is unrecognized.
DEFAULT_VERSION: Final[tuple[int, int]] = (1, 3)
#: From this version on strings are UTF-8; boards and tables stay single bytes.
UTF8_SINCE: Final[tuple[int, int]] = (2, 0)

#: Strings besides the clues: title, author, copyright before them, notes after ("Strings Section").
STRINGS_BEFORE_CLUES: Final = 3
OTHER_STRINGS: Final = 4

#: Tags of the sections, in the order in which Across Lite writes them.
GRBS: Final = b"GRBS"
RTBL: Final = b"RTBL"
LTIM: Final = b"LTIM"
GEXT: Final = b"GEXT"
RUSR: Final = b"RUSR"
SECTION_ORDER: Final = (GRBS, RTBL, LTIM, GEXT, RUSR)
#: Tag, length, checksum; the data and one NUL follow ("Extra Sections").
SECTION_HEADER: Final = struct.Struct("<4sHH")
#: What an unknown section's tag looks like.
SECTION_TAG: Final = re.compile(rb"[A-Z][A-Z0-9]{3}")
MAX_SECTION: Final = 0xFFFF

#: The key of an entry in RTBL. Three digits at most: a byte of GRBS cannot refer to more.
REBUS_KEY: Final = re.compile(rb" *([0-9]{1,3}) *")
#: The most rebus entries that a byte of GRBS can refer to: 1 + key, keys 0 to 254.
MAX_REBUS_ENTRIES: Final = 255

#: LTIM: seconds, and 1 where the timer is stopped.
TIMER: Final = re.compile(rb"\s*([0-9]{1,9})\s*,\s*([01])\s*")
MAX_SECONDS: Final = 10**9 - 1

#: Bits of GEXT ("GEXT"); 0x08 is Across Lite's mark of a pencilled letter.
GEXT_FLAGS: Final = {
    0x80: xwcore_crossword.CIRCLE,
    0x40: xwcore_crossword.REVEALED,
    0x20: xwcore_crossword.INCORRECT,
    0x10: xwcore_crossword.PREVIOUSLY_INCORRECT,
    0x08: xwcore_crossword.PENCILLED,
}
GEXT_KNOWN: Final = 0xF8

#: Across Lite crashes at longer clues, truncates longer notes and rebus entries, and shows no
#: larger grid (observed; its TEXT format document states the limits of notes and rebus).
ACROSS_LITE_CLUE: Final = 505
ACROSS_LITE_NOTES: Final = 1023
ACROSS_LITE_REBUS: Final = 8
ACROSS_LITE_SIDE: Final = 39

BLOCK: Final = ord(".")
HIDDEN: Final = ord(":")
EMPTY: Final = ord("-")

#: A `bytes.translate` table to the blocks and hidden squares of a board; all others are the same.
SHAPE: Final = bytes(byte if byte in b".:" else EMPTY for byte in range(256))

#: Bytes of the solution that are not letters: "-" and "?" stand for an unknown one.
NO_LETTER: Final = b".:-? \0"


def _kinds(hidden: int) -> bytes:
    return bytes(
        xwcore_crossword.BLOCK
        if byte == BLOCK
        else hidden
        if byte == HIDDEN
        else xwcore_crossword.OPEN
        for byte in range(256)
    )


def _without(dropped: bytes) -> bytearray:
    return bytearray(0 if byte in dropped else byte for byte in range(256))


#: `bytes.translate` tables from the solution to `Grid.kinds`: ":" is a void of a normal puzzle,
#: and a block of a diagramless.
KINDS: Final = _kinds(xwcore_crossword.VOID)
KINDS_DIAGRAMLESS: Final = _kinds(xwcore_crossword.BLOCK)

#: From `Grid.kinds` to a mask of its open cells.
OPEN_MASK: Final = bytes.maketrans(
    bytes((xwcore_crossword.OPEN, xwcore_crossword.BLOCK, xwcore_crossword.VOID)), b"\xff\0\0"
)

#: From the solution to letters, NUL where there is none.
LETTERS: Final = bytes(_without(NO_LETTER))


def _fill(dropped: bytes) -> bytes:
    table = _without(dropped)
    table[ord("a") : ord("z") + 1] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    return bytes(table)


#: From the state to what the player entered, NUL where nothing; a lower-case letter is pencilled.
#: The "." of a diagramless is a cell that the player has blackened.
FILL: Final = _fill(b".:- \0")
FILL_DIAGRAMLESS: Final = _fill(b":- \0")
PENCILLED: Final = bytes(
    xwcore_crossword.PENCILLED if ord("a") <= byte <= ord("z") else 0 for byte in range(256)
)


def _gext(pairs: list[tuple[int, int]]) -> bytes:
    return bytes(sum(to for bit, to in pairs if byte & bit) for byte in range(256))


#: From GEXT to `Grid.flags`, and back.
FLAGS_OF_GEXT: Final = _gext(list(GEXT_FLAGS.items()))
GEXT_OF_FLAGS: Final = _gext([(flag, bit) for bit, flag in GEXT_FLAGS.items()])
