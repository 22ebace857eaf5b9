"""Where the header is, what is malformed in it and in sections, and whether the parts fit."""

from __future__ import annotations

import struct

import pytest

import xwcore
from tests.puz.puz_files import SQUARE, SQUARE_CLUES, puz, section
from xwcore import Diagnostic, ReadError
from xwcore.plugin import Edit, ReadContext
from xwcore_crossword import Crossword, Grid
from xwcore_puz.parse import parse
from xwcore_puz.parse.clues import clue_places

MAGIC = b"ACROSS&DOWN\0"
HEADER_SIZE = 0x34


def diagnostics(data: bytes) -> list[Diagnostic]:
    context = ReadContext("puz")
    parse(data, context)
    return context.diagnostics


def replaced(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


def error_of(data: bytes) -> Diagnostic:
    with pytest.raises(ReadError) as caught:
        parse(data, ReadContext("puz"))
    return caught.value.diagnostics[-1]


def test_a_magic_without_room_before_it_is_passed_over() -> None:
    puzzle = xwcore.read(puz(preamble=MAGIC), format="puz")
    assert isinstance(puzzle, Crossword)
    assert puzzle.title == "Rails"


@pytest.mark.parametrize("length", [HEADER_SIZE, HEADER_SIZE + 1])
@pytest.mark.parametrize("preamble", [b"", b"pre", b"preamble"])
def test_a_header_without_cells_is_named(length: int, preamble: bytes) -> None:
    header = replaced(puz(), 0x2C, b"\0")[:length]
    error = error_of(preamble + header)
    assert error.message == "grid is 0 x 5, expected at least 1 x 1"
    assert error.span is not None
    start = len(preamble)
    assert (error.span.start, error.span.end) == (start + 0x2C, start + 0x2E)


@pytest.mark.parametrize(
    ("length", "expected"),
    [
        (20, HEADER_SIZE),
        (HEADER_SIZE - 1, HEADER_SIZE),
        (HEADER_SIZE, HEADER_SIZE + 50),
        (80, HEADER_SIZE + 50),
    ],
)
@pytest.mark.parametrize("preamble", [b"", b"preamble"])
def test_truncated_boards_state_both_lengths(length: int, expected: int, preamble: bytes) -> None:
    error = error_of(preamble + puz()[:length])
    assert error.message == f"header and boards: {length} bytes, expected {expected}"


def test_a_grid_of_one_cell_is_read() -> None:
    file = parse(puz(b"A", 1, clues=()), ReadContext("puz"))
    assert (file.width, file.height, file.solution) == (1, 1, b"A")


def test_the_first_of_several_headers_counts_where_none_has_a_right_checksum() -> None:
    wrong = replaced(puz(), 0x0E, b"\0\0")
    assert parse(wrong + wrong, ReadContext("puz")).start == 0
    assert parse(wrong + puz(), ReadContext("puz")).start == len(wrong)


@pytest.mark.parametrize("preamble", [b"", b"pre", b"preamble", b"bytes before the file"])
def test_numbers_of_the_header_are_counted_from_its_start(preamble: bytes) -> None:
    file = parse(puz(preamble=preamble, scrambled=0x1234), ReadContext("puz"))
    assert file.scrambled_checksum == 0x1234
    assert file.has_right_sums
    assert file.has_right_text


@pytest.mark.parametrize("sums", [b"\0" * 8, b"\xff" * 8])
def test_other_masked_checksums_are_not_right(sums: bytes) -> None:
    assert not parse(replaced(puz(), 0x10, sums), ReadContext("puz")).has_right_sums


def test_a_version_has_up_to_two_digits_behind_the_point() -> None:
    assert parse(puz(version=b"1.12"), ReadContext("puz")).version == (1, 12)


@pytest.mark.parametrize("count", [5, 7])
def test_another_clue_count_is_reported(count: int) -> None:
    assert "PUZ109" in {entry.code for entry in diagnostics(puz(count=count))}


def test_an_unknown_version_is_quoted_and_replaced_as_a_whole() -> None:
    (diagnostic,) = diagnostics(puz(preamble=b"before", version=b"vers"))
    assert "file version 'vers'," in diagnostic.message
    assert diagnostic.fix is not None
    (edit,) = diagnostic.fix.edits
    assert (edit.start, edit.end) == (0x1E, 0x22)


@pytest.mark.parametrize("notes", [b"A note", b"Another note", b"1", b"2", b"notes", b"More"])
@pytest.mark.parametrize("version", [b"1.2", b"1.3"])
@pytest.mark.parametrize("preamble", [b"", b"sixteen letters:"])
def test_an_unknown_version_becomes_the_one_whose_checksum_fits(
    preamble: bytes, version: bytes, notes: bytes
) -> None:
    start = len(preamble) + 0x18
    data = puz(preamble=preamble, notes=notes, version=version + b"\0")
    data = replaced(data, start, b"x.y\0z")
    (diagnostic,) = diagnostics(data)
    assert diagnostic.message == "unrecognized file version 'x.y', expected 1.2, 1.3, 1.4 or 2.0"
    assert diagnostic.span is not None
    assert (diagnostic.span.start, diagnostic.span.end) == (start, start + 4)
    assert diagnostic.fix is not None
    assert diagnostic.fix.edits == (Edit(start, start + 4, version + b"\0"),)


def test_a_length_with_swapped_bytes_is_read_and_fixed() -> None:
    table = section(b"RTBL", b"".join(b"%2d:TEN;" % number for number in range(43)))
    length = len(table) - 9
    assert length == 301
    swapped = replaced(table, 4, struct.pack(">H", length))
    (diagnostic,) = diagnostics(puz(sections=swapped))
    assert diagnostic.message == f"section RTBL: length {0x2D01}, expected 301 (bytes swapped)"
    assert xwcore.fix(puz(sections=swapped)).data == puz(sections=table)
    (before_another,) = diagnostics(puz(sections=swapped + section(b"LTIM", b"90,1")))
    assert before_another.message == diagnostic.message


def test_a_section_without_its_nul_names_the_byte_in_its_place() -> None:
    (diagnostic,) = diagnostics(puz(sections=section(b"LTIM", b"90,1", end=b"x")))
    assert diagnostic.message == "section LTIM: byte 0x78 after the data, expected a NUL"
    (diagnostic,) = diagnostics(puz(sections=section(b"LTIM", b"90,1", end=b"")))
    assert diagnostic.message == "section LTIM: nothing after the data, expected a NUL"


def test_a_truncated_section_is_named() -> None:
    whole = section(b"LTIM", b"90,1")
    (diagnostic,) = diagnostics(puz(sections=whole[:6]))
    assert diagnostic.message == "section LTIM: truncated within its header"


def test_a_file_that_lacks_a_string_or_a_nul_is_consistent() -> None:
    whole = puz(notes=b"Note")
    no_notes = whole.removesuffix(b"Note\0")
    for data in (whole, whole[:-1], no_notes):
        assert parse(data, ReadContext("puz")).is_consistent
    for data in (no_notes[:-1], puz(clues=SQUARE_CLUES[:-2], count=6)):
        assert not parse(data, ReadContext("puz")).is_consistent


@pytest.mark.parametrize("blocks", [{0}, {24}, set()])
def test_boards_of_different_shapes_without_their_checksums_are_inconsistent(
    blocks: set[int],
) -> None:
    state = bytes(ord(".") if at in blocks else ord("-") for at in range(len(SQUARE)))
    data = puz(state=state)
    assert parse(data, ReadContext("puz")).is_consistent
    damaged = replaced(data, HEADER_SIZE + 1, b"Q")
    assert not parse(damaged, ReadContext("puz")).is_consistent


def after_strings(count: int) -> int:
    """The offset after so many strings of `puz()`."""
    at = HEADER_SIZE + 50
    for _ in range(count):
        at = puz().index(b"\0", at) + 1
    return at


@pytest.mark.parametrize(
    ("count", "message", "place"),
    [
        (0, "title: missing, the file ends before it (first of 10)", None),
        (2, "copyright: missing, the file ends before it (first of 8)", None),
        (3, "clue 1: missing, the file ends before it (first of 7)", "1-Across"),
        (4, "clue 2: missing, the file ends before it (first of 6)", "1-Down"),
        (8, "clue 6: missing, the file ends before it (first of 2)", "5-Across"),
        (9, "notes: no NUL at the end", None),
    ],
)
def test_the_first_missing_string_is_named(count: int, message: str, place: str | None) -> None:
    diagnostic = diagnostics(puz()[: after_strings(count)])[0]
    assert diagnostic.message == message
    assert diagnostic.span is not None
    assert diagnostic.span.place.clue == place


def test_a_string_without_its_nul_is_named() -> None:
    first, second = diagnostics(puz()[: after_strings(5) - 2])[:2]
    assert first.message == "clue 2: no NUL at the end"
    (notes,) = diagnostics(puz(notes=b"Note")[:-1])
    assert notes.message == "notes: no NUL at the end"
    assert second.message == "clue 3: missing, the file ends before it (first of 5)"


def test_a_clue_count_without_enough_strings_gives_way_to_that_of_the_grid() -> None:
    file = parse(puz(count=9) + b"further bytes", ReadContext("puz"))
    assert file.strings.clue_count == 6
    assert not file.strings.missing
    assert parse(puz(count=4), ReadContext("puz")).strings.clue_count == 6


def test_a_clue_count_that_the_strings_confirm_counts() -> None:
    data = puz(clues=SQUARE_CLUES[:4])
    assert parse(data, ReadContext("puz")).strings.clue_count == 4
    assert parse(data + b"further bytes", ReadContext("puz")).strings.clue_count == 4


def test_clues_beyond_the_last_entry_have_no_place() -> None:
    file = parse(puz(), ReadContext("puz"))
    places = clue_places(Grid(file.width, file.height, file.kinds), 9)
    assert [place.clue is None for place in places] == [False] * 6 + [True] * 3


def test_missing_strings_have_no_fix_where_the_clue_count_is_wrong() -> None:
    missing = [entry for entry in diagnostics(puz(count=4)[: after_strings(4)]) if entry.span]
    assert [entry.fix for entry in missing if "missing" in entry.message] == [None]


def test_missing_strings_are_added_by_an_unsafe_fix() -> None:
    data = puz()[: after_strings(7)]
    (diagnostic,) = diagnostics(data)
    assert diagnostic.fix is not None
    assert not diagnostic.fix.safe
    assert diagnostic.fix.edits == (Edit(len(data), len(data), bytes(3)),)
