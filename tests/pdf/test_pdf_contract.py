"""PDF holds the contract of formats that only write."""

from __future__ import annotations

import io
from typing import ClassVar

import pypdf
from xwcore_pdf.manifest import plugin

from tests.pages import crossword, logic_puzzle
from xwcore.plugin import FormatHooks
from xwcore.testing import WriterContract


class TestPdfContract(WriterContract):
    plugin: ClassVar[FormatHooks] = plugin
    examples = (crossword(5, notes="Notes", copyright="Copyright"), logic_puzzle())

    def inspect(self, data: bytes, text: str) -> None:
        reader = pypdf.PdfReader(io.BytesIO(data), strict=True)
        assert len(reader.pages) > 0
        assert set(reader.root_object) <= {"/Type", "/Pages", "/PageLayout", "/OpenAction"}
        for page in reader.pages:
            assert not {"/Annots", "/AA"} & set(page)
