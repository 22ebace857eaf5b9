"""The findings of an Across Lite TEXT file together: a damage of the whole file before what follows
from it.

Contract: each damage is proven by all lines of the file, or by the numbers of clues.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Diagnostic, Fix, ReadContext, plural
from xwcore_across_text import codes
from xwcore_across_text.parse import ParsedFile
from xwcore_across_text.syntax import BLOCK

_HASH: Final = "#"

#: A shorter file has too few lines to tell.
_LEAST_LINES: Final = 12


def put_causes(parsed: ParsedFile, context: ReadContext) -> None:
    """Put the finding that explains others before them, if there is one."""
    spacing = _double_spacing(parsed)
    if spacing is not None:
        context.report_cause(spacing, lambda entry: entry.code.startswith("ACT"))
        return
    if any(entry.code == codes.NEEDS_V2.code for entry in context.diagnostics):
        blocks = _hash_blocks(parsed)
        if blocks is not None:
            context.report_cause(blocks, lambda entry: entry.code in _OF_BLOCKS)


_OF_BLOCKS: Final = frozenset(
    {
        codes.NEEDS_V2.code,
        codes.CLUES_MISSING.code,
        codes.CLUE_EXTRA.code,
        "XW104",
        "XW107",
    }
)


def _double_spacing(parsed: ParsedFile) -> Diagnostic | None:
    """The finding that every second line is empty; the lines of a grid are never apart."""
    document = parsed.document
    if "\n\n" not in document.text[:200]:
        return None
    lines = document.lines
    if len(lines) < _LEAST_LINES or any(line.strip() for line in lines[1::2]):
        return None
    edits = tuple(document.whole_lines_edit(at) for at in range(1, len(lines), 2))
    message = f"every second line is empty: {len(lines) // 2} of {len(lines)} lines"
    fix = Fix(edits, title="delete every second line")
    return codes.DOUBLE_SPACED.at(message, document.line_span(1), fix=fix)


def _hash_blocks(parsed: ParsedFile) -> Diagnostic | None:
    """The finding that blocks are spelled "#": with them the numbers of entries are those of the
    clues, and without them they are not.
    """
    rows = [row.cells for row in parsed.cells.rows]
    clues = tuple(len(list_.texts) for list_ in parsed.clues)
    joined = "".join(rows)
    if _HASH not in joined or BLOCK in joined or _HASH in parsed.rebus.markers:
        return None
    with_blocks = [row.replace(_HASH, BLOCK) for row in rows]
    if _entry_counts(with_blocks) != clues or _entry_counts(rows) == clues:
        return None
    places = [
        (number, column)
        for number, row in enumerate(rows)
        for column, cell in enumerate(row)
        if cell == _HASH
    ]
    offsets = [parsed.cells.rows[number].offset(column) for number, column in places]
    edits = [(offset, offset + 1, BLOCK) for offset in offsets]
    message = f"{plural(len(places), 'cell')} {_HASH}, expected the block {BLOCK!r}: "
    message += f"with blocks {clues[0]} across and {clues[1]} down clues fit"
    fix = parsed.document.fix(f"write {BLOCK!r}", *edits)
    span = parsed.document.span(offsets[0], offsets[0] + 1)
    return codes.HASH_BLOCKS.at(message, span, fix=fix)


def _entry_counts(rows: list[str]) -> tuple[int, int]:
    """How many entries a grid has across and down."""
    columns = map("".join, zip(*rows, strict=False))
    return _runs(rows), _runs([*columns])


def _runs(lines: list[str]) -> int:
    return sum(len(run) > 1 for line in lines for run in line.split(BLOCK))
