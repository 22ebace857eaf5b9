"""What a corpus is built from: files, folders, zip archives, and addresses that fsspec opens.

Contract: `items` lists without reading a puzzle, sorted by address within a source; `read_item`
reads one, within the limits. Members of an archive are read from the archive, never unpacked to
disk, and no path is made from a member's name. Links out of a folder are left out by default.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import xwcore
from xwcore.plugin import Source, bare_name
from xwcore_containers import is_archive, may_have_archive
from xwcore_documents import safe_text
from xwcore_folders import (
    ArchiveMember,
    ListedFile,
    Skipped,
    ZipMembers,
    files_in,
    files_in_archive,
    is_matched,
    read_member,
)

_log: Final = logging.getLogger(__name__)

#: Between the address of an archive and the name of a member.
MEMBER: Final = "!/"


@dataclass(frozen=True, slots=True, order=True)
class CorpusItem:
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
    by_extension: bool = False,
) -> Iterator[CorpusItem]:
    """Every file of the sources, whatever its extension: its content decides what it is.

    With `by_extension`, only files of folders and archives with the extension of a format.
    `include` and `exclude` are patterns of `xwcore_folders`, as commands take them; with `include`,
    the patterns take the place of the extensions. A source may be excluded. Symbolic links that
    lead out of a folder are left out, and counted in a warning of the log, unless `follow_links`.

    Raises:
        OSError: a source does not exist or cannot be listed.
    """
    wanted = _CorpusChoice(tuple(include), tuple(exclude), by_extension)
    for source in sources:
        address = os.fspath(source)
        if wanted.is_excluded("", address):
            continue
        if "://" in address:
            yield from _remote(address, wanted)
        elif os.path.isdir(address):
            skipped = Skipped(follow_links)
            yield from _listed(files_in(address, wanted, skipped))
            _log_skipped(address, skipped)
        elif is_archive(address):
            os.stat(address)  # a source that is missing is an error
            yield from _listed(files_in_archive(address, "", wanted))
        else:
            yield _item_at(address)


def _log_skipped(folder: str, skipped: Skipped) -> None:
    """Log how many links, folders and files are not listed, with the first of each."""
    for count, paths in skipped.counts():
        _log.warning("%s: %s skipped: %s", safe_text(folder), count, safe_text(paths[0]))


class _CorpusChoice:
    """Which files and members are taken."""

    def __init__(
        self, include: tuple[str, ...], exclude: tuple[str, ...], by_extension: bool
    ) -> None:
        self._include = include
        self._exclude = exclude
        self._by_extension = by_extension
        specs = [spec for spec in xwcore.formats().values() if spec.reads]
        extensions = (extension for spec in specs for extension in spec.extensions)
        self._extensions = tuple(extensions)

    def takes(self, relative: str, path: str) -> bool:
        """Whether to take a file or a member."""
        if self.is_excluded(relative, path):
            return False
        if self._include:
            return is_matched(relative, path, self._include)
        if not self._by_extension:
            return True
        return may_have_archive(path) or bare_name(path).lower().endswith(self._extensions)

    def is_excluded(self, relative: str, path: str) -> bool:
        """Whether a pattern leaves out the file or folder."""
        return is_matched(relative, path, self._exclude)

    def is_expanded(self, path: str) -> bool:
        """Whether the members of the file are items."""
        return is_archive(path)


def _listed(files: Iterable[ListedFile]) -> Iterator[CorpusItem]:
    """The items of a folder or archive; what cannot be listed has its problem."""
    for path, _, member, problem in files:
        try:
            if isinstance(problem, OSError):
                raise problem
            item = _item_at(path)
        except OSError as error:  # removed since it was listed, or not readable
            yield CorpusItem(path, 0, 0, problem=error.strerror or str(error))
        else:  # an archive with a problem of its own is reported as unreadable
            yield item if member is None else _member_item(item, member)


def _item_at(path: str) -> CorpusItem:
    status = os.stat(path)
    return CorpusItem(path, status.st_size, status.st_mtime_ns)


def _member_item(archive: CorpusItem, member: ArchiveMember) -> CorpusItem:
    address = f"{archive.address}{MEMBER}{member.name}"
    return CorpusItem(address, member.size, archive.modified, member.checksum)


def _remote(address: str, wanted: _CorpusChoice) -> Iterator[CorpusItem]:
    filesystem, path = _filesystem(address)
    scheme = address.partition("://")[0]
    listed: dict[str, Any] = filesystem.find(path, detail=True)
    for name in sorted(listed):
        full = f"file://{name}" if scheme == "file" else f"{scheme}://{name.lstrip('/')}"
        relative = full.removeprefix(address).strip("/")
        detail = listed[name]
        modified: Any = detail.get("mtime") or detail.get("LastModified") or 0
        stamp = modified.timestamp() if hasattr(modified, "timestamp") else float(modified)
        item = CorpusItem(full, int(detail.get("size") or 0), int(stamp * 1e9))
        if is_archive(full):
            yield from _remote_members(item, relative, wanted)
        elif wanted.takes(relative, full) or len(listed) == 1:
            yield item


def _remote_members(
    archive: CorpusItem, relative: str, wanted: _CorpusChoice
) -> Iterator[CorpusItem]:
    try:
        members = _remote_archive(archive.address, archive.modified).all()
    except xwcore.XwError:
        yield archive  # reported as unreadable
        return
    for member in members:
        inner = f"{relative}/{member.name}".lstrip("/")
        if wanted.takes(inner, f"{archive.address}/{member.name}"):
            yield _member_item(archive, member)


@lru_cache(maxsize=1)
def _remote_archive(address: str, _modified: int) -> ZipMembers:
    """A remote archive; it stays open while its members are read one after the other."""
    filesystem, path = _filesystem(address)
    return ZipMembers(filesystem.open(path, "rb"))


def _filesystem(address: str) -> tuple[Any, str]:
    try:
        import fsspec
    except ImportError as error:
        raise OSError(
            f"{address}: install fsspec to read addresses (pip install 'xwcore-corpus[remote]')"
        ) from error
    filesystem, path = fsspec.core.url_to_fs(address)
    return filesystem, path


def read_item(item: CorpusItem, limits: xwcore.Limits) -> bytes:
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
        return _remote_archive(archive, item.modified).read(member, limits)
    if not is_remote:
        return Source(item.address, limits).read_all()
    filesystem, path = _filesystem(item.address)
    with filesystem.open(path, "rb") as stream:
        return Source(stream, limits).read_all()
