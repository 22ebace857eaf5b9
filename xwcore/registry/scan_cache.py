"""A cache of the scan for plugins, in the user's cache folder.

Contract: the cache is an optimization and never an error. It holds JSON, and nothing of it is
executed: it names the entry points that a scan would find. It counts only for the environment it
was made in: the folders of `sys.path`, and every `*.dist-info` in them with its modification times.
A file that looks odd in any way (foreign owner, writable by others, too large, malformed) is
ignored. `XW_CACHE=0` switches the cache off.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
import time
from collections.abc import Iterator
from operator import itemgetter
from typing import Any, Final, NamedTuple

from xwcore.version import __version__

CACHE_VARIABLE: Final = "XW_CACHE"

#: Bytes. Entry points of a hundred plugins take a tenth of it.
MAX_SIZE: Final = 1024 * 1024

#: Environments that are kept; the oldest are removed.
MAX_FILES: Final = 20

#: Seconds. A folder that changed just now may change again within the resolution of its time.
_SETTLED: Final = 2.0

#: Finders of the standard library and of importlib_metadata, which look at `sys.path` only.
_KNOWN_FINDERS: Final = ("_frozen_importlib", "_frozen_importlib_external", "importlib_metadata")


class Rows(NamedTuple):
    """What a scan found, as plain texts."""

    entries: list[list[str]]  #: name, value, distribution, version, requirements
    problems: list[list[str]]  #: distribution, cause


def load(group: str) -> Rows | None:
    """What the scan of this environment found before; None where that is not known."""
    try:
        path = _path(group)
        if path is None:
            return None
        with open(path, "rb") as file:
            status = os.fstat(file.fileno())
            if not _is_trusted(status):
                return None
            text = file.read(MAX_SIZE + 1)
        import json

        data: Any = json.loads(text)
        key, entries, problems = data["key"], data["entries"], data["problems"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    if key is None or key != environment_key(group):
        return None
    if not (_are_rows(entries, 4, None) and _are_rows(problems, 2, 2)):
        return None
    return Rows(entries, problems)


def save(group: str, key: list[Any] | None, rows: Rows) -> None:
    """Keep what a scan found; `key` is that of the environment before the scan."""
    try:
        path = _path(group)
        if path is None or key is None or key != environment_key(group) or not _is_settled(key):
            return
        import json

        folder = os.path.dirname(path)
        os.makedirs(folder, mode=0o700, exist_ok=True)
        text = json.dumps({"key": key, "entries": rows.entries, "problems": rows.problems})
        _replace(path, text.encode("ascii"))
        _prune(folder)
    except (OSError, ValueError, TypeError):
        return


def environment_key(group: str) -> list[Any] | None:
    """What the answer of a scan depends on, in a form that JSON gives back unchanged.

    None where `sys.path` has an entry that is no path, and in a frozen program, which is unpacked
    into another folder each time.
    """
    if getattr(sys, "frozen", False):
        return None
    try:
        return [__version__, group, sys.version, [_folder_key(entry) for entry in sys.path]]
    except (OSError, ValueError, TypeError):
        return None


def _folder_key(entry: str) -> list[Any]:
    path = os.path.abspath(entry)
    try:
        with os.scandir(path) as children:
            infos = [
                [child.name, *_times(child.path)]
                for child in children
                if child.name.lower().endswith((".dist-info", "egg-info"))
            ]
    except OSError:  # a zip file, or no such folder
        return [path, _time(path), []]
    # The time of the folder itself is left out: it changes with every other file in it.
    return [path, None, sorted(infos, key=itemgetter(0))]


def _times(info: str) -> Iterator[int | None]:
    """When the metadata of a distribution was changed; a file may be rewritten in place."""
    yield _time(info)
    yield _time(os.path.join(info, "entry_points.txt"))
    yield _time(os.path.join(info, "METADATA"))


def _time(path: str) -> int | None:
    try:
        return os.stat(path).st_mtime_ns
    except (OSError, ValueError):
        return None


def _is_settled(key: list[Any]) -> bool:
    """Whether nothing in the environment changed within the last seconds."""
    latest = time.time_ns() - int(_SETTLED * 1e9)
    for _, changed, infos in key[3]:
        times = [changed, *(moment for info in infos for moment in info[1:])]
        if any(moment is not None and moment > latest for moment in times):
            return False
    return True


def _path(group: str) -> str | None:
    """The file for this environment; None where the cache is off or no folder is known."""
    if os.environ.get(CACHE_VARIABLE) == "0" or _has_foreign_finder():
        return None
    folder = _cache_folder()
    if not os.path.isabs(folder):
        return None
    environment = "\0".join([group, sys.version, *map(os.path.abspath, sys.path)])
    # A checksum without an import; the key in the file is compared in full.
    checksum = int.from_bytes(environment.encode("utf-8", "surrogatepass"), "big") % (2**61 - 1)
    return os.path.join(folder, "xwcore", f"plugins-{checksum:016x}.json")


def _cache_folder() -> str:
    """The user's folder for caches, by the custom of the platform."""
    if sys.platform == "win32":
        return os.environ.get("LOCALAPPDATA", "")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Caches")
    return os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")


def _has_foreign_finder() -> bool:
    """Whether an import hook may know of distributions outside the folders of `sys.path`."""
    for finder in sys.meta_path:
        kind = finder if isinstance(finder, type) else type(finder)
        if hasattr(finder, "find_distributions") and kind.__module__ not in _KNOWN_FINDERS:
            return True
    return False


def _is_trusted(status: os.stat_result) -> bool:
    """Whether only this user can have written the file."""
    if not stat.S_ISREG(status.st_mode) or status.st_size > MAX_SIZE:
        return False
    if sys.platform == "win32":
        return True
    return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _are_rows(rows: object, least: int, most: int | None) -> bool:
    """Whether these are lists of texts, of that many texts each."""
    return isinstance(rows, list) and all(
        isinstance(row, list)
        and least <= len(row) <= (len(row) if most is None else most)
        and all(isinstance(text, str) for text in row)
        for row in rows
    )


def _replace(path: str, data: bytes) -> None:
    """Write the file at once: other processes see the old one or the new one."""
    temporary = f"{path}.{os.getpid()}-{time.time_ns():x}"
    try:
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(descriptor, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _prune(folder: str) -> None:
    """Remove all but the newest files."""
    with os.scandir(folder) as children:
        files = [child.path for child in children if child.name.startswith("plugins-")]
    for path in sorted(files, key=lambda path: _time(path) or 0)[:-MAX_FILES]:
        with contextlib.suppress(OSError):
            os.unlink(path)
