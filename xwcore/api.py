"""The verbs over the default registry, which is built on first use, under a lock."""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from xwcore.detection.detector import Detection
from xwcore.files.source import Limits, SourceLike
from xwcore.findings.diagnostics import Report
from xwcore.findings.loss import Loss
from xwcore.model.puzzle import Puzzle
from xwcore.plugin.declarations import FormatSpec
from xwcore.verbs import Conversion, Registry

if TYPE_CHECKING:
    from xwcore.drawing import Drawing
    from xwcore.files.saving import Target
    from xwcore.findings.fixing import Fixed
    from xwcore.model.crossword import Crossword
    from xwcore.model.logic import LogicPuzzle

_lock = threading.Lock()
_default: list[Registry] = []


def default_registry() -> Registry:
    """The registry behind the module-level verbs."""
    if not _default:
        with _lock:
            if not _default:
                _default.append(Registry())
    return _default[0]


def set_default_registry(registry: Registry | None) -> None:
    """Put another registry behind the module-level verbs; None makes a fresh one on next use."""
    with _lock:
        _default[:] = [] if registry is None else [registry]


def formats() -> Mapping[str, FormatSpec]:
    """The formats that can be used, by name, sorted."""
    return default_registry().formats()


def detect(
    source: SourceLike,
    *,
    formats: Collection[str] | None = None,
    limits: Limits | None = None,
) -> Detection:
    """The format of the source, and the reasons; see `Registry.detect`."""
    return default_registry().detect(source, formats=formats, limits=limits)


def read(
    source: SourceLike,
    format: str | None = None,
    *,
    formats: Collection[str] | None = None,
    limits: Limits | None = None,
    undo_adaptations: bool | Collection[str] = False,
    **options: Any,
) -> Puzzle:
    """The puzzle in the source; see `Registry.read`."""
    return default_registry().read(
        source,
        format,
        formats=formats,
        limits=limits,
        undo_adaptations=undo_adaptations,
        **options,
    )


def read_crossword(source: SourceLike, format: str | None = None, **arguments: Any) -> Crossword:
    """The crossword in the source; see `Registry.read_crossword`."""
    return default_registry().read_crossword(source, format, **arguments)


def read_logic(source: SourceLike, format: str | None = None, **arguments: Any) -> LogicPuzzle:
    """The logic puzzle in the source; see `Registry.read_logic`."""
    return default_registry().read_logic(source, format, **arguments)


def validate(
    source: SourceLike | Puzzle,
    format: str | None = None,
    *,
    formats: Collection[str] | None = None,
    limits: Limits | None = None,
    **options: Any,
) -> Report:
    """Every diagnostic of the source; see `Registry.validate`."""
    return default_registry().validate(source, format, formats=formats, limits=limits, **options)


def fix(
    source: SourceLike,
    format: str | None = None,
    *,
    select: Iterable[str] | None = None,
    ignore: Iterable[str] | None = None,
    unsafe: bool = False,
    **options: Any,
) -> Fixed:
    """Apply the fixes of the diagnostics, in memory; see `Registry.fix`."""
    return default_registry().fix(
        source, format, select=select, ignore=ignore, unsafe=unsafe, **options
    )


def dumps(
    puzzle: Puzzle, format: str, *, strict: bool = False, adapt: bool = False, **options: Any
) -> bytes:
    """The bytes of a file of that format; see `Registry.dumps`."""
    return default_registry().dumps(puzzle, format, strict=strict, adapt=adapt, **options)


def write(
    puzzle: Puzzle,
    target: Target,
    format: str | None = None,
    *,
    overwrite: bool = False,
    strict: bool = False,
    adapt: bool = False,
    **options: Any,
) -> tuple[Loss, ...]:
    """Write the puzzle to a path, atomically, or to a binary stream; see `Registry.write`."""
    return default_registry().write(
        puzzle, target, format, overwrite=overwrite, strict=strict, adapt=adapt, **options
    )


def losses(puzzle: Puzzle, format: str, *, adapt: bool = False, **options: Any) -> tuple[Loss, ...]:
    """What writing would lose; see `Registry.losses`."""
    return default_registry().losses(puzzle, format, adapt=adapt, **options)


def convert(
    source: SourceLike,
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
) -> Conversion:
    """Read the source and write it to the target; see `Registry.convert`."""
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
    )


def draw(puzzle: Puzzle, **options: Any) -> Drawing:
    """A drawing of the puzzle; see `Registry.draw`."""
    return default_registry().draw(puzzle, **options)
