"""The members of zip archives of any size, for work on many files: one is unpacked at a time.

Contract: an archive is read from its file, so that its size does not matter; a member is unpacked
to memory, within the limits of one file, and never to a disk. Names of members are names only.
"""

from __future__ import annotations

import os
import zipfile
import zlib
from functools import lru_cache
from typing import IO, Final, NamedTuple

from xwcore.plugin import ContainerError, Limits, check_regular, quoted
from xwcore_containers import check_ratio, is_no_file

#: Members of one archive that are listed at most.
MAX_MEMBERS: Final = 1_000_000

#: The bit of the flags of a member, by the specification of zip (4.4.4).
_ENCRYPTED: Final = 0x1


class ArchiveMember(NamedTuple):
    """A member: its name, the size of its content in bytes, and the CRC-32 of its content."""

    name: str
    size: int
    checksum: int


class ZipMembers:
    """The members of a zip archive, which stays open while they are read one after the other.

    `archive` is the path of a file or a stream that can seek.

    Raises:
        ContainerError: it is not a zip archive.
        OSError: it cannot be read.
    """

    def __init__(self, archive: str | IO[bytes]) -> None:
        try:
            self._archive = zipfile.ZipFile(archive)
        except zipfile.BadZipFile as error:
            raise ContainerError("not a zip archive, or its end is missing") from error

    def all(self) -> list[ArchiveMember]:
        """The members, sorted by name; what a system adds to archives is left out."""
        infos = self._archive.infolist()[:MAX_MEMBERS]
        members = {info.filename: info for info in infos if not info.is_dir()}
        return [
            ArchiveMember(name, info.file_size, info.CRC)
            for name, info in sorted(members.items())
            if not is_no_file(name)
        ]

    def read(self, name: str, limits: Limits) -> bytes:
        """The content of a member.

        Raises:
            OSError: the archive cannot be read.
            ContainerError: there is no such member, or it is encrypted, damaged or of another
                method.
            LimitError: the content is over `max_bytes` or `max_ratio`.
        """
        try:
            info = self._archive.getinfo(name)
            if info.flag_bits & _ENCRYPTED:
                raise ContainerError(f"zip member {quoted(name)} is encrypted")
            limits.check("max_bytes", info.file_size)
            check_ratio(limits, info.file_size, info.compress_size)
            with self._archive.open(info) as stream:
                data = stream.read(limits.max_bytes + 1)
        except KeyError as error:
            raise ContainerError(f"the container has no member {quoted(name)}") from error
        except (zipfile.BadZipFile, zlib.error, EOFError) as error:
            raise ContainerError(f"zip member {quoted(name)} is damaged: {error}") from error
        except RuntimeError as error:  # of another method
            raise ContainerError(f"zip member {quoted(name)}: {error}") from error
        limits.check("max_bytes", len(data))
        return data


def members_of(path: str) -> list[ArchiveMember]:
    """The members of the zip archive at this path; see `ZipMembers`.

    Raises:
        SourceError, OSError: the file cannot be read, as `Source` says.
        ContainerError: it is not a zip archive.
    """
    return _opened(path).all()


def read_member(path: str, name: str, limits: Limits) -> bytes:
    """The content of a member of the zip archive at this path; see `ZipMembers.read`."""
    return _opened(path).read(name, limits)


def _opened(path: str) -> ZipMembers:
    status = os.stat(path)
    check_regular(path, status.st_mode)
    return _opened_as(path, status.st_mtime_ns, status.st_size)


@lru_cache(maxsize=2)
def _opened_as(path: str, _modified: int, _size: int) -> ZipMembers:
    return ZipMembers(path)
