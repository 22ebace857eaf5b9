"""Methods of a file whose functions are in modules of their own, which the first call imports."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from types import MethodType
from typing import Any


class OnUse:
    """A method that is a function of a module; its first argument is the object.

    Type checkers see the function itself: its signature and documentation are written once.
    """

    def __init__(self, module: str, function: str) -> None:
        self._module = module
        self._function = function

    def __get__(self, instance: object, owner: type) -> Callable[..., Any]:
        function: Callable[..., Any] = getattr(import_module(self._module), self._function)
        return function if instance is None else MethodType(function, instance)
