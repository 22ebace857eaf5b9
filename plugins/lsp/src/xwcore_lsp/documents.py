"""A puzzle file as an editor holds it: its text, its format, and its places.

Contract: positions are those of the protocol: line and character from 0, the character in the units
that client and server agreed on. Spans of xwcore are bytes of the text in UTF-8. `Positions` alone
converts between the two.
"""

from __future__ import annotations

import bisect
import os
from collections.abc import Iterator
from dataclasses import dataclass

from lsprotocol import types
from pygls.uris import to_fs_path
from pygls.workspace import PositionCodec, TextDocument

import xwcore
import xwcore_crossword


@dataclass(frozen=True, slots=True)
class Positions:
    """Byte offsets of a text to positions of the protocol, and back."""

    lines: tuple[str, ...]
    starts: tuple[int, ...]
    codec: PositionCodec

    @classmethod
    def of(cls, document: TextDocument) -> Positions:
        """The positions of a document; one pass over its lines."""
        lines = tuple(document.lines)
        starts = [0]
        for line in lines:
            starts.append(starts[-1] + len(line.encode("utf-8", "surrogatepass")))
        return cls(lines, tuple(starts), document.position_codec)

    def position(self, offset: int) -> types.Position:
        """The position of a byte; offsets past the end are the end."""
        line = bisect.bisect_right(self.starts, offset) - 1
        if line >= len(self.lines):
            return types.Position(len(self.lines), 0)
        before = self.lines[line].encode("utf-8", "surrogatepass")[: offset - self.starts[line]]
        text = before.decode("utf-8", "replace")
        return types.Position(line, self.codec.client_num_units(text))

    def range(self, span: xwcore.Span | None) -> types.Range:
        """The range of a span; the first line where it has no place, never empty within a line."""
        if span is None or (span.line is None and span.end is None):
            return self.line_range(0)
        end = span.end if span.end is not None else span.start
        start = self.position(span.start)
        if end <= span.start:
            return types.Range(start, self.line_range(start.line).end)
        return types.Range(start, self.position(end))

    def line_range(self, line: int) -> types.Range:
        """The range of a whole line without its end."""
        text = self.lines[line].rstrip("\r\n") if line < len(self.lines) else ""
        end = types.Position(line, self.codec.client_num_units(text))
        return types.Range(types.Position(line, 0), end)

    @property
    def whole(self) -> types.Range:
        """The range of the whole text."""
        return types.Range(types.Position(0, 0), self.position(self.starts[-1]))


@dataclass(frozen=True, slots=True)
class PuzzleDocument:
    """A document with its bytes and the format that its language or its content names."""

    uri: str
    data: bytes
    format: str | None
    positions: Positions

    @classmethod
    def of(cls, document: TextDocument) -> PuzzleDocument:
        """The puzzle document of a text document; `format` is None where nothing claims it."""
        data = document.source.encode("utf-8", "surrogatepass")
        format_name = _format(document.language_id, document.uri, data)
        return cls(document.uri, data, format_name, Positions.of(document))

    def puzzle(self) -> xwcore.Puzzle | None:
        """The puzzle; None where the text cannot be read."""
        if self.format is None:
            return None
        try:
            return xwcore.read(self.data, self.format)
        except xwcore.XwError:
            return None

    def parts(self) -> tuple[xwcore.Span, ...]:
        """The puzzles of a text with several."""
        try:
            return xwcore.open(self.data, self.format).parts()
        except xwcore.XwError:
            return ()

    def clue_lines(
        self, puzzle: xwcore_crossword.Crossword
    ) -> Iterator[tuple[xwcore_crossword.Clue, int]]:
        """Each clue with the line that has its text; lines are taken in order and used once."""
        free = dict(enumerate(self.positions.lines))
        for clue in puzzle.clues:
            text = clue.text.split("\n")[0].strip()
            line = next((number for number, line in free.items() if text and text in line), None)
            if line is not None:
                del free[line]
                yield clue, line


def _format(language: str | None, uri: str, data: bytes) -> str | None:
    formats = {name: spec for name, spec in xwcore.formats().items() if spec.reads}
    if language in formats:
        return language
    try:
        return xwcore.detect(data).format
    except xwcore.XwError:
        extension = os.path.splitext(to_fs_path(uri) or uri)[1].lower()
        named = [spec.name for spec in formats.values() if extension in spec.extensions]
        return named[0] if len(named) == 1 else None
