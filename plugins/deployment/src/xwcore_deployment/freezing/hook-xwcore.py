"""The hook of PyInstaller for xwcore: the plugins, their metadata and their data files."""

from __future__ import annotations

from PyInstaller.utils.hooks import collect_data_files, collect_submodules, copy_metadata

from xwcore_deployment.freezing import plugin_packages


def _is_needed(module: str) -> bool:
    """Whether a module of the core belongs in a program: the kit for authors does not."""
    return not module.startswith(("xwcore_testing", "xwcore_testing.scaffold"))


hiddenimports = collect_submodules("xwcore", filter=_is_needed, on_error="ignore")
datas = collect_data_files("xwcore") + copy_metadata("xwcore")
for distribution, packages in plugin_packages().items():
    datas += copy_metadata(distribution)
    for package in sorted(packages):
        hiddenimports += collect_submodules(package, on_error="ignore")
        datas += collect_data_files(package)
