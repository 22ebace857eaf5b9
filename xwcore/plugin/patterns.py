"""Regular expressions that may take exponential time, told by their looks.

Contract: whoever nests quantifiers is refused, also where it would do no harm; what is let through
may still take the square of the length, or a higher power: a signature's reach bounds that.
"""

from __future__ import annotations

import re
from typing import Final

#: An escape, a class of characters, or a single byte.
_TOKEN: Final = re.compile(rb"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL)

_QUANTIFIERS: Final = (b"*", b"+", b"{")


def nests_quantifiers(pattern: bytes) -> bool:
    """Whether a group that is repeated holds, at any depth, something that is repeated."""
    groups = [False]  # of each open group: whether anything in it is repeated
    ended = False  # the same of the group that ended just before
    for token in _TOKEN.findall(pattern):
        if token == b"(":
            groups.append(False)
        elif token == b")" and len(groups) > 1:
            ended = groups.pop()
            groups[-1] |= ended
            continue
        elif token in _QUANTIFIERS:
            if ended:
                return True
            groups[-1] = True
        ended = False
    return False
