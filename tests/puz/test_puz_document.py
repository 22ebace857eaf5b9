"""The page of the format names every code, section and option."""

from __future__ import annotations

from tests.support import ROOT
from xwcore_puz.codes import CODES
from xwcore_puz.manifest import plugin as puz_plugin
from xwcore_puz.syntax import SECTION_ORDER

TEXT = (ROOT / "docs" / "formats" / "puz.md").read_text("utf-8")


def test_document_lists_every_code_with_its_severity() -> None:
    for code in CODES.values():
        assert f"| {code.code} | {code.severity} | {code.summary} |" in TEXT
        assert code.section.source


def test_document_names_sections_and_options() -> None:
    spec = puz_plugin.xw_format()
    names = [option.name for option in (*spec.read_options, *spec.write_options)]
    for word in [*names, *(tag.decode() for tag in SECTION_ORDER)]:
        assert word in TEXT or word == "verify"
