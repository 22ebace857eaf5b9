"""Keeping what an edit does not touch: a three-way merge of the file that a puzzle was read from,
the puzzle that it made, and the puzzle as it is now.

A part that is said alike by both puzzles keeps its bytes, whatever they are; of boards that holds
for each cell.
"""

from __future__ import annotations

from xwcore.plugin import Crossword
from xwcore_puz.assembling import Draft, reserved_of, sections_of_file
from xwcore_puz.container import PuzFile, is_truncated_section
from xwcore_puz.idle import changed, differing, idle_fill, idle_rebus, patched, pencilled_by_state
from xwcore_puz.layout import (
    GEXT,
    GEXT_KNOWN,
    GRBS,
    LTIM,
    MAX_REBUS_ENTRIES,
    MAX_SECTION,
    OTHER_STRINGS,
    RTBL,
    RUSR,
    SECTION_ORDER,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
    TYPE_DIAGRAMLESS,
    UTF8_SINCE,
)
from xwcore_puz.parts import REPLACE, Parts, Texts, parts_of, texts_of
from xwcore_puz.sections import decode_rebus_table, encode_rebus_table

_STATE_BITS = SOLUTION_ABSENT | SOLUTION_SCRAMBLED


def merged(draft: Draft, new: Parts, file: PuzFile, original: Crossword) -> bool:
    """Put the file's bytes into the draft wherever both puzzles say the same; whether that is
    everywhere.
    """
    surplus = max(0, file.clue_count - file.entry_count)
    texts = texts_of(original, file.entry_count, surplus).texts
    utf8 = file.known_version >= UTF8_SINCE
    base = parts_of(original, texts, utf8=utf8, policy=REPLACE)
    same = [
        _merge_header(draft, new, file, base),
        _merge_boards(draft, new, file, base),
        merge_strings(draft, file, texts, new.texts, same_encoding=utf8 == new.utf8),
        _merge_sections(draft, new, file, base, utf8=utf8),
    ]
    return all(same)


def retexted(
    file: PuzFile, original: Crossword, new: Texts, strings: list[bytes], version: tuple[int, int]
) -> Draft | None:
    """A draft for a puzzle that differs from the original in its texts alone; None if in nothing.

    `version` may be another one than the file's, of the same encoding.
    """
    surplus = max(0, file.clue_count - file.entry_count)
    texts = texts_of(original, file.entry_count, surplus).texts
    draft = Draft.of_file(file, strings, version)
    same = merge_strings(draft, file, texts, new.texts, same_encoding=True)
    return None if same and version == file.known_version else draft


def is_plain(file: PuzFile) -> bool:
    """Whether a draft made from the file is read back as it is meant, whatever was edited."""
    sections = file.sections
    if len(sections) > 1 and len({section.tag for section in sections}) < len(sections):
        return False
    return (
        file.stated_clue_count == file.entry_count
        and not file.missing_strings
        and not is_truncated_section(file.trailing)
    )


def _merge_header(draft: Draft, new: Parts, file: PuzFile, base: Parts) -> bool:
    same_version = draft.version == file.known_version
    same_lock = (base.tag, base.scrambled_checksum) == (new.tag, new.scrambled_checksum)
    draft.reserved = reserved_of(file, draft.version)
    if same_lock:
        draft.tag = file.tag
        draft.scrambled_checksum = file.short(0x1E)
    else:
        draft.tag = file.tag & ~_STATE_BITS | new.tag
    if base.bits == new.bits:
        draft.bits = file.bits
    else:
        draft.bits = file.bits & ~TYPE_DIAGRAMLESS | new.bits
    same_size = (base.width, base.height) == (new.width, new.height)
    return same_version and same_lock and base.bits == new.bits and same_size


def _merge_boards(draft: Draft, new: Parts, file: PuzFile, base: Parts) -> bool:
    if (base.width, base.height) != (draft.width, draft.height):
        return False
    # Letters of a file that is said to have none are no letters to keep for one that has.
    if base.tag == new.tag:
        draft.solution = _by_cell(file.solution, base.solution, draft.solution)
    draft.state = _by_cell(file.state, base.state, draft.state)
    return draft.solution == file.solution and draft.state == file.state


def _by_cell(kept: bytes, base: bytes, new: bytes) -> bytes:
    """`new` where it differs from `base`, else `kept`."""
    if base == new:
        return kept
    return bytes(
        after if after != before else old
        for old, before, after in zip(kept, base, new, strict=True)
    )


def merge_strings(
    draft: Draft, file: PuzFile, texts: list[str], new: list[str], *, same_encoding: bool
) -> bool:
    """Keep the bytes of strings that say the same; whether all do."""
    if new == texts and same_encoding:
        draft.strings = file.whole_strings()
        draft.clue_count = file.stated_clue_count
        draft.raw_strings = file.data[file.strings_start : file.strings_stop]
        return True
    if same_encoding:
        draft.strings = _kept_strings(draft.strings, file, texts, new)
    draft.clue_count = len(draft.strings) - OTHER_STRINGS
    return False


def _kept_strings(
    encoded: list[bytes], file: PuzFile, texts: list[str], new: list[str]
) -> list[bytes]:
    """The strings as they are in the file, where the texts are the same."""
    strings = file.whole_strings()
    if len(strings) == len(texts) == len(new):
        four = zip(encoded, strings, texts, new, strict=True)
        return [old if before == after else own for own, old, before, after in four]
    # The notes come last, however many clues there are now.
    for at in [*range(min(len(texts), len(new), len(strings)) - 1), -1]:
        if texts[at] == new[at]:
            encoded[at] = strings[at]
    return encoded


def _merge_sections(draft: Draft, new: Parts, file: PuzFile, base: Parts, *, utf8: bool) -> bool:
    fresh = {tag: data for tag, data, _ in draft.sections}
    same_size = (base.width, base.height) == (new.width, new.height)
    same_text = utf8 == new.utf8
    kept: set[bytes] = set()
    if same_size and _merge_rebus(draft, fresh, new, file, base, same_text=same_text):
        kept |= {GRBS, RTBL}
    if base.timer == new.timer:
        kept.add(LTIM)
    unsaid = pencilled_by_state(file, base, new) if same_size else frozenset()
    if same_size and base.marks == new.marks and not unsaid:
        kept.add(GEXT)
    elif same_size:
        fresh.update(_merged_marks(file, base, new, unsaid))
    if same_size and _merge_fill_table(draft, new, file, base, same_text=same_text):
        kept.add(RUSR)
    if kept.issuperset(SECTION_ORDER):
        draft.sections = sections_of_file(file)
        return True
    draft.sections = _arranged(file, fresh, kept)
    return False


def _merge_rebus(
    draft: Draft, fresh: dict[bytes, bytes], new: Parts, file: PuzFile, base: Parts, *,
    same_text: bool,
) -> bool:  # fmt: skip
    """Put the rebus into `fresh`, where the file's sections cannot stay; whether they can."""
    idle = idle_rebus(file, base)
    woken = frozenset(idle) if base.tag != new.tag else differing(idle, base.solution, new.solution)
    if base.rebus == new.rebus and same_text and not woken:
        return True
    merged = _merged_rebus(file, base, new, woken) if same_text and new.rebus else {}
    # What only an entry said, over a blank, must be said by the board where the entry goes.
    gone = changed(base.rebus, new.rebus) | (frozenset() if merged else frozenset(idle))
    draft.solution = patched(draft.solution, new.solution, gone)
    fresh.update(merged)
    return False


def _merge_fill_table(
    draft: Draft, new: Parts, file: PuzFile, base: Parts, *, same_text: bool
) -> bool:
    """Whether the file's table of the player's entries can stay; else the state says what no
    entry says any more.
    """
    idle = idle_fill(file, base)
    same = base.fill_table == new.fill_table and same_text
    if same and not differing(idle, base.state, new.state):
        return True
    gone = changed(base.fill_table, new.fill_table) | frozenset(idle)
    draft.state = patched(draft.state, new.state, gone)
    return False


def _arranged(
    file: PuzFile, fresh: dict[bytes, bytes], kept: set[bytes]
) -> list[tuple[bytes, bytes, bytes]]:
    """The sections in the file's order, changed ones in their places, new ones where they go."""
    arranged = []
    done = set()
    for section in file.sections:
        tag = section.tag
        if tag in kept or tag not in SECTION_ORDER:
            arranged.append((tag, section.data, section.terminator or b"\0"))
        elif tag in fresh and tag not in done:
            arranged.append((tag, fresh[tag], b"\0"))
        done.add(tag)
    for tag in SECTION_ORDER:
        if tag in fresh and tag not in done and tag not in kept:
            arranged.insert(
                _place_for(tag, [each[0] for each in arranged]), (tag, fresh[tag], b"\0")
            )
    return arranged


def _place_for(tag: bytes, tags: list[bytes]) -> int:
    later = SECTION_ORDER[SECTION_ORDER.index(tag) + 1 :]
    return next((at for at, other in enumerate(tags) if other in later), len(tags))


def _merged_marks(
    file: PuzFile, base: Parts, new: Parts, unsaid: frozenset[int]
) -> dict[bytes, bytes]:
    """GEXT with the bits that have no meaning to us where they were."""
    section = file.section(GEXT)
    cells = file.cells
    if section is None or len(section.data) != cells:
        return {}
    before, after = base.marks or bytes(cells), new.marks or bytes(cells)
    data = bytes(
        old if one == other and at not in unsaid else old & ~GEXT_KNOWN | other
        for at, (old, one, other) in enumerate(zip(section.data, before, after, strict=True))
    )
    return {GEXT: data}


def _merged_rebus(
    file: PuzFile, base: Parts, new: Parts, woken: frozenset[int]
) -> dict[bytes, bytes]:
    """GRBS and RTBL in which old entries keep their keys, but for those of the cells `woken`."""
    board, table = file.section(GRBS), file.section(RTBL)
    if board is None or table is None or len(board.data) != file.cells:
        return {}
    entries = decode_rebus_table(table.data, file.known_version).entries
    keys: dict[bytes, int] = {}
    for key, text in entries.items():
        value = new.encode(text)
        if value is not None and key < MAX_REBUS_ENTRIES:
            keys.setdefault(value, key)
    # Cells may have keys without an entry; they must not get one by chance.
    used = {byte - 1 for byte in board.data}
    free = (key for key in range(MAX_REBUS_ENTRIES) if key not in entries and key not in used)
    added: dict[int, bytes] = {}
    for value in dict.fromkeys(new.rebus.values()):
        if value not in keys:
            key = next(free, -1)
            if key < 0:
                return {}  # number all of them anew
            keys[value] = key
            added[key] = value
    cells = bytearray(board.data)
    for at in {*base.rebus, *new.rebus, *woken}:
        if base.rebus.get(at) != new.rebus.get(at) or at in woken:
            cells[at] = keys[new.rebus[at]] + 1 if at in new.rebus else 0
    data = table.data
    if added:
        data = data.rstrip(b"\0 ")
        data += (b"" if data.endswith(b";") or not data else b";") + encode_rebus_table(added)
    if len(data) > MAX_SECTION:
        return {}
    return {GRBS: bytes(cells), RTBL: data}
