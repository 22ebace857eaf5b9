"""`xw render`: a puzzle drawn to a file."""

from __future__ import annotations

import os
from typing import Any

import click

from xwcore.cli.failures import about
from xwcore.cli.options import force_option, open_source, reading_options
from xwcore.cli.output import shown, tell_briefly, write_bytes
from xwcore.cli.session import current_registry
from xwcore.drawing import DEFAULT_SIZE, Drawing
from xwcore.files.saving import save


@click.command("render")
@click.argument("path", metavar="SRC", type=click.Path(allow_dash=True))
@click.argument("target", metavar="OUT.svg|.eps", type=click.Path(allow_dash=True))
@click.option(
    "--to", "kind", type=click.Choice(["svg", "eps"]), help="What OUT is; else its name tells."
)
@click.option("--solution/--no-solution", default=None, help="Show the solution.")
@click.option("--fill/--no-fill", default=None, help="Show what the player has entered.")
@click.option(
    "--clues/--no-clues", default=None, help="Set title, clues and notes around the grid."
)
@click.option("--numbers/--no-numbers", default=None, help="Show the numbers of the cells.")
@click.option("--size", type=float, help=f"Width of a cell in points (default {DEFAULT_SIZE:g}).")
@force_option
@reading_options
def command(
    *,
    path: str,
    target: str,
    kind: str | None,
    force: bool,
    source_format: str | None,
    read_options: dict[str, Any],
    **wanted: Any,
) -> None:
    """Draw a puzzle to an SVG or Encapsulated PostScript file."""
    kind = kind or _kind_of(target)
    registry = current_registry()
    with about(path):
        puzzle = registry.read(open_source(path), source_format, **read_options)
        # What was not asked for is left to the drawing's own defaults.
        asked = {name: value for name, value in wanted.items() if value is not None}
        drawing = registry.draw(puzzle, **asked)
        data = _rendered(drawing, kind)
    tell_briefly(puzzle.diagnostics, shown(path))
    if target == "-":
        write_bytes(data)
    else:
        with about(target):
            save(target, data, overwrite=force)


def _kind_of(target: str) -> str:
    extension = os.path.splitext(target)[1].lower()
    if extension in (".svg", ".eps"):
        return extension[1:]
    raise click.UsageError("OUT ends in .svg or .eps; or say which it is with --to")


def _rendered(drawing: Drawing, kind: str) -> bytes:
    return drawing.svg().encode("utf-8") if kind == "svg" else drawing.eps()
