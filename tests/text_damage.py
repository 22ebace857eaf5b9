"""Damage of text files, as editors, mail programs and converters do it."""

from __future__ import annotations

from collections.abc import Iterator

from xwcore_documents.encodings import decode_text, encode
from xwcore_documents.single_bytes import MAC_ROMAN, WINDOWS_1252

#: Letters that differ among the encodings; every transcoded file has them in its title.
ACCENTED = "Caf\u00e9 na\u00efve \u2014 \u00bfqu\u00e9?"


def transcoded(text: str) -> Iterator[tuple[str, bytes]]:
    """A file in another encoding, or read in a wrong one once or twice."""
    for encoding in (WINDOWS_1252, MAC_ROMAN):
        yield f"in {encoding}", encode(text, encoding, "replace")
    for encoding in ("utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"):
        yield f"in {encoding}", text.encode(encoding)
    for encoding in (WINDOWS_1252, MAC_ROMAN):
        once = decode_text(text.encode(), encoding)
        yield f"UTF-8 read as {encoding}", once.encode()
        yield f"UTF-8 read as {encoding} twice", decode_text(once.encode(), encoding).encode()


def with_other_line_ends(text: str) -> Iterator[tuple[str, bytes]]:
    """A file with other line ends, or with several kinds."""
    data = text.encode()
    yield "CR", data.replace(b"\n", b"\r")
    yield "CR LF", data.replace(b"\n", b"\r\n")
    yield "mixed line ends", data.replace(b"\n", b"\r\n", data.count(b"\n") // 2)


def with_lines_changed(text: str) -> Iterator[tuple[str, bytes]]:
    """A file that lacks a line, has one twice, or has two exchanged; or that is cut off."""
    lines = text.splitlines(keepends=True)
    for at, line in enumerate(lines):
        shown = f"line {at + 1}"
        if line.strip():
            yield f"without {shown}", "".join([*lines[:at], *lines[at + 1 :]]).encode()
            yield f"{shown} twice", "".join([*lines[: at + 1], *lines[at:]]).encode()
            yield f"cut off after {shown}", "".join(lines[: at + 1]).encode()
        if at and line.strip() and lines[at - 1].strip() and line != lines[at - 1]:
            exchanged = [*lines[: at - 1], line, lines[at - 1], *lines[at + 1 :]]
            yield f"{shown} exchanged with the line above", "".join(exchanged).encode()


def with_blanks(text: str) -> Iterator[tuple[str, bytes]]:
    """A file with blanks added to lines, and with blank lines removed or added."""
    lines = text.split("\n")
    yield "indented", "\n".join(f"  {line}" if line else "" for line in lines).encode()
    yield "blanks at line ends", "\n".join(f"{line}  " if line else "" for line in lines).encode()
    yield "every line doubled", "\n\n".join(lines).encode()
    yield "no blank lines", ("\n".join(filter(None, lines)) + "\n").encode()


def with_entities(text: str) -> Iterator[tuple[str, bytes]]:
    """A file whose special characters are entities of HTML, once or twice escaped."""
    once = "".join(f"&#{ord(sign)};" if ord(sign) > 127 else sign for sign in text)
    yield "entities", once.encode()
    yield "entities escaped twice", once.replace("&", "&amp;").encode()
