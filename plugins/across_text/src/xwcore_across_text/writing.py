"""Writing: a `Crossword` to bytes, and what they do not hold.

Contract: an unmodified puzzle that was read from this format gives its bytes again; an edited one
keeps all that the edit does not touch (`template`); any other one is laid out as the format
document does it. What was written is read again, and what differs is reported as lost: so the
losses are exact, whatever the puzzle holds.
"""

from __future__ import annotations

from functools import partial
from typing import Final, NamedTuple

from xwcore.errors import XwError
from xwcore.model.difference import Difference, diff
from xwcore.plugin import Crossword, Feature, Puzzle, ReadContext, WriteContext, WriteError
from xwcore_across_text import codes
from xwcore_across_text.document import decode, encode
from xwcore_across_text.grammar import BLANKS, FORMAT, MAC_ROMAN, MAX_NOTES, UTF8
from xwcore_across_text.layout import contents, laid_out
from xwcore_across_text.reading import Parsed, Record, parse
from xwcore_across_text.template import NEWLINES, edited

#: Why a feature that the format holds may be lost all the same.
_REASONS: Final = {
    Feature.TITLE: "the title cannot be a line of its own as it is",
    Feature.AUTHOR: "the author cannot be a line of its own as it is",
    Feature.COPYRIGHT: "a copyright notice is shown with © in front",
    Feature.NOTES: "the notepad cannot hold these characters",
    Feature.DIAGRAMLESS: "a grid without a block cannot say that it is diagramless",
    Feature.UNKNOWN_CELLS: "a cell without solution becomes an X",
    Feature.SOLUTION: "the grid cannot hold this solution",
    Feature.REBUS: "no marker is left for this rebus",
    Feature.SHORT_FORMS: "a short form is one letter, and no block",
    Feature.CIRCLES: "no lower-case letter is left to circle this cell",
    Feature.CLUES: "the clue list cannot hold this clue as it is",
    Feature.UNPLACED_CLUES: "a clue without an entry is kept without its number only",
    Feature.SHARED_PLACES: "an entry has one clue",
}
_LINES: Final = frozenset({Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.CLUES})
_CELLS: Final = frozenset(
    {Feature.REBUS, Feature.CIRCLES, Feature.SYMBOLS, Feature.SHORT_FORMS, Feature.SOLUTION}
)


class Attempt(NamedTuple):
    """Bytes, and in what the puzzle read from them differs."""

    data: bytes
    differences: tuple[Difference, ...]


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The bytes of a file; losses are told to `context`.

    Raises:
        WriteError: it is no crossword, or one without cells.
    """
    if not isinstance(puzzle, Crossword):
        raise WriteError(f"a crossword can be written, a {puzzle.kind} puzzle cannot")
    if not puzzle.grid.cell_count:
        raise WriteError("the grid has no cells")
    origin = _origin(puzzle, context)
    asked = _asked(context)
    if origin is not None and not asked and origin.puzzle == puzzle:
        return origin.document.data
    if len(puzzle.notes) > MAX_NOTES and "notes" not in asked:
        context.report(codes.NOTES_LONG.at(f"the notepad holds {len(puzzle.notes)} characters"))
    shortened = puzzle
    if "notes" in asked:
        shortened = puzzle.replace(notes=puzzle.notes[:MAX_NOTES])
    best = _best(puzzle, shortened, origin, context)
    reason = partial(_reason, context)
    context.report_losses(best.differences, dict.fromkeys(Feature, reason))
    return best.data


def _asked(context: WriteContext) -> set[str]:
    """The options that ask for something."""
    options = context.options
    given = {name for name in ("encoding", "version", "newline") if options.get(name) is not None}
    return given | ({"notes"} if options.get("notes") == "cut" else set())


def _origin(puzzle: Crossword, context: WriteContext) -> Parsed | None:
    """The file that the puzzle was read from, read again; None where there is none."""
    record = puzzle.extras.get(FORMAT)
    if not isinstance(record, Record):
        return None
    try:
        return parse(record.data, ReadContext(FORMAT, record.options, context.limits))
    except XwError:
        return None


def _best(
    puzzle: Crossword, shortened: Crossword, origin: Parsed | None, context: WriteContext
) -> Attempt:
    """The edited original, or a new file where that holds more."""
    kept = None
    if origin is not None:
        record = puzzle.extras[FORMAT]
        data, encoding = edited(origin, shortened, context.options)
        kept = _attempt(puzzle, data, encoding, record.encoding, context)
        if not kept.differences:
            return kept
    new = _attempt(puzzle, *_new(shortened, context), None, context)
    if kept is not None and len(kept.differences) <= len(new.differences):
        return kept
    return new


def _new(puzzle: Crossword, context: WriteContext) -> tuple[bytes, str]:
    """A file laid out afresh, and its encoding."""
    options = context.options
    version = options.get("version")
    said = contents(puzzle, version=None if version is None else int(version))
    text = laid_out(said, int(version or (2 if said.needs_v2 else 1)))
    newline = NEWLINES[str(options.get("newline") or "lf")]
    encoding = str(options.get("encoding") or UTF8)
    return encode(text.replace("\n", newline), encoding), encoding


def _attempt(
    puzzle: Crossword, data: bytes, encoding: str, asked: str | None, context: WriteContext
) -> Attempt:
    """Read the bytes again, as is `asked` if they are of that encoding still; who writes Mac Roman
    must read it as such.
    """
    told = encoding if encoding in (MAC_ROMAN, asked) else None
    reading = ReadContext(FORMAT, {"encoding": told}, context.limits)
    return Attempt(data, diff(puzzle, parse(data, reading).puzzle))


def _reason(context: WriteContext, each: Difference) -> str:
    """Why it was lost, for people."""
    options = context.options
    if each.feature is Feature.NOTES and options.get("notes") == "cut":
        return f"the notepad is cut at {MAX_NOTES} characters"
    if options.get("version") == 1 and each.feature in _CELLS:
        return "version 1 has capital letters only"
    if isinstance(each.before, str) and isinstance(each.after, str):
        encoding = str(options.get("encoding") or UTF8)
        if decode(encode(each.before, encoding), encoding) != each.before:
            return f"{encoding} lacks a character of this text"
    if each.feature in _LINES and isinstance(each.before, str):
        if "\n" in each.before or "\r" in each.before:
            return "it is one line: line ends become blanks"
        if each.before[:1] in BLANKS:
            return "blanks at the start of a line are left out"
    reason = _REASONS.get(each.feature)
    return reason or f"Across Lite TEXT cannot hold {each.feature.label}"
