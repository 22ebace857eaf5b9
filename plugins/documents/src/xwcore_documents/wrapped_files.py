"""Puzzles that something else is around: Base64, a mail, a web page, a text of JSON, a script.

Each row of the table `wrappings` in `foreign_files.json` has a pattern whose group is the content,
the ways to decode the group, and what a user can do. Contract: bounded, as the patterns are, since
only the largest matches of a pattern are decoded, and a fixed number of contents is tried.
"""

from __future__ import annotations

import base64
import binascii
import heapq
import html
import json
import quopri
import re
import zlib
from collections import deque
from collections.abc import Callable, Iterator
from typing import Any, Final
from urllib.parse import unquote_to_bytes

#: The title of the format that claims some bytes, or None.
Claimed = Callable[[bytes], str | None]

#: Bytes of a packed content that are unpacked.
_MOST: Final = 65_536
#: Matches of a pattern that are decoded, and contents that are tried altogether.
_MOST_MATCHES: Final = 8
_MOST_CONTENTS: Final = 80

_ENCODED: Final = re.compile(
    rb"^Content-Transfer-Encoding:[ \t]*([\w-]+)", re.IGNORECASE | re.MULTILINE
)
_MAIL: Final = re.compile(
    rb"^(?:Content-|MIME-Version:|From:|Subject:|Received:)", re.IGNORECASE | re.MULTILINE
)
_SOFT_BREAK: Final = re.compile(rb"=\r?\n|=(?:3D|20|[8-9A-F][0-9A-F])")
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]{0,400}>")
_LINE_END: Final = re.compile(r"<br\b[^<>]{0,99}>|</(?:p|div|li|tr|h[1-6])>", re.IGNORECASE)
_DUMPED: Final = re.compile(
    rb"^[0-9a-f]{6,8}:?[ ]{1,3}((?:[0-9a-f]{2,4}[ ]{1,3})+)", re.IGNORECASE | re.MULTILINE
)
_ESCAPE: Final = re.compile(rb"\\(?:u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_QUOTE: Final = re.compile(rb"^[ \t]{0,3}>[ ]?", re.MULTILINE)
_QUOTATION_MARK: Final = re.compile(rb"\xe2\x80[\x9c-\x9f]")
_CONTROLS: Final = {b"n": b"\n", b"r": b"\r", b"t": b"\t"}


def unwrapped(data: bytes, rows: list[dict[str, Any]], claimed: Claimed) -> str | None:
    """The format in a wrapped file, how it is wrapped and what to do; None where none is found."""
    waiting = deque([(data, "", "")])
    tried = {data}
    while waiting:
        wrapped, around, ways = waiting.popleft()
        for row, content in _contents(wrapped, rows):
            if content in tried:
                continue
            if len(tried) == _MOST_CONTENTS:
                return None
            tried.add(content)
            inner = _inflated(content)
            way = f"{ways}{row['way']}"
            name = claimed(inner) or _archive(inner)
            if name is not None:
                return f"{name} {row['in']}{around}: {way}"
            if not around:
                waiting.append((inner, f" {row['in']}", f"{way}, then "))
    return None


def _inflated(data: bytes) -> bytes:
    """The beginning of what a gzip file has; any other bytes as they are."""
    if not data.startswith(b"\x1f\x8b"):
        return data
    try:
        return zlib.decompressobj(31).decompress(data, _MOST)
    except zlib.error:
        return data


def _archive(data: bytes) -> str | None:
    """What an archive is, which may have a puzzle."""
    return "a zip archive" if data.startswith(b"PK\x03\x04") else None


def _contents(data: bytes, rows: list[dict[str, Any]]) -> Iterator[tuple[dict[str, Any], bytes]]:
    """What may be wrapped in the data, by the row that finds it."""
    for row in rows:
        matches = re.finditer(
            row["pattern"].encode("latin-1"), data, re.DOTALL | re.IGNORECASE | re.MULTILINE
        )
        for match in heapq.nlargest(_MOST_MATCHES, matches, key=lambda match: len(match[1])):
            for name in row["decode"]:
                content = _DECODERS[name](match[1])
                if content:
                    yield row, content


def _from_base64(text: bytes) -> bytes:
    """The bytes of a text in Base64; b"" where it is none."""
    joined = b"".join(unquote_to_bytes(text).split())
    joined = joined.translate(bytes.maketrans(b"-_", b"+/")).rstrip(b"=")
    joined = joined[: len(joined) - (len(joined) % 4 == 1)]  # the end of what is looked at
    try:
        return base64.b64decode(joined + b"=" * (-len(joined) % 4))
    except binascii.Error:
        return b""


def _from_percent(text: bytes) -> bytes:
    is_form = b"+" in text and b"%20" not in text
    return unquote_to_bytes(text.replace(b"+", b" ") if is_form else text).strip()


def _from_hexadecimal(text: bytes) -> bytes:
    digits = re.sub(rb"0x|\\x|[^0-9a-f]", b"", text.lower())
    return binascii.unhexlify(digits[: len(digits) // 2 * 2])


def _from_dump(text: bytes) -> bytes:
    return _from_hexadecimal(b"".join(match[1] for match in _DUMPED.finditer(text)))


def _from_uuencode(text: bytes) -> bytes:
    try:
        return b"".join(binascii.a2b_uu(line) for line in text.splitlines())
    except binascii.Error:
        return b""


def _from_quoted_printable(text: bytes) -> bytes:
    return quopri.decodestring(text) if _SOFT_BREAK.search(text) else b""


def _from_mail_part(part: bytes) -> bytes:
    head, _, body = part.replace(b"\r\n", b"\n").partition(b"\n\n")
    if not _MAIL.search(head):
        return b""
    encoding = _ENCODED.search(head)
    name = encoding[1].lower() if encoding is not None else b""
    if name == b"base64":
        return _from_base64(body)
    return quopri.decodestring(body) if name == b"quoted-printable" else body


def _from_references(text: bytes) -> bytes:
    return html.unescape(text.decode("utf-8", "replace")).encode("utf-8", "replace")


def _from_tags(text: bytes) -> bytes:
    return _from_references(_TAG.sub("", text.decode("utf-8", "replace")).encode())


def _from_page(text: bytes) -> bytes:
    joined = "".join(line.strip() for line in text.decode("utf-8", "replace").splitlines())
    return _from_tags(_LINE_END.sub("\n", joined).encode()).strip()


def _from_object(text: bytes) -> bytes:
    """The JSON value at the start; the whole text where it is not JSON to the end of a value."""
    decoded = text.decode("utf-8", "replace")
    try:
        return decoded[: json.JSONDecoder().raw_decode(decoded)[1]].encode()
    except (ValueError, RecursionError):
        return text


def _from_escapes(text: bytes) -> bytes:
    def character(match: re.Match[bytes]) -> bytes:
        if match[1]:
            return chr(int(match[1], 16)).encode("utf-16-le", "surrogatepass")
        return bytes([int(match[2], 16)]) if match[2] else _CONTROLS.get(match[3], match[3])

    def characters(match: re.Match[bytes]) -> bytes:
        pairs = _ESCAPE.sub(character, match[0])
        return pairs.decode("utf-16-le", "replace").encode("utf-8", "replace")

    return _ESCAPE.sub(character, re.sub(rb"(?:\\u[0-9a-fA-F]{4})+", characters, text))


def _from_quotation(text: bytes) -> bytes:
    return _QUOTE.sub(b"", text)


def _from_blanks(text: bytes) -> bytes:
    return text.replace(b"\xc2\xa0", b" ")


def _from_quotation_marks(text: bytes) -> bytes:
    return _QUOTATION_MARK.sub(b'"', text)


def _from_indentation(text: bytes) -> bytes:
    """The lines without the blanks that the first line begins with."""
    lines = text.strip(b"\r\n").splitlines(keepends=True)
    indentation = lines[0][: len(lines[0]) - len(lines[0].lstrip(b" \t"))] if lines else b""
    return b"".join(line.removeprefix(indentation) for line in lines)


_DECODERS: Final[dict[str, Callable[[bytes], bytes]]] = {
    "": bytes,
    "Base64": _from_base64,
    "percent": _from_percent,
    "hexadecimal": _from_hexadecimal,
    "dump": _from_dump,
    "uuencode": _from_uuencode,
    "quoted-printable": _from_quoted_printable,
    "mail part": _from_mail_part,
    "references": _from_references,
    "text": _from_tags,
    "lines of a page": _from_page,
    "object": _from_object,
    "escapes": _from_escapes,
    "quotation": _from_quotation,
    "indentation": _from_indentation,
    "blanks": _from_blanks,
    "quotation marks": _from_quotation_marks,
}
