"""Damage of all lines: an empty line after each line, and the file pasted twice."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Diagnostic, Fix
from xwcore_documents import TextDocument, second_copy
from xwcore_xd import codes

#: A shorter file may have such lines by itself.
_LEAST_LINES: Final = 16


def single_spaced(document: TextDocument) -> TextDocument | None:
    """The document without every second line, if all these are empty; else None.

    Sections of one line each look alike, but between them no further lines are empty.
    """
    text = document.text
    if "\n\n\n\n" not in text and "\n \n" not in text:
        return None
    lines = document.lines
    if len(lines) < _LEAST_LINES or any(line.strip() for line in lines[1::2]):
        return None
    kept = lines[::2]
    if all(line.strip() for line in kept):
        return None
    return TextDocument.decode(document.encode("\n".join([*kept, ""])))


def double_spacing(document: TextDocument) -> Diagnostic:
    """The finding on a double-spaced document; the fix deletes the empty lines."""
    count = len(document.lines)
    edits = tuple(document.whole_lines_edit(line) for line in range(1, count, 2))
    message = f"every second line is empty: {count // 2} of {count} lines"
    fix = Fix(edits, title="delete every second line")
    return codes.DOUBLE_SPACED.at(message, document.line_span(1), fix=fix)


def pasted_twice(document: TextDocument) -> Diagnostic | None:
    """The finding that the file begins once more after its end; the fix deletes the second copy."""
    copy = second_copy(document.text)
    if copy is None:
        return None
    line = document.line_of(copy.start)
    message = f"file pasted twice: line {line + 1} and those below repeat all lines above"
    fix = document.fix("delete the second copy", copy.edit)
    span = document.span(copy.start, len(document.text))
    return codes.PASTED_TWICE.at(message, span, fix=fix)
