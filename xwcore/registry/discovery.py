"""The entry-point scan; the only user of importlib_metadata.

Contract: one distribution at a time, so that corrupt metadata of one hides no other and the guilty
one is named; nothing is imported here; the answer does not depend on the order of directories.

Why not `entry_points()`: one corrupt `entry_points.txt` anywhere makes it raise for everyone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import importlib_metadata

from xwcore.errors import IncompatiblePluginError
from xwcore.version import __version__

#: The entry-point group of format plugins.
GROUP: Final = "xwcore.formats"


@dataclass(frozen=True, slots=True)
class Found:
    """An entry point: `name` is the format's name, `value` "module:object", `load` imports it."""

    name: str
    value: str
    distribution: str
    version: str
    requires: tuple[str, ...]
    load: Callable[[], Any]


@dataclass(frozen=True, slots=True)
class Problem:
    """A distribution whose metadata cannot be read, and why."""

    distribution: str
    cause: str


def scan() -> tuple[list[Found], list[Problem]]:
    """All format plugins that are installed, sorted by format name and distribution."""
    found: dict[tuple[str, str], Found] = {}
    problems: dict[str, Problem] = {}
    for distribution in importlib_metadata.distributions():
        try:
            for entry in _entries(distribution):
                # The first on sys.path wins, as it does for imports.
                found.setdefault((entry.name, _normalised(entry.distribution)), entry)
        except Exception as error:  # noqa: BLE001 - any fault of a stranger's metadata ends here
            name = _name(distribution)
            problems.setdefault(name, Problem(name, f"{type(error).__name__}: {error}"))
    return (
        [found[key] for key in sorted(found)],
        [problems[key] for key in sorted(problems)],
    )


def _entries(distribution: Any) -> list[Found]:
    text = distribution.read_text("entry_points.txt")
    # Looking at the text first saves parsing the metadata of every other distribution.
    if not text or GROUP not in text:
        return []
    points = [point for point in distribution.entry_points if point.group == GROUP]
    requires: Sequence[str] = distribution.requires or ()
    name, version = _name(distribution), str(distribution.version)
    return [
        Found(point.name, point.value, name, version, tuple(requires), point.load)
        for point in points
    ]


def _name(distribution: Any) -> str:
    """The distribution's name; where its metadata does not tell, that of its folder."""
    try:
        name = distribution.metadata["Name"]
        if name:
            return str(name)
    except Exception:  # noqa: BLE001, S110 - the folder's name is the fallback
        pass
    folder = getattr(distribution, "_path", None)
    return "unknown" if folder is None else str(folder.name).split("-")[0]


def _normalised(name: str) -> str:
    return name.lower().replace("_", "-").replace(".", "-")


def check_requirement(requires: Sequence[str]) -> None:
    """Raise `IncompatiblePluginError` where a plugin requires another xwcore than this one."""
    unmet = requirement_unmet(requires, __version__)
    if unmet is not None:
        raise IncompatiblePluginError(f"requires {unmet}, this is xwcore {__version__}")


def requirement_unmet(requires: Sequence[str], version: str) -> str | None:
    """The plugin's requirement on xwcore that `version` does not meet, or None."""
    from packaging.requirements import InvalidRequirement, Requirement

    for text in requires:
        try:
            requirement = Requirement(text)
        except InvalidRequirement:
            continue
        if _normalised(requirement.name) != "xwcore" or requirement.extras:
            continue
        if requirement.marker is not None and not requirement.marker.evaluate({"extra": ""}):
            continue
        if not requirement.specifier.contains(version, prereleases=True):
            return str(requirement)
    return None
