"""What in a prolog or epilog does more than draw.

Contract: `active_operators` names the operators of a piece of PostScript that reach files, devices
or the system, and strings that name devices, with their places. It executes nothing, and it is no
protection: a program can hide what it does. It is a warning for people.
Source: PostScript Language Reference, 8.2: file, resource, device setup and virtual memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from xwcore_spf.parse.tokens import Kind, tokens

#: Operators by what they reach.
ACTIVE_OPERATORS: Final = frozenset({
    # files
    "file", "run", "deletefile", "renamefile", "filenameforall", "currentfile", "closefile",
    "flushfile", "resetfile", "setfileposition", "filter", "token", "status", "read", "readstring",
    "readhexstring", "readline", "write", "writestring", "writehexstring",
    # devices and the job server
    "setpagedevice", "setdevice", "nulldevice", "putdeviceprops", "copypage", "exitserver",
    "startjob", "setsystemparams", "setuserparams", "setdevparams", "setpassword",
    # the system, and text that becomes a program
    "getenv", "system", "quit", "prompt", "executive", "exec", "superexec", "cvx", "internaldict",
})  # fmt: skip


class Active(NamedTuple):
    """An operator or a device name, and where it stands."""

    name: str
    start: int
    end: int


def active_operators(data: bytes, start: int, end: int) -> Iterator[Active]:
    """The operators of note between two offsets; each name once."""
    seen: set[str] = set()
    for token in tokens(data, start, end):
        name = ""
        if token.kind is Kind.NAME or token.kind is Kind.LITERAL:
            name = str(token.value).lstrip("/")
            name = name if name in ACTIVE_OPERATORS else ""
        elif token.kind in (Kind.STRING, Kind.HEX_STRING) and isinstance(token.value, bytes):
            name = "%pipe%" if b"%pipe%" in token.value else ""
        if name and name not in seen:
            seen.add(name)
            yield Active(name, token.start, token.end)
