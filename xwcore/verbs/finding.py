"""A source that is opened, and whose format is found, at most once: what all verbs work on."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Self

from xwcore.detection.detector import DetectingRegistry, Detector
from xwcore.detection.values import Detection
from xwcore.errors import ContainerError, UnknownFormatError
from xwcore.files.source import Limits, Source, SourceLike
from xwcore.registry.switches import one_or_more

if TYPE_CHECKING:
    from xwcore.detection.unwrapping import Unwrapped, Walk
    from xwcore.findings.diagnostics import Span
    from xwcore.verbs.reading import Found


class FoundFile:
    """A source of a registry, opened and found once: the base of `File`, which has the verbs.

    `asked` is the format that the caller names. All but `walk` is about one puzzle: of several in a
    container or a list the member that was named, else `SeveralPuzzlesError`.
    """

    # What is found on first use. Class attributes, so that making a file costs little.
    _source: Source | None = None
    _unwrapped: Unwrapped | None = None
    _detection: Detection | None = None
    _found: Found | None = None
    _walk: Walk | None = None
    _is_walked = False

    def __init__(
        self,
        registry: DetectingRegistry,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        member: str | None = None,
        unwrapped: Unwrapped | None = None,
    ) -> None:
        self.registry = registry
        self._given = source
        self._limits = limits
        self.asked = format
        self._formats = formats
        self._asked_member = member
        if unwrapped is not None:
            self._unwrapped, self._detection = unwrapped, unwrapped.detection
        if format is not None:
            if not isinstance(format, str):
                raise UnknownFormatError(f"name of a format: {format!r}, expected str")
            if formats is not None and format not in one_or_more(formats):
                raise UnknownFormatError(f"{format!r} is not among the allowed formats")
            registry.status(format)  # raises where it cannot be used

    @property
    def source(self) -> Source:
        """What was given, as a source.

        Raises:
            SourceError, LimitError
        """
        if self._source is None:
            self._source = Source.of(self._given, self._limits)
        return self._source

    @property
    def _member(self) -> str | None:
        return self.source.member if self._asked_member is None else self._asked_member

    # -- finding ------------------------------------------------------------------------------

    @property
    def _detector(self) -> Detector:
        """The detector over the formats that the source may have."""
        formats = self._formats if self.asked is None else (self.asked,)
        return self.registry.detector(formats)

    @functools.cached_property
    def _is_container(self) -> bool:
        """Whether the source is an archive or the like."""
        probe = self.source.probe()
        return self._detector.container_of(probe) is not None

    @property
    def detection(self) -> Detection:
        """The format of the content, and the reasons; the position of a seekable stream is kept.

        Raises:
            UnknownFormatError, AmbiguousFormatError, FormatNotInstalledError
            SeveralPuzzlesError: a container with several puzzles, and no member is named.
        """
        if self._detection is None:
            source = self.source
            probe = source.probe()
            if self._unwrapped is not None or self._is_container or self._member is not None:
                unwrapped = self._chosen()
                if unwrapped is not None and unwrapped.error is not None:
                    raise unwrapped.error
                self._detection = None if unwrapped is None else unwrapped.detection
            if self._detection is None:
                self._detection = self.registry.detector(self._formats).detect(probe)
        return self._detection

    @property
    def format(self) -> str:
        """The name of the format: the one that was asked for, else the detected one."""
        return self.asked or self.detection.format

    @property
    def member(self) -> str:
        """The name in the containers, with colons between; "" without any."""
        return (self._member or "") if self._unwrapped is None else self._unwrapped.member

    @property
    def name(self) -> str:
        """The name of the file, without folders."""
        return self.source.name if self._unwrapped is None else self._unwrapped.name

    @property
    def content(self) -> bytes:
        """The bytes that reading reads; those of the list, where a list is named as the member.

        The places of diagnostics are those in these bytes; of a part, those in its list.
        """
        if self._member is not None and (walk := self.walk()) is not None:
            data = walk.list_data(self._member)
            if data is not None:
                return data
        return self.found().data

    def found(self) -> Found:
        """The file that is meant, with its plugin.

        Raises:
            FormatError, PluginError, LimitError, OSError
        """
        if self._found is None:
            status, unwrapped = None, self._unwrapped
            if unwrapped or self._is_container or self._member is not None:
                unwrapped = self._chosen()
            if unwrapped is None:
                status = self.registry.status(self.format)
                if status.has_parts and self._parts():
                    unwrapped = self._chosen()
            if unwrapped is not None:
                self._found = self._found_in(unwrapped)
            elif status is not None:
                from xwcore.verbs.reading import Found

                source = self.source
                data, part, limits = source.read_all(), source.part, source.limits
                self._found = Found(self.registry, status, data, source.name, None, part, limits)
        assert self._found is not None
        return self._found

    def _found_in(self, unwrapped: Unwrapped) -> Found:
        error = unwrapped.error
        if error is not None and not (self.asked and isinstance(error, UnknownFormatError)):
            raise error
        detected = "" if unwrapped.detection is None else unwrapped.detection.format
        status = self.registry.status(self.asked or detected)
        container = unwrapped.record if unwrapped.record.layers else None
        from xwcore.verbs.reading import Found

        data, limits = unwrapped.read(), self.source.limits
        return Found(self.registry, status, data, unwrapped.name, container, unwrapped.part, limits)

    def _chosen(self) -> Unwrapped | None:
        """The file in the containers that is meant; None where the source is not a container."""
        if self._unwrapped is None:
            walk = self.walk()
            if walk is not None:
                self._unwrapped = walk.choose(self._member)
            elif self._member is not None:
                raise ContainerError("the source is not a container, so it has no members")
        return self._unwrapped

    def walk(self) -> Walk | None:
        """The files in the containers of the source, or its parts; None where it is one file.

        This is the only place that looks into containers.
        """
        if not self._is_walked:
            from xwcore.detection.unwrapping import Walk

            walk = Walk(self._detector, self.source.limits, self.asked, self._parts_of)
            is_container = walk.enter(self.source.peek_all(), self.source.name)
            self._walk, self._is_walked = walk if is_container else None, True
        return self._walk

    def _parts(self) -> tuple[Span, ...]:
        """The parts of a file that are puzzles of their own."""
        if self._unwrapped is not None or self._is_container:
            return ()
        return self._parts_of(self.format, self.source.peek_all)

    def _parts_of(self, format: str, read: Callable[[], bytes]) -> tuple[Span, ...]:
        status = self.registry.status(format)
        if not status.has_parts:
            return ()
        from xwcore.verbs.parts import parts_of

        return parts_of(self.registry, status, read(), self.source.limits)

    # -- members ------------------------------------------------------------------------------

    @property
    def span(self) -> Span:
        """The place of the file in that which has it, with the names that lead to it."""
        from xwcore.findings.diagnostics import Span

        return Span(0, len(self.content)) if self._unwrapped is None else self._unwrapped.span

    def members(self) -> tuple[Self, ...]:
        """The puzzles in a container or list, one file for each; unpacked once for all.

        Members that are named like a puzzle and are none are among them: their verbs raise. Empty
        for a source of one puzzle that is in no container.

        Raises:
            ContainerError, FormatError, LimitError
        """
        walk = self.walk()
        return () if walk is None else tuple(map(self._of, walk.puzzles(by_name=True)))

    def named(self, member: str) -> Self:
        """The file of a member of these containers.

        Raises:
            ContainerError: there is no such member.
        """
        walk = self.walk()
        if walk is None:
            raise ContainerError("the source is not a container, so it has no members")
        return self._of(walk.choose(member))

    def _of(self, file: Unwrapped) -> Self:
        make = type(self)
        return make(self.registry, self.source, self.asked, formats=self._formats, unwrapped=file)
