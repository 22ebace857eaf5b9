"""CSV holds the contract of formats that only write."""

from __future__ import annotations

import csv
import io
from typing import ClassVar

from tests.pages import crossword
from xwcore.plugin import FormatHooks
from xwcore_crossword import Crossword
from xwcore_csv.manifest import plugin
from xwcore_testing import WriterContract


class TestCsvContract(WriterContract):
    plugin: ClassVar[FormatHooks] = plugin
    examples = (
        crossword(5, notes="Notes", copyright="Copyright"),
        Crossword.build(["AB", "CD"], ["=1+1", "b"], ["c", "d"]),
    )

    def inspect(self, data: bytes, text: str) -> None:
        rows = list(csv.reader(io.StringIO(data.decode(), newline="")))
        assert {len(row) for row in rows} == {6}
