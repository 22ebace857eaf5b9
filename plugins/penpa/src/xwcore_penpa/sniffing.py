"""Detection: the text begins with an address, or is a short list of them.

Contract: LIKELY where the first line with content begins with an address, in brackets or not, and
where a short text that is no data has one. A longer text that mentions an address is none.
"""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Evidence, Probe
from xwcore_penpa.parse import find_addresses

#: What may precede an address in its line: blanks, the sign of an item, a key of a file with an
#: address, a link of Markdown, brackets and quotes.
_BEFORE: Final = re.compile(
    r"\ufeff?[ \t>]*(?:[-*+] |[0-9]{1,4}[.):]? |URL=|<string>)?[ \t]*"
    r"(?:\[[^\[\]]{0,200}\]\()?[<(\"'`*_]*",
    re.IGNORECASE,
)

#: A line that may precede an address: a comment, or part of a file of Windows with an address.
BLANK_LINE: Final = re.compile(
    r"\ufeff?[ \t]*(?:(?:#|;|//).*|\[[A-Za-z0-9.{} -]{1,60}\][ \t]*|(?!URL=|m=)[A-Za-z]{1,20}=.*"
    r"|<(?:\?xml |!DOCTYPE plist |plist|dict>|key>URL</key>).*)?",
    re.IGNORECASE,
)
_LINE: Final = re.compile(r"[^\r\n]+")

#: BoardLines of a text that is a note with an address.
_MOST_LINES: Final = 6

#: A line around a quotation, and an address in JSON, a page or a program.
_FENCE: Final = re.compile(r"^[ \t>]*(?:```|~~~)", re.MULTILINE)
_CODE: Final = re.compile(r"[{}\\]|</|\w\(|;$")


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY for an address or a note with one."""
    text = probe.text
    lines = [
        match[0] for match in _LINE.finditer(text) if not BLANK_LINE.fullmatch(match[0][:2_000])
    ]
    first = lines[0] if lines else ""
    address = next(find_addresses(first), None)
    if address is not None and _BEFORE.fullmatch(first[: address.start]):
        return Evidence.LIKELY
    is_data = first.lstrip("\ufeff \t")[:1] in ("", "{", "<", "[")
    if is_data or not probe.whole or len(lines) > _MOST_LINES or _FENCE.search(text):
        return None
    for line in lines:
        within = next(find_addresses(line), None)
        if within is not None:
            around = line[: within.start] + line[within.end :]
            return None if _CODE.search(around) or len(around) > 400 else Evidence.LIKELY
    return None
