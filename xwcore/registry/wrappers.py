"""Wrappers: objects of a host whose hooks run around those of the plugins."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from xwcore.errors import PluginContractError
from xwcore.plugin.hooks import PROJECT
from xwcore.registry.admission import UnknownHooks

Function = Callable[..., Any]


def check_wrapper(plugin: object, unknown: UnknownHooks) -> None:
    """Raise `PluginContractError` for a host's object whose hooks do not wrap those of others."""
    names = [name for name in dir(plugin) if name.startswith("xw_")]
    if not names:
        raise PluginContractError(f"{type(plugin).__name__} has no hook")
    if wrong := unknown(names):
        raise PluginContractError(f"unknown hook {wrong[0]}")
    for name in names:
        options = getattr(getattr(plugin, name), f"{PROJECT}_impl", None)
        if options is None:
            raise PluginContractError(f"{name} is not marked with @hookimpl")
        if not options.get("wrapper"):
            raise PluginContractError(
                f"{name} is not a wrapper: mark it @hookimpl(wrapper=True), or subclass FormatHooks"
            )
        if not inspect.isgeneratorfunction(getattr(plugin, name)):
            raise PluginContractError(f"{name} is marked as a wrapper and does not yield")


def wrapped(wrap: Function, name: str, inner: Function) -> Function:
    """The function inside a wrapper: a generator that yields once and returns the answer."""

    def call(**arguments: Any) -> Any:
        generator = wrap(**arguments)
        try:
            next(generator)
        except StopIteration:
            raise RuntimeError(f"the wrapper {name} did not yield") from None
        try:
            answer = inner(**arguments)
        except BaseException as error:  # noqa: BLE001 - the wrapper decides about it
            try:
                generator.throw(error)
            except StopIteration as stop:
                return stop.value
        else:
            try:
                generator.send(answer)
            except StopIteration as stop:
                return stop.value
        generator.close()
        raise RuntimeError(f"the wrapper {name} yielded twice")

    return call
