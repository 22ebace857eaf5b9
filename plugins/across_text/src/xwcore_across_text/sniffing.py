"""Detection of what no signature matches: files in UTF-16, and damaged ones by their tags."""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Evidence, Probe
from xwcore_across_text.manifest import SPEC
from xwcore_across_text.syntax import HEADER, TAGS

_TAG: Final = re.compile(
    rf"^[ \t]*<[ \t]*({'|'.join(TAGS)})[ \t]*>?[ \t]*$", re.IGNORECASE | re.MULTILINE
)
#: A file with so many of the tags, the grid among them, was meant to be one of this format.
_MOST_TAGS: Final = 4
#: Lines before the first tag; a document that quotes a puzzle has more of them, or marks it.
_MAX_LINES: Final = 3
_QUOTATION: Final = re.compile(
    r"```|~~~|<!--|<(?:html|body|pre|code)\b|^(?:    |\t|#|>|\$)", re.IGNORECASE | re.MULTILINE
)


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY for the first line in UTF-16, WEAK for a damaged file that has most of the tags."""
    if b"<" not in probe.head:
        return None
    if b"\0" in probe.head[:4]:
        return Evidence.LIKELY if HEADER.match(_lines(probe).lstrip()) else None
    if probe.extension not in SPEC.extensions:
        return None  # WEAK evidence counts with the name only
    text = _lines(probe)
    first = _TAG.search(text)
    if first is None:
        return None
    before = text[: first.start()].strip("\n")
    if before.count("\n") >= _MAX_LINES or _QUOTATION.search(before):
        return None
    tags = {match[1].upper() for match in _TAG.finditer(text)}
    return Evidence.WEAK if "GRID" in tags and len(tags) >= _MOST_TAGS else None


def _lines(probe: Probe) -> str:
    """The head of the file with the usual line ends."""
    return probe.text.replace("\r\n", "\n").replace("\r", "\n")
