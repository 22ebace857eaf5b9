"""PDF holds the contract of formats that only write."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from pypdf import PdfReader
from pypdf.generic import ArrayObject, DictionaryObject, NameObject

from tests.pages import crossword, logic_puzzle
from xwcore.plugin import FormatHooks
from xwcore_pdf.manifest import plugin
from xwcore_testing import WriterContract

#: What a document can do: none of it is needed to print.
ACTIVE: Final = {"/JavaScript", "/JS", "/AA", "/Annots", "/Launch", "/URI"}


def names(value: Any) -> Iterator[str]:
    """The names in an object, and in those that stand in it."""
    if isinstance(value, NameObject):
        yield value
    elif isinstance(value, DictionaryObject):
        yield from value
        for item in value.values():
            yield from names(item)
    elif isinstance(value, ArrayObject):
        for item in value:
            yield from names(item)


class TestPdfContract(WriterContract):
    plugin: ClassVar[FormatHooks] = plugin
    examples = (crossword(5, notes="Notes", copyright="Copyright"), logic_puzzle())
    example_count = 8

    def inspect(self, data: bytes, text: str) -> None:
        assert data.startswith(b"%PDF-1.")
        assert data.endswith(b"%%EOF\n")
        reader = PdfReader(io.BytesIO(data), strict=True)
        objects = (
            reader.get_object(number) for number in range(1, int(str(reader.trailer["/Size"])))
        )
        assert not {name for value in objects for name in names(value)} & ACTIVE
