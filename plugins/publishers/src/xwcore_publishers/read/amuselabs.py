"""Read PuzzleMe (Amuse Labs): grids by column, words with their place, looks of cells in a list."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_crossword import ACROSS, DOWN
from xwcore_publishers import codes
from xwcore_publishers.parse import JsonDocument, Value, parse
from xwcore_publishers.read.boards import BLOCK, VOID, Board, number_of
from xwcore_publishers.read.building import (
    AUTHOR,
    COPYRIGHT,
    NOTES,
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build,
    direction_of,
)

#: The puzzle in the answer of an interface that wraps it.
_WRAPPED: Final = ("data", "attributes", "amuse_data")
#: The paths of the puzzle's object.
_FIELDS: Final = {
    "title": TITLE,
    "author": AUTHOR,
    "copyright": COPYRIGHT,
    "description": NOTES,
    "help": NOTES,
    "subtitle": "Subtitle",
    "id": "UniqueID",
    "w": USED,
    "h": USED,
    "box[][]": USED,
    "clueNums[][]": USED,
    "preRevealIdxs[][]": USED,
    "boxToPlacedWordsIdxs[][][]": USED,
    "cellInfos[].x": USED,
    "cellInfos[].y": USED,
    "cellInfos[].isCircled": USED,
    "cellInfos[].isVoid": USED,
    "cellInfos[].bgColor": USED,
    "cellInfos[].fgColor": USED,
    "cellInfos[].leftWall": USED,
    "cellInfos[].rightWall": USED,
    "cellInfos[].topWall": USED,
    "cellInfos[].bottomWall": USED,
    "backgroundShapeBoxes[][]": USED,
    "clueSections[]": USED,
    "wordLengthsEnabled": USED,
    "placedWords[].clue.clue": USED,
    "placedWords[].clueNum": USED,
    "placedWords[].clueSection": USED,
    "placedWords[].acrossNotDown": USED,
    "placedWords[].originalTerm": USED,
    "placedWords[].wordLens[]": USED,
    "placedWords[].nBoxes": USED,
    "placedWords[].x": USED,
    "placedWords[].y": USED,
    "placedWords[].boxesForWord[].x": USED,
    "placedWords[].boxesForWord[].y": USED,
}
_LATER: Final = "*"
_EMPTY: Final = ("", "\0", " ")


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of PuzzleMe; see `xwcore_publishers.read`."""
    document = parse(data, context)
    puzzle, start = document.root.unwrapped("box", *_WRAPPED)
    board = _read_board(document, puzzle)
    grid = board.grid()
    clues = ClueList(document, grid)
    sections = [section.text() for section in puzzle["clueSections"]]
    shows_lengths = puzzle["wordLengthsEnabled"].flag()
    for word in puzzle["placedWords"]:
        _read_word(word, clues, board, sections, shows_lengths=shows_lengths)
    return build(document, _FIELDS, clues, grid, start=start, unmodeled=board.unmodeled)


def _read_board(document: JsonDocument, puzzle: Value) -> Board:
    columns = [*puzzle["box"].required()]
    height = len(columns[0]) if columns else 0
    board = Board(len(columns), height, document.context, None)
    if not board.cells:
        puzzle["box"].fail(codes.GRID_SIZE, "grid without cells")
    for name, size in (("w", len(columns)), ("h", height)):
        stated = puzzle[name].integer()
        if stated not in (None, size):
            puzzle[name].report(codes.STATED_SIZE, f"field {name}: {stated}, expected {size}")
    words, given = puzzle["boxToPlacedWordsIdxs"], puzzle["preRevealIdxs"]
    for x, column in enumerate(columns):
        if len(column) != height:
            column.fail(codes.GRID_SIZE, f"column {x + 1}: {len(column)} cells, expected {height}")
        for y, cell in enumerate(column):
            at = y * board.width + x
            letters = cell.text()
            is_given = given.at(x).at(y).flag()
            # What no word crosses, and is not shown, appears when the puzzle is solved.
            is_hidden = bool(words) and not words.at(x).at(y) and not is_given
            # A star is shown where a letter appears when the puzzle is solved.
            is_known = letters not in _EMPTY and not (is_given and letters == _LATER)
            board.cells[at] = letters if is_known else None
            board.number(at, puzzle["clueNums"].at(x).at(y))
            if is_given:
                board.give(at)
            if letters in _EMPTY or is_hidden:
                board.hide(at, BLOCK)
    if not puzzle["clueNums"]:
        for word in puzzle["placedWords"]:
            start = board.place(word)
            if start is not None and start not in board.numbers:
                board.number(start, word["clueNum"])
    for look in puzzle["cellInfos"]:
        _read_look(look, board)
    for shape in puzzle["backgroundShapeBoxes"]:
        index = board.index(shape.at(0).integer(), shape.at(1).integer())
        if index is not None:
            board.circle(index)
    return board


def _read_look(look: Value, board: Board) -> None:
    index = board.place(look)
    if index is None:
        look.report(codes.CELL_PLACE, f"cell outside the grid: {look.name}")
        return
    background, text = look["bgColor"], look["fgColor"]
    is_invisible = bool(background.text()) and background.text() == text.text()
    if look["isVoid"].flag():
        board.hide(index, VOID)
    elif is_invisible:
        board.hide(index, BLOCK)
    if look["isCircled"].flag():
        board.circle(index)
    if not is_invisible:
        board.color(index, background, text)
    for side in ("left", "right", "top", "bottom"):
        if look[f"{side}Wall"].flag():
            board.bar(index, side)


def _read_word(
    word: Value, clues: ClueList, board: Board, sections: list[str], *, shows_lengths: bool
) -> None:
    usual = ACROSS if word["acrossNotDown"].flag() else DOWN
    section = word["clueSection"].text()
    if not section and len(sections) == 2:
        section = sections[usual == DOWN]
    length = word["nBoxes"].integer()
    cells = board.line(word["x"].integer(), word["y"].integer(), length, usual)
    if word["boxesForWord"]:
        cells = [board.place(box) for box in word["boxesForWord"]]
    lengths = [length.integer() or 0 for length in word["wordLens"]]
    is_enumerated = len(lengths) > 1 or sum(lengths) not in (0, len(cells))
    is_enumerated |= shows_lengths and bool(lengths)
    clues.add(
        word["clue"]["clue"],
        number_of(word["clueNum"].text()),
        direction_of(section) or usual,
        word["clue"]["clue"].text(),
        cells=[at for at in cells if at is None or board.cells[at] not in (BLOCK, VOID)],
        answer=word["originalTerm"].text(),
        enumeration=",".join(map(str, lengths)) if is_enumerated else "",
    )
