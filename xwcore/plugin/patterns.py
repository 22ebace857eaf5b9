"""Which patterns a signature may have: those that never go back far.

Contract: a clock cannot stop a pattern that runs, so each repetition has to be possessive (`*+`,
`++`, `{1,9}+`): what it took it does not give back. What is left to try are optional parts and
alternatives, and there are few of them. A match then takes a time in proportion to the head.
"""

from __future__ import annotations

import re
from typing import Final

#: Optional parts and alternatives; a pattern may try each combination of them.
MOST_CHOICES: Final = 12

#: Bytes of a pattern.
MOST_BYTES: Final = 500

_TOKEN: Final = re.compile(
    rb"""
      (?P<flags>  \A\(\?[imsx]+\) )
    | (?P<open>   \((?:\?[:>]|(?!\?)) )
    | (?P<close>  \) )
    | (?P<choice> \| | \?(?![?+]) )
    | (?P<repeat> (?:[*+?]|\{\d*,\d*\})\+ )
    | (?P<times>  \{\d+\}(?![?+]) )
    | (?P<one>    \\[^0-9] | \[\^?\]?(?:\\.|[^\]\\])*\] | [^\\()\[|*+?{] )
    """,
    re.VERBOSE | re.DOTALL,
)


def reason_to_refuse(pattern: bytes) -> str:
    """Why a pattern may take too long, or "".

    Raises:
        re.error: the pattern is malformed.
    """
    re.compile(pattern)
    if len(pattern) > MOST_BYTES:
        return f"{len(pattern)} bytes, limit {MOST_BYTES}"
    position, choices, before = 0, 0, ""
    while position < len(pattern):
        token = _TOKEN.match(pattern, position)
        if token is None or (token.lastgroup == "times" and before == "close"):
            part = pattern[position : position + 4].decode("latin-1")
            return (
                f"{part!r} at byte {position} may go back, expected a possessive repetition, such"
                " as *+, and neither groups by number nor looking around"
            )
        position, before = token.end(), token.lastgroup or ""
        choices += before == "choice"
    if choices > MOST_CHOICES:
        return f"{choices} optional parts and alternatives, limit {MOST_CHOICES}"
    return ""
