"""Writing: a crossword to bytes, and what they do not hold.

Contract: an unmodified puzzle that was read from this format gives its bytes again; an edited one
keeps the lines that the edit does not touch (`editing`); any other one is laid out anew. What was
written is read again, and what differs is reported as lost: so the losses are exact, whatever the
puzzle holds. Of several ways to write a puzzle the first that loses nothing is taken, else the one
that loses least.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from xwcore.errors import XwError
from xwcore.model.difference import Difference, diff
from xwcore.model.grid import NONE, OPEN
from xwcore.plugin import Crossword, Feature, Puzzle, WriteContext, WriteError
from xwcore_xd import text_writing
from xwcore_xd.cell_writing import Customs
from xwcore_xd.document import UTF8, encode
from xwcore_xd.grammar import FORMAT, UNKNOWN
from xwcore_xd.manifest import FEATURES
from xwcore_xd.reading import quiet_puzzle
from xwcore_xd.record import XdRecord

#: Why a feature that the format holds may be lost all the same.
_REASONS: Final = {
    Feature.TITLE: "a header is one line without blanks around it",
    Feature.AUTHOR: "a header is one line without blanks around it",
    Feature.COPYRIGHT: "a header is one line without blanks around it",
    Feature.NOTES: "the notes cannot hold this as it is",
    Feature.METADATA: "a header has a plain key, and a value of one line",
    Feature.METADATA_ORDER: "the levels of metadata stand one after the other",
    Feature.METADATA_LEVELS: "no level of metadata can be left out",
    Feature.GRID: "the rows cannot show these blocks",
    Feature.SOLUTION: "a cell cannot hold this solution",
    Feature.REBUS: "the header Rebus cannot hold this value",
    Feature.DIRECTIONAL_READINGS: "the header Rebus cannot hold these readings",
    Feature.ALTERNATIVE_READINGS: "the header Rebus cannot hold these readings",
    Feature.CIRCLES: "the file has no way left to mark this cell",
    Feature.SHADES: "the file has no way left to mark this cell",
    Feature.COLORS: "a design holds a background #rrggbb and no colour of letters",
    Feature.MARKS: "the file has no way left to mark this cell",
    Feature.BARS: "bars need a section Design",
    Feature.GIVEN: "a given letter is one that is filled in",
    Feature.FILL: "only letters that are given can be written",
    Feature.CLUES: "a clue is one line of text, and a backslash in it a line break",
    Feature.CLUE_GROUPS: "a group of clues is a letter, with a name of one line",
    Feature.UNPLACED_CLUES: "this position cannot be written",
    Feature.CLUE_MARKUP: "clues cannot hold this markup, or its signs as text",
    Feature.CLUE_METADATA: "metadata of a clue is a plain key, and a value of one line",
    Feature.CLUE_ANSWERS: "an answer is one line without blanks around it",
}


class Attempt(NamedTuple):
    """Bytes, and in what the puzzle read from them differs."""

    data: bytes
    differences: tuple[Difference, ...]

    @property
    def avoidable(self) -> int:
        """How many of the differences are not bound to be."""
        return sum(each.feature in FEATURES for each in self.differences)


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The bytes of a file; losses are told to `context`.

    Raises:
        WriteError: it is no crossword, or one without cells; or blocks are to be dots, and there
            are cells without a solution.
    """
    if not isinstance(puzzle, Crossword):
        raise WriteError(f"a crossword can be written, a {puzzle.kind} puzzle cannot")
    if not puzzle.grid.cell_count:
        raise WriteError("the grid has no cells")
    record = puzzle.extras.get(FORMAT)
    style, dots = context.options.get("style"), context.options.get("dots")
    kept = record if isinstance(record, XdRecord) and style is None and dots is None else None
    if kept is not None and quiet_puzzle(kept) == puzzle:
        return kept.data
    best = _best(_attempts(puzzle, kept, style, dots))
    held = [each for each in best.differences if each.feature in FEATURES]
    context.report_losses(held, _REASONS)
    return best.data


def _best(attempts: Iterator[Attempt]) -> Attempt:
    """The first attempt that loses nothing that the format holds, else the one that loses least."""
    best: Attempt | None = None
    for attempt in attempts:
        if best is None or attempt.avoidable < best.avoidable:
            best = attempt
        if not best.avoidable:
            break
    if best is None:
        raise WriteError("what was written could not be read again")
    return best


def _attempts(
    puzzle: Crossword, record: XdRecord | None, style: object, dots: object
) -> Iterator[Attempt]:
    if record is not None:
        from xwcore_xd.editing import edited

        data = edited(puzzle, record)
        if data is not None:
            yield from _attempt(puzzle, XdRecord(data, record.dots, record.backslash))
    customs = Customs(block=UNKNOWN) if dots == "block" else Customs()
    if dots == "block" and _has_unknown(puzzle):
        raise WriteError("with dots for blocks there is no sign for a cell without a solution")
    sections = text_writing.sections_of(puzzle, customs)
    layouts = [text_writing.implicit, text_writing.explicit]
    if style == "explicit" or (style != "implicit" and sections.needs_headings):
        layouts.reverse()
    if style in ("implicit", "explicit"):
        layouts = layouts[:1]
    for layout in layouts:
        yield from _attempt(puzzle, XdRecord(encode(layout(sections), UTF8)))


def _has_unknown(puzzle: Crossword) -> bool:
    grid = puzzle.grid
    return any(
        kind == OPEN and letter == NONE
        for kind, letter in zip(grid.kinds, grid.letters, strict=True)
    )


def _attempt(puzzle: Crossword, record: XdRecord) -> Iterator[Attempt]:
    try:
        again = quiet_puzzle(record)
    except XwError:
        return
    yield Attempt(record.data, diff(puzzle, again))
