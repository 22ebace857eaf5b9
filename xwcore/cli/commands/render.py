"""`xw render`: a drawing of a puzzle."""

from __future__ import annotations

import os
from typing import Any

import click

from xwcore.cli.failures import about
from xwcore.cli.options import force_option, open_source, reading_options
from xwcore.cli.output import refuse_terminal, report_briefly, shown, write_bytes
from xwcore.cli.session import current_registry
from xwcore.drawing import DEFAULT_SIZE, Drawing
from xwcore.files.saving import save


@click.command("render")
@click.argument("path", metavar="SRC", type=click.Path(allow_dash=True))
@click.argument("target", metavar="OUT.svg|.eps", type=click.Path(allow_dash=True))
@click.option(
    "--to",
    "kind",
    type=click.Choice(["svg", "eps"], case_sensitive=False),
    help="Kind of drawing; default: the extension of OUT.",
)
@click.option("--solution/--no-solution", default=None, help="Draw the solution.")
@click.option("--fill/--no-fill", default=None, help="Draw the letters that the player entered.")
@click.option("--clues/--no-clues", default=None, help="Draw title, clues and notes, too.")
@click.option("--numbers/--no-numbers", default=None, help="Draw the numbers of the cells.")
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
    **options: Any,
) -> None:
    """Draw the puzzle in SRC to OUT, an SVG or Encapsulated PostScript file."""
    kind = kind or _kind_of(target)
    if target == "-" and not force:
        refuse_terminal("--force")
    registry = current_registry()
    with about(path):
        puzzle = registry.read(open_source(path), source_format, **read_options)
        # Options that are not given have the defaults of the drawing.
        given = {name: value for name, value in options.items() if value is not None}
        drawing = registry.draw(puzzle, **given)
        data = _rendered(drawing, kind)
    report_briefly(puzzle.diagnostics, shown(path))
    if target == "-":
        write_bytes(data)
    else:
        save(target, data, overwrite=force)


def _kind_of(target: str) -> str:
    extension = os.path.splitext(target)[1].lower()
    if extension in (".svg", ".eps"):
        return extension[1:]
    name = f"extension {extension}" if extension else "OUT without an extension"
    raise click.UsageError(f"{name}: expected .svg or .eps, or the option --to")


def _rendered(drawing: Drawing, kind: str) -> bytes:
    return drawing.svg().encode("utf-8") if kind == "svg" else drawing.eps()
