"""Plugins in folders of the host, without installation.

A plugin is a file `rows.py` or a package `rows/` (also `xwcore_rows/`) whose object `plugin`, or
that of its `manifest.py`, has the hooks; the file name is the format's name, with underscores for
hyphens. A project with `pyproject.toml` and `src` stands for the packages in `src`. A folder that
`pip install --target` filled has entry points, and these count.

Contract: the modules of a folder are imported under a name that belongs to the folder, so that they
neither hide installed modules nor those of another folder; an import of a module of the same folder
finds that module. Nothing is imported before a plugin is used.
"""

from __future__ import annotations

import builtins
import hashlib
import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import spec_from_file_location
from types import ModuleType
from typing import Any, Final

from xwcore.plugin import (
    FoundEntryPoint,
    MetadataProblem,
    distributions_in,
    entries_of,
    load_object,
)

#: The entry-point group of formats.
_GROUP: Final = "xwcore.formats"

#: Precedes the digest of a folder in the names of its modules.
_PREFIX: Final = "xwcore_plugin_folder_"


def scan_folders(folders: Sequence[str]) -> tuple[list[FoundEntryPoint], list[MetadataProblem]]:
    """The plugins of all folders, sorted by name; a folder that cannot be read is a problem."""
    points: list[FoundEntryPoint] = []
    problems: list[MetadataProblem] = []
    for folder in dict.fromkeys(map(os.path.abspath, folders)):
        try:
            with os.scandir(folder) as children:
                names = sorted(child.name for child in children)
            points += _entries(folder, names)
        except Exception as error:  # noqa: BLE001 - any fault of a folder ends here
            problems.append(MetadataProblem(folder, f"{type(error).__name__}: {error}"))
    return sorted(points, key=lambda point: (point.name, point.distribution)), problems


def _entries(folder: str, names: list[str]) -> Iterator[FoundEntryPoint]:
    installed: set[str] = set()
    if any(name.endswith(".dist-info") for name in names):
        for distribution in distributions_in(folder):
            for point in entries_of(distribution, _GROUP):
                installed.add(point.value.partition(":")[0].partition(".")[0])
                yield point._replace(
                    distribution=f"{point.distribution} in {folder}",
                    load=partial(_load, folder, point.value),
                    folder=folder,
                )
    for name in names:
        module = name.removesuffix(".py")
        path = os.path.join(folder, name)
        sources = os.path.join(path, "src")
        if os.path.isfile(os.path.join(path, "pyproject.toml")) and os.path.isdir(sources):
            yield from _entries(sources, sorted(os.listdir(sources)))
            continue
        if not module.isidentifier() or module.startswith("_") or module in installed:
            continue
        if name.endswith(".py"):
            value = f"{module}:plugin"
        elif os.path.isfile(os.path.join(path, "manifest.py")):
            value = f"{module}.manifest:plugin"
        elif os.path.isfile(os.path.join(path, "__init__.py")):
            value = f"{module}:plugin"
        else:
            continue
        format_name = module.removeprefix("xwcore_").replace("_", "-")
        yield FoundEntryPoint(
            format_name, value, path, "", (), partial(_load, folder, value), folder
        )


def _load(folder: str, value: str) -> Any:
    """Import the object of a plugin from its folder, under a name of the folder's own."""
    package = _package_of(folder)
    return load_object(f"{package}.{value}")


def _package_of(folder: str) -> str:
    """The package whose modules are those of the folder; made on first use."""
    name = _PREFIX + hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]
    if name not in sys.modules:
        package = ModuleType(name)
        package.__path__ = [folder]
        sys.modules[name] = package
        if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
            sys.meta_path.insert(0, _Finder())
    return name


class _Finder:
    """Finds the modules of plugin folders; all other modules are left to the other finders."""

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module with a loader that keeps its imports inside of the folder."""
        if not name.startswith(_PREFIX) or path is None:
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is None or not isinstance(spec.loader, SourceFileLoader):
            return spec
        loader = _Loader(name, spec.loader.path)
        folders = spec.submodule_search_locations
        return spec_from_file_location(
            name, spec.origin, loader=loader, submodule_search_locations=folders
        )


class _Loader(SourceFileLoader):
    """Runs a module whose `import` statements look into its own folder first."""

    def exec_module(self, module: ModuleType) -> None:
        """Run the module with an `__import__` of its own."""
        root = module.__name__.partition(".")[0]
        folder = sys.modules[root].__path__[0]
        vars(module)["__builtins__"] = {
            **vars(builtins),
            "__import__": partial(_import, root, folder),
        }
        super().exec_module(module)


def _import(
    root: str,
    folder: str,
    name: str,
    globals: Any = None,
    locals: Any = None,
    fromlist: Sequence[str] = (),
    level: int = 0,
) -> ModuleType:
    """As `__import__`, but a module of the folder comes before all others."""
    top = name.partition(".")[0]
    path = os.path.join(folder, top)
    if level or not (os.path.isdir(path) or os.path.isfile(f"{path}.py")):
        return builtins.__import__(name, globals, locals, fromlist, level)
    if fromlist:
        return builtins.__import__(f"{root}.{name}", globals, locals, fromlist, 0)
    importlib.import_module(f"{root}.{name}")
    return sys.modules[f"{root}.{top}"]
