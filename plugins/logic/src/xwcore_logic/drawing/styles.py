# ruff: noqa: RUF001 - what stands for a picture looks like other characters
"""How each of the 52 types is drawn, by name; the sections are those of appendix A."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from xwcore_drawing import BLACK, WHITE
from xwcore_logic.drawing import clues, own
from xwcore_logic.drawing.glyphs import (
    DIRECTIONS,
    GRAY,
    LIGHT,
    STAR_ARROWS,
    animal,
    arrows,
    blank,
    cross,
    dash,
    disc,
    falling,
    house,
    junction,
    minus,
    plus,
    rising,
    sheep,
    star,
    tent,
    track,
    tree,
    wedge,
    wolf,
)
from xwcore_logic.drawing.picture import Style

_JUNCTIONS: Final = "".join(DIRECTIONS)
_SHADING: Final = Style(fills={"#": GRAY})
_PATHS: Final = Style(glyphs={}, links=True)
_WATER: Final = {"#": "#5f8fc0"}
_WATER_SOLVED: Final = {"#": "#aacbee"}
_BEAMS: Final = {"N": falling, "/": rising}
_POLES: Final = {"+": plus, "-": minus}
_WHITE_DOT: Final = disc(0.13, WHITE, "○", "o")
_BLACK_DOT: Final = disc(0.13, BLACK, "●", "*")
_CENTER: Final = disc(0.15, WHITE, "○", "o")
_PARK: Final = {"-": tree}
_PLAIN: Final = Style()

#: A.18: which way the sign's point looks; C, D, V and A are the same signs on a wall.
_INEQUALITIES: Final = {
    "<": wedge(-1, 0, "<"),
    ">": wedge(1, 0, ">"),
    "^": wedge(0, -1, "∧"),
    "v": wedge(0, 1, "∨"),
}

STYLES: Final[Mapping[str, Style]] = {
    "abc_box": _PLAIN,
    "abcd": Style(corner="letters"),
    "abcd_diagonal": Style(corner="letters"),
    "aquarium": Style(fills=_WATER, solved=_WATER_SOLVED),
    "arukone": _PATHS,
    "basic": Style(clues=clues.basic, is_open=clues.without_digit, labels=own.targets),
    "cave": _SHADING,
    "chatroom": Style(
        glyphs={"*": disc(0.38, None, "o", "o"), "@": disc(0.38, None, "@", "@")},
        clues=clues.chatroom,
        links=True,
    ),
    "compass": Style(clues=clues.compass, grid="dashed", detail=2),
    "coral": _SHADING,
    "curve_data": Style(own=own.curve_data, links=True),
    "domino_hunt": Style(grid="dashed"),
    "doubleblock": _PLAIN,
    "easy_as_abc": _PLAIN,
    "fences": Style(
        own=own.fences,
        vertex=clues.fence_vertex,
        grid="none",
        frame=False,
        walls=False,
    ),
    "fillomino": Style(grid="dashed", divided=True),
    "galaxies": Style(
        glyphs={"O": _CENTER}, signs={"O": _CENTER}, vertex=clues.center_vertex, grid="dashed"
    ),
    "greater_than_sudoku": Style(signs=_INEQUALITIES),
    "hashi": Style(fills={}, solved={}, own=own.hashi, grid="none"),
    "heyawake": _SHADING,
    "hitori": _SHADING,
    "house_tree_animal": Style(
        fills={},
        solved={},
        corner=(house, tree, animal),
        glyphs={"#": house, "*": tree, "&": animal, "-": dash},
    ),
    "japanese_sums": Style(glyphs={".": blank}, is_open=clues.is_dot),
    "kakuro": Style(clues=clues.kakuro, clue_fill=LIGHT, solved={}),
    "killer_sudoku": Style(under=own.cages, labels=own.sums),
    "kropki": Style(signs={"O": _WHITE_DOT, "*": _BLACK_DOT}),
    "laser": Style(glyphs=_BEAMS, vertex=clues.laser_vertex, hints_at_lines=True, gap=0.6),
    "lits": _SHADING,
    "lits_plus": _SHADING,
    "magic_labyrinth": Style(own=own.border, frame=False),
    "magnets": Style(
        fills={"#": GRAY}, glyphs=_POLES, grid="dashed", corner=(_POLES["+"], _POLES["-"])
    ),
    "masyu": Style(
        glyphs={"O": disc(0.36, WHITE, "○", "O"), "*": disc(0.36, BLACK, "●", "*")},
        links=True,
    ),
    "narrow_cave": _SHADING,
    "nurikabe": _SHADING,
    "pentomino_search": _SHADING,
    "pentopia": Style(glyphs={"X": cross, **{symbol: arrows(symbol) for symbol in _JUNCTIONS}}),
    "pills": Style(own=own.pills),
    "pyramid": Style(own=own.pyramid, grid="none", frame=False),
    "skyscrapers": _PLAIN,
    "skyscrapers_with_parks": Style(glyphs=_PARK),
    "slalom": Style(glyphs=_BEAMS, vertex=clues.numbered_vertex),
    "snake": _PLAIN,
    "starbattle": Style(glyphs={"*": star, "-": dash}),
    "starry_sky": Style(glyphs={"*": star, "-": dash, **STAR_ARROWS}),
    "stations": Style(glyphs={"+": track("+")}, tracks="+", number=clues.circled, links=True),
    "subway": Style(
        own=own.subway,
        grid="none",
        glyphs={symbol: track(symbol) for symbol in _JUNCTIONS},
        tracks=_JUNCTIONS,
        links=True,
        corner=tuple(junction(symbol) for symbol in "+T-Q"),
    ),
    "diagonal_sudoku": Style(under=own.diagonals),
    "hyper_sudoku": Style(under=own.sudoku_windows),
    "latin_square": _PLAIN,
    "sudoku": _PLAIN,
    "tapa": Style(fills={"#": GRAY}, clues=clues.tapa),
    "tents": Style(glyphs={"*": tree, "A": tent}),
    "thermometers": Style(fills={}, solved={}, own=own.thermometers),
    "yagit": Style(glyphs={"A": sheep, "B": wolf}, vertex=clues.dotted_vertex, grid="dashed"),
    "yajilin": Style(links=True, clues=clues.yajilin),
}
