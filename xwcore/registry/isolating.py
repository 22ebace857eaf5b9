"""What a registry asks of a package that runs plugins elsewhere, such as in worker processes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from xwcore.registry.discovery import FoundEntryPoint
    from xwcore.registry.statuses import PluginStatus


class Workers(Protocol):
    """Whatever runs the hooks of one registry."""

    def outside(self, points: list[FoundEntryPoint]) -> list[FoundEntryPoint]:
        """The entry points of formats, so that none of them imports its plugin here."""
        raise NotImplementedError

    def call(self, status: PluginStatus, hook: str, **arguments: Any) -> Any:
        """The answer of a hook; raises what the hook raised, or `SealError`."""

    def add(self, plugin: object) -> None:
        """Register a plugin of the host."""

    def remove(self, plugin: object) -> None:
        """The opposite of `add`; an unknown plugin is ignored."""

    def close(self) -> None:
        """Stop what runs; the next call starts it again."""


class Isolating(Protocol):
    """The argument `isolated` of a registry."""

    def workers(self, registry: type, arguments: Mapping[str, Any]) -> Workers:
        """What runs the hooks of a registry of this class with these arguments."""
        raise NotImplementedError
