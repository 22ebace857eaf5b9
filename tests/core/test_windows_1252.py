"""Windows-1252 in which every byte has a character."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore.files.windows_1252 import CHARACTERS, UNDEFINED, decode, encode


@given(st.binary())
def test_windows_1252_gives_every_byte_back(data: bytes) -> None:
    assert encode(decode(data)) == data
    assert decode(data) == "".join(CHARACTERS[byte] for byte in data)


@given(st.text(st.sampled_from("aé€\x80\x81\x9f\xff—Я日")))
def test_windows_1252_encodes_by_the_table_or_not_at_all(text: str) -> None:
    replaced = bytes(CHARACTERS.index(each) if each in CHARACTERS else 63 for each in text)
    assert encode(text, "replace") == replaced
    if all(each in CHARACTERS for each in text):
        assert encode(text) == replaced
    else:
        with pytest.raises(UnicodeEncodeError):
            encode(text)


def test_windows_1252_is_that_of_python_but_for_five_bytes() -> None:
    for byte in range(256):
        if byte in UNDEFINED:
            assert CHARACTERS[byte] == chr(byte)
        else:
            assert CHARACTERS[byte] == bytes([byte]).decode("cp1252")
