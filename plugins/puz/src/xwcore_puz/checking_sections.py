"""Checks of the sections, beyond what reading has to tolerate."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from xwcore.plugin import Diagnostic, Place, Span
from xwcore_puz import codes
from xwcore_puz.container import PuzFile, Section
from xwcore_puz.layout import (
    ACROSS_LITE_REBUS,
    GEXT,
    GEXT_KNOWN,
    GRBS,
    RTBL,
    SECTION_ORDER,
)
from xwcore_puz.sections import decode_rebus_table, used_keys

_KNOWN_MARKS: Final = bytes(byte for byte in range(256) if not byte & ~GEXT_KNOWN)

#: The tags of files whose sections are known, in order, and there once at most.
_ORDERLY: Final = frozenset(
    tags for count in range(6) for tags in combinations(SECTION_ORDER, count)
)


def check_sections(file: PuzFile) -> Iterator[Diagnostic]:
    """Unknown, doubled, empty and unordered sections; unused and long rebus; unknown marks."""
    if tuple([section.tag for section in file.sections]) not in _ORDERLY or any(
        not section.data for section in file.sections
    ):
        yield from _disorder(file)
    rebus, marks = file.section(RTBL), file.section(GEXT)
    if rebus is not None:
        yield from _rebus(file, rebus)
    if marks is not None and marks.data.translate(None, _KNOWN_MARKS):
        yield _unknown_marks(file, marks)


def _disorder(file: PuzFile) -> Iterator[Diagnostic]:
    seen: set[bytes] = set()
    last = -1
    for section in file.sections:
        name = section.tag.decode("latin-1")
        span = Span(section.start, section.stop)
        if section.tag not in SECTION_ORDER:
            yield codes.SECTION_UNKNOWN.at(f"the section {name} is not known", span)
            continue
        if section.tag in seen:
            yield codes.SECTION_AGAIN.at(f"{name} occurs again", span)
        elif SECTION_ORDER.index(section.tag) < last:
            yield codes.SECTION_ORDER.at(f"{name} is not where Across Lite puts it", span)
        last = max(last, SECTION_ORDER.index(section.tag))
        seen.add(section.tag)
        if not section.data:
            yield codes.SECTION_EMPTY.at(f"{name} is empty", span)


def _rebus(file: PuzFile, section: Section) -> Iterator[Diagnostic]:
    board = file.section(GRBS)
    used = set(used_keys(board.data)) if board is not None else set()
    span = Span(section.data_start, section.data_start + len(section.data))
    table = decode_rebus_table(section.data, file.known_version)
    for key, text in table.entries.items():
        if len(text) > ACROSS_LITE_REBUS:
            yield codes.LONG_REBUS.at(f"the rebus {text[:40]!r} has {len(text)} characters", span)
        if key not in used:
            yield codes.REBUS_UNUSED.at(f"no cell has the rebus {text[:40]!r} ({key})", span)


def _unknown_marks(file: PuzFile, section: Section) -> Diagnostic:
    at = next(at for at, byte in enumerate(section.data) if byte not in _KNOWN_MARKS)
    count = sum(byte not in _KNOWN_MARKS for byte in section.data)
    offset = section.data_start + at
    span = Span(offset, offset + 1, place=Place(cell=divmod(at, file.width)))
    return codes.UNKNOWN_MARK.at(f"{count} cells have bits without a meaning in GEXT", span)
