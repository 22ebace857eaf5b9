"""What a source is that no format claims, in words: a web page, an error message, a picture.

The core asks this module by an entry point of the group "xwcore.foreign_files". The table is the
file `foreign_files.json` beside it, which names no format of puzzles. A row with `after` continues
that pattern of the table `starts`. A file of a format that only needs unwrapping is named with the
way to do it. Contract: bounded, since only the first bytes of the source are looked at, and the
patterns repeat a bounded number of times.
"""

from __future__ import annotations

import base64
import binascii
import contextlib
import functools
import html
import json
import os
import quopri
import re
import zlib
from collections.abc import Callable, Collection, Iterator
from itertools import chain, islice
from typing import Any, Final

from xwcore.plugin import Probe

#: Bytes of a source that are looked at, and of a wrapped file that are decoded.
_MOST: Final = 65_536

#: The format that claims some bytes, or None.
Claimed = Callable[[bytes], str | None]

_SPACES: Final = re.compile(r"[\s\x00-\x1f\x7f]+")
_BASE64: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*+(?:data:[\w/.+;=-]{0,100};base64,|begin-base64 [^\n]{0,100}\n)?"
    rb"([A-Za-z0-9+/_\s-]{32,}+={0,2})\s*+(?:====\s*+)?"
)
_ATTACHED: Final = re.compile(
    rb"^Content-Transfer-Encoding:[ \t]{0,9}(base64|quoted-printable)\b"
    rb".{0,2000}?\r?\n\r?\n(.{1,60000})",
    re.DOTALL | re.IGNORECASE | re.MULTILINE,
)
_SOFT_BREAK: Final = re.compile(rb"=\r?\n|=(?:3D|20|[8-9A-F][0-9A-F])")
_PREFORMATTED: Final = re.compile(rb"<(?:pre|textarea|code)\b[^<>]{0,200}>\r?\n?", re.IGNORECASE)
_PREFORMATTED_END: Final = re.compile(rb"</(?:pre|textarea|code)\b", re.IGNORECASE)
#: Preformatted texts of a page that are looked at.
_MOST_TEXTS: Final = 8
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,200}>")
_FENCED: Final = re.compile(rb"^```[^\r\n`]{0,40}\r?\n(.{1,60000}?)^```", re.DOTALL | re.MULTILINE)
_QUOTED: Final = re.compile(rb"(?:[ \t]{0,3}(?:>[^\r\n]{0,2000})?(?:\r?\n|\Z)){2,}")
_QUOTE: Final = re.compile(rb"^[ \t]{0,3}>[ ]?", re.MULTILINE)


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
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        data = data.decode("utf-16", "replace").encode("utf-8", "replace")
    line, resolved = _resolved(data)
    conflict = (f"with a merge conflict in line {line}", resolved, "resolve the conflict")
    for wrapping, inner, way in chain([conflict] if line else [], _unwrapped(data)):
        name = claimed(_inflated(inner))
        if name is not None:
            return f"{name} {wrapping}: {way}"
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


def _shown(text: bytes, is_json: bool) -> str:
    """A text of the source on one line, without its references or escapes."""
    decoded = text.decode("utf-8", "replace")
    if is_json:
        with contextlib.suppress(ValueError):
            decoded = json.loads(f'"{decoded}"', strict=False)
    line = _SPACES.sub(" ", html.unescape(decoded)).strip()
    return line if len(line) <= 60 else f"{line[:60].rstrip()}..."


def _inflated(data: bytes) -> bytes:
    """The beginning of what a gzip file has; any other bytes as they are."""
    if not data.startswith(b"\x1f\x8b"):
        return data
    try:
        return zlib.decompressobj(31).decompress(data, _MOST)
    except zlib.error:
        return data


def _unwrapped(data: bytes) -> Iterator[tuple[str, bytes, str]]:
    """How a file may be wrapped, the file without that, and what to do."""
    match = _BASE64.fullmatch(data)
    if match is not None:
        yield "in Base64", _decoded(match[1]), "decode it before, as base64 -d does"
    for match in _ATTACHED.finditer(data):
        inner = match[2].partition(b"\n--")[0]
        inner = _decoded(inner) if match[1].lower() == b"base64" else quopri.decodestring(inner)
        yield "in a mail message", inner, "save the attachment"
    if _SOFT_BREAK.search(data):
        inner = quopri.decodestring(data)
        yield "in quoted-printable of a mail", inner, "decode it before, as a mail program does"
    for match in islice(_PREFORMATTED.finditer(data), _MOST_TEXTS):
        end = _PREFORMATTED_END.search(data, match.end())
        text = data[match.end() : None if end is None else end.start()].decode("utf-8", "replace")
        for shown in (text, html.unescape(_TAG.sub("", text))):
            yield "in a web page", shown.encode(), "save the text of the page alone"
    for match in islice(_FENCED.finditer(data), _MOST_TEXTS):
        yield "in a Markdown document", match[1], "save the text between the fences alone"
    if b">" in data[:200] and _QUOTED.fullmatch(data):
        inner = _QUOTE.sub(b"", data)
        yield 'quoted with "> " as in a mail', inner, "delete the signs"


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


def _decoded(text: bytes) -> bytes:
    """The bytes of a text in Base64; b"" where it is none."""
    joined = b"".join(text.split()).translate(bytes.maketrans(b"-_", b"+/")).rstrip(b"=")
    joined = joined[: len(joined) - (len(joined) % 4 == 1)]  # the end of what is looked at
    try:
        return base64.b64decode(joined + b"=" * (-len(joined) % 4))
    except binascii.Error:
        return b""
