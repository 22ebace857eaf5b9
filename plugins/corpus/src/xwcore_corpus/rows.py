"""One file to the rows of the tables.

Contract: `rows_of` never raises for a file: what cannot be read is a row of `puzzles` with `error`.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from typing import Any, Final

import xwcore
from xwcore_corpus.similarity import pattern_of
from xwcore_corpus.sources import Item, read_item

#: Rows by the name of their table.
Rows = dict[str, list[dict[str, Any]]]

_DATE: Final = re.compile(r"(?<!\d)(\d{4})-?(\d{2})-?(\d{2})(?!\d)")

#: Keys of metadata that name the publication and the date, in the order of preference.
_PUBLICATION_KEYS: Final = ("publication", "publisher")
_DATE_KEYS: Final = ("date",)


def rows_of(item: Item, limits: xwcore.Limits) -> Rows:
    """The rows of one file for every table."""
    rows: Rows = {"puzzles": [], "cells": [], "clues": [], "diagnostics": []}
    identity = hashlib.sha256(item.address.encode("utf-8", "surrogateescape"))
    about: dict[str, Any] = {
        "address": item.address.encode("utf-8", "replace").decode("utf-8"),
        "size": item.size,
        "modified": item.modified,
    }
    try:
        data = read_item(item, limits)
    except (OSError, xwcore.XwError) as error:
        about.update(puzzle_id=identity.hexdigest(), error=_plain(str(error)))
        rows["puzzles"].append(about)
        return rows
    identity.update(data)
    about["puzzle_id"] = identity.hexdigest()
    report = xwcore.validate(data, limits=limits)
    about["format"] = report.format
    _add_diagnostics(rows, about, report)
    if report.format is not None:
        try:
            puzzle = xwcore.read(data, report.format, limits=limits)
        except xwcore.XwError as error:
            about["error"] = _plain(str(error))
        else:
            _add_puzzle(rows, about, puzzle)
    else:
        about["error"] = _plain(report.diagnostics[0].message if report.diagnostics else "unknown")
    rows["puzzles"].append(about)
    return rows


def _add_diagnostics(rows: Rows, about: dict[str, Any], report: xwcore.Report) -> None:
    counts = dict.fromkeys(xwcore.Severity, 0)
    for diagnostic in report:
        counts[diagnostic.severity] += 1
        span = diagnostic.span or xwcore.Span()
        rows["diagnostics"].append(
            {
                "puzzle_id": about["puzzle_id"],
                "code": diagnostic.code,
                "severity": str(diagnostic.severity),
                "message": _plain(diagnostic.message),
                "line": span.line,
                "column": span.column,
                "offset": span.start if span.end is not None else None,
            }
        )
    about["errors"] = counts[xwcore.Severity.ERROR]
    about["warnings"] = counts[xwcore.Severity.WARNING]
    about["infos"] = counts[xwcore.Severity.INFO]


def _add_puzzle(rows: Rows, about: dict[str, Any], puzzle: xwcore.Puzzle) -> None:
    about.update(
        kind=puzzle.kind,
        title=_plain(puzzle.title),
        author=_plain(puzzle.author),
        copyright=_plain(puzzle.copyright),
        notes=_plain(puzzle.notes),
        publication=_first(puzzle, _PUBLICATION_KEYS),
        date=_date(_first(puzzle, _DATE_KEYS)) or _date(about["address"]),
    )
    if isinstance(puzzle, xwcore.Crossword):
        _add_crossword(rows, about, puzzle)
    elif isinstance(puzzle, xwcore.LogicPuzzle):
        about["type"] = puzzle.type


def _add_crossword(rows: Rows, about: dict[str, Any], puzzle: xwcore.Crossword) -> None:
    grid = puzzle.grid
    pattern, solution = pattern_of(grid), []
    rebus = False
    for index, (cell, sign) in enumerate(zip(grid, pattern, strict=True)):
        letters = cell.solution
        rebus = rebus or (letters is not None and len(letters) > 1)
        solution.append(_plain(letters[0]) if letters else sign)
        rows["cells"].append(
            {
                "puzzle_id": about["puzzle_id"],
                "row": index // grid.width,
                "column": index % grid.width,
                "kind": {"_": "void", "#": "block", ".": "cell"}[sign],
                "number": None if cell.number is None else str(cell.number),
                "solution": None if letters is None else _plain(letters),
            }
        )
    clues = puzzle.clues
    for position, clue in enumerate(clues):
        rows["clues"].append(
            {
                "puzzle_id": about["puzzle_id"],
                "position": position,
                "number": None if clue.number is None else str(clue.number),
                "direction": str(clue.direction),
                "text": _plain(clue.text),
                "answer": None if clue.answer is None else _plain(clue.answer),
            }
        )
    about.update(
        width=grid.width,
        height=grid.height,
        block_count=pattern.count("#"),
        clue_count=len(clues),
        pattern=pattern,
        solution="".join(solution),
        rebus=rebus,
    )


def _first(puzzle: xwcore.Puzzle, keys: tuple[str, ...]) -> str | None:
    values = (puzzle.metadata.get(key) for key in keys)
    return next((_plain(value) for value in values if value), None)


def _date(text: str | None) -> dt.date | None:
    for year, month, day in _DATE.findall(text or ""):
        try:
            return dt.date(int(year), int(month), int(day))
        except ValueError:
            continue
    return None


def _plain(text: str) -> str:
    """The text without lone surrogates, which Parquet cannot hold."""
    return text.encode("utf-8", "replace").decode("utf-8")
