"""`xw diff`: what differs between two puzzles."""

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
    """Compare the content of two puzzles, of whatever formats: what the one says and the other does
    not, or says differently. Exit status 1 if anything differs.
    """
    stdin_once((a, b))
    differences = diff(_read(a), _read(b))
    if as_json:
        dump_json([each.to_dict() for each in differences])
    else:
        for each in differences:
            say(_line(each))
        if not differences:
            say(f"{shown(a)} and {shown(b)} say the same")
    ctx.exit(int(bool(differences)))


def _read(path: str) -> Puzzle:
    with about(path):
        return current_registry().read(open_source(path))


def _line(found: Difference) -> str:
    where = "" if found.where == WHOLE else f" at {found.where}"
    before, after = (_value(found.feature, value) for value in (found.before, found.after))
    return safe_text(f"{found.feature.label}{where}: {before} -> {after}")


def _value(feature: Feature, value: Any) -> str:
    """A fact for people."""
    if value is None:
        return "nothing"
    if value is True:
        return "yes"
    if feature is Feature.GRID:
        width, height, blocked = value
        return f"{width} x {height} with {sum(blocked)} blocks"
    return repr(value)
