"""A quick look at the encoding of all strings lets nothing pass that the closer look finds."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st
from xwcore_puz.checking_strings import ORDINARY, may_be_odd
from xwcore_puz.text import encode_single, has_utf8, may_be_long

from xwcore.files.windows_1252 import decode

texts = st.text("aé\xa0¿Ã„€™Žʟñ中\U0001f600 \n", max_size=8)
#: Any bytes, and texts that were taken for Windows-1252, and encoded, up to twice.
strings = st.one_of(
    st.binary(max_size=12),
    texts.map(str.encode),
    texts.map(lambda text: decode(text.encode()).encode()),
    texts.map(lambda text: decode(decode(text.encode()).encode()).encode()),
)


def looks_odd(string: bytes, *, utf8: bool) -> bool:
    return may_be_odd(string.translate(None, ORDINARY), utf8=utf8)


@given(strings)
def test_puz_strings_of_1x_with_utf8_are_looked_at(string: bytes) -> None:
    assert looks_odd(string, utf8=False) or not has_utf8(string)


@given(strings)
@example("Ã©".encode())
def test_puz_strings_of_2x_encoded_twice_are_looked_at(string: bytes) -> None:
    try:
        once = encode_single(string.decode("utf-8"))
    except UnicodeDecodeError:
        return
    assert looks_odd(string, utf8=True) or once is None or not has_utf8(once)


def test_puz_strings_without_a_doubt_are_not_looked_at() -> None:
    assert not looks_odd("© café".encode("cp1252"), utf8=False)
    assert not looks_odd("© café 中".encode(), utf8=True)


@given(st.lists(st.integers(0, 25), min_size=1, max_size=8), st.integers(0, 5))
def test_puz_strings_over_a_limit_are_looked_at(lengths: list[int], before: int) -> None:
    strings = b"\0".join(b"x" * length for length in lengths) + b"\0"
    data = b"y" * before + strings
    is_long = may_be_long(data, b"\0", before, len(data), 10)
    assert is_long or max(lengths) <= 10
    assert not may_be_long(data, b"\0", before, len(data), 52)
