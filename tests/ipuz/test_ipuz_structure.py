"""Places of nodes, data before the object, and bytes of another encoding."""

from __future__ import annotations

import pytest

from xwcore import Diagnostic, ReadError
from xwcore.findings.codes import UNREADABLE
from xwcore.plugin import Edit, Fix, Limits, ReadContext
from xwcore_documents import parse_json
from xwcore_ipuz import codes
from xwcore_ipuz.parse import parse
from xwcore_ipuz.parse.reports import Reporter
from xwcore_ipuz.parse.scanner import Scanner

FIX = Fix((Edit(0, 1, b""),))
OBJECT = '{"version": "http://ipuz.org/v2"}'


def diagnostics(text: str | bytes) -> list[Diagnostic]:
    context = ReadContext("ipuz")
    parse(text if isinstance(text, bytes) else text.encode(), context)
    return context.diagnostics


def test_plain_nodes_know_their_values_and_places() -> None:
    data = ' { "k\u00e9y" : ["\u00e9", 1, null] }'.encode()
    root = parse_json(data, Limits()).root
    ((key, array),) = root.members
    assert (key.value, key.start, key.end) == ("k\u00e9y", 3, 9)
    assert data[key.start : key.end].decode() == '"k\u00e9y"'
    assert [node.value for node in array.array] == ["\u00e9", 1, None]
    assert [node.object for node in (array, *array.array)] == [{}, {}, {}, {}]
    assert [node.array for node in (root, *array.array)] == [[], [], [], []]


@pytest.mark.parametrize("before", ["", " ", "\n\n", "\n  \n"])
def test_a_missing_field_is_reported_at_the_brace(before: str) -> None:
    context = ReadContext("ipuz")
    document = parse(f"{before}{OBJECT}".encode(), context)
    with pytest.raises(ReadError) as caught:
        document.fail(UNREADABLE, ("kind",))
    assert caught.value.span is not None
    assert (caught.value.span.start, caught.value.span.end) == (len(before), len(before) + 1)


def test_a_duplicate_key_of_the_only_object_is_reported() -> None:
    assert diagnostics('{"a": 1, "a": 2}')


@pytest.mark.parametrize("before", ["junk", " junk", "\n\n  junk "])
def test_data_before_the_object_is_counted_from_its_first_byte(before: str) -> None:
    (diagnostic,) = diagnostics(before + OBJECT)
    count = len(before.lstrip())
    assert f"data before the object: {count} bytes" in diagnostic.message


@pytest.mark.parametrize(("length", "is_read"), [(30, True), (40, False)])
def test_data_that_is_longer_than_the_object_is_not_passed_over(length: int, is_read: bool) -> None:
    text = "  " + "x" * length + OBJECT
    if is_read:
        assert diagnostics(text)
    else:
        with pytest.raises(ReadError):
            diagnostics(text)


@pytest.mark.parametrize(("author", "more"), [(b"\xe9", ""), (b"\xe9\xe9", ", and 1 more")])
def test_bytes_of_another_encoding_are_counted(author: bytes, more: str) -> None:
    (diagnostic,) = diagnostics(b'{"author": "a' + author + b'"}')
    assert diagnostic.message == f"byte 0xe9 is not valid UTF-8, read as Windows-1252{more}"


@pytest.mark.parametrize("first", [None, FIX])
def test_reports_of_one_line_with_and_without_a_fix_stay_apart(first: Fix | None) -> None:
    context = ReadContext("ipuz")
    reporter = Reporter(b"abcdef", context)
    second = FIX if first is None else None
    for start, fix in ((0, first), (1, first), (2, second)):
        reporter.report(codes.TEXT_AROUND, start, start + 1, "message", fix=fix)
    reporter.flush()
    assert [(entry.message, entry.fix is None) for entry in context.diagnostics] == [
        ("message, and 1 more", first is None),
        ("message", second is None),
    ]


def plain(text: str) -> tuple[object, list[str]]:
    """The value of a text that is not JSON, and the messages about it."""
    context = ReadContext("ipuz")
    reporter = Reporter(text.encode(), context)
    value = Scanner(reporter).value(0).plain()
    reporter.flush()
    return value, [entry.message for entry in context.diagnostics]


@pytest.mark.parametrize(
    ("text", "value", "message"),
    [
        ('{"a":,[1]}', {"a": [1]}, "surplus comma: no item before or after it"),
        ("{\"a\": 'b\\x'}", {"a": "b\\x"}, "quotation marks of a string are not '\"'"),
        (
            '{"a": "x,"y" z"}',
            {"a": 'x,"y" z'},
            "quotation mark inside a string without a backslash, and 1 more",
        ),
    ],
)
def test_text_that_is_no_json_has_a_value(text: str, value: object, message: str) -> None:
    assert plain(text) == (value, [message])


def test_the_bracket_of_an_empty_array_is_added_behind_it() -> None:
    text = '{"a": ["b": 1}'
    (diagnostic,) = [entry for entry in diagnostics(text) if "bracket ']'" in entry.message]
    assert diagnostic.fix is not None
    assert [edit.start for edit in diagnostic.fix.edits] == [text.index("[") + 1]
