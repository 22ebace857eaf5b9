"""Reading: the structure of a file to a crossword.

Contract: `read_document` gives the crossword together with the structure that it was made of, for
checking and for editing. The record of the puzzle is the file itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from xwcore.plugin import Fix, Metadata, Place, ReadContext, Span
from xwcore_crossword import (
    ACROSS,
    DOWN,
    NONE,
    SHADE,
    Clues,
    Crossword,
    Grid,
    Markup,
    Readings,
    answers_by_slot,
    plain_text,
)
from xwcore_crossword import BLOCK as BLOCK_KIND
from xwcore_crossword import CIRCLE as CIRCLE_FLAG
from xwcore_crossword import VOID as VOID_KIND
from xwcore_documents import TextDocument
from xwcore_xd import codes, markup
from xwcore_xd.answers import (
    annotated,
    cells_by_place,
    first_with_letter,
    is_same_answer,
    with_every_answer,
)
from xwcore_xd.design import Design, design_columns, read_design, read_start
from xwcore_xd.parse import parse
from xwcore_xd.parse.structure import ClueTable, Header, ParsedFile, Report
from xwcore_xd.record import XdRecord
from xwcore_xd.spacing import double_spacing, single_spaced
from xwcore_xd.syntax import (
    ACROSS_DOWN,
    ACROSS_LETTER,
    ALTERNATIVE,
    AUTHOR,
    BARRED,
    BLOCK,
    CIRCLE,
    CIRCLE_NAMES,
    CLUEGROUP,
    COPYRIGHT,
    DOWN_LETTER,
    EITHER,
    FORM,
    FORMAT,
    LINE_BREAK,
    MEANING,
    PAIR,
    REBUS,
    REDACTED,
    SECTION_KEY,
    SEPARATOR,
    SEVERAL,
    SHADE_NAMES,
    SHADED,
    SPECIAL,
    STAND_INS,
    TITLE,
    UNFILLED,
    UNKNOWN,
    UNKNOWN_MARK,
    VOID,
    WIDE,
)

#: Key, value and level of a metadata entry.
MetadataEntry = tuple[str, str, int]


@dataclass(slots=True)
class ReadFile:
    """A file that was read. `cells` are the signs of the grid, `rebus` the readings of the keys;
    `clue_order` has the index in the file of each clue of the crossword.
    """

    parsed: ParsedFile
    crossword: Crossword
    cells: str
    rebus: Mapping[str, Readings]
    dots_are_blocks: bool
    clue_order: Sequence[int]


def read(data: bytes, context: ReadContext) -> Crossword:
    """The puzzle in a file.

    Raises:
        ReadError: there is no grid.
    """
    return read_file(data, context).crossword


def read_file(data: bytes, context: ReadContext) -> ReadFile:
    """As `read`, with the structure of the file.

    Raises:
        ReadError: there is no grid.
    """
    return read_document(TextDocument.decode(data), context)


def read_document(document: TextDocument, context: ReadContext) -> ReadFile:
    """The puzzle in a file, with the structure of the file.

    Raises:
        ReadError: there is no grid.
    """
    single = single_spaced(document)
    if single is not None:
        file = read_document(single, context.inner())
        context.report(double_spacing(document))
        record = file.crossword.extras[FORMAT]
        assert isinstance(record, XdRecord)
        own = XdRecord(document.data, record.dots, record.backslash)
        file.crossword = file.crossword.replace(extras={FORMAT: own})
        return file
    report, limits = context.report, context.limits
    dots, backslash = context.options.get("dots"), context.options.get("backslash", "line")
    record = XdRecord(document.data, None if dots is None else str(dots), str(backslash))
    if len(document.text) > limits.max_string:
        limits.check("max_string", max(map(len, document.lines)))
    parsed = parse(document, report)
    if not parsed.rows.lines:
        if not parsed.clues.texts and document.lines:
            report(codes.NO_CLUES.at(span=document.line_span(len(document.lines) - 1)))
        span = document.line_span(0) if document.lines else None
        context.fail(codes.NO_GRID.at(span=span))
    context.count("max_clues", len(parsed.clues.texts))
    notes = "" if parsed.notes is None else "\n".join(document.lines[slice(*parsed.notes)])
    limits.check("max_string", len(notes))
    width, cells = _cells(parsed, context)
    roles = roles_of(parsed.headers)
    signs = _signs(width, cells, parsed, roles)
    blocks = record.dots == "block"
    has_unclear_dots = record.dots is None and UNKNOWN in cells and BLOCK not in cells
    grid = grid_of(signs, dots_are_blocks=blocks or has_unclear_dots)
    if has_unclear_dots:
        blocks = dots_are_blocks(cells, grid, parsed.clues)
        if not blocks:
            grid = grid_of(signs, dots_are_blocks=False)
    metadata = [(header.key, header.value, header.level) for header in roles.further]
    if parsed.is_explicit:
        metadata = _with_sections(metadata, grid, signs, parsed, report)
    if blocks and UNKNOWN in cells:
        report(codes.DOT_BLOCKS.at(span=span_of_cell(parsed, width, cells.index(UNKNOWN))))
    clues, order = _clues(parsed.clues, grid, roles, has_line_breaks=record.backslash == "line")
    named = {name: header.value for name, header in roles.named.items()}
    crossword = Crossword(
        grid,
        clues,
        title=named.get(TITLE, ""),
        author=named.get(AUTHOR, ""),
        copyright=named.get(COPYRIGHT, ""),
        notes=notes,
        metadata=Metadata(metadata),
        extras={FORMAT: record},
    )
    if SEVERAL in cells and SEVERAL not in signs.rebus and clues.metadata:
        crossword = _with_alternatives(crossword, cells)
    if UNFILLED in cells and UNFILLED not in signs.rebus and clues.stated_answers:
        _report_answered(parsed, cells, crossword, report)
    return ReadFile(parsed, crossword, cells, signs.rebus, blocks, order)


def _with_alternatives(crossword: Crossword, cells: str) -> Crossword:
    """The crossword with the readings of each "*" for which clues state several answers of the
    length of their entries: the answer, and those of their metadata `alt`, `alt2`.
    """
    grid, clues = crossword.grid, crossword.clues
    letters: dict[int, dict[str, None]] = {}
    for at, metadata in clues.metadata.items():
        others = [value.strip() for key, value in metadata if key.lower().startswith(ALTERNATIVE)]
        entry = clues[at].entry
        answer = clues.stated_answers.get(at)
        if entry is None or answer is None:
            continue
        for text in (answer, *others) if others else ():
            if len(text) == len(entry.indices):
                for index, letter in zip(entry.indices, text, strict=True):
                    if cells[index] == SEVERAL and letter != SEVERAL:
                        letters.setdefault(index, {})[letter] = None
    readings = {
        index: Readings(tuple(texts), tuple(texts))
        for index, texts in letters.items()
        if len(texts) > 1
    }
    if not readings:
        return crossword
    return crossword.replace(grid=grid.with_cells(readings={**grid.readings, **readings}))


def _report_answered(parsed: ParsedFile, cells: str, crossword: Crossword, report: Report) -> None:
    """Report the first "?" for which the answer of a clue has a letter."""
    unfilled = {at for at, sign in enumerate(cells) if sign == UNFILLED}
    answered = first_with_letter(crossword, unfilled)
    if answered is not None:
        index, name, letter = answered
        message = f"'?' is read as a cell without a solution, answer of {name} has {letter!r}"
        report(codes.UNFILLED_CELL.at(message, span_of_cell(parsed, crossword.grid.width, index)))


def span_of_cell(parsed: ParsedFile, width: int, index: int) -> Span:
    """The place of a cell in the text."""
    number, column = divmod(index, width)
    row = parsed.rows[number]
    is_there = column < len(row.text)  # short rows are filled up
    at = row.column(column) if is_there else row.at + len(row.raw)
    place = Place(cell=(number, column))
    return parsed.document.line_span(row.line, at, at + is_there, place)


def _signs(width: int, cells: str, parsed: ParsedFile, roles: HeaderRoles) -> GridSigns:
    """What the file states about the cells of the grid."""
    signs = GridSigns(width, cells)
    if REBUS in roles.meaning:
        signs.rebus = rebus_of(header.value for header in roles.meaning[REBUS])
    if SPECIAL in roles.meaning and roles.meaning[SPECIAL][0].value:
        signs.special = special_kind(roles.meaning[SPECIAL][0].value)
    if parsed.design is not None:
        signs.design = read_design(parsed.section_lines(parsed.design), width, len(parsed.rows))
    if parsed.start.lines:
        signs.start = read_start(parsed.start.texts, width, len(parsed.rows))
    return signs


def _with_sections(
    metadata: list[MetadataEntry], grid: Grid, signs: GridSigns, parsed: ParsedFile, report: Report
) -> list[MetadataEntry]:
    """The metadata with what further sections have and the grid does not hold."""
    for section in parsed.sections:
        text = "\n".join(parsed.section_lines(section))
        metadata.append((SECTION_KEY + section.title, text, 1))
    if signs.design is not None and parsed.design is not None:
        if not signs.design.is_whole:
            span = parsed.document.line_span(parsed.design.heading)
            report(codes.DESIGN.at(span=span))
            lines = parsed.section_lines(parsed.design)
            metadata.append((SECTION_KEY + parsed.design.title, "\n".join(lines), 1))
        elif grid.bars:  # the header has no more information than the bars
            metadata = [
                entry for entry in metadata if (entry[0].casefold(), entry[1]) != (FORM, BARRED)
            ]
    if parsed.start.lines and signs.start is None:
        expected = f"{grid.width} x {grid.height}"
        width = max(map(len, parsed.start.texts))
        message = f"section Start: size {width} x {len(parsed.start)}, expected {expected}"
        report(codes.START_SIZE.at(message, parsed.document.line_span(parsed.start.lines[0])))
    return metadata


# -- headers ---------------------------------------------------------------------------------------


class HeaderRoles(NamedTuple):
    """The headers of a file by role: the texts that the model names, by their name; those that say
    how grid and clues are read; and further metadata.
    """

    named: dict[str, Header]
    meaning: dict[str, list[Header]]
    further: list[Header]


def roles_of(headers: Sequence[Header]) -> HeaderRoles:
    """The role of each header. The first title, author and copyright count.

    A name of Dublin Core stands in for an author or a copyright that is absent.
    """
    keys = {header.name for header in headers}
    chosen = {TITLE: TITLE}
    for name in (AUTHOR, COPYRIGHT):
        present = name
        if name not in keys:
            present = next((other for other in STAND_INS[name] if other in keys), name)
        chosen[present] = name
    roles = HeaderRoles({}, {}, [])
    for header in headers:
        role = chosen.get(header.name)
        if role is not None and role not in roles.named:
            roles.named[role] = header
        elif header.name in MEANING:
            roles.meaning.setdefault(header.name, []).append(header)
        else:
            roles.further.append(header)
    return roles


# -- values of headers (2016, "Rebus", "Special"; Corpus) ------------------------------------------


#: A longer value of a rebus key is ignored.
MAX_VALUE: Final = 200
#: Further readings of a rebus key are ignored.
MAX_READINGS: Final = 16


class Pair(NamedTuple):
    """A pair "k=VALUE". `start` and `end` are its columns in the header's value."""

    key: str
    value: str
    start: int
    end: int


#: How far before a key its comma may stand.
_NEAR: Final = 8


def pairs_of(text: str) -> Iterator[Pair]:
    """The pairs in a header's value. A value ends before the next key, so it may hold blanks."""
    matches = PAIR.finditer(text)
    match = next(matches, None)
    while match is not None:
        following = next(matches, None)
        end = len(text) if following is None else following.start()
        tail = text[match.end() : end].rstrip()
        # "1=BEE, 2=EYE": the comma belongs to the separator.
        value = tail if following is None else tail.removesuffix(",")
        yield Pair(match[1], value.strip(), match.start(1), match.end() + len(tail))
        match = following


def follows_comma(text: str, pair: Pair) -> bool:
    """Whether a comma separates the pair from the one before it in the value `text`."""
    return text[max(0, pair.start - _NEAR) : pair.start].rstrip().endswith(",")


def before_pairs(text: str) -> str:
    """What stands before the first pair of a value."""
    match = PAIR.search(text)
    return text[: match.start()].strip() if match else text.strip()


# -- Rebus -----------------------------------------------------------------------------------------


def rebus_of(values: Iterable[str]) -> dict[str, Readings]:
    """The readings of each key in the values of the Rebus headers; a repeated key has several."""
    values_by_key: dict[str, list[str]] = {}
    for text in values:
        for pair in pairs_of(text):
            if pair.value and len(pair.value) <= MAX_VALUE:
                values_by_key.setdefault(pair.key, []).append(pair.value)
    return {
        key: readings_of(list(dict.fromkeys(values))[:MAX_READINGS])
        for key, values in values_by_key.items()
    }


def readings_of(values: list[str]) -> Readings:
    """What a rebus key stands for: "A/B" across and down, "A|B" either; several values, any.

    A sign with nothing on one side of it is a letter ("1=/").
    """
    if len(values) == 1 and ACROSS_DOWN not in values[0] and EITHER not in values[0]:
        return Readings((values[0],), (values[0],))
    sides = [_sides(value) for value in values]
    across = tuple(dict.fromkeys(text for side in sides for text in side[0]))
    down = tuple(dict.fromkeys(text for side in sides for text in side[1]))
    if len(values) > 1 and any(side[0] != side[1] for side in sides):
        across = down = tuple(dict.fromkeys(across + down))
    return Readings(across, down)


def _sides(value: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    across, sign, down = value.partition(ACROSS_DOWN)
    if not (sign and across and down) or ACROSS_DOWN in down:
        either = _alternatives(value)
        return either, either
    return _alternatives(across), _alternatives(down)


def _alternatives(text: str) -> tuple[str, ...]:
    parts = text.split(EITHER)
    return tuple(dict.fromkeys(parts)) if all(parts) else (text,)


# -- Special ---------------------------------------------------------------------------------------

#: The two kinds of mark that have a name of their own; any other value is a mark of that name.
_MARKS: Final = dict.fromkeys(CIRCLE_NAMES, CIRCLE) | dict.fromkeys(SHADE_NAMES, SHADED)


def special_kind(value: str) -> str:
    """CIRCLE, SHADED, or the value itself."""
    return _MARKS.get(value.strip().casefold(), value.strip())


# -- the grid --------------------------------------------------------------------------------------

_KINDS: Final = bytes(
    BLOCK_KIND if code == ord(BLOCK) else VOID_KIND if code == ord(VOID) else 0
    for code in range(256)
)
_DOT_KINDS: Final = bytes(
    BLOCK_KIND if code == ord(UNKNOWN) else kind for code, kind in enumerate(_KINDS)
)
_WIDE: Final = {ord(sign): plain for sign, plain in WIDE.items()}
_NO_LETTER: Final = {ord(sign): NONE for sign in (BLOCK, VOID, UNKNOWN)}
_LOWER: Final = re.compile("[a-z]")
_TO_UPPER: Final = {code: code - 32 for code in range(ord("a"), ord("z") + 1)}


def _cells(parsed: ParsedFile, context: ReadContext) -> tuple[int, str]:
    """The width of the grid and all its cells; short rows are filled up with unknown cells."""
    rows, texts, report = parsed.rows, parsed.rows.texts, context.report
    counts = Counter(map(len, texts)) if rows.odd else Counter()
    for index, row in rows.odd.items():
        if row.is_spread:
            edit = parsed.document.line_edit(row.line, row.at, row.at + len(row.raw), row.text)
            # A row of a length of its own may be another line.
            fix = Fix((edit,), counts[len(row.text)] > 1, "delete the blanks")
            span = parsed.document.line_span(row.line, row.at)
            report(codes.ROW_BLANKS.at(f"row {index + 1}: blanks between cells", span, fix=fix))
    if not "".join(texts).isascii():
        texts = [_composed(parsed, index, report) for index in range(len(texts))]
    width = max(map(len, texts))
    context.count("max_cells", width * len(texts))
    if len(set(map(len, texts))) > 1:
        usual = Counter(map(len, texts)).most_common(1)[0][0]
        for index, text in enumerate(texts):
            if len(text) != usual:
                row = rows[index]
                message = f"row {index + 1}: length {len(text)}, expected {usual}"
                report(codes.RAGGED.at(message, parsed.document.line_span(row.line, row.at)))
        texts = [text.ljust(width, NONE) for text in texts]
    return width, "".join(texts).translate(_WIDE)


def _composed(parsed: ParsedFile, index: int, report: Report) -> str:
    """The text of a row in which a letter and its accent are one character."""
    text = parsed.rows.texts[index]
    composed = unicodedata.normalize("NFC", text)
    if composed != text:
        row = parsed.rows[index]
        span = parsed.document.line_span(row.line, row.at)
        report(codes.COMBINING.at(f"row {index + 1}: letter with a combining accent", span))
    return composed


@dataclass(slots=True)
class GridSigns:
    """What a file states about the cells of its grid: their signs, what keys and lower-case letters
    mean, the section Design, and the letters of the section Start by cell index.
    """

    width: int
    cells: str
    rebus: Mapping[str, Readings] = field(default_factory=dict)
    special: str | None = None
    design: Design | None = None
    start: Mapping[int, str] | None = None


def grid_of(signs: GridSigns, *, dots_are_blocks: bool) -> Grid:
    """The grid that the signs spell."""
    cells, rebus, special = signs.cells, signs.rebus, signs.special
    kinds = cells.encode("latin-1", "replace").translate(_DOT_KINDS if dots_are_blocks else _KINDS)
    letters = cells.translate(_NO_LETTER)
    if UNFILLED in letters and UNFILLED not in rebus:
        letters = letters.replace(UNFILLED, NONE)
    columns: dict[str, Any] = {}
    flags: bytearray | None = None
    lower: list[int] = []
    if not letters.isupper():  # digits and signs have no case
        lower = [match.start() for match in _LOWER.finditer(letters)]
    if lower:
        if special is None:
            # A key of the header Rebus is not a mark, nor is a grid that is all in lower case.
            lower = [at for at in lower if letters[at] not in rebus]
            if letters == letters.lower():
                lower = []
            columns["other_marks"] = dict.fromkeys(lower, (UNKNOWN_MARK,))
        elif special in (CIRCLE, SHADED):
            flags = bytearray(len(letters))
            for at in lower:
                flags[at] = CIRCLE_FLAG if special == CIRCLE else SHADE
        else:
            columns["other_marks"] = dict.fromkeys(lower, (special or UNKNOWN_MARK,))
        letters = letters.translate(_TO_UPPER)
    if rebus:
        columns |= _rebus_columns(cells, rebus)
    elif not letters.strip(NONE + REDACTED):
        letters = ""  # the solution is left out
    if signs.design is not None or signs.start:
        own = flags or bytearray(len(kinds))
        start = signs.start or {}
        solution = {at: letters[at] for at in start if letters and cells[at] not in rebus}
        columns |= design_columns(kinds, own, signs.design, start, solution)
    elif flags is not None:
        columns["flags"] = bytes(flags)
    return Grid(signs.width, len(kinds) // (signs.width or 1), kinds, letters, **columns)


def _rebus_columns(cells: str, rebus: Mapping[str, Readings]) -> dict[str, Any]:
    """The sparse columns of the cells that have a rebus key: the grid takes their letters from
    there.
    """
    places = [(at, key) for at, key in enumerate(cells) if key in rebus]
    return {
        "rebus": {at: rebus[key].across[0] for at, key in places},
        "readings": {
            at: rebus[key]
            for at, key in places
            if len(rebus[key].across) > 1 or rebus[key].is_directional
        },
    }


#: Text without markup (Tools, version 4): "{\\~\\}"; without a text it is a line break.
_LITERAL: Final = re.compile(r"\{\\([^{}\\]*)\\\}")
_DIRECTIONS: Final = {ACROSS_LETTER: ACROSS, DOWN_LETTER: DOWN}
#: A crossword has fewer blocks than this; with more dots they are unknown letters.
_MOST_BLOCKS: Final = 0.45


def dots_are_blocks(cells: str, blocked: Grid, clues: ClueTable) -> bool:
    """Whether "." is a block in a grid without "#"; `blocked` is the grid in which it is.

    The format defines "." as an empty cell, xd-crossword-tools writes it for a block. The clues
    decide: their numbers and the lengths of their answers fit one of the two numberings better.
    Without clues a symmetric pattern of few dots is one of blocks.
    """
    dots = cells.count(UNKNOWN)
    if dots + cells.count(VOID) == len(cells):
        return False
    if clues.texts and VOID not in cells and _agree(clues, blocked):
        return True  # as an empty cell every dot would make an entry longer
    places = [
        ((number, _DIRECTIONS[group]), answer)
        for number, group, answer in zip(clues.numbers, clues.groups, clues.answers, strict=True)
        if group in _DIRECTIONS
    ]
    if not places:
        pattern = [sign == UNKNOWN for sign in cells]
        return dots <= len(cells) * _MOST_BLOCKS and pattern == pattern[::-1]
    points = _fit(blocked, places)
    if points == 2 * len(places) and VOID not in cells:
        return True
    kinds = cells.encode("latin-1", "replace").translate(_KINDS)
    return points > _fit(Grid(blocked.width, blocked.height, kinds, bars=blocked.bars), places)


def _agree(clues: ClueTable, grid: Grid) -> bool:
    """Whether the clues are the entries of a grid, in their order and with their answers."""
    slots = grid.slot_columns
    return (
        slots.numbers == tuple(clues.numbers)
        and slots.directions == tuple(map(_DIRECTIONS.get, clues.groups))
        and grid.slot_answers == tuple(clues.answers)
    )


def _fit(grid: Grid, places: Sequence[tuple[tuple[int | None, str], str | None]]) -> int:
    """How well clues fit the entries of a grid: at most two points for each clue."""
    numbers, directions, starts, stops, steps = grid.slot_columns
    slots = zip(numbers, directions, strict=True)
    ends = zip(starts, stops, steps, strict=True)
    spans = [(stop - start) // step for start, stop, step in ends]
    lengths: dict[tuple[Any, str], int] = dict(zip(slots, spans, strict=True))
    points = 0
    for place, answer in places:
        length = lengths.get(place)
        if length is None:
            points -= 1
        elif answer is None:
            points += 1
        elif len(answer) == length:
            points += 2
    return points - len(lengths.keys() - {place for place, _ in places})


# -- the clues -------------------------------------------------------------------------------------


def _clues(
    table: ClueTable, grid: Grid, roles: HeaderRoles, *, has_line_breaks: bool
) -> tuple[Clues, Sequence[int]]:
    """The clues in group order, and the index in the file of each.

    A stated answer that agrees with the grid is not kept.
    """
    numbers, texts, answers = table.numbers, table.texts, table.answers
    directions = _directions(table.groups, roles)
    metadata: Mapping[int, tuple[tuple[str, str], ...]] = {
        at: tuple((entry.key, entry.value) for entry in entries)
        for at, entries in table.metadata.items()
    }
    order: Sequence[int] = range(len(texts))
    ranks = _ranks(directions)
    if ranks is not None:
        order = sorted(order, key=ranks.__getitem__)
        numbers = [numbers[at] for at in order]
        directions = [directions[at] for at in order]
        texts = [texts[at] for at in order]
        answers = [answers[at] for at in order]
        metadata = {to: metadata[at] for to, at in enumerate(order) if at in metadata}
    if SEPARATOR in "\n".join(texts):
        texts, answers = with_every_answer(texts, answers)
    plain, markups = _plain_texts(texts, has_line_breaks=has_line_breaks)
    stated = _stated_answers(grid, numbers, directions, answers)
    clues = Clues.from_columns(
        numbers,
        directions,
        plain,
        stated_answers=stated,
        markups=markups,
        metadata=metadata,
        grid=grid,
    )
    return clues, order


def _directions(groups: Sequence[str], roles: HeaderRoles) -> list[str]:
    """The direction, or the name of the group, of each clue."""
    try:
        return list(map(_DIRECTIONS.__getitem__, groups))
    except KeyError:
        names = group_names(roles)
        return [_DIRECTIONS.get(group) or names.get(group, group) for group in groups]


def group_names(roles: HeaderRoles) -> dict[str, str]:
    """The names of groups by their letters, from the header Cluegroup."""
    return {
        pair.key: pair.value
        for header in roles.meaning.get(CLUEGROUP, ())
        for pair in pairs_of(header.value)
        if pair.value
    }


def _ranks(directions: Sequence[str]) -> list[int] | None:
    """Where the group of each clue belongs; None where the clues are in group order."""
    across, down = directions.count(ACROSS), directions.count(DOWN)
    if across + down == len(directions) and directions[:across].count(ACROSS) == across:
        return None
    order = {name: at for at, name in enumerate(dict.fromkeys([ACROSS, DOWN, *directions]))}
    ranks = [order[name] for name in directions]
    return None if ranks == sorted(ranks) else ranks


def _stated_answers(
    grid: Grid,
    numbers: Sequence[int | None],
    directions: Sequence[str],
    answers: Sequence[str | None],
) -> dict[int, str]:
    """The answers that differ from those of the grid, by index."""
    slots = grid.slot_columns
    derived: Sequence[str | None] = grid.slot_answers
    if slots.numbers != tuple(numbers) or slots.directions != tuple(directions):
        by_slot = answers_by_slot(grid)
        derived = [by_slot.get(place) for place in zip(numbers, directions, strict=True)]
    if derived == tuple(answers):
        return {}
    differing = {
        at: answer
        for at, (answer, own) in enumerate(zip(answers, derived, strict=True))
        if answer is not None and answer != own
    }
    if not differing:
        return {}
    cells = cells_by_place(grid) if grid.readings else {}
    return {
        at: annotated(answer)
        for at, answer in differing.items()
        if not is_same_answer(answer, derived[at], cells.get((numbers[at], directions[at])), grid)
    }


def _literal(match: re.Match[str]) -> str:
    """The text of a literal; an empty one is a line break."""
    return match[1] or LINE_BREAK


def _plain_texts(
    texts: Sequence[str], *, has_line_breaks: bool
) -> tuple[Sequence[str], dict[int, Markup]]:
    """Texts without tags and with line breaks, and the trees of those that have markup."""
    markups: dict[int, Markup] = {}
    joined = "\n".join(texts)
    if LINE_BREAK in joined and has_line_breaks:
        texts = [_LITERAL.sub(_literal, text).replace(LINE_BREAK, "\n") for text in texts]
    if "{" in joined:
        plain = list(texts)
        for at, text in enumerate(texts):
            tree = markup.parse(text) if "{" in text else None
            if tree is not None:
                plain[at] = plain_text(tree)
                markups[at] = tree
        texts = plain
    return texts, markups
