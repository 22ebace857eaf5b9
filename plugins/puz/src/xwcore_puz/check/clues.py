"""Check the strings of a .puz file: title, author, copyright, clues, notes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from xwcore.plugin import Diagnostic, Edit, Fix, Place, Span
from xwcore_crossword import Grid, Number, label
from xwcore_documents import MAC_ROMAN, WINDOWS_1252_UNDEFINED, decode_windows_1252, mojibake
from xwcore_puz import codes
from xwcore_puz.parse import ParsedFile
from xwcore_puz.read import has_utf8, implied_encoding
from xwcore_puz.syntax import (
    ACROSS_LITE_CLUE,
    ACROSS_LITE_NOTES,
    STRINGS_BEFORE_CLUES,
    UTF8_SINCE,
)

_CONTROLS: Final = bytes(set(range(1, 32)) - set(b"\t\r\n")) + b"\x7f"
_CONTROL: Final = re.compile(b"[" + re.escape(_CONTROLS) + b"]")
_NOTE: Final = re.compile(rb" *\b(?:NOTE|Note):")

#: How many characters of a text a message quotes.
_QUOTED: Final = 40


class StringSpans:
    """The bytes of each string and the clue that it is, computed when the first is asked for."""

    def __init__(self, file: ParsedFile, grid: Grid) -> None:
        self._file = file
        self._grid = grid
        self._offsets: list[tuple[int, int]] = []
        self._entries: list[tuple[Number | None, str]] = []
        self._clues: dict[tuple[Number | None, str], int] = {}

    def of_string(self, index: int) -> Span:
        """The span of the string at `index`."""
        self._compute()
        clue = index - STRINGS_BEFORE_CLUES
        is_placed = 0 <= clue < min(len(self._entries), self._file.strings.clue_count)
        place = Place(clue=label(*self._entries[clue])) if is_placed else Place()
        return Span(*self._offsets[index], place=place)

    def of_clue(self, name: str) -> Span | None:
        """The span of the clue with this name ("12-Across"); None where the file has none."""
        self._compute()
        if not self._clues:
            self._clues = {entry: clue for clue, entry in enumerate(self._entries)}
        number, _, direction = name.rpartition("-")
        clue = self._clues.get((int(number), direction.lower()), -1) if number.isdecimal() else -1
        if not 0 <= clue < self._file.strings.clue_count:
            return None
        return Span(*self._offsets[clue + STRINGS_BEFORE_CLUES])

    def _compute(self) -> None:
        if not self._offsets:
            self._offsets = self._file.strings.spans
            numbers, directions, *_ = self._grid.slot_columns
            self._entries = [(numbers[slot], directions[slot]) for slot in self._grid.cell_order]


def check_strings(
    file: ParsedFile, texts: list[str], spans: StringSpans, *, has_encoding: bool
) -> Iterator[Diagnostic]:
    """Encoding, control characters, empty and surplus clues, notes in titles, limits.

    `texts` are the decoded strings; `has_encoding` means that an option states the encoding.
    """
    strings = file.strings
    joined = b"\0".join(strings.values)
    if not joined.isascii() and not has_encoding:
        if file.known_version >= UTF8_SINCE:
            yield from _twice_encoded(file, spans)
        elif any(map(joined.__contains__, WINDOWS_1252_UNDEFINED)):
            yield from _wrong_encodings(file, spans)
    if joined.translate(None, _CONTROLS) != joined:
        yield from _controls(file, spans)
    yield from _clue_counts(file, spans)
    yield from _note_in_title(file, texts[0], spans)
    yield from _over_limits(texts, spans)


def _beyond_ascii(file: ParsedFile) -> list[int]:
    """The indices of the strings with characters beyond ASCII."""
    return [index for index, value in enumerate(file.strings.values) if not value.isascii()]


def _wrong_encodings(file: ParsedFile, spans: StringSpans) -> Iterator[Diagnostic]:
    """Strings of a 1.x file with bytes that Windows-1252 leaves undefined."""
    if implied_encoding(file) == MAC_ROMAN:
        return
    doubtful = [
        index
        for index in _beyond_ascii(file)
        if not has_utf8(value := file.strings.values[index])
        and value.translate(None, WINDOWS_1252_UNDEFINED) != value
    ]
    if doubtful:
        first = doubtful[0]
        byte = next(byte for byte in file.strings.values[first] if byte in WINDOWS_1252_UNDEFINED)
        message = f"{file.strings.name(first)}: byte {byte:#04x} is undefined in Windows-1252"
        message += codes.first_of(len(doubtful))
        yield codes.UNDEFINED_BYTE.at(message, spans.of_string(first))


def _twice_encoded(file: ParsedFile, spans: StringSpans) -> Iterator[Diagnostic]:
    """Strings of a 2.x file that were UTF-8 and were decoded in a wrong encoding."""
    repaired: list[tuple[int, str]] = []
    for index in _beyond_ascii(file):
        try:
            text = file.strings.values[index].decode("utf-8")
        except UnicodeDecodeError:
            continue  # reading has reported malformed UTF-8
        restored, at = "", 0
        for repair in mojibake(text):
            if repair.text is not None:
                restored += text[at : repair.start] + repair.text
                at = repair.end
        if at:
            repaired.append((index, restored + text[at:]))
    if repaired:
        first, text = repaired[0]
        message = f"{file.strings.name(first)}: encoded twice, expected {text[:_QUOTED]!r}"
        message += codes.first_of(len(repaired))
        offsets = file.strings.spans
        edits = tuple(Edit(*offsets[index], text.encode()) for index, text in repaired)
        fix = Fix(edits, safe=False, title="restore the characters")
        yield codes.MOJIBAKE.at(message, spans.of_string(first), fix=fix)


def _controls(file: ParsedFile, spans: StringSpans) -> Iterator[Diagnostic]:
    matches = [
        (index, match[0][0])
        for index, value in enumerate(file.strings.values)
        if (match := _CONTROL.search(value)) is not None
    ]
    first, byte = matches[0]
    message = f"{file.strings.name(first)}: contains control character {byte:#04x}"
    yield codes.CONTROL.at(message + codes.first_of(len(matches)), spans.of_string(first))


def _clue_counts(file: ParsedFile, spans: StringSpans) -> Iterator[Diagnostic]:
    """Empty clues, and clues beyond the last entry."""
    strings = file.strings
    stop = min(STRINGS_BEFORE_CLUES + strings.clue_count, len(strings.values))
    entries_stop = STRINGS_BEFORE_CLUES + file.entry_count
    clues = strings.values[STRINGS_BEFORE_CLUES : min(stop, entries_stop)]
    if b"" in clues:
        first = STRINGS_BEFORE_CLUES + clues.index(b"")
        message = f"{strings.name(first)}: empty; some programs reject empty clues"
        message += codes.first_of(clues.count(b""))
        yield codes.EMPTY_CLUE.at(message, spans.of_string(first))
    if entries_stop < stop:
        text = decode_windows_1252(strings.values[entries_stop])[:_QUOTED]
        message = f"{strings.name(entries_stop)} of {file.entry_count} entries: {text!r}"
        message += codes.first_of(stop - entries_stop)
        yield codes.EXTRA_CLUE.at(message, spans.of_string(entries_stop))


def _note_in_title(file: ParsedFile, title: str, spans: StringSpans) -> Iterator[Diagnostic]:
    strings = file.strings
    match = _NOTE.search(strings.values[0]) if ":" in title else None
    if match is None:
        return
    start, stop = strings.start + match.start(), strings.start + len(strings.values[0])
    fix = None
    if not strings.missing and not strings.unterminated:
        note = strings.values[0][match.start() :].lstrip()
        at = spans.of_string(len(strings.values) - 1).start
        separator = b"\r\n\r\n" if strings.values[-1] else b""
        edits = (Edit(start, stop, b""), Edit(at, at, note + separator))
        fix = Fix(edits, title="move the note to the notes")
    message = f"title contains a note: {title[:_QUOTED]!r}"
    yield codes.NOTE_IN_TITLE.at(message, Span(start, stop), fix=fix)


def _over_limits(texts: list[str], spans: StringSpans) -> Iterator[Diagnostic]:
    """Strings that exceed the limits of Across Lite."""
    *clues, notes = texts[STRINGS_BEFORE_CLUES:]
    if len(notes) > ACROSS_LITE_NOTES:
        message = codes.over_limit("notes", len(notes), ACROSS_LITE_NOTES)
        yield codes.LONG_NOTES.at(message, spans.of_string(STRINGS_BEFORE_CLUES + len(clues)))
    if max(map(len, clues), default=0) > ACROSS_LITE_CLUE:
        first, message = codes.long_clues([*map(len, clues)], ACROSS_LITE_CLUE)
        yield codes.LONG_CLUE.at(message, spans.of_string(STRINGS_BEFORE_CLUES + first))
