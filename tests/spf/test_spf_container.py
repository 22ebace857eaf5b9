"""The container: where the dictionary is, what is wrong with it, and edits of single values."""

from __future__ import annotations

import struct
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

import xwcore
from xwcore_spf.parse.postscript import (
    DOS_EPS_MAGIC,
    MAX_CANDIDATES,
    Literals,
    PostScriptFile,
    Type,
    character_offsets,
    find_container,
    spelled,
)

PROLOG = b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n"
DICTIONARY = (
    b"<<\n/type (tents)\n/sol false\n/X 2\n/Y 1\n/puzzle [\n(   )\n( +--)\n( | *) ]\n"
    b"/description [\n(one)\n(two)\n]\n>>"
)
EPILOG = b" pop\n<< /other 1 >> pop\n%%EOF\n"
WHOLE = PROLOG + DICTIONARY + EPILOG


def parsed(data: bytes) -> PostScriptFile:
    container = find_container(data)
    assert container is not None
    return container


def codes(data: bytes) -> list[str]:
    return [problem.code for problem in parsed(data).problems]


@pytest.mark.parametrize("ending", [b"\n", b"\r", b"\r\n"])
def test_is_split_in_three(ending: bytes) -> None:
    data = WHOLE.replace(b"\n", ending)
    container = parsed(data)
    assert container.problems == ()
    assert container.prolog == PROLOG.replace(b"\n", ending)
    assert container.epilog == EPILOG.replace(b"\n", ending)
    assert container.line_ending == ending
    assert list(container.values) == ["type", "sol", "X", "Y", "puzzle", "description"]
    assert container.values["X"].integer == 2
    assert container.values["sol"].content is False
    assert [value.text for value in container.values["puzzle"].items] == ["   ", " +--", " | *"]


def test_needs_no_prolog() -> None:
    assert parsed(DICTIONARY).problems == ()


def test_without_a_dictionary_is_none() -> None:
    assert find_container(PROLOG) is None
    assert find_container(b"") is None


def test_every_value_knows_its_bytes() -> None:
    container = parsed(WHOLE)
    for item in container.items:
        assert WHOLE[item.start : item.start + 1] == b"/"
        for value in (item.value, *item.value.items):
            text = WHOLE[value.start : value.end]
            assert text[:1] in b"([tf12"
            if value.type is Type.STRING:
                assert text == b"(" + value.text.encode() + b")"


@pytest.mark.parametrize("between", [b"", b"\n", b"\nshowpage\n%%EOF\n"])
def test_another_puzzle_after_the_first_is_reported(between: bytes) -> None:
    source = DICTIONARY + between + DICTIONARY
    (diagnostic,) = (item for item in xwcore.validate(source, "spf") if item.code == "SPF120")
    assert diagnostic.span is not None
    assert diagnostic.span.start == source.rindex(b"/type")
    assert xwcore.read(source, "spf") == xwcore.read(DICTIONARY, "spf")


@pytest.mark.parametrize(
    ("broken", "code", "place"),
    [
        (b"% see << here\n" + DICTIONARY, "SPF103", b"<< here"),
        (DICTIONARY.replace(b"\n>>", b" >>"), "SPF104", b">>"),
        (DICTIONARY[:-2], "SPF105", b"<<"),
        (DICTIONARY.replace(b"( | *)", b"( | *"), "SPF106", b"( | *"),
        (DICTIONARY.replace(b"\n/X", b" /X"), "SPF107", b"/X"),
        (DICTIONARY.replace(b"/X 2", b"/X\n2"), "SPF108", b"/X\n2"),
        (DICTIONARY.replace(b"*) ]", b"*) ] ]"), "SPF109", b"]\n/desc"),
        (DICTIONARY.replace(b"/X", b"/X+"), "SPF110", b"/X+"),
        (DICTIONARY.replace(b"/X 2", b"/X"), "SPF111", b"/X"),
        (DICTIONARY.replace(b"/X 2", b"/Y 2"), "SPF112", b"/Y 1"),
        (DICTIONARY.replace(b"*) ]", b"*)"), "SPF113", b"[\n(   )"),
        (DICTIONARY.replace(b"/X 2", b"/X " + b"[" * 200 + b"]" * 200), "SPF114", b"[[["),
    ],
)
def test_faults_are_found_at_their_place(broken: bytes, code: str, place: bytes) -> None:
    (problem,) = (problem for problem in parsed(broken).problems if problem.code == code)
    assert broken.startswith(place, problem.start)
    assert problem.start < problem.end <= len(broken)


@pytest.mark.parametrize(
    "broken",
    [
        DICTIONARY.replace(b"\n>>", b" >>"),
        DICTIONARY.replace(b"( | *)", b"( | *"),
        DICTIONARY.replace(b"\n/X", b" /X"),
        DICTIONARY.replace(b"/X 2", b"/X\n2"),
    ],
)
def test_fixes_leave_no_diagnostic(broken: bytes) -> None:
    container = parsed(broken)
    fixed = container.with_edits([edit for problem in container.problems for edit in problem.edits])
    assert codes(fixed) == []
    assert list(parsed(fixed).values) == list(parsed(DICTIONARY).values)


def test_recovers_from_what_it_reports() -> None:
    for broken in (
        DICTIONARY[:-2],
        DICTIONARY.replace(b"*) ]", b"*) ] ]"),
        DICTIONARY.replace(b"*) ]", b"*)"),
        DICTIONARY.replace(b"( | *)", b"( | *"),
    ):
        rows = parsed(broken).values["puzzle"].strings
        assert rows is not None
        assert [row.text.rstrip(" ]") for row in rows] == ["", " +--", " | *"]


def test_the_last_of_equal_keys_counts() -> None:
    container = parsed(DICTIONARY.replace(b"/Y 1", b"/X 9"))
    assert container.values["X"].integer == 9
    assert len([item for item in container.items if item.key == "X"]) == 2


def test_keeps_what_is_no_data_as_it_stands() -> None:
    source = b"<<\n/type (a)\n/p { (}) [ 1 } \n/n name\n/l /lit\n/d << /a 1 >>\n/r [ { 1 } 2 ]\n>>"
    container = parsed(source)
    opaque = [key for key, value in container.values.items() if value.type is Type.OPAQUE]
    assert opaque == ["p", "n", "l", "d"]
    spans = [container.values[key] for key in opaque]
    assert [source[value.start : value.end] for value in spans] == [
        b"{ (}) [ 1 }",
        b"name",
        b"/lit",
        b"<< /a 1 >>",
    ]
    assert [value.type for value in container.values["r"].items] == [Type.OPAQUE, Type.INTEGER]


def test_arrays_nest() -> None:
    container = parsed(b"<<\n/type (a)\n/n [ [ 1 -2.5 ] [ true (x) [ ] ] ]\n>>")
    first, second = container.values["n"].items
    assert [item.content for item in first.items] == [1, -2.5]
    assert [item.content for item in second.items[:2]] == [True, b"x"]
    assert (second.items[-1].type, len(second.items[-1].items)) == (Type.ARRAY, 0)


def test_one_value_is_edited_alone() -> None:
    container = parsed(WHOLE)
    changed = container.edited({"X": b"3"})
    assert changed == WHOLE.replace(b"/X 2", b"/X 3")
    assert container.edited({}) == WHOLE


def test_keys_come_and_go_with_their_lines() -> None:
    container = parsed(WHOLE)
    assert container.edited({"sol": None}) == WHOLE.replace(b"/sol false\n", b"")
    added = container.edited({"author": b"(me)"})
    assert added == WHOLE.replace(b"]\n>>", b"]\n/author (me)\n>>")
    assert parsed(added).problems == ()


@pytest.mark.parametrize("ending", [b"\n", b"\r", b"\r\n"])
def test_keys_go_with_line_ends_of_every_kind(ending: bytes) -> None:
    data = DICTIONARY.replace(b"\n", ending)
    without = data.replace(b"/sol false" + ending, b"")
    assert parsed(data).edited({"sol": None}) == without


def test_a_key_is_added_on_a_line_of_its_own() -> None:
    data = b"<<\n/type (tents)\n/X 4 >> pop\n"
    assert parsed(data).edited({"Y": b"3"}) == data.replace(b">>", b"\n/Y 3\n>>")


@pytest.mark.parametrize("data", [b"<<", b"<<\n/ab [", b"<<\n/ab [ 1 2", b"<<\n/ab [ 1 [ 2"])
def test_a_dictionary_without_an_end_reaches_to_the_end_of_the_file(data: bytes) -> None:
    assert parsed(data).end == len(data)


def test_edits_use_the_line_ends_of_the_file() -> None:
    data = WHOLE.replace(b"\n", b"\r\n")
    changed = parsed(data).edited({"description": b"[\n(x) ]", "author": b"()"})
    assert b"\n" not in changed.replace(b"\r\n", b"")
    assert b"/description [\r\n(x) ]\r\n/author ()\r\n>>" in changed


def dos_eps(postscript: bytes, preview: bytes) -> bytes:
    start = 30
    end = start + len(postscript)
    header = struct.pack(
        "<4s6IH", DOS_EPS_MAGIC, start, len(postscript), 0, 0, end, len(preview), 0xFFFF
    )
    return header + postscript + preview


def test_in_an_eps_file_for_dos() -> None:
    preview = b"<<\n/type (preview)\n>>" * 2
    data = dos_eps(WHOLE, preview)
    container = parsed(data)
    assert container.prolog == PROLOG
    assert container.epilog == EPILOG
    longer = WHOLE.replace(b"/X 2", b"/X 200")
    assert container.edited({"X": b"200"}) == dos_eps(longer, preview)
    with_checksum = data[:28] + b"\x12\x34" + data[30:]
    assert parsed(with_checksum).edited({"X": b"200"}) == dos_eps(longer, preview)
    behind_blanks = struct.pack("<4s6IH", DOS_EPS_MAGIC, 32, len(WHOLE), 0, 0, 0, 0, 0)
    assert parsed(behind_blanks + b"  " + WHOLE).prolog == PROLOG


def test_survives_a_lying_dos_header() -> None:
    data = struct.pack("<4s6IH", DOS_EPS_MAGIC, 9, 2**31, 0, 0, 0, 0, 0) + WHOLE
    assert parsed(data).values["X"].integer == 2


def test_a_dictionary_with_a_type_is_preferred() -> None:
    source = b"<< /PageSize [1 2] >> setpagedevice\n" + DICTIONARY
    container = parsed(source)
    assert "type" in container.values
    assert codes(source) == ["SPF103"]
    many = b"<< /a 1 >> " * (MAX_CANDIDATES + 1) + DICTIONARY
    assert "type" not in parsed(many).values


def test_characters_are_found_in_the_source() -> None:
    source = b"<<\n/type (a\\(\\101b)\n>>"
    value = parsed(source).values["type"]
    assert value.text == "a(Ab"
    assert [source[at : at + 1] for at in character_offsets(source, value)] == [
        b"a",
        b"\\",
        b"\\",
        b"b",
        b")",
    ]
    accented = "<<\n/type (äb)\n>>".encode()
    offsets = character_offsets(accented, parsed(accented).values["type"])
    assert [accented[at : at + 1] for at in offsets] == [b"\xc3", b"b", b")"]


@pytest.mark.parametrize("data", [WHOLE, WHOLE.replace(b"\n", b"\r\n")])
def test_is_tolerant_at_every_truncation(data: bytes) -> None:
    for length in range(len(data)):
        container = find_container(data[:length])
        if container is not None:
            assert container.edited({}) == data[:length]
            assert all(
                0 <= problem.start <= problem.end <= length for problem in container.problems
            )


@given(st.data())
def test_is_tolerant_of_mutations(data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(WHOLE) - 1))
    length = data.draw(st.integers(0, 5))
    inserted = data.draw(
        st.sampled_from([b"", b"(", b")", b"[", b"]", b"<<", b">>", b"{", b"\\", b"%"])
    )
    source = WHOLE[:at] + inserted + WHOLE[at + length :]
    container = find_container(source)
    assert container is None or container.edited({}) == source


plain_values = st.recursive(
    st.booleans()
    | st.integers(-(10**17), 10**17)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(st.characters(exclude_categories=["Cs"]), max_size=20),
    lambda inner: st.lists(inner, max_size=4).map(tuple),
    max_leaves=12,
)


@given(
    st.dictionaries(st.from_regex(r"[A-Za-z0-9_]{1,12}", fullmatch=True), plain_values, max_size=6)
)
def test_spelled_values_come_back(values: dict[str, object]) -> None:
    lines = b"".join(
        b"/%s %s\n" % (key.encode(), spelled(value))  # type: ignore[arg-type]
        for key, value in values.items()
    )
    container = parsed(b"<<\n" + lines + b">>")
    assert container.problems == ()
    assert {key: plain(value) for key, value in container.values.items()} == values


def plain(value: object) -> object:
    content = getattr(value, "content", None)
    if isinstance(content, Literals):
        return tuple(plain(item) for item in content)
    return content.decode() if isinstance(content, bytes) else content


@pytest.mark.parametrize(
    "source",
    [
        b"<<\n/type (a)\n" + b"/a [ " * 50_000,
        b"<< " * 100_000,
        b"<<\n" + b"/a {" * 50_000,
        b"<<\n" + b"/a 1 " * 50_000,
        b"<<\n/a " + b"[" * 200_000 + b"]" * 200_000 + b"\n>>",
    ],
)
def test_hostile_sources_take_linear_time(source: bytes) -> None:
    start = time.process_time()
    assert find_container(source) is not None
    assert time.process_time() - start < 8


def test_a_wrong_type_after_thousands_of_problems_is_the_reason_of_the_error() -> None:
    data = b"<<\n" + b"x " * 12_000 + b"\n/type 3\n>>\n"
    with pytest.raises(xwcore.ReadError, match="/type: integer, expected a string"):
        xwcore.read(data, "spf")
    assert xwcore.validate(data, "spf").diagnostics[-1].code == "SPF202"
