"""The verbs: detect, read, validate, fix, dumps, write, losses, convert, draw.

Contract: a verb finds the one plugin that is responsible, gives it the whole source and a context,
checks what comes back, and raises nothing but `XwError`, `OSError` and what a host's own stream
raises.
"""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeGuard

from xwcore.detection.detector import Claim, Detection, Detector
from xwcore.errors import (
    FormatError,
    LimitError,
    PluginError,
    ReadError,
    UnknownFormatError,
    UnsupportedOperationError,
    WriteError,
)
from xwcore.files.saving import Target, deliver
from xwcore.files.source import DEFAULT_LIMITS, Limits, Probe, Source, SourceLike
from xwcore.findings import codes
from xwcore.findings.diagnostics import Diagnostic, Report
from xwcore.findings.fixing import EditError, Fixed, apply_fixes
from xwcore.findings.loss import Loss, merged, refuse, undeclared
from xwcore.model.puzzle import Puzzle
from xwcore.options import resolve_options
from xwcore.plugin.contexts import ReadContext, WriteContext
from xwcore.plugin.declarations import FormatSpec
from xwcore.registry import known_formats
from xwcore.registry.plugins import PluginRecord, PluginRegistry, one_or_more

if TYPE_CHECKING:
    from xwcore.drawing import Drawing


@dataclass(frozen=True, slots=True)
class Conversion:
    """What `convert` did: the puzzle, what was lost in writing, what reading had to tolerate."""

    puzzle: Puzzle
    losses: tuple[Loss, ...]
    diagnostics: tuple[Diagnostic, ...]


class Registry(PluginRegistry):
    """Plugins, and the verbs over them. Registries do not know of each other.

    Every verb may raise OSError from a path or stream, and `LimitError`.
    """

    def __init__(
        self,
        *,
        discover: bool = True,
        allow: Iterable[str] | None = None,
        disable: Iterable[str] = (),
        strict: bool | None = None,
    ) -> None:
        super().__init__(discover=discover, allow=allow, disable=disable, strict=strict)
        self._detectors: dict[tuple[int, frozenset[str] | None], Detector] = {}

    # -- detecting ----------------------------------------------------------------------------

    def detector(self, formats: Collection[str] | None = None) -> Detector:
        """The detector over these formats; kept until a plugin comes or goes."""
        self._scan()
        key = self._generation, None if formats is None else frozenset(one_or_more(formats))
        found = self._detectors.get(key)
        if found is None:
            with self._lock:  # so that no change comes between the plugins and the generation
                found = Detector(self, key[1])
                # Loading plugins moves the generation on, so the key is taken again.
                key = self._generation, key[1]
                kept = {each: one for each, one in self._detectors.items() if each[0] == key[0]}
                self._detectors = {**kept, key: found}
        return found

    def detect(
        self,
        source: SourceLike | Source,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
    ) -> Detection:
        """Which format the source has, and why. A stream that can seek is not moved.

        Raises:
            UnknownFormatError, AmbiguousFormatError, FormatNotInstalledError
        """
        if _is_at_hand(source, limits):
            return self.detector(formats).detect_bytes(source)
        return self.detector(formats).detect(_source(source, limits).probe())

    def explain(
        self,
        source: SourceLike | Source,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
    ) -> tuple[Detection | None, tuple[Claim, ...]]:
        """As `detect`, but every format is asked and timed; no answer is None, not an error."""
        return self.detector(formats).explain(_source(source, limits).probe())

    # -- reading ------------------------------------------------------------------------------

    def _open(
        self,
        source: SourceLike | Source,
        format: str | None,
        formats: Collection[str] | None,
        limits: Limits | None,
    ) -> tuple[PluginRecord, FormatSpec, bytes]:
        """The plugin for a source, its declaration, and every byte."""
        if formats is None and _is_at_hand(source, limits):
            name = self.detector().name_of_bytes(source) if format is None else _name(format)
            record = self.record(name)
            assert record.spec is not None
            return record, record.spec, source
        opened = _source(source, limits)
        if format is not None:
            name = _name(format)
        else:
            name = self.detector(formats).name_of(opened.probe())
        if formats is not None and name not in one_or_more(formats):
            raise UnknownFormatError(f"{name!r} is not among the formats allowed here")
        record = self.record(name)
        assert record.spec is not None
        return record, record.spec, opened.read_all()

    def read(
        self,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        **options: Any,
    ) -> Puzzle:
        """The puzzle in the source. What reading had to tolerate is in `puzzle.diagnostics`.

        Raises:
            ReadError: there is no puzzle to be had; it carries place and diagnostics.
            FormatError: as `detect`; with `format`, where there is no such format.
            OptionError, PluginError
        """
        record, spec, data = self._open(source, format, formats, limits)
        context = ReadContext(
            spec.name, resolve_options(spec.read_options, options, spec.title),
            limits or DEFAULT_LIMITS,
        )  # fmt: skip
        return self._decode(record, data, context)

    def _decode(self, record: PluginRecord, data: bytes, context: ReadContext) -> Puzzle:
        if record.spec is None or not record.spec.reads:
            raise UnsupportedOperationError(f"the plugin of {record.name!r} cannot read")
        puzzle = self.call(record, "xw_read", data=data, context=context)
        if not isinstance(puzzle, Puzzle):
            message = f"xw_read gave {type(puzzle).__name__}, not a Puzzle"
            raise self.contract_error(record, message)
        for name in ("title", "author", "copyright", "notes"):
            if not isinstance(text := getattr(puzzle, name), str):
                message = f"xw_read gave a puzzle whose {name} is {type(text).__name__}, not str"
                raise self.contract_error(record, message)
        # The puzzle is fresh from the plugin, so nobody else sees it change.
        object.__setattr__(puzzle, "source_format", record.name)
        if context.diagnostics:
            self._refuse_junk(record, "xw_read", context.diagnostics, Diagnostic)
            object.__setattr__(puzzle, "diagnostics", tuple(context.diagnostics))
        return puzzle

    def _refuse_junk(
        self, record: PluginRecord, hook: str, found: Iterable[object], kind: type
    ) -> None:
        """Raise `PluginContractError` where a plugin told its context of something else."""
        for each in found:
            if not isinstance(each, kind):
                message = f"{hook} reported {type(each).__name__}, not a {kind.__name__}"
                raise self.contract_error(record, message)

    def validate(
        self,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        **options: Any,
    ) -> Report:
        """Everything that is wrong, or remarkable, in the source.

        Content never makes it raise: an unknown format and an unreadable file are reports, too.

        Raises:
            OptionError: an option is unknown or of a wrong type.
        """
        try:
            opened = source if type(source) is bytes else _source(source, limits)
            record, spec, data = self._open(opened, format, formats, limits)
        except LimitError as error:
            return Report(format, (codes.LIMIT.at(error.message),))
        except FormatError as error:
            if format is not None:
                raise
            return Report(None, (codes.UNKNOWN_FORMAT.at(error.message, hint=""),))
        resolved = resolve_options(spec.read_options, options, spec.title)
        name = opened.name if isinstance(opened, Source) else ""
        context = ReadContext(spec.name, resolved, limits or DEFAULT_LIMITS, name=name)
        return Report(spec.name, self._check(record, data, context))

    def _check(
        self, record: PluginRecord, data: bytes, context: ReadContext
    ) -> tuple[Diagnostic, ...]:
        last: list[Diagnostic] = []
        try:
            self._examine(record, data, context)
        except ReadError as error:
            told = set(map(id, context.diagnostics))
            last = [each for each in error.diagnostics if id(each) not in told]
            if not error.diagnostics:
                last = [codes.UNREADABLE.at(error.message, error.span)]
        except LimitError as error:
            last = [codes.LIMIT.at(error.message)]
        except PluginError as error:
            if self.strict:
                raise
            last = [codes.PLUGIN_FAULT.at(error.message)]
        said: Iterable[object] = context.diagnostics
        found = [each for each in said if isinstance(each, Diagnostic)]
        return (*found, *last)

    def _examine(self, record: PluginRecord, data: bytes, context: ReadContext) -> None:
        if not self.implements(record, "xw_validate"):
            self._decode(record, data, context)
            return
        answer: object = self.call(record, "xw_validate", data=data, context=context)
        if answer is not None:
            message = f"xw_validate gave {type(answer).__name__}: it reports to its context"
            raise self.contract_error(record, message)
        self._refuse_junk(record, "xw_validate", context.diagnostics, Diagnostic)

    def fix(
        self,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        select: Iterable[str] | None = None,
        ignore: Iterable[str] | None = None,
        unsafe: bool = False,
        **options: Any,
    ) -> Fixed:
        """Apply the mechanical mends, in memory; the source itself is not touched.

        `select` and `ignore` are prefixes of codes; `unsafe` also applies mends that may lose
        something. What the mends make necessary (checksums) is mended as well.

        Raises:
            FormatError: no format claims the source.
        """
        record, spec, data = self._open(source, format, None, None)
        resolved = resolve_options(spec.read_options, options, spec.title)

        def check(changed: bytes) -> tuple[Diagnostic, ...]:
            return self._check(record, changed, ReadContext(spec.name, resolved, DEFAULT_LIMITS))

        try:
            return apply_fixes(
                data, check, one_or_more(select or ()), one_or_more(ignore or ()), unsafe=unsafe
            )
        except EditError as error:
            raise self.contract_error(record, f"a mend {error.message}") from error

    # -- writing ------------------------------------------------------------------------------

    def _encode(
        self, puzzle: Puzzle, format: str, options: Mapping[str, Any], *, strict: bool
    ) -> tuple[bytes, tuple[Loss, ...], tuple[Diagnostic, ...]]:
        _check_puzzle(puzzle)
        record = self.record(_name(format))
        spec = record.spec
        assert spec is not None
        if not spec.writes:
            raise UnsupportedOperationError(f"the plugin of {format!r} cannot write")
        if puzzle.kind not in spec.kinds:
            raise UnsupportedOperationError(f"{spec.title} does not hold a {puzzle.kind} puzzle")
        resolved = resolve_options(spec.write_options, options, spec.title)
        context = WriteContext(spec.name, resolved, DEFAULT_LIMITS, features=spec.features)
        data = self.call(record, "xw_write", puzzle=puzzle, context=context)
        if not isinstance(data, bytes):
            raise self.contract_error(record, f"xw_write gave {type(data).__name__}, not bytes")
        if len(data) > context.limits.max_output:
            message = f"xw_write gave {len(data)} bytes, over {context.limits.max_output}"
            raise self.contract_error(record, message)
        self._refuse_junk(record, "xw_write", context.losses, Loss)
        self._refuse_junk(record, "xw_write", context.diagnostics, Diagnostic)
        found = context.losses
        if not puzzle.features() <= spec.features:
            found = [*undeclared(puzzle, spec.features, spec.title), *found]
        losses = merged(found) if found else ()
        if strict:
            refuse(losses)
        return data, losses, tuple(context.diagnostics)

    def dumps(self, puzzle: Puzzle, format: str, *, strict: bool = False, **options: Any) -> bytes:
        """The bytes of a file of that format.

        Raises:
            LossError: `strict`, and something would be lost.
            WriteError, UnsupportedOperationError, FormatError, OptionError, PluginError
        """
        return self._encode(puzzle, format, options, strict=strict)[0]

    def losses(self, puzzle: Puzzle, format: str, **options: Any) -> tuple[Loss, ...]:
        """What writing would lose: a dry run, so it raises what `dumps` would raise."""
        return self._encode(puzzle, format, options, strict=False)[1]

    def write(
        self,
        puzzle: Puzzle,
        target: Target,
        format: str | None = None,
        *,
        overwrite: bool = False,
        strict: bool = False,
        **options: Any,
    ) -> tuple[Loss, ...]:
        """Write the puzzle to a path, atomically, or to a binary stream; what was lost.

        Without `format` it follows from the target's extension, else from the puzzle's source.

        Raises:
            FileExistsError: the target exists and `overwrite` is False.
            LossError, WriteError, FormatError, OptionError, PluginError
        """
        _check_puzzle(puzzle)
        chosen = self.target_format(puzzle, target) if format is None else format
        data, losses, _ = self._encode(puzzle, chosen, options, strict=strict)
        deliver(data, target, overwrite=overwrite)
        return losses

    def target_format(self, puzzle: Puzzle, target: Target) -> str:
        """The format that a target's extension tells; the puzzle's own where there is none.

        Raises:
            UnknownFormatError: nothing tells.
            FormatNotInstalledError, PluginError: the extension is that of a format whose plugin is
                absent or out of use.
        """
        name = os.fsdecode(target) if isinstance(target, (str, os.PathLike)) else ""
        probe = Probe(b"", None, os.path.basename(name))
        specs = [spec for spec in self.formats().values() if spec.writes]
        named = [spec.name for spec in specs if probe.extension in spec.extensions]
        own = puzzle.source_format
        if own is not None and (own in named or not probe.extension):
            return own
        if len(named) == 1:
            return named[0]
        if named:
            raise UnknownFormatError(
                f"{probe.extension} may be {' or '.join(named)}: name the format"
            )
        if known := known_formats.by_extension(probe.extension):
            self.record(known.name)  # raises where its plugin is absent or out of use
        raise UnknownFormatError(
            f"nothing tells the format to write ({name or 'a stream'}): name it"
        )

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
    ) -> Conversion:
        """Read the source and write it to the target; nothing is written where anything fails.

        Raises:
            what `read` and `write` raise.
        """
        puzzle = self.read(
            source, source_format, formats=formats, limits=limits, **(read_options or {})
        )
        chosen = target_format
        if chosen is None:
            chosen = self.target_format(puzzle, target)
        data, losses, said = self._encode(puzzle, chosen, write_options or {}, strict=strict)
        deliver(data, target, overwrite=overwrite)
        return Conversion(puzzle, losses, (*puzzle.diagnostics, *said))

    def draw(self, puzzle: Puzzle, **options: Any) -> Drawing:
        """A drawing of the puzzle: by its format's plugin where that has one of its own, else by
        the core, else by whichever plugin draws this kind.

        Raises:
            UnsupportedOperationError: nobody can draw this kind of puzzle.
            OptionError
        """
        from xwcore import drawing

        if not isinstance(puzzle, Puzzle):
            raise UnsupportedOperationError(
                f"a puzzle can be drawn, a {type(puzzle).__name__} cannot"
            )
        artists = [record for record in self.usable() if self._draws(record, puzzle.kind)]
        for record in artists:
            if record.name == puzzle.source_format:
                found = self._drawn(record, puzzle, options)
                if found is not None:
                    return found
        try:
            return drawing.draw_puzzle(puzzle, options)
        except UnsupportedOperationError:
            for record in artists:
                if record.name != puzzle.source_format:
                    found = self._drawn_by_another(record, puzzle, options)
                    if found is not None:
                        return found
            raise

    def _draws(self, record: PluginRecord, kind: str) -> bool:
        return kind in (record.spec.kinds if record.spec else ()) and self.implements(
            record, "xw_draw"
        )

    def _drawn(
        self, record: PluginRecord, puzzle: Puzzle, options: Mapping[str, Any]
    ) -> Drawing | None:
        from xwcore import drawing

        found: object = self.call(record, "xw_draw", puzzle=puzzle, options=options)
        if found is None or isinstance(found, drawing.Drawing):
            return found
        raise self.contract_error(record, f"xw_draw gave {type(found).__name__}, not a Drawing")

    def _drawn_by_another(
        self, record: PluginRecord, puzzle: Puzzle, options: Mapping[str, Any]
    ) -> Drawing | None:
        """As `_drawn`; a plugin that fails with a puzzle which is not its own is passed over."""
        try:
            return self._drawn(record, puzzle, options)
        except PluginError:
            if self.strict:
                raise
            return None


def _is_at_hand(source: SourceLike | Source, limits: Limits | None) -> TypeGuard[bytes]:
    """Whether the source is bytes in memory, which need no `Source`, and not too many."""
    return type(source) is bytes and limits is None and len(source) <= DEFAULT_LIMITS.max_bytes


def _source(source: SourceLike | Source, limits: Limits | None) -> Source:
    return source if isinstance(source, Source) else Source(source, limits)


def _name(format: str) -> str:
    """The name of a format as it was given, if it can be one."""
    if not isinstance(format, str):
        raise UnknownFormatError(f"a format is named by a str, not by {format!r}")
    return format


def _check_puzzle(puzzle: Puzzle) -> None:
    if not isinstance(puzzle, Puzzle):
        raise WriteError(f"a puzzle can be written, a {type(puzzle).__name__} cannot")
