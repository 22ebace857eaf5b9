"""The diagnostic codes of the core and of every usable kind and format."""

from __future__ import annotations

from collections.abc import Iterable

from xwcore.plugin import CODES, Code, FormatSpec, Registry, XwError, why
from xwcore_cli.output import warn

#: In the place of a fault, this module is not that of the plugin.
CALLS_PLUGINS = True


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
    for spec in registry.formats().values():
        table.update(_codes_of(registry, spec))
    return table


def _codes_of(registry: Registry, spec: FormatSpec) -> dict[str, Code]:
    if spec.codes is None:
        return {}
    record = registry.record(spec.name)
    try:
        with registry.surrounded(record):
            table: dict[str, object] = dict(spec.codes())
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        fault = record.contract_error(f"table of codes raised {why(error)}")
        if registry.strict:
            raise fault from error
        warn(f"codes of {spec.name} ignored: {why(error)}")
        return {}
    return {name: code for name, code in table.items() if isinstance(code, Code)}


def warn_of_unknown(registry: Registry, prefixes: Iterable[str]) -> None:
    """Warn of prefixes that match no known code."""
    unique = dict.fromkeys(prefixes)
    if not unique:
        return
    table = known_codes(registry)
    for prefix in unique:
        if not any(code.startswith(prefix) for code in table):
            warn(f"no known code has the prefix {prefix!r}")
