"""`xw show`: a drawing of a puzzle in the terminal."""

from __future__ import annotations

import shutil
import sys
from typing import Any, Final

import click

from xwcore.cli.failures import about
from xwcore.cli.options import json_option, open_source, path_argument, reading_options
from xwcore.cli.output import dump_json, is_terminal, report_briefly, say, shown
from xwcore.cli.session import current_registry

#: The width if the output is not a terminal.
_COLUMNS: Final = 100

#: An encoding with these characters has all that a drawing uses.
_BOX_CHARACTERS: Final = "╋▛░"


@click.command("show")
@path_argument
@click.option("--solution/--no-solution", default=None, help="Show the solution.")
@click.option(
    "--fill/--no-fill", default=True, help="Show the letters that the player entered (default)."
)
@click.option("--clues/--no-clues", default=True, help="Show the clues beside the grid (default).")
@reading_options
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    path: str,
    source_format: str | None,
    read_options: dict[str, Any],
    as_json: bool,
    **options: bool | None,
) -> None:
    """Show a puzzle in the terminal: title, grid, clues, and the letters entered by the player."""
    registry = current_registry()
    with about(path):
        puzzle = registry.read(open_source(path), source_format, **read_options)
        if as_json:
            dump_json(puzzle.to_dict())
            return
        # Options that are not given have the defaults of the drawing.
        given = {name: value for name, value in options.items() if value is not None}
        drawing = registry.draw(puzzle, **given)
    report_briefly(puzzle.diagnostics, shown(path))
    color = ctx.color is not False and is_terminal(sys.stdout)
    width = shutil.get_terminal_size((_COLUMNS, 0)).columns
    say(drawing.text(color=color, unicode=_has_box_characters(), width=width).rstrip("\n"))


def _has_box_characters() -> bool:
    try:
        _BOX_CHARACTERS.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
