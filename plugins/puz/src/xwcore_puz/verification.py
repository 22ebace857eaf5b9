"""Are the checksums right? Compared on the bytes as stored, so no encoding can make them wrong.

Contract: one diagnostic for each stored checksum that is wrong, with its offset, what is found and
what is expected, and the mend. In a file that ends too early the mend is not safe: it would make
what is missing look as if it had never been there.
"""

from __future__ import annotations

from collections.abc import Iterator
from struct import Struct
from typing import Final

from xwcore.plugin import Code, Diagnostic, Edit, Fix, Span
from xwcore_puz import codes
from xwcore_puz.checksums import (
    FileChecksums,
    checksum,
    checksummed_regions,
    checksummed_text,
    compute,
    unmask,
)
from xwcore_puz.container import PuzFile, Section, is_truncated_section
from xwcore_puz.layout import (
    CIB_CHECKSUM,
    HEADER_SIZE,
    MAGIC,
    MASKED_CHECKSUMS,
    OVERALL_CHECKSUM,
    SECTION_HEADER,
    SHORT,
    WIDTH,
)

#: All stored checksums: the overall one, the magic, that of the CIB, the four masked ones.
_STORED: Final = Struct(f"<H{len(MAGIC)}xH8s")

_MASKED_CODES: Final = (
    codes.MASKED_CIB,
    codes.MASKED_SOLUTION,
    codes.MASKED_STATE,
    codes.MASKED_TEXT,
)


def file_checksums(file: PuzFile) -> FileChecksums:
    """What the checksums of the file should be."""
    header = file.data[file.start + WIDTH : file.start + HEADER_SIZE]
    return compute(header, file.solution, file.state, _text(file))


def _text(file: PuzFile) -> bytes:
    """What `checksummed_text` gives for the file's strings."""
    if not file.is_complete:
        return checksummed_text(file.whole_strings(), file.known_version)
    data = file.data
    return checksummed_regions(
        data[file.strings_start : file.clues_start],
        data[file.clues_start : file.clues_stop],
        data[file.clues_stop : file.strings_stop],
        file.known_version,
    )


def wrong_checksums(file: PuzFile) -> Iterator[Diagnostic]:
    """The findings on all checksums, in the order of the file."""
    start = file.start
    right = file_checksums(file)
    overall, cib, masked = _STORED.unpack_from(file.data, start + OVERALL_CHECKSUM)
    if overall != right.overall:
        yield _wrong(file, codes.OVERALL_CHECKSUM, OVERALL_CHECKSUM, overall, right.overall)
    if cib != right.cib:
        yield _wrong(file, codes.CIB_CHECKSUM, CIB_CHECKSUM, cib, right.cib)
    if masked != right.masked:
        yield from _wrong_masked(file, masked, right)
    for section in file.sections:
        found = checksum(section.data)
        if section.checksum != found:
            yield _wrong_section(file, section, found)


def is_whole(file: PuzFile) -> bool:
    """Whether nothing is missing at the end; only the last NUL may be."""
    return file.missing_strings <= 1 and not is_truncated_section(file.trailing)


def _wrong(file: PuzFile, code: Code, offset: int, found: int, right: int) -> Diagnostic:
    at = file.start + offset
    fix = Fix((Edit(at, at + 2, SHORT.pack(right)),), safe=is_whole(file), title="recompute it")
    message = f"{code.summary}: found {found:#06x}, expected {right:#06x}"
    return code.at(message, Span(at, at + 2), fix=fix)


def _wrong_masked(file: PuzFile, masked: bytes, right: FileChecksums) -> Iterator[Diagnostic]:
    expected = unmask(right.masked)
    for at, (code, found) in enumerate(zip(_MASKED_CODES, unmask(masked), strict=True)):
        if found == expected[at]:
            continue
        low = file.start + MASKED_CHECKSUMS + at
        edits = tuple(
            Edit(place, place + 1, right.masked[index : index + 1])
            for place, index in ((low, at), (low + 4, at + 4))
        )
        message = f"{code.summary}: found {found:#06x}, expected {expected[at]:#06x}"
        fix = Fix(edits, safe=is_whole(file), title="recompute it")
        yield code.at(message, Span(low, low + 5), fix=fix)


def _wrong_section(file: PuzFile, section: Section, right: int) -> Diagnostic:
    at = section.start + SECTION_HEADER.size - 2
    name = section.tag.decode("latin-1")
    message = f"the checksum of {name} is wrong: found {section.checksum:#06x}, "
    message += f"expected {right:#06x}"
    fix = Fix((Edit(at, at + 2, SHORT.pack(right)),), safe=is_whole(file), title="recompute it")
    return codes.SECTION_CHECKSUM.at(message, Span(at, at + 2), fix=fix)
