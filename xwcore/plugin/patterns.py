"""Recognition of regular expressions that may take exponential time.

Contract: a pattern with nested quantifiers is refused, even where it is harmless. Other patterns
may still take the square of the length or a higher power, which a signature's reach bounds.
"""

from __future__ import annotations

import re
from typing import Final

#: An escape, a class of characters, or a single byte.
_TOKEN: Final = re.compile(rb"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.", re.DOTALL)

_QUANTIFIERS: Final = (b"*", b"+", b"{")


def nests_quantifiers(pattern: bytes) -> bool:
    """Whether a repeated group contains, at any depth, a repeated part."""
    groups = [False]  # for each open group: whether a part of it is repeated
    ended = False  # the same for the group that ended just before
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
