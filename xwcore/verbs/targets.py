"""Where a puzzle is written to: the format of a target, and the container in which it is saved."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Final

from xwcore.errors import (
    FormatNotInstalledError,
    LimitError,
    UnknownFormatError,
    WriteError,
    XwError,
)
from xwcore.files.names import CONTAINERS, bare_name
from xwcore.files.source import CONTAINER, HEAD_BYTES, Probe, Source, open_regular
from xwcore.plugin.contexts import READ_BACK_LIMITS
from xwcore.registry import known_formats
from xwcore.verbs.finding import FoundFile

if TYPE_CHECKING:
    from xwcore.detection.detector import DetectingRegistry
    from xwcore.files.containers import ContainerRecord
    from xwcore.files.saving import Target
    from xwcore.model.puzzle import Puzzle
    from xwcore.plugin.declarations import FormatSpec

#: A list has been read within the limits of its reader.
_LIMITS_OF_LISTS: Final = READ_BACK_LIMITS._replace(max_members=2**40)


def target_format(
    registry: DetectingRegistry, puzzle: Puzzle, target: Target, format: str | None = None
) -> str:
    """The format that is named, by its name or an extension such as ".txt", else that of the
    target's extension; the format of the puzzle's source without extension.

    Of several formats with the extension, that of the puzzle's source is meant, else one for its
    kind, else the one for the fewest types of puzzle with its own.

    Raises:
        UnknownFormatError: the extension is unknown or ambiguous, or there is no format.
        FormatNotInstalledError, PluginError: the extension is that of a format whose plugin is
            absent or out of use.
    """
    if format is not None and not str(format).startswith("."):
        return format
    name = name_of(target) if format is None else f"file{format}"
    shown = os.fspath(target) if isinstance(target, (str, os.PathLike)) else name or "a stream"
    extension = os.path.splitext(name.lower())[1]
    specs = [spec for spec in registry.formats().values() if spec.writes]
    if extension in CONTAINERS and not any(extension in spec.extensions for spec in specs):
        extension = os.path.splitext(bare_name(name.lower()))[1]
    specs = [spec for spec in specs if extension in spec.extensions]
    named = [spec.name for spec in specs]
    if (own := puzzle.source_format) and (own in named or not extension):
        return own
    of_kind = _for_puzzle(specs, puzzle)
    if not of_kind and (hint := known_formats.hint_of("targets", extension)):
        what = f"a puzzle of kind {puzzle.kind!r}"
        raise UnknownFormatError(f"no {extension} format holds {what} ({shown}): {hint}")
    named = of_kind or named
    if len(named) == 1:
        return named[0]
    if named:
        raise UnknownFormatError(
            f"extension {extension} is ambiguous ({', '.join(named)}): pass the format"
        )
    if known := known_formats.by_extension(extension):
        registry.status(known.name)  # raises where its plugin is absent or out of use
    raise UnknownFormatError(f"no format to write has the extension of {shown}: pass the format")


def _for_puzzle(specs: list[FormatSpec], puzzle: Puzzle) -> list[str]:
    """The formats for the kind of the puzzle; of several, those for the fewest types with its."""
    of_kind = [spec for spec in specs if spec.has_kind(puzzle.kind)]
    typed = {spec.name: spec.types() for spec in of_kind if spec.types and len(of_kind) > 1}
    counts = {
        name: len(typed[name]) for name in typed if getattr(puzzle, "type", "") in typed[name]
    }
    fewest = [name for name in counts if counts[name] == min(counts.values())]
    return fewest or [spec.name for spec in of_kind]


def save_to(
    registry: DetectingRegistry,
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
        container = _container_in_place(registry, puzzle, format, target, container)
    packed = in_container(registry, data, puzzle, format, container, name_of(target))
    deliver(packed, target, overwrite=overwrite)


def _container_in_place(
    registry: DetectingRegistry, puzzle: Puzzle, format: str, target: Target, container: str | None
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
    from xwcore.verbs.packing import has_others

    record, source = puzzle.extras.get(CONTAINER), Source(path)
    if record is not None and not has_others(registry, record):
        record = None
    if record is None or not _has_bytes(source, record.layers[0].data):
        content = _several(registry, source)
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


def _several(registry: DetectingRegistry, source: Source) -> str:
    """What a container or list with several files or puzzles has; "" for any other file."""
    try:
        walk = FoundFile(registry, source).walk()
    except LimitError:
        return "more than the limits allow" if _is_container(registry, source) else ""
    except FormatNotInstalledError:
        raise  # an archive that cannot be looked into is not replaced
    except (XwError, OSError):
        return ""
    if walk is None or len(walk.files) == 1:
        return ""
    puzzles = len(walk.puzzles())
    return f"{puzzles} puzzles" if puzzles > 1 else f"{len(walk.files)} files"


def in_container(
    registry: DetectingRegistry,
    data: bytes,
    puzzle: Puzzle,
    format: str,
    container: str | None,
    name: str,
) -> bytes:
    """The bytes of a file in the container that the caller or the target's name asks for."""
    record = puzzle.extras.get(CONTAINER) if format == puzzle.source_format else None
    if record is None and container is None and not name:
        return data
    spec = registry.status(format).declared
    inside, extension = os.path.splitext(name)
    is_named = False
    if container is None and extension.lower() not in spec.extensions:
        container = CONTAINERS.get(extension.lower())
        is_named = container is not None
    if container in (None, "none") and (container is not None or record is None):
        return data
    from xwcore.verbs.packing import packed

    if record is not None and record.is_meant(container):
        _check_list(registry, data, record, format)
    elif is_named and bare_name(inside) != inside:  # "a.zip.gz": a zip archive in a gzip file
        data = in_container(registry, data, puzzle, format, None, inside)
        return packed(registry, data, None, container, inside, ())
    stem = bare_name(name) or format
    if os.path.splitext(stem)[1].lower() not in spec.extensions:
        stem += spec.extensions[0] if spec.extensions else ""
    return packed(registry, data, record, container, stem, spec.containers)


def _check_list(
    registry: DetectingRegistry, data: bytes, container: ContainerRecord, format: str
) -> None:
    """Check that a list with a new part has the same other puzzles.

    Raises:
        WriteError: a file of several lines, for instance, replaces a line that was a puzzle.
    """
    from xwcore.files.containers import LIST
    from xwcore.verbs.parts import parts_of

    layer = container.layers[-1] if container.layers else None
    if layer is None or layer.kind != LIST or layer.part == data:
        return
    changed = layer.with_parts({layer.member: data})
    try:
        status = registry.status(format)
        parts = parts_of(registry, status, changed, _LIMITS_OF_LISTS) if status.has_parts else ()
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


def name_of(target: Target) -> str:
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


def _is_container(registry: DetectingRegistry, source: Source) -> bool:
    """Whether a file begins as a container does, whatever its size."""
    with open_regular(source.path or "") as stream:
        probe = Probe(stream.read(HEAD_BYTES))
    return registry.detector().container_of(probe) is not None
