"""Install hints: formats recognized by content although their plugin is absent.

This table is the only place in the core that knows formats by name. It is used for hints only. It
has the formats whose plugins this repository makes; a host adds others by a file that
`XW_KNOWN_FORMATS` names.
"""

from __future__ import annotations

import json
import os
import re
from typing import Any, Final, NamedTuple

from xwcore.files.source import Probe


class KnownFormat(NamedTuple):
    """A format that has a plugin. `pattern` is searched in the first `reach` bytes."""

    name: str
    title: str
    package: str
    extensions: tuple[str, ...]
    pattern: bytes
    what: str
    reach: int = 4_096

    def reason(self, probe: Probe) -> str | None:
        """What in the source is typical of this format, or None."""
        # Compiled on use: most processes meet no file of an absent plugin.
        pattern = re.compile(self.pattern, re.IGNORECASE | re.MULTILINE)
        match = pattern.search(probe.head, 0, self.reach)
        if match is None:
            return None
        return self.what.format(offset=match.start(1) if match.re.groups else match.start())


def _known(name: str, title: str, extensions: str, *, what: str, pattern: bytes) -> KnownFormat:
    return KnownFormat(name, title, f"xwcore-{name}", tuple(extensions.split()), pattern, what)


#: A byte order mark and blank space, which may precede the first word of a text format.
_START: Final = rb"\A(?:\xef\xbb\xbf){0,4}[ \t\r\n]{0,64}"

KNOWN_FORMATS: Final[tuple[KnownFormat, ...]] = (
    _known(
        "puz",
        "Across Lite .puz",
        ".puz",
        what="magic at byte {offset}",
        pattern=rb"ACROSS&DOWN\0",
    ),
    _known(
        "across-text",
        "Across Lite TEXT",
        ".txt",
        what="header at byte {offset}",
        pattern=_START + rb"(<ACROSS PUZZLE(?: V2)?[ \t]*>)",
    ),
    _known(
        "ipuz",
        "ipuz",
        ".ipuz",
        what="ipuz version URL at byte {offset}",
        pattern=_START + rb'(?:ipuz[ ]?\()?[ \t\r\n]{0,16}\{[^\0]{0,2000}?("https?://ipuz\.org/)',
    ),
    _known(
        "jpz",
        "JPZ (Crossword Compiler XML)",
        ".jpz .xml",
        what="root element at byte {offset}",
        pattern=rb"(<(?:[a-z_][\w.-]{0,63}:)?(?:crossword-compiler|rectangular-puzzle)\b)",
    ),
    _known(
        "puzzlink",
        "puzz.link addresses",
        ".url",
        what="address or file of a player at byte {offset}",
        pattern=rb"((?:puzz\.link|pzv\.jp|pzprxs\.vercel\.app)/[a-z.]{1,8}\?[a-z-]{1,30}/"
        rb"|\Apzprv3(?:\.[0-9]{1,3})?[\r\n/])",
    ),
    _known(
        "spf",
        "Standard Puzzle Format",
        ".spf",
        what="puzzle dictionary, /type at byte {offset}",
        pattern=rb"(^[ \t]{0,8}/type[ \t]{1,16}\([a-z0-9_ -]{1,64}\))",
    ),
    _known(
        "sudoku",
        "sudokus in text",
        ".sdk .sdm .ss",
        what="rows of a sudoku at byte {offset}",
        pattern=rb"(^\[Puzzle\][ \t]*(?:\r\n|\r|\n)[1-9._*0]{9}$|\A[1-9._*]{81}$)",
    ),
    _known(
        "xd",
        ".xd",
        ".xd",
        what="clue line at byte {offset}",
        # Metadata or a section header first: a page that merely quotes a clue is no .xd file.
        pattern=_START
        + rb"(?:[a-z][\w -]{0,30}:|\#\# ?[a-z])[^\0]{0,4000}?"
        + rb"(^[AD][0-9]{1,3}\. [^\r\n]{1,400} ~ [^\r\n]{0,99}$)",
    ),
)


#: A JSON file of the host with further formats: see docs/authors/deployment.md.
HOST_VARIABLE: Final = "XW_KNOWN_FORMATS"

#: Bytes of the host's file.
_MAX_SIZE: Final = 1024 * 1024


def host_formats() -> tuple[KnownFormat, ...]:
    """The formats in the host's file; the file is read each time, as hints are rare.

    Raises:
        OSError: the file cannot be read.
        ValueError, TypeError: the file is no JSON, or a format in it is incomplete.
    """
    path = os.environ.get(HOST_VARIABLE)
    if not path:
        return ()
    with open(path, "rb") as stream:
        text = stream.read(_MAX_SIZE + 1)
    if len(text) > _MAX_SIZE:
        raise ValueError(f"more than {_MAX_SIZE} bytes")
    rows: Any = json.loads(text)
    if not isinstance(rows, list):
        raise TypeError(f"{type(rows).__name__}, expected a list of formats")
    return tuple(map(_of_host, rows))


def _of_host(row: Any) -> KnownFormat:
    texts = [row.get(key) if isinstance(row, dict) else None for key in ("name", "package")]
    name, package = texts
    if not (isinstance(name, str) and isinstance(package, str)):
        raise TypeError(f"malformed format {str(row)[:60]}, expected name and package")
    extensions = row.get("extensions", [])
    magic = row.get("magic", "")
    if not isinstance(magic, str) or not isinstance(extensions, list):
        raise TypeError(f"format {name}: malformed magic or extensions")
    # Without a magic the format is known by its name and extensions only.
    pattern = re.escape(magic.encode("latin-1")) if magic else rb"(?!)"
    title = str(row.get("title") or name)
    return KnownFormat(name, title, package, tuple(extensions), pattern, "magic at byte {offset}")


def host_problem() -> str:
    """Why the host's file cannot be used, or ""."""
    try:
        host_formats()
    except (OSError, ValueError, TypeError) as error:
        return f"{type(error).__name__}: {error}"
    return ""


def all_known() -> tuple[KnownFormat, ...]:
    """The formats of this repository, and those of the host."""
    try:
        return (*KNOWN_FORMATS, *host_formats())
    except (OSError, ValueError, TypeError):
        return KNOWN_FORMATS  # `xw plugins doctor` reports it


def recognize(probe: Probe) -> tuple[KnownFormat, str] | None:
    """The first known format that matches the content, and the reason; None if none matches."""
    for known in all_known():
        reason = known.reason(probe)
        if reason is not None:
            return known, reason
    return None


def package_of_kind(name: str) -> str | None:
    """The package of a kind of puzzles, where it is known."""
    return {"crossword": "xwcore-crossword", "logic": "xwcore-logic"}.get(name)


def by_name(name: str) -> KnownFormat | None:
    """The known format of this name."""
    return next((known for known in all_known() if known.name == name), None)


def by_extension(extension: str) -> KnownFormat | None:
    """The first known format that uses this extension."""
    return next((known for known in all_known() if extension in known.extensions), None)
