"""What all parts of a file have: sections with their offsets."""

from __future__ import annotations

from typing import NamedTuple

from xwcore.plugin import Fix, Place, Span
from xwcore_across_text.syntax import BLANKS, HEADER, HEADER_LINES
from xwcore_documents import TextDocument


class Section(NamedTuple):
    """A section: the offsets of its tag, and those of the lines below it, line ends included.

    `start` is one past the end of the text if the tag ends it.
    """

    name: str
    tag_start: int
    tag_end: int
    start: int
    end: int

    def tag_line(self, text: str) -> int:
        """The offset of the line of the tag."""
        return text.rfind("\n", 0, self.tag_start) + 1


Sections = dict[str, Section]


def rest_of_line(document: TextDocument, offset: int, place: Place | None = None) -> Span:
    """The span from `offset` to the end of its line, without blanks at its start."""
    end = document.end_of_line(offset)
    while offset < end and document.text[offset] in BLANKS:
        offset += 1
    return document.span(offset, end, place or Place())


def version_2_fix(document: TextDocument, *, safe: bool = True) -> Fix | None:
    """The fix that makes a file one of version 2; None if it has no first line."""
    match = HEADER.search(document.text)
    if match is None:
        return None
    return document.fix("make it version 2", (*match.span(), HEADER_LINES[2]), safe=safe)
