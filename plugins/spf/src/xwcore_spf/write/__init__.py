"""From a `LogicPuzzle` to bytes.

Contract: an unchanged puzzle gives the bytes of its file; a changed one gives the file with the
values of the changed keys replaced; one without a file gives canonical SPF. Texts are escaped by
`spelled_string`, so that no text of a puzzle can become a part of the program.
"""

from __future__ import annotations

import html
from collections.abc import Iterable, Sequence
from typing import Any, Final

from xwcore.plugin import (
    READ_BACK_LIMITS,
    Difference,
    Puzzle,
    ReadContext,
    WriteContext,
    WriteError,
    XwError,
)
from xwcore_logic import LogicPuzzle, joined_graph
from xwcore_spf.codes import CODES
from xwcore_spf.parse import GENERAL_KEYS, ParsedFile, known_keys, parse
from xwcore_spf.parse.postscript import (
    PostScriptFile,
    active_operators,
    find_container,
    spelled,
    spelled_string,
)
from xwcore_spf.read import read
from xwcore_spf.record import SpfRecord
from xwcore_spf.syntax.diagram import SPELLING_KEYS, LayoutSizes
from xwcore_spf.syntax.graphs import parameters_of_graph
from xwcore_spf.syntax.spelling import Spelling, find_type
from xwcore_spf.write.diagram import (
    CannotStandError,
    layers_of_blocks,
    rows_of,
    solution_art,
    spelled_sizes,
)
from xwcore_spf.write.embedding import embedded

PROLOG: Final = (
    b"%!PS-Adobe-3.0 EPSF-3.0\n"
    b"%%DocumentData: Clean7Bit\n"
    b"%%EndComments\n"
    b"% This file is in Standard Puzzle Format (SPF)\n"
)
#: The dictionary is left on the stack of an interpreter, which this takes off again.
EPILOG: Final = b" pop\n%%EOF\n"

_KEY_CHARACTERS: Final = frozenset(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_"
)
#: Keys that are attributes of the puzzle.
_OWN_KEYS: Final = frozenset({"type", "format", "sol", "author", "description"})


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The bytes of a file with the content of the puzzle.

    Raises:
        WriteError: the puzzle is not a logic puzzle, or SPF cannot spell it.
    """
    if not isinstance(puzzle, LogicPuzzle):
        raise WriteError("unsupported kind of puzzle: SPF holds logic puzzles")
    if puzzle.givens.cells and find_type(puzzle.type) is None:
        raise WriteError(f"unsupported type of logic puzzle: {puzzle.type!r}")
    record = puzzle.extras.get("spf")
    data = None
    try:
        if isinstance(record, SpfRecord):
            data = _from_record(puzzle, record, context)
            if data is not None and not _shows_nothing(puzzle):
                return data
        if data is None:
            data = canonical(puzzle, context, bare=context.options.get("prolog") == "none")
    except CannotStandError as error:
        raise WriteError(f"type {puzzle.type}: {error}") from error
    context.report_differences(
        puzzle,
        data,
        read,
        dict.fromkeys(context.features or (), _loss_message),
        options={"entities": "keep"},
    )
    return data


# -- with the file that it came from --------------------------------------------------------------


def _from_record(puzzle: LogicPuzzle, record: SpfRecord, context: WriteContext) -> bytes | None:
    """The file of the record, changed where the puzzle was; None where that is not possible."""
    if context.options.get("prolog") == "none":
        return None
    before = _reread(record.data, record)
    container = find_container(record.data, record.max_depth)
    if before is None or container is None:
        return None
    if _is_active(container):
        if context.options.get("active") == "drop":
            return None
        context.report(CODES["SPF116"].at())
    if not context.held_differences(puzzle, before):
        return record.data
    if not _shows_nothing(before):
        puzzle = _showing_what_it_has(puzzle)
    parsed = parse(container)
    old = values_of(before, context, parsed, entities=record.entities)
    new = values_of(puzzle, context, parsed, entities=record.entities)
    changes: dict[str, bytes | None] = {
        key: text for key, text in new.items() if old.get(key) != text
    }
    changes |= dict.fromkeys(key for key in old if key not in new)
    data = container.edited(changes)
    written = _reread(data, record)
    if written is None or context.held_differences(puzzle, written):
        return None
    return data


def _shows_nothing(puzzle: LogicPuzzle) -> bool:
    """Whether the solution is to be shown, and missing; a file that states this keeps it."""
    return puzzle.show_solution and puzzle.solution is None


def _showing_what_it_has(puzzle: LogicPuzzle) -> LogicPuzzle:
    return puzzle.replace(show_solution=False) if _shows_nothing(puzzle) else puzzle


def _is_active(container: PostScriptFile) -> bool:
    data, (first, last) = container.data, container.section
    return any(active_operators(data, first, container.start)) or any(
        active_operators(data, container.end, last)
    )


def _reread(data: bytes, record: SpfRecord) -> LogicPuzzle | None:
    """The puzzle of a file, read as that of the record was; None if it cannot be read."""
    options = {"entities": "decode" if record.entities else "keep"}
    limits = READ_BACK_LIMITS._replace(max_depth=record.max_depth)
    try:
        return read(data, ReadContext("spf", options, limits))
    except XwError:
        return None


# -- from scratch ---------------------------------------------------------------------------------


def canonical(puzzle: LogicPuzzle, context: WriteContext, *, bare: bool = False) -> bytes:
    """A whole file in canonical form, with code that draws it; `bare` is the dictionary alone.

    Raises:
        CannotStandError: a place holds a value that SPF cannot spell there.
        LimitError: a diagram is larger than a file may be.
    """
    values = values_of(_showing_what_it_has(puzzle), context)
    lines = b"".join(b"/%s %s\n" % (key.encode(), text) for key, text in values.items())
    if bare:
        return b"<<\n" + lines + b">>\n"
    prolog, epilog = embedded(puzzle) or (PROLOG, EPILOG)
    return prolog + b"<<\n" + lines + b">>" + epilog


def values_of(
    puzzle: LogicPuzzle,
    context: WriteContext,
    parsed: ParsedFile | None = None,
    *,
    entities: bool = False,
) -> dict[str, bytes]:
    """Each key of the dictionary with its value as PostScript, in the specification's order.

    Diagrams are spelled as those of `parsed` where their places hold the same. A parameter that
    has no spelling is left out; `entities` writes texts with HTML entities.

    Raises:
        CannotStandError: a place holds a value that SPF cannot spell there.
        LimitError: a diagram is larger than a file may be.
    """
    kind = find_type(puzzle.type)
    values = {**_own_values(puzzle, entities), **_parameters(puzzle, kind)}
    values |= _diagrams(puzzle, kind, parsed, context)
    for key, value in _unmodeled(puzzle).items():
        text = _spelled_parameter(value)
        if text is not None and set(key) <= _KEY_CHARACTERS and key not in ("", "type", "sol"):
            values[key] = text
    number = 2 if puzzle.givens.graph is not None else 1
    order = known_keys(kind, number) if kind is not None else GENERAL_KEYS
    known = [key for key in order if key in values]
    return {key: values[key] for key in [*known, *(key for key in values if key not in known)]}


def _unmodeled(puzzle: LogicPuzzle) -> dict[str, Any]:
    """Keys of SPF that the model cannot hold; those of another format have no meaning here."""
    if puzzle.source_format not in (None, "spf"):
        return {}
    return {item.name: item.value for item in puzzle.unmodeled}


def _own_values(puzzle: LogicPuzzle, entities: bool) -> dict[str, bytes]:
    """The keys of the attributes of the puzzle."""
    escape = html.escape if entities else str
    values = {
        "format": spelled(1 if puzzle.givens.graph is None else 2),
        "type": spelled_string(puzzle.type),
        "sol": spelled(puzzle.show_solution),
    }
    if puzzle.author:
        values["author"] = spelled_string(escape(puzzle.author))
    if puzzle.notes:
        values["description"] = art(escape(puzzle.notes).split("\n"))
    return values


def _parameters(puzzle: LogicPuzzle, kind: Spelling | None) -> dict[str, bytes]:
    values = {}
    has_layers = kind is not None and "puzzle" not in _unmodeled(puzzle)
    spelled_otherwise = {*SPELLING_KEYS, *kind.size_keys} if has_layers and kind else set()
    for key, value in puzzle.params.items():
        allowed = key and set(key) <= _KEY_CHARACTERS and key not in _OWN_KEYS
        if allowed and key not in spelled_otherwise:
            text = _spelled_parameter(value)
            if text is not None:
                values[key] = text
    return values


def _diagrams(
    puzzle: LogicPuzzle, kind: Spelling | None, parsed: ParsedFile | None, context: WriteContext
) -> dict[str, bytes]:
    """The sizes and diagrams of a puzzle with layers; the arrays of one with a graph."""
    givens, solution = puzzle.givens, puzzle.solution
    if givens.graph is not None:
        solved = None if solution is None else solution.graph
        assert kind is not None
        graph = joined_graph(givens.graph, solved, kind.declared)
        arrays = parameters_of_graph(graph, with_solution=not kind.graph_of_loop)
        return {key: _spelled_array(value) for key, value in arrays.items()}
    if kind is None or not givens.cells or "puzzle" in _unmodeled(puzzle):
        return {}
    before = parsed.sizes if parsed is not None and parsed.type is kind else None
    sizes = spelled_sizes(puzzle, kind, before)
    _count_characters(kind, sizes, context)
    values = _spelled_sizes(puzzle, kind, sizes)
    current = _current_rows(parsed) if sizes == before else {}
    values["puzzle"] = art(rows_of(givens, kind.puzzle, sizes, current.get("puzzle", ())))
    if solution is not None:
        rows = current.get("solution", ())
        diagram = solution_art(kind, solution)
        if rows and kind.solution_art_of(len(rows), sizes).size(sizes) != diagram.size(sizes):
            rows = ()
        values["solution"] = art(rows_of(solution, diagram, sizes, rows, unfinished=True))
    for key, diagram in kind.arts:
        if key not in _unmodeled(puzzle):
            blocks = layers_of_blocks(givens.blocks, puzzle.width, puzzle.height)
            values[key] = art(rows_of(blocks, diagram, sizes, current.get(key, ())))
    return values


def _count_characters(kind: Spelling, sizes: LayoutSizes, context: WriteContext) -> None:
    """Count the characters of the diagrams: one long number or line of clues widens all rows."""
    for diagram in (kind.puzzle, *(diagram for _, diagram in kind.arts), kind.solution_art):
        width, height = diagram.size(sizes)
        context.count("max_output", width * height)


def _current_rows(parsed: ParsedFile | None) -> dict[str, tuple[str, ...]]:
    diagrams = {} if parsed is None else parsed.diagrams
    return {key: diagram.rows for key, diagram in diagrams.items() if diagram.rows is not None}


def _spelled_sizes(puzzle: LogicPuzzle, kind: Spelling, sizes: LayoutSizes) -> dict[str, bytes]:
    numbers = dict(zip(kind.size_keys, (puzzle.width, puzzle.height), strict=False))
    parameters = kind.parameters
    if "digits" in parameters and _needs_digits(puzzle, parameters["digits"].default, sizes.d):
        numbers["digits"] = sizes.d
    clue_counts = {"left": sizes.l, "top": sizes.t}
    numbers |= {key: number for key, number in clue_counts.items() if key in parameters}
    return {key: spelled(number) for key, number in numbers.items()}


def _needs_digits(puzzle: LogicPuzzle, default: int | None, digits: int) -> bool:
    """Whether /digits must be written: it differs from the default, or marks numbers (A.5)."""
    if default is not None:
        return digits != default
    sets = (puzzle.givens, puzzle.solution)
    return any(
        isinstance(value, int)
        for layers in sets
        if layers is not None
        for row in layers.cells
        for value in row
    )


def art(rows: Any) -> bytes:
    """Rows as an array of strings, one below the other (section 4)."""
    return _below_each_other(spelled_string(row) for row in rows)


def _below_each_other(parts: Iterable[bytes]) -> bytes:
    """An array with each part on a line."""
    return b"[" + (_concatenated(b"\n" + part for part in parts) or b"\n") + b" ]"


def _concatenated(parts: Iterable[bytes]) -> bytes:
    """The parts in one; `bytes.join` would take 80 bytes more for each part."""
    text = bytearray()
    for part in parts:
        text += part
    return bytes(text)


def _spelled_array(lines: Sequence[Sequence[Any]]) -> bytes:
    """Rows of numbers, one below the other."""
    return _below_each_other(spelled(tuple(line)) for line in lines)


def _spelled_parameter(value: Any) -> bytes | None:
    """The value in PostScript; None where it has no spelling there."""
    if isinstance(value, tuple):
        if value and all(isinstance(item, str) for item in value):
            return art(value)
        parts = [part for item in value if (part := _spelled_parameter(item)) is not None]
        if len(parts) < len(value):
            return None
        if any(isinstance(item, tuple) for item in value):
            return _below_each_other(parts)
        return b"[ " + _concatenated(part + b" " for part in parts) + b"]"
    if isinstance(value, float) and (value != value or abs(value) == float("inf")):  # noqa: PLR0124
        return None
    return spelled(value) if isinstance(value, (bool, int, float, str)) else None


def _loss_message(difference: Difference) -> str:
    where = difference.where
    what = f"/{where.key}" if where.key else difference.feature.label
    return f"{what} differs after reading the file again"
