"""The checks that a plugin must pass to be used.

Contract: each check raises `PluginContractError` with a message for the author of the plugin. The
checks cover what neither pluggy nor a type checker sees.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Iterable
from types import ModuleType
from typing import Any, Final

from xwcore.errors import IncompatiblePluginError, PluginContractError
from xwcore.findings.features import Feature
from xwcore.options import Option
from xwcore.plugin.declarations import PLUGIN_API_VERSION, FormatSpec, Signature
from xwcore.plugin.hooks import HOOK_NAMES, PROJECT, FormatHooks, has_hook
from xwcore.registry.decoys import DECOYS

#: Which of some names of hooks no package specifies.
UnknownHooks = Callable[[Iterable[str]], list[str]]


def unknown_hooks(names: Iterable[str], known: Collection[str]) -> list[str]:
    """The names that start like those of hooks and belong to no known hook."""
    return sorted(name for name in names if name.startswith("xw_") and name not in known)


def admitted_spec(plugin: Any, name: str, unknown: UnknownHooks) -> FormatSpec:
    """The declaration of a plugin that passes every check; `name` is its entry point's, or "".

    Raises:
        PluginContractError: the plugin violates the contract.
        IncompatiblePluginError: the plugin is made for another plugin API.
    """
    if isinstance(plugin, ModuleType):
        module = plugin.__name__
        raise PluginContractError(
            f"the entry point {module!r} is a module, expected its object, like '{module}:plugin'"
        )
    check_is(plugin, FormatHooks)
    check_hooks(plugin, unknown)
    spec = plugin.xw_format()
    if not isinstance(spec, FormatSpec):
        raise PluginContractError(f"xw_format returned {type(spec).__name__}, expected FormatSpec")
    spec = checked_spec(spec, name)
    _check_abilities(plugin, spec)
    return spec


def checked_spec(spec: FormatSpec, name: str) -> FormatSpec:
    """The declaration, after the checks that need no plugin.

    Raises:
        PluginContractError: the declaration violates the contract.
        IncompatiblePluginError: the plugin is made for another plugin API.
    """
    if spec.api_version != PLUGIN_API_VERSION:
        raise IncompatiblePluginError(
            f"made for plugin API {spec.api_version}, this is plugin API {PLUGIN_API_VERSION}"
        )
    if name and spec.name != name:
        raise PluginContractError(f"the entry point is named {name!r}, the format {spec.name!r}")
    _check_types(spec)
    _check_signatures(spec)
    return spec


def check_is(plugin: object, base: type) -> None:
    """Refuse a class, and an object of a class other than expected."""
    if isinstance(plugin, type):
        raise PluginContractError(f"{plugin.__name__} is a class: register an instance of it")
    if not isinstance(plugin, base):
        raise PluginContractError(f"{type(plugin).__name__} does not subclass {base.__name__}")


def check_hooks(plugin: object, unknown: UnknownHooks) -> None:
    """Refuse a hook that is not marked, or that no package specifies."""
    own = vars(plugin) if hasattr(plugin, "__dict__") else ()
    asked = []
    for name in (*dir(type(plugin)), *own):
        if not name.startswith("xw_"):
            continue
        method = inspect.getattr_static(plugin, name)
        if method is vars(FormatHooks).get(name):
            continue
        options = getattr(method, f"{PROJECT}_impl", None)
        if options is None or not options["optionalhook"]:
            asked.append((name, options is not None))
    if wrong := unknown([name for name, _ in asked]):
        from xwcore.findings.wording import near_hint

        hint = near_hint(wrong[0], HOOK_NAMES)
        raise PluginContractError(f"unknown hook {wrong[0]}{hint}")
    for name, is_marked in asked:
        if not is_marked:
            raise PluginContractError(f"{name} is not marked with @hookimpl")
    # pluggy looks plugins up by == and in sets, so one that compares by value hides others.
    if type(plugin).__eq__ is not object.__eq__ or type(plugin).__hash__ is not object.__hash__:
        raise PluginContractError(
            f"{type(plugin).__name__} compares by value: remove __eq__, or use @dataclass(eq=False)"
        )


def _check_abilities(plugin: FormatHooks, spec: FormatSpec) -> None:
    """Refuse a format that declares an ability without its hook."""
    for hook, claimed in (("xw_read", spec.reads), ("xw_write", spec.writes)):
        if claimed and not has_hook(plugin, hook):
            raise PluginContractError(f"the format declares {hook[3:]}s=True without {hook}")
    if spec.reads and not spec.signatures and not has_hook(plugin, "xw_detect"):
        raise PluginContractError("the format has neither a signature nor xw_detect")


#: Fields of a FormatSpec by the type of their items.
_ITEMS: Final = {
    "extensions": str,
    "media_types": str,
    "kinds": str,
    "signatures": Signature,
    "read_options": Option,
    "write_options": Option,
}


def _check_types(spec: FormatSpec) -> None:
    """Refuse a field of a type other than declared: lists of formats rely on the types later."""
    for name in ("title", "url"):
        _check_type(name, getattr(spec, name), str)
    for name, kind in _ITEMS.items():
        _check_items(name, getattr(spec, name), tuple, kind)
    _check_items("features", spec.features, frozenset, Feature)
    for option in (*spec.read_options, *spec.write_options):
        _check_type("help of an option", option.help, str)


def _check_items(name: str, items: object, container: type[Collection[Any]], kind: type) -> None:
    _check_type(name, items, container, f"{container.__name__} of {kind.__name__}")
    assert isinstance(items, container)
    for item in items:
        _check_type(f"an item of {name}", item, kind)


def _check_type(name: str, value: object, kind: type, expected: str = "") -> None:
    if not isinstance(value, kind):
        from xwcore.findings.wording import class_name

        wrong = f"FormatSpec: {name} is of type {class_name(value)}"
        raise PluginContractError(f"{wrong}, expected {expected or kind.__name__}")


def _check_signatures(spec: FormatSpec) -> None:
    """Refuse a signature that matches a source without puzzle."""
    for signature in spec.signatures:
        for name, data in DECOYS:
            if signature.find(data) >= 0:
                raise PluginContractError(f"a signature matches a source without puzzle: {name}")
