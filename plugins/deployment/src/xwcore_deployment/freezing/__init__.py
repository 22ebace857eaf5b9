"""Frozen applications: the hook for PyInstaller.

An entry point of the group `pyinstaller40` names `hook_folders`. PyInstaller then runs
`hook-xwcore.py` for each program that imports xwcore: it collects the installed plugins, whose
modules no import statement names, and their metadata, by which they are found.
"""

from __future__ import annotations

import os

from xwcore.plugin import GROUPS, Switches, scan


def hook_folders() -> list[str]:
    """The folder with the hook for PyInstaller."""
    return [os.path.dirname(__file__)]


def plugin_packages() -> dict[str, set[str]]:
    """The packages of the installed plugins by their distribution.

    The variables that name plugins (`XW_PLUGINS`, `XW_DISABLE`) choose those of the program.
    """
    switches = Switches(None, (), ())
    packages: dict[str, set[str]] = {}
    for point in (point for group in GROUPS for point in scan(group)[0]):
        if not switches.reason_to_disable(point.name, point.distribution):
            module = point.value.partition(":")[0].partition(".")[0]
            packages.setdefault(point.distribution, set()).add(module.strip())
    return packages
