"""The diagnostic codes of the core and of every usable format."""

from __future__ import annotations

from collections.abc import Iterable

from xwcore.cli.output import warn
from xwcore.findings.codes import CODES
from xwcore.findings.diagnostics import Code
from xwcore.plugin.declarations import FormatSpec
from xwcore.registry.admission import why
from xwcore.verbs import Registry


def known_codes(registry: Registry) -> dict[str, Code]:
    """Every code by its name; a format whose table cannot be had is warned of and left out."""
    table = dict(CODES)
    for spec in registry.formats().values():
        table.update(_codes_of(registry, spec))
    return table


def _codes_of(registry: Registry, spec: FormatSpec) -> dict[str, Code]:
    try:
        if spec.codes is None:
            return {}
        with registry.surrounded(registry.record(spec.name)):
            table: dict[str, object] = dict(spec.codes())
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        record = registry.record(spec.name)
        fault = record.contract_error(f"its codes raised {why(error)}")
        if registry.strict:
            raise fault from error
        warn(f"the codes of {spec.name} cannot be had: {why(error)}")
        return {}
    return {name: code for name, code in table.items() if isinstance(code, Code)}


def warn_of_unknown(registry: Registry, prefixes: Iterable[str]) -> None:
    """Warn of prefixes that no known code starts with: they select nothing."""
    wanted = tuple(prefixes)
    if not wanted:
        return
    table = known_codes(registry)
    for prefix in wanted:
        if not any(code.startswith(prefix) for code in table):
            warn(f"no known code starts with {prefix!r}")
