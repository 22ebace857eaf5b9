"""What packages add to messages, by groups of entry points: hints, and names of foreign files."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any

from xwcore.registry.discovery import scan


def helpers(group: str) -> tuple[Any, ...]:
    """What the entry points of a group lead to, found once for each `sys.path`: a server asks for
    each unknown file. One that cannot be imported is left out.
    """
    return _helpers(group, tuple(sys.path))


@lru_cache(maxsize=8)
def _helpers(group: str, _path: tuple[str, ...]) -> tuple[Any, ...]:
    objects = []
    for point in scan(group)[0]:
        try:
            objects.append(point.load())
        except KeyboardInterrupt:
            raise
        except BaseException:  # noqa: BLE001, S112 - a message is never worth an error
            continue
    return tuple(objects)
