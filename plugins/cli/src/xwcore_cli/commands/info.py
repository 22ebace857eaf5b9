"""`xw info`: facts of a puzzle on one screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import click

from xwcore.plugin import (
    CONTAINER,
    WHOLE,
    ContainerRecord,
    Diagnostic,
    Puzzle,
    Registry,
    Severity,
    Span,
    plural,
)
from xwcore_cli.many import Files, run, run_single
from xwcore_cli.options import many_files, reading_options
from xwcore_cli.output import say, shown, table
from xwcore_cli.reading import ReadSettings
from xwcore_cli.session import current_registry
from xwcore_cli.sources import Item
from xwcore_cli.work import Outcome, Work
from xwcore_documents import cut_to_columns, safe_text

#: Longer texts are cut, so that the facts stay on one screen.
_SHOWN_COLUMNS: Final = 60

_MOST_REMARKS: Final = 6


@dataclass(frozen=True, slots=True)
class Informing(Work):
    """Print the facts of one file."""

    read_settings: ReadSettings

    def run(self, item: Item) -> Outcome:
        """Print the facts in two columns."""
        facts, rows = _facts(current_registry(), item, self.read_settings)
        say(shown(item.path))
        for line in table(list(_rows(facts, rows)), indent="  "):
            say(line)
        return Outcome(facts)


@click.command("info")
@many_files
@reading_options
@click.pass_context
def command(
    ctx: click.Context, files: Files, source_format: str | None, read_options: dict[str, Any]
) -> None:
    """Show title, author, size, counts, the features that the puzzle uses, whether the solution is
    locked, and a summary of `xw validate`. Exit status 1 if a file cannot be read.
    """
    read_settings = ReadSettings(source_format, read_options, is_mixed=not files.is_single)
    work = Informing(read_settings.checked(current_registry()))
    ctx.exit(
        int(run(work, files, "Reading") if read_settings.is_mixed else run_single(work, files))
    )


def _facts(
    registry: Registry, item: Item, read_settings: ReadSettings
) -> tuple[dict[str, Any], tuple[tuple[str, str], ...]]:
    source = item.open()
    data = source.read_all()
    name, options = read_settings.arguments(registry, source)
    puzzle = registry.read(source, name, **options)
    report = registry.validate(source, puzzle.source_format, **options)
    features = puzzle.features()
    overview = registry.kind(puzzle.kind).overview(puzzle)
    facts = {
        "path": item.path,
        "bytes": len(data),
        "format": puzzle.source_format,
        **_containers(puzzle),
        "kind": puzzle.kind,
        "title": puzzle.title,
        "author": puzzle.author,
        "copyright": puzzle.copyright,
        "notes": puzzle.notes,
        "metadata": [list(entry) for entry in puzzle.metadata],
        **overview.facts,
        "features": [
            str(feature) for feature in sorted(features, key=lambda feature: feature.rank)
        ],
        "diagnostics": _counts(report.diagnostics),
        "remarks": _remarks(report.diagnostics),
    }
    return facts, overview.rows


def _containers(puzzle: Puzzle) -> dict[str, Any]:
    """The chain of a file in containers, such as "format in zip", and its name in them."""
    record = puzzle.extras.get(CONTAINER)
    if not isinstance(record, ContainerRecord):
        return {}
    chain = " in ".join((puzzle.source_format or "", *record.kinds))
    return {"chain": chain, "member": record.member}


def _counts(diagnostics: Iterable[Diagnostic]) -> dict[str, int]:
    counts = Counter(diagnostic.severity for diagnostic in diagnostics)
    return {str(severity): counts[severity] for severity in Severity}


def _remarks(diagnostics: Iterable[Diagnostic]) -> list[str]:
    """Notes about the puzzle as a whole, such as a lock and keys that may open it."""
    return [
        diagnostic.message
        for diagnostic in diagnostics
        if diagnostic.severity is Severity.INFO and (diagnostic.span or Span()).place == WHOLE
    ]


def _rows(facts: dict[str, Any], rows: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    yield "format", f"{facts.get('chain', facts['format'])} ({facts['bytes']} bytes)"
    yield "kind", facts["kind"]
    for name in ("title", "author", "copyright", "notes"):
        if facts[name]:
            yield name, _cut(facts[name])
    for key, value, *_ in facts["metadata"]:
        yield _cut(key), _cut(value)
    for name, text in rows:
        yield _cut(name), _cut(text)
    yield "features", ", ".join(facts["features"]).replace("-", " ") or "none"
    yield "diagnostics", _summary(facts["diagnostics"])
    for remark in facts["remarks"][:_MOST_REMARKS]:
        yield "", _cut(remark)


def _summary(counts: dict[str, int]) -> str:
    names = {"info": "note"}
    parts = [plural(count, names.get(name, name)) for name, count in counts.items() if count]
    return ", ".join(parts) + " (see: xw validate)" if parts else "none"


def _cut(text: str) -> str:
    return cut_to_columns(" ".join(safe_text(text).split()), _SHOWN_COLUMNS)
