"""The files of a folder, and the members of the zip archives in it.

Contract: files are listed on demand, sorted by name in each folder and archive, so that every run
has the same order. Hidden folders are left out, and symbolic links that lead out of the folder
unless they are followed. A folder or archive that cannot be listed is an answer, too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from xwcore.plugin import XwError, plural
from xwcore_folders.patterns import is_within

if TYPE_CHECKING:
    from xwcore_folders.archives import ArchiveMember

#: Folders beginning with this are left out: those of version control, environments.
_HIDDEN: Final = "."

#: Hidden folders that are skipped without a report.
_VERSION_CONTROL: Final = frozenset({".git", ".hg", ".svn"})


class ListedFile(NamedTuple):
    """A file of a folder, or the `member` of the archive `path`.

    `relative` is the path below the folder: that of a member continues the path of its archive.
    `problem` is why the folder or archive at `path` cannot be listed.
    """

    path: str
    relative: str
    member: ArchiveMember | None = None
    problem: OSError | XwError | None = None


class FileChoice(Protocol):
    """Which files are listed, from the path below the folder and the whole path."""

    def takes(self, relative: str, path: str) -> bool:
        """Whether to list a file or a member of an archive."""
        ...

    def is_excluded(self, relative: str, path: str) -> bool:
        """Whether to leave out a folder or an archive."""
        ...

    def is_expanded(self, path: str) -> bool:
        """Whether to list the members of an archive in place of the file."""
        ...


@dataclass(slots=True)
class Skipped:
    """What is skipped in folders, by path, to be reported.

    `links` lead out of their folder. A link to a file of the same folder is listed, one to a folder
    of it is not entered; with `follow_links` all are listed and entered, but each folder once.
    `hidden` are folders whose name begins with a period, but for those of version control.
    `special` are pipes, devices, sockets, and links that lead nowhere.
    """

    follow_links: bool = False
    links: list[str] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)
    special: list[str] = field(default_factory=list)
    _entered: set[str] = field(default_factory=set)

    def counts(self) -> Iterator[tuple[str, list[str]]]:
        """What is skipped, such as "2 hidden folders", and its paths."""
        for noun, where, paths in (
            ("symbolic link", " out of the folder", self.links),
            ("hidden folder", "", self.hidden),
            ("special file", "", self.special),
        ):
            if paths:
                yield plural(len(paths), noun) + where, paths

    def may_enter(self, folder: str) -> bool:
        """Whether to list a folder: not one that a followed link led to before."""
        if not self.follow_links:
            return True
        real = os.path.realpath(folder)
        if real in self._entered:
            return False
        self._entered.add(real)
        return True

    def may_list(self, path: str, relative: str, top: str, choice: FileChoice) -> bool:
        """Whether to list or enter what a link leads to, in a folder below `top`."""
        if self.follow_links:
            return True
        is_folder = os.path.isdir(path)
        if is_within(path, top):
            return not is_folder
        is_meant = is_folder or choice.takes(relative, path)
        if is_meant and not choice.is_excluded(relative, path):
            self.links.append(path)
        return False


def files_in(
    folder: str, choice: FileChoice, skipped: Skipped, top: str = ""
) -> Iterator[ListedFile]:
    """The files of a folder and of the folders and archives below it that are chosen.

    Paths are relative to `top`, by default the folder.
    """
    top = top or folder
    if not skipped.may_enter(folder):
        return
    try:
        with os.scandir(folder) as listed:
            children = sorted(listed, key=lambda child: child.name)
    except OSError as error:
        yield ListedFile(folder, os.path.relpath(folder, top), problem=error)
        return
    for child in children:
        path, relative = child.path, os.path.relpath(child.path, top)
        if child.is_symlink() and not skipped.may_list(path, relative, top, choice):
            continue
        if _is_folder(child):
            if choice.is_excluded(relative, path):
                continue
            if not child.name.startswith(_HIDDEN):
                yield from files_in(path, choice, skipped, top)
            elif child.name not in _VERSION_CONTROL:
                skipped.hidden.append(path)
        elif _is_file(child):
            if choice.is_expanded(path):
                yield from files_in_archive(path, relative, choice)
            elif choice.takes(relative, path):
                yield ListedFile(path, relative)
        elif choice.takes(relative, path) and not choice.is_excluded(relative, path):
            skipped.special.append(path)


def files_in_archive(path: str, relative: str, choice: FileChoice) -> Iterator[ListedFile]:
    """The members of a zip archive that are chosen; their paths continue `relative`, if any."""
    if choice.is_excluded(relative, path):
        return
    from xwcore_folders.archives import members_of  # on use: archives are rare

    try:
        members = members_of(path)
    except (OSError, XwError) as error:
        yield ListedFile(path, relative, problem=error)
        return
    for member in members:
        inside = f"{relative}/{member.name}" if relative else member.name
        if choice.takes(inside, f"{path}/{member.name}"):
            yield ListedFile(path, inside, member)


def _is_folder(child: os.DirEntry[str]) -> bool:
    """Whether it is a folder; a link is one only where it is followed."""
    try:
        return child.is_dir()
    except OSError:
        return False


def _is_file(child: os.DirEntry[str]) -> bool:
    """Whether it is a file, or a link in a circle: its failure is reported on opening."""
    try:
        return child.is_file()
    except OSError:
        return True
