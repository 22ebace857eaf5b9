"""The groups of entry points."""

from __future__ import annotations

from typing import Final

#: The groups of entry points whose packages belong in a frozen program.
GROUPS: Final = (
    "xwcore.formats",
    "xwcore.kinds",
    "xwcore.containers",
    "xwcore.hooks",
    "xwcore.hints",
    "xwcore.foreign_files",
    "xwcore.plugin_folders",
    "xwcore.types",
    "xwcore.type_names",
    "xwcore.commands",
)
