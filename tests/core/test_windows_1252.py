"""Windows-1252 in which every byte has a character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore.files.windows_1252 import CHARACTERS, UNDEFINED, decode, encode


@given(st.binary())
def test_every_byte_is_decoded_and_encoded_again(data: bytes) -> None:
    assert encode(decode(data)) == data
    assert decode(data) == "".join(CHARACTERS[byte] for byte in data)


@given(st.text(st.sampled_from("aé€\x80\x81\x9f\xff—Я日")))
def test_a_character_without_a_byte_is_replaced_or_refused(text: str) -> None:
    replaced = bytes(
        CHARACTERS.index(character) if character in CHARACTERS else 63 for character in text
    )
    assert encode(text, "replace") == replaced
    if all(character in CHARACTERS for character in text):
        assert encode(text) == replaced
    else:
        with pytest.raises(UnicodeEncodeError):
            encode(text)


def test_five_bytes_differ_from_the_codec_of_python() -> None:
    for byte in range(256):
        if byte in UNDEFINED:
            assert CHARACTERS[byte] == chr(byte)
        else:
            assert CHARACTERS[byte] == bytes([byte]).decode("cp1252")
