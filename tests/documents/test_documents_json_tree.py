"""The located tree of JSON: its values, its places, and what is read of a file that is cut off."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore import LimitError, ReadError
from xwcore.plugin import Code, Limits, ReadContext, Severity, apply_edits
from xwcore_documents import JsonFaultKind, JsonNode, JsonPath, JsonTree, parse_json

_CODES = {
    kind: Code(f"TST{at}", Severity.ERROR, kind.value) for at, kind in enumerate(JsonFaultKind, 101)
}
#: Characters of one to four bytes in UTF-8, and what JSON has a meaning for.
_TEXT = st.text(st.sampled_from('ab \n\u00e9\u4e2d\U0001f9e9"\\{}[],:'), max_size=5)
_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**14), 10**14)
    | st.floats(allow_nan=False, allow_infinity=False)
    | _TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(_TEXT, inner, max_size=4),
    max_leaves=15,
)


def tree_of(text: str | bytes, **limits: int) -> JsonTree:
    data = text if isinstance(text, bytes) else text.encode()
    return parse_json(data, Limits(**limits))


def paths(node: JsonNode, path: JsonPath = ()) -> list[JsonPath]:
    paths_below = [path]
    for key, item in node.object.items():
        paths_below += paths(item, (*path, key))
    for index, item in enumerate(node.array):
        paths_below += paths(item, (*path, index))
    return paths_below


def value_at(value: Any, path: JsonPath) -> Any:
    for step in path:
        value = value[step]
    return value


@given(_VALUES, st.booleans(), st.sampled_from([None, 0, 2]), st.sampled_from(["", "\ufeff"]))
def test_values_are_those_of_the_standard_library_and_each_is_at_its_place(
    value: Any, escape: bool, indent: int | None, mark: str
) -> None:
    text = json.dumps(value, ensure_ascii=escape, indent=indent)
    data = (mark + text).encode()
    tree = parse_json(data, Limits())
    assert tree.faults == []
    assert repr(tree.value) == repr(json.loads(text))
    for path in paths(tree.root):
        span = tree.span(path)
        part = data[span.start : span.end].decode()
        assert repr(json.loads(part)) == repr(value_at(tree.value, path))
        assert part == tree.raw(path)
        before = data[: span.start].decode()
        assert span.line == before.count("\n") + 1
        assert span.column == len(before) - before.rfind("\n")


@given(st.lists(_VALUES, min_size=1, max_size=4), st.integers(0, 300))
def test_a_file_that_is_cut_off_is_read_as_its_fix_leaves_it(values: list[Any], cut: int) -> None:
    whole = json.dumps({"a": values}, ensure_ascii=False).encode()
    data = whole[: 1 + cut % (len(whole) - 1)]
    tree = tree_of(data)
    assert [fault.kind for fault in tree.faults] == [JsonFaultKind.CUT_OFF]
    fixed = apply_edits(data, tree.faults[0].edits)
    assert tree.value == json.loads(fixed)
    assert len(fixed) - len(data) <= 40
    for path in paths(tree.root):
        assert (tree.span(path).end or 0) <= len(data)


def test_numbers_and_strings_are_kept_as_they_are_written() -> None:
    tree = tree_of(b'{"a": [1.50, 1E2, "\\u00e9", 12345678901234567890]}')
    assert tree.value == {"a": [1.5, 100.0, "\u00e9", 12345678901234567890.0]}
    written = [tree.raw(("a", index)) for index in range(4)]
    assert written == ["1.50", "1E2", '"\\u00e9"', "12345678901234567890"]
    assert tree.raw(("b",)) == ""


def test_the_last_of_duplicate_keys_counts_and_is_reported_at_its_place() -> None:
    data = '{"\u00e9": 0, "a": {"b": 1, "c": 2, "b": 3}}'.encode()
    context = ReadContext("test")
    tree = tree_of(data)
    tree.report(context, _CODES)
    assert tree.value == {"\u00e9": 0, "a": {"c": 2, "b": 3}}
    assert list(tree.value["a"]) == ["c", "b"]
    (diagnostic,) = context.diagnostics
    assert diagnostic.message == "duplicate key 'b' in one object"
    assert diagnostic.span is not None
    assert diagnostic.span[:4] == (*(data.rindex(b'"b"') + at for at in (0, 3)), 1, 32)
    assert tree.node(("a", "b")) is tree.root.object["a"].members[2][1]


@pytest.mark.parametrize("text", ["", "x", '{"a" 1}', "[1e999]", "[NaN]", '{"a": 1} x', "[1]]"])
def test_what_is_not_json_is_refused_with_its_place(text: str) -> None:
    tree = tree_of(text)
    assert tree.value is None
    assert [fault.kind for fault in tree.faults] == [JsonFaultKind.NOT_JSON]
    with pytest.raises(ReadError, match="invalid JSON"):
        tree.report(ReadContext("test"), _CODES)


def test_depth_values_and_strings_are_limited() -> None:
    assert tree_of("[[1]]", max_depth=2).value == [[1]]
    with pytest.raises(LimitError, match="max_depth"):
        tree_of("[[[1]]]", max_depth=2)
    with pytest.raises(LimitError, match="max_depth"):
        tree_of("[" * 100_000 + "]" * 100_000)
    with pytest.raises(LimitError, match="max_cells"):
        tree_of("[" + "1," * 400 + "1]", max_cells=10)
    assert tree_of(f'["{"," * 400}"]', max_cells=10).faults == []
    with pytest.raises(LimitError, match="max_string"):
        tree_of('{"key": "value"}', max_string=4)


@pytest.mark.slow
@pytest.mark.parametrize("part", ['"a",', "[1],", '{"a":1,"a":2},', "[", '"\\', "1,", '"a":', "}"])
def test_time_is_linear(part: str) -> None:
    def seconds(count: int) -> float:
        start = time.process_time()
        tree = tree_of("[" + part * count, max_cells=10**7, max_depth=10**7)
        if tree.value is not None:
            assert tree.root.end > 0
        return time.process_time() - start

    if part == "[":
        with pytest.raises(LimitError):
            seconds(16_000)
        return
    small = min(seconds(2_000) for _ in range(3))
    large = min(seconds(16_000) for _ in range(3))
    assert large < 8 * 4 * small + 0.05


@pytest.mark.parametrize("rest", ['{"\x10": 1}]', "tru]", "}", '"\x10"]', "1 2]", '{"c"}]'])
def test_a_duplicate_key_before_a_fault_of_syntax_is_no_second_fault(rest: str) -> None:
    tree = tree_of(f'[{{"a": 1, "a": 2}}, {rest}')
    assert tree.value is None
    assert [fault.kind for fault in tree.faults] == [JsonFaultKind.NOT_JSON]
