"""Reading: a file becomes a puzzle."""

from __future__ import annotations

from dataclasses import dataclass

from xwcore.plugin import Crossword, Puzzle, ReadContext
from xwcore_ipuz.clue_reading import ClueLists, read_clues
from xwcore_ipuz.document import Document, parse
from xwcore_ipuz.fields import CROSSWORD_FAMILY, Kinds, check_version, read_kinds, read_texts
from xwcore_ipuz.grammar import FORMAT
from xwcore_ipuz.grid_reading import Board, read_board
from xwcore_ipuz.record import IpuzRecord
from xwcore_ipuz.sudoku_reading import read_sudoku


@dataclass(frozen=True, slots=True)
class Parsed:
    """A file in all its parts; `board` and `lists` are those of a crossword."""

    document: Document
    kinds: Kinds
    puzzle: Puzzle
    board: Board | None = None
    lists: ClueLists | None = None


def parse_file(data: bytes, context: ReadContext) -> Parsed:
    """The puzzle in the file, and the nodes that say it.

    Raises:
        ReadError: there is no puzzle that can be read.
        LimitError: it is too large, or too deep.
    """
    document = parse(data, context)
    check_version(document)
    kinds = read_kinds(document)
    further = {**read_texts(document, kinds), "extras": {FORMAT: IpuzRecord(data)}}
    if kinds.family != CROSSWORD_FAMILY:
        return Parsed(document, kinds, read_sudoku(document, further))
    board = read_board(document, diagramless=kinds.diagramless)
    lists = read_clues(document, board.grid)
    clues = [said.clue for said in lists.said]
    puzzle = Crossword(board.grid, clues, diagramless=kinds.diagramless, **further)
    return Parsed(document, kinds, puzzle, board, lists)


def read(data: bytes, context: ReadContext) -> Puzzle:
    """As `parse_file`, the puzzle alone."""
    return parse_file(data, context).puzzle
