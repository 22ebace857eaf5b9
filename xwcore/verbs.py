"""The verbs: detect, read, validate, fix, dumps, write, losses, convert, draw.

`Registry` has them as methods; `over_default` makes the functions of `xwcore.api` from these.

Contract: a verb finds the plugin of the format, calls it with the whole source and a context, and
checks the types of what it returns. It raises only `XwError`, `OSError` and what a host's own
stream raises.

What detection does not need is imported by the functions that use it: an eighth of the time that
`xw detect` takes.
"""

from __future__ import annotations

import dataclasses
import functools
import os
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MethodType
from typing import TYPE_CHECKING, Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar

from xwcore.detection.detector import Claim, Detection, Detector
from xwcore.errors import (
    ContainerError,
    FormatError,
    KindError,
    LimitError,
    LossError,
    OptionError,
    PluginError,
    ReadError,
    SeveralPuzzlesError,
    UnknownFormatError,
    UnsupportedOperationError,
    WriteError,
    XwError,
)
from xwcore.files.source import (
    CONTAINER,
    CONTAINERS,
    DEFAULT_LIMITS,
    HEAD_BYTES,
    OTHER_CONTAINERS,
    READ_BACK_LIMITS,
    Limits,
    Probe,
    Source,
    SourceLike,
    bare_name,
)
from xwcore.findings.features import Feature
from xwcore.model.puzzle import Puzzle
from xwcore.options import resolve_options
from xwcore.plugin.declarations import FormatSpec
from xwcore.registry import known_formats
from xwcore.registry.plugins import PluginRegistry
from xwcore.registry.records import PluginRecord
from xwcore.registry.switches import one_or_more

if TYPE_CHECKING:
    from xwcore.detection.unwrapping import Content, Walk
    from xwcore.files.containers import ContainerRecord, Layer
    from xwcore.files.saving import Target
    from xwcore.findings.adaptation import Adaptation
    from xwcore.findings.diagnostics import Diagnostic, Report, Span
    from xwcore.findings.fixing import Fixed
    from xwcore.findings.loss import Loss
    from xwcore.plugin.contexts import ReadContext
    from xwcore_drawing import Drawing

AnyPuzzle = TypeVar("AnyPuzzle", bound="Puzzle")
Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


@dataclass(frozen=True, slots=True)
class Conversion:
    """What `convert` did: the puzzle as it was written, what the target lost of it, the diagnostics
    of both sides, and how the puzzle was adapted to the target.
    """

    puzzle: Puzzle
    losses: tuple[Loss, ...]
    diagnostics: tuple[Diagnostic, ...]
    adaptations: tuple[Adaptation, ...] = ()


class Puzzles(list["Puzzle"]):
    """The puzzles of a source, in the order of the members of its container or of its parts.

    `names` are the names of their members; that of a part of a text is the number of its line.
    `spans` are their places: that of a part has its bytes in the file, its line and column.
    `failures` are the names of the members that cannot be read, each with the error.
    """

    def __init__(
        self,
        puzzles: Iterable[tuple[str, Puzzle]] = (),
        failures: Iterable[tuple[str, XwError]] = (),
        spans: Iterable[Span] = (),
    ) -> None:
        named = list(puzzles)
        super().__init__(puzzle for _, puzzle in named)
        self.names = tuple(name for name, _ in named)
        self.spans = tuple(spans)
        self.failures = tuple(failures)

    def items(self) -> tuple[tuple[str, Puzzle], ...]:
        """The puzzles with their names."""
        return tuple(zip(self.names, self, strict=True))


class Opened(NamedTuple):
    """A file to read: its plugin, its bytes, its name, and the containers it is in.

    `part` is its place in the file that has it, if this one has several puzzles.
    """

    record: PluginRecord
    data: bytes
    name: str
    container: ContainerRecord | None = None
    part: Span | None = None

    @property
    def path(self) -> tuple[str, ...]:
        """The names that lead to the file that has the places of diagnostics."""
        return () if self.container is None else self.container.file_path

    def placed(self, diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
        """The diagnostics of the file with places in the file that has it."""
        from xwcore.findings.diagnostics import inside

        return inside(diagnostics, self.path, self.part)


class FixedMembers(NamedTuple):
    """A container with fixed members, and what was fixed in each; `failures` could not be read."""

    data: bytes
    members: tuple[tuple[str, Fixed], ...]
    failures: tuple[tuple[str, XwError], ...]


#: A list has been read within the limits of its reader.
_LIMITS_OF_LISTS: Final = READ_BACK_LIMITS._replace(max_members=2**40)

#: A round of fixing takes the fixes of eight full reports. Each round checks the whole file: a file
#: with eight times the findings is not checked eight times as often.
_LIMITS_OF_FIXING: Final = DEFAULT_LIMITS._replace(
    max_diagnostics=8 * DEFAULT_LIMITS.max_diagnostics
)

#: For the name of a member and its format: the codes to ignore, and the read options.
ChooseFixing = Callable[[str, str], tuple[Iterable[str], Mapping[str, Any]]]


class Registry(PluginRegistry):
    """Plugins, and the verbs over them. Registries are independent of each other.

    Every verb may raise OSError from a path or stream, and `LimitError`.
    """

    # -- detecting ----------------------------------------------------------------------------

    @functools.cached_property
    def _detectors(self) -> dict[tuple[int, frozenset[str] | None], Detector]:
        """The detectors made since a plugin was changed last, by generation and formats."""
        return {}

    def detector(self, formats: Collection[str] | None = None) -> Detector:
        """The detector over these formats; kept until a plugin is added, removed or loaded."""
        allowed = None if formats is None else frozenset(one_or_more(formats))
        detector = self._detectors.get((self._generation, allowed))
        if detector is None:
            with self.lock:  # no plugin may change between loading and taking the generation
                detector = Detector(self, allowed)
                current = self._generation
                self._detectors = {
                    **{key: kept for key, kept in self._detectors.items() if key[0] == current},
                    (current, allowed): detector,
                }
        return detector

    def detect(
        self,
        source: SourceLike | Source,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        member: str | None = None,
    ) -> Detection:
        """The format of the source, and the reasons. The position of a seekable stream is kept.

        A source in a container has the format of the puzzle in it; `member` as in `read`.

        Raises:
            UnknownFormatError, AmbiguousFormatError, FormatNotInstalledError
            SeveralPuzzlesError: a container with several puzzles, and no `member`.
        """
        opened = Source.of(source, limits)
        member = opened.member if member is None else member
        probe = opened.probe()
        if probe.may_be_container or member is not None:
            content = self._content(opened, None, formats, member)
            if content is not None and content.detection is not None:
                return content.detection
        return self.detector(formats).detect(probe)

    def explain(
        self,
        source: SourceLike | Source,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
    ) -> tuple[Detection | None, tuple[Claim, ...]]:
        """As `detect`, with the timed claims of every format; None instead of an error."""
        opened = Source.of(source, limits)
        if not opened.probe().may_be_container and opened.member is None:
            return self.detector(formats).explain(opened.probe())
        try:
            content = self._content(opened, None, formats, None)
            if content is None:
                return self.detector(formats).explain(opened.probe())
            data = content.read()
        except FormatError:
            return None, self.detector(formats).explain(opened.probe())[1]
        probe = Probe(data[:HEAD_BYTES], len(data), content.name)
        return content.detection, self.detector(formats).explain(probe)[1]

    # -- reading ------------------------------------------------------------------------------

    def _open(
        self,
        source: SourceLike | Source,
        format: str | None = None,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        member: str | None = None,
    ) -> Opened:
        """The file of a source and its plugin: of the format that is named, else detected."""
        opened = Source.of(source, limits)
        if format is not None:
            if formats is not None and format not in one_or_more(formats):
                raise UnknownFormatError(f"{format!r} is not among the allowed formats")
            self.record(_checked_name(format))  # raises where it cannot be used
        probe = opened.probe()
        member = opened.member if member is None else member
        if not probe.may_be_container and member is None:
            record = self.record(format or self.detector(formats).detect(probe).format)
            if not self._parts(record, opened.read_all, opened.limits):
                return Opened(record, opened.read_all(), opened.name, part=opened.part)
        content = self._content(opened, format, formats, member)
        if content is not None:
            return self._opened(content, format)
        chosen = format or self.detector(formats).detect(probe).format
        return Opened(self.record(chosen), opened.read_all(), opened.name, part=opened.part)

    def _opened(self, content: Content, format: str | None) -> Opened:
        """A file in containers, of the format that is named, else detected."""
        error = content.error
        if error is not None and (format is None or not isinstance(error, UnknownFormatError)):
            raise error
        detected = format or (content.detection.format if content.detection else "")
        record = self.record(detected)
        return Opened(record, content.read(), content.name, content.record, content.part)

    def _content(
        self,
        source: Source,
        format: str | None,
        formats: Collection[str] | None,
        member: str | None,
    ) -> Content | None:
        """The file in the containers of the source; None where the source is no container."""
        member = source.member if member is None else member
        walk = self._walk(source, format, formats)
        if walk is not None:
            return walk.choose(member)
        if member is not None:
            raise ContainerError("the source is not a container, so it has no members")
        return None

    def _walk(
        self, source: Source, format: str | None, formats: Collection[str] | None
    ) -> Walk | None:
        """The files in the containers of a source, or the parts of a file that are puzzles of their
        own; None where the source is one file.

        This is the only place that looks into containers.
        """
        from xwcore.detection.unwrapping import Walk

        def split(name: str, read: Callable[[], bytes]) -> tuple[Span, ...]:
            return self._parts(self.record(name), read, source.limits)

        detector = self.detector(formats if format is None else (format,))
        walk = Walk(detector, source.limits, format, split)
        return walk if walk.enter(source.peek_all(), source.name) else None

    def parts(
        self,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
    ) -> tuple[Span, ...]:
        """The parts of a source that are puzzles of their own, such as the addresses of a list.

        Each span has the bytes of a part, and its name in `path`, which `member` of `read` takes.
        Empty for a source with one puzzle, and for zip archives and gzip files.

        Raises:
            FormatError, PluginError, LimitError: as `read`.
        """
        opened = Source.of(source, limits)
        probe = opened.probe()
        if probe.may_be_container:
            return ()
        record = self.record(format or self.detector(formats).detect(probe).format)
        return self._parts(record, opened.peek_all, opened.limits)

    def _parts(
        self, record: PluginRecord, read: Callable[[], bytes], limits: Limits
    ) -> tuple[Span, ...]:
        """The named parts of a file, if it has several."""
        if not record.has_parts:
            return ()
        data = read()
        context = _read_context(record, {}, limits)
        parts: tuple[Span, ...] = self.call(record, "xw_parts", data=data, context=context)
        limits.check("max_members", len(parts))
        if parts and (parts[-1].end or 0) > len(data):
            raise record.contract_error(
                f"xw_parts returned a part that ends at {parts[-1].end}, after the file"
            )
        return _named(parts) if len(parts) > 1 else ()

    def content(
        self,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        member: str | None = None,
    ) -> bytes:
        """The bytes that the other verbs read: those of the source, or of the file in containers.

        Spans of diagnostics refer to these bytes; those of a part refer to the file that has it,
        whose name `member` may be as well. The arguments are those of `read`, and so are the
        errors.
        """
        opened = Source.of(source, limits)
        walk = None if member is None else self._walk(opened, format, formats)
        if walk is None or member is None:
            return self._open(opened, format, formats, limits, member).data
        data = walk.list_data(member)
        return self._opened(walk.choose(member), format).data if data is None else data

    def member(
        self, source: SourceLike | Source, member: str, *, limits: Limits | None = None
    ) -> Source:
        """A file in a container, or a part of a list, as a source without its container.

        Raises:
            ContainerError, FormatError, LimitError: as `read`.
        """
        opened = Source.of(source, limits)
        content = self._content(opened, None, None, member)
        assert content is not None  # a source without members is a ContainerError
        return content.source(opened.limits)

    def contents(
        self, source: SourceLike | Source, *, limits: Limits | None = None
    ) -> tuple[tuple[str, Callable[[], Source]], ...]:
        """The names of the puzzles in a container of several, which is unpacked once for all.

        Each has a function that makes it a source without its container, and raises ContainerError
        where the member is damaged. Empty for a container of one puzzle, and for any other source.

        Raises:
            ContainerError, LimitError: as `read`.
        """
        opened = Source.of(source, limits)
        if not opened.probe().may_be_container:
            return ()
        walk = self._walk(opened, None, None)
        puzzles = () if walk is None else walk.puzzles()
        if len(puzzles) < 2:
            return ()
        return tuple(
            (puzzle.member, functools.partial(puzzle.source, opened.limits)) for puzzle in puzzles
        )

    def read(
        self,
        /,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        member: str | None = None,
        kind: type[AnyPuzzle] = Puzzle,
        undo_adaptations: bool | Collection[str] = False,
        **options: Any,
    ) -> AnyPuzzle:
        """The puzzle in the source. What reading tolerated is in `puzzle.diagnostics`.

        The source may be a container (zip, gzip): of several puzzles in it, `member` names one.
        `kind` is the class of the puzzle that is expected; type checkers know the result.
        `undo_adaptations` takes back what an adapting conversion put elsewhere, such as an
        enumeration at the end of a clue: all, or only that of the features it names.

        Raises:
            ReadError: the source has no readable puzzle; the error has the place and diagnostics.
            FormatError: as `detect`; with `format`, the format is unknown.
            KindError: the source has a puzzle of another kind.
            OptionError, PluginError
        """
        opened = self._open(source, format, formats, limits, member)
        return _of_kind(self._puzzle_in(opened, limits, undo_adaptations, options), kind)

    def _puzzle_in(
        self,
        opened: Opened,
        limits: Limits | None,
        undo_adaptations: bool | Collection[str],
        options: Mapping[str, Any],
    ) -> Puzzle:
        record, data, _, container, part = opened
        if container is None and part is None:
            puzzle = self._decode(record, data, _read_context(record, options, limits))
        else:
            from xwcore.findings.diagnostics import span_inside

            try:
                puzzle = self._decode(record, data, _read_context(record, options, limits))
            except ReadError as error:
                error.diagnostics = opened.placed(error.diagnostics)
                error.span = span_inside(error.span, opened.path, part)
                raise
            extras = {} if container is None else {CONTAINER: container}
            puzzle = puzzle.replace(
                diagnostics=opened.placed(puzzle.diagnostics), extras={**puzzle.extras, **extras}
            )
        if undo_adaptations:
            return _without_adaptations(puzzle, record.declared, undo_adaptations)
        return puzzle

    def read_all(
        self,
        /,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        undo_adaptations: bool | Collection[str] = False,
        **options: Any,
    ) -> Puzzles:
        """Every puzzle in the source: those of a container, those of a file with several, or the
        only one of another file.

        A member that cannot be read does not stop the others: it is among the `failures`.

        Raises:
            what `read` raises, if the source has no puzzle.
            LimitError: the puzzles together have more cells than `max_total_cells`.
        """
        from xwcore.findings.diagnostics import Span

        opened = Source.of(source, limits)
        walk = self._walk(opened, format, formats)
        if walk is None or opened.member is not None:
            file = self._open(opened, format, formats, limits)
            puzzle = self._puzzle_in(file, limits, undo_adaptations, options)
            return Puzzles([("", puzzle)], spans=[Span(0, len(file.data))])
        puzzles: list[tuple[str, Puzzle]] = []
        spans: list[Span] = []
        cell_count = 0
        failures: list[tuple[str, XwError]] = []
        for content in walk.puzzles(by_name=True):
            try:
                file = self._opened(content, format)
                puzzle = self._puzzle_in(file, limits, undo_adaptations, options)
            except OptionError:
                raise
            except XwError as error:
                if self.strict and isinstance(error, PluginError):
                    raise
                failures.append((content.member, _as_answer(error)))
            else:
                cell_count += _cell_count(puzzle)
                opened.limits.check("max_total_cells", cell_count)
                puzzles.append((content.member, puzzle))
                spans.append(content.span)
        if not puzzles:
            raise failures[0][1] if failures else walk.no_puzzle()
        return Puzzles(puzzles, failures, spans)

    def _decode(self, record: PluginRecord, data: bytes, context: ReadContext) -> Puzzle:
        if record.spec is None or not record.spec.reads:
            raise UnsupportedOperationError(f"the plugin of {record.name!r} cannot read")
        reported = context.diagnostics
        puzzle: Puzzle = self.call(record, "xw_read", data=data, context=context)
        if puzzle.source_format is not None:
            puzzle = puzzle.replace()  # the plugin returned it before, so a host may have it
        # The puzzle is new, so changing it in place has no other observer.
        object.__setattr__(puzzle, "source_format", record.name)
        object.__setattr__(puzzle, "diagnostics", tuple(reported))
        return puzzle

    def validate(
        self,
        /,
        source: SourceLike | Source | Puzzle,
        format: str | None = None,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        member: str | None = None,
        **options: Any,
    ) -> Report:
        """Every diagnostic of the source, which may be a puzzle in memory, solved or not.

        Content never raises: an unknown format and an unreadable file are diagnostics as well.

        Raises:
            OptionError: an option is unknown or of a wrong type.
        """
        from xwcore.findings.diagnostics import Report

        if isinstance(source, Puzzle):
            return _report_of(source)
        try:
            opened = self._open(source, format, formats, limits, member)
        except (LimitError, ContainerError, SeveralPuzzlesError) as error:
            return Report(format, (_diagnostic_of(error),))
        except FormatError as error:
            if format is not None:
                raise
            return Report(None, (_diagnostic_of(error),))
        record = opened.record
        context = _read_context(record, options, limits, opened.name)
        return Report(record.name, opened.placed(self._check(record, opened.data, context)))

    def _check(
        self, record: PluginRecord, data: bytes, context: ReadContext
    ) -> tuple[Diagnostic, ...]:
        """The diagnostics of a file; a failure of the plugin is one as well."""
        last: list[Diagnostic] = []
        reported = context.diagnostics
        try:
            self._validate(record, data, context)
        except ReadError as error:
            known = set(map(id, reported))
            last = [entry for entry in error.diagnostics if id(entry) not in known]
            if not error.diagnostics:
                last = [_diagnostic_of(error)]
            _clear_frames(error)
        except LimitError as error:
            last = [_diagnostic_of(error)]
            _clear_frames(error)
        except PluginError as error:
            if self.strict:
                raise
            last = [_diagnostic_of(error)]
        return (*reported, *last)

    def _validate(self, record: PluginRecord, data: bytes, context: ReadContext) -> None:
        """Call xw_validate; a format without this hook is validated by reading."""
        if record.implements("xw_validate"):
            self.call(record, "xw_validate", data=data, context=context)
        else:
            self._decode(record, data, context)

    def fix(
        self,
        /,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        select: Iterable[str] | None = None,
        ignore: Iterable[str] | None = None,
        unsafe: bool = False,
        member: str | None = None,
        **options: Any,
    ) -> Fixed:
        """Apply the fixes of the diagnostics, in memory; the source itself is not changed.

        A file in a container is fixed in it: `data` has the whole container.

        `select` and `ignore` are prefixes of codes; `unsafe` also applies fixes that may lose
        information. Consequences of a fix (checksums) are fixed as well.

        Raises:
            FormatError: no format claims the source.
        """
        opened = self._open(source, format, member=member)
        fixed = self._fix(opened, select, ignore, options, unsafe=unsafe)
        data = fixed.data if opened.container is None else opened.container.around(fixed.data)
        return dataclasses.replace(
            fixed,
            data=data,
            applied=opened.placed(fixed.applied),
            remaining=opened.placed(fixed.remaining),
        )

    def fix_all(
        self,
        /,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        members: Collection[str] | None = None,
        select: Iterable[str] | None = None,
        unsafe: bool = False,
        choose: ChooseFixing = lambda _member, _format: ((), {}),
    ) -> FixedMembers:
        """Fix several puzzles in a container, which is unpacked and packed again once.

        `members` are the names of those that are meant; all puzzles by default. `choose` gives the
        codes to ignore and the read options, for the name of a member and its format.

        A member that cannot be read does not stop the others: it is among the `failures`.

        Raises:
            ContainerError: the source is not a container, or cannot be packed again.
        """
        from xwcore.files.containers import around_all

        opened = Source.of(source)
        walk = self._walk(opened, format, None)
        if walk is None:
            raise ContainerError("the source is not a container, so it has no members")
        files: dict[str, Content | None] = {
            file.member: file for file in walk.puzzles(by_name=True)
        }
        if members is not None:
            named = {file.member: file for file in walk.files}
            files = {member: named.get(member) for member in members}
        fixed: list[tuple[str, Opened, Fixed]] = []
        failures: list[tuple[str, XwError]] = []
        for member, content in files.items():
            try:
                file = self._opened(content or walk.choose(member), format)
                ignore, options = choose(member, file.record.name)
                result = self._fix(file, select, ignore, options, unsafe=unsafe)
            except XwError as error:
                if self.strict and isinstance(error, PluginError):
                    raise
                failures.append((member, _as_answer(error)))
                continue
            fixed.append((member, file, result))
        changed = [
            (file.container, result.data)
            for _, file, result in fixed
            if file.container is not None and result.changed
        ]
        data = around_all(changed) if changed else opened.read_all()
        return FixedMembers(data, tuple(_placed_members(fixed)), tuple(failures))

    def _fix(
        self,
        opened: Opened,
        select: Iterable[str] | None,
        ignore: Iterable[str] | None,
        options: Mapping[str, Any],
        *,
        unsafe: bool,
    ) -> Fixed:
        """The fixed file, without its containers: also the places refer to the file alone."""
        from xwcore.findings.fixing import EditError, apply_fixes

        record, data = opened.record, opened.data
        _read_context(record, options)  # a wrong option is an error, not a diagnostic

        def report(changed: bytes, limits: Limits = DEFAULT_LIMITS) -> tuple[Diagnostic, ...]:
            limits.check("max_bytes", len(changed))
            return self._check(record, changed, _read_context(record, options, limits))

        def check(changed: bytes) -> tuple[Diagnostic, ...]:
            diagnostics = report(changed)
            return report(changed, _LIMITS_OF_FIXING) if has_further(diagnostics) else diagnostics

        def has_further(diagnostics: tuple[Diagnostic, ...]) -> bool:
            is_full = len(diagnostics) > DEFAULT_LIMITS.max_diagnostics
            fixes = (diagnostic.fix for diagnostic in diagnostics)
            return is_full and any(fix is not None and (unsafe or fix.safe) for fix in fixes)

        try:
            fixed = apply_fixes(
                data, check, one_or_more(select or ()), one_or_more(ignore or ()), unsafe=unsafe
            )
        except EditError as error:
            raise record.contract_error(f"a fix {error}") from error
        if has_further(fixed.remaining):
            return dataclasses.replace(fixed, remaining=report(fixed.data))
        return fixed

    # -- writing ------------------------------------------------------------------------------

    def _encode(
        self,
        puzzle: Puzzle,
        format: str,
        options: Mapping[str, Any],
        *,
        strict: bool = False,
        adapt: bool = False,
    ) -> tuple[bytes, Conversion]:
        """The bytes of a file of that format, and what became of the puzzle."""
        from xwcore.findings.loss import merged
        from xwcore.model.difference import undeclared_losses
        from xwcore.plugin.contexts import WriteContext

        _check_puzzle(puzzle)
        record = self.record(_checked_name(format))
        spec = record.declared
        if not spec.writes:
            raise UnsupportedOperationError(f"the plugin of {format!r} cannot write")
        if puzzle.kind not in spec.kinds:
            raise UnsupportedOperationError(
                f"{spec.title} cannot hold a puzzle of kind {puzzle.kind!r}"
            )
        adaptations: tuple[Adaptation, ...] = ()
        if adapt:
            from xwcore_crossword import adapting

            puzzle, adaptations = adapting.adapt(
                puzzle, spec.features, empty_clues=spec.empty_clues
            )
        resolved = resolve_options(spec.write_options, options, spec.title)
        context = WriteContext(
            spec.name, resolved, DEFAULT_LIMITS, features=spec.features, drawer=self.draw
        )
        lost, reported, held = context.losses, context.diagnostics, context.held
        data: bytes = self.call(record, "xw_write", puzzle=puzzle, context=context)
        if len(data) > DEFAULT_LIMITS.max_output:
            message = f"xw_write returned {len(data)} bytes, limit {DEFAULT_LIMITS.max_output}"
            raise record.contract_error(message)
        features = spec.features
        if held:
            features |= {feature for feature in held if type(feature) is Feature}
        undeclared = undeclared_losses(puzzle, features, spec.title)
        losses = merged(undeclared, lost)
        if strict and losses:
            raise LossError(f"would lose: {'; '.join(map(str, losses))}", losses=losses)
        return data, Conversion(puzzle, losses, tuple(reported), adaptations)

    def dumps(
        self,
        /,
        puzzle: Puzzle,
        format: str,
        *,
        strict: bool = False,
        adapt: bool = False,
        container: str | None = None,
        **options: Any,
    ) -> bytes:
        """The bytes of a file of that format; `adapt` as in `convert`, `container` as in `write`.

        Raises:
            LossError: `strict`, and the format cannot hold all of the puzzle.
            WriteError, UnsupportedOperationError, FormatError, OptionError, PluginError
        """
        data, _ = self._encode(puzzle, format, options, strict=strict, adapt=adapt)
        return self._in_container(data, puzzle, format, container, "")

    def losses(
        self, /, puzzle: Puzzle, format: str, *, adapt: bool = False, **options: Any
    ) -> tuple[Loss, ...]:
        """What writing would lose: a dry run that raises what `dumps` would raise."""
        return self._encode(puzzle, format, options, adapt=adapt)[1].losses

    def write(
        self,
        /,
        puzzle: Puzzle,
        target: Target,
        format: str | None = None,
        *,
        overwrite: bool = False,
        strict: bool = False,
        adapt: bool = False,
        container: str | None = None,
        **options: Any,
    ) -> tuple[Loss, ...]:
        """Write the puzzle to a path, atomically, or to a binary stream; returns the losses.

        `adapt` as in `convert`. Without `format` the target's extension decides, else the format of
        the puzzle's source. A name such as a.xd.gz or a.zip asks for a container. `container` asks
        for one whatever the name: "zip", "gzip", "same" as the puzzle was read from, or "none". A
        puzzle from a container or list with others is written into it if the target is this file.

        Raises:
            FileExistsError: the target exists and `overwrite` is False.
            WriteError: also for an archive or list with several files or puzzles that would be
                lost: one that the puzzle is not from or that has changed since, or the puzzle is
                written in another format. `container="none"` replaces it.
            LossError, FormatError, OptionError, PluginError
        """
        _check_puzzle(puzzle)
        chosen = self.target_format(puzzle, target) if format is None else format
        data, written = self._encode(puzzle, chosen, options, strict=strict, adapt=adapt)
        if container is None and format is None and not _name_of(target):
            container = "same"
        self._save(data, puzzle, chosen, target, container, overwrite=overwrite)
        return written.losses

    def _save(
        self,
        data: bytes,
        puzzle: Puzzle,
        format: str,
        target: Target,
        container: str | None,
        *,
        overwrite: bool,
    ) -> None:
        """Save the bytes of a file, in a container if there is one."""
        from xwcore.files.saving import deliver

        if overwrite and container not in ("none", "same"):
            container = self._container_in_place(puzzle, format, target, container)
        packed = self._in_container(data, puzzle, format, container, _name_of(target))
        deliver(packed, target, overwrite=overwrite)

    def _container_in_place(
        self, puzzle: Puzzle, format: str, target: Target, container: str | None
    ) -> str | None:
        """The container, "same" for a target that is the container of the puzzle and of others.

        Raises:
            WriteError: the puzzle would replace the others in the container.
        """
        if not isinstance(target, (str, os.PathLike)):
            return container
        name = os.fsdecode(target)
        try:
            path = os.path.realpath(name)  # the file that saving replaces
        except ValueError:  # a NUL: saving refuses the path
            return container
        if not os.path.isfile(path):
            return container
        record, source = puzzle.extras.get(CONTAINER), Source(path)
        if record is not None and not record.has_others:
            record = None
        if record is None or not _has_bytes(source, record.layers[0].data):
            content = self._several(source)
            if content and record is not None:
                raise WriteError(
                    f"{name!r} has {content} and has changed since the puzzle was read: read"
                    " it again, or pass the container, 'same' or 'none'"
                )
            if content:
                raise WriteError(
                    f"{name!r} has {content}, which this puzzle would replace: choose another"
                    " target, or pass the container 'none'"
                )
            return container
        if format != puzzle.source_format or container not in (None, record.layers[0].kind):
            raise WriteError(
                f"{name!r} has other files beside member {record.member!r}, which a file of format"
                f" {format!r} would replace: choose another target, or pass the container 'none'"
            )
        return "same"

    def _several(self, source: Source) -> str:
        """What a container or list with several files or puzzles has; "" for any other file."""
        try:
            walk = self._walk(source, None, None)
        except LimitError:
            return "more than the limits allow" if _is_container(source) else ""
        except (XwError, OSError):
            return ""
        if walk is None or len(walk.files) == 1:
            return ""
        puzzles = len(walk.puzzles())
        return f"{puzzles} puzzles" if puzzles > 1 else f"{len(walk.files)} files"

    def _in_container(
        self, data: bytes, puzzle: Puzzle, format: str, container: str | None, name: str
    ) -> bytes:
        """The bytes of a file in the container that the caller or the target's name asks for."""
        record = puzzle.extras.get(CONTAINER) if format == puzzle.source_format else None
        if record is None and container is None and not name:
            return data
        spec = self.record(format).declared
        inside, extension = os.path.splitext(name)
        is_named = False
        if container is None and extension.lower() not in spec.extensions:
            container = CONTAINERS.get(extension.lower())
            is_named = container is not None
        if container in (None, "none") and (container is not None or record is None):
            return data
        from xwcore.files import containers

        if record is not None and record.is_meant(container):
            self._check_list(data, record, format)
        elif is_named and bare_name(inside) != inside:  # "a.zip.gz": a zip archive in a gzip file
            data = self._in_container(data, puzzle, format, None, inside)
            return containers.packed(data, None, container, inside, ())
        stem = bare_name(name) or format
        if os.path.splitext(stem)[1].lower() not in spec.extensions:
            stem += spec.extensions[0] if spec.extensions else ""
        return containers.packed(data, record, container, stem, spec.containers)

    def _check_list(self, data: bytes, container: ContainerRecord, format: str) -> None:
        """Check that a list with a new part has the same other puzzles.

        Raises:
            WriteError: a file of several lines, for instance, replaces a line that was a puzzle.
        """
        from xwcore.files.containers import LIST

        layer = container.layers[-1] if container.layers else None
        if layer is None or layer.kind != LIST or layer.part == data:
            return
        changed = layer.replaced({layer.member: data})
        try:
            parts = self._parts(self.record(format), lambda: changed, _LIMITS_OF_LISTS)
        except XwError:
            parts = ()
        old, new = (
            [text[part.start : part.end] for part in places]
            for text, places in ((layer.data, layer.parts), (changed, parts))
        )
        del old[layer.member], new[layer.member : layer.member + 1]
        if old != new:
            raise WriteError(
                f"with the puzzle as part {container.path[-1]!r} of its file, {len(old)} other"
                " puzzles would be lost: choose another target"
            )

    def target_format(self, puzzle: Puzzle, target: Target) -> str:
        """The format of a target's extension; the format of the puzzle's source without extension.

        Of several formats with the extension, that of the puzzle's source or kind is meant.

        Raises:
            UnknownFormatError: the extension is unknown or ambiguous, or there is no format.
            FormatNotInstalledError, PluginError: the extension is that of a format whose plugin is
                absent or out of use.
        """
        name = _name_of(target)
        shown = os.fspath(target) if isinstance(target, (str, os.PathLike)) else "a stream"
        extension = os.path.splitext(name.lower())[1]
        specs = [spec for spec in self.formats().values() if spec.writes]
        named = [spec.name for spec in specs if extension in spec.extensions]
        if not named and extension in CONTAINERS:
            extension = os.path.splitext(bare_name(name.lower()))[1]
            named = [spec.name for spec in specs if extension in spec.extensions]
        own = puzzle.source_format
        if own is not None and (own in named or not extension):
            return own
        if len(named) > 1:
            of_kind = [spec.name for spec in specs if puzzle.kind in spec.kinds]
            named = [name for name in named if name in of_kind] or named
        if len(named) == 1:
            return named[0]
        if named:
            raise UnknownFormatError(
                f"extension {extension} is ambiguous ({', '.join(named)}): pass the format"
            )
        if known := known_formats.by_extension(extension):
            self.record(known.name)  # raises where its plugin is absent or out of use
        if kind := OTHER_CONTAINERS.get(extension):
            raise UnknownFormatError(f"{kind} is not written, expected .gz or .zip ({shown})")
        raise UnknownFormatError(f"unknown format of the target ({shown}): pass the format")

    def convert(
        self,
        source: SourceLike | Source,
        target: Target,
        *,
        source_format: str | None = None,
        target_format: str | None = None,
        read_options: Mapping[str, Any] | None = None,
        write_options: Mapping[str, Any] | None = None,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        overwrite: bool = False,
        strict: bool = False,
        adapt: bool = True,
        undo_adaptations: bool | Collection[str] = False,
        check: bool = False,
        member: str | None = None,
        container: str | None = None,
    ) -> Conversion:
        """Read the source and write it to the target; a failure leaves the target unchanged.

        With `adapt`, content that the target has no place for is put where it has room, such as an
        enumeration at the end of a clue; not where source and target have the same format. With
        `check`, the diagnostics have the warnings and errors that validating the target finds.
        `member` as in `read`, `container` as in `write`.

        Raises:
            what `read` and `write` raise.
        """
        puzzle = self.read(
            source,
            source_format,
            formats=formats,
            limits=limits,
            member=member,
            undo_adaptations=undo_adaptations,
            **(read_options or {}),
        )
        chosen = target_format
        if chosen is None:
            chosen = self.target_format(puzzle, target)
        adapt = adapt and (chosen != puzzle.source_format or bool(undo_adaptations))
        data, written = self._encode(
            puzzle, chosen, write_options or {}, strict=strict, adapt=adapt
        )
        self._save(data, puzzle, chosen, target, container, overwrite=overwrite)
        diagnostics = (*puzzle.diagnostics, *written.diagnostics)
        if check:
            diagnostics += self._warnings_of(chosen, data, {entry.code for entry in diagnostics})
        return dataclasses.replace(written, diagnostics=diagnostics)

    def _warnings_of(
        self, format: str, data: bytes, reported: Collection[str]
    ) -> tuple[Diagnostic, ...]:
        """Warnings and errors of a written file, without codes that were reported before."""
        from xwcore.findings.diagnostics import Severity

        record = self.record(format)
        if not (record.declared.reads or record.implements("xw_validate")):
            return ()
        return tuple(
            # The bytes are those of the target, which the caller does not have.
            dataclasses.replace(entry, span=_place_only(entry.span), fix=None)
            for entry in self._check(record, data, _read_context(record, {}))
            if entry.severity is not Severity.INFO and entry.code not in reported
        )

    # -- drawing ------------------------------------------------------------------------------

    def draw(self, /, puzzle: Puzzle, **options: Any) -> Drawing:
        """A drawing of the puzzle.

        The plugin of the puzzle's source format is asked first, then the type of a logic puzzle,
        then the core, then any plugin that draws this kind of puzzle.

        Raises:
            UnsupportedOperationError: neither the core nor a plugin draws this kind of puzzle.
            OptionError
        """
        import xwcore_drawing as drawing

        if not isinstance(puzzle, Puzzle):
            raise UnsupportedOperationError(f"draw: {type(puzzle).__name__}, expected Puzzle")
        own: list[PluginRecord] = []
        others: list[PluginRecord] = []
        for record in self.usable():
            if puzzle.kind in record.declared.kinds and record.implements("xw_draw"):
                (own if record.name == puzzle.source_format else others).append(record)
        for record in own:
            picture = self._drawn(record, puzzle, options)
            if picture is not None:
                return picture
        picture = _drawn_by_type(puzzle, options)
        if picture is not None:
            return picture
        try:
            return drawing.draw_puzzle(puzzle, options)
        except UnsupportedOperationError:
            for record in others:
                try:
                    picture = self._drawn(record, puzzle, options)
                except PluginError:  # the puzzle is not of its format: try the next
                    if self.strict:
                        raise
                    continue
                if picture is not None:
                    return picture
            raise

    def _drawn(
        self, record: PluginRecord, puzzle: Puzzle, options: Mapping[str, Any]
    ) -> Drawing | None:
        """The drawing of one plugin; None where it leaves the puzzle to the core."""
        # A copy of the options: the next plugin, or the core, is asked with the same ones.
        picture: Drawing | None = self.call(record, "xw_draw", puzzle=puzzle, options=dict(options))
        return picture


def _name_of(target: Target) -> str:
    """The name of the file that a path leads to; "" for a stream."""
    if not isinstance(target, (str, os.PathLike)):
        return ""
    return os.path.basename(os.fsdecode(target))


def _has_bytes(source: Source, data: bytes) -> bool:
    """Whether the source has these bytes."""
    try:
        return source.read_all() == data
    except (LimitError, OSError):
        return False


def _is_container(source: Source) -> bool:
    """Whether a file begins as a container does, whatever its size."""
    from xwcore.files.containers import kind_of

    with open(source.path or "", "rb") as stream:
        return kind_of(stream.read(HEAD_BYTES)) is not None


def _cell_count(puzzle: Puzzle) -> int:
    """The number of cells of a crossword or logic puzzle."""
    from xwcore_crossword.puzzle import Crossword
    from xwcore_logic.puzzle import LogicPuzzle

    if isinstance(puzzle, Crossword):
        return puzzle.grid.cell_count
    return puzzle.width * puzzle.height if isinstance(puzzle, LogicPuzzle) else 0


def _placed_members(
    files: Iterable[tuple[str, Opened, Fixed]],
) -> Iterator[tuple[str, Fixed]]:
    """The fixed members with places in their files: what remains has those after all fixes."""
    from xwcore.findings.diagnostics import inside

    changed: dict[tuple[str, ...], dict[int, bytes]] = {}
    layers: dict[tuple[str, ...], Layer] = {}
    files = list(files)
    for _, file, fixed in files:
        if file.part is not None and file.container is not None and fixed.changed:
            layer = layers[file.path] = file.container.layers[-1]
            changed.setdefault(file.path, {})[layer.member] = fixed.data
    moved = {path: layer.moved(changed[path]) for path, layer in layers.items()}
    for member, file, fixed in files:
        part = file.part
        if file.container is not None and file.path in moved:
            part = moved[file.path][file.container.layers[-1].member]
        remaining = inside(fixed.remaining, file.path, part)
        applied = file.placed(fixed.applied)
        yield member, dataclasses.replace(fixed, applied=applied, remaining=remaining)


def _named(parts: Iterable[Span]) -> tuple[Span, ...]:
    """The parts of a file with their names: the number of the line, else that of the part."""
    named: list[Span] = []
    names: dict[str, int] = {}
    for number, part in enumerate(parts, 1):
        name = str(part.line or number)
        names[name] = count = names.get(name, 0) + 1
        named.append(part._replace(path=(name if count == 1 else f"{name}.{count}",)))
    return tuple(named)


def _place_only(span: Span | None) -> Span | None:
    """The span without bytes, line and column."""
    from xwcore.findings.diagnostics import Span
    from xwcore.findings.places import WHOLE

    return None if span is None or span.place == WHOLE else Span(place=span.place)


def _of_kind(puzzle: Puzzle, kind: type[AnyPuzzle]) -> AnyPuzzle:
    """The puzzle, if it is of this kind."""
    if not isinstance(puzzle, kind):
        message = f"kind of the puzzle: {puzzle.kind}, expected {kind.kind}"
        raise KindError(message, kind=puzzle.kind, format=puzzle.source_format)
    return puzzle


def _without_adaptations(
    puzzle: Puzzle, spec: FormatSpec, features: bool | Collection[str]
) -> Puzzle:
    """The puzzle before an adapting conversion wrote it to this format.

    Raises:
        OptionError: no adaptation of a feature that is named can be taken back.
    """
    from xwcore_crossword import adapting

    only: frozenset[str] | None = None
    if not isinstance(features, bool):
        only = frozenset(one_or_more(features))
        if unknown := sorted(only - adapting.UNDOABLE):
            expected = ", ".join(sorted(adapting.UNDOABLE))
            raise OptionError(
                f"undo_adaptations: {unknown[0]!r}, expected one of {expected}",
                option="undo_adaptations",
            )
    return adapting.undo(puzzle, spec.features, empty_clues=spec.empty_clues, only=only)


def _report_of(puzzle: Puzzle) -> Report:
    """What is wrong with a puzzle in memory.

    Raises:
        UnsupportedOperationError: the core has no checks for this kind of puzzle.
        PluginContractError: the type of a logic puzzle failed.
    """
    from xwcore.findings.diagnostics import Report
    from xwcore_crossword.puzzle import Crossword
    from xwcore_logic.puzzle import LogicPuzzle

    if isinstance(puzzle, Crossword):
        from xwcore_crossword import checks

        return Report(puzzle.source_format, checks.check_crossword(puzzle))
    if not isinstance(puzzle, LogicPuzzle):
        raise UnsupportedOperationError(f"no checks for a puzzle of kind {puzzle.kind!r}")
    from xwcore_logic.type_registry import contained

    return Report(puzzle.source_format, contained(puzzle.type, "check", puzzle.check))


def _drawn_by_type(puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing | None:
    """The drawing of a logic puzzle by its type; None where the type does not draw it.

    Raises:
        OptionError
        PluginContractError: the type failed.
    """
    from xwcore_logic.puzzle import LogicPuzzle

    if not isinstance(puzzle, LogicPuzzle):
        return None
    from xwcore_logic.type_registry import default_types

    picture: Drawing | None = default_types().call(puzzle.type, "draw", puzzle, dict(options))
    return picture


def _diagnostic_of(error: XwError) -> Diagnostic:
    """The diagnostic of the core for an error that ends checking."""
    from xwcore.findings import codes

    if isinstance(error, LimitError):
        return codes.LIMIT.at(error.message)
    if isinstance(error, ReadError):
        return codes.UNREADABLE.at(error.message, error.span)
    if isinstance(error, PluginError):
        return codes.PLUGIN_FAULT.at(error.message)
    if isinstance(error, (ContainerError, SeveralPuzzlesError)):
        return codes.CONTAINER_UNREADABLE.at(error.message)
    return codes.UNKNOWN_FORMAT.at(error.message, hint="")


def _as_answer(error: XwError) -> XwError:
    """The error without the calls that raised it, whose frames take ten times its memory; a fault
    of a plugin keeps its cause.
    """
    if not isinstance(error, PluginError):
        error.__cause__ = error.__context__ = None
    return error.with_traceback(None)


def _clear_frames(error: XwError) -> None:
    """Forget what the calls held that an error ended, now that it is a diagnostic. The error and
    a frame of the caller of hooks refer to each other, so all would stay until the next garbage
    collection.
    """
    import traceback

    traceback.clear_frames(error.__traceback__)


def _read_context(
    record: PluginRecord, options: Mapping[str, Any], limits: Limits | None = None, name: str = ""
) -> ReadContext:
    from xwcore.plugin.contexts import ReadContext

    if options:
        spec = record.declared
        values = resolve_options(spec.read_options, options, spec.title)
    else:
        values = {**record.read_defaults}  # a plugin may change its own copy
    return ReadContext(record.name, values, limits or DEFAULT_LIMITS, name=name)


def _checked_name(format: str) -> str:
    if not isinstance(format, str):
        raise UnknownFormatError(f"name of a format: {format!r}, expected str")
    return format


def _check_puzzle(puzzle: Puzzle) -> None:
    if not isinstance(puzzle, Puzzle):
        raise WriteError(f"write: {type(puzzle).__name__}, expected Puzzle")


# -- the default registry ---------------------------------------------------------------------

_lock = threading.Lock()
_default: list[Registry] = []


def default_registry() -> Registry:
    """The registry behind the functions of `xwcore`; built on first use, under a lock."""
    if not _default:
        with _lock:
            if not _default:
                _default.append(Registry())
    return _default[0]


def set_default_registry(registry: Registry | None) -> None:
    """Put another registry behind the functions; None makes a fresh one on next use."""
    with _lock:
        _default[:] = [] if registry is None else [registry]


def over_default(
    verb: Callable[Concatenate[Registry, Arguments], Answer],
) -> Callable[Arguments, Answer]:
    """The function of a verb: the method of the registry that is the default when it is called."""

    @functools.wraps(verb)
    def call(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
        return verb(default_registry(), *args, **kwargs)

    # `inspect.signature` follows to a bound method, whose signature has no `self`.
    vars(call).update(__wrapped__=MethodType(verb, Registry))
    # Where a pickle finds the function, for a pool of processes.
    call.__module__, call.__qualname__ = "xwcore.api", verb.__name__
    return call
