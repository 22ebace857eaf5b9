"""The rules of Statue Park."""

from collections import Counter

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_breach
from xwcore_logic.rules.shading import black_and_white
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    Spot,
    free_shape,
    groups,
    one_group,
)


def _rule(case: Case) -> Breaches:
    black, white = black_and_white(case)
    yield from one_group(white, "white cells")
    for spot, value in case.given.items():
        if value == "O" and spot in black:
            yield Breach("LOG501", "white circle is in a piece", spot, definite=True)
        elif value == "*" and spot not in black:
            yield Breach("LOG501", "black circle is not in a piece", spot)
    left = Counter(free_shape(_cells(shape)) for shape in case.shapes)
    for part in groups(black):
        shape = free_shape(part)
        if left[shape]:
            left[shape] -= 1
        else:
            message = f"{plural(len(part), 'cell')} are none of the pieces that are left"
            yield Breach("LOG614", message, part[0])
    missing = left.total()
    if missing:
        yield Breach("LOG602", f"{plural(missing, 'piece')} missing", None)


def _cells(shape: tuple[str, ...]) -> list[Spot]:
    """The cells of a piece."""
    return [
        (row, column)
        for row, marks in enumerate(shape)
        for column, mark in enumerate(marks)
        if mark != " "
    ]


def connected_pieces(drawn: Drawn) -> Breaches:
    """A piece has cells, and all of them are connected."""
    for at, shape in enumerate(drawn.shapes, 1):
        parts = len(groups(_cells(shape)))
        if parts != 1:
            message = f"piece {at}: {parts} separate parts, expected 1"
            yield given_breach("LOG415", message, None, "shapes")


RULES = Rules(_rule, checks=(connected_pieces,))
