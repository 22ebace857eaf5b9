"""Findings about byte order mark, encoding and line ends, under the codes of a format."""

from __future__ import annotations

import pytest

from xwcore.files.encodings import MAC_ROMAN
from xwcore.files.text_checks import EncodingCodes, check_encoding
from xwcore.files.text_document import MAX_EDITS, TextDocument
from xwcore.findings.diagnostics import Code, Severity
from xwcore.findings.fixing import apply_edits

CODES = EncodingCodes(*(Code(name, Severity.WARNING, name) for name in EncodingCodes._fields))


@pytest.mark.parametrize(
    ("data", "expected", "fixed"),
    [
        (b"a\nb", {}, b"a\nb"),
        (b"a\r\nb\r\n", {}, b"a\r\nb\r\n"),
        (
            b"\xef\xbb\xbfa",
            {"byte_order_mark": "byte_order_mark"},
            b"a",
        ),
        (
            b"a\x80",
            {"not_utf8": "encoding: read as Windows-1252, expected UTF-8"},
            "a\u20ac".encode(),
        ),
        (
            b"a\x81",
            {
                "not_utf8": "encoding: read as Windows-1252, expected UTF-8",
                "unused_byte": "byte 0x81 has no character in Windows-1252",
            },
            "a\x81".encode(),
        ),
        (b"a\rb\r", {"old_line_ends": "line ends: CR, expected LF"}, b"a\nb\n"),
        (
            b"a\r\nb\nc\r",
            {"mixed_line_ends": "line ends: LF and CR and CR LF, expected CR LF"},
            b"a\r\nb\r\nc\r\n",
        ),
    ],
)
def test_each_finding_has_its_message_and_fix(
    data: bytes, expected: dict[str, str], fixed: bytes
) -> None:
    diagnostics = list(check_encoding(TextDocument.decode(data), CODES))
    assert {diagnostic.code: diagnostic.message for diagnostic in diagnostics} == expected
    edits = [
        edit
        for diagnostic in diagnostics
        if diagnostic.fix is not None
        for edit in diagnostic.fix.edits
    ]
    assert apply_edits(data, edits) == fixed
    assert all(diagnostic.span is not None for diagnostic in diagnostics)


def test_a_chosen_encoding_is_information_and_has_no_fix() -> None:
    document = TextDocument.decode(b"caf\x8e", MAC_ROMAN)
    (diagnostic,) = check_encoding(document, CODES, chosen=True)
    assert diagnostic.message == "encoding: read as Mac Roman"
    assert (diagnostic.severity, diagnostic.fix, diagnostic.hint) == (Severity.INFO, None, "")


def test_the_span_is_the_first_unusual_line_end() -> None:
    for lines in (1, MAX_EDITS + 1):
        data = b"a\r\n" + b"b\r" * lines
        (diagnostic,) = check_encoding(TextDocument.decode(data), CODES)
        assert diagnostic.span is not None
        assert (diagnostic.span.start, diagnostic.span.end) == (4, 5)
