"""Parsing: JSON values with their places, within limits."""

from __future__ import annotations

import contextlib
import json
import re
import time
from collections.abc import Iterator
from itertools import accumulate
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore import LimitError, ReadError
from xwcore.findings.fixing import apply_edits
from xwcore.plugin import Limits, ReadContext
from xwcore_documents import JsonNode, parse_json
from xwcore_ipuz.parse import parse
from xwcore_ipuz.parse.reports import Reporter
from xwcore_ipuz.parse.scanner import Scanner
from xwcore_ipuz.write.layout import Layout, same


def walk(node: JsonNode) -> Iterator[JsonNode]:
    """The node and all below it."""
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(node.array or node.object.values())


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=12,
)


def scan(text: str | bytes, **limits: int) -> tuple[Any, list[str], ReadContext]:
    data = text if isinstance(text, bytes) else text.encode()
    context = ReadContext("ipuz", limits=Limits(**limits))
    reporter = Reporter(data, context)
    try:
        node = Scanner(reporter).value(0)
    finally:
        reporter.flush()
    return node, [diagnostic.code for diagnostic in context.diagnostics], context


@given(JSON, st.booleans(), st.sampled_from([None, 0, 3]))
def test_values_equal_those_of_the_standard_library(
    value: Any, escape: bool, indent: int | None
) -> None:
    text = json.dumps(value, ensure_ascii=escape, indent=indent)
    node, codes, _ = scan(text)
    assert codes == []
    actual, expected = node.plain(), json.loads(text)
    assert actual == expected or repr(actual) == repr(expected) or _close(actual, expected)


def _close(actual: Any, expected: Any) -> bool:
    """Integers too long for anything become floats."""
    return json.dumps(actual, default=float) == json.dumps(_floats(expected))


def _floats(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _floats(item) for key, item in value.items()}
    if isinstance(value, list):
        return [_floats(item) for item in value]
    if isinstance(value, int) and not isinstance(value, bool) and len(str(value)) > 15:
        return float(value)
    return value


@given(JSON)
def test_offsets_of_every_value_are_exact(value: Any) -> None:
    data = json.dumps({"é": value}, ensure_ascii=False).encode("utf-8", "surrogatepass")
    node, _, _ = scan(data)
    for item in walk(node):
        part = data[item.start : item.end]
        again, codes, _ = scan(part)
        assert codes == []
        assert again.end == len(part)
        assert json.dumps(again.plain()) == json.dumps(item.plain())


@given(JSON, st.sampled_from([None, 0, 3]), st.sampled_from([(",", ":"), (" ,\r\n", "\t: ")]))
def test_places_of_plain_json_are_those_of_the_scanner(
    value: Any, indent: int | None, separators: tuple[str, str]
) -> None:
    text = json.dumps({"é\\": value}, indent=indent, separators=separators, ensure_ascii=False)
    data = f" \n{text} ".encode("utf-8", "surrogatepass")
    scanner = Scanner(Reporter(data, ReadContext("ipuz")))
    scanned = walk(scanner.value(scanner.start()))
    for node, other in zip(walk(parse_json(data, Limits()).root), scanned, strict=True):
        assert (node.kind, node.start, node.end) == (other.kind, other.start, other.end)
        assert [place(pair) for pair in node.members] == [place(pair) for pair in other.members]


def place(member: tuple[JsonNode, JsonNode]) -> tuple[Any, ...]:
    key, item = member
    return key.value, key.start, key.end, item.start


@given(JSON, JSON)
def test_layout_over_an_old_value_has_the_new_value(old: Any, new: Any) -> None:
    data = json.dumps({"a": old, "b": 1}, indent=1).encode()
    context = ReadContext("ipuz")
    node = Scanner(Reporter(data, context)).value(0)
    layout = Layout()
    layout.data = data
    again, _, _ = scan(layout.over(node, {"a": new, "c": old}))
    assert same(again, json.loads(json.dumps({"a": new, "c": old}))) or _close(
        again.plain(), {"a": new, "c": old}
    )
    assert layout.over(node, node.plain()) == data


@pytest.mark.parametrize(
    ("text", "code", "value"),
    [
        ("[1, 2,]", "IPZ103", [1, 2]),
        ('{"a": 1,}', "IPZ103", {"a": 1}),
        ('{"a": 1, "a": 2}', "IPZ104", {"a": 2}),
        ('"a\tb"', "IPZ105", "a\tb"),
        ("{a: 1}", "IPZ106", {"a": 1}),
        ("[NaN, -Infinity]", "IPZ107", [None, None]),
        ("[1e999]", "IPZ107", [None]),
        ('"a\\xb"', "IPZ111", "a\\xb"),
        ('"\\u12"', "IPZ111", "\\u12"),
    ],
)
def test_values_that_javascript_accepts_are_read_and_reported(
    text: str, code: str, value: Any
) -> None:
    node, codes, _ = scan(text)
    assert node.plain() == value
    assert set(codes) == {code}


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("", 1, 1),
        ("[1\n 2]", 2, 2),
        ('{"é": é}', 1, 7),
        ("[1, tru]", 1, 5),
        ('{"a" 1}', 1, 6),
        ("[1}", 1, 3),
        ('["é", "abc', 1, 11),
        ('{"a": 1, 2}', 1, 10),
        ("\r\n\r  [\r[\n", 5, 1),
    ],
)
def test_syntax_error_has_line_and_column(text: str, line: int, column: int) -> None:
    context = ReadContext("ipuz")
    reporter = Reporter(text.encode(), context)
    with contextlib.suppress(ReadError):
        Scanner(reporter).value(0)
    reporter.flush()
    span = context.diagnostics[-1].span
    assert span is not None
    assert (span.line, span.column) == (line, column)


@pytest.mark.parametrize(
    ("text", "code", "whole"),
    [
        ("[1 2]", "IPZ112", "[1, 2]"),
        ('{"a" 1}', "IPZ112", '{"a": 1}'),
        ('{"a": 1 "b": 2}', "IPZ112", '{"a": 1, "b": 2}'),
        ("[[1}, [2]]", "IPZ113", "[[1], [2]]"),
        ('{"a": [[1], [2], "b": 3}', "IPZ113", '{"a": [[1], [2]], "b": 3}'),
        ('{"a": [[1], [2, "b": 3}', "IPZ113", '{"a": [[1], [2]], "b": 3}'),
        ('[{"a": 1, {"b": 2}]', "IPZ113", '[{"a": 1}, {"b": 2}]'),
        ('{"a": [1}', "IPZ113", '{"a": [1]}'),
        ('{"a": 1, "b": [2, 3', "IPZ114", '{"a": 1, "b": [2, 3]}'),
        ('{"a": 1, "b": "cd', "IPZ114", '{"a": 1, "b": "cd"}'),
        ('{"a": 1, "b}', "IPZ114", '{"a": 1}'),
        ('{"a": 1, "b":', "IPZ114", '{"a": 1}'),
        ('{"a": "b,\n"c": "d"}', "IPZ115", '{"a": "b", "c": "d"}'),
        ('{"a": "b, "c": "d"}', "IPZ115", '{"a": "b", "c": "d"}'),
        ('["a", b", "c"]', "IPZ115", '["a", "b", "c"]'),
        ('{a": "b"}', "IPZ115", '{"a": "b"}'),
        ('["the "best" one"]', "IPZ115", '["the \\"best\\" one"]'),
        ("{'a': 'it\\'s \"b\"'}", "IPZ115", '{"a": "it\'s \\"b\\""}'),
        ("[\u201ca\u201d, \u201cb\u201d]", "IPZ115", '["a", "b"]'),
        ("[1, // one\n2]", "IPZ116", "[1, 2]"),
        ("[1,\0 2]", "IPZ116", "[1, 2]"),
        ("[1,, 2]", "IPZ103", "[1, 2]"),
    ],
)
def test_malformed_json_is_read_as_its_fix(text: str, code: str, whole: str) -> None:
    node, codes, context = scan(text)
    assert node.plain() == json.loads(whole)
    assert set(codes) == {code}
    edits = [
        edit
        for diagnostic in context.diagnostics
        if diagnostic.fix
        for edit in diagnostic.fix.edits
    ]
    fixed = apply_edits(text.encode(), edits)
    assert json.loads(fixed) == json.loads(whole)


def test_surplus_comma_after_an_object_without_its_end_is_reported_once() -> None:
    text = '[{"a": 1,, {"b": 2}]'
    node, codes, context = scan(text)
    assert node.plain() == [{"a": 1}, {"b": 2}]
    assert sorted(codes) == ["IPZ103", "IPZ113"]
    fixes = [diagnostic.fix for diagnostic in context.diagnostics]
    edits = [edit for fix in fixes if fix for edit in fix.edits]
    assert apply_edits(text.encode(), edits) == b'[{"a": 1}, {"b": 2}]'


def test_escaped_surrogate_pairs_are_one_character() -> None:
    node, codes, _ = scan(r'["\ud83d\ude00", "\ud83d", "\ude00\ud83d"]')
    assert node.plain() == ["\U0001f600", "\ud83d", "\ude00\ud83d"]
    assert codes == []


def test_long_numbers_are_floats() -> None:
    node, codes, _ = scan("[" + "9" * 300 + ", -1234567890123456789, 0.5e1]")
    assert node.plain() == [float("9" * 300), -1234567890123456789.0, 5.0]
    assert codes == []
    assert scan("9" * 5000)[1] == ["IPZ107"]


@pytest.mark.parametrize("piece", ["[", '{"a":', '[{"a":['])
def test_depth_of_json_is_limited(piece: str) -> None:
    with pytest.raises(LimitError) as raised:
        scan(piece * 100_000)
    assert raised.value.limit == "max_depth"


def test_length_of_strings_is_limited() -> None:
    assert scan('"' + "\u00e9" * 100 + '"', max_string=100)[0].value == "\u00e9" * 100
    with pytest.raises(LimitError) as raised:
        scan('"' + "a" * 101 + '"', max_string=100)
    assert raised.value.limit == "max_string"


def test_number_of_values_is_limited() -> None:
    with pytest.raises(LimitError) as raised:
        scan("[" + "0," * 10_000 + "0]", max_cells=100)
    assert raised.value.limit == "max_cells"


@pytest.mark.parametrize(
    "text",
    [
        "[" + "0,]" * 9,
        '["' + "\t" * 60_000 + '"]',
        '["' + "\\x" * 60_000 + '"]',
        "[" + "[1,]," * 20_000 + "1]",
    ],
)
def test_many_errors_take_linear_time(text: str) -> None:
    start = time.process_time()
    try:
        _, codes, _ = scan(text)
    except ReadError:
        codes = []
    assert len(codes) <= 200
    assert time.process_time() - start < 2


FORMS = ['{"a": %s}', '{"a": %s, "b": [%s]}', '{"b": 1, "b": %s}', '{"a": %s,}']


@given(JSON, st.sampled_from(FORMS))
def test_plain_parser_agrees_with_the_scanner(value: Any, form: str) -> None:
    data = form.replace("%s", json.dumps(value)).encode()
    context = ReadContext("ipuz", limits=Limits(max_depth=4))
    try:
        members = parse(data, context).members
    except (ReadError, LimitError) as error:
        with pytest.raises(type(error)):
            scan(data, max_depth=4)
        return
    node, codes, _ = scan(data, max_depth=4)
    assert json.dumps(node.plain()) == json.dumps(members)
    assert codes == [diagnostic.code for diagnostic in context.diagnostics]


@pytest.mark.parametrize("unit", ["", "utf-16-le"])
@pytest.mark.parametrize("shift", range(6))
def test_places_in_long_files_are_those_of_a_search_from_the_start(shift: int, unit: str) -> None:
    """Known places are a kilobyte apart, and may not be inside of a character or a line end."""
    text = " " * shift + "\u00e9\u2603\U0001f600\x7f\u00ff\r\n\u0080\r\u00bf\n" * 300
    starts = accumulate((len(character.encode()) for character in text), initial=0)
    reporter = Reporter(text.encode(), ReadContext("ipuz"), unit, offset=2 if unit else 0)
    for at, start in enumerate(starts):
        if 12 < start % 1024 < 1012 or text[at - 1 : at + 1] == "\r\n":
            continue
        before = text[:at]
        lines = re.split("\r\n|\r|\n", before)
        span = reporter.span(start, start)
        assert (span.line, span.column) == (len(lines), len(lines[-1]) + 1)
        assert span.start == (len(before.encode(unit)) + 2 if unit else start)
