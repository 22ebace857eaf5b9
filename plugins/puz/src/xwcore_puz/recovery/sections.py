"""Repair the sections of a damaged .puz file: find them again by their tags."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from xwcore.plugin import Edit, Fix, Span
from xwcore_puz import codes
from xwcore_puz.checksums import checksum
from xwcore_puz.parse import PuzFile, Section, section_at, truncated_message
from xwcore_puz.recovery.repair import MAX_WORK, Repair, fixed
from xwcore_puz.syntax import (
    GEXT,
    GRBS,
    RUSR,
    SECTION_HEADER,
    SECTION_ORDER,
)

_TAG: Final = re.compile(b"|".join(SECTION_ORDER))

#: The most tags at which a section is looked for; text may contain a tag.
_MAX_TAGS: Final = 32


def next_section(data: bytes, start: int, cell_count: int) -> int:
    """The first offset from `start` on of a section whose checksum or length is right, or -1."""
    for tries, match in enumerate(_TAG.finditer(data, start)):
        if tries == _MAX_TAGS:
            break
        section = section_at(data, match.start())
        if section is None or section.terminator not in (b"\0", b""):
            continue
        is_board = section.tag in (GRBS, GEXT) and len(section.data) == cell_count
        if is_board or checksum(section.data) == section.checksum:
            return match.start()
    return -1


def repair_section(data: bytes, file: PuzFile) -> Repair | None:
    """The repair of the first damaged section, or of the bytes that are no section.

    A section lacks a NUL, has a surplus byte, or is truncated; or bytes that are no section are
    before the next one.
    """
    start = file.trailing_start
    for section in file.sections:
        if section.tag in SECTION_ORDER and section.terminator != b"\0" and not _is_right(section):
            start = section.start
            break
    if start >= len(data):
        return None
    stop = next_section(data, start + 1, file.cell_count)
    if data[start : start + 4] not in SECTION_ORDER:
        if stop < 0:
            return None
        message = f"{stop - start} bytes before section {_name(data, stop)}, expected none"
        edits = (Edit(start, stop, b""),)
        return fixed(codes.SECTION_GAP, message, Span(start, stop), edits, "remove the bytes")
    end = stop if stop >= 0 else len(data)
    name, span = _name(data, start), Span(start, end)
    repaired = dict.fromkeys(_changed_by_a_byte(data[start:end]))
    if len(repaired) == 1:
        (edit,) = repaired
        moved = Edit(edit.start + start, edit.end + start, edit.data)
        what = "a NUL is lost" if edit.data else "a byte is surplus"
        message = f"section {name}: {what} at {moved.start:#x}, found by the checksum"
        title = "insert the NUL" if edit.data else "remove the byte"
        return fixed(codes.SECTION_DAMAGED, message, span, (moved,), title)
    if stop >= 0:
        message = f"section {name}: damaged, ignored"
        return Repair(codes.SECTION_DAMAGED.at(message, span), (Edit(start, stop, b""),))
    if start != file.trailing_start:
        return None
    return _completed(data, file, span)


def _name(data: bytes, at: int) -> str:
    return data[at : at + 4].decode("ascii")


def _is_right(section: Section) -> bool:
    return checksum(section.data) == section.checksum


def _changed_by_a_byte(data: bytes) -> Iterator[Edit]:
    """The edits of one byte that make a section of `data` whose checksum is right."""
    if len(data) ** 2 > MAX_WORK:
        return
    for at in range(4, len(data) + 1):
        if data[at - 1] or at == 4:  # within a run of NULs all places are the same
            section = section_at(data[:at] + b"\0" + data[at:], 0)
            if _is_whole(section, len(data) + 1):
                yield Edit(at, at, b"\0")
        if at < len(data) and data[at] != data[at - 1]:
            section = section_at(data[:at] + data[at + 1 :], 0)
            if _is_whole(section, len(data) - 1):
                yield Edit(at, at + 1, b"")


def _is_whole(section: Section | None, length: int) -> bool:
    return (
        section is not None
        and section.stop == length
        and section.terminator == b"\0"
        and _is_right(section)
    )


def _completed(data: bytes, file: PuzFile, span: Span) -> Repair:
    """A section that the file truncates: completed with zeros where it has data for each cell."""
    start, end = file.trailing_start, len(data)
    trailing = data[start:]
    message = truncated_message(trailing)
    tag = trailing[:4]
    if len(trailing) <= SECTION_HEADER.size:
        edits: tuple[Edit, ...] = (Edit(start, end, b""),)
        title = "remove the section"
    else:
        content = trailing[SECTION_HEADER.size :]
        if tag in (GRBS, GEXT):
            content = content[: file.cell_count].ljust(file.cell_count, b"\0")
        elif tag == RUSR:
            content += bytes(max(0, file.cell_count - content.count(b"\0")))
        header = SECTION_HEADER.pack(tag, len(content), checksum(content))
        edits = (Edit(start, end, header + content + b"\0"),)
        title = "complete the section with zeros"
    fix = Fix(edits, safe=False, title=title)
    return Repair(codes.SECTION_TRUNCATED.at(message, span, fix=fix), edits)
