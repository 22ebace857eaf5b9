"""Read a .puz file: from its parts to a crossword.

Contract: a file that can be parsed becomes a puzzle; each thing that is tolerated is reported once.
No byte of the file is lost: the record keeps them all.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from xwcore.plugin import (
    READ_BACK_LIMITS,
    Edit,
    Fix,
    LimitError,
    OptionError,
    Place,
    ReadContext,
    ReadError,
    Span,
    Unmodeled,
)
from xwcore_crossword import (
    INCORRECT,
    NONE,
    OPEN,
    REVEALED,
    Clues,
    Crossword,
    Grid,
    Lock,
    Timer,
)
from xwcore_documents import (
    MAC_ROMAN,
    WINDOWS_1252,
    WINDOWS_1252_UNDEFINED,
    decode_windows_1252,
    encode_windows_1252,
    guess_single_byte,
)
from xwcore_puz import codes
from xwcore_puz.parse import ParsedFile, Section, parse
from xwcore_puz.record import PuzRecord, Template
from xwcore_puz.syntax import (
    FILL,
    FILL_DIAGRAMLESS,
    FLAGS_OF_GEXT,
    GEXT,
    GRBS,
    LETTERS,
    LTIM,
    OPEN_MASK,
    PENCILLED,
    REBUS_KEY,
    RTBL,
    RUSR,
    SCRAMBLED_CHECKSUM,
    SECTION_ORDER,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
    TIMER,
    UTF8_SEQUENCE,
    UTF8_SINCE,
    VERSION,
)
from xwcore_puz.verification import verify

#: The name of the lock in the model.
SCHEME: Final = "across-lite"

_NOT_ZERO: Final = re.compile(rb"[^\0]")
_ASCII: Final = bytes(range(0x80))


def read(data: bytes, context: ReadContext) -> Crossword:
    """The puzzle in a file.

    Raises:
        ReadError: there is no header, the boards are incomplete, or the key is wrong.
        LimitError: the grid, the number of clues or a string exceeds the limits.
        OptionError: the key is neither four digits nor "search".
    """
    file = load(data, context)
    reported = len(context.diagnostics)
    texts = decode_strings(file, context)
    puzzle = decode(file, texts, context)
    if file.repairs:
        relocate(file, context, reported)
    if context.diagnostics:
        # Not at the top: few files have findings.
        from xwcore_puz.causes import put_causes

        put_causes(file, context)
    file.strings.forget()
    key = context.options.get("key")
    return puzzle if key is None else unlocked(puzzle, file, data, str(key), context)


def load(data: bytes, context: ReadContext) -> ParsedFile:
    """The parts of the file, with what is malformed and each wrong checksum reported.

    Of a damaged file these are the parts after all repairs; see `recovery`.

    Raises:
        ReadError, LimitError: as `parse`.
    """
    reported = len(context.diagnostics)
    file = failure = None
    try:
        file = parse(data, context)
        verify(file, context)
        if len(context.diagnostics) == reported and file.trailing_start == len(data):
            return file
    except ReadError as error:
        failure = error
    # Not at the top: few files are damaged.
    from xwcore_puz.recovery import recover

    repaired = context.inner()
    after = recover(data, file, repaired)
    if after is not None:
        certain = len(repaired.diagnostics)
        verify(after, repaired)
        relocate(after, repaired, certain)
        del context.diagnostics[reported:]
        context.diagnostics.extend(repaired.diagnostics)
        file = after
    elif failure is not None:
        raise failure
    else:
        context.diagnostics += repaired.diagnostics
    assert file is not None
    if not context.options.get("verify", True):
        kept = [finding for finding in context.diagnostics if not codes.is_of_checksum(finding)]
        context.diagnostics[:] = kept
    return file


def relocate(file: ParsedFile, context: ReadContext, reported: int) -> None:
    """Move what was reported after the first `reported` findings to the bytes of the source."""
    from xwcore_puz.recovery import relocated

    later = context.diagnostics[reported:]
    context.diagnostics[reported:] = [relocated(finding, file.repairs) for finding in later]


def decode(file: ParsedFile, texts: list[str], context: ReadContext) -> Crossword:
    """The crossword of a parsed file and its decoded strings; a locked solution stays locked."""
    title, author, copyright, *clues, notes = texts  # noqa: A001
    rebus = _decode_rebus(file, context)
    grid = _decode_grid(file, rebus, context)
    timer = _decode_timer(file, context)
    lock = _decode_lock(file, rebus)
    template = None
    if context.options.get("encoding") is None:  # without it the same bytes are another puzzle
        template = Template(file, grid, timer, lock)
    return Crossword(
        grid,
        Clues.in_grid_order(clues, grid),
        title=title,
        author=author,
        copyright=copyright,
        notes=notes,
        diagramless=file.is_diagramless,
        timer=timer,
        lock=lock,
        extras={"puz": PuzRecord(file.source or file.data, (), template)},
        unmodeled=[
            Unmodeled(section.name, section.data.hex())
            for section in file.sections
            if section.tag not in SECTION_ORDER
        ],
    )


def template_of(puzzle: Crossword) -> Template | None:
    """The template in the puzzle's record; None where there is none, or its bytes are no .puz file.

    What reading made of the bytes is used where the record still has it: reading them again would
    take a third of the time of a write.
    """
    record = puzzle.extras.get("puz")
    if not isinstance(record, PuzRecord) or record.template is not None:
        return record.template if isinstance(record, PuzRecord) else None
    context = ReadContext("puz", limits=READ_BACK_LIMITS)
    try:
        file = load(record.data, context)
    except (ReadError, LimitError):
        return None  # a record made by hand
    read_back: PuzRecord = decode(file, decode_strings(file, context), context).extras["puz"]
    return read_back.template


# -- strings --------------------------------------------------------------------------------------


def decode_strings(file: ParsedFile, context: ReadContext) -> list[str]:
    """Title, author, copyright, clues, notes; empty where the file ends before them."""
    joined = b"\0".join(file.strings.padded)
    encoding = context.options.get("encoding")
    is_chosen = encoding is not None
    if encoding is None:
        encoding = implied_encoding(file, joined)
        if encoding == MAC_ROMAN:
            _report_mac_roman(file, context)
    if encoding == WINDOWS_1252 or joined.isascii():
        text = decode_windows_1252(joined)
        if not is_chosen and not joined.isascii() and _may_have_utf8(joined):
            _report_utf8(file, context)
    else:
        try:
            text = joined.decode(str(encoding))
        except UnicodeDecodeError:
            text = "\0".join(_decode_each(file, str(encoding), context))
    return unix_lines(text).split("\0")


def implied_encoding(file: ParsedFile, joined: bytes | None = None) -> str:
    """UTF-8 from version 2.0 on, else Windows-1252, or Mac Roman where its letters are likelier.

    `joined` are all strings, where they are known.
    """
    if file.known_version >= UTF8_SINCE:
        return "utf-8"
    return implied_single_byte(b"\0".join(file.strings.padded) if joined is None else joined)


def implied_single_byte(joined: bytes) -> str:
    """Windows-1252 or Mac Roman, by all strings of a 1.x file; Windows-1252 if in doubt."""
    if joined.isascii() or _may_have_utf8(joined):
        return WINDOWS_1252
    # A byte that Windows-1252 leaves undefined is no evidence against its other characters.
    defined = joined.translate(None, WINDOWS_1252_UNDEFINED)
    if not defined.isascii() and guess_single_byte(defined) != MAC_ROMAN:
        return WINDOWS_1252
    return guess_single_byte(joined)


def _report_mac_roman(file: ParsedFile, context: ReadContext) -> None:
    """Report the strings that are Mac Roman.

    The fix encodes them as Windows-1252, or as UTF-8 of version 2.0 where that lacks a character.
    """
    spans = file.strings.spans
    indices = [at for at, value in enumerate(file.strings.values) if not value.isascii()]
    texts = {at: file.strings.values[at].decode(MAC_ROMAN) for at in indices}
    try:
        edits = [Edit(*spans[at], encode_windows_1252(text)) for at, text in texts.items()]
        title = "encode the strings as Windows-1252"
    except UnicodeEncodeError:
        version = file.start + VERSION
        edits = [Edit(version, version + 4, b"2.0\0")]
        edits += [Edit(*spans[at], text.encode()) for at, text in texts.items()]
        title = "encode the strings as UTF-8, and set the version to 2.0"
    first = indices[0]
    message = f"{file.strings.name(first)}: read as Mac Roman: {texts[first][:40]!r}"
    fix = Fix(tuple(edits), safe=False, title=title)
    message += codes.first_of(len(indices))
    context.report(codes.MAC_ROMAN.at(message, Span(*spans[first]), fix=fix))


def _report_utf8(file: ParsedFile, context: ReadContext) -> None:
    """Report the strings of a 1.x file that are UTF-8.

    The fix encodes them as Windows-1252. Where Windows-1252 lacks a character, it makes the file
    one of version 2.0.
    """
    values = file.strings.values
    indices = [index for index, value in enumerate(values) if has_utf8(value)]
    if not indices:
        return
    spans = file.strings.spans
    try:
        edits = [
            Edit(*spans[index], encode_windows_1252(values[index].decode("utf-8")))
            for index in indices
        ]
        title = "encode the strings as Windows-1252"
    except UnicodeEncodeError:
        at = file.start + VERSION
        edits = [Edit(at, at + 4, b"2.0\0")]
        for index, value in enumerate(values):
            if not value.isascii() and not has_utf8(value):
                edits.append(Edit(*spans[index], decode_windows_1252(value).encode("utf-8")))
        title = "set the version to 2.0"
    first = indices[0]
    text = values[first].decode("utf-8")[:40]
    message = f"{file.strings.name(first)}: looks like UTF-8, which would be {text!r}"
    fix = Fix(tuple(edits), safe=False, title=title)
    message += codes.first_of(len(indices))
    context.report(codes.UTF8_IN_1X.at(message, Span(*spans[first]), fix=fix))


def _decode_each(file: ParsedFile, encoding: str, context: ReadContext) -> list[str]:
    """The strings; those that are malformed in the encoding are Windows-1252.

    The fix encodes the latter as UTF-8. It is safe unless they look like damaged UTF-8.
    """
    texts = []
    malformed: list[tuple[int, int]] = []
    strings = file.strings
    spans = strings.spans
    for index, value in enumerate(strings.padded):
        try:
            texts.append(value.decode(encoding))
        except UnicodeDecodeError as error:
            texts.append(decode_windows_1252(value))
            malformed.append((index, error.start))
    first, offset = malformed[0]
    byte = strings.values[first][offset]
    message = f"{strings.name(first)}: byte {byte:#04x} is not UTF-8"
    start, stop = spans[first]
    fix = None
    if context.options.get("encoding") is None:
        edits = tuple(Edit(*spans[index], texts[index].encode("utf-8")) for index, _ in malformed)
        is_damaged = any(UTF8_SEQUENCE.search(strings.values[index]) for index, _ in malformed)
        fix = Fix(edits, safe=not is_damaged, title="encode the strings as UTF-8")
    message += codes.first_of(len(malformed))
    context.report(codes.NOT_UTF8.at(message, Span(start + offset, stop), fix=fix))
    return texts


def _may_have_utf8(data: bytes) -> bool:
    """Whether two bytes that follow each other are like a character of UTF-8."""
    # Few files have two such bytes at all.
    beyond_ascii = data.translate(None, _ASCII)
    return bool(UTF8_SEQUENCE.search(beyond_ascii) and UTF8_SEQUENCE.search(data))


def unix_lines(text: str) -> str:
    """The text with line feeds for line breaks; Across Lite writes CR and LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def has_utf8(data: bytes) -> bool:
    """Whether `data` is UTF-8 with characters beyond ASCII; text in single bytes rarely is."""
    if data.isascii():
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


# -- grid -----------------------------------------------------------------------------------------


def _decode_grid(file: ParsedFile, rebus: dict[int, str], context: ReadContext) -> Grid:
    letters = ""
    shorts: dict[int, str] = {}
    if not file.tag & (SOLUTION_SCRAMBLED | SOLUTION_ABSENT):
        letters = _letters(file)
        if not rebus and not letters.strip("X" + NONE):
            letters = ""  # a solution of X alone means that there is none
    if letters and rebus:
        # In a rebus cell "?" and "-" are letters like the others.
        shorts = _stated_shorts(file, rebus, decode_windows_1252(file.solution))
    flags = _board(file, GEXT, context).translate(FLAGS_OF_GEXT)
    fill_table = _decode_fill_table(file, context)
    fill, fill_rebus, flags = _decode_fill(file, fill_table, flags)
    return Grid(
        file.width,
        file.height,
        file.kinds,
        letters,
        rebus=rebus if letters else {},
        shorts=shorts,
        fill=fill,
        fill_rebus=fill_rebus,
        flags=flags,
    )


def _letters(file: ParsedFile) -> str:
    """The solution as stored, `NONE` where there is no letter."""
    return decode_windows_1252(file.solution.translate(LETTERS))


def _stated_shorts(file: ParsedFile, rebus: Mapping[int, str], board: str) -> dict[int, str]:
    """The short forms that the board states of rebus cells."""
    is_ascii = file.known_version >= UTF8_SINCE
    return {
        at: board[at]
        for at, text in rebus.items()
        if board[at] != NONE and not (is_ascii and is_without_accent(board[at], text))
    }


def is_without_accent(short: str, solution: str) -> bool:
    """Whether `short` is the ASCII letter for a solution beyond ASCII.

    Boards of version 2.0 have ASCII only, so that there this short form states nothing.
    """
    if len(solution) != 1 or solution.isascii():
        return False
    from xwcore_crossword import default_short  # on use: few solutions have an accent

    return short == default_short(solution)


def _decode_lock(file: ParsedFile, rebus: dict[int, str]) -> Lock | None:
    if not file.tag & SOLUTION_SCRAMBLED:
        return None
    return Lock(SCHEME, file.scrambled_checksum, _letters(file), tuple(sorted(rebus.items())))


def _board(file: ParsedFile, tag: bytes, context: ReadContext) -> bytes:
    """The data of a section with one byte a cell; empty where it is absent or malformed."""
    section = file.section(tag)
    if section is None or not section.data:
        return b""
    if len(section.data) != file.cell_count:
        message = f"section {section.name}: length {len(section.data)}, expected {file.cell_count}"
        context.report(codes.SECTION_SIZE.at(message, Span(section.start, section.stop)))
        return b""
    return section.data


def _decode_rebus(file: ParsedFile, context: ReadContext) -> dict[int, str]:
    """The texts of rebus cells, by cell."""
    board, table = file.section(GRBS), file.section(RTBL)
    keys = _board(file, GRBS, context)
    if board is None and table is None:
        return {}
    entries = rebus_entries(file, table, context)
    rebus = {}
    missing = []
    for match in _NOT_ZERO.finditer(keys):
        cell = match.start()
        if file.kinds[cell] != OPEN:
            continue
        key = keys[cell] - 1
        if key in entries:
            rebus[cell] = entries[key]
        else:
            missing.append(cell)
    if missing and board is not None:
        at = board.data_start + missing[0]
        span = Span(at, at + 1, place=Place(cell=divmod(missing[0], file.width)))
        message = f"GRBS refers to rebus key {keys[missing[0]] - 1}, missing in RTBL"
        context.report(codes.REBUS_KEY.at(message + codes.first_of(len(missing)), span))
    return rebus


def rebus_entries(
    file: ParsedFile, section: Section | None, context: ReadContext | None = None
) -> dict[int, str]:
    """The entries of RTBL (" 0:HEART; 1:CLUB;") by key, in any order and with gaps.

    Real tables lack the padding of a key, or the last semicolon; both are accepted. What is
    malformed is reported to the context, if there is one.
    """
    entries: dict[int, str] = {}
    if section is None:
        return entries
    malformed: list[bytes] = []
    repeated: list[int] = []
    for part in section.data.split(b";"):
        if not part.strip(b" \0"):
            continue
        key, colon, value = part.partition(b":")
        match = REBUS_KEY.fullmatch(key)
        if match is None or not colon or not value:
            malformed.append(part)
        elif (number := int(match[1])) in entries:
            repeated.append(number)
        else:
            entries[number] = _table_text(value, file)
    if context is not None and (malformed or repeated):
        span = Span(section.data_start, section.data_stop)
        if malformed:
            message = f'malformed rebus entry {_shown(malformed[0])}, expected " 0:HEART"'
            context.report(codes.REBUS_TABLE.at(message + codes.first_of(len(malformed)), span))
        if repeated:
            message = f"duplicate rebus key {repeated[0]} in RTBL"
            context.report(codes.REBUS_AGAIN.at(message + codes.first_of(len(repeated)), span))
    return entries


def _table_text(value: bytes, file: ParsedFile) -> str:
    """The text of an entry of RTBL or RUSR: Windows-1252; UTF-8 in a 2.x file that uses it."""
    if file.known_version >= UTF8_SINCE and has_utf8(value):
        return value.decode("utf-8")
    return decode_windows_1252(value)


def _shown(data: bytes) -> str:
    return repr(data[:10].decode("latin-1"))


def _decode_fill_table(file: ParsedFile, context: ReadContext) -> dict[int, str]:
    section = file.section(RUSR)
    if section is None or not section.data:
        return {}
    parts = fill_parts(file, section)
    if parts is None:
        count = section.data.count(b"\0")
        message = f"section RUSR: {count} strings, expected {file.cell_count}"
        context.report(codes.FILL_TABLE.at(message, Span(section.start, section.stop)))
        return {}
    return {cell: _table_text(part, file) for cell, part in enumerate(parts) if part}


def fill_parts(file: ParsedFile, section: Section) -> list[bytes] | None:
    """The entries of RUSR by cell, empty or not; None where there is not one for each cell.

    Each is ended by a NUL; the last NUL may be the section's own.
    """
    parts = section.data.split(b"\0")
    if len(parts) == file.cell_count + 1 and not parts[-1]:
        parts.pop()
    return parts if len(parts) == file.cell_count else None


def _decode_fill(
    file: ParsedFile, entries: dict[int, str], flags: bytes
) -> tuple[str, dict[int, str], bytes]:
    """The player's letters, entries of several letters, and the flags with the pencilled ones."""
    state = file.state.translate(FILL_DIAGRAMLESS if file.is_diagramless else FILL)
    if not entries and not state.strip(b"\0"):
        return "", {}, flags
    pencilled = file.state.translate(PENCILLED)
    if not file.is_diagramless:
        # A letter over a block is not an entry. A diagramless hides its blocks from the player.
        is_open = file.kinds.translate(OPEN_MASK)
        state, pencilled = _both(state, is_open), _both(pencilled, is_open)
        entries = {cell: text for cell, text in entries.items() if is_open[cell]}
    if pencilled.strip(b"\0"):
        flags = _either(flags, pencilled) if flags else pencilled
    fill = decode_windows_1252(state)
    single = {cell: text for cell, text in entries.items() if len(text) == 1}
    if single:
        fill = "".join(single.get(cell, letter) for cell, letter in enumerate(fill))
    return fill, entries, flags


def _both(data: bytes, mask: bytes) -> bytes:
    bits = int.from_bytes(data, "big") & int.from_bytes(mask, "big")
    return bits.to_bytes(len(data), "big")


def _either(data: bytes, other: bytes) -> bytes:
    bits = int.from_bytes(data, "big") | int.from_bytes(other, "big")
    return bits.to_bytes(len(data), "big")


def _decode_timer(file: ParsedFile, context: ReadContext) -> Timer | None:
    """The timer in LTIM ("42,1": 42 seconds, stopped), or None."""
    section = file.section(LTIM)
    if section is None or not section.data:
        return None
    match = TIMER.fullmatch(section.data.rstrip(b"\0"))
    if match is None:
        message = f'malformed timer {_shown(section.data)}, expected seconds,stopped as in "42,1"'
        context.report(codes.TIMER.at(message, Span(section.data_start, section.data_stop)))
        return None
    return Timer(int(match[1]), match[2] == b"0")


# -- lock -----------------------------------------------------------------------------------------


def unlocked(
    crossword: Crossword, file: ParsedFile, data: bytes, key: str, context: ReadContext
) -> Crossword:
    """The crossword with the solution that `key` unlocks; unchanged where it is not locked.

    `data` are the bytes of the source, for the record.

    Raises:
        OptionError: the key is neither four digits nor "search".
        ReadError: the key, or every key, is wrong.
    """
    # Not at the top: few files are locked, and fewer are read with a key.
    from xwcore_puz.key_search import SEARCH, search_keys
    from xwcore_puz.scrambling import (
        LEAST_LETTERS_TO_UNLOCK,
        LockError,
        LockFault,
        letters_of,
        parse_key,
        unlock,
        with_letters,
    )

    if key != SEARCH:
        try:
            parse_key(key)
        except LockError as error:
            raise OptionError(f"option key: {error.message}, or {SEARCH}", option="key") from error
    if crossword.lock is None:
        context.report(codes.NOT_LOCKED.at())
        return crossword
    at = file.start + SCRAMBLED_CHECKSUM
    span = Span(at, at + 2)
    if key == SEARCH:
        candidates = search_keys(
            file.solution,
            file.width,
            file.scrambled_checksum,
            revealed=_revealed(crossword, file),
            entered=_entered(crossword, file),
        )
        if not candidates:
            count = len(letters_of(file.solution, file.width))
            message = codes.NO_KEY.summary
            if count < LEAST_LETTERS_TO_UNLOCK:
                message = f"locked solution has {count} letters A to Z, expected at least "
                message += f"{LEAST_LETTERS_TO_UNLOCK} to find its key"
            context.fail(codes.NO_KEY.at(message, span))
        for rank, candidate in enumerate(candidates, 1):
            message = f"key {candidate.key} unlocks the solution ({rank} of {len(candidates)})"
            context.report(codes.KEY_FOUND.at(message))
        solution = with_letters(file.solution, file.width, candidates[0].letters)
        keys = tuple(candidate.key for candidate in candidates)
        return _with_solution(crossword, file, data, solution, keys)
    try:
        solution = unlock(file.solution, file.width, key, file.scrambled_checksum)
    except LockError as error:
        code = codes.WRONG_KEY if error.fault is LockFault.WRONG_KEY else codes.LOCK_LETTERS
        context.fail(code.at(error.message, span, severity=codes.WRONG_KEY.severity))
    return _with_solution(crossword, file, data, solution, (key,))


def _revealed(crossword: Crossword, file: ParsedFile) -> bytes:
    """The letters of the solution that the file reveals, one byte a cell, else a NUL."""
    known = bytearray(file.cell_count)
    for cell, letter in enumerate(file.state.translate(FILL)):
        if crossword.grid.flag_at(cell, REVEALED):
            known[cell] = letter
    from xwcore_crossword import default_short  # on use: few files are locked

    for cell, text in crossword.lock.rebus if crossword.lock else ():
        known[cell] = ord(default_short(text))
    return bytes(known)


def _entered(crossword: Crossword, file: ParsedFile) -> bytes:
    """The letters that the player entered and that are not known to be wrong, one byte a cell."""
    entered = bytearray(file.state.translate(FILL))
    for cell in range(file.cell_count):
        if crossword.grid.flag_at(cell, REVEALED | INCORRECT):
            entered[cell] = 0
    return bytes(entered)


def _with_solution(
    crossword: Crossword, file: ParsedFile, data: bytes, solution: bytes, keys: tuple[str, ...]
) -> Crossword:
    """The crossword with a plain solution instead of its lock; the record keeps the keys."""
    letters = decode_windows_1252(solution.translate(LETTERS))
    rebus = dict(crossword.lock.rebus) if crossword.lock else {}
    shorts = _stated_shorts(file, rebus, letters)
    grid = crossword.grid.with_cells(letters=letters, rebus=rebus, shorts=shorts)
    extras = {**crossword.extras, "puz": PuzRecord(data, keys)}
    return crossword.replace(grid=grid, lock=None, extras=extras)
