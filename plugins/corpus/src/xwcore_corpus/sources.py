"""What a corpus is built from: files, folders, zip archives, and addresses that fsspec opens.

Contract: `items` lists without reading a puzzle, sorted by address within a source; `read_item`
reads one, within the limits. Members of an archive are read from the archive, never unpacked to
disk, and no path is made from a member's name. A folder is walked without following links to
folders, and by default without links to files outside.
"""

from __future__ import annotations

import logging
import os
import zipfile
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import xwcore
from xwcore.plugin import (
    Source,
    bare_name,
    is_archive,
    is_matched,
    is_within,
    may_have_archive,
    members_of,
    read_member,
    safe_text,
)

_log: Final = logging.getLogger(__name__)

#: Between the address of an archive and the name of a member.
MEMBER: Final = "!/"


@dataclass(frozen=True, slots=True, order=True)
class Item:
    """One file: where it is, and what changes when its content does.

    `size` is that of the file or member; `modified` (nanoseconds) that of the file or the archive;
    `member_check` is the checksum of a member, 0 for a file. `problem` is why a file or folder
    cannot be listed.
    """

    address: str
    size: int
    modified: int
    member_check: int = 0
    problem: str = ""

    @property
    def key(self) -> str:
        """Equal for an unchanged file, for incremental builds."""
        return f"{self.address}\0{self.size}\0{self.modified}\0{self.member_check}"


def items(
    sources: Iterable[str | os.PathLike[str]],
    *,
    include: Iterable[str] = (),
    exclude: Iterable[str] = (),
    follow_links: bool = False,
) -> Iterator[Item]:
    """Every file of the sources that may be a puzzle, by its extension; named files whatever it is.

    `include` and `exclude` are patterns of `xwcore.files.path_patterns`, as commands take them;
    with `include`, the patterns take the place of the extensions. A source may be excluded. Of
    folders, symbolic links to files outside are left out without `follow_links`, and counted in a
    warning of the log.

    Raises:
        OSError: a source does not exist or cannot be listed.
    """
    wanted = _Wanted(tuple(include), tuple(exclude))
    for source in sources:
        address = os.fspath(source)
        wanted.source = address
        if wanted.is_excluded(address):
            continue
        if "://" in address:
            yield from _remote(address, wanted)
        elif os.path.isdir(address):
            yield from _folder(address, wanted, follow_links=follow_links)
        elif is_archive(address):
            yield from _members(address, os.stat(address), wanted)
        else:
            status = os.stat(address)
            yield Item(address, status.st_size, status.st_mtime_ns)


class _Wanted:
    """Which addresses are taken; `source` is the one that is listed."""

    def __init__(self, include: tuple[str, ...], exclude: tuple[str, ...]) -> None:
        self.source = ""
        self._include = include
        self._exclude = exclude
        specs = [spec for spec in xwcore.formats().values() if spec.reads]
        extensions = (extension for spec in specs for extension in spec.extensions)
        self._extensions = tuple(extensions)

    def __call__(self, address: str) -> bool:
        if self.is_excluded(address):
            return False
        if self._include:
            return self._is_matched(address, self._include)
        return may_have_archive(address) or bare_name(address).lower().endswith(self._extensions)

    def is_excluded(self, address: str) -> bool:
        """Whether a pattern leaves out the file or folder."""
        return self._is_matched(address, self._exclude)

    def _is_matched(self, address: str, patterns: tuple[str, ...]) -> bool:
        path = address.replace(MEMBER, "/")
        relative = address.removeprefix(self.source).replace(MEMBER, "/").strip("/" + os.sep)
        return is_matched(relative, path, patterns)


def _folder(folder: str, wanted: _Wanted, *, follow_links: bool) -> Iterator[Item]:
    problems: list[OSError] = []
    links_out = 0
    for parent, folders, names in os.walk(folder, onerror=problems.append):
        folders[:] = sorted(
            name for name in folders if not wanted.is_excluded(os.path.join(parent, name))
        )
        for name in sorted(names):
            path = os.path.join(parent, name)
            is_members = is_archive(path) and not os.path.islink(path)
            if not is_members and not (wanted(path) and os.path.isfile(path)):
                continue
            if os.path.islink(path) and not follow_links and not is_within(path, folder):
                links_out += 1
                continue
            try:
                status = os.stat(path)
            except OSError as error:  # removed since it was listed
                problems.append(error)
                continue
            if is_members:
                yield from _members(path, status, wanted)
            else:
                yield Item(path, status.st_size, status.st_mtime_ns)
    if links_out:
        _log.warning("%s: %d symbolic links out of it left out", safe_text(folder), links_out)
    for problem in problems:
        yield Item(os.fsdecode(problem.filename), 0, 0, problem=problem.strerror or str(problem))


def _members(archive: str, status: os.stat_result, wanted: _Wanted) -> Iterator[Item]:
    """The members of an archive on the disk; a damaged one is reported as unreadable."""
    try:
        members = members_of(archive)
    except (OSError, xwcore.XwError):
        yield Item(archive, status.st_size, status.st_mtime_ns)
        return
    for member in members:
        address = f"{archive}{MEMBER}{member.name}"
        if wanted(address):
            yield Item(address, member.size, status.st_mtime_ns, member.checksum)


def _remote(address: str, wanted: _Wanted) -> Iterator[Item]:
    filesystem, path = _filesystem(address)
    scheme = address.partition("://")[0]
    listed: dict[str, Any] = filesystem.find(path, detail=True)
    for name in sorted(listed):
        full = f"file://{name}" if scheme == "file" else f"{scheme}://{name.lstrip('/')}"
        detail = listed[name]
        modified: Any = detail.get("mtime") or detail.get("LastModified") or 0
        stamp = modified.timestamp() if hasattr(modified, "timestamp") else float(modified)
        item = Item(full, int(detail.get("size") or 0), int(stamp * 1e9))
        if is_archive(full):
            yield from _remote_members(item, wanted)
        elif wanted(full) or len(listed) == 1:
            yield item


def _remote_members(archive: Item, wanted: _Wanted) -> Iterator[Item]:
    try:
        members = _remote_archive(archive.address, archive.modified).infolist()
    except zipfile.BadZipFile:
        yield archive  # reported as unreadable
        return
    for member in sorted(members, key=lambda member: member.filename):
        address = f"{archive.address}{MEMBER}{member.filename}"
        if not member.is_dir() and wanted(address):
            yield Item(address, member.file_size, archive.modified, member.CRC)


@lru_cache(maxsize=1)
def _remote_archive(address: str, _modified: int) -> zipfile.ZipFile:
    """A remote archive; it stays open while its members are read one after the other."""
    filesystem, path = _filesystem(address)
    return zipfile.ZipFile(filesystem.open(path, "rb"))


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
        XwError: the file is over `limits.max_bytes`, or the member cannot be unpacked.
    """
    if item.problem:
        raise OSError(f"{item.address}: {item.problem}")
    if not is_archive(item.address):
        limits.check("max_bytes", item.size)
    archive, separator, member = item.address.partition(MEMBER)
    is_remote = "://" in item.address
    if separator and not is_remote:
        return read_member(archive, member, limits)
    if separator:
        try:
            with _remote_archive(archive, item.modified).open(member) as stream:
                data = stream.read(limits.max_bytes + 1)
        except (zipfile.BadZipFile, KeyError, RuntimeError, NotImplementedError) as error:
            raise OSError(f"{item.address}: {error}") from error
    elif is_remote:
        filesystem, path = _filesystem(item.address)
        with filesystem.open(path, "rb") as stream:
            data = stream.read(limits.max_bytes + 1)
    else:
        data = Source(item.address, limits).read_all()
    limits.check("max_bytes", len(data))
    return data
