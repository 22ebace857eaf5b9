"""The documentation of SPF tells what the table says."""

from __future__ import annotations

import re

import pytest

from tests.logic_types import SPELLINGS as TYPES
from tests.support import ROOT
from xwcore_spf.codes import CODES
from xwcore_spf.syntax.describing import description, page

PAGE = ROOT / "docs" / "formats" / "spf.md"


def test_is_made_of_the_table() -> None:
    text = PAGE.read_text("utf-8")
    assert page(text) == text, "run: python -m xwcore_spf.syntax.describing docs/formats/spf.md"


@pytest.mark.parametrize("name", sorted(TYPES))
def test_of_a_type_is_whole(name: str) -> None:
    text = description(TYPES[name])
    for row in ("/type", "keys", "puzzle", "solution", "rules", "decided"):
        assert f"| {row} | " in text
    assert not [line for line in text.split("\n") if line.endswith("|  |")]


def test_names_no_unknown_code() -> None:
    named = set(re.findall(r"SPF[0-9]{3}", PAGE.read_text("utf-8")))
    assert named <= CODES.keys()


def test_explains_every_code() -> None:
    for code in CODES.values():
        assert code.section.explanation.endswith(".")
        assert not code.section.hint or code.section.hint.endswith(".")
