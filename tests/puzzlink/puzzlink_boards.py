"""Boards of the ids without a type, made at random from the table of their parts."""

from __future__ import annotations

import random
from collections.abc import Iterator

from xwcore_logic import Layers, LogicPuzzle, Value
from xwcore_puzzlink.syntax.boards import ClueListPart, LayerBoard, Translation
from xwcore_puzzlink.syntax.clue_text import UNKNOWN, Cursor, Raw
from xwcore_puzzlink.syntax.genres import names
from xwcore_puzzlink.syntax.rows import ROOMS, row_of_id

#: Cells in fours and in fives, as the boards of fourcells and fivecells have.
WIDTH, HEIGHT = 8, 5


def board_ids() -> list[str]:
    """The ids of the table that no type of the model has."""
    rows = ((name, row_of_id(name)) for name in names())
    return [name for name, row in rows if row is not None and row.is_board]


def random_board(name: str, seed: int) -> LogicPuzzle:
    """A board of an id with clues in a third of its places."""
    row = row_of_id(name)
    assert row is not None
    chance = random.Random(f"{name} {seed}")
    board = LayerBoard(row.type, WIDTH, HEIGHT)
    board.start()
    if ROOMS[0] in row.parts:
        board.fill(_areas(chance))
    for part in row.parts:
        if isinstance(part, ClueListPart) and part not in ROOMS:
            values = list(_values(part))
            for site in part.places(board):
                if chance.random() < 1 / 3 and values:
                    board.put(site, chance.choice(values))
            if "start" in part.meaning.symbols.values():  # there is exactly one of each
                first, second, *_ = part.places(board)
                board.put(first, "start")
                board.put(second, "goal")
    return LogicPuzzle(row.type, WIDTH, HEIGHT, board.finished())


def _areas(chance: random.Random) -> Layers:
    """A grid with areas of any form."""
    blank = Layers.blank(WIDTH, HEIGHT)
    number = {spot: chance.randrange(3) for spot in blank.spots()}
    walls = {
        (first, second): "wall"
        for first, second in blank.pairs()
        if number[first] != number[second]
    }
    return blank.with_edges(walls)


def _values(part: ClueListPart) -> Iterator[Value]:
    """The values that the spelling of a list can state; a number of an area is never "?"."""
    raws: list[Raw] = [*range(21), 300]
    if isinstance(part.meaning, Translation):
        raws = [(direction, number) for direction in range(5) for number in (0, 3, 15, 16, UNKNOWN)]
    elif type(part) is ClueListPart:
        raws.append(UNKNOWN)
    for raw in raws:
        value = part.meaning.value(raw)
        if value in (None, "start", "goal"):
            continue
        read = part.text.decode(Cursor(part.text.encode([raw]), 9), 1)
        if read[:1] == [raw]:
            yield value
