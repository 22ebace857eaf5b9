"""The contract of line ends: they, and a byte order mark, are no content of a text."""

from __future__ import annotations

import codecs
from collections.abc import Iterator
from typing import Any

from xwcore.plugin import Puzzle, Registry, XwError
from xwcore_testing.advice import demand, shown
from xwcore_testing.base import ContractBase

#: What is read of a file: the puzzle, None where it is refused, and the codes that are reported.
_Outcome = tuple[Puzzle | None, list[str]]


class LineEndContract(ContractBase):
    """A sample in UTF-8 with the line ends and marks that other programs write."""

    def test_line_ends_are_no_content(self, registry: Registry) -> None:
        """With line ends of Windows, without the last one, or behind a byte order mark, a sample is
        read as the same puzzle, refused, or reported.
        """
        for sample in self.samples:
            before = self._outcome(registry, sample.data, sample.options)
            for what, data in _with_other_line_ends(sample.data):
                puzzle, codes = self._outcome(registry, data, sample.options)
                wrong = f"{sample.name} {what} is read differently without a report"
                advice = (
                    "decode with TextDocument.decode, and take `lines` of it, or report the"
                    f" difference; the file is {shown(data)}"
                )
                is_same = puzzle is None or puzzle == before[0] or codes != before[1]
                demand(is_same, wrong, advice)

    def _outcome(self, registry: Registry, data: bytes, options: dict[str, Any]) -> _Outcome:
        """The puzzle without what is kept as it is spelled, and the codes."""
        report = registry.validate(data, self.spec.name, **options)
        codes = sorted(diagnostic.code for diagnostic in report)
        try:
            puzzle: Puzzle = registry.read(data, self.spec.name, **options).replace(unmodeled=())
        except XwError:
            return None, codes
        return puzzle, codes


def _with_other_line_ends(data: bytes) -> Iterator[tuple[str, bytes]]:
    """What is changed, and the file; nothing of a file that is not text with line ends of Unix."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return
    if "\0" in text or "\r" in text or "\n" not in text:
        return
    yield "with line ends of Windows", data.replace(b"\n", b"\r\n")
    if text.endswith("\n"):
        yield "without its last line end", data.removesuffix(b"\n")
    if not data.startswith(codecs.BOM_UTF8):
        yield "behind a byte order mark", codecs.BOM_UTF8 + data
