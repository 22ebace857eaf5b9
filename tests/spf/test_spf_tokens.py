"""PostScript tokens: each kind, its place, and what is not well formed."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore_spf.parse.postscript import (
    MAX_UNTERMINATED_WALKS,
    Token,
    TokenKind,
    escape_lengths,
    spelled_string,
    tokens,
    unescaped,
)


def kinds(data: bytes) -> list[TokenKind]:
    return [token.kind for token in tokens(data)]


def only(data: bytes) -> Token:
    (token,) = tokens(data)
    return token


@pytest.mark.parametrize(
    ("source", "value"),
    [
        (b"()", b""),
        (b"(abc)", b"abc"),
        (b"(a(b)c)", b"a(b)c"),
        (b"(a((()))c)", b"a((()))c"),
        (rb"(a\)b)", b"a)b"),
        (rb"(a\(b)", b"a(b"),
        (rb"(a\\)", b"a\\"),
        (rb"(\n\r\t\b\f)", b"\n\r\t\b\f"),
        (rb"(\101\1023\53)", b"AB3+"),
        (rb"(\1)", b"\x01"),
        (rb"(\0053)", b"\x053"),
        (rb"(\777)", b"\xff"),
        (rb"(\8\q)", b"8q"),
        (b"(a\\\nb)", b"ab"),
        (b"(a\\\r\nb)", b"ab"),
        (b"(a\\\rb)", b"ab"),
        (b"(a\r\nb\rc\nd)", b"a\nb\nc\nd"),
        (b"(% no comment)", b"% no comment"),
        (b"(>> << [ ] { } /x)", b">> << [ ] { } /x"),
    ],
)
def test_strings(source: bytes, value: bytes) -> None:
    assert only(source) == Token(TokenKind.STRING, 0, len(source), value)


@pytest.mark.parametrize(
    ("source", "value"),
    [
        (b"<>", b""),
        (b"<48 49>", b"HI"),
        (b"<4\n8>", b"H"),
        (b"<485>", b"HP"),
        (b"<aBcD>", b"\xab\xcd"),
    ],
)
def test_hexadecimal_strings(source: bytes, value: bytes) -> None:
    assert only(source) == Token(TokenKind.HEX_STRING, 0, len(source), value)


@pytest.mark.parametrize(
    ("source", "value"),
    [
        (b"0", 0),
        (b"12", 12),
        (b"-3", -3),
        (b"+4", 4),
        (b"007", 7),
        (b"16#FF", 255),
        (b"2#101", 5),
        (b"36#z", 35),
        (b"1.5", 1.5),
        (b"-.5", -0.5),
        (b"4.", 4.0),
        (b"1e3", 1000.0),
        (b"2.5E-1", 0.25),
    ],
)
def test_numbers(source: bytes, value: float) -> None:
    token = only(source)
    assert token.value == value
    assert token.kind is (TokenKind.INTEGER if isinstance(value, int) else TokenKind.REAL)


@pytest.mark.parametrize(
    "source", [b"1#0", b"37#a", b"2#2", b"1.2.3", b"e", b"--1", b"16#", b"1e", b"9" * 500, b"1e999"]
)
def test_what_is_no_number_is_a_name(source: bytes) -> None:
    assert only(source) == Token(TokenKind.NAME, 0, len(source), source.decode())


def test_a_huge_integer_becomes_a_real() -> None:
    token = only(b"1" + b"0" * 30)
    assert token.kind is TokenKind.REAL
    assert token.value == 1e30


def test_names_and_brackets() -> None:
    found_tokens = list(tokens(b"/key true[{//now}]<<>>"))
    assert [(token.kind, token.value) for token in found_tokens] == [
        (TokenKind.LITERAL, "key"),
        (TokenKind.NAME, "true"),
        (TokenKind.OPEN_ARRAY, None),
        (TokenKind.OPEN_PROCEDURE, None),
        (TokenKind.LITERAL, "/now"),
        (TokenKind.CLOSE_PROCEDURE, None),
        (TokenKind.CLOSE_ARRAY, None),
        (TokenKind.OPEN_DICTIONARY, None),
        (TokenKind.CLOSE_DICTIONARY, None),
    ]
    assert [token.start for token in found_tokens] == [0, 5, 9, 10, 11, 16, 17, 18, 20]


@pytest.mark.parametrize("ending", [b"\n", b"\r", b"\r\n"])
def test_comments_end_with_their_line(ending: bytes) -> None:
    found_tokens = list(tokens(b"1 % (2 << " + ending + b"3%"))
    assert [token.value for token in found_tokens] == [1, 3]


def test_stray_characters_are_tokens() -> None:
    assert kinds(b") > <zz") == [TokenKind.STRAY, TokenKind.STRAY, TokenKind.STRAY, TokenKind.NAME]


def test_an_unterminated_string_ends_with_its_line() -> None:
    first, second = tokens(b"(a(b)\n/key")
    assert first == Token(TokenKind.UNTERMINATED, 0, 5, b"a(b)")
    assert second == Token(TokenKind.LITERAL, 6, 10, "key")


def test_an_unterminated_last_row_leaves_its_bracket() -> None:
    row, bracket = tokens(b"(a b  ]")
    assert row == Token(TokenKind.UNTERMINATED, 0, 5, b"a b ")
    assert bracket.kind is TokenKind.CLOSE_ARRAY


def test_stop_at_the_end_that_is_given() -> None:
    assert kinds(b"(a) (b)"[:4]) == [TokenKind.STRING]
    assert [token.end for token in tokens(b"(a) (bcd)", 0, 6)] == [3, 6]


def test_escape_lengths_point_to_each_character() -> None:
    body = b"a\\101(b)\\\n\\)\r\nz"
    offsets = escape_lengths(body)
    assert len(offsets) == len(unescaped(body)) + 1
    assert unescaped(body) == b"aA(b))\nz"
    assert [body[at : at + 1] for at in offsets] == [
        b"a",
        b"\\",
        b"(",
        b"b",
        b")",
        b"\\",
        b"\r",
        b"z",
        b"",
    ]


@given(st.binary(max_size=300))
def test_any_bytes_give_tokens_in_order(data: bytes) -> None:
    position = 0
    for token in tokens(data):
        assert position <= token.start < token.end <= len(data)
        position = token.end


@given(st.text(max_size=50))
def test_spelled_text_is_one_string_of_plain_ascii(text: str) -> None:
    spelled = spelled_string(text)
    token = only(spelled)
    assert token.kind is TokenKind.STRING
    assert token.value == text.encode("utf-8", "surrogatepass")
    assert all(0x20 <= byte < 0x7F for byte in spelled)


@pytest.mark.parametrize(
    "source",
    [
        b"(" * 200_000,
        b"(\n" * 100_000,
        b"<" * 200_000,
        b"[" * 200_000,
        b"{" * 200_000,
        b"(\\" * 100_000,
    ],
)
def test_hostile_sources_take_linear_time(source: bytes) -> None:
    start = time.process_time()
    count = sum(1 for _ in tokens(source))
    assert time.process_time() - start < 3
    assert count > 0


def test_few_unterminated_strings_are_followed_to_the_end() -> None:
    source = b"(\n" * (MAX_UNTERMINATED_WALKS + 1) + b"(a\nb)"
    found_tokens = list(tokens(source))
    # Past the bound a string must end on its own line, so this one is cut in two.
    assert found_tokens[-1].kind is TokenKind.STRAY
    assert found_tokens[-3].kind is TokenKind.UNTERMINATED
