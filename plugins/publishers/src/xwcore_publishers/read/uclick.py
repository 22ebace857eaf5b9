"""Read Universal Uclick: JSON in two spellings, and XML; letters in one text, "-" for a block."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_crossword import ACROSS, DOWN
from xwcore_publishers import codes
from xwcore_publishers.parse import Value, parse
from xwcore_publishers.parse.markup import Node, XmlDocument, unquoted
from xwcore_publishers.parse.pages import is_markup
from xwcore_publishers.read.boards import BLOCK, Board, number_of
from xwcore_publishers.read.building import (
    AUTHOR,
    COPYRIGHT,
    DATE,
    EDITOR,
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build,
    build_of,
)

#: The texts of the older JSON; the newer one has their names with a small letter at first.
_TEXTS: Final = {
    "Title": TITLE,
    "Author": AUTHOR,
    "Copyright": COPYRIGHT,
    "Editor": EDITOR,
    "Date": DATE,
}
_OTHERS: Final = ("Width", "Height", "AllAnswer", "AcrossClue", "DownClue")
_FIELDS: Final = {**_TEXTS, **dict.fromkeys(_OTHERS, USED)}
_NEWER: Final = {
    f"data.gameData.{name[0].lower()}{name[1:]}": field
    for name, field in _FIELDS.items()
    if name != "AllAnswer"
} | {"data.gameData.solution[]": USED}
#: The elements of the XML, each with its text in the attribute "v".
_ELEMENTS: Final = {name.lower(): field for name, field in _TEXTS.items()}
_VALUES: Final = [f"crossword.{name}@v" for name in (*_ELEMENTS, "width", "height", "allanswer")]
#: The attributes of the element of a clue.
_NAMES: Final = ("a", "c", "cn", "n")
_CLUES: Final = [f"crossword.{side}.*@{name}" for side in (ACROSS, DOWN) for name in _NAMES]
_KNOWN: Final = dict.fromkeys((*_VALUES, *_CLUES), USED)
_BLOCKS: Final = ("-", " ", "_")
#: The line after the last clue of a list.
_END: Final = "end"


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of Universal Uclick; see `xwcore_publishers.read`."""
    if is_markup(data):
        return _read_xml(XmlDocument(data, context))
    document = parse(data, context)
    game = document.root["data"]["gameData"]
    if game:
        names, fields = tuple(map(_with_small_letter, _OTHERS)), _NEWER
        letters = "".join(row.text() for row in game["solution"])
    else:
        game, names, fields = document.root, _OTHERS, _FIELDS
        letters = game["AllAnswer"].required().text()
    width, height = (game[name].integer() or 0 for name in names[:2])
    grid = _board(game, letters, width, height).grid()
    clues = ClueList(document, grid)
    for name, direction in zip(names[3:], (ACROSS, DOWN), strict=True):
        _read_lines(game[name], direction, clues)
    return build(document, fields, clues, grid, decode=unquoted)


def _with_small_letter(name: str) -> str:
    return name[0].lower() + name[1:]


def _board(value: Value | Node, letters: str, width: int, height: int) -> Board:
    if width < 1 or width * height != len(letters):
        value.fail(codes.GRID_SIZE, f"grid: {len(letters)} cells, expected {width} x {height}")
    board = Board(width, height, value.document.context, BLOCK)
    for index, letter in enumerate(letters):
        board.cells[index] = BLOCK if letter in _BLOCKS else letter
    return board


def _read_lines(value: Value, direction: str, clues: ClueList) -> None:
    """Clues in lines, such as "01|River in Spain"."""
    for line in value.text().splitlines():
        number, bar, text = line.partition("|")
        if line.strip() == _END:
            break
        if not bar:
            value.report(codes.CLUE, f"malformed clue {line[:20]!r}, expected a number and a text")
        known = number_of(number.lstrip("0")) if bar else None
        clues.add(value, known, direction, unquoted(text if bar else line))


def _read_xml(document: XmlDocument) -> PuzzleFile:
    root = document.root
    letters = root["allanswer"].get("v")
    sizes = [number_of(root[name].get("v")) for name in ("width", "height")]
    width, height = (size if isinstance(size, int) else 0 for size in sizes)
    board = _board(root["allanswer"], letters, width, height)
    grid = board.grid()
    clues = ClueList(document, grid)
    for direction in (ACROSS, DOWN):
        for node in root[direction]:
            _read_node(node, direction, clues, board)
    texts = [(field, unquoted(root[name].get("v"))) for name, field in _ELEMENTS.items()]
    return build_of(document, texts, document.unmodeled(_KNOWN), clues, grid)


def _read_node(node: Node, direction: str, clues: ClueList, board: Board) -> None:
    number, answer = number_of(node.get("cn")), node.get("a")
    start, cells = number_of(node.get("n")), []
    if isinstance(start, int):
        row, column = divmod(start - 1, board.width)
        cells = board.line(column, row, len(answer), direction)
    clues.add(node, number, direction, unquoted(node.get("c")), cells=cells, answer=answer)
