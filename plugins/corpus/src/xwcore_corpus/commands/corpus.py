"""The command `xw corpus`: build, query, similar.

Contract: as all commands of `xw`: answers on standard output, messages on standard error, exit 0
fine, 1 failure, 2 usage.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import click
import pyarrow as pa

import xwcore
from xwcore.plugin import safe_text
from xwcore_cli import failure_of
from xwcore_corpus.building import Progress, is_corpus
from xwcore_corpus.building import build as build_corpus
from xwcore_corpus.corpus import NAMED, SIMILAR_GRIDS, NamedQuestionError, open_corpus
from xwcore_crossword import Crossword

_FORMATS: Final = ("table", "csv", "json", "parquet")


@click.group()
def command() -> None:
    """Build and query corpora of puzzle files (Parquet)."""


@command.command()
@click.argument("sources", nargs=-1, required=True)
@click.argument("out")
@click.option("--include", multiple=True, help="Take only addresses that match this pattern.")
@click.option("--exclude", multiple=True, help="Leave out addresses that match this pattern.")
@click.option("--jobs", type=click.IntRange(1), help="Number of processes; default: every core.")
@click.option("--scheduler", help="Address of a Dask scheduler to run on.")
def build(
    sources: tuple[str, ...],
    out: str,
    include: tuple[str, ...],
    exclude: tuple[str, ...],
    jobs: int | None,
    scheduler: str | None,
) -> None:
    """Read SOURCES (files, folders, zip archives, addresses) into the corpus in the folder OUT.

    Unchanged files are not read again; a build that was interrupted goes on where it stopped.
    """
    try:
        with _progress() as progress:
            report = build_corpus(
                sources,
                out,
                include=include,
                exclude=exclude,
                jobs=jobs,
                scheduler=scheduler,
                progress=progress,
            )
    except (OSError, xwcore.XwError) as error:
        raise failure_of(error) from error
    except KeyboardInterrupt:
        click.echo("interrupted: run the same command again to go on", err=True)
        sys.exit(130)
    else:
        click.echo(
            f"{report.read} files read, {report.unchanged} unchanged, {report.removed} removed,"
            f" {report.seconds:.1f} s",
            err=True,
        )


@contextmanager
def _progress() -> Iterator[Progress | None]:
    """A progress bar on a terminal."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import Progress as Bar

    with Bar(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("Reading", total=None)
        yield lambda done, count: bar.update(task, completed=done, total=count)


@command.command()
@click.argument("corpus")
@click.argument("sql", required=False)
@click.argument("arguments", nargs=-1)
@click.option("--named", help=f"A ready question: {', '.join(sorted([*NAMED, SIMILAR_GRIDS]))}.")
@click.option("--threshold", type=click.FloatRange(0, 1), default=0.9, help="For similar-grids.")
@click.option(
    "--files", is_flag=True, help="Let the SQL read and write files; by default it has no access."
)
@click.option("--format", "style", type=click.Choice(_FORMATS), default="table")
def query(
    corpus: str,
    sql: str | None,
    arguments: tuple[str, ...],
    named: str | None,
    threshold: float,
    files: bool,
    style: str,
) -> None:
    """Ask the corpus in the folder CORPUS a question in SQL, or a named one. Each ? in the SQL
    stands for one of the ARGUMENTS.
    """
    if (sql is None) == (named is None) and named is None:
        raise click.UsageError("give a question in SQL, or --named NAME")
    try:
        opened = open_corpus(corpus)
        if named is not None:
            given = (*(() if sql is None else (sql,)), *arguments)
            answer = opened.named(named, *given, threshold=threshold)
        else:
            answer = opened.query(sql or "", arguments, files=files)
        _print(answer, style)
    except NamedQuestionError as error:
        raise click.UsageError(str(error)) from error
    except (OSError, xwcore.XwError) as error:
        raise failure_of(error) from error


@command.command()
@click.argument("paths", metavar="[CORPUS] [FILE]", nargs=-1)
@click.option("--threshold", type=click.FloatRange(0, 1), default=0.8)
@click.option("--format", "style", type=click.Choice(_FORMATS), default="table")
def similar(paths: tuple[str, ...], threshold: float, style: str) -> None:
    """Show the puzzles of CORPUS with a grid like that of FILE; all pairs without FILE.

    CORPUS is a folder made by `xw corpus build`; default: $XW_CORPUS, else the current folder.
    """
    corpora = [path for path in paths if is_corpus(path)]
    files = [path for path in paths if not is_corpus(path)]
    if len(corpora) > 1 or len(files) > 1:
        raise click.UsageError("give one corpus and one file at most")
    try:
        opened = open_corpus(corpora[0] if corpora else os.environ.get("XW_CORPUS") or ".")
        if not files:
            answer = opened.similar_pairs(threshold)
        else:
            answer = opened.similar(xwcore.read(files[0], kind=Crossword), threshold)
        _print(answer, style)
    except (OSError, xwcore.XwError) as error:
        raise failure_of(error) from error


# -- printing -------------------------------------------------------------------------------------


def _print(table: pa.Table, style: str) -> None:
    if style == "parquet":
        import pyarrow.parquet as pq

        pq.write_table(table, sys.stdout.buffer)
    elif style == "csv":
        import pyarrow.csv as pa_csv

        pa_csv.write_csv(table, sys.stdout.buffer)
    elif style == "json":
        click.echo(json.dumps(table.to_pylist(), default=str, indent=2))
    else:
        click.echo(_aligned(table))


def _aligned(table: pa.Table) -> str:
    """The table in columns for a terminal, without control characters."""
    rows = [[_cell(value) for value in row.values()] for row in table.to_pylist()]
    names = list(table.column_names)
    widths = [max(map(len, column)) for column in zip(names, *rows, strict=True)]
    lines = [names, ["-" * width for width in widths], *rows]
    return "\n".join(
        "  ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )


def _cell(value: Any) -> str:
    return "" if value is None else safe_text(str(value)).replace("\n", " ")
