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
    cut_to_columns,
    plural,
    safe_text,
)
from xwcore_cli.many import Files, run, run_single
from xwcore_cli.options import many_files, reading_options
from xwcore_cli.output import say, shown, table
from xwcore_cli.reading import Reading
from xwcore_cli.session import current_registry
from xwcore_cli.sources import Item
from xwcore_cli.work import Outcome, Work
from xwcore_crossword import Crossword
from xwcore_logic import LogicPuzzle

#: Longer texts are cut, so that the facts stay on one screen.
_SHOWN_COLUMNS: Final = 60

_MOST_REMARKS: Final = 6


@dataclass(frozen=True, slots=True)
class Informing(Work):
    """Print the facts of one file."""

    reading: Reading

    def run(self, item: Item) -> Outcome:
        """Print the facts in two columns."""
        facts = _facts(current_registry(), item, self.reading)
        say(shown(item.path))
        for line in table(list(_rows(facts)), indent="  "):
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
    reading = Reading(source_format, read_options, is_mixed=not files.is_single)
    work = Informing(reading.checked(current_registry()))
    ctx.exit(int(run(work, files, "Reading") if reading.is_mixed else run_single(work, files)))


def _facts(registry: Registry, item: Item, reading: Reading) -> dict[str, Any]:
    source = item.open()
    data = source.read_all()
    name, options = reading.arguments(registry, source)
    puzzle = registry.read(source, name, **options)
    report = registry.validate(source, puzzle.source_format, **options)
    features = puzzle.features()
    return {
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
        **_crossword_facts(puzzle),
        **_logic_facts(puzzle),
        "features": [
            str(feature) for feature in sorted(features, key=lambda feature: feature.rank)
        ],
        "diagnostics": _counts(report.diagnostics),
        "remarks": _remarks(report.diagnostics),
    }


def _containers(puzzle: Puzzle) -> dict[str, Any]:
    """The chain of a file in containers, such as "format in zip", and its name in them."""
    record = puzzle.extras.get(CONTAINER)
    if not isinstance(record, ContainerRecord):
        return {}
    chain = " in ".join((puzzle.source_format or "", *record.kinds))
    return {"chain": chain, "member": record.member}


def _crossword_facts(puzzle: Puzzle) -> dict[str, Any]:
    if not isinstance(puzzle, Crossword):
        return {}
    grid = puzzle.grid
    counts = Counter(puzzle.clues.directions)
    lock = puzzle.lock
    return {
        "width": grid.width,
        "height": grid.height,
        "open_cells": grid.kinds.count(0),
        "entries": len(grid.slots),
        "clues": len(puzzle.clues),
        "clue_groups": {name or "no direction": count for name, count in counts.items()},
        "rebus_cells": len(grid.rebus),
        "filled_cells": sum(letter != "\0" for letter in grid.fill),
        "has_solution": puzzle.has_solution,
        "diagramless": puzzle.diagramless,
        "timer_seconds": None if puzzle.timer is None else puzzle.timer.seconds,
        "lock": None if lock is None else {"scheme": lock.scheme, "checksum": lock.checksum},
    }


def _logic_facts(puzzle: Puzzle) -> dict[str, Any]:
    if not isinstance(puzzle, LogicPuzzle):
        return {}
    return {
        "type": puzzle.type,
        "width": puzzle.width,
        "height": puzzle.height,
        "parameters": dict(puzzle.params),
        "has_solution": puzzle.solution is not None,
        "has_progress": puzzle.progress is not None,
    }


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


def _rows(facts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "format", f"{facts.get('chain', facts['format'])} ({facts['bytes']} bytes)"
    yield "kind", facts["kind"] + (", diagramless" if facts.get("diagramless") else "")
    for name in ("title", "author", "copyright", "notes"):
        if facts[name]:
            yield name, _cut(facts[name])
    for key, value, *_ in facts["metadata"]:
        yield _cut(key), _cut(value)
    if "type" in facts:
        yield from _logic_rows(facts)
    elif "width" in facts:
        yield from _crossword_rows(facts)
    yield "features", ", ".join(facts["features"]).replace("-", " ") or "none"
    yield "diagnostics", _summary(facts["diagnostics"])
    for remark in facts["remarks"][:_MOST_REMARKS]:
        yield "", _cut(remark)


def _logic_rows(facts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield "type", _cut(facts["type"])
    if facts["width"]:
        yield "size", f"{facts['width']} x {facts['height']}"
    for name, value in facts["parameters"].items():
        yield f"parameter {_cut(name)}", _cut(str(value))
    yield "solution", "yes" if facts["has_solution"] else "none"


def _crossword_rows(facts: dict[str, Any]) -> Iterator[tuple[str, str]]:
    groups = ", ".join(f"{name} {count}" for name, count in facts["clue_groups"].items())
    yield "size", f"{facts['width']} x {facts['height']} ({facts['open_cells']} open cells)"
    yield "entries", str(facts["entries"])
    yield "clues", f"{facts['clues']} ({groups})" if groups else str(facts["clues"])
    yield "solution", _solution(facts)
    if facts["rebus_cells"]:
        yield "rebus", plural(facts["rebus_cells"], "cell")
    if facts["filled_cells"]:
        yield "filled", f"{facts['filled_cells']} of {plural(facts['open_cells'], 'cell')}"
    if facts["timer_seconds"] is not None:
        yield "timer", plural(facts["timer_seconds"], "second")


def _solution(facts: dict[str, Any]) -> str:
    if facts["lock"] is not None:
        lock = facts["lock"]
        return f"locked ({lock['scheme']}, checksum {lock['checksum']:#06x})"
    return "yes" if facts["has_solution"] else "none"


def _summary(counts: dict[str, int]) -> str:
    names = {"info": "note"}
    parts = [plural(count, names.get(name, name)) for name, count in counts.items() if count]
    return ", ".join(parts) + " (see: xw validate)" if parts else "none"


def _cut(text: str) -> str:
    return cut_to_columns(" ".join(safe_text(text).split()), _SHOWN_COLUMNS)
