"""`xw new-plugin`: a package for a new format or type of logic puzzle."""

from __future__ import annotations

import click

from xwcore.plugin import OptionError, all_known
from xwcore_cli import Failure, current_registry, failure_of, say, shown
from xwcore_logic import default_types
from xwcore_testing import check_name, write_package


@click.command(
    "new-plugin", short_help="Create a package for a new format or type of logic puzzle."
)
@click.argument("name", metavar="NAME")
@click.option(
    "--directory", metavar="DIR", type=click.Path(), help="Folder to create (default: xwcore-NAME)."
)
@click.option(
    "--type", "puzzle_type", is_flag=True, help="Create a package for a type of logic puzzle."
)
@click.option("--lines", "style", flag_value="lines", default=True, help="Lines of text (default).")
@click.option("--json", "style", flag_value="json", help="An object of JSON.")
@click.option("--xml", "style", flag_value="xml", help="An element of XML.")
@click.option("--binary", "style", flag_value="binary", help="Bytes: magic, sizes, cells, strings.")
@click.option("--read-only", is_flag=True, help="The format has no writer.")
@click.pass_context
def command(
    ctx: click.Context,
    name: str,
    directory: str | None,
    puzzle_type: bool,
    style: str,
    read_only: bool,
) -> None:
    """Create a package for the format NAME: a small format that works and passes its tests, as a
    starting point for the real format. With --type, NAME is a type of logic puzzle.
    """
    if puzzle_type and (read_only or style != "lines"):
        raise click.UsageError("--type excludes the options about the files of a format")
    try:
        check_name(name, _taken(puzzle_type))
    except OptionError as error:
        raise click.BadParameter(error.message, ctx, param_hint="NAME") from error
    folder = directory or f"xwcore-{name}"
    try:
        written = write_package(
            name, folder, puzzle_type=puzzle_type, style=style, writes=not read_only
        )
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
    installed = {status.name for status in current_registry().plugins(load=False)}
    return installed | {known.name for known in all_known()}
