"""Installed plugins, from the entry points of the installed distributions.

Contract: one distribution at a time, so that corrupt metadata hides no other distribution and is
reported with its name (`entrylines_of()` of the standard library raises for all). Nothing is
imported here, and the answer does not depend on the order of directories. Folders of metadata are
read as they are, because to look at all of them takes 2 ms, and to import a library for it 30 ms;
zip files and what further finders know are left to importlib-metadata.
(Core metadata specifications 2.4; entry points specification, "File format".)
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from importlib import import_module
from typing import Any, Final, NamedTuple

from xwcore.errors import IncompatiblePluginError
from xwcore.version import __version__

#: The entry-point group of format plugins.
GROUP: Final = "xwcore.formats"

#: The groups of entry points whose packages belong in a frozen program.
GROUPS: Final = (
    "xwcore.formats",
    "xwcore.kinds",
    "xwcore.containers",
    "xwcore.hooks",
    "xwcore.hints",
    "xwcore.foreign_files",
    "xwcore.plugin_folders",
    "xwcore.types",
    "xwcore.type_names",
    "xwcore.commands",
)

#: The name of the distribution that a requirement starts with.
_REQUIRED: Final = re.compile(r"[A-Za-z0-9._-]+")

#: The version of a final release, and the requirement of one or a later one.
_FINAL: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}){0,9}")
_LEAST: Final = re.compile(rf"xwcore *>= *({_FINAL.pattern})")

#: The finders of the standard library and of importlib_metadata, which look at `sys.path` only.
_KNOWN_FINDERS: Final = ("_frozen_importlib", "_frozen_importlib_external", "importlib_metadata")


class FoundEntryPoint(NamedTuple):
    """An entry point: `name` is the format's name, `value` "module:object", `load` imports it.

    `folder` has the top-level module; "" stands for wherever modules are found.
    """

    name: str
    value: str
    distribution: str
    version: str
    requires: tuple[str, ...]
    load: Callable[[], Any]
    folder: str = ""


class MetadataProblem(NamedTuple):
    """A distribution whose metadata cannot be read, and why."""

    distribution: str
    cause: str


class Distribution(NamedTuple):
    """The metadata of a distribution: `read` gives a file of it, None where it is missing.

    `folder` is the name of the folder with the metadata.
    """

    folder: str
    read: Callable[[str], str | None]


class EntryPointLine(NamedTuple):
    """A line of entry_points.txt: the group above it, name and value."""

    group: str
    name: str
    value: str


def scan(group: str = GROUP) -> tuple[list[FoundEntryPoint], list[MetadataProblem]]:
    """All installed entry points of a group, sorted by name and distribution."""
    points: dict[tuple[str, str], FoundEntryPoint] = {}
    problems: dict[str, MetadataProblem] = {}
    for distribution in installed():
        try:
            for point in entries_of(distribution, group):
                # The first on sys.path wins, as it does for imports.
                points.setdefault((point.name, _normalized(point.distribution)), point)
        except Exception as error:  # noqa: BLE001 - any fault of foreign metadata ends here
            name = _name_of_folder(distribution)
            problems.setdefault(name, MetadataProblem(name, f"{type(error).__name__}: {error}"))
    return [points[key] for key in sorted(points)], [problems[key] for key in sorted(problems)]


def installed() -> Iterator[Distribution]:
    """The distributions on `sys.path`, and those that further finders know of, such as in zip
    files; one that several of them find comes more than once.
    """
    paths = list(dict.fromkeys(map(os.path.abspath, sys.path)))
    for path in paths:
        yield from distributions_in(path)
    if any(map(os.path.isfile, paths)) or _has_foreign_finder():
        import importlib_metadata

        for other in importlib_metadata.distributions():
            folder = getattr(other, "_path", None)
            yield Distribution("" if folder is None else str(folder.name), other.read_text)


def distributions_in(path: str) -> Iterator[Distribution]:
    """The distributions whose metadata is in a folder; none where it cannot be listed."""
    try:
        names = os.listdir(path)
    except OSError:
        return
    for name in names:
        if name.lower().endswith((".dist-info", ".egg-info")):
            yield Distribution(name, partial(_read, os.path.join(path, name)))


def _read(folder: str, name: str) -> str | None:
    """The text of a file in a folder of metadata; None where it is missing."""
    path = os.path.join(folder, name)
    try:
        status = os.stat(path)
        return _text(path, status.st_mtime_ns, status.st_size)
    except (FileNotFoundError, NotADirectoryError):
        return None


@lru_cache(maxsize=1024)  # every door asks for the same files
def _text(path: str, _modified: int, _size: int) -> str:
    with open(path, "rb") as stream:
        return stream.read().decode()


def _has_foreign_finder() -> bool:
    """Whether an import hook may know of distributions outside the folders of `sys.path`."""
    for finder in sys.meta_path:
        kind = finder if isinstance(finder, type) else type(finder)
        if hasattr(finder, "find_distributions") and kind.__module__ not in _KNOWN_FINDERS:
            return True
    return False


def entries_of(distribution: Distribution, group: str) -> Iterator[FoundEntryPoint]:
    """The entry points of a distribution.

    Raises:
        ValueError, OSError: its metadata is malformed or missing.
    """
    text = distribution.read("entry_points.txt")
    # A look at the text saves parsing the metadata of every other distribution.
    if not text or group not in text:
        return
    points = [point for point in lines_of(text) if point.group == group]
    if not points:
        return
    metadata = distribution.read("METADATA") or distribution.read("PKG-INFO")
    if not metadata:
        raise ValueError("the file METADATA is missing or empty")
    fields = _fields(metadata)
    name = next(iter(fields.get("name", ())), "") or _name_of_folder(distribution)
    version = next(iter(fields.get("version", ())), "")
    requires = tuple(fields.get("requires-dist", ()))
    for point in points:
        load = partial(load_object, point.value)
        yield FoundEntryPoint(point.name, point.value, name, version, requires, load)


def lines_of(text: str) -> Iterator[EntryPointLine]:
    """The lines of entry_points.txt."""
    group = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            group = line.strip("[]").strip()
        elif line and not line.startswith(("#", ";")):
            name, equals, value = map(str.strip, line.partition("="))
            if not (equals and name and value):
                raise ValueError(f"entry_points.txt: malformed line {line[:60]!r}")
            yield EntryPointLine(group, name, value)


def _fields(metadata: str) -> dict[str, list[str]]:
    """The header fields of METADATA, by name in lower case."""
    fields: dict[str, list[str]] = {}
    for line in metadata.splitlines():
        if not line:
            break  # the description follows
        name, colon, value = line.partition(":")
        if colon and not name.startswith((" ", "\t")):
            fields.setdefault(name.strip().lower(), []).append(value.strip())
    return fields


def _name_of_folder(distribution: Distribution) -> str:
    """The name that the folder of the metadata has."""
    return distribution.folder.split("-")[0] or "unknown"


def _normalized(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def load_object(value: str) -> Any:
    """Import the object of an entry point: "module:object", perhaps with extras in brackets."""
    module, _, attributes = value.partition("[")[0].partition(":")
    target: Any = import_module(module.strip())
    for name in attributes.strip().split(".") if attributes.strip() else ():
        target = getattr(target, name)
    return target


# -- requirements -----------------------------------------------------------------------------


def check_requirement(requires: Sequence[str]) -> None:
    """Raise `IncompatiblePluginError` where a plugin requires a xwcore other than this one."""
    unmet = requirement_unmet(requires, __version__)
    if unmet is not None:
        raise IncompatiblePluginError(f"requires {unmet}, this is xwcore {__version__}")


def requirement_unmet(requires: Sequence[str], version: str) -> str | None:
    """The plugin's requirement on xwcore that `version` does not meet, or None."""
    for text in requires:
        name = _REQUIRED.match(text)
        if name and _normalized(name[0]) == "xwcore" and not _is_later(version, text):
            unmet = _unmet_part(text, version)
            if unmet is not None:
                return unmet
    return None


def _is_later(version: str, text: str) -> bool:
    """Whether a requirement such as "xwcore>=0.1" is met; False for every other form."""
    least = _LEAST.fullmatch(text)
    return (
        least is not None
        and _FINAL.fullmatch(version) is not None
        and (_numbers(least[1]) <= _numbers(version))
    )


def _numbers(version: str) -> list[int]:
    return [*map(int, version.split("."))]


def _unmet_part(text: str, version: str) -> str | None:
    """The requirement on xwcore where `version` does not meet it, else None; a malformed one, one
    of extras, and one for other machines is met.
    """
    from packaging.requirements import InvalidRequirement, Requirement  # on use: 30 ms

    try:
        requirement = Requirement(text)
    except InvalidRequirement:
        return None
    if requirement.extras:
        return None
    if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
        return None
    if requirement.specifier.contains(version, prereleases=True):
        return None
    return str(requirement)
