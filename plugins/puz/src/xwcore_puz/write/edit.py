"""Write an edited puzzle into the .puz file that it was read from, by the lossless editor.

The pieces of a file are the fields of its header, its strings, the cells of its boards, and its
sections. A cell has two pieces: its solution with its rebus entry, and what the player sees of it,
which is the state with the fill of several letters and the marks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xwcore.plugin import ReadContext
from xwcore_crossword import Crossword
from xwcore_documents import MAC_ROMAN, merge_columns, merge_pieces, numbered
from xwcore_puz.parse import ParsedFile
from xwcore_puz.read import decode_strings, fill_parts, implied_encoding, rebus_entries
from xwcore_puz.record import Template
from xwcore_puz.syntax import (
    GEXT,
    GEXT_KNOWN,
    GRBS,
    LTIM,
    MAX_REBUS_ENTRIES,
    MAX_SECTION,
    RESERVED_1C,
    RTBL,
    RUSR,
    SECTION_ORDER,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
    TYPE_DIAGRAMLESS,
    UTF8_SINCE,
    VERSION,
    WIDTH,
)
from xwcore_puz.write.draft import Draft, RawSection, encode_rebus_table, rebus_board, version_bytes
from xwcore_puz.write.grid import BoardBytes, Content, boards_of

_UNKNOWN_MARKS: Final = bytes(mark & ~GEXT_KNOWN for mark in range(256))


def base_boards(template: Template, puzzle: Crossword, boards: BoardBytes) -> BoardBytes:
    """The bytes of the template's puzzle; equal boards have equal `boards`, those of `puzzle`."""
    utf8 = template.file.known_version >= UTF8_SINCE
    own = Content(template.grid, template.file.is_diagramless, template.timer, template.lock)
    content = Content(puzzle.grid, puzzle.diagramless, puzzle.timer, puzzle.lock)
    return boards if (own, utf8) == (content, boards.utf8) else boards_of(own, utf8=utf8)


def merge(
    draft: Draft,
    new: BoardBytes,
    base: BoardBytes,
    texts: list[str],
    template: Template,
    *,
    has_version: bool = False,
) -> bool:
    """Put the bytes of the template into the draft wherever its puzzle has the same content.

    `new` and `texts` are the puzzle as it is now, `base` are the boards of the template's puzzle;
    `has_version` means that an option states the version. Returns whether all bytes are kept.
    """
    file = template.file
    draft.before, draft.after = file.data[: file.start], file.trailing
    has_same_version = draft.version == (file.version if has_version else file.known_version)
    _merge_header(draft, file, base, new, has_same_version=has_same_version)
    before = texts_before(file)
    has_same_texts = before == texts and base.utf8 == new.utf8
    if has_same_texts:
        draft.strings, draft.clue_count = file.strings.padded, file.stated_clue_count
        draft.stored_strings = file.data[file.strings.start : file.strings.stop]
    elif base.utf8 == new.utf8 and implied_encoding(file) != MAC_ROMAN:
        draft.strings = _merged_strings(file.strings.padded, before, texts, draft.strings)
    if new == base:
        draft.solution, draft.state = file.solution, file.state
        draft.sections = _merged_sections(file, {})
    else:
        _merge_boards(draft, file, base, new)
    return has_same_version and has_same_texts and new == base


def texts_before(file: ParsedFile) -> list[str]:
    """The texts of the file's puzzle, as `texts_of` has those of a puzzle."""
    # An entry beyond the last clue of the file has an empty clue in the puzzle.
    *head, notes = decode_strings(file, ReadContext("puz"))
    return [*head, *[""] * max(0, file.entry_count - file.strings.clue_count), notes]


def _merge_header(
    draft: Draft, file: ParsedFile, base: BoardBytes, new: BoardBytes, *, has_same_version: bool
) -> None:
    """Version, reserved bytes, and bits without a known meaning."""
    draft.reserved = file.data[file.start + VERSION : file.start + WIDTH]
    if not has_same_version:
        draft.reserved = version_bytes(draft.version) + draft.reserved[RESERVED_1C - VERSION :]
    draft.bits = file.bits & ~TYPE_DIAGRAMLESS | new.bits
    if (base.tag, base.scrambled_checksum) == (new.tag, new.scrambled_checksum):
        draft.tag, draft.scrambled_checksum = file.tag, file.scrambled_checksum
    else:
        draft.tag = file.tag & ~(SOLUTION_ABSENT | SOLUTION_SCRAMBLED) | new.tag


def _merged_strings(
    stored: list[bytes], before: list[str], after: list[str], new: list[bytes]
) -> list[bytes]:
    """The strings, by their number; the notes come last, however many clues there are."""
    four = zip(stored[:-1], before[:-1], after[:-1], new[:-1], strict=False)
    kept = [old if was == becomes else spelled for old, was, becomes, spelled in four]
    notes = stored[-1] if before[-1] == after[-1] else new[-1]
    return [*kept, *new[len(kept) : -1], notes]


def _merge_boards(draft: Draft, file: ParsedFile, base: BoardBytes, new: BoardBytes) -> None:
    """Solution, state and sections."""
    changed: dict[bytes, bytes] = {}
    if base.timer != new.timer:
        changed[LTIM] = new.timer
    if (base.width, base.height) == (new.width, new.height):
        changed |= _merge_solution(draft, file, base, new) | _merge_state(draft, file, base, new)
    else:
        own = {tag: data for tag, data, _ in draft.sections}
        changed |= {tag: own.get(tag, b"") for tag in SECTION_ORDER if tag != LTIM}
    draft.sections = _merged_sections(file, changed)


def _merge_solution(
    draft: Draft, file: ParsedFile, base: BoardBytes, new: BoardBytes
) -> dict[bytes, bytes]:
    """Put the solution into the draft; the changed ones of GRBS and RTBL."""
    columns = [(boards.solution, boards.rebus, boards.tag, boards.utf8) for boards in (base, new)]
    if columns[0] == columns[1]:
        draft.solution = file.solution
        return {}
    stored = _cells(file, GRBS)
    table = _rebus_table(file, base, new, stored)
    if table is None or base.tag != new.tag:
        # Letters and entries of a file without a solution have no meaning for one that has it.
        own = {tag: data for tag, data, _ in draft.sections}
        return {tag: own.get(tag, b"") for tag in (GRBS, RTBL)}
    keys, data = table
    solution, board = merge_columns(
        (file.solution, stored),
        (base.solution, rebus_board(base.rebus, keys, len(stored))),
        (new.solution, rebus_board(new.rebus, keys, len(stored))),
    )
    draft.solution = bytes(solution)
    if bytes(board) == stored:
        return {}
    return {GRBS: bytes(board), RTBL: data} if any(board) else {GRBS: b"", RTBL: b""}


def _rebus_table(
    file: ParsedFile, base: BoardBytes, new: BoardBytes, stored: bytes
) -> tuple[dict[bytes, int], bytes] | None:
    """The keys of the entries, in which old ones keep theirs, and RTBL; None if there is no room.

    Cells may have keys without an entry; a new entry does not get one of these.
    """
    section = file.section(RTBL)
    if base.utf8 != new.utf8 and (section or new.rebus):
        return None
    entries = rebus_entries(file, section)
    keys: dict[bytes, int] = {}
    for key, text in entries.items():
        value = new.encode(text)
        if value is not None and key < MAX_REBUS_ENTRIES:
            keys.setdefault(value, key)
    taken = {*entries, *(byte - 1 for byte in set(stored))}
    free = (key for key in range(MAX_REBUS_ENTRIES) if key not in taken)
    values = [value for value in dict.fromkeys(new.rebus.values()) if value not in keys]
    added = dict(zip(free, values, strict=False))
    table = b"" if section is None else section.data
    if added:
        table = table.rstrip(b"\0 ")
        separator = b"" if not table or table.endswith(b";") else b";"
        table += separator + encode_rebus_table(added)
    if len(added) < len(values) or len(table) > MAX_SECTION:
        return None
    return keys | {value: key for key, value in added.items()}, table


def _merge_state(
    draft: Draft, file: ParsedFile, base: BoardBytes, new: BoardBytes
) -> dict[bytes, bytes]:
    """Put the state into the draft; the changed ones of GEXT and RUSR."""
    stored, section = _cells(file, GEXT), file.section(RUSR)
    entries = None if section is None else fill_parts(file, section)
    if entries is None:
        entries = [b""] * file.cell_count
    state, marks, fills = merge_columns(
        (file.state, stored, entries),
        (base.state, _marks(base, stored), _fills(base)),
        (new.state, _marks(new, stored), _fills(new)),
    )
    changed = {} if bytes(marks) == stored else {GEXT: bytes(marks)}
    if fills != entries:
        changed[RUSR] = b"".join(fill + b"\0" for fill in fills) if any(fills) else b""
    if len(changed.get(RUSR, b"")) > MAX_SECTION:
        return {GEXT: new.marks, RUSR: b""}
    draft.state = bytes(state)
    return changed


def _marks(boards: BoardBytes, stored: bytes) -> bytes:
    """GEXT, in which the bits without a known meaning stay where they are."""
    marks = boards.marks or bytes(len(stored))
    unknown = stored.translate(_UNKNOWN_MARKS)
    if not unknown.strip(b"\0"):
        return marks
    return bytes(old | mark for old, mark in zip(unknown, marks, strict=True))


def _fills(boards: BoardBytes) -> list[bytes]:
    """The entries of RUSR by cell."""
    if not boards.fill_table:
        return [b""] * len(boards.state)
    return [boards.fill_table.get(cell, b"") for cell in range(len(boards.state))]


def _cells(file: ParsedFile, tag: bytes) -> bytes:
    """The data of a section with one byte a cell; zeros where it is absent or malformed."""
    section = file.section(tag)
    if section is None or len(section.data) != file.cell_count:
        return bytes(file.cell_count)
    return section.data


def _merged_sections(file: ParsedFile, changed: Mapping[bytes, bytes]) -> list[RawSection]:
    """The sections with these changed, or deleted where they are empty; one without a terminator
    gets a NUL.
    """
    sections = [
        (section.tag, section.data, section.terminator or b"\0") for section in file.sections
    ]
    if not changed:
        return sections
    stored = dict(zip(numbered(tag for tag, _, _ in sections), sections, strict=True))
    before = {(tag, 0): b"" for tag in SECTION_ORDER}
    before |= {key: b"" for key in stored if key[0] in changed}
    after = {(tag, 0): changed.get(tag, b"") for tag in SECTION_ORDER if changed.get(tag, b"-")}
    merged = merge_pieces(stored, before, after)
    return [
        (tag, value, b"\0") if isinstance(value, bytes) else value
        for (tag, _), value in merged.items()
    ]
