import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore_documents.terminal_text import cut_to_columns, safe_text, text_columns


@pytest.mark.parametrize(
    ("hostile", "harmless"),
    [
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x1b]52;c;cGF3bmVk\x07", "]52;c;cGF3bmVk"),
        ("\x9b2Jgone", "2Jgone"),
        ("a\u202egnp.exe", "agnp.exe"),
        ("\u2066one\u2069 \u200ftwo", "one two"),
        ("one\r\ntwo\tthree\u2028four", "one two three four"),
        ("half \ud83d pair", "half � pair"),
        ("déjà vu ★", "déjà vu ★"),
    ],
)
def test_safe_text_examples(hostile: str, harmless: str) -> None:
    assert safe_text(hostile) == harmless


def test_safe_text_keeps_lines_when_asked() -> None:
    assert safe_text("one\r\ntwo\x0bthree\x1b", lines=True) == "one\ntwo\nthree"


@given(st.text())
def test_safe_text_is_printable_and_stable(text: str) -> None:
    safe = safe_text(text)
    assert not any(ord(item) < 32 or 0x7F <= ord(item) < 0xA0 for item in safe)
    assert safe_text(safe) == safe
    safe.encode("utf-8")


@given(st.text(), st.integers(0, 20))
def test_cut_to_columns_fits(text: str, columns: int) -> None:
    assert text_columns(cut_to_columns(safe_text(text), columns)) <= columns


def test_columns_of_wide_and_combining() -> None:
    assert text_columns("ab") == 2
    assert text_columns("日本") == 4
    assert text_columns("e\u0301") == 1
    assert cut_to_columns("日本語", 4) == "日…"
