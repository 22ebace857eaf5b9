"""What a source is that no format claims, in words of packages: a web page, a picture.

An entry point of the group "xwcore.foreign_files" names a module with the functions `described` and
`described_archive`. The first answer counts; a package that fails has none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Final

from xwcore.files.source import Probe
from xwcore.registry.helpers import helpers

#: The entry-point group of the modules.
GROUP: Final = "xwcore.foreign_files"

#: The title of the format that claims some bytes, or None.
Claimed = Callable[[bytes], str | None]


def described(probe: Probe, claimed: Claimed) -> str | None:
    """What the source is, for "the source is ..."; None where nothing is known of it."""
    return _first("described", probe, claimed)


def described_archive(names: Collection[str]) -> str | None:
    """What an archive with members of these names is; None where nothing is known of it."""
    return _first("described_archive", names)


def _first(function: str, *arguments: object) -> str | None:
    for module in helpers(GROUP):
        try:
            answer = getattr(module, function)(*arguments)
        except Exception:  # noqa: BLE001, S112 - the name of a file is never worth an error
            continue
        if isinstance(answer, str):
            return answer
    return None
