"""Patterns of paths: those of `--include`, `--exclude` and settings, such as `2019/*` or `drafts`.

Contract: a pattern is compared with whole parts of a path: each part, and the path up to each part.
`*` also matches `/`; upper and lower case differ on every system.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Final

#: In an address such as `s3://bucket/a.puz`, which is not a path of this system.
_SCHEME: Final = "://"


def is_matched(relative: str, path: str, patterns: Iterable[str], base: str = "") -> bool:
    """Whether a pattern matches a file or folder.

    `relative` is its path below the argument that leads to it. Patterns are compared with it, with
    the path below the folder `base`, by default the current one, and absolute patterns with the
    absolute path. An address is compared as it is.
    """
    patterns = tuple(patterns)
    if not patterns:
        return False
    if matches(relative, patterns):
        return True
    if _SCHEME in path:
        return matches(path, patterns)
    if matches(below(base or os.getcwd(), path), patterns):
        return True
    absolute = [pattern for pattern in patterns if os.path.isabs(pattern)]
    return bool(absolute) and matches(os.path.abspath(path), absolute)


def matches(path: str, patterns: Iterable[str]) -> bool:
    """Whether the path, a folder of it or a part matches a pattern."""
    parts = path.replace(os.sep, "/").split("/")
    texts = (*parts, *("/".join(parts[:count]) for count in range(2, len(parts) + 1)))
    return any(fnmatchcase(text, _plain(pattern)) for pattern in patterns for text in texts)


@lru_cache(maxsize=256)
def _plain(pattern: str) -> str:
    """A pattern without what changes nothing: `./` and `**/` in front, `/` and `/**` after."""
    plain = pattern.replace(os.sep, "/")
    while plain.startswith(("./", "**/")):
        plain = plain.partition("/")[2]
    return plain.removesuffix("**").rstrip("/") or plain


def is_within(path: str, folder: str) -> bool:
    """Whether the path is the folder or below it, symbolic links resolved."""
    real, outer = os.path.realpath(path), os.path.realpath(folder)
    return real == outer or real.startswith(os.path.join(outer, ""))


def below(folder: str, path: str) -> str:
    """The path below the folder, "" for itself; only its last part if it is outside."""
    absolute = os.path.abspath(path)
    if absolute == folder:
        return ""
    prefix = os.path.join(folder, "")
    return absolute.removeprefix(prefix) if absolute.startswith(prefix) else os.path.basename(path)
