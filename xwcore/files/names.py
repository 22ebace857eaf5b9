"""Names of files: extensions of containers and those that puzzles share with other files, names of
members, names in messages.
"""

from __future__ import annotations

import os
from typing import Final

#: The kind of container that the extension of a file names.
CONTAINERS: Final = {".zip": "zip", ".gz": "gzip"}

#: Extensions of puzzles that other files have as well.
GENERAL_EXTENSIONS: Final = (
    *(".txt", ".xml", ".json", ".html", ".htm", ".eps", ".ps", ".md"),
    ".url",  # a shortcut to any page
)


def bare_name(name: str) -> str:
    """The name of a file without the extensions of containers: "a.xd.zip.gz" is "a.xd"."""
    stem, extension = os.path.splitext(name)
    while extension.lower() in CONTAINERS:
        name = stem
        stem, extension = os.path.splitext(name)
    return name


def last_part(name: str) -> str:
    """The name of a member of a container without its folders."""
    return name.replace("\\", "/").rpartition("/")[2]


def quoted(name: str) -> str:
    """A name from a file for a message: cut, control characters as escapes."""
    return repr(name if len(name) <= 60 else f"{name[:57]}...")
