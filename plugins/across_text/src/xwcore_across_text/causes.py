"""The findings of an Across Lite TEXT file together: a damage of the whole file before what follows
from it.

Contract: each damage is proven by all lines of the file, or by the numbers of clues.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Diagnostic, Fix, ReadContext, plural
from xwcore_across_text import codes
from xwcore_across_text.parse import ParsedFile
from xwcore_across_text.syntax import BLOCK
from xwcore_documents import LOST_BYTES, count_under, quoted_printable

#: Signs of blocks in other formats.
_BLOCK_SIGNS: Final = "#*@_-"

#: Misspelled tags of which each is a finding.
_FEW_TAGS: Final = 2

#: A shorter file has too few lines to tell.
_LEAST_LINES: Final = 12

#: Cells that a search looks at, at most: about 0.2 s.
_MOST_STEPS: Final = 2_000_000


def put_causes(parsed: ParsedFile, context: ReadContext) -> None:
    """Put the finding that explains others before them, if there is one."""
    whole = quoted_printable(parsed.document, codes.MOJIBAKE) or _double_spacing(parsed)
    if whole is not None:
        context.report_cause(whole, lambda diagnostic: diagnostic.code.startswith(("ACT", "XW")))
        return
    tags = [at for at in context.diagnostics if at.code == codes.TAG_SPELLING.code]
    if len(tags) > _FEW_TAGS:
        count_under(codes.TAG_SPELLING.code, tags[1:], context.diagnostics)
    reported = {diagnostic.code for diagnostic in context.diagnostics}
    if not reported.isdisjoint(_OF_BLOCK_SIGNS):
        blocks = _spelled_blocks(parsed)
        if blocks is not None:
            context.report_cause(blocks, lambda diagnostic: diagnostic.code in _OF_BLOCKS)
    if codes.SIZE_DIFFERS.code in reported:
        copy = _grid_twice(parsed)
        if copy is not None:
            context.report_cause(copy, lambda diagnostic: diagnostic.code in _OF_ROWS)
            return
        row = _surplus_or_lost_row(parsed)
        if row is not None and row.code == codes.SEARCH_ENDED.code:
            context.report(row)
        elif row is not None:
            context.report_cause(row, lambda diagnostic: diagnostic.code in _OF_ROWS)
            return
    cause = (
        _cut_off(parsed, reported)
        or _clue_twice(parsed)
        or _list_twice(parsed)
        or _lists_exchanged(parsed)
    )
    if cause is not None:
        context.report_cause(cause, lambda diagnostic: diagnostic.code in _OF_CUT_FILE)
    else:
        _put_first_of_section(parsed, context)


def fatal_with_following(fatal: Diagnostic, context: ReadContext) -> Diagnostic:
    """The finding that ends the reading, after those on sections that follow from it are marked."""
    following = [at for at in context.diagnostics if at.code in _OF_SECTIONS and not at.cause]
    count_under(fatal.code, following, context.diagnostics)
    return fatal


def _put_first_of_section(parsed: ParsedFile, context: ReadContext) -> None:
    """Put the first finding on lost bytes, a tag, the line below a tag, a row or a surplus clue
    before those that follow from it, if any do.
    """
    has_lost_bytes = LOST_BYTES in parsed.document.text
    for code, following in _FIRST_OF_SECTION.items():
        reported = [at for at in context.diagnostics if at.code == code and not at.cause]
        others = [at for at in context.diagnostics if at.code in following and at.code != code]
        is_first = others or (code in following and len(reported) > 1)
        if reported and is_first and (has_lost_bytes or code not in _OF_LOST_BYTES):
            break
    else:
        return
    if code in following:
        count_under(code, reported[1:], context.diagnostics)
    context.report_cause(reported[0], lambda diagnostic: diagnostic.code in following)


_OF_CLUES: Final = frozenset(
    {
        codes.CLUES_MISSING.code,
        codes.CLUE_EXTRA.code,
        codes.CLUE_DOUBLED.code,
        codes.CLUE_NUMBERED.code,
        codes.CLUES_SHIFTED.code,
        codes.TAG_MISSING.code,
        codes.TAG_ORDER.code,
        codes.LENGTH_DIFFERS.code,
        codes.REFERENCE_UNKNOWN.code,
        *("XW101", "XW102", "XW103", "XW104", "XW105", "XW106", "XW107", "XW110"),
    }
)
_OF_BLOCK_SIGNS: Final = frozenset(
    {
        codes.NEEDS_V2.code,
        codes.BAD_CHARACTER.code,
        codes.CLUES_MISSING.code,
        codes.CLUE_EXTRA.code,
    }
)
_OF_BLOCKS: Final = _OF_CLUES | _OF_BLOCK_SIGNS
_OF_ROWS: Final = _OF_CLUES | {
    codes.SIZE_DIFFERS.code,
    codes.BLANK_ROW.code,
    codes.ROW_LENGTH.code,
    codes.MARKER_UNUSED.code,
}


_OF_CUT_FILE: Final = _OF_CLUES | {
    codes.SIZE_DIFFERS.code,
    codes.ROW_LENGTH.code,
    codes.ROW_BLANKS.code,
    codes.BAD_CHARACTER.code,
    codes.LOWER_CASE.code,
    codes.MARK_UNUSED.code,
    codes.MARKER_UNUSED.code,
}
_OF_SECTIONS: Final = frozenset(
    {
        codes.TAG_MISSING.code,
        codes.TAG_REPEATED.code,
        codes.TAG_ORDER.code,
        codes.LINE_MISSING.code,
        codes.SEVERAL_LINES.code,
        codes.STRAY_TEXT.code,
    }
)
_BEHIND_TAG: Final = (
    _OF_SECTIONS
    | _OF_CUT_FILE
    | {
        codes.SIZE_UNREADABLE.code,
        codes.BLANK_ROW.code,
        codes.NEEDS_V2.code,
    }
)

_OF_LOST_BYTES: Final = frozenset({codes.CONTROL_CHARACTER.code})

#: Findings that others follow from, and which, in the order of looking.
_FIRST_OF_SECTION: Final = {
    codes.CONTROL_CHARACTER.code: _BEHIND_TAG | {codes.TAG_SPELLING.code},
    codes.TAG_MISSING.code: _BEHIND_TAG,
    codes.TAG_REPEATED.code: _BEHIND_TAG,
    codes.LINE_MISSING.code: (_OF_SECTIONS | {codes.SIZE_UNREADABLE.code})
    - {codes.LINE_MISSING.code},
    codes.SEVERAL_LINES.code: (_OF_SECTIONS | {codes.CLUES_MISSING.code})
    - {codes.SEVERAL_LINES.code},
    codes.ROW_LENGTH.code: _OF_CUT_FILE,
    codes.CLUE_EXTRA.code: frozenset(
        {codes.CLUE_EXTRA.code, codes.CLUES_SHIFTED.code, codes.CLUES_MISSING.code}
    ),
}


def _double_spacing(parsed: ParsedFile) -> Diagnostic | None:
    """The finding that every second line is empty; the lines of a grid are never apart."""
    document = parsed.document
    if "\n\n" not in document.text[:200]:
        return None
    lines = document.lines
    if len(lines) < _LEAST_LINES or any(line.strip() for line in lines[1::2]):
        return None
    edits = tuple(document.whole_lines_edit(at) for at in range(1, len(lines), 2))
    message = f"every second line is empty: {len(lines) // 2} of {len(lines)} lines"
    fix = Fix(edits, title="delete every second line")
    return codes.DOUBLE_SPACED.at(message, document.line_span(1), fix=fix)


def _spelled_blocks(parsed: ParsedFile) -> Diagnostic | None:
    """The finding that blocks are spelled "#", or as in another format: with them the numbers of
    entries are those of the clues, and without them they are not.
    """
    rows = [row.cells for row in parsed.cells.rows]
    clues = tuple(len(list_.texts) for list_ in parsed.clues)
    joined = "".join(rows)
    signs = [sign for sign in _BLOCK_SIGNS if sign in joined and sign not in parsed.rebus.markers]
    if len(signs) != 1 or BLOCK in joined:
        return None
    sign = signs[0]
    with_blocks = [row.replace(sign, BLOCK) for row in rows]
    if _entry_counts(with_blocks) != clues or _entry_counts(rows) == clues:
        return None
    places = [
        (number, column)
        for number, row in enumerate(rows)
        for column, cell in enumerate(row)
        if cell == sign
    ]
    offsets = [parsed.cells.rows[number].offset(column) for number, column in places]
    edits = [(offset, offset + 1, BLOCK) for offset in offsets]
    message = f"{plural(len(places), 'cell')} {sign}, expected the block {BLOCK!r}: "
    message += f"with blocks {clues[0]} across and {clues[1]} down clues fit"
    fix = parsed.document.fix(f"write {BLOCK!r}", *edits)
    span = parsed.document.span(offsets[0], offsets[0] + 1)
    return codes.SPELLED_BLOCKS.at(message, span, fix=fix)


def _grid_twice(parsed: ParsedFile) -> Diagnostic | None:
    """The finding that the rows stand in the grid twice; SIZE states one copy."""
    rows = [row.cells for row in parsed.cells.rows]
    half = len(rows) // 2
    if half < 2 or rows[:half] != rows[half:] or _stated_height(parsed) != half:
        return None
    document = parsed.document
    first, last = (document.line_of(parsed.cells.rows[at].start) for at in (half, -1))
    above = document.line_of(parsed.cells.rows[half - 1].start) + 1
    message = f"rows 1 to {half} stand in the grid twice"
    edit = document.whole_lines_edit(above, last + 1 - above)
    fix = Fix((edit,), title="delete the second copy of the rows")
    return codes.ROW_TWICE.at(message, document.line_span(first), fix=fix)


def _stated_height(parsed: ParsedFile) -> int | None:
    """The number of rows in SIZE, if the number of columns there is that of the grid."""
    section = parsed.sections.get("SIZE")
    size = section and parsed.document.text[section.start : section.end].strip().partition("x")
    if not size or not size[2].isascii() or not size[2].isdecimal():
        return None
    return int(size[2]) if size[0] == str(parsed.cells.width) else None


def _surplus_or_lost_row(parsed: ParsedFile) -> Diagnostic | None:
    """The finding that a row is repeated or missing: with the height of SIZE there are as many
    entries as clues, and with the rows as they are there are not.
    """
    rows = [row.cells for row in parsed.cells.rows]
    clues = tuple(len(list_.texts) for list_ in parsed.clues)
    height = _stated_height(parsed)
    if height is None or abs(len(rows) - height) != 1 or _entry_counts(rows) == clues:
        return None
    surplus = len(rows) - height
    return _row_twice(parsed, rows, clues) if surplus > 0 else _row_missing(parsed, rows, clues)


def _row_twice(parsed: ParsedFile, rows: list[str], clues: tuple[int, ...]) -> Diagnostic | None:
    # Of a row that stands three times, any one is the surplus one.
    equal = [
        at
        for at in range(1, len(rows))
        if rows[at] == rows[at - 1] and (at == 1 or rows[at] != rows[at - 2])
    ]
    if len(equal) * len(rows) * parsed.cells.width > _MOST_STEPS:
        return codes.SEARCH_ENDED.at()
    places = [at for at in equal if _entry_counts([*rows[:at], *rows[at + 1 :]]) == clues]
    if len(places) != 1:
        return None
    document = parsed.document
    line = document.line_of(parsed.cells.rows[places[0]].start)
    fix = Fix((document.whole_lines_edit(line),), title="delete the second row")
    message = f"row {places[0] + 1} is equal to the row above; without it {clues[0]} across "
    message += f"and {clues[1]} down clues fit"
    return codes.ROW_TWICE.at(message, document.line_span(line), fix=fix)


def _row_missing(parsed: ParsedFile, rows: list[str], clues: tuple[int, ...]) -> Diagnostic:
    """The finding on a lost row, at its place where the symmetry of the grid shows it."""
    shapes = ["".join(BLOCK if cell == BLOCK else "A" for cell in row) for row in rows]
    height = len(rows) + 1
    fitting = []
    for at in range(height if height**2 <= _MOST_STEPS else 0):
        partner = height - 1 - at
        if partner == at:
            continue
        lost = shapes[partner - (partner > at)][::-1]
        whole = [*shapes[:at], lost, *shapes[at:]]
        is_symmetric = all(row == whole[-1 - number][::-1] for number, row in enumerate(whole))
        if is_symmetric and _entry_counts(whole) == clues:
            fitting.append(at)
    message = f"a row is missing: {len(rows)} rows, expected {height} as in SIZE"
    at, hint = len(rows) - 1, None
    if len(fitting) == 1:
        at = min(fitting[0], at)
        hint = f"The blocks are symmetric if it is row {fitting[0] + 1}."
    document = parsed.document
    line = document.line_of(parsed.cells.rows[at].start)
    return codes.ROW_MISSING.at(message, document.line_span(line), hint=hint)


# -- clues -----------------------------------------------------------------------------------------


def _cut_off(parsed: ParsedFile, reported: set[str]) -> Diagnostic | None:
    """The finding that the file ends in the grid or among the clues across."""
    section = parsed.sections.get("ACROSS")
    document = parsed.document
    if section is None and "DOWN" not in parsed.sections and codes.ROW_LENGTH.code in reported:
        line = document.line_of(len(document.text))
        message = f"the file ends in the grid: {plural(len(parsed.cells.rows), 'row')}"
        return codes.CUT_OFF.at(message, document.line_span(line))
    if section is None or "DOWN" in parsed.sections or codes.CLUES_MISSING.code not in reported:
        return None
    count = _entry_counts([row.cells for row in parsed.cells.rows])[0]
    message = f"the file ends among the clues across: {len(parsed.clues[0].texts)} of {count} clues"
    return codes.CUT_OFF.at(message, document.line_span(document.line_of(len(document.text))))


def _clue_twice(parsed: ParsedFile) -> Diagnostic | None:
    """The finding on a clue that repeats the one above, in a list that has one clue too many."""
    counts = _entry_counts([row.cells for row in parsed.cells.rows])
    document = parsed.document
    for direction, lines, count in zip(("across", "down"), parsed.clues, counts, strict=True):
        texts = lines.texts
        again = [at for at in range(1, len(texts)) if texts[at] == texts[at - 1] != ""]
        if len(texts) == count + 1 and len(again) == 1:
            line = document.line_of(lines.offsets[again[0]])
            message = f"{direction} clue {again[0] + 1} repeats the clue above it; without it "
            message += f"{count} clues fit"
            fix = Fix((document.whole_lines_edit(line),), title="delete the second clue")
            return codes.CLUE_TWICE.at(message, document.line_span(line), fix=fix)
    return None


def _list_twice(parsed: ParsedFile) -> Diagnostic | None:
    """The finding that the clues of a list stand in it twice, and once fit."""
    counts = _entry_counts([row.cells for row in parsed.cells.rows])
    document = parsed.document
    for direction, lines, count in zip(("across", "down"), parsed.clues, counts, strict=True):
        texts = lines.texts
        if count > 1 and len(texts) == 2 * count and texts[:count] == texts[count:]:
            line, last = (document.line_of(lines.offsets[at]) for at in (count, -1))
            message = f"the clues {direction} stand in their list twice; {count} clues fit"
            edit = document.whole_lines_edit(line, last + 1 - line)
            fix = Fix((edit,), title="delete the second copy of the clues")
            return codes.CLUE_TWICE.at(message, document.line_span(line), fix=fix)
    return None


def _lists_exchanged(parsed: ParsedFile) -> Diagnostic | None:
    """The finding that each list has as many clues as there are entries of the other direction."""
    across, down = _entry_counts([row.cells for row in parsed.cells.rows])
    first, second = (parsed.sections.get(name) for name in ("ACROSS", "DOWN"))
    lengths = tuple(len(lines.texts) for lines in parsed.clues)
    if first is None or second is None or across == down or lengths != (down, across):
        return None
    document = parsed.document
    tags = [(section.tag_start, section.tag_end) for section in (first, second)]
    fix = document.fix("exchange the tags", *document.exchange(*tags))
    message = f"clues across and down are exchanged: {down} below <ACROSS>, {across} below <DOWN>"
    span = document.span(first.tag_start, first.tag_end)
    return codes.LISTS_EXCHANGED.at(message, span, fix=fix)


def _entry_counts(rows: list[str]) -> tuple[int, int]:
    """How many entries a grid has across and down."""
    columns = map("".join, zip(*rows, strict=False))
    return _runs(rows), _runs([*columns])


def _runs(lines: list[str]) -> int:
    return sum(len(run) > 1 for line in lines for run in line.split(BLOCK))
