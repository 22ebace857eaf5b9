"""Checking: everything that reading reports, and what a careful editor would notice."""

from __future__ import annotations

import re
from typing import Final

from xwcore.model import checks
from xwcore.model.clues import ACROSS, DOWN
from xwcore.plugin import Crossword, Place, ReadContext, Span, located
from xwcore_ipuz import checksum, codes, grammar, markup
from xwcore_ipuz.clue_reading import Said, place_name
from xwcore_ipuz.grid_reading import Board
from xwcore_ipuz.reading import Parsed, parse_file
from xwcore_ipuz.scanning import Node

_SHOWN: Final = frozenset(grammar.ATTRIBUTES) | (
    frozenset(grammar.METADATA) - grammar.LITERAL_FIELDS
)
_ENUMERATION: Final = re.compile(r"[0-9]{1,2}(?:[ ,'.\-\u2013/]{1,3}[0-9]{1,2}){0,20}")
_DIGITS: Final = re.compile(r"[0-9]+")


def validate(data: bytes, context: ReadContext) -> None:
    """Report all that is wrong or remarkable in the file."""
    parsed = parse_file(data, context)
    _fields(parsed)
    _checksum(parsed)
    if isinstance(parsed.puzzle, Crossword) and parsed.board and parsed.lists:
        _clues(parsed, parsed.puzzle)
        _model(parsed, parsed.puzzle, parsed.board)


def _fields(parsed: Parsed) -> None:
    places = parsed.document.places
    for key, node in parsed.document.root.object.items():
        known = key in grammar.ATTRIBUTES or key in grammar.METADATA or key in grammar.STRUCTURE
        if not known and ":" not in key:
            places.at_node(codes.FIELD_UNKNOWN, node, f"{key[:40]!r} is no field of ipuz")
        if key == "date" and isinstance(node.value, str) and not grammar.DATE.fullmatch(node.value):
            places.at_node(codes.DATE_FORM, node)
        if key in _SHOWN and isinstance(node.value, str) and not markup.parse(node.value).is_whole:
            places.at_node(codes.MARKUP, node)


def _checksum(parsed: Parsed) -> None:
    node = parsed.document.root.object.get("checksum")
    if node is None or node.value is None:
        return
    if checksum.texts(node) is None:
        parsed.document.places.at_node(codes.CHECKSUM_TYPE, node)
    elif isinstance(parsed.puzzle, Crossword) and checksum.confirmed(parsed.puzzle, node) is None:
        absent = "" if parsed.puzzle.has_solution else "there is no solution to check it with"
        parsed.document.places.at_node(codes.CHECKSUM, node, absent)


def _clues(parsed: Parsed, puzzle: Crossword) -> None:
    places = parsed.document.places
    assert parsed.lists is not None
    clues = parsed.document.root.object.get("clues")
    for name, items in clues.object.items() if clues is not None else ():
        direction = name.partition(":")[0]
        if direction not in grammar.DIRECTIONS and direction not in grammar.FURTHER_DIRECTIONS:
            places.at_node(codes.DIRECTION, items, f"{name[:40]!r} is no direction of ipuz")
    lengths = {(slot.number, slot.direction): slot.cells for slot in puzzle.grid.slots}
    for said in parsed.lists.said:
        place = Place(clue=place_name(said.clue))
        text = _text_node(said.node)
        if text is not None and not markup.parse(text.value).is_whole:
            places.at_node(codes.MARKUP, text, place=place)
        cells = lengths.get((said.clue.number, said.clue.direction))
        if cells is not None and said.clue.direction in (ACROSS, DOWN):
            _enumeration(parsed, said, puzzle, tuple(cells))


def _text_node(node: Node) -> Node | None:
    """The text of a clue in any of its forms."""
    found = node
    if node.kind == "array":
        found = node.array[1]
    elif node.kind == "object":
        found = node.object.get("clue", node)
    return found if found.kind == "string" else None


def _enumeration(parsed: Parsed, said: Said, puzzle: Crossword, cells: tuple[int, ...]) -> None:
    """Numbers that do not add up to the letters of the entry; a clue of several is let be."""
    node = said.node.object.get("enumeration")
    if node is None or said.node.object.keys() & {"continued", "numbers", "see", "cells"}:
        return
    text = node.value if isinstance(node.value, str) else str(node.value)
    if not _ENUMERATION.fullmatch(text):
        return
    letters = sum(len(puzzle.grid.solution_at(at) or "?") for at in cells)
    stated = sum(int(part) for part in _DIGITS.findall(text))
    if stated not in (letters, len(cells)):
        message = f"{text} is {stated} letters, the entry has {letters}"
        place = Place(clue=place_name(said.clue))
        parsed.document.places.at_node(codes.ENUMERATION, node, message, place)


def _model(parsed: Parsed, puzzle: Crossword, board: Board) -> None:
    """The checks of the core, with the places of the file."""
    nodes = _clue_nodes(parsed)
    for found in checks.check(puzzle):
        place = found.span.place if found.span is not None else Place()
        node = None if place.clue is None else nodes.get(place.clue)
        if place.cell is not None:
            row, column = place.cell
            node = board.cells[row * board.width + column]
        if node is not None:
            placed = located(found, _span(parsed, node))
            parsed.document.places.context.report(placed)
        else:
            parsed.document.places.context.report(found)


def _clue_nodes(parsed: Parsed) -> dict[str, Node]:
    """The last node of each clue's label: a second clue is what a finding speaks of."""
    assert parsed.lists is not None
    return {place_name(said.clue): said.node for said in parsed.lists.said}


def _span(parsed: Parsed, node: Node) -> Span:
    return parsed.document.places.span(node.start, node.end)
