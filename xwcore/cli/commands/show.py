"""`xw show`: a puzzle in the terminal."""

from __future__ import annotations

import shutil
import sys
from typing import Any, Final

import click

from xwcore.cli.failures import about
from xwcore.cli.options import json_option, open_source, path_argument, reading_options
from xwcore.cli.output import dump_json, is_terminal, say, shown, tell_briefly
from xwcore.cli.session import current_registry

#: The width where there is no terminal to ask.
_COLUMNS: Final = 100

#: An encoding that knows these knows all that a drawing uses.
_BOX_CHARACTERS: Final = "╋▛░"


@click.command("show")
@path_argument
@click.option("--solution/--no-solution", default=None, help="Show the solution.")
@click.option("--fill/--no-fill", default=True, help="Show what the player has entered (default).")
@click.option("--clues/--no-clues", default=True, help="Show the clues beside it (default).")
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
    **wanted: bool | None,
) -> None:
    """Show a puzzle in the terminal: title, grid and clues, and what the player has entered."""
    registry = current_registry()
    with about(path):
        puzzle = registry.read(open_source(path), source_format, **read_options)
        if as_json:
            dump_json(puzzle.to_dict())
            return
        # What was not asked for is left to the drawing's own defaults.
        asked = {name: value for name, value in wanted.items() if value is not None}
        drawing = registry.draw(puzzle, **asked)
    tell_briefly(puzzle.diagnostics, shown(path))
    color = ctx.color is not False and is_terminal(sys.stdout)
    width = shutil.get_terminal_size((_COLUMNS, 0)).columns
    say(drawing.text(color=color, unicode=_says_boxes(), width=width).rstrip("\n"))


def _says_boxes() -> bool:
    try:
        _BOX_CHARACTERS.encode(getattr(sys.stdout, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
