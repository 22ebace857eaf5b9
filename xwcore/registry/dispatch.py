"""From a plugin to its functions, and the guard around a call of one.

Contract: the functions of a plugin are found once, when it is admitted or a host changes its
wrappers. No call looks at the plugins of others, so no other plugin can answer.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, NamedTuple

import pluggy

from xwcore.errors import PluginContractError, PluginLoadError
from xwcore.plugin.hooks import PROJECT, FormatHooks

Function = Callable[..., Any]


class Hook(NamedTuple):
    """A hook: what specifies it, whether one answer is enough, and the names of its arguments."""

    name: str
    namespace: object
    firstresult: bool
    arguments: tuple[str, ...]


def hooks_of(namespace: object) -> dict[str, Hook]:
    """The hooks that a class or module specifies.

    Raises:
        PluginContractError: it specifies none.
    """
    hooks = {}
    for name in dir(namespace):
        function = getattr(namespace, name)
        options = getattr(function, f"{PROJECT}_spec", None)
        if name.startswith("xw_") and options is not None:
            arguments = [*inspect.signature(function).parameters]
            names = tuple(argument for argument in arguments if argument != "self")
            hooks[name] = Hook(name, namespace, options["firstresult"], names)
    if not hooks:
        name = getattr(namespace, "__name__", type(namespace).__name__)
        raise PluginContractError(f"{name} specifies no hook: mark xw_* functions with @hookspec")
    return hooks


#: The hooks of the core.
CORE_HOOKS: Final = hooks_of(FormatHooks)


def functions_of(
    plugin: object, hooks: Mapping[str, Hook], wrappers: Iterable[object]
) -> dict[str, Function]:
    """The functions of a plugin by hook, inside the wrappers, the last registered outermost.

    Raises:
        PluginLoadError: a function has other arguments than its hook.
    """
    functions = {
        name: own.function if own.argnames == hooks[name].arguments else taking(own)
        for name, own in steps_of(plugin, hooks).items()
    }
    for wrapper in wrappers:
        from xwcore.registry.wrappers import wrapped

        for name, step in steps_of(wrapper, hooks).items():
            if name in functions:
                functions[name] = wrapped(taking(step), step.plugin_name, functions[name])
    return functions


def steps_of(plugin: object, hooks: Mapping[str, Hook]) -> dict[str, pluggy.HookImpl]:
    """The marked methods of a plugin or of a wrapper by hook.

    Raises:
        PluginLoadError: a function has other arguments than its hook.
    """
    steps = {}
    for name in filter(hooks.__contains__, dir(type(plugin))):
        function = getattr(plugin, name)
        options = getattr(function, f"{PROJECT}_impl", None)
        if options is not None:
            step = pluggy.HookImpl(plugin, type(plugin).__name__, function, options)
            if unknown := {*step.argnames}.difference(hooks[name].arguments):
                raise PluginLoadError(f"{name}: unknown argument {min(unknown)!r}")
            steps[name] = step
    return steps


def taking(step: pluggy.HookImpl) -> Function:
    """The function, called with those arguments of the hook that it takes."""
    function, names = step.function, step.argnames

    def call(**arguments: Any) -> Any:
        return function(**{name: arguments[name] for name in names})

    return call
