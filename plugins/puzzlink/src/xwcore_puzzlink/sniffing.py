"""Detection: the first line with content begins with the address of a puzzle."""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Evidence, Probe
from xwcore_puzzlink.parse import find_addresses
from xwcore_puzzlink.syntax.addresses import BLANK_LINE

#: What may precede an address in its line: blanks, the number of an item, a key of Windows.
_BEFORE: Final = re.compile(r"\ufeff?[ \t]*(?:[-*] |[0-9]{1,4}[.):]? |URL=)?[ \t]*", re.IGNORECASE)

#: A line with content; most files have one at the start, and the others are not looked at.
_LINE: Final = re.compile(r"[^\r\n]+")


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY if the first line that is neither blank nor a comment begins with an address."""
    for match in _LINE.finditer(probe.text):
        line = match[0]
        if not BLANK_LINE.fullmatch(line):
            address = next(find_addresses(line), None)
            is_first = address is not None and _BEFORE.fullmatch(line[: address.start])
            return Evidence.LIKELY if is_first else None
    return None
