"""The guard around the methods of a plugin that has no hooks, such as a kind or a container."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MethodType
from typing import Any

from xwcore.registry.door import Door
from xwcore.registry.statuses import PluginStatus

#: Makes a value of the core of an answer, by the name of the method, and raises for any other.
Finish = Mapping[str, Callable[[Any], Any]]


class Contained:
    """A plugin as its registry gives it away: it has the attributes and methods of the plugin, and
    what a method raises is a `PluginContractError`.

    `finish` is for the answers of some methods.
    """

    def __init__(self, door: Door, status: PluginStatus, plugin: Any, finish: Finish) -> None:
        self._door = door
        self._status = status
        self._plugin = plugin
        self._finish = finish

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._plugin, name)
        return self.contained(name, value) if isinstance(value, MethodType) else value

    def contained(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """A function of the plugin in the guard; `name` is that in messages."""
        finish = self._finish.get(name, lambda answer: answer)

        def call(*arguments: Any) -> Any:
            return self._door.call(self._status, name, lambda: finish(function(*arguments)))

        return call
