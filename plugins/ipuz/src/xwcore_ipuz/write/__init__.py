"""Write a puzzle: the bytes that were read if nothing changed, else an edited or a new file."""

from __future__ import annotations

import codecs
from typing import Final

from xwcore.plugin import (
    READ_BACK_LIMITS,
    Puzzle,
    ReadContext,
    WriteContext,
)
from xwcore_documents import loss_messages, most_faithful, recorded_file
from xwcore_ipuz.manifest import REASONS
from xwcore_ipuz.parse import ParsedFile
from xwcore_ipuz.parse.scanner import UTF8, in_utf8
from xwcore_ipuz.read import ReadFile, read, read_file
from xwcore_ipuz.record import IpuzRecord
from xwcore_ipuz.syntax import FORMAT
from xwcore_ipuz.write.fields import compose
from xwcore_ipuz.write.layout import INDENT, Layout

_WRAPPER: Final = b"ipuz("

#: The message for a difference in a feature.
_REASONS: Final = loss_messages(REASONS)


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """Write a puzzle.

    Raises:
        WriteError: ipuz has no such puzzle.
    """
    old = recorded_file(puzzle, FORMAT, IpuzRecord, read_file)
    if old is not None and old.puzzle == puzzle:
        return _unchanged(old, context)
    if old is not None:
        return _edited(puzzle, old, context)
    root = _new_object(puzzle, context)
    context.report_differences(puzzle, root, read, _REASONS)
    return _wrapped(root + b"\n", context, None)


def _parsed(data: bytes) -> ReadFile:
    return read_file(data, ReadContext(FORMAT, limits=READ_BACK_LIMITS))


def _unchanged(old: ReadFile, context: WriteContext) -> bytes:
    """The bytes of an unchanged puzzle, in another layout if an option requests it."""
    parsed = old.parsed
    if context.options.get("indent") is None:
        if _wrapper(context) == "keep":
            return old.data
        return _wrapped(parsed.data[parsed.root.start : parsed.root.end], context, parsed)
    parsed = _in_utf8(old).parsed
    root = Layout(indent=_indent(context)).whole(parsed.members)
    return _wrapped(root, context, parsed)


def _edited(puzzle: Puzzle, old: ReadFile, context: WriteContext) -> bytes:
    """The old file with the changes of the puzzle, in the most faithful form that loses nothing."""
    # Imported on use: most puzzles are written unchanged, or to another format.
    from xwcore_ipuz.write.edit import EditedFile, edited_forms

    old = _in_utf8(old)
    is_relaid = context.options.get("indent") is not None
    edit = EditedFile(old, puzzle, context.own_unmodeled(puzzle))
    forms = edited_forms(edit, _indent(context), keep_layout=not is_relaid)
    return most_faithful(
        puzzle,
        context,
        (_wrapped(root, context, old.parsed) for root in forms),
        lambda: _wrapped(_new_object(puzzle, context) + b"\n", context, None),
        read,
        _REASONS,
    )


def _new_object(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The object of a new file."""
    values = compose(puzzle, unmodeled=context.own_unmodeled(puzzle))
    return Layout(indent=_indent(context)).whole(values)


def _in_utf8(old: ReadFile) -> ReadFile:
    parsed = old.parsed
    if parsed.encoding == UTF8:
        return old if parsed.data == old.data else _parsed(parsed.data)
    return _parsed(in_utf8(parsed.data, parsed.encoding))


def _indent(context: WriteContext) -> int:
    indent = context.options.get("indent")
    return indent if isinstance(indent, int) else INDENT


def _wrapper(context: WriteContext) -> str:
    return str(context.options.get("wrapper") or "keep")


def _wrapped(root: bytes, context: WriteContext, parsed: ParsedFile | None) -> bytes:
    """The object inside the function call and white space that the option requests."""
    wrapper = _wrapper(context)
    if wrapper == "ipuz":
        return _WRAPPER + root.rstrip() + b")\n"
    if parsed is None:
        return root
    if wrapper == "keep" or not parsed.is_wrapped:
        return parsed.before + root + parsed.after
    mark = codecs.BOM_UTF8 if parsed.data.startswith(codecs.BOM_UTF8) else b""
    return mark + root + b"\n"
