"""Call every hook of a plugin with harmless data, for `xw plugins doctor`.

Contract: a correct plugin rejects unusable data with an error of xwcore. The registry notes any
other failure in the status of the plugin.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from xwcore.plugin import DECOYS, Kind, PluginStatus, Registry, XwError


def examine(registry: Registry, status: PluginStatus) -> None:
    """Read, check, write and draw with the plugin, and load its table of codes."""
    for _, data in DECOYS:
        _attempt(registry.validate, data, status.name)
        _attempt(registry.read, data, status.name)
        _attempt(registry.fix, data, status.name)
    for kind in registry.kinds().values():
        _attempt(_write, registry, kind, status.name)
        if status.implements("xw_draw"):
            _attempt(_draw, registry, kind, status.name)
    _attempt(registry.codes, status.name)


def _write(registry: Registry, kind: Kind, format: str) -> None:
    registry.dumps(kind.sample(), format)


def _draw(registry: Registry, kind: Kind, format: str) -> None:
    with suppress(ImportError):  # without the package that brings the hook, there is no call of it
        from xwcore_drawing import draw

        draw(kind.sample().replace(source_format=format), registry=registry)


def _attempt(verb: Callable[..., object], *arguments: Any) -> None:
    with suppress(XwError):  # rejected, or noted
        verb(*arguments)
