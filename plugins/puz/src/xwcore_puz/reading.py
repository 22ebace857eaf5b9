"""From the parts of a .puz file to a crossword.

Contract: whatever can be read at all becomes a puzzle; each thing that had to be tolerated is
reported once. Nothing of the file is dropped: the record keeps its bytes.
"""

from __future__ import annotations

import re
from typing import Any, Final

from xwcore.files import windows_1252
from xwcore.model import grid as grids
from xwcore.model.clues import label
from xwcore.plugin import (
    Clues,
    Crossword,
    Diagnostic,
    Edit,
    Fix,
    Grid,
    Lock,
    Place,
    ReadContext,
    Span,
    Timer,
)
from xwcore_puz import codes
from xwcore_puz.container import PuzFile, find_header, is_truncated_section, parse
from xwcore_puz.layout import (
    BLANK_DIAGRAMLESS,
    BLANK_STATE,
    CLUE_COUNT,
    FILL,
    FILL_DIAGRAMLESS,
    FLAGS_OF_GEXT,
    GEXT,
    GRBS,
    HEADER_SIZE,
    HEIGHT,
    LETTERS,
    LTIM,
    MAGIC,
    OPEN_MASK,
    PENCILLED,
    RTBL,
    RUSR,
    SCRAMBLED_CHECKSUM,
    SECTION_HEADER,
    SHORT,
    SOLUTION_ABSENT,
    SOLUTION_SCRAMBLED,
    STRINGS_BEFORE_CLUES,
    UTF8_SINCE,
    VERSION,
    WIDTH,
)
from xwcore_puz.record import PuzRecord
from xwcore_puz.sections import decode_fill_table, decode_rebus_table, decode_timer
from xwcore_puz.text import unix_lines
from xwcore_puz.verification import wrong_checksums

#: A byte that is not zero.
_SET: Final = re.compile(rb"[^\0]")

#: The name of the lock in the model.
SCHEME = "across-lite"


def read(data: bytes, context: ReadContext) -> Crossword:
    """The puzzle in a file.

    Raises:
        ReadError: there is no header, the boards are not whole, or the key is wrong.
        LimitError: the grid, or the number of clues, is larger than the limits allow.
    """
    file = take_apart(data, context)
    if context.options.get("verify", True):
        context.diagnostics.extend(wrong_checksums(file))
    crossword = decode(file, context)
    key = context.options.get("key")
    if key is not None:
        from xwcore_puz.locking import opened

        return opened(crossword, file, str(key), context)
    return crossword


def take_apart(data: bytes, context: ReadContext) -> PuzFile:
    """The parts of the file; raises as `read`."""
    start = find_header(data)
    if start < 0:
        context.fail(_no_header(data))
    cells = data[start + WIDTH] * data[start + HEIGHT]
    if cells > context.limits.max_cells:
        context.limits.check("max_cells", cells)
    file = parse(data, start)
    if file.clue_count > context.limits.max_clues:
        context.limits.check("max_clues", file.clue_count)
    if len(data) > context.limits.max_string:
        context.limits.check("max_string", max(map(len, file.raw_texts), default=0))
    return file


def _no_header(data: bytes) -> Diagnostic:
    at = data.find(MAGIC, 2)
    if at < 0:
        return codes.NO_HEADER.at(span=Span(0, min(len(data), HEADER_SIZE)))
    start = at - 2
    if len(data) >= start + HEADER_SIZE and not data[start + WIDTH] * data[start + HEIGHT]:
        size = f"{data[start + WIDTH]} x {data[start + HEIGHT]}"
        return codes.NO_CELLS.at(f"the grid is {size}", Span(start + WIDTH, start + WIDTH + 2))
    needed = HEADER_SIZE
    if len(data) >= start + HEADER_SIZE:
        needed += 2 * data[start + WIDTH] * data[start + HEIGHT]
    message = f"header and boards take {needed} bytes, and the file has {len(data) - start}"
    return codes.TRUNCATED.at(message, Span(start, len(data)))


def decode(file: PuzFile, context: ReadContext) -> Crossword:
    """The crossword in the parts, still locked where it is locked."""
    title, author, copyright, clue_texts, notes = _texts(file, context)  # noqa: A001
    _report_structure(file, context)
    grid, lock = _grid(file, context)
    clues = Clues.in_grid_order(clue_texts, grid)
    timer = _timer(file, context) if file.sections else None
    diagramless = file.is_diagramless
    if context.options.get("encoding") is None:
        said = (grid, clues, title, author, copyright, notes, diagramless, timer, lock)
        record = PuzRecord(file.data, (), file, said)
    else:
        record = PuzRecord(file.data)  # without the option the bytes say another thing
    return Crossword(
        grid, clues, title=title, author=author, copyright=copyright, notes=notes,
        diagramless=diagramless, timer=timer, lock=lock, extras={"puz": record},
    )  # fmt: skip


# -- texts ----------------------------------------------------------------------------------------


def _texts(file: PuzFile, context: ReadContext) -> tuple[str, str, str, list[str], str]:
    """Title, author, copyright, clues, notes."""
    start, stop = file.strings_start, file.strings_stop
    if not file.is_complete or not _is_single(file, context):
        return _texts_at_once(file, context)
    head = windows_1252.decode(file.data[start : file.clues_start])
    notes = windows_1252.decode(file.data[file.clues_stop : stop - 1])
    if "\r" in head:
        head = unix_lines(head)
    if "\r" in notes:
        notes = unix_lines(notes)
    title, author, copyright, _ = head.split("\0")  # noqa: A001
    clues = _clue_texts(file.data, file.clues_start, file.clues_stop)
    return title, author, copyright, clues, notes


def _clue_texts(data: bytes, start: int, stop: int) -> list[str]:
    """The clues in single bytes, each ended by a NUL."""
    text = windows_1252.decode(data[start:stop])
    if "\r" in text:
        text = unix_lines(text)
    return text.split("\0")[:-1]


def _is_single(file: PuzFile, context: ReadContext) -> bool:
    """Whether the strings are Windows-1252, or ASCII, which is the same in all encodings."""
    if file.known_version < UTF8_SINCE and context.options.get("encoding") is None:
        return True
    return file.data[file.strings_start : file.strings_stop].isascii()


def _texts_at_once(file: PuzFile, context: ReadContext) -> tuple[str, str, str, list[str], str]:
    if _is_single(file, context):
        joined = windows_1252.decode(file.joined_strings)
    else:
        joined = _decoded(file, context)
    texts = unix_lines(joined).split("\0") if file.is_complete or file.raw_texts else []
    if file.missing_strings:
        texts += [""] * file.missing_strings
        _report_missing(file, context)
    title, author, copyright, *clues, notes = texts  # noqa: A001
    return title, author, copyright, clues, notes


def _decoded(file: PuzFile, context: ReadContext) -> str:
    """The strings in the encoding that the options or the version tell."""
    encoding = context.options.get("encoding") or "utf-8"
    if encoding == "windows-1252":
        return windows_1252.decode(file.joined_strings)
    try:
        return file.joined_strings.decode(str(encoding))
    except UnicodeDecodeError:
        pass  # one of them is not; which?
    texts = []
    for string, (start, stop) in zip(file.strings, file.string_spans(), strict=False):
        try:
            texts.append(string.decode(str(encoding)))
        except UnicodeDecodeError as error:
            texts.append(windows_1252.decode(string))
            span = Span(start + error.start, stop)
            context.report(codes.NOT_UTF8.at(f"byte {string[error.start]:#04x} is not UTF-8", span))
    return "\0".join(texts)


def string_name(file: PuzFile, index: int) -> str:
    """What the string at `index` is, for people."""
    if index < STRINGS_BEFORE_CLUES:
        return ("title", "author", "copyright")[index]
    if index == file.string_count - 1:
        return "notes"
    return f"clue {index - STRINGS_BEFORE_CLUES + 1}"


def clue_places(file: PuzFile, grid: Grid | None = None) -> list[Place]:
    """The place that each clue speaks of, in the file's order; `grid` may be numbered already."""
    grid = grid or Grid(file.width, file.height, file.kinds)
    slots = [grid.slots[at] for at in grid.cell_order]
    places = [Place(clue=label(slot.number, slot.direction)) for slot in slots]
    return places + [Place()] * (file.clue_count - len(places))


def _report_missing(file: PuzFile, context: ReadContext) -> None:
    have, end = len(file.raw_texts), len(file.data)
    if have == file.string_count - 1 and not file.unterminated:
        fix = Fix((Edit(end, end, b"\0"),), title="add the NUL of the notes")
        context.report(codes.NUL_MISSING.at("the notes have no NUL", Span(end, end), fix=fix))
        return
    places = clue_places(file)
    for index in range(have, file.string_count):
        clue = index - STRINGS_BEFORE_CLUES
        is_clue = 0 <= clue < file.clue_count
        span = Span(end, end, place=places[clue] if is_clue else Place())
        message = f"the file ends before {string_name(file, index)}"
        context.report(codes.STRING_MISSING.at(message, span))
        if len(context.diagnostics) >= context.limits.max_diagnostics:
            return


def _report_structure(file: PuzFile, context: ReadContext) -> None:
    """What had to be tolerated in header, strings and sections."""
    if file.version is None:
        at = file.start + VERSION
        raw = file.data[at : at + 4]
        context.report(codes.UNKNOWN_VERSION.at(f"the version is {raw!r}", Span(at, at + 4)))
    if file.stated_clue_count != file.entry_count:
        context.report(_clue_count(file))
    if file.unterminated:
        end = len(file.data)
        fix = Fix((Edit(end, end, b"\0"),), safe=len(file.raw_texts) == file.string_count)
        context.report(codes.NUL_MISSING.at(span=Span(end, end), fix=fix))
    trailing = file.trailing_start
    if trailing < len(file.data) and is_truncated_section(file.data[trailing : trailing + 4]):
        tag = file.data[trailing : trailing + 4].decode("ascii")
        span = Span(trailing, len(file.data))
        context.report(codes.SECTION_TRUNCATED.at(f"{tag} is cut off", span))
    for section in file.sections:
        if section.big_endian:
            at = section.start + 4
            fix = Fix((Edit(at, at + 2, SHORT.pack(len(section.data))),), title="swap the bytes")
            context.report(codes.SECTION_LENGTH.at(span=Span(at, at + 2), fix=fix))
        if section.terminator != b"\0":
            context.report(_terminator(section.tag, section.terminator, section.stop))


def _terminator(tag: bytes, terminator: bytes, stop: int) -> Diagnostic:
    fix = Fix((Edit(stop - len(terminator), stop, b"\0"),), title="put a NUL there")
    found = f"ends with {terminator!r}" if terminator else "has no NUL at its end"
    message = f"{tag.decode('latin-1')} {found}"
    return codes.SECTION_TERMINATOR.at(message, Span(stop - len(terminator), stop), fix=fix)


def _clue_count(file: PuzFile) -> Diagnostic:
    at = file.start + CLUE_COUNT
    stated, entries = file.stated_clue_count, file.entry_count
    fix = None
    if file.clue_count == entries:
        fix = Fix((Edit(at, at + 2, SHORT.pack(entries)),), title="put the grid's count there")
    message = f"the header says {stated} clues, the grid has {entries} entries"
    return codes.CLUE_COUNT.at(message, Span(at, at + 2), fix=fix)


def flag_bit_fix(at: int, value: int) -> Fix:
    """The mend that puts a number at an offset of the header."""
    return Fix((Edit(at, at + 2, SHORT.pack(value)),), title="put the right number there")


# -- grid -----------------------------------------------------------------------------------------


def _grid(file: PuzFile, context: ReadContext) -> tuple[Grid, Lock | None]:
    """The grid, and the lock on it."""
    rebus: dict[int, str] = {}
    flags, fill_rebus = b"", None
    if file.sections:
        rebus = _rebus(file, context)
        flags = _flags(file, context)
        fill_rebus = _fill_table(file, context)
    lock = None
    if file.tag & SOLUTION_SCRAMBLED:
        checksum, letters = file.short(SCRAMBLED_CHECKSUM), _letters(file)
        lock = Lock(SCHEME, checksum, letters, tuple(sorted(rebus.items())))
    columns = _boards(file, rebus, flags, fill_rebus)
    return Grid(file.width, file.height, file.kinds, **columns), lock


def _boards(
    file: PuzFile, rebus: dict[int, str], flags: bytes, fill_rebus: dict[int, str] | None
) -> dict[str, Any]:
    """The columns of the grid: what both boards and the sections say. Nothing is wrong with them
    any more.
    """
    shorts: dict[int, str] = {}
    fill, letters = "", ""
    blank = BLANK_DIAGRAMLESS if file.is_diagramless else BLANK_STATE
    if fill_rebus or file.state.translate(None, blank):
        fill, fill_rebus, flags = _filled(file, fill_rebus, flags)
    if not file.tag & (SOLUTION_SCRAMBLED | SOLUTION_ABSENT):
        letters = _letters(file)
    if not rebus and not letters.strip("X\0"):
        letters = ""
    if letters and rebus:
        # In a rebus cell "?" and "-" are letters like the others.
        letter_of = windows_1252.CHARACTERS
        shorts = {at: letter_of[file.solution[at]] for at in rebus if file.solution[at]}
    return {
        "letters": letters, "rebus": rebus if letters else {}, "shorts": shorts,
        "fill": fill, "fill_rebus": fill_rebus, "flags": flags,
    }  # fmt: skip


def _letters(file: PuzFile) -> str:
    """The solution as stored, NUL where there is no letter."""
    return windows_1252.decode(file.solution.translate(LETTERS))


def _board(file: PuzFile, tag: bytes, context: ReadContext) -> bytes:
    """The data of a section that has one byte a cell; b"" where it is absent or says nothing."""
    section = file.section(tag)
    if section is None or not section.data:
        return b""
    if len(section.data) != file.cells:
        name = tag.decode("ascii")
        message = f"{name} has {len(section.data)} bytes for {file.cells} cells"
        context.report(codes.SECTION_SIZE.at(message, Span(section.start, section.stop)))
        return b""
    return section.data if section.data.strip(b"\0") else b""


def _rebus(file: PuzFile, context: ReadContext) -> dict[int, str]:
    """The texts of rebus cells, by cell."""
    section = file.section(RTBL)
    board = _board(file, GRBS, context)
    if section is None and not board:
        return {}
    at = section.data_start if section is not None else 0
    table = decode_rebus_table(section.data if section is not None else b"", file.known_version)
    span = Span(at, at + len(section.data)) if section is not None else None
    for part in table.bad:
        context.report(codes.REBUS_TABLE.at(f"{part[:40]!r} is no rebus entry", span))
    for key in table.again:
        context.report(codes.REBUS_AGAIN.at(f"the rebus key {key} occurs twice", span))
    rebus = {}
    for found in _SET.finditer(board):
        cell = found.start()
        if file.kinds[cell] != grids.OPEN:
            continue
        key = board[cell] - 1
        text = table.entries.get(key)
        if text is not None:
            rebus[cell] = text
        else:
            context.report(_missing_key(file, cell, key))
    return rebus


def _missing_key(file: PuzFile, cell: int, key: int) -> Diagnostic:
    section = file.section(GRBS)
    assert section is not None
    at = section.data_start + cell
    span = Span(at, at + 1, place=Place(cell=divmod(cell, file.width)))
    return codes.REBUS_KEY.at(f"there is no rebus entry with the key {key}", span)


def _flags(file: PuzFile, context: ReadContext) -> bytes:
    return _board(file, GEXT, context).translate(FLAGS_OF_GEXT)


def _fill_table(file: PuzFile, context: ReadContext) -> dict[int, str] | None:
    section = file.section(RUSR)
    if section is None or not section.data:
        return None
    entries = decode_fill_table(section.data, file.cells, file.known_version)
    if entries is None:
        count = section.data.count(b"\0")
        message = f"RUSR has {count} strings for {file.cells} cells"
        context.report(codes.FILL_TABLE.at(message, Span(section.start, section.stop)))
    return entries


def _filled(
    file: PuzFile, entries: dict[int, str] | None, flags: bytes
) -> tuple[str, dict[int, str], bytes]:
    """The player's letters, entries of several letters, and the flags with the pencilled ones."""
    state = file.state.translate(FILL_DIAGRAMLESS if file.is_diagramless else FILL)
    pencilled = b""
    if file.state.upper() != file.state:
        pencilled = file.state.translate(PENCILLED)
    if not file.is_diagramless:
        # What stands over a block is no entry; a diagramless hides from the player where they are.
        over = file.kinds.translate(OPEN_MASK)
        state, pencilled = _masked(state, over), _masked(pencilled, over)
        entries = {at: text for at, text in (entries or {}).items() if over[at]}
    if pencilled.strip(b"\0"):
        flags = _union(flags, pencilled) if flags else pencilled
    fill = windows_1252.decode(state)
    entries = entries or {}
    single = {at: text for at, text in entries.items() if len(text) == 1}
    if single:
        fill = "".join(single.get(at, letter) for at, letter in enumerate(fill))
    return fill, entries, flags


def _masked(data: bytes, mask: bytes) -> bytes:
    if not data:
        return data
    both = int.from_bytes(data, "big") & int.from_bytes(mask, "big")
    return both.to_bytes(len(data), "big")


def _union(data: bytes, other: bytes) -> bytes:
    both = int.from_bytes(data, "big") | int.from_bytes(other, "big")
    return both.to_bytes(len(data), "big")


def _timer(file: PuzFile, context: ReadContext) -> Timer | None:
    section = file.section(LTIM)
    if section is None or not section.data:
        return None
    timer = decode_timer(section.data)
    if timer is None:
        start = section.start + SECTION_HEADER.size
        span = Span(start, start + len(section.data))
        context.report(codes.TIMER.at(f"{section.data[:40]!r} is no timer", span))
    return timer
