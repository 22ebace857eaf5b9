"""Answers on standard output: a table for a terminal, CSV, JSON or Parquet, batch by batch.

Contract: no text has a control character, but the line breaks in a cell of CSV. A cell of CSV that
a spreadsheet would take for a formula has an apostrophe in front. With `raw`, CSV has the texts
exactly. JSON escapes all characters beyond ASCII; Parquet is exact.
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

import pyarrow as pa

from xwcore_cli import (
    is_terminal,
    json_text,
    padded,
    refuse_terminal,
    say,
    standard_output,
    to_json_safe,
)
from xwcore_documents import cut_to_columns, safe_text, text_columns

FORMATS: Final = ("table", "csv", "json", "parquet")

#: Begins what a spreadsheet takes for a formula; the wide forms are those of Japanese keyboards.
_FORMULA_SIGNS: Final = (*"=+-@", *"\uff1d\uff0b\uff0d\uff20")

#: Columns of a terminal that each column of a table keeps.
_NARROWEST: Final = 6

#: Columns of a terminal that a column of a table may have.
_WIDEST: Final = 1_000

_GAP: Final = "  "


def write_answer(
    schema: pa.Schema, batches: Iterable[pa.RecordBatch], style: str, *, raw: bool = False
) -> None:
    """Write the rows of an answer in one of the `FORMATS`."""
    if style == "parquet":
        _write_parquet(schema, batches)
    elif style == "csv":
        _write_csv(schema, batches, raw=raw)
    elif style == "json":
        _write_json(batches)
    else:
        _write_table(schema, batches)


def _write_parquet(schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> None:
    import pyarrow.parquet as pq

    refuse_terminal("--output-format csv")
    with pq.ParquetWriter(standard_output(), schema) as writer:
        for batch in batches:
            writer.write_batch(batch)


def _write_csv(schema: pa.Schema, batches: Iterable[pa.RecordBatch], *, raw: bool) -> None:
    import pyarrow.csv as pa_csv

    fields = [
        field if _is_number(field.type) else pa.field(field.name, pa.string()) for field in schema
    ]
    if not raw:
        fields = [field.with_name(spreadsheet_text(field.name)) for field in fields]
    target = pa.schema(fields)
    with pa_csv.CSVWriter(standard_output(), target) as writer:
        for batch in batches:
            columns = [
                column if _is_number(column.type) else _texts(column, raw=raw)
                for column in batch.columns
            ]
            writer.write_batch(pa.RecordBatch.from_arrays(columns, schema=target))


def _is_number(type_: pa.DataType) -> bool:
    return bool(pa.types.is_integer(type_) or pa.types.is_floating(type_))


def _texts(column: pa.Array, *, raw: bool) -> pa.Array:
    texts = [None if value is None else _text(value) for value in column.to_pylist()]
    if not raw:
        texts = [None if text is None else spreadsheet_text(text) for text in texts]
    return pa.array(texts, pa.string())


def spreadsheet_text(text: str) -> str:
    """A text that a spreadsheet shows and does not execute, without control characters."""
    safe = safe_text(text, lines=True)
    return f"'{safe}" if safe.lstrip().startswith(_FORMULA_SIGNS) else safe


def _text(value: Any) -> str:
    """A value as text; the items of a list with semicolons between."""
    if isinstance(value, list):
        return "; ".join(map(_text, value))
    return "" if value is None else str(value)


def _write_json(batches: Iterable[pa.RecordBatch]) -> None:
    between = "["
    for row in (row for batch in batches for row in batch.to_pylist()):
        say(between + json_text([to_json_safe(row)]).removeprefix("[").removesuffix("\n]"))
        between = ","
    say("[]" if between == "[" else "]")


def _write_table(schema: pa.Schema, batches: Iterable[pa.RecordBatch]) -> None:
    """The rows in columns, cut to the width of a terminal; the first batch decides the widths."""
    names = [safe_text(name) for name in schema.names]
    widths: list[int] = []
    for rows in _rows(batches):
        if not widths:
            widths = _widths([names, *rows])
            say(_line(names, widths))
            say(_line(["-" * width for width in widths], widths))
        for row in rows:
            say(_line(row, widths))
    if not widths:
        say(_GAP.join(names))
        say(_GAP.join("-" * text_columns(name) for name in names))


def _rows(batches: Iterable[pa.RecordBatch]) -> Iterator[list[list[str]]]:
    for batch in batches:
        columns = [
            [safe_text(_text(value)) for value in column.to_pylist()] for column in batch.columns
        ]
        if batch.num_rows:
            yield [list(row) for row in zip(*columns, strict=True)]


def _widths(rows: Sequence[Sequence[str]]) -> list[int]:
    """The width of each column: of its longest text, less where a terminal is too narrow."""
    widths = [max(map(text_columns, column)) for column in zip(*rows, strict=True)]
    if not is_terminal(sys.stdout):
        return widths
    widths = [min(width, _WIDEST) for width in widths]
    room = shutil.get_terminal_size().columns - len(_GAP) * (len(widths) - 1)
    while sum(widths) > room and max(widths) > _NARROWEST:
        widths[widths.index(max(widths))] -= 1
    return widths


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    """The cells of a row, each in its column; what is too long for a terminal is cut."""
    is_cut = is_terminal(sys.stdout)
    cells = [
        padded(cut_to_columns(text, width) if is_cut else text, width)
        for text, width in zip(row, widths, strict=True)
    ]
    return _GAP.join(cells).rstrip()
