"""The structure of a file: version, first line, order of sections, and lists of clues."""

from __future__ import annotations

import pytest

import xwcore
from xwcore import Limits, ReadError
from xwcore.plugin import ReadContext
from xwcore_across_text.parse import ParsedFile, parse
from xwcore_crossword import Crossword

HEAD = "<ACROSS PUZZLE>\n<TITLE>\nT\n<AUTHOR>\nA\n<COPYRIGHT>\nC\n"
ROWS = "<SIZE>\n2x3\n<GRID>\nAB\nCD\nEF\n"
CLUES = "<ACROSS>\na1\na2\na3\n<DOWN>\nd1\nd2\n"
FILE = HEAD + ROWS + CLUES


def parsed(text: str, **options: object) -> tuple[ParsedFile, ReadContext]:
    context = ReadContext("across-text", options)  # type: ignore[arg-type]
    return parse(text.encode(), context), context


@pytest.mark.parametrize(
    ("text", "version"),
    [
        (FILE, 1),
        (FILE.replace("PUZZLE>", "PUZZLE V2>"), 2),
        (FILE.replace("PUZZLE>", "PUZZLE V9>"), 2),
        (FILE.removeprefix("<ACROSS PUZZLE>\n"), 1),
        (FILE.removeprefix("<ACROSS PUZZLE>\n").replace("<ACROSS>", "<REBUS>\n<ACROSS>"), 2),
    ],
)
def test_the_version_is_1_or_2(text: str, version: int) -> None:
    assert parsed(text)[0].version == version


def test_a_first_line_behind_one_letter_is_none() -> None:
    context = parsed(f"a<ACROSS PUZZLE>\na <ACROSS PUZZLE>\n{FILE}")[1]
    message = "text before the first line: <ACROSS PUZZLE> is in line 3, expected 1"
    assert context.diagnostics[0].message == message


def test_a_malformed_byte_is_counted_from_the_byte_order_mark() -> None:
    data = b"\xef\xbb\xbf" + FILE.encode().replace(b"T\n", b"\xff\n", 1)
    with pytest.raises(ReadError) as caught:
        xwcore.read(data, "across-text", encoding="utf-8")
    assert caught.value.span is not None
    assert caught.value.span.start == data.index(b"\xff")


def test_the_fix_of_a_missing_section_stands_behind_unknown_tags() -> None:
    text = FILE.replace("<TITLE>\nT\n", "<OTHER>\nline\n")
    (missing,) = [
        entry for entry in parsed(text)[1].diagnostics if entry.message == "missing section <TITLE>"
    ]
    assert missing.fix is not None
    (edit,) = missing.fix.edits
    assert edit.start == text.index("<AUTHOR>")


def test_the_clues_of_both_lists_count_for_the_limit() -> None:
    limits = Limits(max_clues=5)
    assert xwcore.read(FILE.encode(), "across-text", limits=limits, kind=Crossword).clues
    with pytest.raises(xwcore.LimitError, match="max_clues"):
        xwcore.read(FILE.encode(), "across-text", limits=limits._replace(max_clues=4))


def texts(text: str) -> tuple[list[str], list[str]]:
    across, down = parsed(text)[0].clues
    return [line.text for line in across], [line.text for line in down]


def test_a_tag_may_be_the_last_clue_behind_a_blank_line() -> None:
    text = FILE.replace("a2\na3\n", "a2\n\n<b>\n")
    assert texts(text) == (["a1", "a2", "<b>"], ["d1", "d2"])


def test_a_tag_down_may_be_a_clue() -> None:
    text = FILE.replace("a2\na3\n", "<DOWN>\na3 <i>\n")
    assert texts(text) == (["a1", "<DOWN>", "a3 <i>"], ["d1", "d2"])


def test_missing_cells_of_short_rows_count_for_the_limit() -> None:
    text = FILE.replace("2x3\n", "4x3\n").replace("AB\nCD\nEF\n", "ABCD\nE\nF\n")
    assert parsed(text)[0].cells.width == 4
    for limit, is_allowed in ((12, True), (11, False)):
        context = ReadContext("across-text", limits=Limits(max_cells=limit))
        if is_allowed:
            assert len(parse(text.encode(), context).cells.text) == 12
        else:
            with pytest.raises(xwcore.LimitError, match="max_cells"):
                parse(text.encode(), context)


def test_remarks_in_rows_are_no_cells() -> None:
    text = FILE.replace("CD\n", "CD <-- a remark of many characters\n")
    context = ReadContext("across-text", limits=Limits(max_cells=6))
    assert parse(text.encode(), context).cells.text == "ABCDEF"


@pytest.mark.parametrize("title", ["T", "TT", "TTT", "TTTT"])
def test_another_sign_of_the_size_is_replaced_at_its_place(title: str) -> None:
    text = FILE.replace("\nT\n", f"\n{title}\n").replace("2x3", " \t2x3")
    fixed = xwcore.fix(text.replace("2x3", "2X3").encode(), "across-text")
    assert fixed.data == text.encode()


@pytest.mark.parametrize("title", ["T", "TT", "TTT", "TTTT"])
def test_a_marker_behind_the_flag_has_its_own_place(title: str) -> None:
    text = FILE.replace("PUZZLE>", "PUZZLE V2>").replace("\nT\n", f"\n{title}\n")
    text = text.replace("<ACROSS>", "<REBUS>\nMARK; Q:TEN:T\n<ACROSS>")
    (diagnostic,) = [
        entry for entry in parsed(text)[1].diagnostics if "marker Q is a capital" in entry.message
    ]
    assert diagnostic.span is not None
    assert diagnostic.span.start == text.index("Q:TEN")


def test_a_tag_down_may_be_the_last_clue() -> None:
    text = FILE.replace("a3\n", "<DOWN>\n")
    assert texts(text) == (["a1", "a2", "<DOWN>"], ["d1", "d2"])
