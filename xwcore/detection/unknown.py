"""Errors for sources that no format claims: what is absent, out of use, or only looks like one."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

from xwcore.detection.claims import Claim
from xwcore.detection.foreign_files import described
from xwcore.errors import FormatError, FormatNotInstalledError, UnknownFormatError
from xwcore.files.source import Probe
from xwcore.plugin.declarations import Evidence, FormatSpec
from xwcore.registry import known_formats
from xwcore.registry.known_formats import install_hint
from xwcore.registry.plugins import PluginRegistry
from xwcore.registry.statuses import FAULTY, PluginState, PluginStatus

#: Formats that an error names; of more it states the number.
_NAMED: Final = 6


def unknown_source(
    registry: PluginRegistry,
    probe: Probe,
    claims: Sequence[Claim],
    specs: Sequence[FormatSpec],
    formats: Collection[str] | None,
    title_of: Callable[[bytes], str | None],
) -> FormatError:
    """The error for a source that no format claims, or that has a merge conflict; `specs` were
    asked, `formats` are allowed, and `title_of` gives the format that claims other bytes.
    """
    known = known_formats.recognize(probe)
    if known is not None:
        error = _unusable(registry, formats, *known)
        if error is not None:
            return error
    attempts = [(claim.format, claim.outcome) for claim in claims]
    if not probe.head:
        return UnknownFormatError("the source is empty", attempts=attempts, what="an empty file")
    if kind := known_formats.packed_by(probe.head):
        message = f"the source is compressed or packed by {kind}: unpack it before"
        return UnknownFormatError(message, attempts=attempts, what=f"an archive ({kind})")
    installed = {status.name for status in registry.plugins(load=False)}
    readable = [spec for spec in specs if spec.reads]
    if formats is not None and not readable:
        allowed = ", ".join(map(str, formats)) or "the list is empty"
        message = f"none of the allowed formats can be read: {allowed}"
        return UnknownFormatError(message + _out_of_use(registry, formats), attempts=attempts)
    named = [claim.format for claim in claims if claim.named]
    main = [spec.name for spec in specs if spec.extensions[:1] == (probe.extension,)]
    suggestion = next((names[0] for names in (named, main) if len(names) == 1), None)
    by_name = None if named else known_formats.by_extension(probe.extension)
    if by_name is not None:
        suggestion = by_name.title
        if by_name.name not in installed:
            suggestion += f" ({install_hint(by_name.package)})"
    wrapped: list[str | None] = []  # the formats of what something else is around

    def claimed(data: bytes) -> str | None:
        wrapped.append(title_of(data) or _absent(data, installed))
        return wrapped[-1]

    what = described(probe, claimed)
    titles = {spec.title for spec in specs if probe.extension in spec.extensions} | {suggestion}
    hint = ""
    if suggestion and not (wrapped and wrapped[-1] in titles):
        hint = f"; the file name suggests {suggestion}, the content does not"
    if by_name is not None and formats is not None and by_name.name not in formats:
        hint = f"; the file name suggests {suggestion}, which is not among the allowed formats"
    unread = {spec.name for spec in specs if not spec.reads}
    if suggestion in unread:
        hint = f"; the file name suggests {suggestion}, which is written and not read"
    for claim in claims:
        if claim.named and claim.failure:
            hint = f"; the file name suggests {claim.format}, but {claim.failure}"
    names = [claim.format for claim in claims if claim.format not in unread]
    tried = f"{len(names)} formats" if len(names) > _NAMED else ", ".join(names) or "none"
    text = f"no installed format claims the source (tried: {tried})"
    if what is None and any((claim.evidence or 0) > Evidence.WEAK for claim in claims):
        what = "a file with a merge conflict: resolve the conflict"
    text = f"the source is {what}" if what is not None else text
    message = f"{text}{hint}{_out_of_use(registry, formats)}"
    return UnknownFormatError(message, attempts=attempts, what=what or "")


def check_packed(registry: PluginRegistry, head: bytes) -> None:
    """Refuse a file that is a container whose package is known, and absent or out of use.

    Raises:
        FormatError
    """
    name = known_formats.packed_by(head)
    package = known_formats.hint_of("containers", name) if name else None
    if name is None or package is None:
        return
    text = f"the source is a {name} file"
    for status in registry.containers.statuses():
        if status.name == name:
            raise UnknownFormatError(f"{text}, and {status.error().message}")
    raise FormatNotInstalledError(f"{text}: {install_hint(package)}", format=name, package=package)


def _out_of_use(registry: PluginRegistry, formats: Collection[str] | None) -> str:
    """The formats that might claim the source, were their plugins not broken."""
    names = [
        f"{status.name} ({status.state}{_missing(status)})"
        for status in registry.plugins(load=False)
        if status.state in FAULTY and (formats is None or status.name in formats)
    ]
    return f"; not usable: {', '.join(dict.fromkeys(names))}, see: xw plugins" if names else ""


def _absent(data: bytes, installed: Collection[str]) -> str | None:
    """The title of the known format of these bytes, and its package, which is not installed."""
    known = known_formats.recognize(Probe.of(data, len(data), ""))
    absent = known[0] if known is not None and known[0].name not in installed else None
    return f"{absent.title} ({install_hint(absent.package)})" if absent is not None else None


def _unusable(
    registry: PluginRegistry,
    formats: Collection[str] | None,
    known: known_formats.KnownFormat,
    reason: str,
) -> FormatError | None:
    """The error for content of a known format whose plugin is absent or out of use."""
    text = f"the source is {known.title} ({reason})"
    for status in registry.plugins(load=False):
        if status.name != known.name:
            continue
        if status.state is PluginState.OK:
            return None  # the plugin was asked and does not claim the source
        if formats is not None and status.name not in formats:
            return UnknownFormatError(f"{text}, which is not among the allowed formats")
        return UnknownFormatError(
            f"{text}, and its plugin ({status.source}) is {status.state}: {status.reason}"
        )
    return FormatNotInstalledError(
        f"{text}: {install_hint(known.package)}", format=known.name, package=known.package
    )


def _missing(status: PluginStatus) -> str:
    """The package to install where the plugin misses the module of it."""
    name = status.cause.name if isinstance(status.cause, ModuleNotFoundError) else None
    package = known_formats.hint_of("modules", name.partition(".")[0]) if name else None
    return f": {install_hint(package)}" if package else ""
