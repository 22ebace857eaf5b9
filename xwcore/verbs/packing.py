"""Packing: a file goes back into its containers, or into a new one."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from xwcore.errors import OptionError
from xwcore.files.containers import LIST, ContainerRecord, Layer
from xwcore.files.source import Limits
from xwcore.registry.plugins import PluginRegistry

#: A layer was unpacked within the limits of its reader before.
_NO_LIMITS: Final = Limits(*[sys.maxsize] * len(Limits._fields))


def around(
    registry: PluginRegistry, contents: Iterable[tuple[ContainerRecord, bytes]], depth: int = 0
) -> bytes:
    """The outermost container with all these contents, packed once; the same bytes where they are
    the same.

    The records are those of files in one container; `depth` layers of them are taken off before.
    """
    inside: dict[int, list[tuple[ContainerRecord, bytes]]] = {}
    layers = []
    for record, content in contents:
        if len(record.layers) == depth:
            return content
        layers.append(record.layers[depth])
        inside.setdefault(record.layers[depth].member, []).append((record, content))
    changed = {member: around(registry, files, depth + 1) for member, files in inside.items()}
    return _replaced(registry, layers[0], changed)


def _replaced(registry: PluginRegistry, layer: Layer, contents: Mapping[int, bytes]) -> bytes:
    """The container with these contents of members; unchanged if the contents are the same."""
    if layer.kind == LIST:
        return layer.with_parts(contents)
    container = registry.containers.named(layer.kind)
    members = container.members(layer.data, _NO_LIMITS)
    changed = {
        number: content for number, content in contents.items() if members[number].read() != content
    }
    return container.replaced(layer.data, changed, _NO_LIMITS) if changed else layer.data


def has_others(registry: PluginRegistry, record: ContainerRecord) -> bool:
    """Whether a container has other files than those that lead to the one of the record."""
    return any(_count(registry, layer) > 1 for layer in record.layers)


def _count(registry: PluginRegistry, layer: Layer) -> int:
    """The number of files in a container."""
    if layer.kind == LIST:
        return len(layer.parts)
    members = registry.containers.named(layer.kind).members(layer.data, _NO_LIMITS)
    return len({member.name for member in members if member.is_file})


def packed(
    registry: PluginRegistry,
    content: bytes,
    record: ContainerRecord | None,
    container: str | None,
    name: str,
    usual: Collection[str],
) -> bytes:
    """A file in a container: that of this name, or "same" as the record; None is that of the
    format.

    Where the record has such a container, that one is used again, with its other members. `usual`
    are the kinds of containers of the format, `name` that of the member of a new archive.

    Raises:
        OptionError: there is no such kind of container.
        FormatNotInstalledError: its package is not installed.
    """
    if container == LIST:
        raise OptionError("container 'list': a list is written with \"same\"", option="container")
    new = registry.containers.named(container) if container not in (None, "same") else None
    if record is not None:
        if record.is_meant(container):
            return around(registry, [(record, content)])
        content = around(registry, [(record.innermost(usual), content)])
    return content if new is None else new.new(name, content)
