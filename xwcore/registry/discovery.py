"""Installed plugins, from the entry points of the installed distributions.

Contract: one distribution at a time, so that corrupt metadata hides no other distribution and is
reported with its name (`entry_points()` of the standard library raises for all). Nothing is
imported here, and the answer does not depend on the order of directories. The scan is cached: see
`xwcore.registry.scan_cache`.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable, Collection, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final, NamedTuple

from xwcore.errors import IncompatiblePluginError
from xwcore.registry import scan_cache
from xwcore.version import __version__

#: The entry-point group of format plugins.
GROUP: Final = "xwcore.formats"

#: The name of the distribution that a requirement starts with.
_REQUIRED: Final = re.compile(r"[A-Za-z0-9._-]+")


class Found(NamedTuple):
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


class Problem(NamedTuple):
    """A distribution whose metadata cannot be read, and why."""

    distribution: str
    cause: str


def scan(group: str = GROUP) -> tuple[list[Found], list[Problem]]:
    """All installed entry points of a group, sorted by name and distribution."""
    rows = scan_cache.load(group)
    if rows is None:
        key = scan_cache.environment_key(group)
        rows = _scanned(group)
        scan_cache.save(group, key, rows)
    entries = [
        Found(row[0], row[1], row[2], row[3], tuple(row[4:]), partial(load_object, row[1]))
        for row in rows.entries
    ]
    return entries, [Problem(*row) for row in rows.problems]


def _scanned(group: str) -> scan_cache.Rows:
    """The scan itself. importlib_metadata is imported here only, because that takes 30 ms."""
    import importlib_metadata

    entries: dict[tuple[str, str], list[str]] = {}
    problems: dict[str, list[str]] = {}
    for distribution in importlib_metadata.distributions():
        try:
            for row in rows_of(distribution, group):
                # The first on sys.path wins, as it does for imports.
                entries.setdefault((row[0], _normalized(row[2])), row)
        except Exception as error:  # noqa: BLE001 - any fault of foreign metadata ends here
            name = _name(distribution)
            problems.setdefault(name, [name, f"{type(error).__name__}: {error}"])
    return scan_cache.Rows(
        [entries[key] for key in sorted(entries)],
        [problems[key] for key in sorted(problems)],
    )


def rows_of(distribution: Any, group: str) -> list[list[str]]:
    """The entry points of a distribution: name, value, distribution, version, requirements."""
    text = distribution.read_text("entry_points.txt")
    # A look at the text saves parsing the metadata of every other distribution.
    if not text or group not in text:
        return []
    points = [point for point in distribution.entry_points if point.group == group]
    requires: Sequence[str] = distribution.requires or ()
    name, version = _name(distribution), str(distribution.version)
    return [[point.name, point.value, name, version, *requires] for point in points]


def unknown_groups(known: Collection[str]) -> list[tuple[str, str]]:
    """Distributions, and groups of their entry points that look like those of xwcore and are not
    known; corrupt metadata is left to `scan`.
    """
    import importlib_metadata

    unknown: set[tuple[str, str]] = set()  # a folder may be on the path twice
    for distribution in importlib_metadata.distributions():
        with contextlib.suppress(Exception):
            text = distribution.read_text("entry_points.txt") or ""
            points = distribution.entry_points if "[xwcore" in text else ()
            groups = {point.group for point in points if point.group.startswith("xwcore")}
            unknown |= {(_name(distribution), group) for group in groups.difference(known)}
    return sorted(unknown)


def _name(distribution: Any) -> str:
    """The distribution's name; where its metadata lacks one, that of its folder."""
    try:
        name = distribution.metadata["Name"]
        if name:
            return str(name)
    except Exception:  # noqa: BLE001, S110 - the folder's name is the fallback
        pass
    folder = getattr(distribution, "_path", None)
    return "unknown" if folder is None else str(folder.name).split("-")[0]


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
    """Raise `IncompatiblePluginError` where a plugin requires another xwcore than this one."""
    unmet = requirement_unmet(requires, __version__)
    if unmet is not None:
        raise IncompatiblePluginError(f"requires {unmet}, this is xwcore {__version__}")


def requirement_unmet(requires: Sequence[str], version: str) -> str | None:
    """The plugin's requirement on xwcore that `version` does not meet, or None."""
    for text in requires:
        name = _REQUIRED.match(text)
        if name and _normalized(name[0]) == "xwcore" and not _is_met(text, version):
            unmet = _unmet(text, version)
            if unmet is not None:
                return unmet
    return None


def _is_met(text: str, version: str) -> bool:
    """Whether a requirement such as "xwcore>=0.1,<0.2" is met; False for every other form."""
    own = _release(version)
    bounds = text.removeprefix("xwcore").strip()
    for bound in map(str.strip, bounds.split(",") if bounds else ()):
        least = bound.startswith(">=")
        release = _release(bound[2:] if least else bound[1:])
        if not (own and release and (least or bound.startswith("<"))):
            return False
        if (own < release) if least else (own >= release):
            return False
    return True


def _release(version: str) -> list[int]:
    """The numbers of a final release, without zeros at the end; empty for any other version."""
    parts = version.strip().split(".")
    if not all(part.isascii() and part.isdecimal() for part in parts):
        return []
    numbers = [int(part) for part in parts]
    while len(numbers) > 1 and not numbers[-1]:
        numbers.pop()
    return numbers


def _unmet(text: str, version: str) -> str | None:
    """The requirement where `version` does not meet it; packaging takes 30 ms to import."""
    from packaging.requirements import InvalidRequirement, Requirement

    try:
        requirement = Requirement(text)
    except InvalidRequirement:
        return None
    if _normalized(requirement.name) != "xwcore" or requirement.extras:
        return None
    if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
        return None
    if requirement.specifier.contains(version, prereleases=True):
        return None
    return str(requirement)
