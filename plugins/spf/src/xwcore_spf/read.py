"""From bytes to a `LogicPuzzle`.

Contract: `read` reports malformed places and reads the others; rows that lack only blanks are
padded; the bytes of the file stay in the record of the puzzle, which writing uses.
"""

from __future__ import annotations

import html
from typing import Any, NamedTuple

from xwcore.plugin import ReadContext, Unmodeled
from xwcore_logic import Layers, LogicPuzzle, split_graph
from xwcore_spf.parse import GRAPH_KEYS, ParsedFile, Reporter, examined
from xwcore_spf.parse.postscript import Literal, Type
from xwcore_spf.record import SpfRecord
from xwcore_spf.syntax.diagram import SPELLING_KEYS, blocks_of
from xwcore_spf.syntax.graphs import graph_of_parameters
from xwcore_spf.syntax.spelling import Spelling


def read(data: bytes, context: ReadContext) -> LogicPuzzle:
    """The puzzle of a source.

    Raises:
        ReadError: the dictionary, the type or the diagram is missing.
        LimitError: the puzzle is larger than the limits allow.
    """
    reporter = Reporter(data, context)
    parsed = examined(data, context, reporter)
    needed = "node" if parsed.is_graph else "puzzle"
    if parsed.type is not None and parsed.format in (1, 2) and needed not in parsed.values:
        start = parsed.container.start
        reporter.fail("SPF220", f"/{needed} missing", start, start + 2)
    entities = context.options.get("entities") == "decode"
    puzzle = puzzle_of(parsed, entities=entities)
    return puzzle.replace(extras={"spf": SpfRecord(data, entities, context.limits.max_depth)})


def puzzle_of(parsed: ParsedFile, *, entities: bool = False) -> LogicPuzzle:
    """The puzzle that a parsed file holds. `entities`: text is written with HTML entities."""
    values = dict(parsed.values)
    author = values.pop("author", None)
    description = values.pop("description", None)
    lines = [] if description is None else [value.text for value in description.strings or ()]
    texts = ["" if author is None else author.text, "\n".join(lines)]
    if entities:
        texts = [html.unescape(text) for text in texts]
    shown = values.pop("sol", None)
    for key in ("type", "format"):
        values.pop(key, None)
    content = _graph_content(parsed, values) or _grid_content(parsed, values)
    unmodeled: list[Unmodeled] = []
    if parsed.format != (1 if content.givens.graph is None else 2):
        unmodeled.append(Unmodeled("format", parsed.format))
    for key in ("puzzle", "solution", *content.unmodeled):
        rows = _rows(parsed, values, key)
        if rows is not None:
            unmodeled.append(Unmodeled(key, rows))
    params = {key: v for key, value in values.items() if (v := plain(value)) is not None}
    return LogicPuzzle(
        parsed.name,
        *content.size,
        content.givens,
        content.solution,
        params=params | content.params,
        show_solution=shown is not None and shown.content is True,
        unmodeled=unmodeled,
        author=texts[0],
        notes=texts[1],
    )


class ReadLayers(NamedTuple):
    """The layers of a parsed file; `unmodeled` are keys of diagrams that the layers cannot hold."""

    givens: Layers = Layers()
    solution: Layers | None = None
    size: tuple[int, int] = (0, 0)
    params: dict[str, Any] = {}  # noqa: RUF012 - never changed
    unmodeled: tuple[str, ...] = ()


def _grid_content(parsed: ParsedFile, values: dict[str, Literal]) -> ReadLayers:
    """The layers of the diagrams; what they hold is taken out of the values."""
    kind, sizes = parsed.type, parsed.sizes
    givens = parsed.layers("puzzle")
    if kind is None or sizes is None or givens is None:
        return ReadLayers()
    params = {}
    if sizes.m and "max" not in values and sizes.m != _default_max(kind):
        params["max"] = sizes.m
    for key in (*kind.size_keys, *SPELLING_KEYS):
        values.pop(key, None)
    values.pop("puzzle", None)
    solution = parsed.layers("solution")
    if solution is not None:
        values.pop("solution", None)
    unmodeled = []
    for key, _ in kind.arts:
        areas = parsed.layers(key)
        blocks = None if areas is None else blocks_of(areas)
        if blocks is None:
            unmodeled.append(key)
        else:
            givens = givens.replace(blocks=blocks)
            values.pop(key, None)
    return ReadLayers(givens, solution, (sizes.x, sizes.y), params, tuple(unmodeled))


def _default_max(kind: Spelling) -> int | None:
    parameter = kind.parameters.get("max")
    return None if parameter is None else parameter.default


def _graph_content(parsed: ParsedFile, values: dict[str, Literal]) -> ReadLayers | None:
    """The layers of a planar graph; None where there is none, or its arrays are malformed."""
    if not parsed.is_graph:
        return None
    params: dict[str, Any] = {key: plain(values[key]) for key in GRAPH_KEYS if key in values}
    graph = graph_of_parameters(params)
    if graph is None or not graph.nodes:
        return None
    for key in GRAPH_KEYS:
        values.pop(key, None)
    assert parsed.type is not None
    givens, solution = split_graph(graph, parsed.type.declared)
    return ReadLayers(Layers(graph=givens), None if solution is None else Layers(graph=solution))


def _rows(parsed: ParsedFile, values: dict[str, Literal], key: str) -> tuple[str, ...] | None:
    """The rows of a diagram that the layers cannot hold, taken out of the values."""
    value = values.get(key)
    if value is None or value.strings is None:
        return None  # not rows: kept as a parameter
    del values[key]
    diagram = parsed.diagrams.get(key)
    if diagram is not None and diagram.rows is not None:
        return diagram.rows
    return tuple(row.text for row in value.strings)


def plain(value: Literal) -> Any:
    """A value as a plain one, arrays as tuples; None for a value of an unsupported kind."""
    if value.type is Type.STRING:
        return value.text
    if value.type is Type.ARRAY:
        items = [plain(item) for item in value.items]
        return None if None in items else tuple(items)
    return value.content
