"""The verbs over the default registry: each function is the method of `Registry` of its name.

They are written out, so that type checkers and editors know their arguments; a test holds their
signatures equal to those of the methods. At run time they have the documentation of the methods.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar, overload

from xwcore.verbs.opening import Registry, default_registry, set_default_registry

if TYPE_CHECKING:
    from xwcore.detection.detector import Detection
    from xwcore.files.saving import Target
    from xwcore.files.source import Limits, Source, SourceLike
    from xwcore.findings.diagnostics import Report
    from xwcore.findings.fixing import Fixed
    from xwcore.findings.loss import Loss
    from xwcore.model.puzzle import Puzzle
    from xwcore.plugin.declarations import FormatSpec
    from xwcore.verbs.opening import File
    from xwcore.verbs.reading_all import Puzzles
    from xwcore.verbs.writing import Conversion

    AnyPuzzle = TypeVar("AnyPuzzle", bound=Puzzle)

__all__ = [
    "convert",
    "default_registry",
    "detect",
    "dumps",
    "fix",
    "formats",
    "losses",
    "open",
    "read",
    "read_all",
    "set_default_registry",
    "validate",
    "write",
]


def formats() -> Mapping[str, FormatSpec]:
    """The formats that can be used, by name, sorted."""
    return default_registry().formats()


def open(  # noqa: A001 - the name of the verb
    source: SourceLike | Source,
    format: str | None = None,
    *,
    formats: Collection[str] | None = None,
    limits: Limits | None = None,
    member: str | None = None,
) -> File:
    """The source as a file: opened, and its format found, once."""
    return default_registry().open(source, format, formats=formats, limits=limits, member=member)


def detect(
    source: SourceLike | Source,
    *,
    formats: Collection[str] | None = None,
    limits: Limits | None = None,
    member: str | None = None,
) -> Detection:
    """The format of the source, and the reasons."""
    return default_registry().detect(source, formats=formats, limits=limits, member=member)


@overload
def read(
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
    """The puzzle in the source."""
    return default_registry().read(
        source,
        format,
        kind=kind,
        formats=formats,
        limits=limits,
        member=member,
        undo_adaptations=undo_adaptations,
        **options,
    )


def read_all(
    source: SourceLike | Source,
    format: str | None = None,
    *,
    formats: Collection[str] | None = None,
    limits: Limits | None = None,
    undo_adaptations: bool | Collection[str] = False,
    **options: Any,
) -> Puzzles:
    """Every puzzle in the source."""
    return default_registry().read_all(
        source, format, formats=formats, limits=limits, undo_adaptations=undo_adaptations, **options
    )


def validate(
    source: SourceLike | Source | Puzzle,
    format: str | None = None,
    *,
    formats: Collection[str] | None = None,
    limits: Limits | None = None,
    member: str | None = None,
    **options: Any,
) -> Report:
    """Every diagnostic of the source, or of a puzzle in memory."""
    return default_registry().validate(
        source, format, formats=formats, limits=limits, member=member, **options
    )


def fix(
    source: SourceLike | Source,
    format: str | None = None,
    *,
    select: Iterable[str] | None = None,
    ignore: Iterable[str] | None = None,
    unsafe: bool = False,
    member: str | None = None,
    **options: Any,
) -> Fixed:
    """Apply the fixes of the diagnostics, in memory."""
    return default_registry().fix(
        source, format, select=select, ignore=ignore, unsafe=unsafe, member=member, **options
    )


def dumps(
    puzzle: Puzzle,
    format: str,
    *,
    strict: bool = False,
    adapt: bool = False,
    container: str | None = None,
    **options: Any,
) -> bytes:
    """The bytes of a file of that format."""
    return default_registry().dumps(
        puzzle, format, strict=strict, adapt=adapt, container=container, **options
    )


def losses(puzzle: Puzzle, format: str, *, adapt: bool = False, **options: Any) -> tuple[Loss, ...]:
    """What writing would lose."""
    return default_registry().losses(puzzle, format, adapt=adapt, **options)


def write(
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
    """Write the puzzle to a path, atomically, or to a stream; the losses."""
    return default_registry().write(
        puzzle,
        target,
        format,
        overwrite=overwrite,
        strict=strict,
        adapt=adapt,
        container=container,
        **options,
    )


def convert(
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
    """Read the source and write it to the target."""
    return default_registry().convert(
        source,
        target,
        source_format=source_format,
        target_format=target_format,
        read_options=read_options,
        write_options=write_options,
        formats=formats,
        limits=limits,
        overwrite=overwrite,
        strict=strict,
        adapt=adapt,
        undo_adaptations=undo_adaptations,
        check=check,
        member=member,
        container=container,
        **options,
    )


for _verb in (formats, open, detect, read, read_all, validate, fix, dumps, losses, write, convert):
    _verb.__doc__ = getattr(Registry, _verb.__name__).__doc__
