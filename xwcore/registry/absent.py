"""Names that nothing has: of formats and kinds without plugin, of a host's choice, of groups."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Final

from xwcore.errors import (
    FormatError,
    FormatNotInstalledError,
    KindError,
    OptionError,
    UnknownFormatError,
)
from xwcore.findings.wording import near_hint
from xwcore.registry import known_formats
from xwcore.registry.discovery import (
    GROUPS,
    FoundEntryPoint,
    MetadataProblem,
    entries_of,
    installed,
    lines_of,
    scan,
)
from xwcore.registry.known_formats import install_hint
from xwcore.registry.statuses import PluginStatus

#: The group of a function that finds plugins in folders.
FOLDERS_GROUP: Final = "xwcore.plugin_folders"


def check_names(given: Collection[tuple[str, str]], statuses: Iterable[PluginStatus]) -> None:
    """Refuse a name of a host that nothing has; each is after the argument that has it, and
    `statuses` are the plugins of its registry.

    Raises:
        OptionError
    """
    known = {name for status in statuses for name in (status.name, status.distribution)}
    if all(name in known for _, name in given):
        return
    known |= _names_of_others()
    for argument, name in given:
        if name not in known:
            raise OptionError(
                f"Registry({argument}=...): no plugin or distribution is named"
                f" {name!r}{near_hint(name.lower(), known)}",
                option=argument,
            )


def _names_of_others() -> set[str]:
    """The names and distributions of all other plugins that are installed or known."""
    names = {name for known in known_formats.all_known() for name in (known.name, known.package)}
    for group in GROUPS:
        for point in scan(group)[0]:
            names |= {point.name, point.distribution}
    return names


def no_kind(name: str, installed: Collection[str]) -> KindError:
    """The error for the name of a kind without plugin."""
    package = known_formats.hint_of("kinds", name)
    if package is not None:
        message = f"the kind {name!r} is not installed: {install_hint(package)}"
        return KindError(message, kind=name)
    hint = near_hint(name, installed)
    known = ", ".join(installed) or "none"
    return KindError(f"unknown kind {name!r}{hint} (installed: {known})", kind=name)


def no_format(name: str, installed: Iterable[str]) -> FormatError:
    """The error for the name of a format without plugin."""
    known = known_formats.by_name(name)
    if known is not None:
        return FormatNotInstalledError(
            f"the plugin of {known.title} is not installed: {install_hint(known.package)}",
            format=known.name,
            package=known.package,
        )
    names = sorted(set(installed))
    hint = near_hint(name.lower(), names)
    return UnknownFormatError(
        f"unknown format {name!r}{hint} (installed: {', '.join(names) or 'none'})"
    )


def no_container(name: str, installed: Collection[str]) -> FormatError | OptionError:
    """The error for the name of a container without plugin."""
    package = known_formats.hint_of("containers", name)
    if package is not None:
        message = f"{name} is not installed: {install_hint(package)}"
        return FormatNotInstalledError(message, format=name, package=package)
    expected = ", ".join(installed)
    return OptionError(f"container {name!r}, expected {expected}, same or none", option="container")


def scan_folders(
    folders: Sequence[str], *, are_asked: bool
) -> tuple[list[FoundEntryPoint], list[MetadataProblem]]:
    """The plugins in folders of the host, as a package finds them.

    Raises:
        OptionError: no package does, and `are_asked` for by an argument, not by a variable.
    """
    for point in scan(FOLDERS_GROUP)[0]:
        answer: tuple[list[FoundEntryPoint], list[MetadataProblem]] = point.load()(folders)
        return answer
    message = f"folders of plugins need a package: {install_hint('xwcore-deployment')}"
    if are_asked:
        raise OptionError(message, option="plugin_dirs")
    return [], [MetadataProblem(folder, message) for folder in folders]


def no_hook(name: str, specified: Collection[str]) -> OptionError:
    """The error for the name of a hook that no installed package specifies."""
    package = known_formats.hint_of("hooks", name)
    hint = near_hint(name, specified) if package is None else f": {install_hint(package)}"
    return OptionError(f"no package specifies the hook {name!r}{hint}", option="hook")


def unknown_groups(known: Collection[str]) -> list[tuple[str, str]]:
    """Distributions, and groups of their entry points that look like those of xwcore and are not
    known; corrupt metadata is left to `scan`.
    """
    unknown: set[tuple[str, str]] = set()  # a folder may be on the path twice
    for distribution in installed():
        try:
            text = distribution.read("entry_points.txt") or ""
            groups = {point.group for point in lines_of(text)} if "[xwcore" in text else set()
            for group in groups.difference(known):
                for point in entries_of(distribution, group) if group.startswith("xwcore") else ():
                    unknown.add((point.distribution, group))
        except (OSError, ValueError):
            continue
    return sorted(unknown)
