"""Detection: the line exolve-begin, alone or in a script of a page."""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import MOST_PROBED, Evidence, Probe, utf8_marks

_BEGIN: Final = re.compile(rb"^[ \t`]{0,40}exolve-begin[ \t]*\r{0,2}$", re.MULTILINE)
#: The first section of a file, which is not the text of another one.
_SECTION: Final = re.compile(rb"^[ \t]{0,40}exolve-[a-z0-9-]{2,30}[ \t]*:", re.MULTILINE)
_SCRIPT: Final = re.compile(rb"<(?i:script)\b[^<>]{0,500}>")
_SCRIPT_END: Final = re.compile(rb"</(?i:script)")
#: A tag of a script; the slash is that of an end tag.
_SCRIPT_TAG: Final = re.compile(rb"<(/?)(?i:script)\b")
_PAGE: Final = re.compile(rb"<(?i:html)[\s>]")
_BEFORE: Final = re.compile(rb"\s{0,999}(?:#[^\r\n]{0,200}\s{1,9}){0,50}")


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY if the file is an Exolve text, or a page with one in a script; else None."""
    is_markup = probe.head.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<")
    # A page may have the scripts and styles of the player before the puzzle.
    data = probe.first(MOST_PROBED) if is_markup else probe.first()
    if probe.may_be_wide:
        data = probe.text.encode()
    data = data[len(utf8_marks(data)) :]
    if b"exolve-begin" not in data:
        return None
    if b"\n" not in data:
        data = data.replace(b"\r", b"\n")  # line ends of an old Macintosh
    begin = _BEGIN.search(data)
    if begin is None or _SECTION.search(data, begin.end()) is None:
        return None
    start = _BEFORE.match(data)
    at = 0 if start is None else start.end()
    is_text = data[at:].lstrip(b" \t").startswith(b"exolve-begin")
    return Evidence.LIKELY if is_text or _is_page(data, begin.start()) else None


def _is_page(data: bytes, begin: int) -> bool:
    """Whether the line is in a script of a page, and the page does not show another one."""
    if not data.lstrip().startswith(b"<"):
        return False
    # The scripts of the player may be in the page, with pages to print in them.
    first, *pieces = _SCRIPT_TAG.split(data)
    shown = [first, *(text for slash, text in zip(pieces[::2], pieces[1::2], strict=True) if slash)]
    if len(_PAGE.findall(b"".join(shown))) > 1:
        return False
    starts = [match.end() for match in _SCRIPT.finditer(data, 0, begin)]
    return bool(starts) and _SCRIPT_END.search(data, starts[-1], begin) is None
