"""Text files: decoding, line ends, places in the bytes, edits."""

from __future__ import annotations

import codecs
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore.findings.diagnostics import Edit
from xwcore.findings.fixing import apply_edits
from xwcore.findings.placing import LineIndex
from xwcore.plugin import UTF8
from xwcore_documents.encodings import can_encode, encode
from xwcore_documents.single_bytes import MAC_ROMAN, WINDOWS_1252
from xwcore_documents.text_document import MAX_EDITS, TextDocument, encode_text

TEXTS = st.text(st.sampled_from("aé€\u0435日\U0001f600 \r\n\t\x85\u2028"), max_size=40)
BOMS = st.sampled_from([b"", codecs.BOM_UTF8, codecs.BOM_UTF8 * 3])


@st.composite
def documents(draw: st.DrawFn) -> TextDocument:
    encoding = draw(st.sampled_from([UTF8, WINDOWS_1252, MAC_ROMAN]))
    body = draw(TEXTS).encode() if encoding == UTF8 else draw(st.binary(max_size=40))
    return TextDocument.decode(draw(BOMS) + body, encoding)


def test_utf_8_is_tried_first_and_windows_1252_after_it() -> None:
    document = TextDocument.decode("caf\u00e9\n".encode())
    assert (document.text, document.encoding) == ("caf\u00e9\n", UTF8)
    document = TextDocument.decode(b"caf\xe9 \x80\x81\n")
    assert (document.text, document.encoding) == ("caf\u00e9 \u20ac\x81\n", WINDOWS_1252)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_is_read_with_and_without_a_byte_order_mark(encoding: str) -> None:
    text = "Title: Caf\u00e9 \U0001f642\r\nAuthor: A. Writer\r\n\r\n"
    document = TextDocument.decode(text.encode(encoding))
    assert document.text == text.replace("\r\n", "\n")
    assert (document.newline, document.line_end_kinds()) == ("\r\n", {b"\r\n"})
    span = document.line_span(1, 8, 17)
    assert span.start is not None
    assert span.end is not None
    assert document.data[span.start : span.end].decode(document.encoding) == "A. Writer"
    start = document.text.index("A. Writer")
    changed = document.replaced([(start, start + 9, "B\nC")])
    assert TextDocument.decode(changed).text == document.text.replace("A. Writer", "B\nC")


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Caf\u00e9, na\u00efve, don\u2019t", MAC_ROMAN),
        ("\u201cEspa\u00f1a\u201d \u2014 \u00e0 la carte\u2026", MAC_ROMAN),
        ("Caf\u00e9, na\u00efve, don\u2019t", WINDOWS_1252),
        ("\u201cEspa\u00f1a\u201d \u2014 \u00e0 la carte\u2026", WINDOWS_1252),
        ("\u00a9 2024 A. Writer", WINDOWS_1252),
    ],
)
def test_the_likelier_single_byte_encoding_is_chosen(text: str, encoding: str) -> None:
    document = TextDocument.decode(encode(text, encoding))
    assert (document.text, document.encoding) == (text, encoding)


def test_a_given_encoding_is_the_only_one_tried() -> None:
    assert TextDocument.decode(b"caf\x8e", MAC_ROMAN).text == "caf\u00e9"
    with pytest.raises(UnicodeDecodeError):
        TextDocument.decode(b"caf\xe9", UTF8)


def test_the_byte_order_mark_is_kept_apart() -> None:
    document = TextDocument.decode(codecs.BOM_UTF8 + b"a\nb")
    assert (document.bom, document.text, document.lines) == (codecs.BOM_UTF8, "a\nb", ["a", "b"])
    assert document.line_span(0) == document.span(0, 1)
    assert (document.span(0, 1).start, document.span(0, 1).column) == (3, 1)


@pytest.mark.parametrize(
    ("data", "lines", "newline", "usual"),
    [
        (b"", [], "\n", True),
        (b"a", ["a"], "\n", True),
        (b"a\n", ["a"], "\n", True),
        (b"a\r\n\r\nb", ["a", "", "b"], "\r\n", True),
        (b"a\rb\r", ["a", "b"], "\r", False),
        (b"a\rb\r\n", ["a", "b"], "\r", False),
        (b"a\r\nb\n", ["a", "b"], "\r\n", False),
        (b"a\r\r\nb\n\n", ["a", "", "b", ""], "\r", False),
        ("a\x85b\u2028c\x0cd".encode(), ["a\x85b\u2028c\x0cd"], "\n", True),
    ],
)
def test_lines_end_with_lf_cr_lf_or_cr(
    data: bytes, lines: list[str], newline: str, usual: bool
) -> None:
    document = TextDocument.decode(data)
    assert list(document.iter_lines()) == document.lines == lines
    assert document.newline == newline
    assert document.has_usual_line_ends == usual


@given(documents())
def test_every_offset_has_the_bytes_before_it(document: TextDocument) -> None:
    offsets = range(len(document.text) + 1)
    for offset in (*offsets, *reversed(offsets)):
        byte = document.byte_offset(offset)
        before = TextDocument.decode(document.data[:byte], document.encoding)
        assert before.text == document.text[:offset]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_offsets_of_a_text_of_several_chunks(line_end: str) -> None:
    lines = [f"{number} caf\u00e9{line_end}" for number in range(5000)]
    document = TextDocument.decode("".join(lines).encode())
    for number in range(0, 5000, 7):
        offset = sum(len(line.rstrip()) + 1 for line in lines[:number])
        assert document.byte_offset(offset) == len("".join(lines[:number]).encode())


@given(documents())
def test_spans_agree_with_the_line_index_of_the_bytes(document: TextDocument) -> None:
    index = LineIndex(document.data[len(document.bom) :], _python_name(document.encoding))
    for offset in range(len(document.text)):
        span = document.span(offset, offset + 1)
        at = span.start - len(document.bom)
        expected = index.span(at, at)
        assert (span.line, span.column) == (expected.line, expected.column)
        line, column = (span.line or 0) - 1, (span.column or 0) - 1
        assert document.line_start(line) + column == offset
        if document.text[offset] != "\n":
            assert document.line_span(line, column, column + 1) == span


def _python_name(encoding: str) -> str:
    return "latin-1" if encoding == WINDOWS_1252 else encoding


def test_the_end_of_an_unfinished_line_belongs_to_it() -> None:
    assert TextDocument.decode(b"a\nb").span(3, 3).line == 2
    assert TextDocument.decode(b"a\nb\n").span(4, 4).line == 3
    assert TextDocument.decode(b"").span(0, 0).line == 1


def test_a_line_past_the_last_one_is_the_end_of_the_file() -> None:
    document = TextDocument.decode("\u00e9\r\nb".encode())
    span = document.line_span(2)
    assert (span.start, span.end, span.line, span.column) == (5, 5, 3, 1)
    assert document.whole_lines_edit(1, 5) == Edit(4, 5, b"")


@given(documents(), st.data())
def test_edits_of_characters_become_edits_of_bytes(
    document: TextDocument, data: st.DataObject
) -> None:
    size = len(document.text)
    start = data.draw(st.integers(0, size))
    end = data.draw(st.integers(start, size))
    text = data.draw(st.text("ab\n", max_size=5))
    changed = apply_edits(document.data, [document.edit(start, end, text)])
    after = TextDocument.decode(changed, document.encoding)
    expected = document.text[:start] + text + document.text[end:]
    if "\r" not in document.newline:  # else a new line end may join with what is beside it
        assert after.text == expected
    assert document.replaced([(start, end, text)]) == changed
    assert document.fix("", (start, end, text)).edits == (document.edit(start, end, text),)


def test_an_edit_has_the_line_ends_and_the_encoding_of_the_file() -> None:
    document = TextDocument.decode(b"caf\xe9\r\nb\r\n")
    assert document.edit(0, 4, "\u00e8\n\u65e5") == Edit(0, 4, b"\xe8\r\n?")
    assert document.line_edit(1, 0, 1, "c") == Edit(6, 7, b"c")
    assert document.whole_lines_edit(1, 1, "c\nd\n") == Edit(6, 9, b"c\r\nd\r\n")
    assert document.whole_lines_edit(1, 0, "c\n") == Edit(6, 6, b"c\r\n")


@pytest.mark.parametrize(
    ("data", "text", "options", "changed"),
    [
        (b"a\r\nb\n", "B\n", {}, (b"a\r\nB\r\n\n", UTF8)),
        (b"\xef\xbb\xbfa\nb", "B", {"encoding": UTF8}, (b"\xef\xbb\xbfa\nB", UTF8)),
        (b"\xe9\nb", "\u20ac", {}, (b"\xe9\n\x80", WINDOWS_1252)),
        # The file keeps its line ends when the new text needs another encoding.
        (b"\xe9\r\nb", "\u65e5", {}, ("\u00e9\r\n\u65e5".encode(), UTF8)),
        (b"\xe9\rb", "B", {"newline": "\n"}, (b"\xe9\nB", WINDOWS_1252)),
        (b"a\nb", "\u00e9", {"encoding": WINDOWS_1252}, (b"a\n\xe9", WINDOWS_1252)),
        (b"\xe9\nb", "\u00c3\u00a9", {}, (b"\xe9\n\xc3\xa9", WINDOWS_1252)),
    ],
)
def test_an_edit_in_another_encoding(
    data: bytes, text: str, options: dict[str, str], changed: tuple[bytes, str]
) -> None:
    document = TextDocument.decode(data)
    edits = [(2, 3, text)]
    assert document.changed(edits, options.get("encoding"), options.get("newline")) == changed


def test_a_file_that_would_be_detected_as_another_encoding_becomes_utf_8() -> None:
    document = TextDocument.decode(b"\xe9\nb")
    data, encoding = document.changed([(0, 1, "\u00c3\u00a9")])
    assert (data, encoding) == ("\u00c3\u00a9\nb".encode(), UTF8)


@given(documents())
def test_no_edit_gives_the_same_bytes(document: TextDocument) -> None:
    assert document.replaced([]) == document.data


@given(TEXTS, BOMS)
def test_encoded_text_is_decoded_again(text: str, bom: bytes) -> None:
    text = text.replace("\r", "")
    for newline in ("\n", "\r\n", "\r"):
        data = encode_text(text, UTF8, newline, bom)
        document = TextDocument.decode(data, UTF8)
        assert (document.text, document.bom) == (text, bom)
        assert document.has_usual_line_ends == (newline != "\r" or "\n" not in text)


@given(st.binary(max_size=40))
def test_utf8_edits_keep_the_text(body: bytes) -> None:
    document = TextDocument.decode(body, MAC_ROMAN)
    changed = apply_edits(document.data, document.utf8_edits())
    assert TextDocument.decode(changed, UTF8).text == document.text


@given(st.text(st.sampled_from("a\r\n"), max_size=30), st.sampled_from([b"\n", b"\r\n"]))
def test_line_end_edits_keep_the_lines(text: str, newline: bytes) -> None:
    document = TextDocument.decode(text.encode())
    changed = TextDocument.decode(apply_edits(document.data, document.line_end_edits(newline)))
    assert changed.lines == document.lines
    assert changed.line_end_kinds() <= {newline}


def test_very_many_edits_become_one() -> None:
    document = TextDocument.decode(b"\xe9\r" * (MAX_EDITS + 1))
    assert len(document.utf8_edits()) == len(document.line_end_edits(b"\n")) == 1
    assert apply_edits(document.data, document.line_end_edits(b"\n")) == b"\xe9\n" * (MAX_EDITS + 1)
    assert len(apply_edits(document.data, document.utf8_edits())) == 3 * (MAX_EDITS + 1)


def test_many_places_in_one_long_line_take_linear_time() -> None:
    seconds = []
    for size in (20_000, 160_000):
        document = TextDocument.decode(("\u00e9" * size).encode())
        start = time.process_time()
        for offset in range(0, size, 4):
            document.span(offset, offset + 1)
        seconds.append(time.process_time() - start)
    assert seconds[1] < 30 * seconds[0]


def test_whether_an_encoding_has_the_characters() -> None:
    assert can_encode("\u20ac\x81", WINDOWS_1252)
    assert not can_encode("\u65e5", MAC_ROMAN)


@pytest.mark.parametrize("kept", range(1, 4))
def test_text_cut_off_in_a_character_stays_utf_8(kept: int) -> None:
    whole = "Caf\u00e9, \U0001f600".encode()
    document = TextDocument.decode(whole[: len(whole) - 4 + kept])
    assert document.encoding == UTF8
    assert document.text == "Caf\u00e9, \ufffd"
    assert document.line_span(0, 0, 7).end == len(document.data)
    assert TextDocument.decode(b"caf\xc3").encoding == WINDOWS_1252  # no other character of UTF-8
