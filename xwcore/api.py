"""The verbs over the default registry: each is the method of `Registry` of its name.

To type checkers and editors they are the methods of a registry. At run time each looks the default
registry up when it is called, because a host may set another one.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from xwcore.verbs.opening import Registry, default_registry, set_default_registry

__all__ = [
    "convert",
    "default_registry",
    "detect",
    "dumps",
    "fix",
    "formats",
    "losses",
    "open",
    "read",
    "read_all",
    "set_default_registry",
    "validate",
    "write",
]


def _verb(method: Callable[..., Any]) -> Any:
    """The method of the registry that is the default one when it is called."""
    name = method.__name__

    @functools.wraps(method)
    def verb(*arguments: Any, **keywords: Any) -> Any:
        return getattr(default_registry(), name)(*arguments, **keywords)

    signature = inspect.signature(method)
    parameters = list(signature.parameters.values())[1:]  # without self
    vars(verb)["__signature__"] = signature.replace(parameters=parameters)
    verb.__module__, verb.__qualname__ = __name__, name  # a process pool looks them up
    return verb


if TYPE_CHECKING:
    _registry = Registry()
    convert = _registry.convert
    detect = _registry.detect
    dumps = _registry.dumps
    fix = _registry.fix
    formats = _registry.formats
    losses = _registry.losses
    open = _registry.open  # noqa: A001 - the name of the verb
    read = _registry.read
    read_all = _registry.read_all
    validate = _registry.validate
    write = _registry.write
else:
    convert = _verb(Registry.convert)
    detect = _verb(Registry.detect)
    dumps = _verb(Registry.dumps)
    fix = _verb(Registry.fix)
    formats = _verb(Registry.formats)
    losses = _verb(Registry.losses)
    open = _verb(Registry.open)  # noqa: A001
    read = _verb(Registry.read)
    read_all = _verb(Registry.read_all)
    validate = _verb(Registry.validate)
    write = _verb(Registry.write)
