"""`xw new-plugin`: a package for a new format or type of logic puzzle."""

from __future__ import annotations

import click

from xwcore.plugin import OptionError, all_known
from xwcore_cli import Failure, current_registry, failure_of, say, shown
from xwcore_logic import default_types
from xwcore_testing import check_name, write_package


@click.command("new-plugin")
@click.argument("name", metavar="NAME")
@click.option(
    "--directory", metavar="DIR", type=click.Path(), help="Folder to create (default: xwcore-NAME)."
)
@click.option(
    "--type", "puzzle_type", is_flag=True, help="Create a package for a type of logic puzzle."
)
@click.pass_context
def command(ctx: click.Context, name: str, directory: str | None, puzzle_type: bool) -> None:
    """Create a package for the format NAME: a small text format that works and passes its tests, as
    a starting point for the real format. With --type, NAME is a type of logic puzzle.
    """
    try:
        check_name(name, _taken(puzzle_type))
    except OptionError as error:
        raise click.BadParameter(error.message, ctx, param_hint="NAME") from error
    folder = directory or f"xwcore-{name}"
    try:
        written = write_package(name, folder, puzzle_type=puzzle_type)
    except FileExistsError as error:
        hint = "choose another folder with --directory"
        raise Failure("the folder exists", hint, path=shown(folder)) from error
    except OSError as error:
        raise failure_of(error, shown(folder)) from error
    say(f"{shown(folder)}:")
    for path in written:
        say(f"  {path}")
    say()
    say("Next:")
    say(f"  cd {shown(folder)}")
    say("  python -m pip install --editable '.[test]'")
    say("  pytest")


def _taken(puzzle_type: bool) -> set[str]:
    """The names of the installed and known formats, or types, as the name of a package has them."""
    if puzzle_type:
        return {name.replace("_", "-") for name in default_types().names()}
    installed = {record.name for record in current_registry().plugins(load=False)}
    return installed | {known.name for known in all_known()}
