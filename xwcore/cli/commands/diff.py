"""`xw diff`: the differences between two puzzles."""

from __future__ import annotations

from typing import Any

import click

from xwcore.cli.failures import about
from xwcore.cli.options import json_option, open_source, stdin_once
from xwcore.cli.output import dump_json, say, shown
from xwcore.cli.session import current_registry
from xwcore.files.terminal_text import safe_text
from xwcore.findings.features import Feature
from xwcore.findings.places import WHOLE
from xwcore.model.difference import Difference, diff
from xwcore.model.puzzle import Puzzle


@click.command("diff")
@click.argument("a", metavar="A", type=click.Path(allow_dash=True))
@click.argument("b", metavar="B", type=click.Path(allow_dash=True))
@json_option
@click.pass_context
def command(ctx: click.Context, a: str, b: str, as_json: bool) -> None:
    """Compare the content of two puzzles of any formats, and list what was removed, added or
    changed. Exit status 1 if anything differs.
    """
    stdin_once((a, b))
    differences = diff(_read(a), _read(b))
    if as_json:
        dump_json([difference.to_dict() for difference in differences])
    else:
        for difference in differences:
            say(_line(difference))
        if not differences:
            say(f"{shown(a)} and {shown(b)}: no difference")
    ctx.exit(int(bool(differences)))


def _read(path: str) -> Puzzle:
    with about(path):
        return current_registry().read(open_source(path))


def _line(difference: Difference) -> str:
    feature, place = difference.feature, difference.where
    where = "" if place == WHOLE else f" at {place}"
    before, after = _value(feature, difference.before), _value(feature, difference.after)
    return safe_text(f"{feature.label}{where}: {before} -> {after}")


def _value(feature: Feature, value: Any) -> str:
    """A value for display."""
    if value is None:
        return "nothing"
    if value is True:
        return "yes"
    if feature is Feature.GRID:
        width, height, blocked = value
        return f"{width} x {height} with {sum(blocked)} blocks"
    return repr(value)
