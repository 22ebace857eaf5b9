"""`xw new-plugin`: a package for a new format."""

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
    "--directory", metavar="DIR", type=click.Path(), help="Folder to create (default: xwcore-NAME)."
)
@click.pass_context
def command(ctx: click.Context, name: str, directory: str | None) -> None:
    """Create a package for the format NAME: a small text format that works and passes its tests, as
    a starting point for the real format.
    """
    try:
        check_name(name, {record.name for record in current_registry().plugins(load=False)})
    except OptionError as error:
        raise click.BadParameter(error.message, ctx, param_hint="NAME") from error
    folder = directory or f"xwcore-{name}"
    try:
        written = write_package(name, folder)
    except FileExistsError as error:
        hint = "choose another folder with --directory"
        raise Failure("the folder exists", hint, path=shown(folder)) from error
    say(f"{shown(folder)}:")
    for path in written:
        say(f"  {path}")
    say()
    say("Next:")
    say(f"  cd {shown(folder)}")
    say("  python -m pip install --editable '.[test]'")
    say("  pytest")
