"""`xw print`: many puzzles in one PDF document."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any, Final, NamedTuple

import click

from xwcore.plugin import Puzzle, bare_name, deliver, plural, resolve_options
from xwcore_cli import (
    Failure,
    Selection,
    about,
    current_registry,
    dump_json,
    failure_of,
    force_option,
    in_words,
    json_option,
    reading_options,
    refuse_terminal,
    report_briefly,
    report_loss,
    say,
    selected_files,
    shown,
    standard_output,
    write_option,
)
from xwcore_documents import safe_text
from xwcore_drawing import ROOMS, BookletOptions
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
@click.option(
    "--per-page",
    type=click.Choice([str(number) for number in ROOMS]),
    default="1",
    help="Puzzles on a page, for small ones.",
)
@click.option("--contents", is_flag=True, help="A table of contents before the puzzles.")
@click.option("--numbers/--no-numbers", default=True, help="Number the pages.")
@click.option("--fold", "folded", is_flag=True, help="Two pages on each side of a sheet, to fold.")
@click.option("--strict", is_flag=True, help="Write nothing if something would be left out.")
@click.option("--title", default="", help="Title of the document; default: that of the puzzle.")
@force_option
@_page_options
@reading_options
@write_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    /,
    selection: Selection,
    output: str | None,
    title: str,
    per_page: str,
    contents: bool,
    numbers: bool,
    folded: bool,
    strict: bool,
    force: bool,
    source_format: str | None,
    read_options: dict[str, Any],
    write_options: dict[str, Any],
    as_json: bool,
    **page_options: Any,
) -> None:
    """Print the puzzles of all files to one PDF document, in the order given. With --solution page
    the solutions are on the last pages. A file that cannot be read or printed is reported and left
    out; then the exit status is 1.
    """
    for name, value in page_options.items():
        if value is not None:
            write_options.setdefault(name.removeprefix(_OPTION_PREFIX), value)
    _refuse_absent_documents(selection)
    output = output or _beside(selection)
    if os.path.splitext(output)[1].lower() not in ("", *SPEC.extensions):
        raise click.UsageError(f"--output {safe_text(output)}: expected a name ending in .pdf")
    if output == "-" and as_json:
        raise click.UsageError("--json and the document cannot both go to standard output")
    if output == "-" and not force:
        refuse_terminal("--force")
    options = resolve_options(SPEC.write_options, write_options, SPEC.title)
    printed, others, errors = _read(selection, source_format, read_options)

    from xwcore_pdf.write import booklet  # after the files: fonts take a while to import

    if not printed and not errors:
        raise click.UsageError("no puzzle among the files")
    puzzles = [item.puzzle for item in printed]
    arranged = BookletOptions(int(per_page), numbers, contents, folded)
    name = title or (puzzles[0].title if puzzles else "")
    document = booklet(puzzles, options, name, current_registry(), arranged)
    for number, error in document.failures:
        failure = failure_of(error, printed[number].path)
        if not isinstance(failure, Failure):
            raise failure from error
        errors.append(failure)
    for failure in errors:
        failure.show()
    for number, loss in document.losses:
        report_loss(loss, printed[number].path)
    count = len(puzzles) - len(document.failures)
    if not count or (strict and (errors or document.losses)):
        ctx.exit(1)
    deliver(document.data, standard_output() if output == "-" else output, overwrite=force)
    report_briefly(document.diagnostics, shown(output))
    if as_json:
        losses = [
            {"source": printed[number].path, **loss.to_dict()} for number, loss in document.losses
        ]
        dump_json(
            {
                "sources": [item.path for item in printed],
                "target": output,
                "diagnostics": [diagnostic.to_dict() for diagnostic in document.diagnostics],
                "losses": losses,
                "errors": [failure.to_dict() for failure in errors],
            }
        )
    elif output != "-":
        failed = f"{len(errors)} failed" if errors else ""
        printed_in_words = f"{plural(count, 'puzzle')} -> {safe_text(output)}"
        say(", ".join(filter(None, [printed_in_words, failed, in_words(others)])))
    ctx.exit(1 if errors else 0)


class PrintedFile(NamedTuple):
    """A file and its puzzle."""

    path: str
    puzzle: Puzzle


def _read(
    selection: Selection, source_format: str | None, read_options: dict[str, Any]
) -> tuple[list[PrintedFile], Counter[str], list[Failure]]:
    """The files that can be read, what else the folders have, and why others cannot be read."""
    registry = current_registry()
    printed: list[PrintedFile] = []
    others = Counter[str]()
    errors: list[Failure] = []
    for item in selection.items(registry):
        try:
            if other := item.foreign_kind(registry):
                others[other] += 1
                continue
            with about(item.path):
                puzzle = registry.read(item.open(), source_format, **read_options)
        except Failure as failure:
            errors.append(failure)
        else:
            printed.append(PrintedFile(item.path, puzzle))
    return printed, others, errors


def _refuse_absent_documents(selection: Selection) -> None:
    """Refuse a document to write among the files to read."""
    for path in selection.paths:
        if path.lower().endswith(".pdf") and not os.path.exists(path):
            name = safe_text(path)
            raise click.UsageError(f"{name} does not exist; to write to it: --output {name}")


def _beside(selection: Selection) -> str:
    """The document where the command names none; standard output for standard input."""
    paths = selection.paths
    if paths == ("-",):
        return "-"
    if len(paths) != 1 or selection.lists or os.path.isdir(paths[0]):
        return "puzzles.pdf"
    return os.path.splitext(bare_name(os.path.basename(paths[0])))[0] + ".pdf"
