"""Write a puzzle as the JSON value of a whole file."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from xwcore.plugin import OtherPuzzle, Puzzle, Unmodeled, WriteError
from xwcore_crossword import Crossword, escape_html
from xwcore_ipuz.read.grid import Tokens
from xwcore_ipuz.syntax import (
    ATTRIBUTES,
    CROSSWORD,
    DATE_FIELD,
    DIAGRAMLESS,
    KIND_KEY,
    LITERAL_FIELDS,
    METADATA_FIELDS,
    NAMESPACE,
    WORD_SEARCH,
    WRITTEN_VERSION,
    date_of_file,
)
from xwcore_ipuz.write.clues import compose_clues
from xwcore_ipuz.write.grid import compose_grids
from xwcore_ipuz.write.unmodeled import restore
from xwcore_logic import LogicPuzzle


def compose(
    puzzle: Puzzle,
    tokens: Tokens | None = None,
    base: int = 1,
    unmodeled: Iterable[Unmodeled] = (),
) -> dict[str, Any]:
    """The whole file; `tokens` and the `base` of lists of cells are those of an edited file.

    `unmodeled` is the content that the model cannot hold.

    Raises:
        WriteError: ipuz has no such puzzle.
    """
    fields = _compose(puzzle, tokens, base)
    restore(fields, unmodeled)
    return fields


def _compose(puzzle: Puzzle, tokens: Tokens | None, base: int) -> dict[str, Any]:
    if isinstance(puzzle, OtherPuzzle):
        if not puzzle.metadata.get_all(KIND_KEY):
            raise WriteError("puzzle of a kind without a model, expected metadata 'Kind' of ipuz")
        return _compose_texts(puzzle, [])
    if isinstance(puzzle, LogicPuzzle):
        # Imported on use: most puzzles are crosswords.
        from xwcore_ipuz.write.sudoku import compose_sudoku, sudoku_kinds

        return {**_compose_texts(puzzle, sudoku_kinds(puzzle)), **compose_sudoku(puzzle)}
    if puzzle.kind == "word-search":
        from xwcore_ipuz.write.word_search import compose_word_search
        from xwcore_word_search import WordSearch

        assert isinstance(puzzle, WordSearch)
        return {**_compose_texts(puzzle, [WORD_SEARCH]), **compose_word_search(puzzle)}
    if not isinstance(puzzle, Crossword) or not puzzle.grid.cell_count:
        raise WriteError("empty grid: an ipuz crossword has at least one cell")
    kinds = [CROSSWORD, DIAGRAMLESS] if puzzle.diagramless else [CROSSWORD]
    value = {**_compose_texts(puzzle, kinds), **compose_grids(puzzle, tokens)}
    # Some programs fail on a file without the field.
    return {**value, "clues": compose_clues(puzzle, base)}


def _compose_texts(puzzle: Puzzle, kinds: list[str]) -> dict[str, Any]:
    """Version, kind, texts and metadata."""
    others = [entry.value for entry in puzzle.metadata if entry.key == KIND_KEY]
    value: dict[str, Any] = {"version": WRITTEN_VERSION, "kind": [*kinds, *others]}
    for name in ATTRIBUTES:
        text: str = getattr(puzzle, name)
        if text:
            value[name] = _html(text)
    texts: dict[str, list[str]] = {}
    for entry in puzzle.metadata:
        if entry.key != KIND_KEY:
            texts.setdefault(entry.key, []).append(entry.value)
    for key, values in texts.items():
        field = METADATA_FIELDS.get(key)
        stated = _field_text(field, values[0]) if field and len(values) == 1 else None
        if field is not None and stated is not None:
            value[field] = stated
        else:
            value[_extension(key)] = values[0] if len(values) == 1 else values
    return value


def _field_text(field: str, text: str) -> str | None:
    """A text of the model as the field of the specification has it; None if it cannot."""
    if field == DATE_FIELD:
        return date_of_file(text)
    return text if field in LITERAL_FIELDS else _html(text)


def _html(text: str) -> str:
    return escape_html(text).replace("\n", "<br>")


def _extension(key: str) -> str:
    """The name of a field for metadata that ipuz has no field for."""
    return key if ":" in key and not key.startswith(NAMESPACE) else NAMESPACE + key
