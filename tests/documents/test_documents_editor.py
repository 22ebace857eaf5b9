"""The lossless editor: unchanged pieces keep what the file has, whatever is changed beside them."""

from __future__ import annotations

import sys
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore_documents.editor import (
    Spelled,
    TextPiece,
    merge_columns,
    merge_pieces,
    numbered,
    text_edits,
)
from xwcore_documents.text_document import TextDocument

# -- pieces of any kind ----------------------------------------------------------------------------

STORED = {"a": "A ", "b": " B", "remark": "# !"}
BEFORE = {"a": 1, "b": 2, "implied": 9}


def test_unchanged_parts_are_those_of_the_file() -> None:
    assert merge_pieces(STORED, BEFORE, BEFORE) == STORED


def test_a_changed_part_takes_the_new_spelling() -> None:
    assert merge_pieces(STORED, BEFORE, BEFORE | {"b": 3}) == {"a": "A ", "b": 3, "remark": "# !"}


def test_a_changed_part_is_made_by_the_function_that_is_given() -> None:
    merged = merge_pieces(STORED, BEFORE, BEFORE | {"b": 3}, lambda *values: values)
    assert merged["b"] == (" B", 2, 3)


def test_a_part_goes_with_its_spelling() -> None:
    assert merge_pieces(STORED, BEFORE, {"b": 2, "implied": 9}) == {"b": " B", "remark": "# !"}


def test_a_part_that_only_the_puzzle_of_now_has_no_value_for_goes() -> None:
    assert merge_pieces({"a": "null"}, {"a": None}, {}) == {}
    assert merge_pieces({}, {}, {"a": None}) == {"a": None}


@pytest.mark.parametrize(
    ("after", "keys"),
    [
        (["new", "a", "b"], ["new", "a", "b", "remark"]),
        (["a", "new", "b"], ["a", "new", "b", "remark"]),
        (["a", "b", "new", "newer"], ["a", "b", "new", "newer", "remark"]),
        (["new"], ["remark", "new"]),
        (["b", "a"], ["b", "a", "remark"]),
        (["b", "new", "a"], ["b", "new", "a", "remark"]),
    ],
)
def test_the_place_of_a_new_part(after: list[str], keys: list[str]) -> None:
    values = {"a": 1, "b": 2}
    merged = merge_pieces(STORED, values, {key: values.get(key, 0) for key in after})
    assert list(merged) == keys
    assert all(merged[key] == STORED.get(key, 0) for key in keys)


def test_a_file_in_another_order_keeps_it() -> None:
    stored = {"b": "B", "a": "A"}
    merged = merge_pieces(stored, {"a": 1, "b": 2}, {"a": 1, "new": 0, "b": 2})
    assert list(merged) == ["b", "a", "new"]


VALUES = st.dictionaries(st.sampled_from("abcdefghij"), st.integers(0, 2))


def shuffled(values: dict[str, int], keys: Iterable[str]) -> dict[str, int]:
    """The values with these keys first, in this order."""
    order = [key for key in keys if key in values]
    return {key: values[key] for key in [*order, *values]}


@given(VALUES, VALUES, st.permutations("abcdefghij"), st.sets(st.sampled_from("abcdefghij")))
def test_the_merged_file_has_the_meaning_of_the_puzzle_of_now(
    before: dict[str, int], after: dict[str, int], order: list[str], implied: set[str]
) -> None:
    before = shuffled(before, order)
    stored = {key: f"{value} as in the file" for key, value in before.items() if key not in implied}
    merged = merge_pieces({"remark": "#", **stored}, before, after)
    assert merged.pop("remark") == "#"
    for key, value in merged.items():
        assert value == (stored[key] if before.get(key) == after[key] else after[key])
    absent = {key for key in implied if key in before and before[key] == after.get(key)}
    assert merged.keys() == after.keys() - absent
    assert list(merged) == [key for key in after if key in merged]


@given(VALUES, st.permutations("abcdefghij"))
def test_an_unchanged_puzzle_gives_the_file(before: dict[str, int], order: list[str]) -> None:
    stored = shuffled(before, order)
    assert list(merge_pieces(stored, before, before).items()) == list(stored.items())


def test_repeated_names_are_numbered() -> None:
    assert list(numbered("abab")) == [("a", 0), ("b", 0), ("a", 1), ("b", 1)]


# -- cells ----------------------------------------------------------------------------------------


def test_a_cell_takes_all_columns_or_none() -> None:
    letters, keys = merge_columns([b"abc", (7, 8, 9)], [b"ABC", (0, 0, 0)], [b"AXC", (0, 0, 5)])
    assert (bytes(letters), keys) == (b"aXC", [7, 0, 5])


def test_columns_of_different_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match=r"shorter|longer"):
        merge_columns([b"abc"], [b"ab"], [b"abc"])


# -- texts ----------------------------------------------------------------------------------------

TEXT = "; x\n  a = 1 ; y\n b=2\r"


def located(text: str) -> dict[str, TextPiece]:
    """The lines "key = value ; remark" of a text; a line without "=" is a remark."""
    pieces: dict[str, TextPiece] = {}
    offset = 0
    for number, line in enumerate(text.splitlines(keepends=True)):
        body = line.rstrip("\n")
        key, sign, value = body.partition("=")
        start, end = offset, offset + len(line)
        first = offset + len(body) - len(body.lstrip())
        if sign:
            at = offset + len(key) + 1 + len(value) - len(value.lstrip())
            until = at + len(value.partition(";")[0].strip())
            values = {"value": TextPiece(at, at, until, until)}
            pieces[key.strip()] = TextPiece(start, first, offset + len(body), end, values)
        else:
            pieces[f"; {number}"] = TextPiece(start, first, offset + len(body), end)
        offset = end
    return pieces


def spelled(values: dict[str, str]) -> dict[str, Spelled]:
    """The lines of the values."""
    return {
        key: Spelled(f"{key} = {value}", {"value": Spelled(value)}) for key, value in values.items()
    }


def read(text: str) -> dict[str, str]:
    """The values of a text."""
    pairs = (line.split(";")[0].split("=") for line in text.splitlines() if "=" in line)
    return {key.strip(): value.strip() for key, value in pairs}


def edited(text: str, after: dict[str, str]) -> str:
    """The text with other values."""
    edits = text_edits(text, located(text), spelled(read(text)), spelled(after))
    return TextDocument(text.encode(), text).replaced(edits).decode()


@pytest.mark.parametrize(
    ("text", "after", "expected"),
    [
        ("; x\n  a = 1 ; y\n b=2\n", {"a": "1", "b": "2"}, "; x\n  a = 1 ; y\n b=2\n"),
        ("; x\n  a = 1 ; y\n b=2\n", {"a": "5", "b": "2"}, "; x\n  a = 5 ; y\n b=2\n"),
        ("; x\n  a = 1 ; y\n b=2\n", {"b": "2"}, "; x\n b=2\n"),
        (" a = 1\n; x\n", {"a": "1", "c": "3"}, " a = 1\n c = 3\n; x\n"),
        ("; x\n  a = 1\n", {"c": "3", "a": "1"}, "; x\n  c = 3\n  a = 1\n"),
        ("a=1\nb=2", {"a": "1", "b": "2", "c": "3"}, "a=1\nb=2\nc = 3"),
        ("b=2", {"a": "1", "b": "2"}, "a = 1\nb=2"),
        ("a=1\n", {}, ""),
        ("a=1\nb=2;\nc=3\n", {"b": "2", "a": "1", "c": "3"}, "b=2;\na=1\nc=3\n"),
        ("a=1;\n", {"b": "2"}, "b = 2\n"),
        ("", {"a": "1"}, "a = 1"),
    ],
)
def test_lines_of_a_text(text: str, after: dict[str, str], expected: str) -> None:
    assert edited(text, after) == expected


def test_a_part_without_the_place_of_a_change_is_spelled_anew() -> None:
    stored = {"a": TextPiece(0, 1, 6, 7)}
    edits = text_edits(" a : 1\n", stored, spelled({"a": "1"}), spelled({"a": "2"}))
    assert edits == [(1, 6, "a = 2")]


def test_a_list_inside_a_list() -> None:
    text = "a: 1 2\nb:\n"
    items = {"1": TextPiece(3, 3, 4, 5), "2": TextPiece(5, 5, 6, 6)}
    stored = {"a": TextPiece(0, 0, 6, 7, items), "b": TextPiece(7, 7, 9, 10)}

    def lists(**values: str) -> dict[str, Spelled]:
        return {
            key: Spelled(f"{key}: {value}", {item: Spelled(item) for item in value.split()}, True)
            for key, value in values.items()
        }

    for after, expected in [
        (lists(a="2", b=""), "a: 2\nb:\n"),
        (lists(a="3 1 2", b=""), "a: 3 1 2\nb:\n"),
        (lists(a="1 2", b="4"), "a: 1 2\nb: 4\n"),
        (lists(b=""), "b:\n"),
        (lists(a="1 2", b="", c="5 6"), f"{text}c: 5 6\n"),
    ]:
        edits = text_edits(text, stored, lists(a="1 2", b=""), after)
        assert TextDocument(text.encode(), text).replaced(edits).decode() == expected


LINES = st.lists(
    st.one_of(
        st.tuples(st.sampled_from("abcdef"), st.sampled_from(["=", " = "]), st.sampled_from("123")),
        st.just(("; remark",)),
    ).map("".join),
    min_size=1,
    max_size=8,
)


@given(LINES, st.dictionaries(st.sampled_from("abcdefgh"), st.sampled_from("123")), st.booleans())
def test_an_edited_text_has_the_new_meaning_and_the_old_bytes(
    lines: list[str], after: dict[str, str], has_last_line_end: bool
) -> None:
    lines = list({line.split("=")[0].strip() + str("=" in line): line for line in lines}.values())
    text = "\n".join(lines) + ("\n" if lines and has_last_line_end else "")
    result = edited(text, after)
    assert read(result) == after
    before = read(text)
    kept = [
        line for line in lines if before.get(key := line.split("=")[0].strip()) == after.get(key)
    ]
    assert all(result.split("\n").count(line) == kept.count(line) for line in kept)


def test_many_parts_take_linear_time() -> None:
    """The number of calls for each piece stays the same, however the pieces are moved."""

    def calls(size: int) -> int:
        counted = 0

        def count(*_: object) -> None:
            nonlocal counted
            counted += 1

        before = {str(at): "1" for at in range(size)}
        after = {key: str(int(key) % 3) for key in reversed(before)} | {"new": "2"}
        text = "".join(f"{key} = 1\n" for key in before)
        arguments = text, located(text), spelled(before), spelled(after)
        sys.setprofile(count)
        try:
            text_edits(*arguments)
        finally:
            sys.setprofile(None)
        return counted

    assert calls(2_000) < 11 * calls(200)
