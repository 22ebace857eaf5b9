"""Small format plugins for the tests of the core."""

from __future__ import annotations

from typing import Any

from xwcore.plugin import (
    Evidence,
    FormatHooks,
    FormatSpec,
    Option,
    Probe,
    Puzzle,
    ReadContext,
    Signature,
    WriteContext,
    hookimpl,
)
from xwcore_crossword import Crossword, CrosswordFeature, Grid


class ToyFormat(FormatHooks):
    """A format of one magic line and a grid; `spec` overrides parts of the declaration."""

    def __init__(self, name: str = "toy", **spec: Any) -> None:
        self.name = name
        self.overrides = spec

    @hookimpl
    def xw_format(self) -> FormatSpec:
        declared: dict[str, Any] = {
            "name": self.name,
            "title": self.name.title(),
            "extensions": (f".{self.name}",),
            "kinds": ("crossword",),
            "signatures": (Signature(magic=self.magic),),
            "features": frozenset({CrosswordFeature.GRID, CrosswordFeature.SOLUTION}),
            "read_options": (Option("verify", bool, True, "check it"),),
            "write_options": (Option("level", int, 1, "how much"),),
        }
        return FormatSpec(**{**declared, **self.overrides})

    @property
    def magic(self) -> bytes:
        return self.name.upper().encode() + b"-FILE\n"

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        rows = data.removeprefix(self.magic).decode("latin-1").split("\n")
        return Crossword(Grid.from_rows([rows[0]], unknown="."))

    @hookimpl
    def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
        assert isinstance(puzzle, Crossword)
        return self.magic + puzzle.grid.rows()[0].encode("latin-1", "replace")


class Sniffing(ToyFormat):
    """A format without magic bytes, recognized by a word in its text."""

    def __init__(self, name: str, word: str, answer: Any = Evidence.LIKELY) -> None:
        super().__init__(name, signatures=())
        self.word = word
        self.answer = answer

    @hookimpl
    def xw_detect(self, probe: Probe) -> Evidence | None:
        return self.answer if self.word in probe.text else None
