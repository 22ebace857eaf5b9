"""What a corpus is built from: files, folders, zip archives, and addresses that fsspec opens.

Contract: `items` lists without reading a puzzle, sorted by address within a source; `read_item`
reads one, within the limits. Members of an archive are read from the archive, never unpacked to
disk, and no path is made from a member's name. A folder is walked without following links.
"""

from __future__ import annotations

import os
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from typing import Any, Final

import xwcore

#: Between the address of an archive and the name of a member.
MEMBER: Final = "!/"

#: Members of one archive that are listed at most.
MAX_MEMBERS: Final = 1_000_000


@dataclass(frozen=True, slots=True, order=True)
class Item:
    """One file: where it is, and what changes when its content does.

    `size` is that of the file or member; `modified` (nanoseconds) that of the file or the archive;
    `member_check` is the checksum of a member, 0 for a file.
    """

    address: str
    size: int
    modified: int
    member_check: int = 0

    @property
    def key(self) -> str:
        """Equal for an unchanged file, for incremental builds."""
        return f"{self.address}\0{self.size}\0{self.modified}\0{self.member_check}"


def items(
    sources: Iterable[str | os.PathLike[str]],
    *,
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
) -> Iterator[Item]:
    """Every file of the sources that may be a puzzle, by its extension; named files always.

    `include` and `exclude` are patterns (`*.puz`, `2019/*`) on the address; with `include`, the
    patterns take the place of the extensions.

    Raises:
        OSError: a source does not exist or cannot be listed.
    """
    wanted = _Wanted(tuple(include), tuple(exclude))
    for source in sources:
        address = os.fspath(source)
        if "://" in address:
            yield from _remote(address, wanted)
        elif os.path.isdir(address):
            yield from _folder(address, wanted)
        elif is_archive(address):
            yield from _members(address, os.stat(address), wanted)
        else:
            status = os.stat(address)
            yield Item(address, status.st_size, status.st_mtime_ns)


class _Wanted:
    """Which addresses are taken."""

    def __init__(self, include: tuple[str, ...], exclude: tuple[str, ...]) -> None:
        self._include = include
        self._exclude = exclude
        specs = xwcore.formats().values()
        self._extensions = tuple(extension for spec in specs for extension in spec.extensions)

    def __call__(self, address: str) -> bool:
        if any(fnmatch(address, pattern) for pattern in self._exclude):
            return False
        if self._include:
            return any(fnmatch(address, pattern) for pattern in self._include)
        return address.lower().endswith(self._extensions)


def is_archive(address: str) -> bool:
    """Whether the address names a zip archive."""
    return address.lower().endswith(".zip")


def _folder(folder: str, wanted: _Wanted) -> Iterator[Item]:
    for parent, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(parent, name)
            if is_archive(path) and not os.path.islink(path):
                yield from _members(path, os.stat(path), wanted)
            elif wanted(path) and os.path.isfile(path):
                status = os.stat(path)
                yield Item(path, status.st_size, status.st_mtime_ns)


def _members(archive: str, status: os.stat_result, wanted: _Wanted) -> Iterator[Item]:
    try:
        with zipfile.ZipFile(archive) as opened:
            members = opened.infolist()[:MAX_MEMBERS]
    except zipfile.BadZipFile:
        yield Item(archive, status.st_size, status.st_mtime_ns)  # reported as unreadable
        return
    for member in sorted(members, key=lambda member: member.filename):
        address = f"{archive}{MEMBER}{member.filename}"
        if not member.is_dir() and wanted(address):
            yield Item(address, member.file_size, status.st_mtime_ns, member.CRC)


def _remote(address: str, wanted: _Wanted) -> Iterator[Item]:
    filesystem, path = _filesystem(address)
    scheme = address.partition("://")[0]
    listed: dict[str, Any] = filesystem.find(path, detail=True)
    for name in sorted(listed):
        full = f"{scheme}://{name.lstrip('/')}" if scheme != "file" else f"file://{name}"
        if wanted(full) or len(listed) == 1:
            detail = listed[name]
            modified: Any = detail.get("mtime") or detail.get("LastModified") or 0
            stamp = modified.timestamp() if hasattr(modified, "timestamp") else float(modified)
            yield Item(full, int(detail.get("size") or 0), int(stamp * 1e9))


def _filesystem(address: str) -> tuple[Any, str]:
    try:
        import fsspec
    except ImportError as error:
        raise OSError(
            f"{address}: install fsspec to read addresses (pip install 'xwcore-corpus[remote]')"
        ) from error
    filesystem, path = fsspec.core.url_to_fs(address)
    return filesystem, path


def read_item(item: Item, limits: xwcore.Limits) -> bytes:
    """The bytes of an item.

    Raises:
        OSError: the file cannot be read, or is not an archive.
        LimitError: the file is over `limits.max_bytes`.
    """
    limits.check("max_bytes", item.size if not is_archive(item.address) else 0)
    archive, separator, member = item.address.partition(MEMBER)
    if separator:
        try:
            with zipfile.ZipFile(archive) as opened, opened.open(member) as stream:
                data = stream.read(limits.max_bytes + 1)
        except (zipfile.BadZipFile, KeyError, RuntimeError, NotImplementedError) as error:
            raise OSError(f"{item.address}: {error}") from error
    elif "://" in item.address:
        filesystem, path = _filesystem(item.address)
        with filesystem.open(path, "rb") as stream:
            data = stream.read(limits.max_bytes + 1)
    else:
        with open(item.address, "rb") as stream:
            data = stream.read(limits.max_bytes + 1)
    limits.check("max_bytes", len(data))
    return data
