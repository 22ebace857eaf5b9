"""`xw show`: a drawing of a puzzle in the terminal."""

from __future__ import annotations

import shutil
import sys
from dataclasses import dataclass
from typing import Any, Final

import click

from xwcore_cli import (
    Files,
    Item,
    Outcome,
    ReadSettings,
    Work,
    current_registry,
    has_box_characters,
    is_terminal,
    many_files,
    reading_options,
    report_briefly,
    run,
    run_single,
    say,
    shown,
)
from xwcore_drawing.commands.losses import losses_of_picture, report_losses
from xwcore_drawing.verb import draw

#: The width if the output is not a terminal.
_COLUMNS: Final = 100


@dataclass(frozen=True, slots=True)
class Showing(Work):
    """Draw one puzzle; with several files, below the path of each."""

    read_settings: ReadSettings
    options: dict[str, bool]
    color: bool
    unicode: bool
    width: int
    has_heading: bool
    strict: bool
    as_json: bool

    def run(self, item: Item) -> Outcome:
        """Print the drawing."""
        registry = current_registry()
        puzzle = self.read_settings.read(registry, item.open())
        if self.as_json:
            return Outcome(self._answer(item, puzzle.to_dict()))
        drawing = draw(puzzle, registry=registry, **self.options)
        report_briefly(puzzle.diagnostics, shown(item.path))
        solution = self.options.get("solution")
        losses = losses_of_picture(puzzle, registry, solution=solution)
        report_losses(item.path, losses, strict=self.strict)
        if self.has_heading:
            say(click.style(shown(item.path), bold=True))
        text = drawing.text(color=self.color, unicode=self.unicode, width=self.width)
        say(text.rstrip("\n"))
        if self.has_heading:
            say()
        return Outcome()

    def _answer(self, item: Item, facts: dict[str, Any]) -> dict[str, Any]:
        return {"path": item.path, "puzzle": facts} if self.has_heading else facts


@click.command("show", short_help="Show a puzzle in the terminal, with its clues.")
@many_files
@click.option("--solution/--no-solution", default=None, help="Show the solution.")
@click.option(
    "--fill/--no-fill", default=True, help="Show the letters that the player entered (default)."
)
@click.option("--clues/--no-clues", default=True, help="Show the clues beside the grid (default).")
@click.option("--strict", is_flag=True, help="Show nothing if something would be left out.")
@reading_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: Files,
    strict: bool,
    source_format: str | None,
    read_options: dict[str, Any],
    **options: bool | None,
) -> None:
    """Show a puzzle in the terminal: title, grid, clues, and the letters entered by the player.
    What is left out, such as a requested solution that is locked, is listed on standard error.
    Exit status 1 if a file cannot be read.
    """
    read_settings = ReadSettings(source_format, read_options, is_mixed=not files.is_single)
    work = Showing(
        read_settings.checked(current_registry()),
        # Options that are not given have the defaults of the drawing.
        options={name: value for name, value in options.items() if value is not None},
        color=ctx.color is not False and is_terminal(sys.stdout),
        unicode=has_box_characters(),
        width=shutil.get_terminal_size((_COLUMNS, 0)).columns,
        has_heading=read_settings.is_mixed,
        strict=strict,
        as_json=files.writes_json,
    )
    ctx.exit(
        int(run(work, files, "Reading") if read_settings.is_mixed else run_single(work, files))
    )
