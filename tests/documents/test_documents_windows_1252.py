"""Windows-1252 in which every byte has a character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore_documents.windows_1252 import (
    WINDOWS_1252_CHARACTERS,
    WINDOWS_1252_UNDEFINED,
    decode_windows_1252,
    encode_windows_1252,
)


@given(st.binary())
def test_every_byte_is_decoded_and_encoded_again(data: bytes) -> None:
    assert encode_windows_1252(decode_windows_1252(data)) == data
    assert decode_windows_1252(data) == "".join(WINDOWS_1252_CHARACTERS[byte] for byte in data)


@given(st.text(st.sampled_from("aé€\x80\x81\x9f\xff—Я日")))
def test_a_character_without_a_byte_is_replaced_or_refused(text: str) -> None:
    replaced = bytes(
        WINDOWS_1252_CHARACTERS.index(character) if character in WINDOWS_1252_CHARACTERS else 63
        for character in text
    )
    assert encode_windows_1252(text, "replace") == replaced
    if all(character in WINDOWS_1252_CHARACTERS for character in text):
        assert encode_windows_1252(text) == replaced
    else:
        with pytest.raises(UnicodeEncodeError):
            encode_windows_1252(text)


def test_five_bytes_differ_from_the_codec_of_python() -> None:
    for byte in range(256):
        if byte in WINDOWS_1252_UNDEFINED:
            assert WINDOWS_1252_CHARACTERS[byte] == chr(byte)
        else:
            assert WINDOWS_1252_CHARACTERS[byte] == bytes([byte]).decode("cp1252")
