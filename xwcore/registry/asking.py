"""Asking plugins a hook of a package or of a host, and for their tables of codes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any, Protocol

from xwcore.errors import PluginError
from xwcore.findings.diagnostics import Code
from xwcore.findings.wording import class_name
from xwcore.registry.door import Door
from xwcore.registry.statuses import PluginStatus


class Calling(Protocol):
    """A registry, as far as it calls hooks."""

    def call(self, status: PluginStatus, hook: str, **arguments: Any) -> Any:
        """Call one hook of one plugin; see `PluginRegistry.call`."""


def answers(
    registry: Calling,
    doors: Collection[Door],
    hook: str,
    first: Collection[str | None],
    expected: type,
    arguments: Mapping[str, Any],
    *,
    is_first: bool,
) -> Any:
    """What the plugins of these doors answer; see `PluginRegistry.ask`. With `is_first` the first
    answer is enough.
    """
    given = []
    for status in _asked(doors, first):
        if hook in status.functions:
            answer = registry.call(status, hook, **arguments)
            if answer is None:
                continue
            if not isinstance(answer, expected):
                wrong = f"{class_name(answer)}, expected {expected.__name__}"
                raise status.contract_error(f"{hook} returned {wrong}")
            if is_first:
                return answer
            given.append(answer)
    return None if is_first else given


def _asked(doors: Collection[Door], first: Collection[str | None]) -> Iterator[PluginStatus]:
    """The plugins named in `first`, and then all others, each once."""
    seen: set[PluginStatus] = set()
    for name in filter(None, first):
        for door in doors:
            with suppress(*([] if door.strict else [PluginError])):
                status = door.find(name)
                if status is not None and status not in seen:
                    seen.add(status)
                    yield status
    for door in doors:
        yield from (status for status in door.usable() if status not in seen)


def codes_of(
    door: Door, status: PluginStatus, table: Callable[[], Mapping[str, Code]]
) -> Mapping[str, Code]:
    """The diagnostic codes that the table of a plugin has; see `PluginRegistry.codes`."""
    what = "table of codes"
    answer = door.call(status, what, table)
    is_mapping = isinstance(answer, Mapping)
    codes = door.call(status, what, dict, answer) if is_mapping else {}
    if not is_mapping or not all(isinstance(code, Code) for code in codes.values()):
        raise status.contract_error(f"{what} is not a mapping of codes")
    return codes
