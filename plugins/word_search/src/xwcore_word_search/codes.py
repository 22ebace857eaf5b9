"""The diagnostic codes of word searches (XW3xx)."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table, codes_in

WORD_MISPLACED: Final = Code(
    code="XW301",
    severity=Severity.WARNING,
    summary="stated cells do not spell the word",
    explanation="The letters in the cells that are stated for a word are others than its own.",
    example="word OWL, cells with O, W and E",
    hint="Correct the word, the letters or the cells.",
)
WORD_OUTSIDE: Final = Code(
    code="XW302",
    severity=Severity.ERROR,
    summary="stated cell of a word outside the grid",
    explanation="A cell that is stated for a word is not in the grid, or there is no cell.",
    example="a cell in row 12 of a grid of 10 rows",
    hint="Correct the cells; some programs count them from 0, others from 1.",
)
WORD_NOT_FOUND: Final = Code(
    code="XW303",
    severity=Severity.WARNING,
    summary="word not in the grid",
    explanation="The letters of the word are in no line of the grid, in none of eight directions. "
    "A word that may turn is looked for from cell to neighboring cell.",
    example="word OWL in a grid without W",
    hint="Correct the word or the letters.",
)

CODES: Final = code_table(*codes_in(globals()))
