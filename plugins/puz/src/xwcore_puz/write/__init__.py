"""Write a crossword as a .puz file.

Contract: a puzzle with the content of its record's file is written as that file, byte for byte.
After an edit the file is the template: what the edit does not touch keeps its bytes, and all
checksums are recomputed. Losses are exact: where anything is left out, the file is read back and
compared.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from xwcore.plugin import (
    Diagnostic,
    OptionError,
    Puzzle,
    ReadContext,
    WriteContext,
    WriteError,
    apply_fixes,
)
from xwcore_crossword import Crossword
from xwcore_documents import MAC_ROMAN, loss_messages
from xwcore_puz import codes
from xwcore_puz.check import check
from xwcore_puz.manifest import FEATURES, REASONS
from xwcore_puz.read import implied_single_byte, read, template_of
from xwcore_puz.record import PuzRecord, Template
from xwcore_puz.scrambling import LockError, lock
from xwcore_puz.syntax import (
    ACROSS_LITE_CLUE,
    ACROSS_LITE_NOTES,
    DEFAULT_VERSION,
    OTHER_STRINGS,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
    UTF8_SINCE,
    VERSIONS,
)
from xwcore_puz.write.clues import (
    REPLACE,
    Texts,
    encode_single,
    encode_texts,
    stored_texts,
    texts_of,
)
from xwcore_puz.write.draft import Draft, assemble, new_draft, with_unmodeled
from xwcore_puz.write.edit import base_boards, merge, texts_before
from xwcore_puz.write.grid import BoardBytes, boards_of, needs_utf8

_MAX_SIDE: Final = 255

#: The bytes whose characters ISO 8859-1 lacks.
_BEYOND_ISO_8859_1: Final = bytes(range(0x80, 0xA0))

#: Fixes that other readers do not need: a note in the title, the shown blocks of a diagramless.
_NOT_NORMALIZED: Final = (codes.NOTE_IN_TITLE.code, codes.SPOILED.code)


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The bytes of a file.

    Raises:
        WriteError: the grid has no cells or a side of more than 255; the solution cannot be locked;
            `text=strict`, and a text cannot be encoded.
        OptionError: the key is malformed.
    """
    assert isinstance(puzzle, Crossword)
    width, height = puzzle.grid.width, puzzle.grid.height
    if not (0 < width <= _MAX_SIDE and 0 < height <= _MAX_SIDE):
        raise WriteError(f"grid is {width} x {height}, expected 1 to 255 columns and rows")
    template = template_of(puzzle)
    texts = texts_of(puzzle, template.file.surplus_clue_count if template else 0)
    joined, is_lossless = stored_texts(texts.values)
    single = encode_single(joined)
    is_misread = single is None or implied_single_byte(single) == MAC_ROMAN
    # Strings of the file are kept whatever their encoding.
    keeps_strings = (
        is_misread and template is not None and texts_before(template.file) == texts.values
    )
    needs_other_encoding = is_misread and not keeps_strings
    version = _version(puzzle, single, template, context, needs_utf8_strings=needs_other_encoding)
    utf8 = version >= UTF8_SINCE
    policy = str(context.options.get("text") or REPLACE)
    strings, is_encodable = encode_texts(
        joined, single, utf8=utf8, policy=REPLACE if keeps_strings else policy
    )
    boards = base = boards_of(puzzle, utf8=utf8, policy=policy)
    key = context.options.get("key")
    if key is not None:
        boards = _locked(boards, str(key))
    draft = new_draft(boards, strings, version)
    is_kept = template is not None and merge(
        draft,
        boards,
        base_boards(template, puzzle, base),
        texts.values,
        template,
        has_version=context.options.get("version") is not None,
    )
    draft.sections, has_all = with_unmodeled(draft.sections, context.own_unmodeled(puzzle))
    is_kept = is_kept and has_all
    normalize = bool(context.options.get("normalize"))
    if is_kept and not normalize:
        data = _source(puzzle)
    else:
        _report_limits(texts, context)
        data = _normalized(draft, context) if normalize else assemble(draft)
    is_lossy = (
        bool(puzzle.unmodeled)
        or texts.is_lossy
        or not is_lossless
        or not is_encodable
        or (needs_other_encoding and version < UTF8_SINCE)
        or boards.left_out
    )
    if is_lossy or normalize or (template is not None and not template.file.is_sound):
        options = {"key": key, "verify": False}
        differences = context.differences(puzzle, data, read, options=options)
        lost = {difference.feature for difference in differences} | puzzle.features() - FEATURES
        messages = loss_messages(REASONS, lost)
        context.report_losses(differences, {**messages, **boards.left_out})
    return data


def _source(puzzle: Crossword) -> bytes:
    """The bytes of the file that the puzzle was read from."""
    record = puzzle.extras["puz"]
    assert isinstance(record, PuzRecord)
    return record.data


def _normalized(draft: Draft, context: WriteContext) -> bytes:
    """The bytes of the draft, without those around the file, after all fixes."""

    def diagnostics(data: bytes) -> tuple[Diagnostic, ...]:
        checking = ReadContext(context.format, {}, context.limits)
        check(data, checking)
        return tuple(checking.diagnostics)

    draft.before = draft.after = b""
    draft.stored_strings = None
    draft.clue_count = len(draft.strings) - OTHER_STRINGS
    data = apply_fixes(assemble(draft), diagnostics, ignore=_NOT_NORMALIZED, unsafe=True).data
    if context.options.get("version") is None:
        return data
    # A fix may have changed the version that the option states. The draft is locked already.
    repaired = read(data, ReadContext(context.format, {}, context.limits))
    options = {**context.options, "normalize": False, "key": None}
    return write(repaired, WriteContext(context.format, options, context.limits))


def _version(
    puzzle: Crossword,
    single: bytes | None,
    template: Template | None,
    context: WriteContext,
    *,
    needs_utf8_strings: bool,
) -> tuple[int, int]:
    """The version asked for; else the template's if it suffices; else what the content needs.

    `single` are the strings in Windows-1252; None where they have other characters;
    `needs_utf8_strings` means that these bytes do not read as these strings. In a new file
    the characters that Windows-1252 has and ISO 8859-1 lacks need version 2.0, too: most programs
    read strings of 1.x as ISO 8859-1.
    """
    asked = context.options.get("version")
    if asked is not None:
        return VERSIONS[str(asked)]
    own = template.file.known_version if template is not None else DEFAULT_VERSION
    if own >= UTF8_SINCE or context.options.get("text") is not None:
        return own
    if needs_utf8_strings or needs_utf8(puzzle):
        return UTF8_SINCE
    letters = encode_single(puzzle.grid.letters + puzzle.grid.fill) or b""
    if (
        template is None
        and single is not None
        and (single + letters).translate(None, _BEYOND_ISO_8859_1) != single + letters
    ):
        return UTF8_SINCE
    return own


def _locked(boards: BoardBytes, key: str) -> BoardBytes:
    """The boards with the solution scrambled."""
    if boards.tag & SOLUTION_SCRAMBLED:
        raise WriteError("the solution is already locked; read it with its key to lock it again")
    if boards.tag & SOLUTION_ABSENT:
        raise WriteError("there is no solution to lock")
    try:
        solution, checksum = lock(boards.solution, boards.width, key)
    except LockError as error:
        if error.cell is not None:
            row, column = divmod(error.cell, boards.width)
            raise WriteError(f"row {row + 1}, column {column + 1}: {error.message}") from error
        if "key" in error.fault:
            raise OptionError(f"option key: {error.message}", option="key") from error
        raise WriteError(error.message) from error
    tag = boards.tag | SOLUTION_SCRAMBLED
    return replace(boards, solution=solution, scrambled_checksum=checksum, tag=tag)


def _report_limits(texts: Texts, context: WriteContext) -> None:
    """Report strings that exceed the limits of Across Lite."""
    length = len(texts.values[-1])
    if length > ACROSS_LITE_NOTES:
        context.report(codes.LONG_NOTES.at(codes.over_limit("notes", length, ACROSS_LITE_NOTES)))
    lengths = [*map(len, texts.clues)]
    if max(lengths, default=0) > ACROSS_LITE_CLUE:
        _, message = codes.long_clues(lengths, ACROSS_LITE_CLUE)
        context.report(codes.LONG_CLUE.at(message))
