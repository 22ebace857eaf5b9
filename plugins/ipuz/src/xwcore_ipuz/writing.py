"""Writing: the bytes that were read where nothing changed, else a new file over the old one.

Contract: losses are exact because the writer reads what it wrote: every difference from the puzzle
is told, with its cell or clue, and nothing else is.
"""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import Any, Final

from xwcore import diff
from xwcore.plugin import (
    Crossword,
    Feature,
    Limits,
    LogicPuzzle,
    Puzzle,
    ReadContext,
    ReadError,
    WriteContext,
    WriteError,
)
from xwcore_ipuz.composing import compose_crossword
from xwcore_ipuz.document import Document
from xwcore_ipuz.grammar import FORMAT, STRUCTURE
from xwcore_ipuz.merging import merge
from xwcore_ipuz.reading import Parsed, parse_file
from xwcore_ipuz.record import IpuzRecord
from xwcore_ipuz.rendering import Renderer
from xwcore_ipuz.scanning import Node
from xwcore_ipuz.sudoku_writing import compose_sudoku

#: What was in memory once may be read again, whatever a host allows for files of others.
_ANY: Final = Limits(
    max_bytes=2**40, max_cells=2**40, max_clues=2**40, max_string=2**40, max_depth=400
)
_INDENT: Final = 2
_WRAPPER: Final = b"ipuz("

_REASONS: Final = {
    Feature.MARKS: "ipuz has one shape a cell, by its name, and a circle is a shape",
    Feature.GIVEN: "a given cell of ipuz needs a letter",
    Feature.METADATA: "ipuz cannot hold this value under this key",
    Feature.METADATA_ORDER: "ipuz keeps the values of one key together, and the kinds first",
    Feature.NUMBERING: "ipuz cannot tell these numbers from the automatic ones",
    Feature.CLUE_MARKUP: "the clue has markup for which there is no element",
    Feature.CLUE_METADATA: "ipuz cannot hold this detail of a clue",
    Feature.CLUE_CELLS: "the cells are those of the entry, or outside of the grid",
    Feature.COLORS: "a colour of ipuz is six hexadecimal digits",
}


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The file of a puzzle.

    Raises:
        WriteError: ipuz has no such puzzle.
    """
    old = _old(puzzle)
    if old is not None and old.puzzle == puzzle:
        return _as_wanted(old, context)
    renderer = Renderer(indent=_wanted_indent(context))
    fresh = renderer.whole(_composed(puzzle))
    again = _read_back(fresh)
    context.report_losses(diff(puzzle, again), _REASONS)
    if old is not None:
        old = _in_utf8(old)
        for root in _over(puzzle, old, context):
            if _says(root, again):
                return _wrapped(root, context, old.document)
    return _wrapped(fresh + b"\n", context, None)


def _old(puzzle: Puzzle) -> Parsed | None:
    """The file that the puzzle was read from, if it was."""
    record = puzzle.extras.get(FORMAT)
    if not isinstance(record, IpuzRecord):
        return None
    try:
        found = parse_file(record.data, ReadContext(FORMAT, limits=_ANY))
    except ReadError:  # a record that somebody made up
        return None
    return found


def _in_utf8(old: Parsed) -> Parsed:
    if old.document.encoding == "utf-8":
        return old
    text = old.document.data.decode(old.document.encoding, "replace")
    return parse_file(text.encode(), ReadContext(FORMAT, limits=_ANY))


def _as_wanted(old: Parsed, context: WriteContext) -> bytes:
    """The bytes of an unchanged puzzle, laid out otherwise where an option asks for it."""
    keep = (context.options.get("wrapper") or "keep") == "keep"
    if context.options.get("indent") is None:
        if keep:
            return old.document.data
        document = old.document
        return _wrapped(document.data[document.root.start : document.root.end], context, document)
    document = _in_utf8(old).document
    value = Renderer(indent=_wanted_indent(context)).whole(document.root.plain())
    return _wrapped(value, context, document)


def _wanted_indent(context: WriteContext) -> int:
    indent = context.options.get("indent")
    return indent if isinstance(indent, int) else _INDENT


def _composed(puzzle: Puzzle) -> dict[str, Any]:
    if isinstance(puzzle, LogicPuzzle):
        return compose_sudoku(puzzle)
    if not isinstance(puzzle, Crossword) or not puzzle.grid.cell_count:
        raise WriteError("an ipuz crossword has at least one cell")
    return compose_crossword(puzzle)


def _read_back(data: bytes) -> Puzzle:
    try:
        return parse_file(data, ReadContext(FORMAT, limits=_ANY)).puzzle
    except ReadError as error:
        raise WriteError(f"ipuz cannot say this puzzle: {error.message}") from error


def _over(puzzle: Puzzle, old: Parsed, context: WriteContext) -> Iterator[bytes]:
    """The edited puzzle as an object, from the most faithful way to the least."""
    merged = merge(puzzle, old)
    renderer = Renderer(old.document, _wanted_indent(context))
    if context.options.get("indent") is None:
        yield renderer.over(old.document.root, merged)
    ordered = {key: merged.get(key, value) for key, value in _composed(puzzle).items()}
    kept = {key: item for key, item in merged.items() if key in STRUCTURE or key not in ordered}
    value = {**ordered, **{key: item for key, item in kept.items() if key not in ordered}}
    plain = value if context.options.get("indent") is None else _plain(value)
    yield renderer.whole(plain)


def _plain(value: Any) -> Any:
    """The value without nodes, so that all of it is laid out anew."""
    if isinstance(value, Node):
        return value.plain()
    if isinstance(value, dict):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, list) else value


def _says(root: bytes, wanted: Puzzle) -> bool:
    try:
        return parse_file(root, ReadContext(FORMAT, limits=_ANY)).puzzle == wanted
    except ReadError:
        return False


def _wrapped(root: bytes, context: WriteContext, document: Document | None) -> bytes:
    """The object with what stands around it, as the option wants it."""
    wrapper = context.options.get("wrapper") or "keep"
    if wrapper == "ipuz":
        return _WRAPPER + root.rstrip() + b")\n"
    if document is None:
        return root
    if wrapper == "keep" or not document.is_wrapped:
        return document.before + root + document.after
    mark = codecs.BOM_UTF8 if document.data.startswith(codecs.BOM_UTF8) else b""
    return mark + root + b"\n"
