"""`xw new-plugin`: a ready package for a new format."""

from __future__ import annotations

import click

from xwcore.cli.failures import Failure
from xwcore.cli.output import say, shown
from xwcore.cli.session import current_registry
from xwcore.errors import OptionError
from xwcore.scaffold import check_name, write_package


@click.command("new-plugin")
@click.argument("name", metavar="NAME")
@click.option(
    "--directory", metavar="DIR", type=click.Path(), help="The new folder (default xwcore-NAME)."
)
@click.pass_context
def command(ctx: click.Context, name: str, directory: str | None) -> None:
    """Write a package for the format NAME: a small text format that works and passes its tests, to
    be changed into the one that it is meant for.
    """
    try:
        check_name(name, {record.name for record in current_registry().plugins(load=False)})
    except OptionError as error:
        raise click.BadParameter(error.message, ctx, param_hint="NAME") from error
    folder = directory or f"xwcore-{name}"
    try:
        written = write_package(name, folder)
    except FileExistsError as error:
        hint = "name another folder with --directory"
        raise Failure(f"{shown(folder)} is there already", hint) from error
    say(f"{shown(folder)}:")
    for path in written:
        say(f"  {path}")
    say()
    say("Next:")
    say(f"  cd {shown(folder)}")
    say("  python -m pip install --editable '.[test]'")
    say("  pytest")
