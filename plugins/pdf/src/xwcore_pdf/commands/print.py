"""`xw print`: many puzzles in one PDF document."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any, Final

import click

from xwcore.plugin import Puzzle, bare_name, deliver, plural, resolve_options, safe_text
from xwcore_cli import (
    Selection,
    about,
    current_registry,
    dump_json,
    force_option,
    in_words,
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

#: Before the name of an option of PDF among the arguments of the command.
_OPTION_PREFIX: Final = "pdf_"


def _page_options(command: Any) -> Any:
    """The write options of PDF as options of the command: `--paper`, `--solution` and others."""
    for option in reversed(SPEC.write_options):
        name = f"--{option.name.replace('_', '-')}"
        choices = "|".join(map(str, option.choices))
        default = "" if option.default in (None, False) else f"; default: {option.default}"
        command = click.option(
            name,
            _OPTION_PREFIX + option.name,
            is_flag=option.type is bool,
            default=None,
            metavar=f"[{choices}]" if choices else None,
            help=f"{option.help[:1].upper()}{option.help[1:]}{default}.",
        )(command)
    return command


@click.command("print", short_help="Print puzzles to one PDF document.")
@selected_files
@click.option(
    "-o",
    "--output",
    metavar="PDF",
    type=click.Path(allow_dash=True),
    help="The document to write; default: PATH with the extension .pdf, puzzles.pdf for several.",
)
@click.option("--title", default="", help="Title of the document; default: that of the puzzle.")
@force_option
@_page_options
@reading_options
@write_option
@json_option
def command(
    selection: Selection,
    output: str | None,
    title: str,
    force: bool,
    source_format: str | None,
    read_options: dict[str, Any],
    write_options: dict[str, Any],
    as_json: bool,
    **page_options: Any,
) -> None:
    """Print the puzzles of all files to one PDF document, in the order given. With --solution page
    the solutions are on the last pages. If a file cannot be read, nothing is written.
    """
    for name, value in page_options.items():
        if value is not None:
            write_options.setdefault(name.removeprefix(_OPTION_PREFIX), value)
    output = output or _beside(selection)
    if output == "-" and as_json:
        raise click.UsageError("--json and the document cannot both go to standard output")
    if output == "-" and not force:
        refuse_terminal("--force")
    options = resolve_options(SPEC.write_options, write_options, SPEC.title)
    paths, puzzles, others = _read(selection, source_format, read_options)

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
        rest = in_words(others)
        counted = f"{plural(len(puzzles), 'puzzle')} -> {safe_text(output)}"
        say(f"{counted}, {rest}" if rest else counted)


def _read(
    selection: Selection, source_format: str | None, read_options: dict[str, Any]
) -> tuple[list[str], list[Puzzle], Counter[str]]:
    """The paths of all puzzles, the puzzle of each, and what else the folders have."""
    registry = current_registry()
    paths, puzzles, others = [], [], Counter[str]()
    for item in selection.items(registry):
        if other := item.foreign_kind(registry):
            others[other] += 1
            continue
        with about(item.path):
            puzzles.append(registry.read(item.open(), source_format, **read_options))
        paths.append(item.path)
    return paths, puzzles, others


def _beside(selection: Selection) -> str:
    """The document where the command names none; standard output for standard input."""
    paths = selection.paths
    if paths == ("-",):
        return "-"
    if len(paths) != 1 or selection.lists or os.path.isdir(paths[0]):
        return "puzzles.pdf"
    return os.path.splitext(bare_name(os.path.basename(paths[0])))[0] + ".pdf"
