"""The containers around a file: archives and the like, in each other up to a small depth, and files
whose parts are puzzles of their own.

Contract: a `Layer` holds the bytes of one container and which member is meant. From the layers of
a content the same bytes are made again; a changed content changes that member only.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from xwcore.findings.diagnostics import Span

#: A file of a format with several puzzles in a file: see the hook `xw_parts`.
LIST: Final = "list"

_LINE_BREAKS: Final = (b"\n", b"\r")
_LINES: Final = re.compile("\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Layer:
    """One container: its kind, its bytes, and the number of the member, from 0.

    `parts` are the places of the parts of a list, with their names.
    """

    kind: str
    data: bytes
    member: int = 0
    parts: tuple[Span, ...] = ()

    @property
    def part(self) -> bytes:
        """The bytes of the part of a list that is meant."""
        place = self.parts[self.member]
        return self.data[place.start : place.end]

    def with_parts(self, contents: Mapping[int, bytes]) -> bytes:
        """The list with these parts, and all bytes outside of them.

        A part that ends within its line gets no line break at its end, which a new file has.
        """
        pieces, kept = [], 0
        for number, content in sorted(contents.items()):
            place = self.parts[number]
            pieces += [self.data[kept : place.start], self._fitted(place, content)]
            kept = place.end or 0
        return b"".join([*pieces, self.data[kept:]])

    def _fitted(self, place: Span, content: bytes) -> bytes:
        is_text = place.line is not None
        if is_text and not self.data[place.start : place.end].endswith(_LINE_BREAKS):
            return content.removesuffix(b"\n").removesuffix(b"\r")
        return content

    def moved(self, contents: Mapping[int, bytes]) -> tuple[Span, ...]:
        """The places of the parts of the list that `with_parts` makes with these contents."""
        places = []
        old = new = Span(0, 0, 1, 1)  # the end of the last changed part, before and after
        for number, place in enumerate(self.parts):
            moved = _moved(place, old, new)
            if number in contents:
                content = self._fitted(place, contents[number])
                old = _end_of(place, self.data[place.start : place.end])
                new = _end_of(moved, content)
                moved = moved._replace(end=moved.start + len(content))
            places.append(moved)
        return tuple(places)


def _moved(place: Span, old: Span, new: Span) -> Span:
    """The place after a change before it, whose end was `old` and is `new`."""
    shift = new.start - old.start
    place = place._replace(start=place.start + shift, end=(place.end or 0) + shift)
    if place.line is None or old.line is None or new.line is None:
        return place
    column = place.column
    if place.line == old.line and column is not None:
        column += (new.column or 1) - (old.column or 1)
    return place._replace(line=place.line + new.line - old.line, column=column)


def _end_of(place: Span, content: bytes) -> Span:
    """Where a part with this content ends that starts as `place` does."""
    end = place.start + len(content)
    if place.line is None:
        return Span(end, end)
    *before, last = _LINES.split(content.decode("utf-8", "replace").replace("\0", ""))
    column = len(last) + (1 if before else place.column or 1)
    return Span(end, end, place.line + len(before), column)


@dataclass(frozen=True, slots=True)
class ContainerRecord:
    """What a puzzle keeps of the containers it was read from: the layers, the outermost first.

    `path` has the name of the member in each archive or list; a container of one file, such as
    gzip, has no names to choose from.
    """

    layers: tuple[Layer, ...]
    path: tuple[str, ...] = ()

    @property
    def member(self) -> str:
        """The path in one text, with colons between."""
        return ":".join(self.path)

    @property
    def file_path(self) -> tuple[str, ...]:
        """The path without the name of a part: it leads to the file with the places."""
        is_part = self.layers and self.layers[-1].kind == LIST
        return self.path[:-1] if is_part else self.path

    def is_meant(self, container: str | None) -> bool:
        """Whether a file in `container` goes into these containers."""
        return container == "same" or (bool(self.layers) and container == self.layers[0].kind)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of containers, the innermost first: "jpz in gzip in zip"."""
        return tuple(layer.kind for layer in reversed(self.layers))

    def innermost(self, kinds: Collection[str]) -> ContainerRecord:
        """The innermost containers, as far as they are of these kinds."""
        count = 0
        while count < len(self.layers) and self.kinds[count] in kinds:
            count += 1
        return ContainerRecord(self.layers[len(self.layers) - count :])
