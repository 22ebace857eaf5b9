"""Findings about byte order mark, encoding and line ends, under the codes of a format."""

from __future__ import annotations

import pytest

from xwcore.findings.diagnostics import Code, Severity
from xwcore.findings.fixing import apply_edits
from xwcore_documents.single_bytes import MAC_ROMAN, is_in_doubt
from xwcore_documents.text_checks import (
    CharacterCodes,
    EncodingCodes,
    check_characters,
    check_encoding,
    quoted_printable,
    second_copy,
)
from xwcore_documents.text_document import MAX_EDITS, TextDocument

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
            {
                "not_utf8": "encoding: read as Windows-1252, expected UTF-8"
                " (a\u20ac; in Mac Roman: a\u00c4)"
            },
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
        (
            b"caf\x8e",
            {
                "not_utf8": "encoding: read as Mac Roman, expected UTF-8"
                " (caf\u00e9; in Windows-1252: caf\u017d)"
            },
            "caf\u00e9".encode(),
        ),
        (
            "caf\u00e9\r\nb".encode("utf-16"),
            {"not_utf8": "encoding: read as UTF-16, expected UTF-8"},
            "caf\u00e9\r\nb".encode(),
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


CHARACTER_CODES = CharacterCodes(
    *(Code(name, Severity.WARNING, name) for name in CharacterCodes._fields)
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("\u0080\u009chi\u0080\u009d", "\u201chi\u201d"),
        ("\u00e2\u20ac\u0153hi\u00e2\u20ac\u009d", "\u201chi\u201d"),
        ("\u00c3\u00a2\u00e2\u201a\u00ac\u00c5\u201chi", "\u201chi"),
        ("Tom &amp;amp; J&eacute;r\u00f4me", "Tom & J\u00e9r\u00f4me"),
        ("\u0093hi\u0094", "\u201chi\u201d"),
        ("Re\u0301my", "R\u00e9my"),
        ("zero\u200bwidth \u0007", "zerowidth "),
        ("noncharacters \ufffe\ufdd0", "noncharacters "),
    ],
)
def test_characters_are_restored_by_one_fix(text: str, expected: str) -> None:
    document = TextDocument.decode(text.encode())
    (diagnostic,) = check_characters(document, CHARACTER_CODES)
    assert diagnostic.fix is not None
    fixed = apply_edits(document.data, diagnostic.fix.edits)
    assert fixed.decode() == expected
    assert not list(check_characters(TextDocument.decode(fixed), CHARACTER_CODES))


@pytest.mark.parametrize(
    "text",
    [
        "\U0001f468\u200d\U0001f469\u200d\U0001f467",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
        "\u0915\u094d\u200d\u0937",
        "\u1781\u17d2\u1798\u17c2\u179a\u200b\u179b\u17be \u0e44\u0e17\u0e22\u200b\u0e04\u0e33",
        "\u05d0\u200f (\u05d1)",
        "R&D; AT&T; &notit;",
        "CAF\u00c9\u2026 \u201c\u00c9\u201d IRM\u00c3\u201d",
    ],
)
def test_joiners_and_letters_before_quotation_marks_are_text(text: str) -> None:
    assert not list(check_characters(TextDocument.decode(text.encode()), CHARACTER_CODES))


def test_findings_of_one_kind_in_a_line_are_counted() -> None:
    document = TextDocument.decode(b"&eacute; &eacute; &lt; &lt;\n&eacute;")
    messages = [diagnostic.message for diagnostic in check_characters(document, CHARACTER_CODES)]
    assert messages == [
        "html_entity: '&lt;'; 2 in this line",
        "html_entity: '&eacute;', expected '\u00e9'; 2 in this line",
        "html_entity: '&eacute;', expected '\u00e9'",
    ]


SIGNS = "It\u2019s \u201cquiet\u201d \u2014 wait\u2026"


@pytest.mark.parametrize("encoding", ["utf-8", "cp1252"])
@pytest.mark.parametrize("text", [SIGNS, f"Lair\n\n{SIGNS}\nVessel\n{SIGNS}\n"])
def test_signs_of_bytes_without_bit_7_are_one_finding(text: str, encoding: str) -> None:
    data = bytes(byte & 0x7F for byte in text.encode(encoding))
    (finding,) = check_characters(TextDocument.decode(data), CHARACTER_CODES)
    assert finding.code == "mojibake"
    assert finding.message.startswith("bit 7 of all bytes is lost: ")
    assert finding.fix is not None
    assert not finding.fix.safe
    assert apply_edits(data, finding.fix.edits).decode() == text


@pytest.mark.parametrize("text", ["a\0b", "b\0\x19 and \x02", "\x1b[1m", "caf\u00e9 \x14"])
def test_other_control_characters_are_no_bytes_without_bit_7(text: str) -> None:
    findings = check_characters(TextDocument.decode(text.encode()), CHARACTER_CODES)
    assert {finding.code for finding in findings} == {"bad_character"}


def test_text_of_capitals_may_be_mac_roman() -> None:
    text = "\u00c9TUDE, \u00c9T\u00c9"
    assert is_in_doubt(text.encode("mac-roman"))
    assert not is_in_doubt(text.encode("windows-1252"))
    assert not is_in_doubt("don\u2019t, caf\u00e9".encode("windows-1252"))


@pytest.mark.parametrize("between", ["", "\n", "\n\n\ufeff"])
@pytest.mark.parametrize("end", ["", "\n", "\n\n"])
def test_second_copy_leaves_the_first_one(between: str, end: str) -> None:
    text = "one\ntwo\n" + "three" * 12 + "\n" + end
    copy = second_copy(text + between + text)
    assert copy is not None
    start, stop, new = copy.edit
    joined = text + between + text
    assert joined[:start] + new + joined[stop:] == text
    assert joined[copy.start :].startswith("one\ntwo")


@pytest.mark.parametrize(
    ("text", "is_found"),
    [
        ("1 + 1 =3D 2\nCaf=C3=A9", True),
        ("a line that goes =\non, =3D", True),
        ("Rebus: 1=ABC 2=DEF 3=CAB", False),
        ("E =3D mc, a = b", False),
        ("=3D", False),
        ("x" * 77 + "=3D=3D", False),
    ],
)
def test_quoted_printable(text: str, is_found: bool) -> None:
    finding = quoted_printable(TextDocument.decode(text.encode()), CODES.not_utf8)
    assert (finding is not None) == is_found
    if finding is not None and finding.fix is not None:
        decoded = apply_edits(text.encode(), finding.fix.edits)
        assert b"=3D" not in decoded
        assert b"=\n" not in decoded
