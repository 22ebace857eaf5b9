"""From bytes to a `LogicPuzzle`.

Contract: `read` tolerates whatever leaves a puzzle and reports it; rows that miss only blanks get
them; everything that the puzzle does not hold stays in its record, which writing uses.
"""

from __future__ import annotations

import html
from typing import Any

from xwcore.plugin import LogicPuzzle, ReadContext
from xwcore_spf.document import Document
from xwcore_spf.examination import Reporter, examined
from xwcore_spf.layout import LAYOUT
from xwcore_spf.record import SpfRecord
from xwcore_spf.values import Type, Value


def read(data: bytes, context: ReadContext) -> LogicPuzzle:
    """The puzzle of a source.

    Raises:
        ReadError: there is no dictionary, no type, or no diagram.
        LimitError: the puzzle is larger than the limits allow.
    """
    reporter = Reporter(data, context)
    document = examined(data, context, reporter)
    needed = "node" if document.is_graph else "puzzle"
    if document.type is not None and document.format in (1, 2) and needed not in document.values:
        start = document.container.start
        reporter.fail("SPF220", f"there is no /{needed}", start, start + 2)
    entities = context.options.get("entities") == "decode"
    puzzle = puzzle_of(document, entities=entities)
    return puzzle.replace(extras={"spf": SpfRecord(data, entities)})


def puzzle_of(document: Document, *, entities: bool = False) -> LogicPuzzle:
    """The puzzle that a document holds. `entities`: text is written with HTML entities."""
    values = dict(document.values)
    author = values.pop("author", None)
    description = values.pop("description", None)
    lines = [] if description is None else [value.text for value in description.strings or ()]
    texts = ["" if author is None else author.text, "\n".join(lines)]
    if entities:
        texts = [html.unescape(text) for text in texts]
    shown = values.pop("sol", None)
    for key in ("type", "format"):
        values.pop(key, None)
    puzzle = _rows(document, values, "puzzle")
    solution = _rows(document, values, "solution")
    return LogicPuzzle(
        document.name,
        puzzle or (),
        solution,
        format=document.format,
        params={key: v for key, value in values.items() if (v := plain(value)) is not None},
        show_solution=shown is not None and shown.content is True,
        author=texts[0],
        notes=texts[1],
        layout=LAYOUT,
    )


def _rows(document: Document, values: dict[str, Value], key: str) -> tuple[str, ...] | None:
    """The rows of a diagram, taken out of the values; None where there are none."""
    diagram = document.diagrams.get(key)
    if diagram is not None and diagram.rows is not None:
        del values[key]
        return diagram.rows
    value = values.get(key)
    if value is None or value.strings is None:
        return None  # not rows: kept as a parameter
    del values[key]
    return tuple(row.text for row in value.strings)


def plain(value: Value) -> Any:
    """A value as a plain one, arrays as tuples; None for what is no data."""
    if value.type is Type.STRING:
        return value.text
    if value.type is Type.ARRAY:
        items = [plain(item) for item in value.items]
        return None if None in items else tuple(items)
    return value.content
