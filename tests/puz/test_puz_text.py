"""Windows-1252 as files use it, and what becomes of characters that it lacks."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from xwcore_puz.read import has_utf8
from xwcore_puz.write.clues import (
    encode_single,
    replaced,
    transliterated,
)


@given(st.text())
def test_policies_return_encodable_text(text: str) -> None:
    for changed in (replaced(text), transliterated(text)):
        assert encode_single(changed) is not None
    if encode_single(text) is not None:
        assert replaced(text) == transliterated(text) == text


def test_transliteration() -> None:
    assert transliterated("“Łódź — 3 \u00d7 5…” → ½") == "“Lódz — 3 \u00d7 5…” -> ½"
    assert transliterated("①ﬁ日") == "1fi?"


def test_utf8_needs_characters_beyond_ascii() -> None:
    assert not has_utf8(b"plain")
    assert has_utf8("é".encode())
    assert not has_utf8(b"caf\xe9")
