"""Repair the sections of a damaged .puz file: find them again by their tags."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from xwcore.plugin import Edit, Fix, Span, apply_edits, plural
from xwcore_puz import codes
from xwcore_puz.checksums import checksum
from xwcore_puz.parse import ParsedFile, Section, parse_sections, section_at, truncated_message
from xwcore_puz.recovery.repair import Bound, Repair, fixed
from xwcore_puz.syntax import GEXT, GRBS, RUSR, SECTION_HEADER, SECTION_ORDER, SHORT

_TAG: Final = re.compile(b"|".join(SECTION_ORDER))

#: The most tags at which a section is looked for; text may contain a tag.
_MAX_TAGS: Final = 32


def next_section(data: bytes, start: int, cell_count: int, most_tags: int = _MAX_TAGS) -> int:
    """The first offset from `start` on of a section whose checksum or length is right, or -1."""
    for tries, match in enumerate(_TAG.finditer(data, start)):
        if tries >= most_tags:
            break
        section = section_at(data, match.start())
        if section is None or section.terminator not in (b"\0", b""):
            continue
        is_board = section.tag in (GRBS, GEXT) and len(section.data) == cell_count
        if is_board or checksum(section.data) == section.checksum:
            return match.start()
    return -1


def repair_section(data: bytes, file: ParsedFile, bound: Bound) -> Repair | None:
    """The repair of the first damaged section, or of bytes outside a section.

    A section lacks a NUL, has a surplus byte, or is truncated; or bytes outside a section are
    before the next one; see `Bound` in repair.py.
    """
    start = _damaged_start(file.sections, file.trailing_start, len(data))
    if start >= len(data):
        return None
    stop = next_section(data, start + 1, file.cell_count)
    end = stop if stop >= 0 else len(data)
    span = Span(start, end)
    repaired = dict.fromkeys(_repairs_of_a_byte(data[start:end], file.cell_count, bound))
    if len(repaired) == 1:
        (edit,) = repaired
        moved = Edit(edit.start + start, edit.end + start, edit.data)
        change = ("a byte is lost", "a byte is surplus", "a byte is changed")
        what = change[0 if edit.start == edit.end else 1 if not edit.data else 2]
        section = apply_edits(data[start:end], (edit,))
        message = f"section {_name(section, 0)}: {what} at {moved.start:#x}, found by the checksum"
        return fixed(codes.SECTION_DAMAGED, message, span, (moved,), "restore the byte")
    overlaps = start < stop < file.trailing_start
    if data[start : start + 4] not in SECTION_ORDER or (
        file.trailing_start > start and not overlaps
    ):
        start = file.trailing_start
        if stop <= start:
            return None
        edits = tuple(Edit(*gap, b"") for gap in _gaps(data, start, stop, file.cell_count, bound))
        message = (
            f"{plural(stop - start, 'byte')} before section {_name(data, stop)}, expected none"
        )
        message += codes.first_of(len(edits))
        return fixed(codes.SECTION_GAP, message, Span(start, stop), edits, "remove the bytes")
    if stop >= 0:
        message = f"section {_name(data, start)}: damaged, ignored"
        return Repair(codes.SECTION_DAMAGED.at(message, span), (Edit(start, stop, b""),))
    return _completed(data, file, span)


def _gaps(
    data: bytes, start: int, stop: int, cell_count: int, bound: Bound
) -> Iterator[tuple[int, int]]:
    """The bytes that belong to no section: from `start` to `stop`, and the same damage behind the
    sections that follow. All are removed at once, since each round of fixes parses the whole file.
    """
    tries = count = 0
    while True:
        yield start, stop
        tries += len(_TAG.findall(data, start, stop))
        sections = parse_sections(data, stop)
        start = sections[-1].stop
        if (
            _damaged_start(sections, start, len(data)) != start
            or data[start : start + 4] in SECTION_ORDER
        ):
            return
        stop = next_section(data, start + 1, cell_count, _MAX_TAGS - tries)
        count += (stop - start) ** 2
        if stop < 0 or not bound.allows(count):
            return
        if any(_repairs_of_a_byte(data[start:stop], cell_count, bound)):
            return


def _damaged_start(sections: Sequence[Section], trailing_start: int, stop: int) -> int:
    """The start of the first section whose end and checksum are wrong, else `trailing_start`.

    `stop` is the length of the file.
    """
    for section in sections:
        is_last = section.stop == trailing_start < stop
        ends_wrong = section.terminator != b"\0" or is_last
        if section.tag in SECTION_ORDER and ends_wrong and not _is_right(section):
            return section.start
    return trailing_start


def _name(data: bytes, at: int) -> str:
    return data[at : at + 4].decode("ascii")


def _is_right(section: Section) -> bool:
    return checksum(section.data) == section.checksum


def _repairs_of_a_byte(data: bytes, cell_count: int, bound: Bound) -> Iterator[Edit]:
    """The edits of the tag, of the length or of one byte that make `data` one section whose
    checksum is right.
    """
    if len(data) <= SECTION_HEADER.size or not bound.allows(len(data) ** 2):
        return
    edits = [Edit(0, 4, tag) for tag in SECTION_ORDER if tag != data[:4]]
    edits.append(Edit(4, 6, SHORT.pack(len(data) - SECTION_HEADER.size - 1)))
    for at in range(len(data) + 1):
        if at == 0 or data[at - 1]:  # within a run of NULs all places are the same
            edits.append(Edit(at, at, b"\0"))
        if at < len(data) and (at == 0 or data[at] != data[at - 1]):
            edits.append(Edit(at, at + 1, b""))
    for edit in edits:
        section = section_at(apply_edits(data, (edit,)), 0)
        is_whole = _is_whole(section, len(data) + len(edit.data) - (edit.end - edit.start))
        if section is not None and is_whole:
            is_board = section.tag in (GRBS, GEXT)
            if not is_board or len(section.data) == cell_count:
                yield edit


def _is_whole(section: Section | None, length: int) -> bool:
    return (
        section is not None
        and section.tag in SECTION_ORDER
        and not section.big_endian
        and section.stop == length
        and section.terminator == b"\0"
        and _is_right(section)
    )


def _completed(data: bytes, file: ParsedFile, span: Span) -> Repair:
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
