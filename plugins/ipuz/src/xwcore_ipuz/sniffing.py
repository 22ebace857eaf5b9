"""Detection: the `version` and `kind` of the outermost object in the head of a file."""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Evidence, Probe
from xwcore_ipuz.syntax import KIND, VERSION

#: Byte order mark, white space, the function call of version 1, and the brace of the object.
_START: Final = re.compile(
    rb"(?:\xef\xbb\xbf)?[ \t\r\n]*(?:[A-Za-z_$][A-Za-z0-9_$.]{0,63}[ \t]{0,8}\([ \t\r\n]*)?\{"
)
#: A string without an end reaches to the end of the head, so that no byte is searched twice.
_TOKEN: Final = re.compile(r'"([^"\\]*(?:\\.[^"\\]*)*)(?:"|\\?\Z)|[{}\[\]:,]', re.DOTALL)


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY if the object has a version or a kind of ipuz, else None.

    The kind counts as well, because the version may stand beyond the head.
    """
    start = _START.match(probe.head)
    if start is None or b"ipuz" not in probe.head:
        return None
    text = probe.head[start.end() :].decode("latin-1")
    depth, key, string, in_kind = 1, None, None, False
    for match in _TOKEN.finditer(text):
        part = match[0]
        if part[0] == '"':
            string = match[1].replace("\\/", "/")
            known = (depth == 1 and key == "version" and VERSION.fullmatch(string)) or (
                depth <= 2 and in_kind and KIND.fullmatch(string)
            )
            if known:
                return Evidence.LIKELY
        elif part == ":" and depth == 1:
            key = string
            in_kind = key == "kind"
        elif part in "{[":
            depth += 1
        elif part in "}]":
            depth -= 1
            if depth == 0:
                return None
        elif depth == 1:
            key, in_kind = None, False
    return None
