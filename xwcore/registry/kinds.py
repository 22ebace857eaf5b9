"""Kinds of puzzles in a registry: the checks of a kind, and the guard around its methods."""

from __future__ import annotations

from typing import Any, Final, cast

from xwcore.errors import PluginContractError
from xwcore.findings.features import Feature
from xwcore.plugin.kinds import Kind
from xwcore.registry.admission import UnknownHooks, check_hooks, check_is
from xwcore.registry.contained import Contained, Finish
from xwcore.registry.door import Door
from xwcore.registry.statuses import PluginStatus


def check_kind(plugin: Any, name: str, unknown: UnknownHooks) -> None:
    """Refuse a kind that violates the contract; `name` is that of its entry point, or "".

    Raises:
        PluginContractError
    """
    check_is(plugin, Kind)
    for attribute in ("name", "title"):
        if not isinstance(getattr(plugin, attribute, None), str):
            raise PluginContractError(f"{type(plugin).__name__} has no {attribute}")
    if name and plugin.name != name:
        raise PluginContractError(f"the entry point is named {name!r}, the kind {plugin.name!r}")
    features: object = plugin.features
    if not (isinstance(features, type) and issubclass(features, Feature)):
        raise PluginContractError(f"kind {plugin.name}: features, expected a subclass of Feature")
    check_hooks(plugin, unknown)


def contained_kind(door: Door, status: PluginStatus, kind: Kind) -> Kind:
    """A kind as the registry gives it away."""
    return cast(Kind, Contained(door, status, kind, _FINISH))


def _pair(answer: Any) -> tuple[Any, tuple[Any, ...]]:
    puzzle, adaptations = answer
    return puzzle, tuple(adaptations)


#: What is made of the answers of a kind, while its code may still fail.
_FINISH: Final[Finish] = {"check": tuple, "codes": dict, "adapt": _pair, "sweep": tuple}
