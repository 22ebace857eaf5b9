"""Asking plugins a hook of a package or of a host, and for their tables of codes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from typing import Any, Protocol

from xwcore.errors import PluginError
from xwcore.findings.diagnostics import Code
from xwcore.findings.wording import class_name
from xwcore.registry.door import Door
from xwcore.registry.records import PluginRecord


class Calling(Protocol):
    """A registry, as far as it calls hooks."""

    def call(self, record: PluginRecord, hook: str, **arguments: Any) -> Any:
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
    for record in _asked(doors, first):
        if hook in record.functions:
            answer = registry.call(record, hook, **arguments)
            if answer is None:
                continue
            if not isinstance(answer, expected):
                wrong = f"{class_name(answer)}, expected {expected.__name__}"
                raise record.contract_error(f"{hook} returned {wrong}")
            if is_first:
                return answer
            given.append(answer)
    return None if is_first else given


def _asked(doors: Collection[Door], first: Collection[str | None]) -> Iterator[PluginRecord]:
    """The plugins named in `first`, and then all others, each once."""
    seen: set[PluginRecord] = set()
    for name in filter(None, first):
        for door in doors:
            with suppress(*([] if door.strict else [PluginError])):
                record = door.find(name)
                if record is not None and record not in seen:
                    seen.add(record)
                    yield record
    for door in doors:
        yield from (record for record in door.usable() if record not in seen)


def codes_of(
    door: Door, record: PluginRecord, table: Callable[[], Mapping[str, Code]]
) -> Mapping[str, Code]:
    """The diagnostic codes that the table of a plugin has; see `PluginRegistry.codes`."""
    what = "table of codes"
    answer = door.call(record, what, table)
    is_mapping = isinstance(answer, Mapping)
    codes = door.call(record, what, dict, answer) if is_mapping else {}
    if not is_mapping or not all(isinstance(code, Code) for code in codes.values()):
        raise record.contract_error(f"{what} is not a mapping of codes")
    return codes
