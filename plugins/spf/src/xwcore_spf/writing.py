"""From a `LogicPuzzle` to bytes.

Contract: a puzzle that says what its file says gives the file's bytes; one that says something else
gives the file with the values of the changed keys replaced; one without a file gives canonical SPF.
No text can leave its string: every value is spelled by `values.spelled`.
"""

from __future__ import annotations

import html
from collections.abc import Mapping
from typing import Any, Final

from xwcore.model.difference import Difference
from xwcore.plugin import (
    LogicPuzzle,
    Puzzle,
    ReadContext,
    WriteContext,
    WriteError,
    XwError,
)
from xwcore_spf.active import active_operators
from xwcore_spf.codes import CODES
from xwcore_spf.container import Container, parse
from xwcore_spf.document import known_keys
from xwcore_spf.record import SpfRecord
from xwcore_spf.types_table import find_type
from xwcore_spf.values import spelled, spelled_string

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
#: Keys whose values the puzzle's own attributes give.
_OWN_KEYS: Final = frozenset({"type", "format", "sol", "author", "description"})


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The bytes of a file that says what the puzzle says.

    Raises:
        WriteError: the puzzle is no logic puzzle, or cannot be written so that it can be read.
    """
    if not isinstance(puzzle, LogicPuzzle):
        raise WriteError("SPF holds logic puzzles, and this is none")
    record = puzzle.extras.get("spf")
    data = _from_record(puzzle, record, context) if isinstance(record, SpfRecord) else None
    if data is not None:
        return data
    data = canonical(puzzle, bare=context.options.get("prolog") == "none")
    from xwcore_spf.reading import read

    context.report_differences(
        puzzle,
        data,
        read,
        dict.fromkeys(context.features, _loss_message),
        options={"entities": "keep"},
    )
    return data


# -- with the file that it came from --------------------------------------------------------------


def _from_record(puzzle: LogicPuzzle, record: SpfRecord, context: WriteContext) -> bytes | None:
    """The file of the record, changed where the puzzle was; None where that does not do."""
    container = parse(record.data)
    if container is None or context.options.get("prolog") == "none":
        return None
    if _is_active(container):
        if context.options.get("active") == "drop":
            return None
        context.report(CODES["SPF116"].at())
    before = reread(record.data, entities=record.entities)
    if before is None:
        return None
    if before == puzzle:
        return record.data
    old, new = values_of(before, record.entities), values_of(puzzle, record.entities)
    changes: dict[str, bytes | None] = {
        key: text for key, text in new.items() if old.get(key) != text
    }
    changes |= dict.fromkeys(key for key in old if key not in new)
    data = container.edited(changes)
    return data if reread(data, entities=record.entities) == puzzle else None


def _is_active(container: Container) -> bool:
    data, (first, last) = container.data, container.section
    return any(active_operators(data, first, container.start)) or any(
        active_operators(data, container.end, last)
    )


def reread(data: bytes, *, entities: bool = False) -> LogicPuzzle | None:
    """The puzzle of a file without a word about its faults; None where there is none."""
    try:
        return _read_again(data, entities=entities)
    except XwError:
        return None


def _read_again(data: bytes, *, entities: bool = False) -> LogicPuzzle:
    from xwcore_spf.reading import read

    return read(data, ReadContext("spf", {"entities": "decode" if entities else "keep"}))


# -- from scratch ---------------------------------------------------------------------------------


def canonical(puzzle: LogicPuzzle, *, bare: bool = False) -> bytes:
    """A whole file in canonical form, with code that draws it; `bare` is the dictionary alone."""
    lines = b"".join(b"/%s %s\n" % (key.encode(), text) for key, text in values_of(puzzle).items())
    if bare:
        return b"<<\n" + lines + b">>\n"
    from xwcore_spf.drawing.embedding import embedded

    prolog, epilog = embedded(puzzle) or (PROLOG, EPILOG)
    return prolog + b"<<\n" + lines + b">>" + epilog


def values_of(puzzle: LogicPuzzle, entities: bool = False) -> dict[str, bytes]:
    """Each key of the dictionary with its value as PostScript, in the specification's order.

    A parameter that has no spelling is left out; `entities` says that texts are HTML.
    """
    kind = find_type(puzzle.type)
    order = known_keys(kind, puzzle.format) if kind is not None else _OWN_KEYS
    values = dict(_all_values(puzzle, entities))
    known = [key for key in order if key in values] if kind is not None else []
    return {key: values[key] for key in [*known, *(key for key in values if key not in known)]}


def _all_values(puzzle: LogicPuzzle, entities: bool) -> Mapping[str, bytes]:
    escape = html.escape if entities else str
    values = {
        "format": spelled(puzzle.format),
        "type": spelled_string(puzzle.type),
        "sol": spelled(puzzle.show_solution),
    }
    if puzzle.author:
        values["author"] = spelled_string(escape(puzzle.author))
    for key, value in puzzle.params.items():
        if key and set(key) <= _KEY_CHARACTERS and key not in _OWN_KEYS:
            text = _spelled_parameter(value)
            if text is not None:
                values[key] = text
    if puzzle.puzzle:
        values["puzzle"] = art(puzzle.puzzle)
    if puzzle.solution is not None:
        values["solution"] = art(puzzle.solution)
    if puzzle.notes:
        values["description"] = art(escape(puzzle.notes).split("\n"))
    return values


def art(rows: Any) -> bytes:
    """Rows as an array of strings, one below the other (section 4)."""
    return b"[\n" + b"\n".join(spelled_string(row) for row in rows) + b" ]"


def _spelled_parameter(value: Any) -> bytes | None:
    """The value in PostScript; None where it has no spelling there."""
    if isinstance(value, tuple):
        parts = [_spelled_parameter(item) for item in value]
        if None in parts:
            return None
        if value and all(isinstance(item, str) for item in value):
            return art(value)
        if any(isinstance(item, tuple) for item in value):
            return b"[\n" + b"\n".join(part for part in parts if part is not None) + b" ]"
        return b"[ " + b"".join(part + b" " for part in parts if part is not None) + b"]"
    if isinstance(value, float) and (value != value or abs(value) == float("inf")):  # noqa: PLR0124
        return None
    return spelled(value) if isinstance(value, (bool, int, float, str)) else None


def _loss_message(difference: Difference) -> str:
    where = difference.where
    what = f"/{where.key}" if where.key else difference.feature.label
    return f"SPF spells {what} in another way"
