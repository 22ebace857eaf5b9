"""The tables of a corpus, column by column; docs/corpus.md is made to match.

Contract: every table has `puzzle_id`, the SHA-256 of the file's bytes and its address, which joins
them. A column that a puzzle has no value for is null. Rows and columns of cells count from 0.
"""

from __future__ import annotations

from typing import Final

import pyarrow as pa

#: Raised when a column is added or changes its meaning; a build refuses a folder of another number.
SCHEMA_VERSION: Final = 2

PUZZLES: Final = pa.schema(
    [
        ("puzzle_id", pa.string()),
        ("address", pa.string()),  # path, URL, or archive and member ("a.zip!/b.puz")
        ("size", pa.int64()),  # of the file, or of the archive that has the member, in bytes
        ("modified", pa.int64()),  # nanoseconds since 1970 (0: unknown)
        ("format", pa.string()),  # null where no format claims the file
        ("error", pa.string()),  # why the file could not be read
        ("kind", pa.string()),  # "crossword" or "logic"
        ("type", pa.string()),  # of a logic puzzle
        ("title", pa.string()),
        ("author", pa.string()),  # as the file has it
        ("constructors", pa.list_(pa.string())),  # the names in it; see `people`
        ("editors", pa.list_(pa.string())),
        ("copyright", pa.string()),
        ("notes", pa.string()),
        ("publication", pa.string()),
        ("date", pa.date32()),
        ("weekday", pa.string()),  # of the date: "Monday"
        ("width", pa.int32()),
        ("height", pa.int32()),
        ("block_count", pa.int32()),
        ("clue_count", pa.int32()),
        ("pattern", pa.string()),  # "#" a block, "_" a void, "." a cell; row after row
        ("solution", pa.string()),  # the letter of each cell, "." unknown, "#" and "_" as above
        ("rebus", pa.bool_()),
        ("errors", pa.int32()),  # number of diagnostics by severity
        ("warnings", pa.int32()),
        ("infos", pa.int32()),
    ]
)

CELLS: Final = pa.schema(
    [
        ("puzzle_id", pa.string()),
        ("row", pa.int32()),
        ("column", pa.int32()),
        ("kind", pa.string()),  # "cell", "block" or "void"
        ("number", pa.string()),
        ("solution", pa.string()),
    ]
)

CLUES: Final = pa.schema(
    [
        ("puzzle_id", pa.string()),
        ("position", pa.int32()),  # in the list of clues, from 0
        ("number", pa.string()),
        ("direction", pa.string()),
        ("text", pa.string()),
        ("answer", pa.string()),
    ]
)

DIAGNOSTICS: Final = pa.schema(
    [
        ("puzzle_id", pa.string()),
        ("code", pa.string()),
        ("severity", pa.string()),
        ("message", pa.string()),
        ("line", pa.int32()),
        ("column", pa.int32()),
        ("offset", pa.int64()),
    ]
)

#: Every table by its name; `puzzles` is written last, which makes a part count.
TABLES: Final[dict[str, pa.Schema]] = {
    "cells": CELLS,
    "clues": CLUES,
    "diagnostics": DIAGNOSTICS,
    "puzzles": PUZZLES,
}
