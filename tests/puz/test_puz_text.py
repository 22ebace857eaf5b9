"""Windows-1252 as files use it, and what becomes of characters that it lacks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from xwcore_puz.text import (
    TABLE,
    UNDEFINED,
    decode_single,
    encode_single,
    has_utf8,
    replaced,
    transliterated,
)


@given(st.binary())
def test_puz_text_of_single_bytes_comes_back(data: bytes) -> None:
    assert encode_single(decode_single(data)) == data
    assert decode_single(data) == "".join(TABLE[byte] for byte in data)


@given(st.text(st.sampled_from("aé€\x80\x81\x9f\xff—Я日")))
def test_puz_text_is_encoded_by_the_table_or_not_at_all(text: str) -> None:
    fits = all(char in TABLE for char in text)
    expected = bytes(TABLE.index(char) for char in text) if fits else None
    assert encode_single(text) == expected


def test_puz_text_table_is_windows_1252_but_for_five() -> None:
    for byte in range(256):
        if byte not in UNDEFINED:
            assert bytes((byte,)).decode("cp1252") == TABLE[byte]
        else:
            assert TABLE[byte] == chr(byte)


@given(st.text())
def test_puz_text_policies_give_what_can_be_encoded(text: str) -> None:
    for changed in (replaced(text), transliterated(text)):
        assert encode_single(changed) is not None
    if encode_single(text) is not None:
        assert replaced(text) == transliterated(text) == text


def test_puz_text_transliteration_is_what_a_typist_writes() -> None:
    assert transliterated("“Łódź — 3 \u00d7 5…” → ½") == "“Lódz — 3 \u00d7 5…” -> ½"
    assert transliterated("①ﬁ日") == "1fi?"


def test_puz_text_utf8_is_told_by_more_than_ascii() -> None:
    assert not has_utf8(b"plain")
    assert has_utf8("é".encode())
    assert not has_utf8(b"caf\xe9")
