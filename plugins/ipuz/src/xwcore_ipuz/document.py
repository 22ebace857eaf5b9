"""A file as a document: encoding, wrapper, and the tree of its JSON."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from typing import Final

from xwcore.plugin import ReadContext
from xwcore_ipuz import codes
from xwcore_ipuz.scanning import Node, Places, Scanner

#: The function call of JSONP; a callback of another name is allowed (ipuz 1, JSONP).
_WRAPPER: Final = re.compile(r"([A-Za-z_$][A-Za-z0-9_$.]{0,63})[ \t]{0,8}\(")
_WRAPPER_END: Final = re.compile(r"\)[ \t\r\n]*;?")


@dataclass(frozen=True, slots=True)
class Document:
    """A file: `before` and `after` are the bytes around the object `root`."""

    data: bytes
    root: Node
    places: Places
    encoding: str
    is_wrapped: bool

    @property
    def before(self) -> bytes:
        """Byte order mark, blanks and the beginning of the wrapper."""
        return self.data[: self.root.start]

    @property
    def after(self) -> bytes:
        """The end of the wrapper, and blanks."""
        return self.data[self.root.end :]


def parse(data: bytes, context: ReadContext) -> Document:
    """The document in the file.

    Raises:
        ReadError: it is not JSON, or no object.
        LimitError: it is too deep, or has too many values.
    """
    places = Places(data, context)
    encoding = _encoding(data, places)
    scanner = Scanner(places, encoding)
    start = len(codecs.BOM_UTF8) if data.startswith(codecs.BOM_UTF8) else 0
    start = scanner.blank(start)
    wrapper = _WRAPPER.match(scanner.text, start)
    if wrapper is not None:
        places.report(codes.WRAPPED, wrapper.start(), wrapper.end())
    root = scanner.value(start if wrapper is None else wrapper.end())
    if root.kind != "object":
        places.fail(codes.NOT_AN_OBJECT, root.start, root.end)
    _check_end(scanner, root, wrapped=wrapper is not None)
    return Document(data, root, places, encoding, wrapper is not None)


def _encoding(data: bytes, places: Places) -> str:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        places.report(codes.NOT_UTF8, error.start, error.end)
        return "cp1252"
    return "utf-8"


def _check_end(scanner: Scanner, root: Node, *, wrapped: bool) -> None:
    at = scanner.blank(root.end)
    if wrapped:
        match = _WRAPPER_END.match(scanner.text, at)
        if match is None:
            scanner.places.report(codes.WRAPPER_OPEN, at, at)
        else:
            at = scanner.blank(match.end())
    if at < len(scanner.text):
        scanner.places.report(codes.TEXT_AFTER, at, len(scanner.text))
