"""What the rules of types with shaded cells share."""

from __future__ import annotations

from collections.abc import Collection

from xwcore.plugin import plural
from xwcore_logic.layers import Value
from xwcore_logic.rules.areas import is_rectangle
from xwcore_logic.vocabulary import (
    TETROMINOES,
    Breach,
    Breaches,
    Case,
    Spot,
    agrees,
    around,
    free_shape,
    groups,
    hints_shown,
    no_block,
    one_group,
    reaches_border,
    sight,
)

_WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def shaded(value: Value) -> tuple[Value, ...] | None:
    """A given black or white cell."""
    return {"#": ("#",), "-": (None,)}.get(value) if isinstance(value, str) else None


def black_and_white(case: Case) -> tuple[set[Spot], set[Spot]]:
    """The black cells of the solution, and the others."""
    black = case.filled()
    return black, set(case.solved) - black


def sights_in_white(case: Case) -> Breaches:
    """A.7: white is connected, black reaches the border, a number counts the cells in sight."""
    yield from agrees(case, shaded)
    black, white = black_and_white(case)
    yield from one_group(white, "cave cells")
    yield from reaches_border(black, case.sizes, "wall")
    for spot, value in case.given.items():
        if value == "?" and spot in black:
            yield Breach("LOG501", "clue ? is in the wall", spot)
        if not isinstance(value, int):
            continue
        count = 1 + sum(len(sight(spot, way, white)) for way in _WAYS)
        if spot in black:
            yield Breach("LOG501", f"number {value} is in the wall", spot)
        elif count != value:
            message = f"{plural(count, 'cell')} visible, expected {value}"
            yield Breach("LOG611", message, spot, definite=count < value)


def tetromino_areas(case: Case, *, may_be_empty: bool) -> Breaches:
    """One L, I, T or S of four cells per area; all connected; no 2x2; equals apart."""
    yield from agrees(case, shaded)
    black = case.filled()
    yield from one_group(black, "filled cells")
    yield from no_block(black, "filled cells")
    pieces: dict[Spot, tuple[int, str]] = {}
    for at, area in enumerate(case.puzzle.areas()):
        cells = sorted(black & set(area))
        if not cells and may_be_empty:
            continue
        name = TETROMINOES.get(free_shape(cells), "") if len(cells) == 4 else ""
        if name not in {"L", "I", "T", "S"}:
            message = f"area: {len(cells)} filled cells, expected a shape L, I, T or S"
            yield Breach("LOG614", message, area[0], definite=len(cells) > 4)
        pieces.update(dict.fromkeys(cells, (at, name)))
    for spot, (at, name) in pieces.items():
        for near in around(spot):
            other, its_name = pieces.get(near, (at, ""))
            if near > spot and other != at and name and name == its_name:
                yield Breach("LOG607", f"two {name} shapes touch", spot)


def dominoes(black: Collection[Spot]) -> Breaches:
    """Each black cell has exactly one black neighbor."""
    for spot in sorted(black):
        count = sum(near in black for near in around(spot))
        if count != 1:
            message = f"{plural(count, 'black neighbor')}, expected 1"
            yield Breach("LOG603", message, spot, definite=count > 1)


def sights(case: Case, white: Collection[Spot]) -> Breaches:
    """A clue is white; a number counts the white cells in sight, its own included."""
    for spot, value in case.given.items():
        if value is None:
            continue
        count = 1 + sum(len(sight(spot, way, white)) for way in _WAYS)
        if spot not in white:
            yield Breach("LOG501", f"clue {value} is black", spot, definite=True)
        elif isinstance(value, int) and count != value:
            message = f"{plural(count, 'cell')} visible, expected {value}"
            yield Breach("LOG611", message, spot, definite=count < value)


def islands(case: Case, black: Collection[Spot], white: Collection[Spot]) -> Breaches:
    """Each connected part of the white cells has one clue: its number of cells, or "?"."""
    for island in groups(white):
        clues = [case.given[spot] for spot in island if case.given[spot] is not None]
        if clues not in ([len(island)], ["?"]):
            message = f"island of {plural(len(island), 'cell')}: numbers {hints_shown(clues)}"
            yield Breach("LOG603", f"{message}, expected {len(island)}", island[0])
    for spot in sorted(black):
        if case.given[spot] is not None:
            yield Breach("LOG501", f"clue {case.given[spot]} is black", spot, definite=True)


def white_rectangles(case: Case) -> Breaches:
    """No 2 x 2 block is black; the white parts are rectangles that touch, also at corners, with at
    most one clue: the number of cells, or "?".
    """
    black, white = black_and_white(case)
    yield from no_block(black, "black cells")
    yield from one_group(white, "white cells", diagonal=True)
    for part in groups(white):
        if not is_rectangle(part):
            yield Breach("LOG614", f"{len(part)} white cells are not a rectangle", part[0])
        clues = [case.given[spot] for spot in part if case.given[spot] is not None]
        if clues not in ([], [len(part)], ["?"]):
            message = f"{plural(len(part), 'white cell')}: clues {hints_shown(clues)}"
            yield Breach("LOG603", f"{message}, expected {len(part)}", part[0])
    for spot in sorted(black):
        if case.given[spot] is not None:
            yield Breach("LOG501", f"clue {case.given[spot]} is black", spot, definite=True)


def unpaired(owners: Collection[Spot], things: Collection[Spot]) -> list[Spot]:
    """The owners that are left over when as many as can be get a neighbor of their own.

    Augmenting paths, walked without recursion: a search may visit each thing once.
    """
    owner_of: dict[Spot, Spot] = {}
    held: dict[Spot, Spot] = {}
    left = []
    for owner in sorted(owners):
        came_from: dict[Spot, Spot] = {}
        waiting = [owner]
        end: Spot | None = None
        while waiting and end is None:
            current = waiting.pop()
            for thing in around(current):
                if thing in things and thing not in came_from:
                    came_from[thing] = current
                    if thing not in owner_of:
                        end = thing
                        break
                    waiting.append(owner_of[thing])
        if end is None:
            left.append(owner)
        while end is not None:
            giver = came_from[end]
            given_up = held.get(giver)
            owner_of[end], held[giver] = giver, end
            end = given_up
    return left
