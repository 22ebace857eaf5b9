"""The files that a command works on: from arguments, folders, archives and lists, and the puzzles
of files with several.

Contract: files come in the order of the arguments; those of a folder or archive are sorted by path,
so that every run has the same order. They are listed while the command works, never all at once.
The name of a member of an archive becomes part of a path only after `safe_path`.
"""

from __future__ import annotations

import functools
import os
import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import IO, TYPE_CHECKING, Final, NamedTuple

import click

from xwcore.plugin import (
    CONTAINERS,
    DEFAULT_LIMITS,
    GENERAL_EXTENSIONS,
    ContainerError,
    LimitError,
    Registry,
    SeveralPuzzlesError,
    Source,
    UnknownFormatError,
    XwError,
    all_known,
    bare_name,
)
from xwcore_cli.other_files import LARGE, name_of
from xwcore_cli.output import standard_input, warn
from xwcore_cli.session import current_registry
from xwcore_containers import is_archive, may_have_archive
from xwcore_folders import ListedFile, Skipped, files_in, files_in_archive, is_matched

if TYPE_CHECKING:
    from xwcore import File
    from xwcore.plugin import Span

#: Signs of an address; file names rarely have them.
_ADDRESS_SIGNS: Final = ("?", "://")

#: Bytes of a list of paths that are read at once.
_LIST_BYTES: Final = 65_536

#: Skipped paths that a warning lists.
_LISTED: Final = 3

#: Characters of the name of a member that no path gets.
_UNSAFE: Final = re.compile(r"[^\w .,;()\[\]{}&'!+=@#$%~^-]")


@dataclass(frozen=True, slots=True)
class Item:
    """One file. `path` names it in all output; "-" is standard input.

    `relative` is the path below the folder named by the user; for a file, its name. `is_named` is
    False for a file of a folder, an archive or a list. `problem` is why a folder, an archive or a
    list cannot be read. A `member` is read from the archive, or the file with several puzzles, in
    the file `archive`; `data` is its content, if it has been read, and `part` its place in a file
    with several puzzles. An item that `is_doubtful` has no extension that only puzzles have: it is
    counted among the other files if it is not a puzzle. The `path` may be the address of a puzzle,
    which has no file.
    """

    path: str
    relative: str
    is_named: bool = True
    problem: str = ""
    archive: str = ""
    member: str = ""
    is_doubtful: bool = False
    data: bytes | None = None
    part: Span | None = None

    @property
    def file(self) -> str:
        """The path of the file on the disk."""
        return self.archive or self.path

    @property
    def _archive_and_member(self) -> tuple[str, str]:
        """The file that is read and the name of the member, which the path may state as well."""
        return (self.archive, self.member) if self.archive else archive_and_member(self.path)

    def open(self) -> Source:
        """The source of this file.

        Raises:
            OSError, XwError: the file, or the member of the archive, cannot be read.
        """
        if self.problem:
            raise OSError(self.problem)
        archive, member = self._archive_and_member
        if not archive:
            return source_at(self.path)
        if self.data is None:
            source = _member_source(archive, member)
        else:
            source = Source(self.data, part=self.part)
        # The name of a part is a number, without the extension of its file.
        name = member if self.part is None else self.relative
        source.name = os.path.basename(name)
        return source

    def open_for(self, target: str | None) -> Source:
        """The source of this file, in its container if the target is the container: writing the
        puzzle to it keeps the other members.

        Raises:
            OSError, XwError: the file cannot be read.
        """
        archive, member = self._archive_and_member
        if archive and target is not None and is_same_file(archive, target):
            return Source(archive, member=member)
        return self.open()

    def foreign_kind(self, registry: Registry) -> str:
        """What a doubtful item is that no format claims, in words; "" for a puzzle, and for a file
        whose failure is reported.
        """
        if not self.is_doubtful:
            return ""
        beginning = b""
        try:
            source = self.open()
            beginning = source.probe().head
            registry.detect(source)
        except ContainerError as error:
            return "" if bare_name(self.relative) != self.relative else name_of(error, b"")
        except UnknownFormatError as error:
            return name_of(error, beginning)
        except LimitError:
            return LARGE
        except (OSError, XwError):
            return ""
        return ""


class Selection(NamedTuple):
    """The files named by the arguments and options of a command.

    Patterns are compared with paths below an argument, and with paths below the folder `base`, by
    default the current one. Every file of a folder or archive is asked for its content; with
    `by_extension`, only those with the extension of a format.
    """

    paths: tuple[str, ...]
    lists: tuple[str, ...] = ()
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    follow_links: bool = False
    by_extension: bool = False
    base: str = ""

    @property
    def is_single(self) -> bool:
        """True for one argument that is not a folder."""
        return not self.lists and len(self.paths) == 1 and not os.path.isdir(self.paths[0])

    def items(self, registry: Registry, *, whole_archives: bool = False) -> Iterator[Item]:
        """Every file, listed on demand; a folder or list that cannot be read is an item, too.

        An archive is a single item if it is named and has one puzzle, or with `whole_archives`; so
        is a file with several puzzles.

        Raises:
            click.UsageError: the command has neither a path nor a list, or standard input twice.
            OSError: standard input is named and closed.
        """
        if not self.paths and not self.lists:
            context = click.get_current_context(silent=True)
            message = 'missing argument PATH... ("-" is standard input), or option --files-from'
            raise click.UsageError(message, context)
        if "-" in (*self.paths, *self.lists):
            stdin_once((*self.paths, *self.lists))
            standard_input()
        wanted = _ItemChoice(
            registry,
            self.include,
            self.exclude,
            self.by_extension,
            readable_extensions(registry),
            functools.cache(lambda: _absent_extensions(registry)),
            _extensions_of_lists(registry),
            whole_archives,
            self.base or os.getcwd(),
            Skipped(self.follow_links),
        )
        return self._listed(wanted)

    def _listed(self, wanted: _ItemChoice) -> Iterator[Item]:
        for path in self.paths:
            yield from _expanded(path, wanted, is_named=True)
        for name in self.lists:
            try:
                for path in _paths_in(name):
                    yield from _expanded(path, wanted, is_named=False)
            except OSError as error:
                yield _unreadable(name, error)
        _report_skipped(wanted.skipped)


def _report_skipped(skipped: Skipped) -> None:
    """Warn of what is not listed."""
    for count, paths in skipped.counts():
        hint = " (--follow-links)" if paths is skipped.links else ""
        warn(f"{count} skipped: {_first(paths)}{hint}")


def _first(paths: list[str]) -> str:
    """The first paths, as many as a line has room for."""
    return ", ".join(paths[:_LISTED]) + (", ..." if len(paths) > _LISTED else "")


def _unreadable(path: str, error: OSError) -> Item:
    return Item(path, os.path.basename(path), problem=error.strerror or str(error))


def readable_extensions(registry: Registry) -> tuple[str, ...]:
    """The extensions of the formats that can be read."""
    specs = [spec for spec in registry.formats().values() if spec.reads]
    return tuple(dict.fromkeys(extension for spec in specs for extension in spec.extensions))


class _ItemChoice(NamedTuple):
    """Which files of a folder or archive are taken.

    `extensions` are those of formats that can be read, `list_extensions` those of the formats that
    may have several puzzles in a file; `absent_extensions` is called for those of known formats
    that are not installed, which takes milliseconds. `skipped` collects what is not listed.
    """

    registry: Registry
    include: tuple[str, ...]
    exclude: tuple[str, ...]
    by_extension: bool
    extensions: tuple[str, ...]
    absent_extensions: Callable[[], tuple[str, ...]]
    list_extensions: tuple[str, ...]
    whole_archives: bool
    base: str
    skipped: Skipped

    def takes(self, relative: str, path: str) -> bool:
        """Whether to list a file or a member, which may be an archive that has a puzzle."""
        return self._is_named_so(relative, path) or self._may_be_archive(relative, path)

    def _is_named_so(self, relative: str, path: str) -> bool:
        """Whether the path of a file is one of a puzzle that is asked for."""
        if self.is_excluded(relative, path):
            return False
        if self.include:
            return is_matched(relative, path, self.include, self.base)
        return not self.by_extension or self._has_extension(relative)

    def _has_extension(self, relative: str) -> bool:
        name = bare_name(relative).lower()
        is_installed = name.endswith(self.extensions)
        return is_installed or name.endswith(self.absent_extensions())

    def is_excluded(self, relative: str, path: str) -> bool:
        """Whether a pattern leaves out the file or folder."""
        return is_matched(relative, path, self.exclude, self.base)

    def is_doubtful(self, relative: str) -> bool:
        """Whether the file may be no puzzle: its extension is not one that only puzzles have, and
        no pattern asks for the file.
        """
        if self.include:
            return False
        is_general = bare_name(relative).lower().endswith(GENERAL_EXTENSIONS)
        return is_general or may_have_archive(relative) or not self._has_extension(relative)

    def _may_be_archive(self, relative: str, path: str) -> bool:
        """Whether the file or member is an archive that may hold a puzzle."""
        if self.include or self.is_excluded(relative, path):
            return False
        return may_have_archive(relative)

    def is_expanded(self, path: str) -> bool:
        """Whether the members of the file are items."""
        return not self.whole_archives and is_archive(path)

    def members(self, item: Item) -> tuple[File, ...]:
        """The puzzles in a file of several: an archive in an archive, or a list."""
        path = item.path.lower()
        extension = os.path.splitext(path)[1]
        if self.whole_archives:
            return ()
        is_other = extension not in self.list_extensions and (
            extension in self.extensions or extension in self.absent_extensions()
        )
        if not path.endswith(tuple(CONTAINERS)) and (is_other or not os.path.isfile(item.file)):
            return ()
        try:
            members = self.registry.open(item.open()).members()
        except (OSError, XwError):
            return ()  # reported as any other file
        return members if len(members) > 1 else ()


def _absent_extensions(registry: Registry) -> tuple[str, ...]:
    """The own extensions of known formats that are not installed: their files are failures."""
    names = {status.name for status in registry.plugins(load=False)}
    return tuple(
        extension
        for known in all_known()
        if known.name not in names
        for extension in known.extensions
        if extension not in GENERAL_EXTENSIONS
    )


def _extensions_of_lists(registry: Registry) -> tuple[str, ...]:
    """The extensions of the formats that may have several puzzles in a file."""
    statuses = [status for status in registry.usable() if status.has_parts]
    return tuple(extension for status in statuses for extension in status.declared.extensions)


def _expanded(path: str, wanted: _ItemChoice, *, is_named: bool) -> Iterator[Item]:
    """The file, or the files of the folder."""
    if path != "-" and os.path.isdir(path):
        if wanted.is_excluded("", path):
            return
        items = _listed_items(files_in(path, wanted, wanted.skipped), wanted)
        yield next(items, Item(path, "", problem="no puzzle file in the folder"))
        yield from items
    elif (named := archive_and_member(path))[0]:
        archive, member = named
        relative = os.path.join(os.path.splitext(os.path.basename(archive))[0], safe_path(member))
        item = Item(path, relative, is_named, archive=archive, member=member)
        yield from _whole_or_members(item, wanted)
    elif wanted.is_expanded(path) and has_several(path, wanted.registry):
        yield from _listed_items(files_in_archive(path, os.path.basename(path), wanted), wanted)
    elif not wanted.is_excluded("", path):
        name = safe_path(path.rpartition("?")[2]) if is_address(path) else os.path.basename(path)
        yield from _whole_or_members(Item(path, name.replace(os.sep, "_"), is_named), wanted)


def _listed_items(files: Iterable[ListedFile], wanted: _ItemChoice) -> Iterator[Item]:
    """The files of a folder or archive, and the puzzles of those that have several."""
    for path, relative, member, problem in files:
        if problem is not None:
            reason = getattr(problem, "strerror", None) or str(problem)
            yield Item(path, os.path.basename(path), problem=reason)
            continue
        doubtful = wanted.is_doubtful(relative)
        item = Item(path, relative, is_named=False, is_doubtful=doubtful)
        if member is not None:
            archive = relative.removesuffix(f"/{member.name}")
            item = replace(
                item,
                path=f"{path}:{member.name}",
                relative=os.path.join(os.path.splitext(archive)[0], safe_path(member.name)),
                archive=path,
                member=member.name,
            )
        yield from _whole_or_members(item, wanted)


def _whole_or_members(item: Item, wanted: _ItemChoice) -> Iterator[Item]:
    """The file, or the puzzles in it if it has several."""
    members = wanted.members(item)
    if not members:
        yield item
    folder = os.path.splitext(item.relative)[0]
    if item.relative.lower().endswith(".gz"):  # week.zip.gz
        folder = os.path.splitext(folder)[0]
    for file in members:
        name = file.member
        inner = name.replace(":", "/")
        *outer, last = name.split(":")
        parts = [safe_path(os.path.splitext(part)[0]) for part in outer]
        path = f"{item.file}/{item.member}/{inner}" if item.member else f"{item.file}/{inner}"
        if not wanted.is_excluded(f"{item.relative}/{inner}", path):
            source = _undamaged(file)
            part = None if source is None else source.part
            extension = "" if source is None or part is None else os.path.splitext(source.name)[1]
            yield Item(
                f"{item.path}:{name}",
                os.path.join(folder, *parts, safe_path(last) + extension),
                is_named=False,
                archive=item.file,
                member=f"{item.member}:{name}" if item.member else name,
                data=None if source is None else source.read_all(),
                part=part,
            )


def _undamaged(file: File) -> Source | None:
    """The file in a container; None for a damaged one, whose failure is reported on opening."""
    try:
        return file.extracted()
    except XwError:
        return None


def is_same_file(path: str, target: str) -> bool:
    """Whether saving to the target replaces the file."""
    try:
        return os.path.samefile(path, os.path.realpath(target))
    except (OSError, ValueError):
        return False


def source_at(path: str) -> Source:
    """The source of an argument: a file, standard input, or the address that it is.

    Raises:
        OSError: standard input is named and closed.
    """
    if path == "-":
        return Source(standard_input())
    return Source(os.fsencode(path)) if is_address(path) else Source(path)


def is_address(path: str) -> bool:
    """Whether an argument names no file and is itself a puzzle, as the address of one can be.

    Nothing is fetched: a format decodes the text of the argument.
    """
    if not any(sign in path for sign in _ADDRESS_SIGNS) or os.path.exists(path):
        return False
    try:
        current_registry().detect(os.fsencode(path))
    except (OSError, XwError):
        return False
    return True


def archive_and_member(path: str) -> tuple[str, str]:
    """The archive and the member in a path such as `week.zip:monday.puz`; "" for other paths."""
    if path == "-" or ":" not in path or os.path.exists(path):
        return "", ""
    parts = path.split(":")
    for count in range(1, len(parts)):
        archive, member = ":".join(parts[:count]), ":".join(parts[count:])
        if os.path.isfile(archive) and member:
            return archive, member
    return "", ""


def _member_source(archive: str, member: str) -> Source:
    """The member; a name with colons leads into archives and lists in the archive."""
    from xwcore_folders import read_member  # on use: archives are rare

    try:
        if is_archive(archive):
            return Source(read_member(archive, member, DEFAULT_LIMITS))
    except ContainerError:
        if ":" not in member:
            raise
    return current_registry().open(archive, member=member).extracted()


def has_several(path: str, registry: Registry) -> bool:
    """Whether a file has several puzzles, or is an archive of more than the limits allow."""
    if not is_archive(path):
        return len(list(islice(Selection((path,)).items(registry), 2))) > 1
    from xwcore_folders import members_of  # on use: archives are rare

    try:
        registry.detect(path)
        members = members_of(path)
    except (SeveralPuzzlesError, LimitError):
        return True
    except (OSError, XwError):
        return False  # reported as any other file
    # A puzzle of a format that is not installed counts as well.
    absent = _absent_extensions(registry)
    return bool(absent) and any(member.name.lower().endswith(absent) for member in members)


def safe_path(name: str) -> str:
    """The name of a member as a path below a folder: no parent folders, no special characters."""
    parts = [_UNSAFE.sub("_", part).strip(" .") for part in re.split(r"[/\\]", name)]
    return os.path.join(*([part for part in parts if part] or ["_"]))


def _paths_in(path: str) -> Iterator[str]:
    """The paths in a list: one a line, or with a NUL after each."""
    if path == "-":
        yield from _paths_of(standard_input())
        return
    with open(path, "rb") as stream:
        yield from _paths_of(stream)


def _paths_of(stream: IO[bytes]) -> Iterator[str]:
    """The paths as they arrive; with a NUL in the first bytes, a line break is part of a path."""
    read = getattr(stream, "read1", stream.read)
    separator, rest = b"", b""
    while data := read(_LIST_BYTES):
        separator = separator or (b"\0" if b"\0" in data else b"\n" if b"\n" in data else b"")
        *paths, rest = (rest + data).split(separator) if separator else [rest + data]
        yield from _decoded(paths, separator)
    yield from _decoded([rest], separator)


def _decoded(paths: Iterable[bytes], separator: bytes) -> Iterator[str]:
    for path in paths:
        name = path if separator == b"\0" else path.removesuffix(b"\r")
        if name:
            yield os.fsdecode(name)


def changed_items(items: Iterable[Item], changed: Collection[str]) -> Iterator[Item]:
    """The items whose real path is among `changed`."""
    for item in items:
        if item.problem or os.path.realpath(item.file) in changed:
            yield item


def stdin_once(paths: Iterable[str]) -> None:
    """Reject a second "-": standard input can be read only once."""
    if list(paths).count("-") > 1:
        raise click.UsageError("standard input (-) given twice, it can be read only once")
