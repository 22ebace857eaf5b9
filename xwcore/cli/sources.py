"""The files that a command works on: from arguments, folders, and lists.

Contract: files come in the order of the arguments; those of a folder are sorted by path, so that
every run has the same order. They are listed while the command works, never all at once.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from typing import IO, Final

import click

from xwcore.cli.output import standard_input
from xwcore.files.source import Source
from xwcore.verbs import Registry

#: Folders beginning with this are skipped in folders: those of version control, environments.
_HIDDEN: Final = "."


@dataclass(frozen=True, slots=True)
class Item:
    """One file. `path` names it in all output; "-" is standard input.

    `relative` is the path below the folder named by the user; for a file, its name. `is_named` is
    False for a file of a folder or a list. `problem` is why a folder or a list cannot be read.
    """

    path: str
    relative: str
    is_named: bool = True
    problem: str = ""

    def open(self) -> Source:
        """The source of this file.

        Raises:
            OSError: as the operating system says.
        """
        if self.problem:
            raise OSError(self.problem)
        return Source(standard_input() if self.path == "-" else self.path)


@dataclass(frozen=True, slots=True)
class Selection:
    """The files named by the arguments and options of a command."""

    paths: tuple[str, ...]
    lists: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()

    @property
    def is_single(self) -> bool:
        """True for one file that is named as an argument."""
        return not self.lists and len(self.paths) == 1 and not os.path.isdir(self.paths[0])

    def items(self, registry: Registry) -> Iterator[Item]:
        """Every file, listed on demand; a folder or list that cannot be read is an item, too.

        Raises:
            click.UsageError: the command has neither a path nor a list, or standard input twice.
            OSError: standard input is named and closed.
        """
        if not self.paths and not self.lists:
            context = click.get_current_context(silent=True)
            raise click.UsageError("missing argument PATH..., or option --files-from", context)
        if "-" in (*self.paths, *self.lists):
            stdin_once((*self.paths, *self.lists))
            standard_input()
        return self._listed(_Wanted(self.include, self.exclude, readable_extensions(registry)))

    def _listed(self, wanted: _Wanted) -> Iterator[Item]:
        for path in self.paths:
            yield from _expanded(path, wanted, is_named=True)
        for name in self.lists:
            try:
                for path in _paths_in(name):
                    yield from _expanded(path, wanted, is_named=False)
            except OSError as error:
                yield _unreadable(name, error)


def _unreadable(path: str, error: OSError) -> Item:
    return Item(path, os.path.basename(path), problem=error.strerror or str(error))


def readable_extensions(registry: Registry) -> tuple[str, ...]:
    """The extensions of the formats that can be read."""
    specs = [spec for spec in registry.formats().values() if spec.reads]
    return tuple(dict.fromkeys(extension for spec in specs for extension in spec.extensions))


@dataclass(frozen=True, slots=True)
class _Wanted:
    """Which files of a folder are taken."""

    include: tuple[str, ...]
    exclude: tuple[str, ...]
    extensions: tuple[str, ...]

    def __call__(self, relative: str) -> bool:
        if matches(relative, self.exclude):
            return False
        if self.include:
            return matches(relative, self.include)
        return relative.lower().endswith(self.extensions)


def matches(relative: str, patterns: Iterable[str]) -> bool:
    """Whether the path, or a part of it, matches one of the patterns (`*.puz`, `2019/*`, `old`)."""
    path = relative.replace(os.sep, "/")
    texts = (path, *path.split("/"))
    return any(fnmatchcase(text, pattern) for pattern in patterns for text in texts)


def _expanded(path: str, wanted: _Wanted, *, is_named: bool) -> Iterator[Item]:
    """The file, or the files of the folder."""
    if path != "-" and os.path.isdir(path):
        members = _members(path, path, wanted)
        first = next(members, Item(path, "", problem="no puzzle file in the folder"))
        yield first
        yield from members
    elif not (wanted.exclude and matches(below(os.getcwd(), path), wanted.exclude)):
        yield Item(path, os.path.basename(path), is_named)


def below(folder: str, path: str) -> str:
    """The path below the folder; only its last part if it is outside."""
    absolute = os.path.abspath(path)
    prefix = os.path.join(folder, "")
    return absolute.removeprefix(prefix) if absolute.startswith(prefix) else os.path.basename(path)


def _members(folder: str, top: str, wanted: _Wanted) -> Iterator[Item]:
    """The files below a folder, sorted; links to folders and hidden folders are not followed."""
    try:
        with os.scandir(folder) as entries:
            members = sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        yield _unreadable(folder, error)
        return
    for entry in members:
        if entry.is_dir(follow_symlinks=False):
            if not entry.name.startswith(_HIDDEN):
                yield from _members(entry.path, top, wanted)
        elif entry.is_file():
            relative = os.path.relpath(entry.path, top)
            if wanted(relative):
                yield Item(entry.path, relative, is_named=False)


def _paths_in(path: str) -> Iterator[str]:
    """The paths in a list: one a line, or with a NUL after each."""
    if path == "-":
        yield from _paths_of(standard_input())
        return
    with open(path, "rb") as stream:
        yield from _paths_of(stream)


def _paths_of(stream: IO[bytes]) -> Iterator[str]:
    for line in stream:
        for part in line.removesuffix(b"\n").removesuffix(b"\r").split(b"\0"):
            if part:
                yield os.fsdecode(part)


def changed_items(items: Iterable[Item], changed: Collection[str]) -> Iterator[Item]:
    """The items whose real path is among `changed`."""
    for item in items:
        if item.problem or os.path.realpath(item.path) in changed:
            yield item


def stdin_once(paths: Iterable[str]) -> None:
    """Reject a second "-": standard input can be read only once."""
    if list(paths).count("-") > 1:
        raise click.UsageError("standard input (-) given twice, it can be read only once")
