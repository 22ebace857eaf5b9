"""The command `xw corpus`: build, check, query, similar.

Contract: as all commands of `xw`: answers on standard output, messages on standard error, exit 0
fine, 1 failure, 2 usage. `xw` itself turns exceptions into messages.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import chain
from typing import Any, Final, TypeVar

import click
import pyarrow as pa

import xwcore
from xwcore_cli import dump_json, json_option, say, shown, warn
from xwcore_corpus.building import build as build_corpus
from xwcore_corpus.building import is_corpus
from xwcore_corpus.commands.printing import FORMATS, write_answer
from xwcore_corpus.corpus import NAMED, SIMILAR_GRIDS, Corpus, NamedQuestionError, open_corpus
from xwcore_corpus.pairs import SCHEMA as PAIRS
from xwcore_corpus.pairs import Progress
from xwcore_crossword import Crossword
from xwcore_documents import safe_text

_OPTIONS: Final = (
    click.option(
        "--output-format",
        "--format",
        "style",
        type=click.Choice(FORMATS),
        default="table",
        help="How to write the answer; default: a table.",
    ),
    json_option,
    click.option(
        "--raw",
        is_flag=True,
        help="In CSV, write texts exactly: control characters, and formulas that a"
        " spreadsheet executes.",
    ),
)

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def _answer_options(command: Decorated) -> Decorated:
    """The options of a command that writes an answer."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


@click.group(short_help="Build and query corpora of puzzle files.")
def command() -> None:
    """Build and query corpora of puzzle files (Parquet)."""


@command.command()
@click.argument("sources", nargs=-1, required=True)
@click.argument("out")
@click.option(
    "--include",
    metavar="PATTERN",
    multiple=True,
    help="Read only addresses that match this pattern.",
)
@click.option(
    "--exclude", metavar="PATTERN", multiple=True, help="Skip addresses that match this pattern."
)
@click.option(
    "--jobs", metavar="N", type=click.IntRange(1), help="Number of processes; default: every core."
)
@click.option("--scheduler", metavar="ADDRESS", help="Address of a Dask scheduler to run on.")
@click.option(
    "--follow-links", is_flag=True, help="Follow symbolic links that lead out of a folder."
)
@click.option(
    "--by-extension",
    is_flag=True,
    help="In folders, read only files with the extension of a format; faster.",
)
def build(
    sources: tuple[str, ...],
    out: str,
    include: tuple[str, ...],
    exclude: tuple[str, ...],
    jobs: int | None,
    scheduler: str | None,
    follow_links: bool,
    by_extension: bool,
) -> None:
    """Read SOURCES (files, folders, zip archives, addresses) into the corpus in the folder OUT.

    The content of a file decides whether it is a puzzle, not its name. Unchanged files are not read
    again; a build that was interrupted resumes.
    """
    try:
        with _progress("Reading") as progress:
            report = build_corpus(
                sources,
                out,
                include=include,
                exclude=exclude,
                jobs=jobs,
                scheduler=scheduler,
                follow_links=follow_links,
                by_extension=by_extension,
                progress=progress,
            )
    except KeyboardInterrupt:
        click.echo("interrupted: run the same command again to go on", err=True)
        sys.exit(130)
    else:
        click.echo(
            f"{report.read} files read, {report.unchanged} unchanged, {report.removed} removed,"
            f" {report.seconds:.1f} s",
            err=True,
        )
        if report.damaged:
            warn(f"damaged parts of the corpus, read again: {report.damaged}")
        if unreadable := _number_of_unreadable(out):
            warn(f"files without a readable puzzle: {unreadable} (their rows have an error)")


def _number_of_unreadable(corpus: str) -> int:
    """How many files of the corpus could not be read as a puzzle."""
    errors = open_corpus(corpus).table("puzzles", ["error"])["error"]
    return int(len(errors) - errors.null_count)


@contextmanager
def _progress(description: str) -> Iterator[Progress | None]:
    """A progress bar on a terminal; the description says what is done."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(description, total=None)
        yield lambda done, count: bar.update(task, completed=done, total=count)


@command.command()
@click.argument("corpus")
@click.argument("sql", required=False)
@click.argument("arguments", nargs=-1)
@click.option(
    "--named",
    metavar="NAME",
    help=f"A predefined query: {', '.join(sorted([*NAMED, SIMILAR_GRIDS]))}.",
)
@click.option(
    "--threshold",
    type=click.FloatRange(0, 1),
    default=0.9,
    show_default=True,
    help="Least similarity, for similar-grids.",
)
@click.option("--files", is_flag=True, help="Allow SQL to read and write other files.")
@_answer_options
def query(
    corpus: str,
    sql: str | None,
    arguments: tuple[str, ...],
    named: str | None,
    threshold: float,
    files: bool,
    style: str,
    as_json: bool,
    raw: bool,
) -> None:
    """Query the corpus in the folder CORPUS with SQL or a predefined query. The ARGUMENTS replace
    each ? in the SQL.
    """
    style = "json" if as_json else style
    if (sql is None) == (named is None) and named is None:
        raise click.UsageError("give a question in SQL, or --named NAME")
    if named is None and (sql in NAMED or sql == SIMILAR_GRIDS):
        raise click.UsageError(f"{sql} is a predefined query: --named {sql}")
    try:
        opened = open_corpus(corpus)
        given = (*(() if sql is None else (sql,)), *arguments)
        if named == SIMILAR_GRIDS and not given:
            _write_pairs(opened, threshold, style, raw=raw)
        elif named is not None:
            _write(opened.named(named, *given, threshold=threshold), style, raw=raw)
        else:
            _write(opened.query(sql or "", arguments, files=files), style, raw=raw)
    except NamedQuestionError as error:
        raise click.UsageError(str(error)) from error


@command.command()
@click.argument("corpus")
@json_option
def check(corpus: str, as_json: bool) -> None:
    """Compare every file of the corpus in the folder CORPUS with its checksum. A damaged part is
    read again by the next `xw corpus build`. Exit status 1 if a part is damaged.
    """
    damaged = open_corpus(corpus).damaged()
    if as_json:
        dump_json([damage._asdict() for damage in damaged])
    for damage in () if as_json else damaged:
        say(f"{shown(damage.part)}: {safe_text(damage.problem)}")
    if damaged:
        sys.exit(1)
    if not as_json:
        say(f"{shown(corpus)}: no damage")


@command.command()
@click.argument("paths", metavar="[CORPUS] [FILE]", nargs=-1)
@click.option(
    "--threshold",
    type=click.FloatRange(0, 1),
    default=0.8,
    show_default=True,
    help="Least similarity.",
)
@_answer_options
def similar(paths: tuple[str, ...], threshold: float, style: str, as_json: bool, raw: bool) -> None:
    """Show the puzzles of CORPUS with a grid like that of FILE; all pairs without FILE.

    CORPUS is a folder made by `xw corpus build`; default: $XW_CORPUS, else the current folder.
    """
    style = "json" if as_json else style
    corpora = [path for path in paths if is_corpus(path)]
    files = [path for path in paths if not is_corpus(path)]
    if len(corpora) > 1 or len(files) > 1:
        raise click.UsageError("give one corpus and one file at most")
    opened = open_corpus(corpora[0] if corpora else os.environ.get("XW_CORPUS") or ".")
    if not files:
        _write_pairs(opened, threshold, style, raw=raw)
    else:
        puzzle = xwcore.read(files[0], kind=Crossword)
        _write(opened.similar(puzzle, threshold), style, raw=raw)


def _write(table: pa.Table, style: str, *, raw: bool) -> None:
    write_answer(table.schema, table.combine_chunks().to_batches(), style, raw=raw)


def _write_pairs(corpus: Corpus, threshold: float, style: str, *, raw: bool) -> None:
    """All similar pairs, which are made while they are written."""
    with _progress("Comparing") as progress:
        batches = corpus.similar_batches(threshold, progress)
        first = next(batches, None)  # all grids have been compared then
    batches = chain(() if first is None else (first,), batches)
    write_answer(PAIRS, batches, style, raw=raw)
