"""Public names of a package that are imported on first use.

Contract: a package states its names once by module in the table that it gives to `lazy_exports`,
and once for type checkers (`from m import n as n`) in `__init__.pyi` beside it; a test holds both
equal. Type checkers see the second alone: by `__getattr__` any name would seem to exist.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping


def lazy_exports(
    package: str, modules: Mapping[str, str]
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """The `__getattr__`, `__dir__` and `__all__` of a package.

    `modules` maps a module to the names that are imported from it, separated by blanks.
    """
    homes = {name: module for module, names in modules.items() for name in names.split()}
    names = sorted(homes)

    def __getattr__(name: str) -> object:  # noqa: N807 - the hook of a module
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        import importlib

        value = getattr(importlib.import_module(home), name)
        setattr(sys.modules[package], name, value)
        return value

    return __getattr__, lambda: names, names
