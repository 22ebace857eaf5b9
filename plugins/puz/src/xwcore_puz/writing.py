"""From a crossword to a .puz file.

Contract: a puzzle that is what its record's file says gives that file's bytes. After an edit the
file serves as a template: what the edit does not touch stays as it is, and all checksums are right.
Losses are exact: where anything had to be left out, the file is read back and compared.
"""

from __future__ import annotations

from typing import Any, Final

from xwcore.model.numbering import count_slots
from xwcore.plugin import (
    Crossword,
    Feature,
    LimitError,
    OptionError,
    Puzzle,
    ReadContext,
    ReadError,
    WriteContext,
    WriteError,
)
from xwcore_puz import codes
from xwcore_puz.assembling import Draft, assemble, new_file, with_other_head
from xwcore_puz.container import PuzFile
from xwcore_puz.layout import (
    ACROSS_LITE_CLUE,
    ACROSS_LITE_NOTES,
    DEFAULT_VERSION,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
    UTF8_SINCE,
)
from xwcore_puz.merging import is_plain, merged, retexted
from xwcore_puz.parts import (
    REPLACE,
    JoinedTexts,
    Parts,
    Texts,
    needs_utf8,
    parts_of,
    texts_of,
)
from xwcore_puz.reading import decode, read, take_apart
from xwcore_puz.record import ARGUMENTS, PuzRecord
from xwcore_puz.scrambling import LockError, lock
from xwcore_puz.text import may_be_long

#: Versions that can be asked for, as the header writes them.
VERSIONS: Final = {"1.2": (1, 2), "1.3": (1, 3), "1.4": (1, 4), "2.0": (2, 0)}
_OLD, _NEW = DEFAULT_VERSION, UTF8_SINCE

_MAX_SIDE: Final = 255


class Template:
    """The file that a puzzle was read from: its parts, and the arguments of the puzzle that they
    make, in the order of `ARGUMENTS`.
    """

    __slots__ = ("file", "said")

    def __init__(self, file: PuzFile, said: tuple[Any, ...]) -> None:
        self.file = file
        self.said = said

    @property
    def crossword(self) -> Crossword:
        """The puzzle that was read."""
        return Crossword(**dict(zip(ARGUMENTS, self.said, strict=True)))


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """The bytes of a file.

    Raises:
        WriteError: the grid has no cells or a side of more than 255; the solution cannot be locked;
            `text=strict`, and a text cannot be encoded.
        OptionError: the key is no key.
    """
    assert isinstance(puzzle, Crossword)
    template = _template(puzzle)
    if template is None:
        return _write(puzzle, None, context)
    options = context.options
    if _is_unchanged(puzzle, template):
        asked = options.get("version"), options.get("key")
        if asked == (None, None) or asked == (_version_text(template.file), None):
            return template.file.data
    data = _with_other_head(puzzle, template, context)
    return _write(puzzle, template, context) if data is None else data


def _template(puzzle: Crossword) -> Template | None:
    record = puzzle.extras.get("puz")
    if not isinstance(record, PuzRecord):
        return None
    if record.file is not None and record.said is not None:
        return Template(record.file, record.said)
    quiet = ReadContext("puz")
    try:
        file = take_apart(record.data, quiet)
    except (ReadError, LimitError):
        return None  # a record that somebody made by hand
    made: PuzRecord = decode(file, quiet).extras["puz"]
    assert made.said is not None
    return Template(file, made.said)


def _is_unchanged(puzzle: Crossword, template: Template) -> bool:
    """Whether the columns are equal; equal content in other columns is found by merging."""
    _, clues, title, author, copyright, notes, *_ = template.said  # noqa: A001
    return (
        puzzle.title == title
        and puzzle.author == author
        and puzzle.copyright == copyright
        and puzzle.notes == notes
        and _differs_in_texts_at_most(puzzle, template)
        and bool(puzzle.clues == clues)
    )


def _differs_in_texts_at_most(puzzle: Crossword, template: Template) -> bool:
    """Whether boards and sections say what they said."""
    grid, *_, diagramless, timer, lock = template.said
    same_play: bool = puzzle.timer == timer and puzzle.lock == lock
    return same_play and puzzle.diagramless == diagramless and bool(puzzle.grid == grid)


def _version_text(file: PuzFile) -> str | None:
    return next((text for text, version in VERSIONS.items() if version == file.version), None)


def _write(puzzle: Crossword, template: Template | None, context: WriteContext) -> bytes:
    grid = puzzle.grid
    if not (0 < grid.width <= _MAX_SIDE and 0 < grid.height <= _MAX_SIDE):
        raise WriteError(f".puz holds 1 to 255 rows and columns, not {grid.height} x {grid.width}")
    entries = count_slots(grid.kinds, grid.width)
    surplus = max(0, template.file.clue_count - template.file.entry_count) if template else 0
    texts = texts_of(puzzle, entries, surplus)
    joined = JoinedTexts(texts.texts)
    version = _version(puzzle, joined, template, context)
    policy = str(context.options.get("text") or REPLACE)
    utf8 = version >= UTF8_SINCE
    encoded, intact = joined.encode(utf8=utf8, policy=policy)
    if may_be_long(joined.text, "\0", 0, len(joined.text), ACROSS_LITE_CLUE):
        _warn(texts, context)
    doubt = texts.doubt or not intact
    if template is not None and _keeps_boards(puzzle, template, version, context):
        data = _retexted(template, texts, encoded, version)
        reasons: dict[Feature, str] = {}
    else:
        parts = parts_of(puzzle, texts.texts, utf8=utf8, policy=policy)
        _lock(parts, context)
        doubt, reasons = doubt or parts.doubt, parts.reasons
        if template is None:
            data = new_file(parts, encoded, version)
        else:
            data = _merged(template, parts, encoded, version)
    if doubt or (template is not None and not is_plain(template.file)):
        options = {"key": context.options.get("key"), "verify": False}
        messages = {**_MESSAGES, **reasons}
        context.report_differences(puzzle, data, read, messages, options=options)
    return data


def _retexted(template: Template, texts: Texts, encoded: bytes, version: tuple[int, int]) -> bytes:
    strings = encoded.split(b"\0")[:-1]
    draft = retexted(template.file, template.crossword, texts, strings, version)
    return template.file.data if draft is None else assemble(draft)


def _merged(template: Template, parts: Parts, encoded: bytes, version: tuple[int, int]) -> bytes:
    draft = Draft.of_parts(parts, encoded.split(b"\0")[:-1], version)
    same = merged(draft, parts, template.file, template.crossword)
    draft.stand_in(template.file)
    return template.file.data if same else assemble(draft)


def _keeps_boards(
    puzzle: Crossword, template: Template, version: tuple[int, int], context: WriteContext
) -> bool:
    """Whether boards and sections can stay as they are, byte for byte."""
    own = template.file.known_version
    return (
        _differs_in_texts_at_most(puzzle, template)
        and (version >= UTF8_SINCE) == (own >= UTF8_SINCE)
        and context.options.get("key") is None
    )


def _with_other_head(puzzle: Crossword, template: Template, context: WriteContext) -> bytes | None:
    """The file with another title, author, copyright or notes, its clues copied as bytes; None
    where more has changed, an option asks for something, or the file is not as it should be.
    """
    file, options = template.file, context.options
    _, clues, *old, _, _, _ = template.said
    if (
        not (options.get("version") is options.get("text") is options.get("key") is None)
        or not (file.is_complete and file.clue_count == file.entry_count and is_plain(file))
        or not _differs_in_texts_at_most(puzzle, template)
        or puzzle.clues != clues
    ):
        return None
    data = file.data
    new = [puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes]
    encoded, intact = JoinedTexts(new).encode(utf8=file.known_version >= UTF8_SINCE, policy=REPLACE)
    if not intact:
        return None  # it takes another version, or something is lost
    stored = data[file.strings_start : file.clues_start - 1].split(b"\0")
    stored.append(data[file.clues_stop : file.strings_stop - 1])
    four = zip(old, new, stored, encoded.split(b"\0"), strict=False)
    *head, notes = [kept if before == now else own for before, now, kept, own in four]
    if len(puzzle.notes) > ACROSS_LITE_NOTES or may_be_long(
        data, b"\0", file.clues_start, file.clues_stop, ACROSS_LITE_CLUE
    ):
        _warn(Texts([*new[:3], *(puzzle.clues.texts_in_grid_order() or ()), puzzle.notes]), context)
    return with_other_head(file, b"\0".join(head) + b"\0", notes + b"\0")


def _version(
    puzzle: Crossword, joined: JoinedTexts, template: Template | None, context: WriteContext
) -> tuple[int, int]:
    """The version asked for; else the template's if it will do; else what the content needs."""
    asked = context.options.get("version")
    if asked is not None:
        return VERSIONS[str(asked)]
    own = template.file.known_version if template is not None else _OLD
    if own >= UTF8_SINCE or context.options.get("text") is not None:
        return own
    return _NEW if needs_utf8(puzzle, joined) else own


def _lock(parts: Parts, context: WriteContext) -> None:
    """Scramble the solution, where the options give a key."""
    key = context.options.get("key")
    if key is None:
        return
    if parts.tag & SOLUTION_SCRAMBLED:
        raise WriteError("the solution is locked already; read it with its key to lock it anew")
    if parts.tag & SOLUTION_ABSENT:
        raise WriteError("there is no solution to lock")
    try:
        parts.solution, parts.scrambled_checksum = lock(parts.solution, parts.width, str(key))
    except LockError as error:
        if error.cell is not None:
            row, column = divmod(error.cell, parts.width)
            raise WriteError(f"row {row + 1}, column {column + 1}: {error.message}") from error
        if "key" in error.fault:
            raise OptionError(f"option key: {error.message}", option="key") from error
        raise WriteError(error.message) from error
    parts.tag |= SOLUTION_SCRAMBLED


def _warn(texts: Texts, context: WriteContext) -> None:
    """Tell what Across Lite will not bear."""
    *clues, notes = texts.texts[3:]
    if len(notes) > ACROSS_LITE_NOTES:
        context.report(codes.LONG_NOTES.at(f"the notes have {len(notes)} characters"))
    if max(map(len, clues), default=0) > ACROSS_LITE_CLUE:
        for index, clue in enumerate(clues, 1):
            if len(clue) > ACROSS_LITE_CLUE:
                context.report(codes.LONG_CLUE.at(f"clue {index} has {len(clue)} characters"))


_MESSAGES: Final = {
    Feature.CLUES: "the entry has another number or clue in a .puz",
    Feature.UNPLACED_CLUES: "a .puz has no clue without an entry",
    Feature.SHARED_PLACES: "an entry has one clue in a .puz",
    Feature.REBUS: "a rebus entry of .puz cannot say this",
    Feature.SOLUTION: "the letter cannot be said in a .puz",
}
