"""Install hints: formats recognized by content although their plugin is absent.

This table is the only place in the core that knows formats by name. It is used for hints only.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

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
_START: Final = rb"\A(?:\xef\xbb\xbf)?[ \t\r\n]{0,64}"

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
        "spf",
        "Standard Puzzle Format",
        ".spf",
        what="puzzle dictionary, /type at byte {offset}",
        pattern=rb"(^[ \t]{0,8}/type[ \t]{1,16}\([a-z0-9_ -]{1,64}\))",
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


def recognize(probe: Probe) -> tuple[KnownFormat, str] | None:
    """The first known format that matches the content, and the reason; None if none matches."""
    for known in KNOWN_FORMATS:
        reason = known.reason(probe)
        if reason is not None:
            return known, reason
    return None


def by_name(name: str) -> KnownFormat | None:
    """The known format of this name."""
    return next((known for known in KNOWN_FORMATS if known.name == name), None)


def by_extension(extension: str) -> KnownFormat | None:
    """The first known format that uses this extension."""
    return next((known for known in KNOWN_FORMATS if extension in known.extensions), None)
