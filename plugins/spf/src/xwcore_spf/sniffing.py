"""Recognize a puzzle file by its content; other programs use the extensions .eps and .spf as well.

Contract: `sniff` looks at the head of a source only and returns LIKELY at most, because an SPF file
has no fixed bytes at a fixed place.
"""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Evidence, Probe

#: The line that the author's own files have in their prolog.
_SELF_DESCRIPTION: Final = b"Standard Puzzle Format (SPF)"

#: A program starts with a comment or a definition, a bare dictionary with its brackets. Pages that
#: merely quote a puzzle start in another way.
_START: Final = re.compile(rb"(?:\xef\xbb\xbf){0,4}[\0\t\n\f\r ]*(?:%|/[A-Za-z]|<<)")

_PUZZLE_KEYS: Final = frozenset({"puzzle", "node", "solution", "size", "X"})


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY for a dictionary with a /type that names a puzzle; None for everything else."""
    head = probe.head
    # Two searches: the one for a single byte takes a twentieth of the time of the other.
    if b"/" not in head or b"/type" not in head:
        return None
    # Imported here, since most files of other formats do not come this far.
    from xwcore_logic import is_type_name
    from xwcore_spf.parse.postscript import DOS_EPS_MAGIC, Type, find_container

    if not head.startswith(DOS_EPS_MAGIC) and not _START.match(head):
        return None
    container = find_container(head)
    kind = None if container is None else container.values.get("type")
    if container is None or kind is None or kind.type is not Type.STRING:
        return None
    if _PUZZLE_KEYS & container.values.keys() or _SELF_DESCRIPTION in head[: container.start]:
        return Evidence.LIKELY
    # A program may hold "/type (...)" anywhere, a puzzle has it at the start of a line.
    start = container.items[0].start
    at_line_start = head[start - 1 : start] in (b"\n", b"\r")
    return Evidence.LIKELY if at_line_start and is_type_name(kind.text) else None
