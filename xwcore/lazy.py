"""Public names of a package that are imported on first use.

Contract: a package states its names once, in the file `__init__.pyi` beside its `__init__.py`, a
line `from m import n as n` for each. Type checkers read the same file: by `__getattr__` any name
would seem to exist.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable


def lazy_exports(
    package: str,
) -> tuple[Callable[[str], object], Callable[[], list[str]], list[str]]:
    """The `__getattr__`, `__dir__` and `__all__` of a package that is being imported."""
    module = vars(sys.modules[package])
    path = os.path.join(os.path.dirname(module["__file__"]), "__init__.pyi")
    # By the loader, which also has the files of a package in a zip file or a frozen program.
    stub = module["__spec__"].loader.get_data(path).decode()
    lines = (line.split() for line in stub.splitlines())
    homes = {line[3]: line[1] for line in lines if line[2:3] == ["import"]}
    names = sorted(homes)

    def __getattr__(name: str) -> object:  # noqa: N807 - the hook of a module
        home = homes.get(name)
        if home is None:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        import importlib

        value = getattr(importlib.import_module(home), name)
        module[name] = value
        return value

    return __getattr__, lambda: names, names
