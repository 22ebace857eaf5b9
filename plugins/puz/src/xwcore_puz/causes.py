"""The findings of a .puz file together: the damage first, and what follows from it; and the fixes
with the checksums that they would make wrong.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from xwcore.plugin import Diagnostic, ReadContext, ReadError, apply_edits
from xwcore_puz import codes
from xwcore_puz.parse import ParsedFile, parse
from xwcore_puz.verification import with_checksums

#: Findings that name a damage, the most certain first.
_DAMAGE: Final = tuple(
    code.code
    for code in (
        codes.TRANSCODED,
        codes.BIT_7,
        codes.HEADER_DAMAGED,
        codes.TRUNCATED,
        codes.BOARD_LENGTH,
        codes.CELL_DAMAGED,
        codes.ROWS_EXCHANGED,
        codes.ROW_TWICE,
        codes.CLUES_EXCHANGED,
        codes.CLUE_TWICE,
        codes.NUL_LOST,
        codes.NUL_SURPLUS,
        codes.SECTION_DAMAGED,
        codes.STRING_MISSING,
        codes.CONTENT,
    )
)

#: Findings on the checksums, the boards and the entries, which a damage brings about.
_FOLLOWING: Final = frozenset(
    code.code
    for code in (
        codes.CLUE_COUNT,
        codes.STATE_SHAPE,
        codes.ODD_LETTER,
        codes.EXTRA_CLUE,
        codes.STRING_MISSING,
        codes.NUL_MISSING,
        codes.CONTENT,
    )
)


def put_causes(file: ParsedFile, context: ReadContext) -> None:
    """Look at all findings on the file together; reading does it, and checking once more."""
    if not context.diagnostics:
        return
    if not file.repairs:
        _keep_checksums_right(file, context)
    _put_cause(context)


def _put_cause(context: ReadContext) -> None:
    """Put the finding that names the damage before all others, which may follow from it."""
    for code in _DAMAGE:
        causes = [diagnostic for diagnostic in context.diagnostics if diagnostic.code == code]
        if causes:
            follows = _FOLLOWS.get(code, _follows)
            context.report_cause(causes[0], follows)
            return


def _follows_from_bit_7(diagnostic: Diagnostic) -> bool:
    """Whether a finding is on the strings, the sections or a checksum."""
    return _follows(diagnostic) or diagnostic.code.startswith(("PUZ3", "PUZ5"))


def _follows_from_length(diagnostic: Diagnostic) -> bool:
    """Whether a finding is on the cells, among them blank ones in place of those missing."""
    return _follows(diagnostic) or diagnostic.code == codes.BLANK_SOLUTION.code


def _follows(diagnostic: Diagnostic) -> bool:
    return codes.is_of_checksum(diagnostic) or diagnostic.code in _FOLLOWING


_FOLLOWS: Final = {
    codes.BIT_7.code: _follows_from_bit_7,
    codes.BOARD_LENGTH.code: _follows_from_length,
}


def _keep_checksums_right(file: ParsedFile, context: ReadContext) -> None:
    """Let each fix recompute the checksums that are right before it and wrong after it.

    Without that, the next check could not tell an edit from a damage.
    """
    for at, diagnostic in enumerate(context.diagnostics):
        fix = diagnostic.fix
        if fix is None or codes.is_of_checksum(diagnostic):
            continue
        try:
            after = parse(apply_edits(file.data, fix.edits), context.inner())
        except ReadError:
            continue
        context.diagnostics[at] = replace(diagnostic, fix=with_checksums(fix, file, after))
