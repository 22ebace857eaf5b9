"""Repair the strings of a damaged .puz file: a NUL that is lost, or one that is surplus.

The number of entries states how many NULs there are before the first section. The text checksum
decides where one is lost or surplus, but not between clues: their NULs do not count in it. There
the place is the only one at which the end of a clue and the beginning of the next meet.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from xwcore.plugin import Edit, Span, apply_edits
from xwcore_puz import codes
from xwcore_puz.checksums import checksum, checksum_states, checksummed_text, rotated
from xwcore_puz.parse import ParsedFile
from xwcore_puz.recovery.repair import Bound, Repair, fixed
from xwcore_puz.recovery.sections import next_section
from xwcore_puz.syntax import OTHER_STRINGS, STRINGS_BEFORE_CLUES

_NUL: Final = b"\0"

#: The end of one clue and, without a space, the beginning of another.
_JOINT: Final = re.compile(
    rb"""(?:[a-z\x80-\xff_\])](?<!Mc)(?<!Mac)|[0-9](?=[A-Z][a-z])|(?<=[a-z_])[.?!"')]|\.\.\.)"""
    rb"""(?=[A-Z][A-Za-z '.]|["(\[][A-Z0-9a-z]|(?<![0-9])[0-9]{2}|(?<!_)_{2})"""
)
#: How a clue does not begin.
_NO_BEGINNING: Final = re.compile(rb"[a-z ,;:.?!)\]]")


#: How many places are compared; of more none is certain.
_MAX_FOUND: Final = 16

#: What a letter of a clue is, as a rule.
_COMMON: Final = frozenset(
    b" ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789,.'\"?!:;()-_&/"
)


@dataclass(frozen=True, slots=True)
class _Region:
    """The bytes of all strings, from `start` on; `parts` without the NULs."""

    data: bytes
    start: int
    parts: list[bytes]
    version: tuple[int, int]
    stored: int
    bound: Bound

    def fits(self, parts: list[bytes]) -> bool:
        """Whether strings have the text checksum that the file stores."""
        enough = len(parts) >= OTHER_STRINGS
        return enough and checksum(checksummed_text(parts, self.version)) == self.stored

    def fits_after(self, edit: Edit) -> bool:
        """Whether they have it after an edit, whose offsets count from the start of the region."""
        changed = self.data[: edit.start] + edit.data + self.data[edit.end :]
        return self.fits(changed.split(_NUL)[:-1])

    def offset(self, index: int) -> int:
        """Where the part at `index` begins, from the start of the region."""
        return sum(len(part) + 1 for part in self.parts[:index])


def repair_strings(data: bytes, file: ParsedFile, bound: Bound) -> Repair | None:
    """The repair of strings among which a NUL is lost or surplus; see `Bound` in repair.py."""
    start = file.strings.start
    stop = next_section(data, start, file.cell_count)
    has_sections = stop >= 0
    stop = stop if has_sections else len(data)
    region = data[start:stop]
    stored = file.stored_sums.text
    is_before_sections = not has_sections or file.strings.stop <= stop
    if is_before_sections and not file.strings.missing and file.has_right_text:
        return None  # what follows the strings is not part of them
    counts = (file.entry_count, file.stated_clue_count)
    count = min(counts, key=lambda count: abs(count + OTHER_STRINGS - region.count(_NUL)))
    lost = count + OTHER_STRINGS - region.count(_NUL)
    if not lost or (lost > 1 and not has_sections):
        return None
    parts = region.split(_NUL)
    tail = parts.pop()
    strings = _Region(region, start, parts, file.known_version, stored, bound)
    if not has_sections and lost == 1:
        if tail and not strings.fits_after(Edit(len(region) - 1, len(region), _NUL)):
            return None  # the file ends within a string
        if not tail and parts and parts[-1] and strings.fits([*parts, b""]):
            return None  # only the last NUL is missing
    edits: list[Edit] = []
    if abs(lost) == 1 and len(parts) > OTHER_STRINGS and bound.allows(len(region) + 1):
        edits = _lost_nul(strings, tail) if lost == 1 else _surplus_nul(strings)
        edits = _likeliest(region, edits)
    code = codes.NUL_LOST if lost > 0 else codes.NUL_SURPLUS
    message = f"strings: {region.count(_NUL)} NULs, expected {count + OTHER_STRINGS}"
    if len(edits) == 1:
        (edit,) = edits
        moved = Edit(edit.start + start, edit.end + start, edit.data)
        index = region[: edit.start].count(_NUL)
        message += f"; {file.strings.name(min(index, count + STRINGS_BEFORE_CLUES))}: "
        message += "one is lost" if lost > 0 else "one is surplus"
        span = Span(moved.start, max(moved.end, moved.start + 1))
        title = "restore the NUL" if lost > 0 else "remove the NUL"
        if edit.data and edit.data != _NUL:
            title = f"replace the NUL by {edit.data.decode('latin-1')!r}"
        return fixed(code, message, span, (moved,), title)
    if not has_sections and not edits and not file.trailing.strip(_NUL) and lost < 0:
        return None  # NULs after the last section
    return Repair(code.at(message, Span(start, stop)), (_guess(strings, tail, lost, count),))


def _likeliest(data: bytes, edits: list[Edit]) -> list[Edit]:
    """The edits with different results; of those at one place the first: it changes no letter."""
    results: dict[bytes, Edit] = {}
    for edit in edits[:_MAX_FOUND]:
        results.setdefault(apply_edits(data, (edit,)), edit)
    edits = list(results.values())
    return edits[:1] if len({edit.start for edit in edits}) == 1 else edits


def _guess(strings: _Region, tail: bytes, lost: int, count: int) -> Edit:
    """An edit that gives title, notes and sections their places, but not each clue."""
    start = strings.start
    if lost > 0:
        at = start + (len(strings.data) if tail else strings.offset(len(strings.parts) - 1))
        return Edit(at, at, bytes(lost))
    at = start + strings.offset(count + STRINGS_BEFORE_CLUES)
    return Edit(at, start + strings.offset(len(strings.parts) - 1), b"")


# -- a lost NUL -----------------------------------------------------------------------------------


def _lost_nul(strings: _Region, tail: bytes) -> list[Edit]:
    """The places where a NUL may be lost; each edit inserts it, or puts it in place of a byte."""
    data, parts = strings.data, strings.parts
    if tail:
        edits = [Edit(len(data), len(data), _NUL), Edit(len(data) - 1, len(data), _NUL)]
        return [edit for edit in edits if strings.fits_after(edit)]
    if strings.fits([*parts[:-1], b"", parts[-1]]):
        # The checksum is right however the clues are divided.
        return [edit for edit in _joints(strings) if strings.fits_after(edit)]
    edits = [edit for edit in _lost_at_the_ends(strings) if strings.fits_after(edit)]
    edits += _replaced(strings)
    if len(edits) > 1:
        plausible = [edit for edit in edits if _is_joint(data, edit)]
        return plausible or edits
    return edits


def _joints(strings: _Region) -> Iterator[Edit]:
    """The places within clues where one seems to end and another to begin."""
    start, stop = strings.offset(STRINGS_BEFORE_CLUES), len(strings.data)
    count = 0
    for match in _JOINT.finditer(strings.data, start, stop):
        count += len(strings.data)
        if not strings.bound.allows(count):
            return
        yield Edit(match.end(), match.end(), _NUL)


def _lost_at_the_ends(strings: _Region) -> Iterator[Edit]:
    """Every place in title, author, copyright and the first clue, and around the notes."""
    data = strings.data
    end = strings.offset(STRINGS_BEFORE_CLUES + 1)
    if not strings.bound.allows(2 * len(data) * end):
        end = strings.bound.most // (2 * len(data))
    for at in range(end):
        yield Edit(at, at, _NUL)
        if data[at]:
            yield Edit(at, at + 1, _NUL)
    yield Edit(len(data), len(data), _NUL)
    if len(data) > 1 and data[-2]:
        yield Edit(len(data) - 2, len(data) - 1, _NUL)


def _is_joint(data: bytes, edit: Edit) -> bool:
    """Whether a clue may end before the edit, and another begin behind it."""
    before, behind = data[: edit.start], data[edit.end : edit.end + 1]
    return not before.endswith(b" ") and _NO_BEGINNING.match(behind) is None


def _replaced(strings: _Region) -> list[Edit]:
    """The bytes of clues and notes that are instead of a NUL, by the checksum."""
    parts = strings.parts
    first = STRINGS_BEFORE_CLUES
    stream = checksummed_text([*parts[:-1], b"", parts[-1]], strings.version)
    at = len(checksummed_text([*parts[:first], b""], strings.version))
    before, after = checksum_states(stream, strings.stored)
    edits = []
    region_at = strings.offset(first)
    for part in parts[first:]:
        for byte_at in range(len(part)):
            if at >= len(stream):
                break
            if before[at] == after[at + 1]:
                offset = region_at + byte_at
                edits.append(Edit(offset, offset + 1, _NUL))
            at += 1
        region_at += len(part) + 1
    return edits


# -- a surplus NUL --------------------------------------------------------------------------------


def _surplus_nul(strings: _Region) -> list[Edit]:
    """The places where a NUL may be surplus; each edit removes it, or puts a letter there."""
    parts = strings.parts
    first, last = STRINGS_BEFORE_CLUES, len(parts) - 1
    ends = [strings.offset(index + 1) - 1 for index in range(last + 1)]
    removed = [Edit(ends[index], ends[index] + 1, b"") for index in range(last)]
    between_clues = removed[first : last - 1]
    if between_clues and strings.fits_after(between_clues[0]):
        # The checksum is right whichever of them is removed, also the one before the notes.
        possible = [*between_clues, *filter(strings.fits_after, removed[last - 1 :])]
        return [edit for edit in possible if not _is_joint_at(strings.data, edit)] or possible
    others = (*removed[:first], *removed[last - 1 :])
    edits = [edit for edit in others if strings.fits_after(edit)]
    edits += _replacing(strings, between_clues)
    for edit in others:
        if not strings.bound.allows(95 * len(others) * len(strings.data)):
            break
        letters = (edit._replace(data=bytes((byte,))) for byte in _COMMON)
        edits += [changed for changed in letters if strings.fits_after(changed)]
    if len(edits) > 1:
        plausible = [edit for edit in edits if not _is_joint_at(strings.data, edit)]
        return plausible or edits
    return edits


def _is_joint_at(data: bytes, edit: Edit) -> bool:
    """Whether a NUL may be between two clues, neither of which is empty."""
    behind = data[edit.end : edit.end + 1]
    is_between = behind not in (b"", _NUL) and not data.endswith(_NUL, 0, edit.start)
    return is_between and _is_joint(data, edit)


def _replacing(strings: _Region, edits: list[Edit]) -> list[Edit]:
    """Of NULs between clues those that are instead of a letter, which the checksum shows."""
    if not edits:
        return []
    parts = strings.parts
    first = STRINGS_BEFORE_CLUES
    merged = [*parts[:first], parts[first] + parts[first + 1], *parts[first + 2 :]]
    stream = checksummed_text(merged, strings.version)
    at = len(checksummed_text([*parts[:first], b""], strings.version))
    before, after = checksum_states(stream, strings.stored)
    replacing = []
    for index, edit in enumerate(edits, first):
        at += len(parts[index])
        state = before[at]
        byte = (after[at] - rotated(state)) & 0xFFFF
        if byte in _COMMON:
            replacing.append(edit._replace(data=bytes((byte,))))
    return replacing
