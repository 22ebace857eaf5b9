"""Parse the strings of a .puz file: title, author, copyright, clues, notes, a NUL after each."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import accumulate

from xwcore.plugin import Edit, Fix, Place, ReadContext, Span
from xwcore_crossword import Grid, label
from xwcore_puz import codes
from xwcore_puz.syntax import OTHER_STRINGS, SECTION_ORDER, STRINGS_BEFORE_CLUES


@dataclass(slots=True)
class Strings:
    """The strings of a file between the offsets `start` and `stop`, as stored.

    `clue_count` of them should be clues. Where the file ends early there are fewer, and the last
    one may lack its NUL (`unterminated`).
    """

    data: bytes = field(repr=False)
    start: int
    stop: int
    clue_count: int
    #: How many strings the file ends before.
    missing: int
    unterminated: bool = False
    #: What `values` has split, until `forget`.
    _split: list[bytes] | None = field(default=None, repr=False, compare=False)

    @property
    def values(self) -> list[bytes]:
        """The strings, without their NULs."""
        if self._split is None:
            self._split = self.data[self.start : self.stop].split(b"\0")
            if not self.unterminated:
                self._split.pop()  # nothing follows the last NUL
        return self._split

    def forget(self) -> None:
        """Keep the strings in the file alone: a list of them takes several times as much memory."""
        self._split = None

    @property
    def padded(self) -> list[bytes]:
        """The strings, empty ones in place of those that are missing."""
        return self.values + [b""] * self.missing if self.missing else self.values

    @property
    def spans(self) -> list[tuple[int, int]]:
        """The offsets of each of the padded strings; missing ones are at the end of the file."""
        lengths = [len(value) for value in self.values]
        starts = accumulate((length + 1 for length in lengths), initial=self.start)
        spans = [(start, start + length) for start, length in zip(starts, lengths, strict=False)]
        return spans + [(self.stop, self.stop)] * self.missing

    def name(self, index: int) -> str:
        """The name for people of the string at `index`."""
        if index < STRINGS_BEFORE_CLUES:
            return ("title", "author", "copyright")[index]
        if index == self.clue_count + STRINGS_BEFORE_CLUES:
            return "notes"
        return f"clue {index - STRINGS_BEFORE_CLUES + 1}"


def parse_strings(data: bytes, start: int, stated_count: int, entry_count: int) -> Strings:
    """The strings from `start` on, with the clue count of the header or that of the grid.

    Where the two differ, the count is the one after which a section or the end of the file follows:
    the grid's where a section follows, else the header's, else the grid's. If neither does, it is
    the first for which there are enough strings, or the smaller one: a small file may state 65,535.
    """
    by_header, header_fits = _split(data, start, stated_count)
    if stated_count == entry_count:
        return by_header
    by_grid, grid_fits = _split(data, start, entry_count)
    if grid_fits and (not header_fits or by_grid.stop < len(data)):
        return by_grid
    return min(by_header, by_grid, key=_lacking)


def _split(data: bytes, start: int, clue_count: int) -> tuple[Strings, bool]:
    """The strings for a clue count, and whether a section or the end of the file follows them."""
    expected = clue_count + OTHER_STRINGS
    values = data[start:].split(b"\0", expected)
    rest = values.pop()
    if len(values) == expected:
        strings = Strings(data, start, len(data) - len(rest), clue_count, 0, _split=values)
        return strings, not rest or rest[:4] in SECTION_ORDER
    # The file ends within the strings; a last one without NUL counts unless it is empty.
    if rest:
        values.append(rest)
    missing = expected - len(values)
    strings = Strings(data, start, len(data), clue_count, missing, bool(rest), values)
    return strings, False


def _lacking(strings: Strings) -> tuple[int, bool]:
    """How many strings are missing, and whether one lacks its end."""
    return strings.missing, strings.unterminated


def clue_places(grid: Grid, clue_count: int) -> list[Place]:
    """The place of each clue in the file's order; clues beyond the last entry have none."""
    numbers, directions, *_ = grid.slot_columns
    slots = grid.cell_order[:clue_count]
    places = [Place(clue=label(numbers[slot], directions[slot])) for slot in slots]
    return places + [Place()] * (clue_count - len(places))


def report_missing(
    strings: Strings, grid: Grid, entry_count: int, context: ReadContext, *, is_right: bool
) -> None:
    """Report the strings that the file ends before, and a last string without its NUL.

    `is_right` means that the text checksum, with the notes, is right, so that no letter is missing.
    """
    end = strings.stop
    if strings.unterminated:
        is_right &= len(strings.values[-1]) > 1  # a single byte may stand in place of the NUL
        fix = Fix((Edit(end, end, b"\0"),), safe=is_right, title="add the NUL")
        name = strings.name(len(strings.values) - 1)
        context.report(codes.NUL_MISSING.at(f"{name}: no NUL at the end", Span(end, end), fix=fix))
    elif strings.missing == 1:
        edit = Edit(end, end, b"\0")
        fix = Fix((edit,), safe=is_right, title="add the NUL of the notes")
        context.report(codes.NUL_MISSING.at("notes: no NUL at the end", Span(end, end), fix=fix))
        return
    if not strings.missing:
        return
    first = len(strings.values)
    clue = first - STRINGS_BEFORE_CLUES
    place = Place()
    if 0 <= clue < strings.clue_count:
        place = clue_places(grid, strings.clue_count)[clue]
    message = f"{strings.name(first)}: missing, the file ends before it"
    message += codes.first_of(strings.missing)
    missing = codes.STRING_MISSING.at(message, Span(end, end, place=place))
    if not strings.unterminated and strings.clue_count == entry_count:
        nuls = Edit(end, end, bytes(strings.missing))
        fix = Fix((nuls,), safe=False, title="add an empty string for each that is missing")
        missing = replace(missing, fix=fix)
    context.report(missing)
