"""From a plugin to its functions, and the guard around a call of one.

Contract: the functions of a plugin are found once, when it is admitted or a host changes its
wrappers. No call looks at the plugins of others, so no other plugin can answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

import pluggy

from xwcore.errors import PluginContractError
from xwcore.plugin.hooks import PROJECT, FormatHooks

Function = Callable[..., Any]


class _Manager(pluggy.PluginManager):
    """A plugin manager that looks at hooks only: pluggy looks at every attribute, in 3 ms."""

    def parse_hookimpl_opts(self, plugin: object, name: str) -> pluggy.HookimplOpts | None:
        """The options of a method marked with `@hookimpl`."""
        return super().parse_hookimpl_opts(plugin, name) if name.startswith("xw_") else None


class Hook(NamedTuple):
    """A hook: the class or module that specifies it, and whether one answer is enough."""

    name: str
    namespace: object
    firstresult: bool


def hooks_of(namespace: object) -> dict[str, Hook]:
    """The hooks that a class or module specifies.

    Raises:
        PluginContractError: it specifies none.
    """
    hooks = {}
    for name in dir(namespace):
        options = getattr(getattr(namespace, name), f"{PROJECT}_spec", None)
        if name.startswith("xw_") and options is not None:
            hooks[name] = Hook(name, namespace, options["firstresult"])
    if not hooks:
        name = getattr(namespace, "__name__", type(namespace).__name__)
        raise PluginContractError(f"{name} specifies no hook: mark xw_* functions with @hookspec")
    return hooks


#: The hooks of the core.
CORE_HOOKS: Final = hooks_of(FormatHooks)


def functions_of(
    plugin: object, namespaces: Iterable[Any], wrappers: Iterable[object]
) -> dict[str, Function]:
    """The functions of a plugin by hook, inside the wrappers, the last registered outermost.

    Raises:
        pluggy.PluginValidationError: a function has other arguments than its hook.
    """
    manager = _Manager(PROJECT)
    for namespace in namespaces:
        manager.add_hookspecs(namespace)
    manager.register(plugin)
    for wrapper in wrappers:
        manager.register(wrapper)
    functions: dict[str, Function] = {}
    for name in dir(type(plugin)):
        caller: pluggy.HookCaller | None = getattr(manager.hook, name, None)
        if not name.startswith("xw_") or caller is None:
            continue
        chain = caller.get_hookimpls()
        own = next((step for step in chain if step.plugin is plugin), None)
        if own is None:
            continue
        names = None if caller.spec is None else caller.spec.argnames
        function = own.function if own.argnames == names else _taking(own)
        for step in chain:
            if step.plugin is not plugin:
                from xwcore.registry.wrappers import wrapped

                function = wrapped(_taking(step), step.plugin_name, function)
        functions[name] = function
    return functions


def _taking(step: pluggy.HookImpl) -> Function:
    """The function, called with those arguments of the hook that it takes."""
    function, names = step.function, step.argnames

    def call(**arguments: Any) -> Any:
        return function(**{name: arguments[name] for name in names})

    return call


def namespaces_of(hooks: Mapping[str, Hook]) -> tuple[object, ...]:
    """The classes and modules that specify these hooks."""
    return tuple({id(hook.namespace): hook.namespace for hook in hooks.values()}.values())
