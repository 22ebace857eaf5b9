"""Checks of title, author, copyright, clues and notes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from xwcore.files import windows_1252
from xwcore.files.windows_1252 import UNDEFINED
from xwcore.model.checks import comparable
from xwcore.plugin import Crossword, Diagnostic, Edit, Fix, Grid, OptionValue, Place, Span
from xwcore_puz import codes
from xwcore_puz.container import PuzFile
from xwcore_puz.layout import (
    ACROSS_LITE_CLUE,
    ACROSS_LITE_NOTES,
    STRINGS_BEFORE_CLUES,
    UTF8_SINCE,
)
from xwcore_puz.reading import clue_places, string_name
from xwcore_puz.text import encode_single, has_utf8, may_be_long, unix_lines

_CONTROLS: Final = bytes(set(range(1, 32)) - set(b"\t\r\n")) + b"\x7f"
#: What remains when these are dropped is beyond ASCII, or a control character.
ORDINARY: Final = bytes(range(0x20, 0x7F)) + b"\0\t\r\n"
#: Two letters when case is put aside, which no other character is.
_SHARP_S: Final = 0xDF


def _small(byte: int) -> int:
    """The byte of the character that stands for this one when case is put aside."""
    small = windows_1252.CHARACTERS[byte].casefold()
    return windows_1252.CHARACTERS.find(small) if small in windows_1252.CHARACTERS else byte


_SMALL: Final = bytes(map(_small, range(256)))

_CONTROL: Final = re.compile(b"[" + re.escape(_CONTROLS) + b"]")
#: What begins a character of UTF-8 beyond ASCII.
_UTF8: Final = re.compile(rb"[\xc2-\xf4][\x80-\xbf]")
#: The same where it was taken for Windows-1252 and encoded again.
_UTF8_AGAIN: Final = re.compile(rb"\xc3[\x82-\xb4][\xc2\xc5\xc6\xcb\xe2]")
_NOTE: Final = re.compile(r" *\b(?:NOTE|Note):")


def check_strings(
    file: PuzFile, crossword: Crossword, clues: list[str] | None, *, encoding: OptionValue = None
) -> Iterator[Diagnostic]:
    """Encoding, control characters, empty and surplus clues, notes in titles, limits. `clues` are
    the `comparable_clues`; None where not all strings are there.
    """
    region = file.data[file.strings_start : file.strings_stop]
    # The one pass over all bytes; what it leaves is nothing, or a few.
    special = region.translate(None, ORDINARY)
    places = _Places(file, crossword.grid)
    if special:
        yield from _special(file, special, places, encoding=encoding)
    if clues is None or "" in clues:  # or it is white space
        yield from _empty_clues(file, places)
    if file.clue_count > file.entry_count:
        yield from _surplus(file, places)
    if ":" in crossword.title:
        yield from _note_in_title(file, crossword.title)
    if len(crossword.notes) > ACROSS_LITE_NOTES:
        message = f"the notes have {len(crossword.notes)} characters"
        yield codes.LONG_NOTES.at(message, places.span(file.string_count - 1))
    if may_be_long(file.data, b"\0", file.strings_start, file.strings_stop, ACROSS_LITE_CLUE):
        yield from _long_clues(crossword, places)


def comparable_clues(
    file: PuzFile, crossword: Crossword, *, encoding: OptionValue = None
) -> list[str]:
    """The clues so that those are equal which `xwcore.model.checks.comparable` makes equal. All
    strings are there.
    """
    region = file.data[file.clues_start : file.clues_stop]
    is_single = encoding is None and file.known_version < UTF8_SINCE and _SHARP_S not in region
    if not is_single and not region.isascii():
        return comparable(crossword.clues.texts_in_grid_order() or ())
    # A byte is a character, in small letters too: all at once.
    text = windows_1252.decode(region.translate(_SMALL))
    if "\r" in text:
        text = unix_lines(text)
    texts = [*map(str.strip, text.split("\0"))]
    texts.pop()  # behind the last NUL
    return texts


def _special(
    file: PuzFile, special: bytes, places: _Places, *, encoding: OptionValue
) -> Iterator[Diagnostic]:
    """What bytes beyond ASCII, and control characters, may tell."""
    utf8 = file.known_version >= UTF8_SINCE
    if encoding is None and not special.isascii() and may_be_odd(special, utf8=utf8):
        yield from _encodings(file, places)
    if special.translate(None, _CONTROLS) != special:
        yield from _controls(file, places)


class _Places:
    """Spans of strings; the clues are numbered when the first is asked for."""

    def __init__(self, file: PuzFile, grid: Grid) -> None:
        self._file = file
        self._grid = grid
        self._clues: list[Place] = []

    def span(self, index: int) -> Span:
        """The span of the string at `index`, with the clue that it is."""
        span = self._file.string_span(index)
        clue = index - STRINGS_BEFORE_CLUES
        if not 0 <= clue < self._file.clue_count:
            return Span(*span)
        self._clues = self._clues or clue_places(self._file, self._grid)
        return Span(*span, place=self._clues[clue])


def may_be_odd(special: bytes, *, utf8: bool) -> bool:
    """Whether a closer look at the encoding may find something, in a 1.x file or one in `utf8`.

    `special` are the strings without what is ordinary in all encodings. Bytes that stand side by
    side in a string do so in `special`.
    """
    if utf8:
        return _UTF8_AGAIN.search(special) is not None
    return special.translate(None, UNDEFINED) != special or _UTF8.search(special) is not None


def _encodings(file: PuzFile, places: _Places) -> Iterator[Diagnostic]:
    for index, text in enumerate(file.raw_texts):
        if text.isascii():
            continue
        string = text.encode("latin-1")
        name = string_name(file, index)
        if file.known_version >= UTF8_SINCE:
            yield from _twice_encoded(string, name, places, index)
        elif has_utf8(string):
            message = f"as UTF-8, the {name} would be {string.decode('utf-8')[:60]!r}"
            yield codes.UTF8_IN_1X.at(message, places.span(index))
        elif string.translate(None, UNDEFINED) != string:
            byte = next(each for each in string if each in UNDEFINED)
            yield codes.UNDEFINED_BYTE.at(f"the {name} has {byte:#04x}", places.span(index))


def _twice_encoded(string: bytes, name: str, places: _Places, index: int) -> Iterator[Diagnostic]:
    try:
        once = encode_single(string.decode("utf-8"))
    except UnicodeDecodeError:
        return  # reading has told that
    if once is not None and has_utf8(once):
        message = f"the {name} may be meant as {once.decode('utf-8')[:60]!r}"
        yield codes.MOJIBAKE.at(message, places.span(index))


def _controls(file: PuzFile, places: _Places) -> Iterator[Diagnostic]:
    for index, string in enumerate(file.strings):
        found = _CONTROL.search(string)
        if found is not None:
            message = f"the {string_name(file, index)} has {found[0][0]:#04x}"
            yield codes.CONTROL.at(message, places.span(index))


def _empty_clues(file: PuzFile, places: _Places) -> Iterator[Diagnostic]:
    clues = file.strings[STRINGS_BEFORE_CLUES:]
    for clue, string in enumerate(clues[: min(file.clue_count, file.entry_count)]):
        if not string:
            span = places.span(clue + STRINGS_BEFORE_CLUES)
            yield codes.EMPTY_CLUE.at(f"clue {clue + 1} is empty", span)


def _surplus(file: PuzFile, places: _Places) -> Iterator[Diagnostic]:
    last = STRINGS_BEFORE_CLUES + file.clue_count
    for index, text in enumerate(file.raw_texts[:last]):
        clue = index - STRINGS_BEFORE_CLUES
        if clue >= file.entry_count:
            message = f"clue {clue + 1} has no entry: {text[:60]!r}"
            yield codes.EXTRA_CLUE.at(message, places.span(index))


def _note_in_title(file: PuzFile, title: str) -> Iterator[Diagnostic]:
    raw = file.raw_texts[0]
    match = _NOTE.search(raw)
    if match is None:
        return
    start = file.strings_start
    note = raw[match.start() :].lstrip().encode("latin-1")
    fix = None
    if file.is_complete:
        at = file.clues_stop
        behind = b"\r\n\r\n" if file.raw_texts[-1] else b""
        cut = Edit(start + match.start(), start + len(raw), b"")
        fix = Fix((cut, Edit(at, at, note + behind)), title="move it to the notes")
    span = Span(start + match.start(), start + len(raw))
    yield codes.NOTE_IN_TITLE.at(f"the title {title[:40]!r} holds a note", span, fix=fix)


def _long_clues(crossword: Crossword, places: _Places) -> Iterator[Diagnostic]:
    for clue, text in enumerate(crossword.clues.texts_in_grid_order() or ()):
        if len(text) > ACROSS_LITE_CLUE:
            message = f"clue {clue + 1} has {len(text)} characters"
            yield codes.LONG_CLUE.at(message, places.span(clue + STRINGS_BEFORE_CLUES))
