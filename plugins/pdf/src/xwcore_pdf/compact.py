"""Make a document smaller: its objects move into one compressed object stream.

Contract: the document has the same objects under the same numbers. fpdf2 writes each object in
plain text with 20 bytes in the cross-reference table, and a tagged crossword has hundreds.

Source: ISO 32000-1, 7.5.7 for object streams and 7.5.8 for cross-reference streams.
"""

from __future__ import annotations

import re
import zlib
from typing import Final

#: The last lines of a document: the table of offsets begins at this byte.
_START: Final = re.compile(rb"startxref\s+(\d+)\s+%%EOF\s*\Z")

#: An object that is in use, in the table of offsets.
_OFFSET: Final = re.compile(rb"(\d{10}) \d{5} n")

#: Entries of the trailer that the cross-reference stream repeats.
_TRAILER: Final = re.compile(rb"/(?:Root|Info) \d+ 0 R|/ID \[<\w+><\w+>\]")

#: A row of the cross-reference stream: type, place and generation or index, of these lengths.
_WIDTHS: Final = (1, 4, 3)

#: Types of objects in it.
_FREE: Final = 0
_PLAIN: Final = 1
_IN_STREAM: Final = 2


def compacted(document: bytes) -> bytes:
    """The document that fpdf2 wrote, with its objects in a compressed stream."""
    start = _START.search(document)
    assert start is not None
    table = int(start[1])
    offsets = sorted(int(offset) for offset in _OFFSET.findall(document, table))
    parts: dict[int, bytes] = {}
    streams: dict[int, bytes] = {}
    for offset, end in zip(offsets, [*offsets[1:], table], strict=True):
        number, _, rest = document[offset:end].partition(b" 0 obj")
        body = rest.rstrip().removesuffix(b"endobj").strip()
        kept = streams if body.endswith(b"endstream") else parts
        kept[int(number)] = body
    holder = max((*parts, *streams)) + 1
    rows = [(_FREE, 0, 65_535)] + [(_FREE, 0, 0)] * (holder + 1)
    streams[holder] = _object_stream(parts)
    for index, part in enumerate(parts):
        rows[part] = (_IN_STREAM, holder, index)
    smaller = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
    for stream, body in sorted(streams.items()):
        rows[stream] = (_PLAIN, len(smaller), 0)
        smaller += b"%d 0 obj\n%b\nendobj\n" % (stream, body)
    at = len(smaller)
    rows[holder + 1] = (_PLAIN, at, 0)
    columns = b"".join(
        value.to_bytes(width, "big")
        for row in rows
        for value, width in zip(row, _WIDTHS, strict=True)
    )
    entries = b"/Type /XRef /Size %d /W [%d %d %d] " % (len(rows), *_WIDTHS)
    entries += b" ".join(_TRAILER.findall(document, table))
    smaller += b"%d 0 obj\n%b\nendobj\n" % (holder + 1, _stream(entries, columns))
    smaller += b"startxref\n%d\n%%%%EOF\n" % at
    return bytes(smaller)


def _object_stream(parts: dict[int, bytes]) -> bytes:
    """An object stream: the number and offset of each object, then the objects."""
    places, at = [], 0
    for number, body in parts.items():
        places.append(b"%d %d" % (number, at))
        at += len(body) + 1
    head = b" ".join(places) + b"\n"
    entries = b"/Type /ObjStm /N %d /First %d" % (len(parts), len(head))
    return _stream(entries, head + b"\n".join(parts.values()))


def _stream(entries: bytes, content: bytes) -> bytes:
    data = zlib.compress(content, 9)
    length = b"/Filter /FlateDecode /Length %d" % len(data)
    return b"<< %b %b >>\nstream\n%b\nendstream" % (entries, length, data)
