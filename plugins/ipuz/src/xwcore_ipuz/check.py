"""Check a file: the reports of reading, and what a careful editor would notice."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any, Final

from xwcore.plugin import Code, Edit, Fix, Place, ReadContext, ReadError, located, plural
from xwcore_crossword import (
    ACROSS,
    CLUE_MISSING,
    CLUE_REPEATED,
    CLUE_WITHOUT_ENTRY,
    DOWN,
    Crossword,
    check_crossword,
    further_entries,
    parse_html,
    word_lengths,
)
from xwcore_documents import (
    WINDOWS_1252_UNDEFINED,
    bit_7_lost,
    count_under,
    decode_windows_1252,
    iso_date,
    lacks_digit,
    misfit_of_date,
    mojibake,
    with_one_fix,
)
from xwcore_ipuz import checksums, codes, syntax
from xwcore_ipuz.causes import put_cause_of_json, put_causes
from xwcore_ipuz.parse import ParsedFile, Path
from xwcore_ipuz.parse.scanner import UTF8
from xwcore_ipuz.read import ClueLists, ListedClue, ReadFile, read_file

#: Fields with HTML.
_HTML_FIELDS: Final = {*syntax.ATTRIBUTES, *syntax.METADATA} - syntax.LITERAL_FIELDS
_FIELDS: Final = {*syntax.ATTRIBUTES, *syntax.METADATA, *syntax.STRUCTURE}
#: Controls but tab and line ends; surrogates, which are lone where the text has any; U+FFFD.
_BAD: Final = re.compile("[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufffd]")
#: A clue with one of these members has several entries, or cells of its own.
_SPANNING_MEMBERS: Final = frozenset({"continued", "numbers", "see", "cells"})

#: Codes of control characters in the file and in its texts.
_OF_CONTROLS: Final = {codes.CONTROL_CHARACTER.code, codes.BAD_CHARACTER.code}

#: Codes of clues that belong to entries. With `fakeclues`, a field of Crossword Nexus, none does.
_OF_ENTRIES: Final = {CLUE_MISSING.code, CLUE_WITHOUT_ENTRY.code, CLUE_REPEATED.code}


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or remarkable in the file.

    Raises:
        ReadError: as `read`.
    """
    try:
        file = read_file(data, context)
    except ReadError:
        fatal = context.diagnostics.pop()
        cause = put_cause_of_json(data, context, is_readable=False)
        context.fail(fatal if cause is None else replace(fatal, cause=cause.code))
    _check_characters(file.parsed)
    _check_fields(file.parsed)
    _check_texts(file)
    _check_checksum(file)
    if isinstance(file.puzzle, Crossword) and file.lists is not None:
        groups = file.parsed.members.get("clues", {})
        is_empty = isinstance(groups, dict) and not any(groups.values())
        if is_empty and not file.puzzle.metadata.get_all(syntax.KIND_KEY):
            file.parsed.report(codes.NO_CLUES, ("clues",))
        _check_directions(file.parsed)
        _check_clues(file.parsed, file.lists, file.puzzle)
    file.parsed.flush()
    _put_encodings(file.parsed, context)
    if isinstance(file.puzzle, Crossword) and file.lists is not None:
        _check_model(file.parsed, file.lists, file.puzzle)
        put_causes(file.parsed, context, file.lists, file.puzzle.grid)
    else:
        put_cause_of_json(data, context)


def _check_characters(parsed: ParsedFile) -> None:
    """Report text that was decoded in a wrong encoding."""
    if parsed.encoding != UTF8 or parsed.data.isascii():
        return
    text = parsed.data.decode("utf-8", "replace")
    at, start = 0, 0
    for repair in mojibake(text):
        start += len(text[at : repair.start].encode())
        damaged = text[repair.start : repair.end]
        end = start + len(damaged.encode())
        message, fix = f"mojibake {damaged[:20]!r}", None
        if repair.text is not None:
            message += f", expected {repair.text[:20]!r}"
            restored = json.dumps(repair.text, ensure_ascii=False)[1:-1].encode()
            edit = Edit(start, end, restored)
            fix = Fix((edit,), safe=False, title="restore the characters")
        parsed.reporter.report(codes.MOJIBAKE, start, end, message, fix=fix)
        at, start = repair.end, end


def _gather(code: Code, context: ReadContext) -> None:
    """Make one finding of those on damaged characters, if there are several."""
    reported = [
        diagnostic
        for diagnostic in context.diagnostics
        if diagnostic.code == code.code
        and not diagnostic.cause
        and not diagnostic.message.startswith("comment")
    ]
    if len({diagnostic.message.partition(",")[0] for diagnostic in reported}) == 1:
        count_under(code.code, reported[1:], context.diagnostics)


def _put_encodings(parsed: ParsedFile, context: ReadContext) -> None:
    """Put one finding on text in a wrong encoding before those on its characters: report bytes that
    lost bit 7 as the cause of the control characters that they became.
    """
    misread = [
        diagnostic for diagnostic in context.diagnostics if diagnostic.code == codes.MOJIBAKE.code
    ]
    if len(misread) > 1:
        others = [
            diagnostic
            for diagnostic in context.diagnostics
            if diagnostic.code != codes.MOJIBAKE.code
        ]
        context.diagnostics[:] = [*with_one_fix(misread), *others]
    repairs = []
    if parsed.data.isascii() and b"\0" in parsed.data:
        repairs = [*bit_7_lost(parsed.data.decode("ascii"))]
    if not repairs:
        for code in (codes.STRAY, codes.CONTROL_CHARACTER):
            _gather(code, context)
        return
    texts = [json.dumps(repair.text, ensure_ascii=False)[1:-1].encode() for repair in repairs]
    edits = [
        Edit(repair.start, repair.end, text) for repair, text in zip(repairs, texts, strict=True)
    ]
    fix = Fix(tuple(edits), safe=False, title="restore the characters")
    first = repairs[0]
    message = f"bit 7 of all bytes is lost: expected {first.text!r}"
    if len(repairs) > 1:
        message += f"; {len(repairs)} in this file"
    cause = codes.MOJIBAKE.at(message, parsed.reporter.span(first.start, first.end), fix=fix)
    context.report_cause(cause, lambda diagnostic: diagnostic.code in _OF_CONTROLS)


def _check_fields(parsed: ParsedFile) -> None:
    kinds = parsed.members.get("kind")
    defined = set(_FIELDS)
    for kind in kinds if isinstance(kinds, list) else [kinds]:
        match = syntax.KIND.fullmatch(kind) if isinstance(kind, str) else None
        defined.update(syntax.FURTHER_FIELDS.get(match[1], ()) if match is not None else ())
    for key, value in parsed.members.items():
        if key not in defined and ":" not in key:
            message = f"field {key[:40]!r} is not defined by the specification"
            parsed.report(codes.FIELD_UNKNOWN, (key,), message)
        if not isinstance(value, str):
            continue
        if key == syntax.DATE_FIELD and not syntax.DATE.fullmatch(value):
            expected = syntax.date_of_file(iso_date(value) or value)
            message = f"date {value[:40]!r}, expected {expected or 'mm/dd/yyyy'}"
            if expected is None and (misfit := misfit_of_date(value)):
                message = f"date {value[:40]!r}: {misfit[1]}"
            is_safe = not lacks_digit(value)
            parsed.report(codes.DATE_FORM, (key,), message, replacement=expected, is_safe=is_safe)
        if key in _HTML_FIELDS and not parse_html(value).is_whole:
            parsed.report(codes.MARKUP, (key,))


def _check_texts(file: ReadFile) -> None:
    """Report the first text with a character that no text has."""
    parsed = file.parsed
    paths: list[tuple[Path, Any]] = [
        ((key,), value) for key, value in parsed.members.items() if key in _HTML_FIELDS
    ]
    for listed in file.lists.clues if file.lists is not None else ():
        item = parsed.members["clues"][listed.list_name][listed.position]
        text, path = _clue_text(item, listed.path)
        paths.append((path, text))
    bad = [
        (path, match[0])
        for path, text in paths
        if isinstance(text, str) and (match := _BAD.search(text)) is not None
    ]
    if bad:
        path, character = bad[0]
        rest = f"; {len(bad)} such texts" if len(bad) > 1 else ""
        message = f"text contains U+{ord(character):04X}, expected {_meant(character)}{rest}"
        parsed.report(codes.BAD_CHARACTER, path, message)


def _meant(character: str) -> str:
    """What a character that no text has was meant to be: that of Windows-1252, or nothing."""
    if not "\x80" <= character <= "\x9f" or ord(character) in WINDOWS_1252_UNDEFINED:
        return "nothing"
    return repr(decode_windows_1252(character.encode("latin-1")))


def _check_checksum(file: ReadFile) -> None:
    checksum = file.parsed.members.get("checksum")
    if checksum is None:
        return
    if not checksums.is_well_formed(checksum):
        file.parsed.report(codes.CHECKSUM_TYPE, ("checksum",))
    elif isinstance(file.puzzle, Crossword) and checksums.confirmed(file.puzzle, checksum) is None:
        has_solution = file.puzzle.has_solution
        message = "" if has_solution else "checksum not checked: the file has no solution"
        file.parsed.report(codes.CHECKSUM, ("checksum",), message)


def _check_directions(parsed: ParsedFile) -> None:
    groups = parsed.members.get("clues")
    for name in groups if isinstance(groups, dict) else ():
        direction = name.partition(":")[0]
        if direction not in syntax.DIRECTIONS and direction not in syntax.FURTHER_DIRECTIONS:
            message = f"direction {name[:40]!r} is not defined by the specification"
            parsed.report(codes.DIRECTION, ("clues", name), message)


def _check_clues(parsed: ParsedFile, lists: ClueLists, puzzle: Crossword) -> None:
    entries = {(slot.number, slot.direction): slot.cells for slot in puzzle.grid.slots}
    for listed in lists.clues:
        item = parsed.members["clues"][listed.list_name][listed.position]
        text, path = _clue_text(item, listed.path)
        if isinstance(text, str) and not parse_html(text).is_whole:
            parsed.report(codes.MARKUP, path, place=Place(clue=listed.label))
        cells = entries.get((listed.clue.number, listed.clue.direction))
        is_entry = cells is not None and listed.clue.direction in (ACROSS, DOWN)
        if not is_entry or not isinstance(item, dict) or further_entries(listed.clue.metadata):
            continue
        if not item.keys() & _SPANNING_MEMBERS:
            _check_enumeration(parsed, listed, item.get("enumeration"), puzzle, cells)


def _clue_text(item: Any, path: Path) -> tuple[Any, Path]:
    """The text of a clue in any of its forms, and its path."""
    if isinstance(item, list):
        return item[1], (*path, 1)
    if isinstance(item, dict):
        return item.get("clue"), (*path, "clue")
    return item, path


def _check_enumeration(
    parsed: ParsedFile, listed: ListedClue, value: Any, puzzle: Crossword, cells: Any
) -> None:
    """Report an enumeration whose numbers do not add up to the letters of the entry."""
    text = value if isinstance(value, str) else str(value)
    lengths = word_lengths(text)
    if not lengths:
        return
    letters = sum(len(puzzle.grid.solution_at(at) or "?") for at in cells)
    stated = sum(lengths)
    if stated not in (letters, len(cells)):
        message = f"enumeration {text[:40]}: {plural(stated, 'letter')}, the entry has {letters}"
        place = Place(clue=listed.label)
        parsed.report(codes.ENUMERATION, (*listed.path, "enumeration"), message, place)


def _check_model(parsed: ParsedFile, lists: ClueLists, puzzle: Crossword) -> None:
    """Report the diagnostics of the core, each at its place in the file."""
    # The last of several clues with one label is the one that a diagnostic means.
    paths = {listed.label: listed.path for listed in lists.clues}
    has_entries = parsed.members.get("fakeclues") is not True
    for diagnostic in check_crossword(puzzle):
        if parsed.context.is_full:
            return
        if not has_entries and diagnostic.code in _OF_ENTRIES:
            continue
        place = diagnostic.place
        path: Path | None = None if place.clue is None else paths.get(place.clue)
        if place.cell is not None:
            path = ("puzzle", *place.cell)
        span = None if path is None else parsed.span(path)
        parsed.context.report(diagnostic if span is None else located(diagnostic, span))
