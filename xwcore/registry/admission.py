"""What a plugin must be before a registry lets it in, and how its failures are put in words.

Contract: each check raises `PluginContractError` with words for the plugin's author; here is
checked what neither pluggy nor a type checker sees.
"""

from __future__ import annotations

import difflib
import inspect
from collections.abc import Iterable
from typing import Final

from xwcore.errors import PluginContractError, ReadError, XwError
from xwcore.findings.diagnostics import Diagnostic
from xwcore.findings.features import Feature
from xwcore.options import Option
from xwcore.plugin.declarations import FormatSpec, Signature
from xwcore.plugin.hooks import HOOK_NAMES, PROJECT, FormatHooks, unknown_hooks
from xwcore.registry.decoys import DECOYS

#: Characters that are kept of what a plugin's exception says.
MAX_REASON: Final = 500


def check_hooks(plugin: object) -> None:
    """Raise `PluginContractError` for what neither pluggy nor a type checker sees."""
    if isinstance(plugin, type):
        raise PluginContractError(f"{plugin.__name__} is a class; register an instance of it")
    if not isinstance(plugin, FormatHooks):
        raise PluginContractError(f"{type(plugin).__name__} does not subclass FormatHooks")
    names = [name for name in dir(type(plugin)) if name.startswith("xw_")]
    if unknown := unknown_hooks([*names, *vars(plugin)] if hasattr(plugin, "__dict__") else names):
        near = difflib.get_close_matches(unknown[0], HOOK_NAMES, n=1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise PluginContractError(f"there is no hook {unknown[0]}{hint}")
    for name in names:
        method = inspect.getattr_static(type(plugin), name)
        if method is vars(FormatHooks)[name]:
            continue
        if getattr(method, f"{PROJECT}_impl", None) is None:
            raise PluginContractError(f"{name} is not marked with @hookimpl")
    # pluggy looks plugins up by == and in sets, so one that compares by value hides others.
    if type(plugin).__eq__ is not object.__eq__ or type(plugin).__hash__ is not object.__hash__:
        raise PluginContractError(
            f"{type(plugin).__name__} compares by value: leave __eq__ out, or @dataclass(eq=False)"
        )


def check_wrapper(plugin: object) -> None:
    """Raise `PluginContractError` for a host's object that is no wrapper of hooks."""
    names = [name for name in dir(plugin) if name.startswith("xw_")]
    if not names:
        raise PluginContractError(f"{type(plugin).__name__} has no hook")
    if unknown := unknown_hooks(names):
        raise PluginContractError(f"there is no hook {unknown[0]}")
    for name in names:
        options = getattr(getattr(plugin, name), f"{PROJECT}_impl", None)
        if options is None:
            raise PluginContractError(f"{name} is not marked with @hookimpl")
        if not options.get("wrapper"):
            raise PluginContractError(
                f"{name} is no wrapper: mark it @hookimpl(wrapper=True), or subclass FormatHooks"
            )


def check_abilities(plugin: FormatHooks, spec: FormatSpec) -> None:
    """Raise `PluginContractError` for a format that declares what it has no hook for."""
    for hook, claimed in (("xw_read", spec.reads), ("xw_write", spec.writes)):
        implemented = getattr(type(plugin), hook) is not getattr(FormatHooks, hook)
        if claimed and not implemented:
            raise PluginContractError(f"the format declares {hook[3:]}s=True without {hook}")
    if not spec.signatures and type(plugin).xw_detect is FormatHooks.xw_detect:
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


def check_types(spec: FormatSpec) -> None:
    """Raise `PluginContractError` for a field of another type than declared.

    Whatever lists formats relies on them, long after the plugin was let in.
    """
    wrong = [name for name in ("title", "url") if not isinstance(getattr(spec, name), str)]
    for name, kind in _ITEMS.items():
        items: object = getattr(spec, name)
        if not isinstance(items, tuple) or not all(isinstance(item, kind) for item in items):
            wrong.append(name)
    features: object = spec.features
    if not isinstance(features, frozenset) or not all(isinstance(e, Feature) for e in features):
        wrong.append("features")
    if not all(isinstance(each.help, str) for each in (*spec.read_options, *spec.write_options)):
        wrong.append("help of an option")
    if wrong:
        raise PluginContractError(f"FormatSpec: wrong type of {wrong[0]}")


def check_signatures(spec: FormatSpec) -> None:
    """Raise `PluginContractError` for a signature that fits what is no puzzle."""
    for signature in spec.signatures:
        for name, data in DECOYS:
            if signature.find(data) >= 0:
                raise PluginContractError(f"a signature claims what is no puzzle: {name}")


def why(error: BaseException) -> str:
    """One line about an exception; a PluginError speaks for itself."""
    kind = type(error).__name__
    try:
        said = error.message if isinstance(error, XwError) else f"{kind}: {error}".rstrip(": ")
        if isinstance(error, ModuleNotFoundError) and error.name:
            said = f"it needs the module {error.name!r}, which is not installed ({said})"
    except Exception:  # noqa: BLE001 - it is the plugin's, and may fail at speaking as well
        said = kind
    return said if len(said) <= MAX_REASON else f"{said[:MAX_REASON]}..."


def junk_diagnostics(error: XwError) -> str:
    """The type of what an error carries instead of diagnostics, or ""."""
    found: Iterable[object] = error.diagnostics if isinstance(error, ReadError) else ()
    return next((f"{type(each).__name__}, not a Diagnostic" for each in found
                 if not isinstance(each, Diagnostic)), "")  # fmt: skip
