"""`xw plugins`: every plugin found, and what became of it."""

from __future__ import annotations

import os
import sys
from typing import Any, Final

import click

from xwcore.cli.checkup import examine
from xwcore.cli.options import json_option
from xwcore.cli.output import dump_json, plural, say, table
from xwcore.cli.session import current_registry
from xwcore.files.terminal_text import safe_text
from xwcore.registry.records import PluginRecord, PluginState
from xwcore.registry.switches import VARIABLES
from xwcore.verbs import Registry
from xwcore.version import __version__

_COLORS: Final = {
    PluginState.OK: "green",
    PluginState.DISABLED: "cyan",
    PluginState.PENDING: "cyan",
}

#: States in which there is nothing to mend.
_WELL: Final = (PluginState.OK, PluginState.DISABLED)


@click.command("plugins")
@click.argument("what", default="list", type=click.Choice(["list", "doctor"]))
@json_option
@click.pass_context
def command(ctx: click.Context, what: str, as_json: bool) -> None:
    """List every plugin: its distribution, version, state, and why. `doctor` also tries each one
    out, names distributions whose metadata is corrupt, and exits with 1 if anything is wrong.
    """
    registry = current_registry()
    doctor = what == "doctor"
    if doctor:
        _try_out(registry)
    records = [record.to_dict() for record in registry.plugins()]
    if doctor:
        records += _corrupt(registry)
    if as_json:
        dump_json(records)
    else:
        _tell(records)
        if doctor:
            _tell_surroundings()
    sick = [record for record in records if record["state"] not in _WELL or record["notes"]]
    if doctor and not as_json:
        say(f"{plural(len(sick), 'problem')} found" if sick else "all is well")
    ctx.exit(int(doctor and bool(sick)))


def _try_out(registry: Registry) -> None:
    strict, registry.strict = registry.strict, False  # it would end with the first that is wrong
    try:
        # Sniffers are tried on what is no puzzle before their first answer counts.
        registry.explain(b"\0")
        for record in registry.usable():
            examine(registry, record)
    finally:
        registry.strict = strict


def _corrupt(registry: Registry) -> list[dict[str, Any]]:
    """Distributions that may have plugins, in the form of plugins."""
    return [
        PluginRecord(
            "", problem.distribution, state=PluginState.BROKEN,
            reason=f"its metadata cannot be read: {problem.cause}",
        ).to_dict()
        for problem in registry.problems()
    ]  # fmt: skip


def _tell(records: list[dict[str, Any]]) -> None:
    if not records:
        say("no plugin is installed")
        return
    rows = [
        (record["name"] or "-", record["distribution"] or "the host", record["version"] or "-",
         record["state"])
        for record in records
    ]  # fmt: skip
    heading, *lines = table([("FORMAT", "DISTRIBUTION", "VERSION", "STATE"), *rows])
    say(heading)
    for line, record in zip(lines, records, strict=True):
        state = record["state"]
        color = _COLORS.get(PluginState(state), "red")
        say(line.removesuffix(state) + click.style(state, fg=color))
        for text in [record["reason"], *record["notes"]]:
            if text:
                say(f"    {safe_text(text)}")


def _tell_surroundings() -> None:
    say()
    say(f"xwcore {__version__}, Python {sys.version.split()[0]}")
    for name in VARIABLES:
        if name in os.environ:
            say(f"{name}={safe_text(os.environ[name])}")
