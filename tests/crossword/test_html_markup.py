"""HTML in texts: parsing, escaping, limits."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore_crossword import (
    Markup,
    Styled,
    compose_html,
    escape_html,
    normalized,
    parse_html,
    plain_html,
    plain_text,
)

TEXT = st.text(st.sampled_from("ab <>&;/\r\n\"'#i0amplt"), max_size=12)
STYLE = st.sampled_from(["bold", "italic", "underline", "strike", "sub", "sup"])


def nodes(depth: int = 2) -> st.SearchStrategy[Markup]:
    node: st.SearchStrategy[object] = TEXT
    if depth:
        node = TEXT | st.builds(Styled, STYLE, nodes(depth - 1), st.just(()))
    return st.lists(node, max_size=4).map(normalized)  # type: ignore[arg-type]


@given(nodes())
def test_composed_tree_parses_to_the_same_tree(tree: Markup) -> None:
    assert parse_html(compose_html(tree)).tree == tree
    assert parse_html(compose_html(tree).replace("\n", "<br>")).tree == tree


@given(TEXT)
def test_escaped_text_is_plain_text(text: str) -> None:
    parsed = parse_html(text)
    assert plain_html(text) == plain_text(parsed.tree)
    assert plain_html(escape_html(text)) == text


@pytest.mark.parametrize(
    ("text", "tree"),
    [
        ("a <b>b</b>", ("a ", Styled("bold", ("b",)))),
        ("<em>a<strong>b</strong></em>", (Styled("italic", ("a", Styled("bold", ("b",)))),)),
        ("a<br/>b<BR>c", ("a\nb\nc",)),
        ("<I class='x'>a</I>", (Styled("italic", ("a",)),)),
        ("1 < 2 & 3 > 2", ("1 < 2 & 3 > 2",)),
        ("AT&T &amp; &eacute;&#233;&#xe9; &nosuch; &#0;", ("AT&T & ééé &nosuch; &#0;",)),
        ("<i>a", ("<i>a",)),
        ("a</i>", ("a</i>",)),
        ("<i>a<b>b</i>", (Styled("italic", ("a<b>b",)),)),
        ("<script>x</script>", ("<script>x</script>",)),
        ('<span class="x">a</span>', (Styled("element", ("a",), ("span", ' class="x"')),)),
        ('<a href="/?a&amp;b">x</a>', (Styled("link", ("x",), ("/?a&b",)),)),
        ("<A HREF='\"' >x</A>", (Styled("link", ("x",), ('"',)),)),
        (
            '<a href="/" rel="x">y</a>',
            (Styled("element", ("y",), ("a", ' href="/" rel="x"')),),
        ),
        ("a\r\nb\rc", ("a\nb\nc",)),
        ("", ()),
    ],
)
def test_elements_and_references_are_parsed(text: str, tree: Markup) -> None:
    assert parse_html(text).tree == tree


@pytest.mark.parametrize("address", ["", "https://example.com/?a=1&b=<2>", "\"'\r\n", "x" * 192])
def test_a_link_is_written_and_read_back(address: str) -> None:
    tree = ("see ", Styled("link", ("it",), (address,)))
    assert parse_html(compose_html(tree)).tree == tree


def test_a_link_without_room_in_a_tag_is_written_as_its_text() -> None:
    for arguments in ((), ("a", "b"), ("x" * 193,)):
        assert compose_html((Styled("link", ("it",), arguments),)) == "it"


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("<i>a</i>", True),
        ("<i>a", False),
        ("a</b>", False),
        ("<i><b>a</i></b>", False),
        ("a<br>", True),
    ],
)
def test_unclosed_elements_are_detected(text: str, whole: bool) -> None:
    assert parse_html(text).is_whole is whole


@pytest.mark.parametrize("piece", ["<", "<i>", "</i>", "<i ", "&", "&#", "<i></b>", "&amp"])
def test_html_is_parsed_in_linear_time(piece: str) -> None:
    start = time.process_time()
    parse_html(piece * 50_000)
    assert time.process_time() - start < 3


def test_depth_of_html_is_limited() -> None:
    deep = "<i>" * 1_000 + "a" + "</i>" * 1_000
    parsed = parse_html(deep)
    assert not parsed.is_whole
    assert plain_text(parsed.tree).startswith("<i>")
