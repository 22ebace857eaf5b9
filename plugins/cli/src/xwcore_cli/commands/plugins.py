"""`xw plugins`: the plugins found, and their state."""

from __future__ import annotations

import os
import sys
from typing import Any, Final

import click

from xwcore.plugin import (
    ALLOW_VARIABLE,
    DISABLE_VARIABLE,
    FOLDERS_VARIABLE,
    GROUPS,
    PREFER_VARIABLE,
    STRICT_VARIABLE,
    PluginState,
    PluginStatus,
    Registry,
    __version__,
    plural,
    unknown_groups,
)
from xwcore_cli import solvers
from xwcore_cli.checkup import examine
from xwcore_cli.options import json_option
from xwcore_cli.output import dump_json, say, table
from xwcore_cli.session import current_registry, current_session
from xwcore_documents import safe_text

_COLORS: Final = {
    PluginState.OK: "green",
    PluginState.DISABLED: "cyan",
    PluginState.PENDING: "cyan",
}

#: The environment variables that choose plugins.
_VARIABLES: Final = (
    ALLOW_VARIABLE,
    DISABLE_VARIABLE,
    PREFER_VARIABLE,
    STRICT_VARIABLE,
    FOLDERS_VARIABLE,
)

#: The groups of entry points that xwcore looks for.
_GROUPS: Final = (*GROUPS, solvers.GROUP)

#: States without a problem.
_HEALTHY: Final = (PluginState.OK, PluginState.DISABLED)


@click.command("plugins")
@click.argument("what", default="list", type=click.Choice(["list", "doctor"]))
@json_option
@click.pass_context
def command(ctx: click.Context, what: str, as_json: bool) -> None:
    """List every plugin: distribution, version, state and the reason for the state. `doctor` also
    calls each hook of each plugin, lists distributions with corrupt metadata, and exits with 1 if
    it finds a problem.
    """
    registry = current_registry()
    doctor = what == "doctor"
    if doctor:
        _call_hooks(registry)
    rows = [_row_of(status) for status in registry.plugins()]
    rows += _unusable(registry)
    rows += _commands()
    if doctor:
        rows += _corrupt(registry)
    if as_json:
        dump_json(rows)
    else:
        _print(rows)
        if doctor:
            _print_environment()
    problems = [row for row in rows if row["state"] not in _HEALTHY or row["notes"]]
    if doctor and not as_json:
        say(f"{plural(len(problems), 'problem')} found" if problems else "no problem found")
    ctx.exit(int(doctor and bool(problems)))


def _unusable(registry: Registry) -> list[dict[str, Any]]:
    """The kinds, hooks and containers that cannot be used, in the form of plugins."""
    rows = [
        _row_of(status) | {"name": f"{status.what} {status.name}"}
        for door in registry.doors()[1:]
        for status in door.statuses()
    ]
    return [row for row in rows if row["state"] not in _HEALTHY or row["notes"]]


def _commands() -> list[dict[str, Any]]:
    """The commands of other distributions, in the form of plugins."""
    statuses = current_session().commands.statuses()
    return [_row_of(status) | {"name": f"xw {status.name}"} for status in statuses]


def _call_hooks(registry: Registry) -> None:
    strict, registry.strict = registry.strict, False  # strict would stop at the first problem
    try:
        # The first call of a sniffer includes the test with the decoys.
        registry.open(b"\0").explain()
        for status in registry.usable():
            examine(registry, status)
    finally:
        registry.strict = strict


def _corrupt(registry: Registry) -> list[dict[str, Any]]:
    """Distributions with metadata that cannot be used, in the form of plugins."""
    problems = [
        (problem.distribution, f"metadata cannot be read: {problem.cause}")
        for problem in registry.problems()
    ]
    problems += [
        (name, f"unknown entry point group {group!r}, expected one of: {', '.join(_GROUPS)}")
        for name, group in unknown_groups(_GROUPS)
    ]
    return [
        _row_of(PluginStatus("", name, state=PluginState.BROKEN, reason=reason))
        for name, reason in problems
    ]


def _print(rows: list[dict[str, Any]]) -> None:
    if not rows:
        say("no plugin is installed")
        return
    texts = [
        (
            row["name"] or "-",
            row["distribution"] or "the host",
            row["version"] or "-",
            row["state"],
        )
        for row in rows
    ]
    heading, *lines = table([("FORMAT", "DISTRIBUTION", "VERSION", "STATE"), *texts])
    say(heading)
    for line, row in zip(lines, rows, strict=True):
        state = row["state"]
        color = _COLORS.get(PluginState(state), "red")
        say(line.removesuffix(state) + click.style(state, fg=color))
        for text in [row["reason"], *row["notes"]]:
            if text:
                say(f"    {safe_text(text)}")


def _print_environment() -> None:
    say()
    say(f"xwcore {__version__}, Python {sys.version.split()[0]}")
    for name in _VARIABLES:
        if name in os.environ:
            say(f"{name}={safe_text(os.environ[name])}")


def _row_of(status: PluginStatus) -> dict[str, Any]:
    """A plugin in JSON-safe form."""
    return {
        "name": status.name,
        "distribution": status.distribution,
        "version": status.version,
        "value": status.value,
        "state": str(status.state),
        "reason": status.reason,
        "notes": list(status.notes),
    }
