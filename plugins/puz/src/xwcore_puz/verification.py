"""Compare the checksums that a .puz file stores with its content, and judge what they prove.

Contract: each wrong checksum is reported. Recomputing it is safe only where the other checksums
prove the content; else the part that disagrees is named as damaged, with the one change of a byte
that fits its checksum, if there is exactly one. Time is linear in the length of the file.

A header, a board and the strings have a masked checksum each, and the overall checksum covers all
of them. A change of one byte never leaves a checksum as it is: one step of it can be undone.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import cached_property
from struct import Struct
from typing import Final, NamedTuple

from xwcore.plugin import Code, Diagnostic, Edit, Fix, Place, ReadContext, Span
from xwcore_puz import codes
from xwcore_puz.checksums import (
    MASK,
    NOTES_COUNT_SINCE,
    FileChecksums,
    MaskedChecksums,
    checksum,
    checksum_states,
    checksummed_text,
    compute,
    rotated,
    unmask,
)
from xwcore_puz.parse import ParsedFile, Section
from xwcore_puz.syntax import (
    BLOCK,
    CIB_CHECKSUM,
    EMPTY,
    GEXT,
    GEXT_KNOWN,
    GRBS,
    HEADER_SIZE,
    HIDDEN,
    MAGIC,
    MASKED_CHECKSUMS,
    OVERALL_CHECKSUM,
    REBUS_KEY,
    RTBL,
    SHAPE,
    SHORT,
    WIDTH,
)

#: All stored checksums: the overall one, the magic, that of the CIB, the four masked ones.
_STORED: Final = Struct(f"<H{len(MAGIC)}xH8s")

_MASKED: Final = (
    codes.MASKED_CIB,
    codes.MASKED_SOLUTION,
    codes.MASKED_STATE,
    codes.MASKED_TEXT,
)
_PARTS: Final = ("header", "solution", "state", "strings")

#: The hint on a checksum where no part of the content disagrees.
_PROVEN: Final = "Recompute it: the other checksums prove the content."

_CAPITALS: Final = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZ")
#: What a solution has for a cell as a rule.
_LETTERS: Final = _CAPITALS | frozenset(b"0123456789@#$%&+?")


class StoredSum(NamedTuple):
    """A checksum of the header: the edits that recompute it are empty where it is right."""

    code: Code
    span: Span
    stored: int
    right: int
    edits: tuple[Edit, ...]


class ByteChange(NamedTuple):
    """A byte of a part, and the byte that its checksum is right for."""

    at: int
    stored: int
    expected: int


class Candidates(NamedTuple):
    """The changes of one byte that fit a checksum. `located` is the one whose byte is also wrong
    by other evidence, such as a sign that is not a letter.
    """

    changes: tuple[ByteChange, ...]
    located: ByteChange | None


class Verification:
    """The stored checksums of a file beside the right ones."""

    def __init__(self, file: ParsedFile) -> None:
        self.file = file
        text = checksummed_text(file.strings.padded, file.known_version)
        self.right = self._compute(text)
        self.overall, self.cib, masked = _STORED.unpack_from(
            file.data, file.start + OVERALL_CHECKSUM
        )
        self._masked = masked
        self.masked = unmask(masked)

    def _compute(self, text: bytes) -> FileChecksums:
        file = self.file
        header = file.data[file.start + WIDTH : file.start + HEADER_SIZE]
        return compute(header, file.solution, file.state, text)

    @property
    def is_right(self) -> bool:
        """Whether all checksums of header, boards and strings are right."""
        right = self.right
        return (self.overall, self.cib, self._masked) == (right.overall, right.cib, right.masked)

    @cached_property
    def _other_text_rule(self) -> FileChecksums:
        """The checksums of a writer that counts the notes where the version does not, or the
        reverse.
        """
        since, file = NOTES_COUNT_SINCE, self.file
        other = since if file.known_version < since else (since[0], since[1] - 1)
        return self._compute(checksummed_text(file.strings.padded, other))

    @cached_property
    def disagreeing(self) -> tuple[str, ...]:
        """The parts that no checksum of theirs proves; none where all of the content is proven.

        The overall checksum alone proves all parts. A file that stores no checksum at all disagrees
        with nothing.
        """
        right = self.right
        if self.is_right:
            return ()
        strings = self.file.strings
        # Notes that no checksum counts are proven to be notes where they are more than a byte that
        # was changed.
        is_byte = strings.unterminated or len(strings.padded[-1]) == 1
        others = right if is_byte else self._other_text_rule
        is_unset = self._masked in (bytes(8), MASK) and not (self.overall or self.cib)
        if is_unset or self.overall in (right.overall, others.overall):
            return ()
        is_proven = (
            right.cib in (self.cib, self.masked.cib),
            right.solution == self.masked.solution,
            right.state == self.masked.state,
            self.masked.text in (right.text, others.text),
        )
        return tuple(name for name, proven in zip(_PARTS, is_proven, strict=True) if not proven)

    def sums(self) -> Iterator[StoredSum]:
        """All checksums of the header."""
        start, right = self.file.start, self.right
        for code, offset, stored, number in (
            (codes.OVERALL_CHECKSUM, OVERALL_CHECKSUM, self.overall, right.overall),
            (codes.CIB_CHECKSUM, CIB_CHECKSUM, self.cib, right.cib),
        ):
            at = start + offset
            recomputed = (Edit(at, at + 2, SHORT.pack(number)),)
            edits: tuple[Edit, ...] = () if stored == number else recomputed
            yield StoredSum(code, Span(at, at + 2), stored, number, edits)
        masked = right.masked
        for index, (code, stored, number) in enumerate(
            zip(_MASKED, self.masked, unmask(masked), strict=True)
        ):
            low = start + MASKED_CHECKSUMS + index
            high = low + 4
            edits = ()
            if stored != number:
                edits = (
                    Edit(low, low + 1, masked[index : index + 1]),
                    Edit(high, high + 1, masked[index + 4 : index + 5]),
                )
            yield StoredSum(code, Span(low, high + 1), stored, number, edits)

    def candidates(self, part: str) -> Candidates:
        """The changes of one byte of a board ("solution" or "state") that fit its checksum."""
        file = self.file
        if part == "solution":
            return _candidates_of_solution(file, self.masked, self.right)
        return _candidates_of_state(file, self.masked, self.right)


def verify(file: ParsedFile, context: ReadContext) -> None:
    """Report each stored checksum that is wrong, and the part of the content that disagrees.

    Checksums are computed on bytes as stored, so that no encoding can make them wrong.
    """
    verification = Verification(file)
    if not verification.is_right:
        is_proven = not verification.disagreeing
        if not is_proven:
            context.report(_damage(verification))
        for stored_sum in verification.sums():
            if stored_sum.edits:
                message = f"{stored_sum.code.summary}: "
                message += f"found {stored_sum.stored:#06x}, expected {stored_sum.right:#06x}"
                fix = Fix(stored_sum.edits, safe=is_proven, title="recompute the checksum")
                hint = _PROVEN if is_proven else None
                context.report(stored_sum.code.at(message, stored_sum.span, hint=hint, fix=fix))
    for section in file.sections:
        right = checksum(section.data)
        if section.checksum != right:
            context.report(_section_damage(file, section, right))


def with_checksums(fix: Fix, file: ParsedFile, after: ParsedFile) -> Fix:
    """The fix with the checksums that it would make wrong; `after` is the file with its edits."""
    wrong = {
        stored_sum.code: stored_sum for stored_sum in Verification(after).sums() if stored_sum.edits
    }
    shift = file.start - after.start
    edits = [
        edit._replace(start=edit.start + shift, end=edit.end + shift)
        for stored_sum in Verification(file).sums()
        if not stored_sum.edits and stored_sum.code in wrong
        for edit in wrong[stored_sum.code].edits
    ]
    if any(own.start < edit.end and edit.start < own.end for own in fix.edits for edit in edits):
        return fix
    return fix._replace(edits=(*fix.edits, *edits))


# -- what disagrees -------------------------------------------------------------------------------


def _damage(verification: Verification) -> Diagnostic:
    """The finding that the content may be damaged, and what disagrees."""
    file, parts = verification.file, verification.disagreeing
    named = " and ".join(f"the {part}" for part in parts)
    disagree = "checksum of {} disagrees" if len(parts) == 1 else "checksums of {} disagree"
    message = f"the content may be damaged: the {disagree.format(named)}"
    edits = tuple(edit for stored_sum in verification.sums() for edit in stored_sum.edits)
    fix = Fix(edits, safe=False, title="recompute the checksums")
    span = _span_of_part(file, parts[0])
    if parts in (("solution",), ("state",)):
        part = parts[0]
        changes = verification.candidates(part).changes
        if len(changes) == 1:
            (change,) = changes
            span = span_of_cell(file, part, change.at)
            message = f"the content may be damaged: {part} has {chr(change.stored)!r}; "
            message += f"only {chr(change.expected)!r} fits the checksum"
            fix = Fix((_edit(span, change),), safe=False, title="restore the byte")
        elif changes:
            message += f"; {len(changes)} bytes may be changed"
    return codes.CONTENT.at(message, span, fix=fix)


def _span_of_part(file: ParsedFile, part: str) -> Span:
    starts = (file.start + WIDTH, file.solution_start, file.state_start, file.strings.start)
    stops = (*starts[1:], file.strings.stop)
    at = _PARTS.index(part)
    return Span(starts[at], stops[at])


def span_of_cell(file: ParsedFile, part: str, cell: int) -> Span:
    """The byte of a cell in one of the boards."""
    at = cell + (file.solution_start if part == "solution" else file.state_start)
    return Span(at, at + 1, place=Place(cell=divmod(cell, file.width)))


def _edit(span: Span, change: ByteChange) -> Edit:
    return Edit(span.start, span.start + 1, bytes((change.expected,)))


def _section_damage(file: ParsedFile, section: Section, right: int) -> Diagnostic:
    """The finding that the checksum of a section disagrees with its data.

    The data of a section has no other checksum: only a byte that the section cannot have is proven
    to be the damaged one.
    """
    at = section.data_start - SHORT.size
    message = f"section {section.name} may be damaged: "
    message += f"checksum {section.checksum:#06x}, expected {right:#06x}"
    span = Span(at, at + 2)
    fix = Fix((Edit(at, at + 2, SHORT.pack(right)),), safe=False, title="recompute the checksum")
    change = _candidates_of_section(file, section).located
    if change is not None:
        place = Place(cell=divmod(change.at, file.width))
        span = Span(section.data_start + change.at, section.data_start + change.at + 1, place=place)
        message = (
            f"section {section.name} has {change.stored:#04x}, "
            f"expected {change.expected:#04x}, the only byte that fits its checksum"
        )
        fix = Fix((_edit(span, change),), title="restore the byte")
    return codes.SECTION_CHECKSUM.at(message, span, fix=fix)


# -- one changed byte -----------------------------------------------------------------------------


def changes_that_fit(data: bytes, stored: int) -> Iterator[ByteChange]:
    """The changes of one byte after which the checksum of `data` is the stored one."""
    before, after = checksum_states(data, stored)
    for at, current in enumerate(data):
        byte = (after[at + 1] - rotated(before[at])) & 0xFFFF
        if byte < 256 and byte != current:
            yield ByteChange(at, current, byte)


def _located(changes: tuple[ByteChange, ...], doubtful: Collection[int]) -> Candidates:
    """The candidates, where the bytes at `doubtful` are wrong by other evidence."""
    if len(doubtful) != 1:
        return Candidates(() if doubtful else changes, None)
    wrong = tuple(change for change in changes if change.at in doubtful)
    return Candidates(wrong, wrong[0] if len(wrong) == 1 else None)


def _candidates_of_solution(
    file: ParsedFile, stored: MaskedChecksums, right: FileChecksums
) -> Candidates:
    solution, state = file.solution, file.state
    is_state_right = stored.state == right.state
    has_shape = is_state_right and not file.is_diagramless
    shape = state.translate(SHAPE) if has_shape else b""
    letters = _LETTERS | {byte for byte in set(solution) if solution.count(byte) > 1}
    blocks = frozenset((BLOCK, HIDDEN))

    def is_possible(at: int, byte: int) -> bool:
        if byte in blocks:
            return not shape or shape[at] != EMPTY
        return byte in letters and (not shape or shape[at] == EMPTY)

    changes = tuple(
        change
        for change in changes_that_fit(solution, stored.solution)
        if is_possible(change.at, change.expected)
    )
    doubtful = [at for at, byte in enumerate(solution) if not is_possible(at, byte)]
    if not doubtful and is_state_right:
        filled = [
            at
            for at, (byte, fill) in enumerate(zip(solution, state, strict=True))
            if fill in _CAPITALS and fill != byte
        ]
        if len(filled) == 1 and any(
            (change.at, change.expected) == (filled[0], state[filled[0]]) for change in changes
        ):
            doubtful = filled
    return _located(changes, doubtful)


def _candidates_of_state(
    file: ParsedFile, stored: MaskedChecksums, right: FileChecksums
) -> Candidates:
    solution, state = file.solution, file.state
    has_shape = stored.solution == right.solution and not file.is_diagramless
    shape = solution.translate(SHAPE) if has_shape else b""
    fills = _LETTERS | {EMPTY} | {byte for byte in set(state) if state.count(byte) > 1}

    def is_possible(at: int, byte: int) -> bool:
        is_block = byte in (BLOCK, HIDDEN)
        if shape and is_block != (shape[at] != EMPTY):
            return False
        return is_block or byte in fills

    changes = tuple(
        change
        for change in changes_that_fit(state, stored.state)
        if is_possible(change.at, change.expected)
    )
    return _located(changes, [at for at, byte in enumerate(state) if not is_possible(at, byte)])


def _candidates_of_section(file: ParsedFile, section: Section) -> Candidates:
    """The candidates of a board of marks, or of rebus keys."""
    data = section.data
    if section.tag not in (GEXT, GRBS) or len(data) != file.cell_count:
        return Candidates((), None)
    possible = {byte for byte in range(256) if not byte & ~GEXT_KNOWN}
    if section.tag == GRBS:
        table = file.section(RTBL)
        entries = [] if table is None else table.data.split(b";")
        keys = [REBUS_KEY.fullmatch(entry.partition(b":")[0]) for entry in entries]
        possible = {0} | {int(key[1]) + 1 for key in keys if key}
    changes = tuple(
        change for change in changes_that_fit(data, section.checksum) if change.expected in possible
    )
    return _located(changes, [at for at, byte in enumerate(data) if byte not in possible])
