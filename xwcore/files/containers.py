"""Containers around a file: zip archives and gzip files, in each other up to a small depth, and
files whose parts are puzzles of their own.

Contract: a `Layer` holds the bytes of one container and which member is meant. From the layers of
a content the same bytes are made again; a changed content changes that member only.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from xwcore.errors import OptionError
from xwcore.files import gzip_stream, zip_archive
from xwcore.files.source import Limits
from xwcore.findings.diagnostics import Span

ZIP: Final = "zip"
GZIP: Final = "gzip"

#: A file of a format with several puzzles in a file: see the hook `xw_parts`.
LIST: Final = "list"


def kind_of(head: bytes) -> str | None:
    """The kind of container that starts with these bytes."""
    if head.startswith(gzip_stream.MAGIC):
        return GZIP
    if head.startswith((zip_archive.MAGIC, zip_archive.EMPTY_MAGIC)):
        return ZIP
    return None


#: How files start that are compressed or packed by other programs.
_OTHER_MAGICS: Final = (
    ("bzip2", re.compile(rb"BZh[1-9](?:1AY&SY|\x17rE8P\x90)")),
    ("xz", re.compile(rb"\xfd7zXZ\0")),
    ("Zstandard", re.compile(rb"\x28\xb5\x2f\xfd")),
    ("7-Zip", re.compile(rb"7z\xbc\xaf\x27\x1c")),
    ("RAR", re.compile(rb"Rar!\x1a\x07")),
    ("tar", re.compile(rb"(?s:.{257})ustar")),
)


def other_kind_of(head: bytes) -> str | None:
    """The name of a kind of container that starts with these bytes and is not unpacked."""
    return next((name for name, magic in _OTHER_MAGICS if magic.match(head)), None)


_LINE_BREAKS: Final = (b"\n", b"\r")
_LINES: Final = re.compile("\r\n|\r|\n")

#: A layer was unpacked within the limits of its reader before.
_NO_LIMITS: Final = Limits(*[sys.maxsize] * len(Limits._fields))


@dataclass(frozen=True, slots=True)
class Layer:
    """One container: its kind, its bytes, and the number of the member, from 0.

    `parts` are the places of the parts of a list, with their names.
    """

    kind: str
    data: bytes
    member: int = 0
    parts: tuple[Span, ...] = ()

    def replaced(self, contents: Mapping[int, bytes]) -> bytes:
        """The container with these contents of members; unchanged if the contents are the same."""
        if self.kind == LIST:
            return self._with_parts(contents)
        if self.kind == GZIP:
            unpacked = gzip_stream.unpack(self.data, _NO_LIMITS)
            (content,) = contents.values()
            return self.data if unpacked.content == content else unpacked.replaced(content)
        archive = zip_archive.ZipArchive(self.data, _NO_LIMITS)
        changed = {
            number: content
            for number, content in contents.items()
            if archive.read(archive.members[number]) != content
        }
        return archive.replaced(changed) if changed else self.data

    @property
    def count(self) -> int:
        """The number of files in the container."""
        if self.kind == ZIP:
            members = zip_archive.ZipArchive(self.data, _NO_LIMITS).members
            return len({entry.name for entry in members if not zip_archive.is_no_file(entry.name)})
        return len(self.parts) if self.kind == LIST else 1

    @property
    def part(self) -> bytes:
        """The bytes of the part of a list that is meant."""
        place = self.parts[self.member]
        return self.data[place.start : place.end]

    def _with_parts(self, contents: Mapping[int, bytes]) -> bytes:
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
        """The places of the parts of the list that `replaced` makes with these contents."""
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

    `path` has the name of the member in each archive or list; gzip files have no names to choose
    from.
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

    @property
    def has_others(self) -> bool:
        """Whether a container has other members than those that lead to the file."""
        return any(layer.count > 1 for layer in self.layers)

    def is_meant(self, container: str | None) -> bool:
        """Whether a file in `container` goes into these containers."""
        return container == "same" or (bool(self.layers) and container == self.layers[0].kind)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of containers, the innermost first: "jpz in gzip in zip"."""
        return tuple(layer.kind for layer in reversed(self.layers))

    def around(self, content: bytes) -> bytes:
        """The outermost container with this content; the same bytes if the content is the same."""
        for layer in reversed(self.layers):
            content = layer.replaced({layer.member: content})
        return content

    def innermost(self, kinds: Collection[str]) -> ContainerRecord:
        """The innermost containers, as far as they are of these kinds."""
        count = 0
        while count < len(self.layers) and self.kinds[count] in kinds:
            count += 1
        return ContainerRecord(self.layers[len(self.layers) - count :])


def around_all(contents: Iterable[tuple[ContainerRecord, bytes]], depth: int = 0) -> bytes:
    """The outermost container with all these contents, repacked once.

    The records are those of files in one container; `depth` layers of them are taken off before.
    """
    inside: dict[int, list[tuple[ContainerRecord, bytes]]] = {}
    layers = []
    for record, content in contents:
        if len(record.layers) == depth:
            return content
        layers.append(record.layers[depth])
        inside.setdefault(record.layers[depth].member, []).append((record, content))
    replaced = {member: around_all(files, depth + 1) for member, files in inside.items()}
    return layers[0].replaced(replaced)


def packed(
    content: bytes,
    record: ContainerRecord | None,
    container: str | None,
    name: str,
    usual: Collection[str],
) -> bytes:
    """A file in a container: "zip", "gzip", or "same" as the record; None is that of the format.

    Where the record has such a container, that one is used again, with its other members. `usual`
    are the kinds of containers of the format, `name` that of the member of a new zip archive.

    Raises:
        OptionError: there is no such kind of container.
    """
    if container not in (None, "same", ZIP, GZIP):
        raise OptionError(
            f"container {container!r}, expected zip, gzip, same or none", option="container"
        )
    if record is not None:
        if record.is_meant(container):
            return record.around(content)
        content = record.innermost(usual).around(content)
    if container == GZIP:
        return gzip_stream.new_file(content)
    if container == ZIP:
        return zip_archive.new_archive(name, content)
    return content
