"""The static manifests of discovered plugins: see `xwcore.plugin.static_manifest`."""

from __future__ import annotations

import os
from importlib.util import find_spec
from typing import Final

from xwcore.errors import PluginContractError
from xwcore.plugin.declarations import FormatSpec
from xwcore.plugin.hooks import HOOK_NAMES, FormatHooks, has_hook
from xwcore.registry.admission import checked_spec
from xwcore.registry.records import PluginRecord

#: Bytes of a manifest; those of this project have 2 to 6 kB.
MAX_SIZE: Final = 256 * 1024


def path_beside(folder: str, value: str, name: str) -> str:
    """The path of the static manifest; `folder` has the top-level module of the entry point."""
    parents = value.partition(":")[0].split(".")[:-1]
    return os.path.join(folder, *parents, f"{name}.format.json")


def folder_of(value: str) -> str | None:
    """The folder that has the top-level module of an entry point; nothing is imported."""
    spec = find_spec(value.partition(":")[0].partition(".")[0])
    if spec is None or spec.origin is None:
        return None
    folder = os.path.dirname(spec.origin)
    return folder if spec.submodule_search_locations is None else os.path.dirname(folder)


def static_manifest(record: PluginRecord) -> tuple[FormatSpec, frozenset[str]] | None:
    """The declaration of a plugin that is not imported, or None where it has no static manifest.

    Raises:
        PluginError: the manifest is malformed, or violates the contract of plugins.
        ValueError: the file is no JSON.
    """
    folder = record.folder or folder_of(record.value)
    if folder is None or record.load is None:
        return None
    path = path_beside(folder, record.value, record.name)
    if not os.path.isfile(path):
        return None
    # Imported on use: most plugins have no static manifest.
    import json

    from xwcore.plugin.static_manifest import declared

    with open(path, "rb") as stream:
        text = stream.read(MAX_SIZE + 1)
    if len(text) > MAX_SIZE:
        raise PluginContractError(f"static manifest: more than {MAX_SIZE} bytes")
    spec, hooks = declared(json.loads(text), record.load)
    return checked_spec(spec, record.name), hooks


def difference(static: FormatSpec, hooks: frozenset[str], plugin: FormatHooks) -> str:
    """The first key in which a plugin differs from its static manifest, or ""."""
    if {name for name in HOOK_NAMES if has_hook(plugin, name)} != hooks:
        return "hooks"
    spec = plugin.xw_format()
    own, other = static.to_dict(), spec.to_dict()
    differing = [key for key in own if own[key] != other.get(key)]
    data = ("signatures", "markers")
    differing += [name for name in data if getattr(static, name) != getattr(spec, name)]
    return differing[0] if differing else ""
