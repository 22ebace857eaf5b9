"""What a source is that no format claims, in words: a web page, an error message, a picture.

The core asks this module by an entry point of the group "xwcore.foreign_files". The table is the
file `foreign_files.json` beside it, which names no format of puzzles. A row with `after` continues
that pattern of the table `starts`. A file of a format that only needs unwrapping is named with the
way to do it. Contract: bounded, since only the first bytes of the source are looked at, and the
patterns repeat a bounded number of times.
"""

from __future__ import annotations

import contextlib
import functools
import html
import json
import os
import re
from collections.abc import Collection
from typing import Any, Final

from xwcore.plugin import Probe
from xwcore_documents.wrapped_files import Claimed, unwrapped

#: Bytes of a source that are looked at.
_MOST: Final = 65_536

#: Byte order marks, the longest first.
_MARKS: Final = {
    b"\xff\xfe\0\0": "utf-32",
    b"\0\0\xfe\xff": "utf-32",
    b"\xff\xfe": "utf-16",
    b"\xfe\xff": "utf-16",
}
#: Bytes at the start of a text without a mark that show its encoding.
_MOST_OF_START: Final = 64

_SPACES: Final = re.compile(r"[\s\x00-\x1f\x7f]+")


@functools.cache
def _table() -> dict[str, Any]:
    path = os.path.join(os.path.dirname(__file__), "foreign_files.json")
    with open(path, encoding="ascii") as stream:
        table: dict[str, Any] = json.load(stream)
    for row in table["patterns"]:
        row["pattern"] = table["starts"].get(row.get("after"), "") + row["pattern"]
    return table


def described(probe: Probe, claimed: Claimed) -> str | None:
    """What the source is, for "the source is ..."; None where nothing is known of it."""
    data = probe.first(_MOST)
    is_cut = len(data) == _MOST != probe.size
    wide = _wide_encoding(data)
    if wide:
        data = data.decode(wide, "replace").encode("utf-8", "replace")
    line, resolved = _resolved(data)
    name = claimed(resolved) if line else None
    if name is not None:
        return f"{name} with a merge conflict in line {line}: resolve the conflict"
    if (wrapped := unwrapped(data, _table()["wrappings"], claimed)) is not None:
        return wrapped
    if line:
        return f"a file with a merge conflict in line {line}: resolve the conflict"
    for row in _table()["patterns"]:
        if is_cut and row["pattern"].endswith("\\Z"):
            continue
        match = re.match(row["pattern"].encode("latin-1"), data, re.DOTALL | re.IGNORECASE)
        if match is not None:
            quoted = match.re.groups and match[1] and _shown(match[1], "is_json" in row)
            what: str = row["what"]
            return what + row["with"].format(quoted) if quoted else what
    return None


def described_archive(names: Collection[str]) -> str | None:
    """What an archive with members of these names is; None where nothing is known of it."""
    members: dict[str, str] = _table()["members"]
    return next((what for name, what in members.items() if name in names), None)


def _wide_encoding(data: bytes) -> str:
    """The encoding of a text whose characters have two or four bytes, with or without a byte order
    mark; "" for any other.
    """
    for mark, name in _MARKS.items():
        if data.startswith(mark):
            return name
    start = data[:_MOST_OF_START]
    for at, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        nuls, others = start[at::2], start[1 - at :: 2]
        if len(nuls) > 1 and not nuls.strip(b"\0") and b"\0" not in others:
            return name
    return ""


def _shown(text: bytes, is_json: bool) -> str:
    """A text of the source on one line, without its references or escapes."""
    decoded = text.decode("utf-8", "replace").rstrip("\ufffd")
    if "\ufffd" in decoded:
        decoded = text.decode("windows-1252", "replace")
    if is_json:
        with contextlib.suppress(ValueError):
            decoded = json.loads(f'"{decoded}"', strict=False)
    line = _SPACES.sub(" ", html.unescape(decoded)).strip()
    return line if len(line) <= 60 else f"{line[:60].rstrip()}..."


def _resolved(data: bytes) -> tuple[int, bytes]:
    """The line of the first merge conflict, 0 without any, and the text with the first of both
    versions of each.
    """
    first, is_kept, kept = 0, True, []
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        if line.startswith(b"<<<<<<< "):
            first = first or number
        elif line.startswith(b">>>>>>> "):
            is_kept = True
        elif line.startswith((b"||||||| ", b"=======")) and first:
            is_kept = False
        elif is_kept:
            kept.append(line)
    return (first, b"".join(kept)) if b"\n>>>>>>> " in data else (0, data)
