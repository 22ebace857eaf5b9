"""What is inside the sections: rebus tables, the player's rebus entries, the timer.

Each decoder gives what can be told and, beside it, what is wrong: values, then faults. Nothing here
knows where in a file the data stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from xwcore.plugin import Timer
from xwcore_puz.text import decode_table

#: More digits than these are no key, and no time that anybody spends.
_KEY: Final = re.compile(rb" *([0-9]{1,3}) *")
_TIMER: Final = re.compile(rb"\s*([0-9]{1,9})\s*,\s*([01])\s*")


class RebusTable(NamedTuple):
    """RTBL: `entries` by key, `bad` parts that are none, `again` keys that occur twice."""

    entries: dict[int, str]
    bad: list[bytes]
    again: list[int]


def decode_rebus_table(data: bytes, version: tuple[int, int]) -> RebusTable:
    """The entries of RTBL (" 0:HEART; 1:CLUB;"), keys in any order and with gaps.

    Real tables lack the padding of a key, or the last semicolon; both are let pass.
    """
    table = RebusTable({}, [], [])
    for part in data.split(b";"):
        if not part.strip(b" \0"):
            continue
        key, colon, value = part.partition(b":")
        match = _KEY.fullmatch(key)
        if match is None or not colon or not value:
            table.bad.append(part)
        elif int(match[1]) in table.entries:
            table.again.append(int(match[1]))
        else:
            table.entries[int(match[1])] = decode_table(value, version)
    return table


def encode_rebus_table(entries: Mapping[int, bytes]) -> bytes:
    """RTBL of these entries; keys take two characters, or three from 100 on."""
    return b"".join(b"%2d:%b;" % (key, value) for key, value in entries.items())


def decode_fill_table(data: bytes, cells: int, version: tuple[int, int]) -> dict[int, str] | None:
    """The entries of RUSR by cell, or None where there is not one string for each cell.

    Each is ended by a NUL; the last NUL may be the section's own.
    """
    parts = data.split(b"\0")
    if len(parts) == cells + 1 and not parts[-1]:
        parts.pop()
    if len(parts) != cells:
        return None
    return {at: decode_table(part, version) for at, part in enumerate(parts) if part}


def encode_fill_table(entries: Mapping[int, bytes], cells: int) -> bytes:
    """RUSR of these entries."""
    return b"".join(entries.get(at, b"") + b"\0" for at in range(cells))


def decode_timer(data: bytes) -> Timer | None:
    """The timer in LTIM ("42,1": 42 seconds, stopped), or None."""
    match = _TIMER.fullmatch(data.rstrip(b"\0"))
    return None if match is None else Timer(int(match[1]), match[2] == b"0")


def encode_timer(timer: Timer) -> bytes:
    """LTIM of a timer."""
    return b"%d,%d" % (timer.seconds, not timer.running)


def used_keys(board: bytes) -> Iterable[int]:
    """The keys to which the bytes of GRBS refer, sorted."""
    return sorted(byte - 1 for byte in set(board) - {0})
