"""HTML holds the contract of formats that only write."""

from __future__ import annotations

from typing import ClassVar

from tests.pages import Page, crossword, logic_puzzle
from xwcore.plugin import FormatHooks
from xwcore_html.manifest import plugin
from xwcore_testing import WriterContract


class TestHtmlContract(WriterContract):
    plugin: ClassVar[FormatHooks] = plugin
    examples = (crossword(5, notes="Notes", copyright="Copyright"), logic_puzzle())

    def inspect(self, data: bytes, text: str) -> None:
        page = Page(data)
        scripts = [attributes for tag, attributes in page.elements if tag == "script"]
        assert len(scripts) <= 2
        for _, attributes in page.elements:
            assert not [name for name in attributes if name.startswith("on")]
            assert not {"src", "href"} & set(attributes)
