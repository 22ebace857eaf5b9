"""`xw render`: a drawing of a puzzle."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import Any, Final

import click

from xwcore.plugin import Loss, Puzzle, save
from xwcore_cli import (
    Files,
    Item,
    Outcome,
    Planned,
    ReadSettings,
    Work,
    current_registry,
    failure_of,
    file_target,
    force_option,
    many_files_as,
    output_option,
    reading_options,
    refuse_terminal,
    report_briefly,
    run_into_folder,
    run_single,
    say,
    shown,
    skip_option,
    two_paths,
    with_output_file,
    write_bytes,
)
from xwcore_drawing import DEFAULT_SIZE, Drawing
from xwcore_drawing.commands.losses import losses_of_picture, report_losses
from xwcore_drawing.verb import draw
from xwcore_fonts import losses_without_glyphs

#: The kinds of drawings, which are the extensions of their files.
KINDS: Final = ("svg", "eps", "png")


@dataclass(frozen=True, slots=True)
class Rendering(Work):
    """Draw one puzzle to its target; `is_single` for one source with a target of its own."""

    kind: str
    force: bool
    skip_existing: bool
    read_settings: ReadSettings
    options: dict[str, Any]
    longest: int | None
    transparent: bool
    strict: bool
    is_single: bool

    def run(self, item: Item) -> Outcome:
        """Write the drawing."""
        assert isinstance(item, Planned)
        if not self.is_single and not item.prepare(skip_existing=self.skip_existing):
            return item.skipped()
        registry = current_registry()
        puzzle = self.read_settings.read(registry, item.open())
        drawing = draw(puzzle, registry=registry, **self.options)
        losses = self._losses(puzzle, drawing)
        report_briefly(puzzle.diagnostics, shown(item.path))
        report_losses(item.path, losses, strict=self.strict)
        data = self._rendered(drawing)
        if item.target == "-":
            write_bytes(data)
        else:
            self._save(item, data)
        answer = {
            "source": item.path,
            "target": item.target,
            "losses": [loss.to_dict() for loss in losses],
        }
        return Outcome(answer, summary="drawn")

    def _losses(self, puzzle: Puzzle, drawing: Drawing) -> list[Loss]:
        """What was asked for, or belongs to the picture, and is not in it."""
        solution = self.options.get("solution")
        losses = losses_of_picture(puzzle, current_registry(), solution=solution)
        if self.kind != "svg":  # which has its letters as text
            losses += losses_without_glyphs(puzzle, drawing.missing())
        return losses

    def _rendered(self, drawing: Drawing) -> bytes:
        if self.kind == "svg":
            return drawing.svg(transparent=self.transparent).encode("utf-8")
        if self.kind == "eps":
            return drawing.eps()
        return drawing.png(longest=self.longest, transparent=self.transparent)

    def _save(self, item: Planned, data: bytes) -> None:
        try:
            save(item.target, data, overwrite=self.force)
        except OSError as error:  # of the target
            raise failure_of(error) from error
        say(f"{shown(item.path)} -> {shown(item.target)}")


@click.command("render", short_help="Draw a puzzle to an SVG, EPS or PNG file.")
@many_files_as("SRC OUT.svg|.eps|.png | -o FOLDER --to svg|eps|png PATH...")
@output_option
@skip_option
@click.option(
    "--to",
    "kind",
    type=click.Choice(KINDS, case_sensitive=False),
    help="Format of the drawing; default: the extension of OUT.",
)
@click.option("--solution/--no-solution", default=None, help="Draw the solution.")
@click.option("--fill/--no-fill", default=None, help="Draw the letters that the player entered.")
@click.option("--clues/--no-clues", default=None, help="Draw title, clues and notes, too.")
@click.option("--numbers/--no-numbers", default=None, help="Draw the numbers of the cells.")
@click.option("--size", type=float, help=f"Width of a cell in points (default {DEFAULT_SIZE:g}).")
@click.option(
    "--longest",
    type=click.IntRange(min=1),
    metavar="PIXELS",
    help="Pixels of the longer side of a PNG, such as 256 for a thumbnail.",
)
@click.option(
    "--transparent", is_flag=True, help="Draw an SVG or PNG without the white background."
)
@click.option("--strict", is_flag=True, help="Draw nothing if something would be left out.")
@force_option
@reading_options
@click.pass_context
def command(
    ctx: click.Context,
    /,
    files: Files,
    folder: str | None,
    skip_existing: bool,
    kind: str | None,
    force: bool,
    source_format: str | None,
    read_options: dict[str, Any],
    longest: int | None,
    transparent: bool,
    strict: bool,
    **options: Any,
) -> None:
    """Draw the puzzle in SRC to OUT, an SVG, Encapsulated PostScript or PNG file, or with -o the
    puzzles of all PATHs to files in FOLDER. PNG needs the package resvg-py. What is left out, such
    as a requested solution that is locked, is listed on standard error.
    """
    files, folder = with_output_file(files, folder, kind, [f".{name}" for name in KINDS])
    read_settings = ReadSettings(source_format, read_options, is_mixed=folder is not None)
    work = Rendering(
        kind or "",
        force,
        skip_existing,
        read_settings.checked(current_registry()),
        # Options that are not given have the defaults of the drawing.
        {name: value for name, value in options.items() if value is not None},
        longest,
        transparent,
        strict,
        is_single=folder is None,
    )
    if folder is None:
        expected = "SRC OUT, or -o FOLDER --to svg PATH..."
        source, target = two_paths(files, expected, f".{kind or KINDS[0]}")
        if target == "-" and not force:
            refuse_terminal("--force")
        work = replace(work, kind=kind or _kind_of(target))
        run_single(work, files, Planned(source, source, target=file_target(target)))
        return
    if kind is None:
        raise click.UsageError("-o FOLDER needs --to svg, --to eps or --to png")
    ctx.exit(int(run_into_folder(work, files, "Drawing", folder, f".{kind}", done="drawn")))


def _kind_of(target: str) -> str:
    extension = os.path.splitext(target)[1].lower()
    if extension[1:] in KINDS:
        return extension[1:]
    name = f"extension {extension}" if extension else "OUT without an extension"
    raise click.UsageError(f"{name}: expected .svg, .eps or .png, or the option --to")
