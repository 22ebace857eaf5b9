"""The located tree of XML: what is read, where it is, and what is read of malformed text."""

from __future__ import annotations

import time
import xml.etree.ElementTree as ET
from xml.parsers import expat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore import LimitError, ReadError
from xwcore.plugin import Code, Limits, ReadContext, Severity, apply_edits
from xwcore_documents import TextDocument, XmlElement, XmlFaultKind, XmlTree, parse_xml

_CODES = {
    kind: Code(f"TST{at}", Severity.ERROR, kind.value) for at, kind in enumerate(XmlFaultKind, 101)
}
#: Characters of one to four bytes in UTF-8, and what XML has a meaning for.
_TEXT = st.text(st.sampled_from("ab \n\u00e9\u4e2d\U0001f9e9<>&\"'="), max_size=6)
_NAMES = st.sampled_from(["a", "b", "\u00e9", "c-d"])


def tree_of(text: str | bytes, **limits: int) -> XmlTree:
    data = text if isinstance(text, bytes) else text.encode()
    return parse_xml(TextDocument.decode(data), Limits(**limits))


def shape(element: XmlElement, tree: XmlTree) -> object:
    parts = [
        shape(piece, tree) if isinstance(piece, XmlElement) else piece.decoded()
        for piece in tree.pieces(element)
    ]
    return element.name, element.attributes, [part for part in parts if part]


def expected_shape(element: ET.Element) -> object:
    parts: list[object] = [element.text]
    for child in element:
        parts += [expected_shape(child), child.tail]
    return element.tag, element.attrib, [part for part in parts if part]


def is_well_formed(text: str) -> bool:
    try:
        expat.ParserCreate().Parse(text.encode(), True)
    except expat.ExpatError:
        return False
    return True


@st.composite
def elements(draw: st.DrawFn, depth: int = 3) -> ET.Element:
    element = ET.Element(draw(_NAMES), draw(st.dictionaries(_NAMES, _TEXT, max_size=3)))
    element.text = draw(_TEXT)
    for child in draw(st.lists(elements(depth=depth - 1), max_size=3)) if depth else ():
        child.tail = draw(_TEXT)
        element.append(child)
    return element


@given(elements(), st.sampled_from(["utf-8", "utf-16"]))
def test_tree_and_places_are_those_of_the_standard_library(root: ET.Element, encoding: str) -> None:
    data = ET.tostring(root, encoding)
    tree = tree_of(data)
    assert tree.faults == []
    assert tree.root is not None
    assert shape(tree.root, tree) == expected_shape(ET.fromstring(data))  # noqa: S314 - made above
    for element in tree.walk():
        span = tree.span(element)
        tag = data[span.start : span.end].decode(
            f"{encoding}-le" if encoding != "utf-8" else "utf-8"
        )
        assert tag.startswith(f"<{element.name}")
        assert tag.endswith(">")
        before = tree.text[: element.start]
        assert span.line == before.count("\n") + 1
        assert span.column == len(before) - before.rfind("\n")
        for name, attribute in tree.attributes(element).items():
            assert attribute.value == element.attributes[name]
            assert tree.text[attribute.start : attribute.end].startswith(f'{name}="')


@given(
    elements(),
    st.lists(
        st.tuples(
            st.integers(0, 200),
            st.integers(0, 3),
            st.sampled_from(["", "<", ">", "&", '"', "/", "</a>", "<a>", "<!--", "=", "x", "\x02"]),
        ),
        min_size=1,
        max_size=3,
    ),
)
def test_a_text_without_faults_is_well_formed_and_the_other_way_round(
    root: ET.Element, changes: list[tuple[int, int, str]]
) -> None:
    text = ET.tostring(root, "unicode")
    for place, count, new in changes:
        at = place % (len(text) + 1)
        text = text[:at] + new + text[at + count :]
    assert (tree_of(text).faults == []) == is_well_formed(text), text


_MALFORMED = [
    ("<a><b>x</a>", "<a><b>x</b></a>", "no end tag </b>"),
    ("<a><b>x</c></a>", "<a><b>x</b></a>", "end tag </c>, expected </b>"),
    ("<a><b>x</c></b></a>", "<a><b>x</b></a>", "end tag </c> without a start tag"),
    ("<a><b><i>x</b></i></a>", "<a><b><i>x</i></b></a>", "end tag </b> before </i>"),
    ("<a><c>1 <c>2</c><c/></a>", "<a><c>1</c> <c>2</c><c/></a>", "no end tag </c>"),
    ("<a><b>x", "<a><b>x</b></a>", "file cut off: 2 elements"),
    ('<a><b x="1', "<a></a>", "file cut off: 1 element"),
    ("<a><!-- x", "<a><!-- x--></a>", "file cut off: 1 element"),
    ("<a x=1><b/></a>", '<a x="1"><b/></a>', 'expected <a x="1">'),
    ('<a><b x="1"<c/></b></a>', '<a><b x="1"><c/></b></a>', "no '>'"),
    ("<a>2 < 3 & <y and</a>", "<a>2 &lt; 3 &amp; &lt;y and</a>", ""),
    ("<a>&eacute;&#233;</a>", "<a>&#233;&#233;</a>", "&eacute;"),
    ("<a/><b/>", "<a/>", ""),
    ("<a/> text", "<a/> ", ""),
    ("x<a/>", "<a/>", "data before"),
    (" <?xml version='1.0'?><a/>", "<?xml version='1.0'?><a/>", ""),
    ("<a>\x02</a>", "<a></a>", "control character 0x02"),
]


@pytest.mark.parametrize(("text", "fixed", "message"), _MALFORMED)
def test_malformed_text_is_read_as_its_fix_leaves_it(text: str, fixed: str, message: str) -> None:
    context = ReadContext("test")
    tree = tree_of(text)
    tree.report(context, _CODES)
    fixes = [diagnostic.fix for diagnostic in context.diagnostics if diagnostic.fix]
    edits = [edit for fix in fixes for edit in fix.edits]
    assert apply_edits(text.encode(), edits).decode() == fixed
    assert is_well_formed(fixed)
    assert message in context.diagnostics[0].message
    again = tree_of(fixed)
    assert again.faults == []
    assert tree.root is not None
    assert again.root is not None
    assert [element.name for element in tree.walk()] == [element.name for element in again.walk()]
    assert tree.content(tree.root).rstrip() == again.content(again.root).rstrip()


def test_an_element_without_an_end_tag_ends_before_a_child_that_it_cannot_have() -> None:
    source = TextDocument.decode(b"<list><title><i>T</i><clue>1</clue><clue>2</clue></list>")
    tree = parse_xml(source, Limits(), children={"title": {"i"}})
    assert tree.root is not None
    assert [child.name for child in tree.root.children] == ["title", "clue", "clue"]


@pytest.mark.parametrize("text", ["", "text", "<!DOCTYPE a [<!ENTITY b 'c'>]><a>&b;</a>"])
def test_nothing_is_read_of_a_text_without_an_element_or_with_a_document_type(text: str) -> None:
    tree = tree_of(text)
    assert tree.root is None
    with pytest.raises(ReadError):
        tree.report(ReadContext("test"), _CODES)


def test_depth_and_number_of_elements_are_limited() -> None:
    with pytest.raises(LimitError, match="max_depth"):
        tree_of("<a>" * 5, max_depth=4)
    with pytest.raises(LimitError, match="max_cells"):
        tree_of(f"<a>{'<b/>' * 40}</a>", max_cells=3, max_clues=2)
    assert tree_of("<a><b></b></a>", max_depth=2).faults == []


@pytest.mark.parametrize(
    "part",
    ["<b x='1'/>", "</c>", "<", "<!--", "<![CDATA[", "<?", "&", "<b x=/>", "<b>\u00e9</c>"],
)
def test_time_is_linear(part: str) -> None:
    def seconds(count: int) -> float:
        text = f"<a>{part * count}"
        start = time.process_time()
        tree_of(text, max_cells=10**7)
        return time.process_time() - start

    small = min(seconds(2_000) for _ in range(3))
    large = min(seconds(16_000) for _ in range(3))
    assert large < 8 * 4 * small + 0.05
