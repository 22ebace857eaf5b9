"""Write an edited puzzle into the .puz file that it was read from.

It is a three-way merge of the file, the puzzle that was read from it, and the puzzle as it is now:
what both puzzles have in common keeps its bytes, whatever they are; of boards that holds for each
cell, of strings for each string.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from xwcore.plugin import LimitError, ReadContext, ReadError
from xwcore_crossword import PENCILLED, Crossword
from xwcore_puz.parse import PuzFile
from xwcore_puz.read import decode, decode_strings, fill_entries, load, rebus_entries
from xwcore_puz.record import PuzRecord, Template
from xwcore_puz.syntax import (
    GEXT,
    GEXT_KNOWN,
    GEXT_OF_FLAGS,
    GRBS,
    LTIM,
    MAX_REBUS_ENTRIES,
    MAX_SECTION,
    OTHER_STRINGS,
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
from xwcore_puz.write.draft import Draft, RawSection, encode_rebus_table, version_bytes
from xwcore_puz.write.grid import Parts, parts_of

_STATE_BITS: Final = SOLUTION_ABSENT | SOLUTION_SCRAMBLED
_PENCILLED: Final = GEXT_OF_FLAGS[PENCILLED]


def template_of(puzzle: Crossword) -> Template | None:
    """The template in the puzzle's record; None where there is none, or its bytes are no .puz file.

    What reading made of the bytes is used where the record still has it: reading them again would
    take a third of the time of a write.
    """
    record = puzzle.extras.get("puz")
    if not isinstance(record, PuzRecord):
        return None
    if record.template is not None:
        return record.template
    context = ReadContext("puz")
    try:
        file = load(record.data, context)
    except (ReadError, LimitError):
        return None  # a record made by hand
    puzzle = decode(file, decode_strings(file, context), context)
    read_back: PuzRecord = puzzle.extras["puz"]
    return read_back.template


def surplus_clues(file: PuzFile) -> int:
    """How many clues the file has beyond those of the entries."""
    return max(0, file.strings.clue_count - file.entry_count)


def is_sound(file: PuzFile) -> bool:
    """Whether a file that is merged with this one is read back as intended, whatever is edited."""
    return (
        file.stated_clue_count == file.entry_count
        and not file.strings.missing
        and not file.trailing.strip(b"\0")
        and len({section.tag for section in file.sections}) == len(file.sections)
    )


def base_parts(template: Template, puzzle: Crossword, parts: Parts) -> Parts:
    """The parts of the template's puzzle; equal boards have equal `parts`, those of `puzzle`."""
    utf8 = template.file.known_version >= UTF8_SINCE
    diagramless = template.file.is_diagramless
    if (
        puzzle.grid == template.grid
        and puzzle.lock == template.lock
        and puzzle.timer == template.timer
        and puzzle.diagramless == diagramless
        and parts.utf8 == utf8
    ):
        return parts
    before = Crossword(
        template.grid, diagramless=diagramless, timer=template.timer, lock=template.lock
    )
    return parts_of(before, utf8=utf8)


def merge(
    draft: Draft,
    new: Parts,
    base: Parts,
    texts: list[str],
    template: Template,
    *,
    has_version: bool = False,
) -> bool:
    """Put the bytes of the template into the draft wherever its puzzle has the same content.

    `new` and `texts` are the puzzle as it is now; `has_version` means that an option states the
    version. Returns whether all bytes are kept.
    """
    file = template.file
    draft.before = file.data[: file.start]
    draft.after = file.trailing
    merging = _Merging(file, base, new, draft)
    is_kept = [merging.header(has_version=has_version), merging.strings(template.texts, texts)]
    if new is base:
        merging.keep_boards_and_sections()
    else:
        is_kept += [merging.boards(), merging.sections()]
    return all(is_kept)


class _Merging:
    """A merge: `base` are the parts of the puzzle as read, `new` those of the puzzle as it is now.

    Each method puts bytes of the file into the draft, and returns whether all of its own are kept.
    """

    def __init__(self, file: PuzFile, base: Parts, new: Parts, draft: Draft) -> None:
        self.file = file
        self.base = base
        self.new = new
        self.draft = draft
        self.same_size = (base.width, base.height) == (new.width, new.height)
        self.same_encoding = base.utf8 == new.utf8

    def header(self, *, has_version: bool) -> bool:
        """Version, reserved bytes, and bits without a known meaning."""
        file, base, new, draft = self.file, self.base, self.new, self.draft
        same_version = draft.version == (file.version if has_version else file.known_version)
        same_lock = (base.tag, base.scrambled_checksum) == (new.tag, new.scrambled_checksum)
        draft.reserved = file.data[file.start + VERSION : file.start + WIDTH]
        if not same_version:
            draft.reserved = version_bytes(draft.version) + draft.reserved[RESERVED_1C - VERSION :]
        if same_lock:
            draft.tag = file.tag
            draft.scrambled_checksum = file.scrambled_checksum
        else:
            draft.tag = file.tag & ~_STATE_BITS | new.tag
        if base.bits == new.bits:
            draft.bits = file.bits
        else:
            draft.bits = file.bits & ~TYPE_DIAGRAMLESS | new.bits
        return same_version and same_lock and base.bits == new.bits and self.same_size

    def strings(self, base: list[str], new: list[str]) -> bool:
        """Strings whose text is the same."""
        file, draft = self.file, self.draft
        strings = file.strings
        # An entry beyond the last clue of the file has an empty clue in the puzzle.
        without_clue = max(0, file.entry_count - strings.clue_count)
        base = [*base[:-1], *[""] * without_clue, base[-1]]
        if new == base and self.same_encoding:
            draft.strings = strings.padded
            draft.clue_count = file.stated_clue_count
            draft.stored_strings = file.data[strings.start : strings.stop]
            return True
        if self.same_encoding:
            # The notes come last, however many clues there are now.
            *stored, stored_notes = strings.padded
            *own, notes = draft.strings
            four = zip(base[:-1], new[:-1], stored, own, strict=False)
            kept = [old if before == after else fresh for before, after, old, fresh in four]
            notes = stored_notes if base[-1] == new[-1] else notes
            draft.strings = [*kept, *own[len(kept) :], notes]
        draft.clue_count = len(draft.strings) - OTHER_STRINGS
        return False

    def keep_boards_and_sections(self) -> None:
        """Keep all of them: the puzzle has the boards and tables that it was read with."""
        file, draft = self.file, self.draft
        draft.solution, draft.state = file.solution, file.state
        draft.sections = _stored_sections(file)

    def boards(self) -> bool:
        """Solution and state, cell by cell."""
        file, base, draft = self.file, self.base, self.draft
        if not self.same_size:
            return False
        # A file without a solution has letters that are not to be kept for one that has a solution.
        if base.tag == self.new.tag:
            draft.solution = _merged(file.solution, base.solution, draft.solution)
        draft.state = _merged(file.state, base.state, draft.state)
        return draft.solution == file.solution and draft.state == file.state

    def sections(self) -> bool:
        """Sections whose content is the same; of GEXT and GRBS, cells."""
        file, base, new = self.file, self.base, self.new
        changed = {tag: data for tag, data, _ in self.draft.sections}
        kept = {LTIM} if base.timer == new.timer else set()
        if self.same_size:
            if self._keeps_rebus(changed):
                kept |= {GRBS, RTBL}
            if self._keeps_marks(changed):
                kept.add(GEXT)
            if self._keeps_fill_table():
                kept.add(RUSR)
        if kept.issuperset(SECTION_ORDER):
            self.draft.sections = _stored_sections(file)
            return True
        self.draft.sections = _arranged(file, changed, kept)
        return False

    def _keeps_rebus(self, changed: dict[bytes, bytes]) -> bool:
        """Whether GRBS and RTBL can stay; else `changed` has them with the rebus of now."""
        file, base, new, draft = self.file, self.base, self.new, self.draft
        board = self._cells(GRBS)
        if not board and base.rebus == new.rebus and self.same_encoding:
            return True
        entries = rebus_entries(file, file.section(RTBL))
        # Entries without effect: the board has the same letter, or there is no solution. Over an
        # edited cell they would take effect.
        idle = [
            cell
            for cell, byte in enumerate(board)
            if byte and byte - 1 in entries and cell not in base.rebus
        ]
        woken = set(idle) if base.tag != new.tag else _differing(idle, base.solution, new.solution)
        edited = _edited(base.rebus, new.rebus)
        if not edited and not woken and self.same_encoding:
            return True
        merged = None
        if self.same_encoding and new.rebus and board:
            merged = self._merged_rebus(board, entries, edited | woken)
        # Where an entry goes, the board must have the letter that only the entry had.
        gone = edited if merged else edited.union(idle)
        draft.solution = _patched(draft.solution, new.solution, gone)
        changed.update(merged or {})
        return False

    def _merged_rebus(
        self, board: bytes, entries: Mapping[int, str], edited: Collection[int]
    ) -> dict[bytes, bytes] | None:
        """GRBS and RTBL in which old entries keep their keys; None where there are too many."""
        new = self.new
        keys: dict[bytes, int] = {}
        for key, text in entries.items():
            value = new.encode(text)
            if value is not None and key < MAX_REBUS_ENTRIES:
                keys.setdefault(value, key)
        # Cells may have keys without an entry; a new entry must not get one of these.
        used = {byte - 1 for byte in board}
        free = [key for key in range(MAX_REBUS_ENTRIES) if key not in entries and key not in used]
        added: dict[int, bytes] = {}
        for value in dict.fromkeys(new.rebus.values()):
            if value not in keys:
                if not free:
                    return None
                key = free.pop(0)
                keys[value] = key
                added[key] = value
        cells = bytearray(board)
        for cell in edited:
            cells[cell] = keys[new.rebus[cell]] + 1 if cell in new.rebus else 0
        section = self.file.section(RTBL)
        table = section.data if section is not None else b""
        if added:
            table = table.rstrip(b"\0 ")
            separator = b"" if not table or table.endswith(b";") else b";"
            table += separator + encode_rebus_table(added)
        return {GRBS: bytes(cells), RTBL: table} if len(table) <= MAX_SECTION else None

    def _keeps_marks(self, changed: dict[bytes, bytes]) -> bool:
        """Whether GEXT can stay; else `changed` has it with the marks of now."""
        file, base, new = self.file, self.base, self.new
        stored = self._cells(GEXT)
        unmarked: set[int] = set()
        if base.state != new.state:
            # Pencilled by a small letter in the state alone, which is now another character.
            pencilled = [
                cell
                for cell, mark in enumerate(new.marks)
                if mark & _PENCILLED and not (stored and stored[cell] & _PENCILLED)
            ]
            unmarked = _differing(pencilled, base.state, new.state)
        if base.marks == new.marks and not unmarked:
            return True
        if stored:
            # The bits without a known meaning stay where they are.
            nothing = bytes(file.cell_count)
            three = zip(stored, base.marks or nothing, new.marks or nothing, strict=True)
            changed[GEXT] = bytes(
                old if before == after and cell not in unmarked else old & ~GEXT_KNOWN | after
                for cell, (old, before, after) in enumerate(three)
            )
        return False

    def _keeps_fill_table(self) -> bool:
        """Whether RUSR can stay; else the state has what no entry has any more."""
        base, new, draft = self.base, self.new, self.draft
        section = self.file.section(RUSR)
        if section is None and not new.fill_table:
            return True
        entries = None if section is None else fill_entries(self.file, section)
        idle = [cell for cell in entries or {} if cell not in base.fill_table]
        edited = _edited(base.fill_table, new.fill_table)
        if not edited and self.same_encoding and not _differing(idle, base.state, new.state):
            return True
        draft.state = _patched(draft.state, new.state, edited.union(idle))
        return False

    def _cells(self, tag: bytes) -> bytes:
        """The data of a section with one byte a cell; empty where it is absent or malformed."""
        section = self.file.section(tag)
        if section is None or len(section.data) != self.file.cell_count:
            return b""
        return section.data


def _merged(stored: bytes, base: bytes, new: bytes) -> bytes:
    """`new` where it differs from `base`, else what is stored."""
    if base == new:
        return stored
    three = zip(stored, base, new, strict=True)
    return bytes(old if before == after else after for old, before, after in three)


def _differing(cells: Iterable[int], before: bytes, after: bytes) -> set[int]:
    """Those of the cells that two boards have differently."""
    return {cell for cell in cells if before[cell] != after[cell]}


def _edited(before: Mapping[int, bytes], after: Mapping[int, bytes]) -> set[int]:
    """Cells whose entry is another one, new, or gone."""
    return {cell for cell in {*before, *after} if before.get(cell) != after.get(cell)}


def _patched(board: bytes, other: bytes, cells: Collection[int]) -> bytes:
    """The board, with these cells from the other one."""
    patched = bytearray(board)
    for cell in cells:
        patched[cell] = other[cell]
    return bytes(patched)


def _stored_sections(file: PuzFile) -> list[RawSection]:
    """The sections of the file; one without terminator gets a NUL."""
    return [(section.tag, section.data, section.terminator or b"\0") for section in file.sections]


def _arranged(
    file: PuzFile, changed: Mapping[bytes, bytes], kept: Collection[bytes]
) -> list[RawSection]:
    """The sections in the file's order: changed ones in their places, new ones in Across Lite's."""
    arranged: list[RawSection] = []
    done = set()
    for section in file.sections:
        tag = section.tag
        if tag in kept or tag not in SECTION_ORDER:
            arranged.append((tag, section.data, section.terminator or b"\0"))
        elif tag in changed and tag not in done:
            arranged.append((tag, changed[tag], b"\0"))
        done.add(tag)
    for index, tag in enumerate(SECTION_ORDER):
        if tag in changed and tag not in done and tag not in kept:
            later = SECTION_ORDER[index + 1 :]
            places = (at for at, (other, _, _) in enumerate(arranged) if other in later)
            arranged.insert(next(places, len(arranged)), (tag, changed[tag], b"\0"))
    return arranged
