"""Codes and the page that lists them."""

from __future__ import annotations

import re

from tests.jpz.jpz_faults import FAULTS
from tests.support import ROOT
from xwcore_jpz.codes import CODES


def test_every_code_has_a_faulty_file() -> None:
    assert {fault.code for fault in FAULTS} == set(CODES)


def test_every_code_is_documented() -> None:
    page = (ROOT / "docs" / "formats" / "jpz.md").read_text("utf-8")
    rows = re.findall(r"^\| `(JPZ[0-9]{3})` \| (\w+) \| (.+) \|$", page, re.MULTILINE)
    assert rows == [(row.code, str(row.severity), row.summary) for row in CODES.values()]
