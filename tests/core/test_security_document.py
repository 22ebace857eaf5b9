"""The threat model names tests and wrong plugins that exist, and every wrong plugin."""

from __future__ import annotations

import re

from tests.packaging.strangers import STRANGERS
from tests.support import ROOT

DOCUMENT = (ROOT / "docs" / "security.md").read_text("utf-8")


def test_security_document_names_tests_that_exist() -> None:
    named = set(re.findall(r"`(test_\w+)`", DOCUMENT))
    assert len(named) > 30
    sources = [
        path.read_text("utf-8")
        for folder in ("tests", "plugins/testing/src/xwcore_testing", "plugins")
        for path in (ROOT / folder).rglob("*.py")
    ]
    defined = {name for text in sources for name in re.findall(r"def (test_\w+)\(", text)}
    assert not named - defined


def test_security_document_names_every_wrong_plugin() -> None:
    named = set(re.findall(r"`(a-[a-z-]+)`", DOCUMENT))
    assert named == set(STRANGERS)
