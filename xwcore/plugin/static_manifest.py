"""Declarations as data: a format is listed, and its signatures are asked, without an import.

A package may have a file `NAME.format.json` beside the module that its entry point names. It is
made by `python -m xwcore.plugin.static_manifest xwcore_rows.manifest:plugin` and has what
`xw_format` returns, and the names of the hooks. The plugin is imported when a hook is called; if
its declaration is another one then, the plugin is broken.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from xwcore.errors import DeclarationError
from xwcore.findings.diagnostics import Code
from xwcore.findings.features import Feature
from xwcore.options import Option
from xwcore.plugin.declarations import FormatSpec, Signature
from xwcore.plugin.hooks import HOOK_NAMES, FormatHooks, has_hook

#: The end of the file's name; before it is the name of the format.
SUFFIX: Final = ".format.json"

_TYPES: Final = {kind.__name__: kind for kind in (str, int, float, bool)}
_TEXTS: Final = ("extensions", "media_types", "kinds", "containers")


@dataclass(frozen=True, slots=True)
class CodesOnUse:
    """The table of codes of a plugin that is not imported yet: `FormatSpec.codes`."""

    load: Callable[[], FormatHooks]

    def __call__(self) -> Mapping[str, Code]:
        """Import the plugin and return its codes."""
        codes = self.load().xw_format().codes
        return {} if codes is None else codes()


def manifest_of(plugin: FormatHooks) -> dict[str, Any]:
    """The declaration of a plugin as a JSON-safe dictionary."""
    spec = plugin.xw_format()
    hooks = [name for name in sorted(HOOK_NAMES) if has_hook(plugin, name)]
    signatures = [
        {
            "magic": signature.magic.decode("latin-1"),
            "offset": signature.offset,
            "reach": signature.reach,
            "pattern": signature.pattern.decode("latin-1"),
        }
        for signature in spec.signatures
    ]
    return {
        "plugin_api": spec.api_version,
        **spec.to_dict(),
        "signatures": signatures,
        "markers": [marker.decode("latin-1") for marker in spec.markers],
        "codes": spec.codes is not None,
        "hooks": hooks,
    }


def declared(manifest: Any, load: Callable[[], FormatHooks]) -> tuple[FormatSpec, frozenset[str]]:
    """The declaration and the names of the hooks; `load` imports the plugin.

    Raises:
        DeclarationError: the manifest is malformed.
    """
    try:
        spec = FormatSpec(
            name=manifest["name"],
            title=manifest["title"],
            **{name: tuple(map(str, manifest[name])) for name in _TEXTS},
            signatures=tuple(_signature(row) for row in manifest["signatures"]),
            features=frozenset(map(Feature, manifest["features"])),
            read_options=tuple(map(_option, manifest["read_options"])),
            write_options=tuple(map(_option, manifest["write_options"])),
            reads=manifest["reads"],
            writes=manifest["writes"],
            api_version=manifest["plugin_api"],
            codes=CodesOnUse(load) if manifest["codes"] else None,
            types=partial(tuple[str, ...], manifest["types"]) if manifest["types"] else None,
            url=manifest["url"],
            empty_clues=manifest["empty_clues"],
            markers=tuple(text.encode("latin-1") for text in manifest["markers"]),
        )
        hooks = frozenset(manifest["hooks"])
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise DeclarationError(f"malformed static manifest: {error!r}") from error
    if not hooks <= HOOK_NAMES:
        raise DeclarationError(f"unknown hooks in the static manifest: {sorted(hooks)}")
    return spec, hooks


def _signature(row: Mapping[str, Any]) -> Signature:
    magic, pattern = (row[name].encode("latin-1") for name in ("magic", "pattern"))
    return Signature(magic, row["offset"], row["reach"], pattern)


def _option(row: Mapping[str, Any]) -> Option:
    kind = _TYPES[row["type"]]
    return Option(row["name"], kind, row["default"], row["help"], tuple(row["choices"]))


def main(arguments: list[str]) -> int:
    """Write the static manifest of each entry point, "module:object", beside its module."""
    from importlib import import_module

    sys.path.insert(0, os.getcwd())
    for value in arguments:
        module, _, attribute = value.partition(":")
        plugin = getattr(import_module(module), attribute or "plugin")
        manifest = manifest_of(plugin)
        folder = os.path.dirname(str(sys.modules[module].__file__))
        path = os.path.join(folder, manifest["name"] + SUFFIX)
        with open(path, "w", encoding="utf-8", newline="\n") as stream:
            stream.write(json.dumps(manifest, indent=1) + "\n")
        print(path)  # noqa: T201 - the output of the command
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
