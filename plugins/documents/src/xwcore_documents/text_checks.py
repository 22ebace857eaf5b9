"""What is unusual about the bytes and characters of a text file, under the codes of its format."""

from __future__ import annotations

import binascii
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final, NamedTuple

from xwcore.plugin import (
    UTF8,
    UTF16_BE,
    UTF16_LE,
    WIDE,
    Code,
    Diagnostic,
    Edit,
    Fix,
    LineIndex,
    Severity,
    Span,
)
from xwcore_documents.encodings import can_encode, decode_text, encode
from xwcore_documents.single_bytes import (
    MAC_ROMAN,
    WINDOWS_1252,
    is_in_doubt,
    is_single_byte,
)
from xwcore_documents.text_document import TextDocument, TextEdit
from xwcore_documents.text_repairs import TextRepair, bit_7_lost, html_entities, mojibake

_TITLES: Final = {
    WINDOWS_1252: "Windows-1252",
    MAC_ROMAN: "Mac Roman",
    UTF16_LE: "UTF-16",
    UTF16_BE: "UTF-16",
}
#: The encoding that a file might have instead.
_OTHERS: Final = {WINDOWS_1252: MAC_ROMAN, MAC_ROMAN: WINDOWS_1252}
_LINE_ENDS: Final = {b"\r": "CR", b"\n": "LF", b"\r\n": "CR LF"}
_NOT_ASCII: Final = re.compile(r"[^\0-\x7f]+")
#: Characters of a word that are shown before and after the character in question.
_WORD: Final = 8
_UNUSED: Final = re.compile(r"[\x80-\x9f]")


class EncodingCodes(NamedTuple):
    """The codes of a format for what is unusual about the bytes of its files."""

    byte_order_mark: Code
    not_utf8: Code
    unused_byte: Code
    old_line_ends: Code
    mixed_line_ends: Code


def check_encoding(
    document: TextDocument, codes: EncodingCodes, *, chosen: bool = False
) -> Iterator[Diagnostic]:
    """A byte order mark, an encoding other than UTF-8, line ends other than LF or CR LF.

    `chosen` means that the user named the encoding. It is then no fault, and there is no fix: the
    user would name the encoding again and misread the file.
    """
    if document.bom and document.encoding not in WIDE:
        size = len(document.bom)
        fix = Fix((Edit(0, size, b""),), title="delete the byte order mark")
        yield codes.byte_order_mark.at(span=Span(0, size, 1, 1), fix=fix)
    if document.encoding != UTF8:
        yield from _check_characters(document, codes, chosen=chosen)
    if not document.has_usual_line_ends:
        yield _line_ends(document, codes)


def _check_characters(
    document: TextDocument, codes: EncodingCodes, *, chosen: bool
) -> Iterator[Diagnostic]:
    first = _NOT_ASCII.search(document.text)
    message = f"encoding: read as {_TITLES.get(document.encoding, document.encoding)}"
    if document.encoding in WIDE:
        fix = Fix(document.utf8_edits(), title="convert the file to UTF-8")
        yield codes.not_utf8.at(f"{message}, expected UTF-8", Span(0, 2, 1, 1), fix=fix)
        return
    if first is None:
        return
    span = document.span(*first.span())
    if chosen:
        yield codes.not_utf8.at(message, span, hint="", severity=Severity.INFO)
    else:
        is_evident = is_single_byte(document.data) and not is_in_doubt(document.data)
        fix = Fix(document.utf8_edits(), safe=is_evident, title="convert the file to UTF-8")
        message += f", expected UTF-8{_otherwise(document, first.start())}"
        yield codes.not_utf8.at(message, span, fix=fix)
    unused = _UNUSED.search(document.text) if document.encoding == WINDOWS_1252 else None
    if unused is not None:
        message = f"byte 0x{ord(unused[0]):02X} has no character in Windows-1252"
        yield codes.unused_byte.at(message, document.span(*unused.span()))


def _otherwise(document: TextDocument, offset: int) -> str:
    """What the first word with another character would be in the other single-byte encoding."""
    other = _OTHERS[document.encoding]
    start, end = offset, offset
    while start > max(0, offset - _WORD) and not document.text[start - 1].isspace():
        start -= 1
    while end < min(len(document.text), offset + _WORD) and not document.text[end].isspace():
        end += 1
    word = document.text[start:end]
    if not can_encode(word, document.encoding):
        return ""
    otherwise = decode_text(encode(word, document.encoding), other)
    if otherwise == word or not (word + otherwise).isprintable():
        return ""
    return f" ({word}; in {_TITLES[other]}: {otherwise})"


def _line_ends(document: TextDocument, codes: EncodingCodes) -> Diagnostic:
    kinds = document.line_end_kinds()
    newline = b"\r\n" if b"\r\n" in kinds else b"\n"
    edits = document.line_end_edits(newline)
    start = edits[0].start
    # A lone CR or LF; its column says nothing.
    first = LineIndex(document.data).span(start, start + 1)._replace(column=None)
    code = codes.old_line_ends if len(kinds) == 1 else codes.mixed_line_ends
    names = " and ".join(_LINE_ENDS[kind] for kind in sorted(kinds))
    expected = _LINE_ENDS[newline]
    fix = Fix(edits, title=f"end every line with {expected}")
    return code.at(f"line ends: {names}, expected {expected}", first, fix=fix)


#: Characters at the start of a text that a copy of it is looked for by, and how often they are
#: found at most.
_START_OF_COPY: Final = 60
_MOST_STARTS: Final = 8
#: What a disk or a download leaves in place of a part of a file.
LOST_BYTES: Final = "\0\0"

#: What stands between two copies: line ends, and the byte order mark of the second one.
_BETWEEN_COPIES: Final = " \t\n\ufeff"


class SecondCopy(NamedTuple):
    """A copy of a text at its end: where it begins, and the edit without it and what is between."""

    start: int
    edit: TextEdit


def second_copy(text: str) -> SecondCopy | None:
    """The copy of a text of at least three lines up to its end, if it is there twice."""
    whole = text.rstrip()
    at = whole.find(whole[:_START_OF_COPY], (len(whole) + 1) // 2)
    for _ in range(_MOST_STARTS):
        if at < 0:
            break
        copy = len(whole) - at
        is_copy = whole.startswith(whole[at:]) and not whole[copy:at].strip(_BETWEEN_COPIES)
        if is_copy and whole.count("\n", 0, copy) > 1:
            return SecondCopy(at, (copy, len(whole), ""))
        at = whole.find(whole[:_START_OF_COPY], at + 1)
    return None


#: An escape of quoted-printable; and those that no other text has: of a line end, of the equals
#: sign, of a character of UTF-8.
_ESCAPE: Final = re.compile(r"=(?:\n|[0-9A-F]{2})")
_CERTAIN_ESCAPE: Final = re.compile(
    r"=(?:\n|3D|[CD][0-9A-F]=[89AB][0-9A-F]|E[0-9A-F](?:=[89AB][0-9A-F]){2})"
)
#: Equals signs that are all escapes in a text of quoted-printable, and its longest line.
_LEAST_ESCAPES: Final = 2
_LONGEST_LINE: Final = 76


def quoted_printable(document: TextDocument, code: Code) -> Diagnostic | None:
    """The finding that the whole text is in quoted-printable, as a mail has it (RFC 2045, 6.7): of
    each equals sign. The fix decodes it.
    """
    text = document.text
    count = text.count("=")
    if count < _LEAST_ESCAPES or not text.isascii() or _CERTAIN_ESCAPE.search(text) is None:
        return None
    escapes = [*_ESCAPE.finditer(text)]
    if len(escapes) != count or max(map(len, document.iter_lines())) > _LONGEST_LINE:
        return None
    decoded = binascii.a2b_qp(document.data)
    fix = Fix((Edit(0, len(document.data), decoded),), safe=False, title="decode the text")
    shown = escapes[0][0].replace("\n", " and a line end")
    message = f"text in quoted-printable, as in a mail: {shown}; {count} escapes in this file"
    hint = "Decode the text, for example with a mail program."
    return code.at(message, document.span(*escapes[0].span()), hint=hint, fix=fix)


# -- characters ------------------------------------------------------------------------------------

#: Controls, replacement characters, marks without width, line separators, private characters,
#: code points that are not characters.
_BAD: Final = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\uffff"
    "\ue000-\uf8ff\ufdd0-\ufdef]"
)
_JOINERS: Final = "\u200c\u200d"
_ZERO_WIDTH_SPACE: Final = "\u200b"
#: A letter of a script without blanks between words, which a zero-width space separates: Thai, Lao,
#: Tibetan, Burmese, Khmer, and the Tai scripts.
_UNSPACED: Final = re.compile("[\u0e00-\u109f\u1780-\u17ff\u1950-\u1aaf\ua9e0-\uaadf]")
_DIRECTIONS: Final = "\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
#: The last letter of the scripts whose letters are not joined.
_LAST_UNJOINED: Final = 0x058F

#: "\u00e9" in the encoding of the Macintosh.
_MAC_E: Final = "\x8e"
#: Bytes of other encodings that stand for several characters.
_AMBIGUOUS: Final = frozenset("\x80\x98\ufffd")

#: Control characters that are letters and signs of Windows-1252.
_C1: Final = re.compile("[\x80-\x9f]")

#: Diagnostics of one kind that are reported line by line.
_MOST_LINES: Final = 200

#: Characters of a text that a message shows.
_SHOWN: Final = 16


class CharacterCodes(NamedTuple):
    """The codes of a format for characters that a text was not meant to have; None for those that
    the format has a use for.
    """

    mojibake: Code
    bad_character: Code | None = None
    html_entity: Code | None = None
    decomposed: Code | None = None


def check_characters(
    document: TextDocument,
    codes: CharacterCodes,
    rows: Collection[int] = (),
    *,
    safe: bool = False,
) -> Iterator[Diagnostic]:
    """Text in a wrong encoding, HTML entities, characters that no text has, accents apart.

    The findings of one kind in a line are one diagnostic. In the lines `rows`, the grid, nothing
    is fixed, because a row may change its length. `safe` says whether a fix is safe that replaces
    characters by those that were meant; one that deletes characters is not, nor one in a file that
    is not UTF-8, whose encoding is in doubt.
    """
    safe = safe and document.encoding == UTF8
    text = document.text
    if codes.html_entity is not None and "&" in text:
        yield from _in_lines(document, codes.html_entity, html_entities, rows, safe)
    if text.isascii():
        if not _BAD.search(text):
            return
        lost = _bit_7(document, codes.mojibake)
        if lost is not None:
            yield lost
            return
    yield from with_one_fix([*_in_lines(document, codes.mojibake, mojibake, rows, safe)])
    if codes.bad_character is not None and _BAD.search(text):
        # A single character of Windows-1252 may be a damaged letter of UTF-8.
        safe = safe and len(_C1.findall(text)) > 1
        diagnostics = [*_in_lines(document, codes.bad_character, _bad_characters, rows, safe)]
        yield from (diagnostic for diagnostic in diagnostics if diagnostic.fix is not None)
        yield from _with_first([diagnostic for diagnostic in diagnostics if diagnostic.fix is None])
    if codes.decomposed is not None and not unicodedata.is_normalized("NFC", text):
        yield from _decomposed(document, codes.decomposed, rows)


def with_one_fix(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Findings of one code about a damage of the whole file: the first with a fix has those of all,
    and the others follow from it.
    """
    fixes = [diagnostic.fix for diagnostic in diagnostics if diagnostic.fix is not None]
    if len(fixes) < 2:
        return [*diagnostics]
    first = next(diagnostic for diagnostic in diagnostics if diagnostic.fix is not None)
    edits = tuple(edit for fix in fixes for edit in fix.edits)
    fix = fixes[0]._replace(edits=edits, safe=all(fix.safe for fix in fixes))
    cause = replace(first, message=f"{first.message}; {len(edits)} in this file", hint="", fix=fix)
    others = [diagnostic for diagnostic in diagnostics if diagnostic is not first]
    return [cause, *(replace(diagnostic, cause=diagnostic.code, fix=None) for diagnostic in others)]


def count_under(code: str, following: Iterable[Diagnostic], diagnostics: list[Diagnostic]) -> None:
    """Mark findings of a report as following from the one of a code. They keep their fixes."""
    marked = set(map(id, following))
    diagnostics[:] = [
        replace(diagnostic, cause=code) if id(diagnostic) in marked else diagnostic
        for diagnostic in diagnostics
    ]


def _with_first(diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Findings of one code without a fix: the others follow from the first."""
    if len(diagnostics) < 2:
        return [*diagnostics]
    first, *others = diagnostics
    message = f"{first.message.partition(';')[0]}; in {len(diagnostics)} lines of this file"
    cause = replace(first, message=message)
    return [cause, *(replace(diagnostic, cause=diagnostic.code) for diagnostic in others)]


def _bit_7(document: TextDocument, code: Code) -> Diagnostic | None:
    """The finding that all bytes lost bit 7, where that explains every control character."""
    repairs = [
        (line, repair)
        for line, text in enumerate(document.iter_lines())
        for repair in bit_7_lost(text)
    ]
    controls = sum(1 for _ in _BAD.finditer(document.text))
    explained = sum(
        1
        for line, repair in repairs
        for _ in _BAD.finditer(document.lines[line][repair.start : repair.end])
    )
    if not repairs or explained < controls:
        return None
    line, (start, end, expected) = repairs[0]
    text = document.lines[line][start:end]
    message = f"bit 7 of all bytes is lost: {_shown(text)}, expected {_shown(expected or '')}"
    if len(repairs) > 1:
        message += f"; {len(repairs)} in this file"
    hint = "Letters with accents became others of ASCII: take the file from its source again."
    return replace(_repairing(document, code, repairs, 1, safe=False), message=message, hint=hint)


def _in_lines(
    document: TextDocument,
    code: Code,
    repairs_of: Callable[[str], Iterable[TextRepair]],
    rows: Collection[int],
    safe: bool,
) -> Iterator[Diagnostic]:
    """The repairs of each line: those that lose nothing, those that delete, those not possible.

    After `_MOST_LINES` diagnostics of a kind the rest is one diagnostic, so that one fix is enough.
    """
    counts: Counter[int] = Counter()
    rest: dict[int, list[tuple[int, TextRepair]]] = {}
    for line, text in enumerate(document.iter_lines()):
        if text.isascii() and text.isprintable() and "&" not in text:
            continue
        for group, same in groupby(sorted(repairs_of(text), key=_kind), key=_kind):
            kind = 0 if line in rows else group
            repairs = [(line, repair) for repair in same]
            counts[kind] += 1
            if counts[kind] > _MOST_LINES:
                rest.setdefault(kind, []).extend(repairs)
                continue
            yield _repairing(document, code, repairs, kind, safe=safe)
    for kind, repairs in rest.items():
        yield _repairing(document, code, repairs, kind, safe=safe)


def _repairing(
    document: TextDocument,
    code: Code,
    repairs: list[tuple[int, TextRepair]],
    kind: int,
    *,
    safe: bool,
) -> Diagnostic:
    """The diagnostic of repairs of one kind, at the first of them."""
    line, (start, end, expected) = repairs[0]
    fix = None
    if kind:
        edits = tuple(
            document.line_edit(at, repair.start, repair.end, repair.text or "")
            for at, repair in repairs
        )
        # A blank in place of a control character is a guess: it may have been a line end.
        safe = safe and kind > 1 and all((repair.text or "").strip() for _, repair in repairs)
        fix = Fix(edits, safe=safe, title=f"write {_shown(expected or '')}")
    message = f"{code.summary}: {_shown(document.lines[line][start:end])}"
    if expected is not None:
        message += f", expected {_shown(expected)}"
    if len(repairs) > 1:
        where = "this line" if repairs[-1][0] == line else "this line and below"
        message += f"; {len(repairs)} in {where}"
    hint = None  # of the section, where the text is unknown or there are several
    if expected is not None and len(repairs) == 1 and len(expected) <= _SHOWN:
        hint = f"Write {_shown(expected)}." if expected else "Delete the character."
    return code.at(message, document.line_span(line, start, end), hint=hint, fix=fix)


def _kind(repair: TextRepair) -> int:
    """2 where the meant text is known, 1 where it is empty, 0 where it is unknown."""
    return 0 if repair.text is None else 2 if repair.text else 1


def _shown(text: str) -> str:
    if len(text) > _SHOWN:
        text = f"{text[:_SHOWN]}\u2026"
    if not text:
        return "nothing"
    if text.isprintable():
        return repr(text)
    return " ".join(f"U+{ord(character):04X}" for character in text[:4])


def _bad_characters(text: str) -> Iterator[TextRepair]:
    if _BAD.search(text) is None:
        return
    damaged = {at for repair in mojibake(text) for at in range(repair.start, repair.end)}
    is_right_to_left = any(
        unicodedata.bidirectional(character) in ("R", "AL") for character in text
    )
    for match in _BAD.finditer(text):
        character, at = match[0], match.start()
        if at in damaged or (character in _DIRECTIONS and is_right_to_left):
            continue
        if character in _JOINERS and _is_joining(text, at):
            continue
        if character == _ZERO_WIDTH_SPACE and at and _UNSPACED.match(text, at - 1):
            continue
        yield TextRepair(at, at + 1, _meant(character, text[at - 1 : at]))


def _is_joining(text: str, at: int) -> bool:
    """Whether a joiner stands after a letter that is joined, or after a pictograph."""
    before = text[at - 1 : at]
    return bool(before) and ord(before) > _LAST_UNJOINED and not before.isspace()


def _meant(character: str, before: str) -> str | None:
    """What a character was meant to be; None where that is unknown."""
    if character == _MAC_E:
        return "\u00e9"
    if character in _AMBIGUOUS or "\ue000" <= character <= "\uf8ff":
        return None
    if character in "\x9c\x9d" and before == '"':
        return ""
    if "\x80" <= character <= "\x9f":
        meant = decode_text(character.encode("latin-1"), WINDOWS_1252)
        return None if meant == character else meant
    return " " if character in "\u2028\u2029\x0b\x0c" else ""


def _decomposed(document: TextDocument, code: Code, rows: Collection[int]) -> Iterator[Diagnostic]:
    """Letters with an accent apart from them, in all lines together."""
    edits, first = [], None
    for line, text in enumerate(document.lines):
        if line in rows or text.isascii():
            continue
        composed = unicodedata.normalize("NFC", text)
        if composed != text:
            edits.append(document.line_edit(line, 0, len(text), composed))
            first = first or document.line_span(line)
    if first is not None:
        message = f"lines with an accent separate from its letter: {len(edits)}, expected 0"
        fix = Fix(tuple(edits), safe=False, title="compose letters and accents")
        yield code.at(message, first, fix=fix)
