"""Looking for puzzles inside containers: which member of an archive is meant, or which part of a
file whose format has several puzzles in a file.

Contract: the magic bytes of a format come first, so that a format may be a zip archive itself. What
is unpacked stays within the limits. Members that are not puzzles are ignored; of several puzzles
the caller has to choose one by name.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from xwcore.detection.detector import Detector
from xwcore.detection.values import Detection
from xwcore.errors import (
    AmbiguousFormatError,
    ContainerError,
    FormatError,
    FormatNotInstalledError,
    SeveralPuzzlesError,
    UnknownFormatError,
)
from xwcore.files.containers import LIST, ContainerRecord, Layer
from xwcore.files.names import GENERAL_EXTENSIONS, bare_name, last_part, quoted
from xwcore.files.source import Limits, Probe, Source
from xwcore.findings.diagnostics import Span
from xwcore.plugin.containers import Container, ContainerMember

#: Names of members in a message.
_MOST_NAMES: Final = 10

#: The parts of a file of a format that are puzzles of their own; none where the file is one puzzle.
#: The second argument reads the file.
Split = Callable[[str, Callable[[], bytes]], Sequence[Span]]


@dataclass(frozen=True, slots=True)
class Unwrapped:
    """A file, and the containers around it; `record` has no layers where there is none.

    `detection` is None where no format claims the file; `error` has the reason. `part` is the
    place of the file in one with several puzzles.
    """

    name: str
    record: ContainerRecord
    read: Callable[[], bytes]
    detection: Detection | None = None
    error: FormatError | None = None
    part: Span | None = None

    @property
    def member(self) -> str:
        """The name in the containers, with colons between nested archives; "" without names."""
        return self.record.member

    @property
    def span(self) -> Span:
        """The place of the file in the one that has it, with the names that lead to it."""
        return (self.part or Span())._replace(path=self.record.path)

    @property
    def extension(self) -> str:
        """The extension of the name, in lower case; that of a container does not count."""
        return os.path.splitext(bare_name(self.name))[1].lower()

    def source(self, limits: Limits) -> Source:
        """The file as a source without its containers.

        Raises:
            ContainerError: the member is damaged.
        """
        source = Source(self.read(), limits, part=self.part)
        source.name = self.name
        return source


class Walk:
    """The files in the containers of a source, within the limits of all together.

    `format` is the one that the caller names, if any; a file of any content will do then. `split`
    finds the parts of a file that are puzzles of their own.
    """

    def __init__(
        self, detector: Detector, limits: Limits, format: str | None, split: Split
    ) -> None:
        self._detector = detector
        self._limits = limits
        self._format = format
        self._split = split
        self._members = 0
        self._unpacked = 0
        self.files: tuple[Unwrapped, ...] = ()

    def enter(self, data: bytes, name: str) -> bool:
        """Look into the containers of a source; False where it is not a container.

        Raises:
            ContainerError: the outermost container is damaged.
            LimitError: the containers unpack to more than the limits allow, or are nested deeply.
        """
        files = self._file(data, name, ContainerRecord(()))
        # Of several members with one name the last one counts, as programs that unpack do it.
        self.files = tuple({file.record.path: file for file in files}.values())
        return all(file.record.layers for file in self.files)

    def choose(self, member: str | None) -> Unwrapped:
        """The file that is meant: that of the member of this name, else the only puzzle.

        Raises:
            SeveralPuzzlesError: there are several puzzles, and `member` is None.
            ContainerError: there is no such member.
            FormatError: no format claims any member.
        """
        if member is not None:
            if not isinstance(member, str):
                raise ContainerError(f"member: {type(member).__name__}, expected str")
            named = [file for file in self.files if file.member == member]
            if not named:
                raise ContainerError(f"the container has no member {quoted(member)}")
            return named[-1]
        puzzles = self.puzzles()
        if not puzzles:
            raise self.no_puzzle()
        first, *others = puzzles
        if others:
            kinds = {layer.kind for file in puzzles for layer in file.record.layers}
            what = "file" if kinds == {LIST} else "container"
            raise SeveralPuzzlesError(
                f"{len(puzzles)} puzzles in the {what}, choose a member{_names(puzzles)}",
                members=[file.member for file in puzzles],
            )
        return first

    def list_data(self, member: str) -> bytes | None:
        """The bytes of the file of this name in the containers, if it has several puzzles."""
        for file in self.files:
            if file.part is not None and ":".join(file.record.file_path) == member:
                return file.record.layers[-1].data
        return None

    def puzzles(self, *, by_name: bool = False) -> tuple[Unwrapped, ...]:
        """The files that are puzzles, and those named like one that cannot be unpacked.

        With `by_name`, those that are only named like one as well.
        """
        extensions = self._detector.extensions.difference(GENERAL_EXTENSIONS)
        named_errors = FormatError if by_name else ContainerError
        puzzles = tuple(
            file
            for file in self.files
            if file.detection is not None
            or isinstance(file.error, AmbiguousFormatError)
            or (isinstance(file.error, named_errors) and file.extension in extensions)
        )
        return puzzles or (() if self._format is None else self.files)

    def no_puzzle(self) -> FormatError:
        """The error for containers without a puzzle."""
        errors = [file.error for file in self.files if file.error is not None]
        for error in errors:
            if isinstance(error, FormatNotInstalledError):
                return error
        from xwcore.detection.foreign_files import described_archive  # on use: few have no puzzle

        what = described_archive({file.member for file in self.files})
        if what is not None:
            return UnknownFormatError(f"the source is {what}")
        if len(self.files) == 1 and errors:
            (file,), (error,) = self.files, errors
            if type(error) is not UnknownFormatError:
                return error
            what = f"content of the {file.record.kinds[0]}"
            if file.member:
                what = f"member {quoted(file.member)}"
            return UnknownFormatError(f"{what}: {error.message}", attempts=error.attempts)
        return UnknownFormatError(f"no puzzle in the container{_names(self.files)}")

    def _file(self, data: bytes, name: str, record: ContainerRecord) -> Iterator[Unwrapped]:
        """The file with these bytes, or the files in it."""
        probe = Probe.of(data, len(data), name)
        container = self._detector.container_of(probe)
        if container is None:
            yield from self._parts(self._detected(Unwrapped(name, record, lambda: data), probe))
            return
        self._limits.check("max_containers", len(record.layers) + 1)
        members = container.members(data, self._limits)
        self._count(len(members), 0 if container.has_names else members[0].size)
        for number, member in enumerate(members):
            if member.is_file:
                layers = (*record.layers, Layer(container.name, data, number))
                path = (*record.path, member.name) if container.has_names else record.path
                inner = last_part(member.name) or bare_name(name)
                file = Unwrapped(inner, ContainerRecord(layers, path), member.read)
                yield from self._member(container, member, file)

    def _member(
        self, container: Container, member: ContainerMember, file: Unwrapped
    ) -> Iterator[Unwrapped]:
        """The file in a container, or the files in it; a damaged one has its error."""
        try:
            probe = Probe.of(member.head(), member.size, file.name)
            if self._detector.container_of(probe) is not None:
                data = member.read()
                self._count(0, len(data) if container.has_names else 0)
                yield from list(self._file(data, file.name, file.record))
                return
        except ContainerError as error:
            yield replace(file, error=error)
            return
        yield from self._parts(self._detected(file, probe))

    def _parts(self, file: Unwrapped) -> Iterator[Unwrapped]:
        """The parts of a file that are puzzles of their own, or the file."""
        name = self._format or (file.detection.format if file.detection else None)
        parts: Sequence[Span] = ()
        if name is not None:
            try:
                parts = self._split(name, file.read)
            except ContainerError:  # raised again when the file is read
                parts = ()
        if not parts:
            yield file
            return
        self._count(len(parts), 0)
        data, record = file.read(), file.record
        places = tuple(parts)
        for number, part in enumerate(parts):
            layer = Layer(LIST, data, number, places)
            inside = ContainerRecord((*record.layers, layer), (*record.path, *part.path))
            file = replace(file, read=partial(getattr, layer, "part"), part=part)
            yield self._with_record(file, inside)

    def _with_record(self, file: Unwrapped, record: ContainerRecord) -> Unwrapped:
        """The file in these containers."""
        detection = file.detection
        if detection is not None:
            detection = replace(detection, containers=record.kinds, member=record.member)
        return replace(file, record=record, detection=detection)

    def _detected(self, file: Unwrapped, probe: Probe) -> Unwrapped:
        try:
            detection = self._detector.detect(probe)
        except FormatError as error:
            return replace(file, error=error)
        return self._with_record(replace(file, detection=detection), file.record)

    def _count(self, members: int, unpacked: int) -> None:
        self._members += members
        self._unpacked += unpacked
        self._limits.check("max_members", self._members)
        self._limits.check("max_unpacked", self._unpacked)


def _names(candidates: Sequence[Unwrapped]) -> str:
    """The names of the first members, for the end of a message."""
    names = [quoted(file.member) for file in candidates[:_MOST_NAMES]]
    if len(candidates) > _MOST_NAMES:
        names.append(f"and {len(candidates) - _MOST_NAMES} more")
    return f": {', '.join(names)}" if names else ", which has no files, or hidden ones only"
