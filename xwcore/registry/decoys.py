"""Sources that are not puzzles: a plugin that claims one of them is broken.

Each is a few hundred bytes at most, because a registry passes them all to each sniffer it uses.
"""

from __future__ import annotations

from typing import Final

_HTML = b"<!DOCTYPE html>\n<html><head><title>Page</title></head><body><p>Text.</p></body></html>\n"
_EPS = (
    b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 10 10\n%%EndComments\n"
    b"0 0 moveto 10 10 lineto stroke\nshowpage\n%%EOF\n"
)
_PROSE = (
    b"Dear reader,\n\nthis is a letter about nothing in particular. It has lines, and blank\n"
    b"lines, and a few numbers: 1, 2, 3.\n\nYours,\nA. Writer\n"
)

#: Names and bytes.
DECOYS: Final[tuple[tuple[str, bytes], ...]] = (
    ("empty", b""),
    ("one byte", b"A"),
    ("NUL bytes", b"\0" * 512),
    ("high bytes", b"\xff" * 64),
    ("line breaks", b"\n" * 64),
    ("HTML", _HTML),
    ("EPS without a puzzle", _EPS),
    ("prose", _PROSE),
    ("UTF-16 text", "Plain text, nothing else.\r\n".encode("utf-16")),
    ("JSON", b'{"name": "value", "list": [1, 2, 3]}\n'),
    ("Markdown", b"# Title\n\nSome *text* with `code`.\n\n- one\n- two\n"),
    ("PNG", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\0\0\0\0"),
    ("ZIP", b"PK\x03\x04\x14\0\0\0\0\0" + b"\0" * 20),
)
