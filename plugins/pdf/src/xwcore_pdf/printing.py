"""`xw print`: many puzzles in one PDF document."""

from __future__ import annotations

from typing import Any

import click

from xwcore.cli.failures import about
from xwcore.cli.options import (
    force_option,
    json_option,
    open_source,
    paths_argument,
    reading_options,
    stdin_once,
    write_option,
)
from xwcore.cli.output import (
    dump_json,
    plural,
    refuse_terminal,
    report_briefly,
    say,
    shown,
    standard_output,
    tracked,
)
from xwcore.cli.session import current_registry
from xwcore.files.saving import deliver
from xwcore.files.terminal_text import safe_text
from xwcore.options import resolve_options
from xwcore.plugin import Puzzle
from xwcore_pdf.manifest import SPEC


@click.command("print", short_help="Print puzzles to one PDF document.")
@paths_argument
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
    paths: tuple[str, ...],
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
    stdin_once(paths)
    options = resolve_options(SPEC.write_options, write_options, SPEC.title)
    puzzles = _read(paths, source_format, read_options)

    from xwcore_pdf.write import booklet  # after the files: fonts take a while to import

    data, diagnostics = booklet(puzzles, options, title or puzzles[0].title)
    deliver(data, standard_output() if output == "-" else output, overwrite=force)
    report_briefly(diagnostics, shown(output))
    if as_json:
        dump_json(
            {
                "sources": list(paths),
                "target": output,
                "diagnostics": [diagnostic.to_dict() for diagnostic in diagnostics],
            }
        )
    elif output != "-":
        say(f"{plural(len(puzzles), 'puzzle')} -> {safe_text(output)}")


def _read(
    paths: tuple[str, ...], source_format: str | None, read_options: dict[str, Any]
) -> list[Puzzle]:
    registry = current_registry()
    puzzles = []
    for path in tracked(paths, "reading"):
        with about(path):
            puzzles.append(registry.read(open_source(path), source_format, **read_options))
    return puzzles
