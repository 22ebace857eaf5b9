"""`xw print`: many puzzles in one PDF document."""

from __future__ import annotations

from typing import Any

import click

from xwcore.plugin import Puzzle, deliver, plural, resolve_options, safe_text
from xwcore_cli import (
    Selection,
    about,
    current_registry,
    dump_json,
    force_option,
    json_option,
    reading_options,
    refuse_terminal,
    report_briefly,
    say,
    selected_files,
    shown,
    standard_output,
    write_option,
)
from xwcore_pdf.manifest import SPEC


@click.command("print", short_help="Print puzzles to one PDF document.")
@selected_files
@click.option(
    "-o",
    "--output",
    metavar="PDF",
    required=True,
    type=click.Path(allow_dash=True),
    help="The document to write.",
)
@click.option("--title", default="", help="Title of the document; default: that of the puzzle.")
@force_option
@reading_options
@write_option
@json_option
def command(
    selection: Selection,
    output: str,
    title: str,
    force: bool,
    source_format: str | None,
    read_options: dict[str, Any],
    write_options: dict[str, Any],
    as_json: bool,
) -> None:
    """Print the puzzles of all files to one PDF document, in the order given. With -w solution=page
    the solutions are on the last pages. If a file cannot be read, nothing is written.
    """
    if output == "-" and as_json:
        raise click.UsageError("--json and the document cannot both go to standard output")
    if output == "-" and not force:
        refuse_terminal("--force")
    options = resolve_options(SPEC.write_options, write_options, SPEC.title)
    paths, puzzles = _read(selection, source_format, read_options)

    from xwcore_pdf.write import booklet  # after the files: fonts take a while to import

    if not puzzles:
        raise click.UsageError("no puzzle among the files")
    data, diagnostics = booklet(puzzles, options, title or puzzles[0].title, current_registry())
    deliver(data, standard_output() if output == "-" else output, overwrite=force)
    report_briefly(diagnostics, shown(output))
    if as_json:
        dump_json(
            {
                "sources": paths,
                "target": output,
                "diagnostics": [diagnostic.to_dict() for diagnostic in diagnostics],
            }
        )
    elif output != "-":
        say(f"{plural(len(puzzles), 'puzzle')} -> {safe_text(output)}")


def _read(
    selection: Selection, source_format: str | None, read_options: dict[str, Any]
) -> tuple[list[str], list[Puzzle]]:
    """The paths of all files, and the puzzle of each."""
    registry = current_registry()
    paths, puzzles = [], []
    for item in selection.items(registry):
        with about(item.path):
            puzzles.append(registry.read(item.open(), source_format, **read_options))
        paths.append(item.path)
    return paths, puzzles
