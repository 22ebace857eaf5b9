"""The page of the format names every code, with its severity and its words."""

from __future__ import annotations

from tests.support import ROOT
from xwcore_across_text.codes import CODES
from xwcore_across_text.manifest import SPEC

PAGE = (ROOT / "docs" / "formats" / "across-text.md").read_text(encoding="utf-8")


def test_the_page_lists_every_code_with_severity_and_summary() -> None:
    for code in CODES.values():
        row = f"| [{code.code}](../diagnostics/{code.code}.md) | {code.severity} | {code.summary} |"
        assert row in PAGE
    assert PAGE.count("](../diagnostics/ACT") == len(CODES)


def test_the_page_names_every_option() -> None:
    for option in (*SPEC.read_options, *SPEC.write_options):
        assert f"`{option.name}" in PAGE
