"""Installed plugins, from the entry points of the installed distributions.

Contract: one distribution at a time, so that corrupt metadata hides no other distribution and is
reported with its name (`entry_points()` of the standard library raises for all). Nothing is
imported here, and the answer does not depend on the order of directories. The scan is cached: see
`xwcore.registry.scan_cache`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial, reduce
from importlib import import_module
from typing import Any, Final, NamedTuple

from xwcore.errors import IncompatiblePluginError
from xwcore.registry import scan_cache
from xwcore.version import __version__

#: The entry-point group of format plugins.
GROUP: Final = "xwcore.formats"

_OBJECT: Final = re.compile(r"([\w.]+)\s*(?::\s*([\w.]+)\s*)?(?:\[.*\]\s*)?")


class Found(NamedTuple):
    """An entry point: `name` is the format's name, `value` "module:object", `load` imports it."""

    name: str
    value: str
    distribution: str
    version: str
    requires: tuple[str, ...]
    load: Callable[[], Any]


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
        Found(row[0], row[1], row[2], row[3], tuple(row[4:]), partial(_load_object, row[1]))
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
            for row in _rows(distribution, group):
                # The first on sys.path wins, as it does for imports.
                entries.setdefault((row[0], _normalized(row[2])), row)
        except Exception as error:  # noqa: BLE001 - any fault of foreign metadata ends here
            name = _name(distribution)
            problems.setdefault(name, [name, f"{type(error).__name__}: {error}"])
    return scan_cache.Rows(
        [entries[key] for key in sorted(entries)],
        [problems[key] for key in sorted(problems)],
    )


def _rows(distribution: Any, group: str) -> list[list[str]]:
    """The entry points of a distribution: name, value, distribution, version, requirements."""
    text = distribution.read_text("entry_points.txt")
    # A look at the text saves parsing the metadata of every other distribution.
    if not text or group not in text:
        return []
    points = [point for point in distribution.entry_points if point.group == group]
    requires: Sequence[str] = distribution.requires or ()
    name, version = _name(distribution), str(distribution.version)
    return [[point.name, point.value, name, version, *requires] for point in points]


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


def _load_object(value: str) -> Any:
    """Import the object of an entry point."""
    match = _OBJECT.fullmatch(value.strip())
    if match is None:
        raise ValueError(f"malformed entry point {value!r}, expected module:object")
    module = import_module(match[1])
    return reduce(getattr, match[2].split(".") if match[2] else [], module)


# -- requirements -----------------------------------------------------------------------------

#: A requirement such as "xwcore>=0.1,<0.2"; every other form is left to packaging.
_SIMPLE: Final = re.compile(r"xwcore\s*((?:(?:>=|<)\s*[0-9]+(?:\.[0-9]+)*\s*,?\s*)*)")
_BOUND: Final = re.compile(r"(>=|<)\s*([0-9.]+)")
_PROJECT: Final = re.compile(r"\s*([A-Za-z0-9._-]+)")
_RELEASE: Final = re.compile(r"[0-9]+(?:\.[0-9]+)*")


def check_requirement(requires: Sequence[str]) -> None:
    """Raise `IncompatiblePluginError` where a plugin requires another xwcore than this one."""
    unmet = requirement_unmet(requires, __version__)
    if unmet is not None:
        raise IncompatiblePluginError(f"requires {unmet}, this is xwcore {__version__}")


def requirement_unmet(requires: Sequence[str], version: str) -> str | None:
    """The plugin's requirement on xwcore that `version` does not meet, or None."""
    for text in requires:
        project = _PROJECT.match(text)
        if project is None or _normalized(project[1]) != "xwcore" or _is_met(text, version):
            continue
        unmet = _unmet(text, version)
        if unmet is not None:
            return unmet
    return None


def _is_met(text: str, version: str) -> bool:
    """Whether a requirement of simple form is met; False where it is not, or has another form."""
    simple = _SIMPLE.fullmatch(text.strip())
    if simple is None or not _RELEASE.fullmatch(version):
        return False
    own = _release(version)
    return all(
        own >= _release(bound) if operator == ">=" else own < _release(bound)
        for operator, bound in _BOUND.findall(simple[1])
    )


def _release(version: str) -> list[int]:
    """The numbers of a release, without zeros at the end: 0.2 equals 0.2.0."""
    numbers = [int(number) for number in version.split(".")]
    while numbers and not numbers[-1]:
        numbers.pop()
    return numbers


def _unmet(text: str, version: str) -> str | None:
    """The requirement where `version` does not meet it; packaging takes 30 ms to import."""
    from packaging.requirements import InvalidRequirement, Requirement

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
