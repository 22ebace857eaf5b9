"""PDF holds the contract of formats that only write."""

from __future__ import annotations

from typing import ClassVar

from tests.pages import crossword, logic_puzzle
from xwcore.plugin import FormatHooks
from xwcore_pdf.manifest import plugin
from xwcore_testing import WriterContract


class TestPdfContract(WriterContract):
    plugin: ClassVar[FormatHooks] = plugin
    examples = (crossword(5, notes="Notes", copyright="Copyright"), logic_puzzle())
    example_count = 8

    def inspect(self, data: bytes, text: str) -> None:
        assert data.startswith(b"%PDF-1.")
        assert data.endswith(b"%%EOF\n")
        # What a document can do: none of it is needed to print.
        for active in (b"/JavaScript", b"/JS", b"/AA", b"/Annots", b"/Launch", b"/URI"):
            assert active not in data
