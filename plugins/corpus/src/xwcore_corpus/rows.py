"""One file to the rows of the tables.

Contract: `rows_of` never raises for a file: what cannot be read is a row of `puzzles` with `error`.
A file with several puzzles has a row for each.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import re
from typing import Any, Final

import xwcore
import xwcore_crossword
import xwcore_logic
from xwcore_corpus.people import people_of
from xwcore_corpus.schema import TABLES
from xwcore_corpus.similarity import pattern_of
from xwcore_corpus.sources import MEMBER, CorpusItem, read_item
from xwcore_documents import iso_date

#: The columns of every table: lists of one value a row.
Rows = dict[str, dict[str, list[Any]]]

#: The names of the signs in a pattern.
_KINDS: Final = {"_": "void", "#": "block", ".": "cell"}

_DATE: Final = re.compile(r"(?<!\d)(\d{4})-?(\d{2})-?(\d{2})(?!\d)")

#: Keys of metadata that name the publication and the date, in the order of preference.
_PUBLICATION_KEYS: Final = ("publication", "publisher")
_DATE_KEYS: Final = ("date",)

_WEEKDAYS: Final = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]

#: Keys of metadata that name editors.
_EDITOR_KEYS: Final = frozenset({"editor", "editors"})


def no_rows() -> Rows:
    """Empty columns for every table."""
    return {name: {column: [] for column in schema.names} for name, schema in TABLES.items()}


def extend(rows: Rows, more: Rows) -> None:
    """Add rows to those that are there."""
    for name, columns in more.items():
        for column, values in columns.items():
            rows[name][column].extend(values)


def rows_of(item: CorpusItem, limits: xwcore.Limits) -> Rows:
    """The rows of one file for every table."""
    rows = no_rows()
    try:
        data = read_item(item, limits)
    except (OSError, xwcore.XwError) as error:
        about = _about(item, item.address, b"")
        _add_puzzle_row(rows, {**about, "error": _plain(str(error))})
        return rows
    file = xwcore.open(data, limits=limits)
    try:
        members = file.members()
    except xwcore.XwError:
        members = ()  # the report has the reason
    if len(members) < 2:
        _add_content(rows, _about(item, item.address, data), file)
    for member in members if len(members) > 1 else ():
        address = f"{item.address}{MEMBER}{member.member}"
        try:
            content = member.content
        except xwcore.XwError as error:
            _add_puzzle_row(rows, {**_about(item, address, b""), "error": _plain(str(error))})
        else:
            _add_content(rows, _about(item, address, content), member)
    return rows


def _about(item: CorpusItem, address: str, data: bytes) -> dict[str, Any]:
    """The first columns of a puzzle."""
    identity = hashlib.sha256(address.encode("utf-8", "surrogateescape") + data)
    return {
        "puzzle_id": identity.hexdigest(),
        "address": address.encode("utf-8", "replace").decode("utf-8"),
        "size": item.size,
        "modified": item.modified,
    }


def _add_puzzle_row(rows: Rows, about: dict[str, Any]) -> None:
    for column, values in rows["puzzles"].items():
        values.append(about.get(column))


def _add_content(rows: Rows, about: dict[str, Any], file: xwcore.File) -> None:
    """Add the rows of one puzzle to all tables; `about` has its first columns."""
    report = file.validate()
    about["format"] = report.format
    _add_diagnostics(rows["diagnostics"], about, report)
    if report.format is None:
        about["error"] = _plain(report.diagnostics[0].message if report.diagnostics else "unknown")
    else:
        try:
            puzzle = file.read()
        except xwcore.XwError as error:
            about["error"] = _plain(str(error))
        else:
            _add_puzzle(rows, about, puzzle)
    _add_puzzle_row(rows, about)


def _add_diagnostics(
    columns: dict[str, list[Any]], about: dict[str, Any], report: xwcore.Report
) -> None:
    counts = dict.fromkeys(xwcore.Severity, 0)
    for diagnostic in report:
        counts[diagnostic.severity] += 1
        span = diagnostic.span or xwcore.Span()
        columns["puzzle_id"].append(about["puzzle_id"])
        columns["code"].append(diagnostic.code)
        columns["severity"].append(str(diagnostic.severity))
        columns["message"].append(_plain(diagnostic.message))
        columns["line"].append(span.line)
        columns["column"].append(span.column)
        columns["offset"].append(span.start if span.end is not None else None)
    about["errors"] = counts[xwcore.Severity.ERROR]
    about["warnings"] = counts[xwcore.Severity.WARNING]
    about["infos"] = counts[xwcore.Severity.INFO]


def _add_puzzle(rows: Rows, about: dict[str, Any], puzzle: xwcore.Puzzle) -> None:
    people = people_of(_plain(puzzle.author), map(_plain, _editors(puzzle)))
    date = _date(_first(puzzle, _DATE_KEYS)) or _date(about["address"])
    about.update(
        constructors=[*people.constructors],
        editors=[*people.editors],
        kind=puzzle.kind,
        title=_plain(puzzle.title),
        author=_plain(puzzle.author),
        copyright=_plain(puzzle.copyright),
        notes=_plain(puzzle.notes),
        publication=_first(puzzle, _PUBLICATION_KEYS),
        date=date,
        weekday=None if date is None else _WEEKDAYS[date.weekday()],
    )
    if isinstance(puzzle, xwcore_crossword.Crossword):
        _add_cells(rows["cells"], about, puzzle.grid)
        _add_clues(rows["clues"], about, puzzle)
    elif isinstance(puzzle, xwcore_logic.LogicPuzzle):
        about["type"] = puzzle.type


def _add_cells(
    columns: dict[str, list[Any]], about: dict[str, Any], grid: xwcore_crossword.Grid
) -> None:
    width, height, pattern = grid.width, grid.height, pattern_of(grid)
    solution = [_plain_or_none(grid.solution_at(index)) for index in range(len(pattern))]
    numbers = grid.cell_numbers
    columns["puzzle_id"] += [about["puzzle_id"]] * len(pattern)
    columns["row"] += [row for row in range(height) for _ in range(width)]
    columns["column"] += [*range(width)] * height
    columns["kind"] += map(_KINDS.__getitem__, pattern)
    columns["number"] += [
        str(numbers[index]) if index in numbers else None for index in range(len(pattern))
    ]
    columns["solution"] += solution
    letters = [text[0] if text else sign for text, sign in zip(solution, pattern, strict=True)]
    about.update(
        width=width,
        height=height,
        block_count=pattern.count("#"),
        pattern=pattern,
        solution="".join(letters),
        rebus=any(text is not None and len(text) > 1 for text in solution),
    )


def _add_clues(
    columns: dict[str, list[Any]], about: dict[str, Any], puzzle: xwcore_crossword.Crossword
) -> None:
    clues = puzzle.clues
    count = about["clue_count"] = len(clues)
    columns["puzzle_id"] += [about["puzzle_id"]] * count
    columns["position"] += range(count)
    columns["number"] += [None if number is None else str(number) for number in clues.numbers]
    columns["direction"] += map(str, clues.directions)
    columns["text"] += map(_plain, clues.texts)
    columns["answer"] += map(_plain_or_none, clues.answers)


def _first(puzzle: xwcore.Puzzle, keys: tuple[str, ...]) -> str | None:
    values = (puzzle.metadata.get(key) for key in keys)
    return next((_plain(value) for value in values if value), None)


def _editors(puzzle: xwcore.Puzzle) -> list[str]:
    return [entry.value for entry in puzzle.metadata if entry.key.lower() in _EDITOR_KEYS]


def _date(text: str | None) -> dt.date | None:
    """The date that the text is, else the first one in it."""
    text = (text or "").strip()
    for year, month, day in _DATE.findall(iso_date(text) or text):
        try:
            return dt.date(int(year), int(month), int(day))
        except ValueError:
            continue
    return None


def _plain_or_none(text: str | None) -> str | None:
    return None if text is None else _plain(text)


def _plain(text: str) -> str:
    """The text without lone surrogates, which Parquet cannot hold."""
    if text.isascii():
        return text
    return text.encode("utf-8", "replace").decode("utf-8")
