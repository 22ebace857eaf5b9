"""Detection: the name of the root element."""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Evidence, Probe

#: What may stand before the root element: white space, declarations, comments. A comment without
#: an end reaches to the end of the head, so that no character is searched twice.
_BEFORE: Final = re.compile(
    r"[\ufeff\s]+|<\?.*?(?:\?>|\Z)|<!--.*?(?:-->|\Z)|<![A-Za-z][^>\[]*(?:\[[^\]]*\]\s*)?(?:>|\Z)",
    re.DOTALL,
)
_ROOT: Final = re.compile(
    r"<(?:[A-Za-z_][\w.-]{0,63}:)?(?:crossword-compiler(?:-applet)?|rectangular-puzzle)[\s/>]",
    re.IGNORECASE,
)


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY if the root element is one of Crossword Compiler; else None."""
    text = probe.text
    at = 0
    while match := _BEFORE.match(text, at):
        at = match.end()
    return Evidence.LIKELY if _ROOT.match(text, at) else None
