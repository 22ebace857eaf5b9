"""The two containers: zip archives, and gzip files, which have one file each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

from xwcore.plugin import MOST_PROBED, Container, ContainerMember, Limits

_ZIP_MAGICS: Final = (b"PK\x03\x04", b"PK\x05\x06")
_GZIP_MAGIC: Final = b"\x1f\x8b"


class ZipContainer(Container):
    """Zip archives: members that are stored or deflated."""

    name = "zip"

    def claims(self, head: bytes) -> bool:
        """Whether a file starts as an archive does, which may be empty."""
        return head.startswith(_ZIP_MAGICS)

    def members(self, data: bytes, limits: Limits) -> Sequence[ContainerMember]:
        """The entries of the directory."""
        from xwcore_containers.zip_archive import ZipArchive, is_no_file

        archive = ZipArchive(data, limits)
        return [
            ContainerMember(
                member.name,
                member.size.value,
                head=partial(archive.head, member),
                read=partial(archive.read, member),
                is_file=not is_no_file(member.name),
            )
            for member in archive.members
        ]

    def replaced(self, data: bytes, contents: Mapping[int, bytes], limits: Limits) -> bytes:
        """The archive with these contents; all other bytes are kept."""
        from xwcore_containers.zip_archive import ZipArchive

        return ZipArchive(data, limits).replaced(contents)

    def new(self, name: str, content: bytes) -> bytes:
        """An archive with one member."""
        from xwcore_containers.zip_archive import new_archive

        return new_archive(name, content)


class GzipContainer(Container):
    """Gzip files."""

    name = "gzip"
    has_names = False

    def claims(self, head: bytes) -> bool:
        """Whether a file starts as a gzip file does."""
        return head.startswith(_GZIP_MAGIC)

    def members(self, data: bytes, limits: Limits) -> Sequence[ContainerMember]:
        """The content, with the name in the header, which may be empty."""
        from xwcore_containers.gzip_stream import unpack

        file = unpack(data, limits)
        content, head = file.content, file.content[:MOST_PROBED]
        return [ContainerMember(file.name, len(content), head=lambda: head, read=lambda: content)]

    def replaced(self, data: bytes, contents: Mapping[int, bytes], limits: Limits) -> bytes:
        """The file with another content and the same header."""
        from xwcore_containers.gzip_stream import unpack

        return unpack(data, limits).replaced(contents[0])

    def new(self, name: str, content: bytes) -> bytes:
        """A file without name and time."""
        from xwcore_containers.gzip_stream import new_file

        return new_file(content)


zip_archive = ZipContainer()
gzip_file = GzipContainer()
