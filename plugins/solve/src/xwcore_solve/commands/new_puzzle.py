"""`xw new-puzzle`: a random puzzle with exactly one solution."""

from __future__ import annotations

from typing import Any

import click

from xwcore_cli import (
    about,
    current_registry,
    file_target,
    force_option,
    has_box_characters,
    key_values,
    say,
    shown,
    write_option,
)
from xwcore_drawing import draw
from xwcore_solve.generating import generate, generated_types


@click.command("new-puzzle", short_help="Make a logic puzzle that has exactly one solution.")
@click.argument("type_name", metavar="TYPE")
@click.argument("width", type=click.IntRange(min=2, max=20))
@click.argument("height", type=click.IntRange(min=2, max=20))
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of the random choices.")
@click.option(
    "-p",
    "params",
    metavar="KEY=VALUE",
    multiple=True,
    callback=key_values,
    help="Parameter of the type (see: xw types NAME); may be repeated.",
)
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    type=click.Path(),
    help="Write the puzzle with its solution to this file; without it, show the puzzle.",
)
@force_option
@write_option
def command(
    type_name: str,
    width: int,
    height: int,
    seed: int,
    params: dict[str, Any],
    output: str | None,
    force: bool,
    write_options: dict[str, Any],
) -> None:
    """Make a logic puzzle of a type and size. The same seed makes the same puzzle."""
    name = type_name.lower().replace("-", "_").replace(" ", "_")
    if name not in generated_types():
        known = ", ".join(generated_types())
        raise click.UsageError(f"no puzzles are made of type {type_name!r}, only of: {known}")
    try:
        numbers = {key: int(value) for key, value in params.items()}
    except ValueError as error:
        raise click.UsageError(f"parameter: {error}") from error
    with about(name):
        try:
            puzzle = generate(name, width, height, seed=seed, params=numbers)
        except ValueError as error:  # the size or a parameter does not fit the type
            raise click.UsageError(str(error)) from error
    if output is None:
        drawing = draw(puzzle, registry=current_registry(), solution=False)
        say(drawing.text(unicode=has_box_characters()).rstrip("\n"))
        return
    with about(output):
        current_registry().write(puzzle, file_target(output), overwrite=force, **write_options)
    say(f"{puzzle.type} {width} x {height}, seed {seed} -> {shown(output)}")
