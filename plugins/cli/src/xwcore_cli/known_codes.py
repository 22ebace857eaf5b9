"""The diagnostic codes of the core and of every usable kind and format."""

from __future__ import annotations

from collections.abc import Iterable

from xwcore.plugin import CODES, Code, Registry, XwError
from xwcore_cli.output import warn


def known_codes(registry: Registry) -> dict[str, Code]:
    """Every code by its name; a kind or format whose table fails is left out with a warning."""
    table = dict(CODES)
    for kind in registry.kinds().values():
        try:
            table.update(kind.codes())
        except XwError as error:
            if registry.strict:
                raise
            warn(f"codes of {kind.name} ignored: {error}")
    for name in registry.formats():
        try:
            table.update(registry.codes(name))
        except XwError as error:
            if registry.strict:
                raise
            warn(f"codes of {name} ignored: {error}")
    return table


def warn_of_unknown(registry: Registry, prefixes: Iterable[str]) -> None:
    """Warn of prefixes that match no known code."""
    unique = dict.fromkeys(prefixes)
    if not unique:
        return
    table = known_codes(registry)
    for prefix in unique:
        if not any(code.startswith(prefix) for code in table):
            warn(f"no known code has the prefix {prefix!r}")
