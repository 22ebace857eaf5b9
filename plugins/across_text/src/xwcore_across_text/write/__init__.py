"""Writing: a `Crossword` to bytes, and what they do not hold.

An unmodified puzzle that was read from this format becomes its bytes again. An edited one keeps
everything that the edit does not touch (`write/edit.py`). Any other puzzle becomes a new file in
the layout of the format document. The bytes are read back, and the differences are the losses.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from xwcore.plugin import (
    UTF8,
    Difference,
    Feature,
    OptionValue,
    Puzzle,
    WriteContext,
    WriteError,
)
from xwcore_across_text import codes
from xwcore_across_text.manifest import REASONS
from xwcore_across_text.parse import parse
from xwcore_across_text.read import crossword, read
from xwcore_across_text.record import AcrossTextRecord
from xwcore_across_text.syntax import FORMAT, MAX_NOTES, NEWLINES
from xwcore_across_text.write.clues import has_surplus
from xwcore_across_text.write.edit import edit
from xwcore_across_text.write.sections import new_text, sections_of
from xwcore_crossword import Crossword, CrosswordFeature
from xwcore_documents import MAC_ROMAN, can_encode, encode_text, loss_messages, recorded_file

#: What version 1 holds of a cell is a capital letter.
_CELLS: Final = frozenset(
    {
        CrosswordFeature.REBUS,
        CrosswordFeature.CIRCLES,
        CrosswordFeature.SYMBOLS,
        CrosswordFeature.SHORT_FORMS,
        CrosswordFeature.SOLUTION,
    }
)


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The bytes of a file; losses are reported to `context`.

    Raises:
        WriteError: the puzzle is not a crossword, or has no cells.
    """
    if not isinstance(puzzle, Crossword):
        raise WriteError(f"puzzle of kind {puzzle.kind}, expected a crossword")
    if not puzzle.grid.kinds:
        raise WriteError("grid without cells")
    options = {name: value for name, value in context.options.items() if value is not None}
    cut_notes = options.pop("notes", "whole") == "cut"
    origin = recorded_file(puzzle, FORMAT, AcrossTextRecord, parse)
    before = crossword(origin) if origin is not None else None
    if origin is not None and before == puzzle and not options and not cut_notes:
        return origin.document.data
    shortened = puzzle
    if cut_notes:
        shortened = puzzle.replace(notes=puzzle.notes[:MAX_NOTES])
    elif len(puzzle.notes) > MAX_NOTES:
        message = f"notepad: {len(puzzle.notes)} characters, expected at most {MAX_NOTES}"
        context.report(codes.NOTES_LONG.at(message))
    differences: list[Difference] | None = None
    data = b""
    if origin is not None and before is not None:
        data, encoding = edit(origin, before, shortened, options)
        try:
            asked = puzzle.extras[FORMAT].encoding
            differences = _differences(puzzle, data, encoding, asked, context)
        except WriteError:
            differences = None  # the changes make a file that cannot be read
    if differences is None or differences:
        new_data, encoding = _new_file(shortened, options, keeps_surplus=has_surplus(before))
        new_differences = _differences(puzzle, new_data, encoding, None, context)
        if differences is None or len(new_differences) < len(differences):
            data, differences = new_data, new_differences
    reason = partial(_reason, options, cut_notes=cut_notes)
    context.report_losses(differences, dict.fromkeys(CrosswordFeature.members(), reason))
    return data


def _new_file(
    puzzle: Crossword, options: Mapping[str, OptionValue], *, keeps_surplus: bool
) -> tuple[bytes, str]:
    """A new file, and its encoding."""
    asked_version = options.get("version")
    version = None if asked_version is None else int(asked_version)
    needs_v2, lines = sections_of(puzzle, version=version, keeps_surplus=keeps_surplus)
    text = new_text(lines, version or (2 if needs_v2 else 1))
    encoding = str(options.get("encoding", UTF8))
    return encode_text(text, encoding, NEWLINES[str(options.get("newline", "lf"))]), encoding


def _differences(
    puzzle: Crossword, data: bytes, encoding: str, read_with: str | None, context: WriteContext
) -> list[Difference]:
    """How the puzzle read back differs. A reader must name Mac Roman, and names again the encoding
    that the original was read with.
    """
    option = encoding if encoding in (MAC_ROMAN, read_with) else None
    return context.differences(puzzle, data, read, options={"encoding": option})


def _reason(options: Mapping[str, OptionValue], difference: Difference, *, cut_notes: bool) -> str:
    """Why it is lost."""
    feature, before = difference.feature, difference.before
    if feature == Feature.NOTES and cut_notes:
        return f"the notepad is cut at {MAX_NOTES} characters"
    if feature in _CELLS and options.get("version") == 1:
        return "version 1 has capital letters only"
    if isinstance(before, str) and isinstance(difference.after, str):
        encoding = str(options.get("encoding", UTF8))
        if not can_encode(before, encoding):
            return f"{encoding} lacks a character of this text"
    message = loss_messages(REASONS).get(feature)
    return f"Across Lite TEXT has no {feature.label}" if message is None else message(difference)
