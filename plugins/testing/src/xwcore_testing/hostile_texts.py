"""The contract of hostile texts: every text is written, or refused, or reported as a loss."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

from xwcore.plugin import PluginContractError, Puzzle, Registry, WriteError
from xwcore_crossword import Crossword
from xwcore_testing.advice import demand
from xwcore_testing.base import ContractBase
from xwcore_testing.exact_losses import loss_discrepancies

#: Texts that break encodings, lines, markup and terminals.
TEXTS: Final = {
    "a lone surrogate": "a\ud800b",
    "a NUL byte": "a\0b",
    "control characters": "\x1b[31m\x07\x7f\x9b2J",
    "marks of writing direction": "\u202eabc\u2066\u200f",
    "a byte order mark": "\ufeffabc",
    "line ends of every kind": "a\rb\r\nc\vd\fe\x85f\u2028g\u2029h",
    "blanks at both ends": "  \t text\u00a0 \t ",
    "letters beyond the basic plane": "\U0001f600\U00020000",
    "combining letters": "e\u0301\u0301 \u1e9e\u0130",
    "markup": "<i>a</i> &amp; &#65; {b} [c](d) %s \\n $x",
    "a very long text": "long " * 4_000,
    "the empty text": "",
}


class HostileTextContract(ContractBase):
    """Texts that a user or another format may bring."""

    def test_hostile_texts_are_written_or_reported(self, registry: Registry) -> None:
        """Any text in any place: a file that is read back, with exact losses, or a WriteError."""
        if not self.spec.writes:
            pytest.skip("the format does not write")
        sample = self.samples[0]
        puzzle = registry.read(sample.data, self.spec.name, **sample.options)
        for name, text in TEXTS.items():
            for where, changed in _with_text(puzzle, text):
                self._is_written(registry, changed, f"{name} as {where}")

    def _is_written(self, registry: Registry, puzzle: Puzzle, what: str) -> None:
        try:
            imagined, silent = loss_discrepancies(registry, puzzle, self.spec.name)
        except WriteError:
            return
        except PluginContractError as error:
            advice = "replace what the format cannot spell, and report it with context.lose_at"
            raise AssertionError(f"{what}: {error}\nadvice: {advice}") from error
        advice = "write it so that it can be read back, or report it with context.lose_at"
        differences = "; ".join(map(str, silent[:3]))
        demand(not silent, f"{what}: differences without a reported loss: {differences}", advice)
        losses = ", ".join(f"{feature} at {place}" for feature, place in imagined)
        demand(not imagined, f"{what}: reported as lost, but read back: {losses}", advice)


def _with_text(puzzle: Puzzle, text: str) -> Iterator[tuple[str, Puzzle]]:
    """The place of the text, and the puzzle with the text there."""
    for name in ("title", "author", "copyright", "notes"):
        yield name, puzzle.replace(**{name: text})
    yield "metadata", puzzle.replace(metadata={text: "value", "Key": text})
    if isinstance(puzzle, Crossword):
        clues = [clue._replace(text=text, markup=None) for clue in puzzle.clues]
        yield "clue", puzzle.replace(clues=clues)
        places = [(cell.row, cell.column) for cell in puzzle.grid if not cell.is_block][:1]
        if text:
            solution = puzzle.grid.with_solution(dict.fromkeys(places, text))
            yield "solution", puzzle.replace(grid=solution)
            yield "fill", puzzle.replace(grid=puzzle.grid.with_fill(dict.fromkeys(places, text)))
