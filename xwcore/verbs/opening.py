"""What hosts have: a registry with the verbs, one line each, and the verbs of the default registry.

To type checkers and editors the verbs of the module are the methods of a registry.
"""

from __future__ import annotations

import functools
import inspect
import threading
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, overload

from xwcore.detection.detector import DetectingRegistry
from xwcore.detection.values import Detection
from xwcore.files.source import Limits, Source, SourceLike
from xwcore.verbs.finding import FoundFile

if TYPE_CHECKING:
    from xwcore.files.saving import Target
    from xwcore.findings.fixing import Fixed
    from xwcore.findings.loss import Loss
    from xwcore.findings.report import Report
    from xwcore.model.puzzle import Puzzle
    from xwcore.verbs.file import File
    from xwcore.verbs.reading_all import Puzzles
    from xwcore.verbs.writing import Conversion

    AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)


class Registry(DetectingRegistry):
    """Plugins, and the verbs that use them. Registries are independent of each other.

    Every verb may raise OSError from a path or stream, and `LimitError`.
    """

    def open(
        self,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        member: str | None = None,
    ) -> File:
        """Open the source and detect its format once, for several verbs.

        `format` skips detection, `formats` limits it, and `member` names a file in a container
        (zip, gzip) or a part of a list.

        Raises:
            SourceError: the source is not a path, bytes or a binary stream.
            FormatError, PluginError: the format that is named cannot be used.
        """
        file = self._file(source, format, formats=formats, limits=limits, member=member)
        file.source.probe()  # a file that is missing is an error here
        return file

    def detect(
        self,
        source: SourceLike | Source,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        member: str | None = None,
    ) -> Detection:
        """Detect the format of the source. The position of a seekable stream is restored.

        A source in a container has the format of the puzzle in it; `member` as in `read`.

        Raises:
            UnknownFormatError, AmbiguousFormatError, FormatNotInstalledError
            SeveralPuzzlesError: a container with several puzzles, and no `member`.
        """
        return FoundFile(self, source, formats=formats, limits=limits, member=member).detection

    @overload
    def read(
        self,
        /,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        kind: type[AnyPuzzle],
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        member: str | None = None,
        undo_adaptations: bool | Collection[str] = False,
        **options: Any,
    ) -> AnyPuzzle: ...
    @overload
    def read(
        self,
        /,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        member: str | None = None,
        undo_adaptations: bool | Collection[str] = False,
        **options: Any,
    ) -> Puzzle: ...
    def read(
        self,
        /,
        source: SourceLike | Source,
        format: str | None = None,
        *,
        kind: type[Puzzle] | None = None,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        member: str | None = None,
        undo_adaptations: bool | Collection[str] = False,
        **options: Any,
    ) -> Puzzle:
        """Read the puzzle in the source. `puzzle.diagnostics` lists tolerated problems.

        The source may be a container (zip, gzip); `member` selects one of several puzzles.
        `kind` is the expected class of the puzzle, for type checkers as well.
        `undo_adaptations` reverts what a conversion moved elsewhere, such as an enumeration at
        the end of a clue: everything, or only the named features.

        Raises:
            ReadError: the source has no readable puzzle; the error has the place and diagnostics.
            FormatError: as `detect`; with `format`, the format is unknown.
            KindError: the source has a puzzle of another kind.
            OptionError, PluginError
        """
        from xwcore.verbs.reading import read_puzzle

        file = FoundFile(self, source, format, formats=formats, limits=limits, member=member)
        return read_puzzle(file.found(), options, undo_adaptations, kind)

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
        """Read every puzzle in the source: of a container, of a file with several, or the only
        one of any other file.

        A member that cannot be read does not stop the others; `failures` lists it.

        Raises:
            what `read` raises, if the source has no puzzle.
            LimitError: the puzzles together have more cells than `max_total_cells`.
        """
        file = self._file(source, format, formats=formats, limits=limits)
        return file.read_all(undo_adaptations=undo_adaptations, **options)

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
        """Check the source, a file or a puzzle in memory, and report every diagnostic.

        Content never raises: an unknown format or an unreadable file is a diagnostic as well.

        Raises:
            OptionError: an option is unknown or of a wrong type.
        """
        from xwcore.model.puzzle import Puzzle

        if isinstance(source, Puzzle):
            from xwcore.verbs.kinds import report_of_puzzle

            return report_of_puzzle(self, source)
        file = self._file(source, format, formats=formats, limits=limits, member=member)
        return file.validate(**options)

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
        """Apply the fixes of the diagnostics in memory; the source does not change.

        For a file in a container, `data` is the whole container.

        `select` and `ignore` are prefixes of codes; `unsafe` also applies fixes that may lose
        information. Consequences of a fix (checksums) are fixed as well.

        Raises:
            FormatError: no format claims the source.
        """
        file = self._file(source, format, member=member)
        return file.fix(select=select, ignore=ignore, unsafe=unsafe, **options)

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
        """Write the puzzle to bytes; `adapt` as in `convert`, `container` as in `write`.

        Raises:
            LossError: `strict`, and the format cannot hold all of the puzzle.
            WriteError, UnsupportedOperationError, FormatError, OptionError, PluginError
        """
        from xwcore.verbs.writing import bytes_of

        return bytes_of(
            self, puzzle, format, options, strict=strict, adapt=adapt, container=container
        )

    def loads(
        self,
        /,
        data: bytes | bytearray | memoryview | str,
        format: str | None = None,
        **further: Any,
    ) -> Puzzle:
        """Read the puzzle in these bytes or this text: the reverse of `dumps`.

        `further` are arguments of `read`.

        Raises:
            what `read` raises.
        """
        content = data.encode() if isinstance(data, str) else data
        puzzle: Puzzle = self.read(content, format, **further)
        return puzzle

    def losses(
        self, /, puzzle: Puzzle, format: str, *, adapt: bool = False, **options: Any
    ) -> tuple[Loss, ...]:
        """List what writing would lose: a dry run that raises what `dumps` would raise."""
        from xwcore.verbs.writing import encoded

        return encoded(self, puzzle, format, options, adapt=adapt)[1].losses

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
        """Write the puzzle to a path, atomically, or to a binary stream; return the losses.

        `adapt` as in `convert`. Without `format` the target's extension decides, else the format of
        the puzzle's source. A name such as a.xd.gz or a.zip selects a container; `container`
        overrides it: "zip", "gzip", "same" as the source, or "none". A puzzle from a container or
        list is written back into it if the target is that file.

        Raises:
            FileExistsError: the target exists and `overwrite` is False.
            WriteError: also for an archive or list with several files or puzzles that would be
                lost: one that the puzzle is not from or that has changed since, or the puzzle is
                written in another format. `container="none"` replaces it.
            LossError, FormatError, OptionError, PluginError
        """
        from xwcore.verbs.writing import write_puzzle

        return write_puzzle(
            self,
            puzzle,
            target,
            format,
            options,
            overwrite=overwrite,
            strict=strict,
            adapt=adapt,
            container=container,
        )

    def convert(
        self,
        /,
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
        **options: Any,
    ) -> Conversion:
        """Read the source and write it to the target; a failure leaves the target unchanged.

        `adapt` moves content that the target lacks a field for, such as an enumeration to the end
        of a clue, unless source and target have the same format. With `check`, the diagnostics
        include the warnings and errors found by validating the target. `options` are those of
        reading or of writing, where only one of the two has the name. `member` as in `read`,
        `container` as in `write`.

        Raises:
            what `read` and `write` raise.
        """
        file = self._file(source, source_format, formats=formats, limits=limits, member=member)
        return file.convert(
            target,
            target_format,
            read_options=read_options,
            write_options=write_options,
            overwrite=overwrite,
            strict=strict,
            adapt=adapt,
            undo_adaptations=undo_adaptations,
            check=check,
            container=container,
            **options,
        )

    def _file(
        self,
        source: SourceLike | Source,
        format: str | None,
        *,
        formats: Collection[str] | None = None,
        limits: Limits | None = None,
        member: str | None = None,
    ) -> File:
        from xwcore.verbs.file import File

        return File(self, source, format, formats=formats, limits=limits, member=member)


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


# -- the verbs over the default registry -------------------------------------------------------


def _verb(method: Callable[..., Any]) -> Any:
    """The method of the registry that is the default one when it is called: a host may set
    another one.
    """
    name = method.__name__

    @functools.wraps(method)
    def verb(*arguments: Any, **keywords: Any) -> Any:
        return getattr(default_registry(), name)(*arguments, **keywords)

    signature = inspect.signature(method)
    parameters = list(signature.parameters.values())[1:]  # without self
    vars(verb)["__signature__"] = signature.replace(parameters=parameters)
    verb.__module__, verb.__qualname__ = __name__, name  # a process pool looks them up
    return verb


if TYPE_CHECKING:
    _registry = Registry()
    convert = _registry.convert
    detect = _registry.detect
    dumps = _registry.dumps
    fix = _registry.fix
    formats = _registry.formats
    loads = _registry.loads
    losses = _registry.losses
    open = _registry.open  # noqa: A001 - the name of the verb
    read = _registry.read
    read_all = _registry.read_all
    validate = _registry.validate
    write = _registry.write
else:
    for _name in (
        *("convert", "detect", "dumps", "fix", "formats", "loads", "losses", "open", "read"),
        *("read_all", "validate", "write"),
    ):
        globals()[_name] = _verb(getattr(Registry, _name))
