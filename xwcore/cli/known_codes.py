"""The diagnostic codes of the core and of every usable format."""

from __future__ import annotations

from collections.abc import Iterable

from xwcore.cli.output import warn
from xwcore.codes import CODES
from xwcore.declaration import FormatSpec
from xwcore.diagnostics import Code
from xwcore.dispatch import Registry


def known_codes(registry: Registry) -> dict[str, Code]:
    """Every code by its name; a format whose table cannot be had is warned of and left out."""
    table = dict(CODES)
    for spec in registry.formats().values():
        table.update(_codes_of(spec))
    return table


def _codes_of(spec: FormatSpec) -> dict[str, Code]:
    try:
        return {} if spec.codes is None else dict(spec.codes())
    except Exception as error:  # noqa: BLE001 - a plugin's fault ends here
        warn(f"the codes of {spec.name} cannot be had: {type(error).__name__}: {error}")
        return {}


def warn_of_unknown(registry: Registry, prefixes: Iterable[str]) -> None:
    """Warn of prefixes that no known code starts with: they select nothing."""
    wanted = tuple(prefixes)
    if not wanted:
        return
    table = known_codes(registry)
    for prefix in wanted:
        if not any(code.startswith(prefix) for code in table):
            warn(f"no known code starts with {prefix!r}")
