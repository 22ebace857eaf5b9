"""Hypothesis strategies: crosswords that use a given set of features of the model.

A puzzle of `crosswords(features)` uses no feature outside the set, so a format that declares the
set must read it back equal.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from hypothesis import strategies as st

from xwcore.plugin import Feature
from xwcore_crossword.cells import (
    BAR_LEFT,
    BAR_TOP,
    BLOCK,
    NONE,
    OPEN,
    VOID,
    Color,
    Corners,
    Readings,
)
from xwcore_crossword.clue import Clue
from xwcore_crossword.column_facts import FLAGS
from xwcore_crossword.entries import ACROSS, DOWN
from xwcore_crossword.features import CrosswordFeature
from xwcore_crossword.grid import Grid
from xwcore_crossword.markup import Markup, Styled, is_plain, normalized, plain_text
from xwcore_crossword.puzzle import Crossword
from xwcore_crossword.states import Lock, Timer
from xwcore_testing import attributes, rarely, texts

_ALL: Final = frozenset(CrosswordFeature.members())
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def _letters() -> st.SearchStrategy[str]:
    """A letter; seldom a digit, a sign, or a letter that few formats have."""
    plain = st.sampled_from(_LETTERS)
    return st.one_of(plain, plain, plain, st.sampled_from("0123456789É@Ωß+&:.-#a"))


@st.composite
def grids(draw: st.DrawFn, features: Collection[Feature] = _ALL, max_side: int = 6) -> Grid:
    """A grid that uses no feature outside `features`."""
    width, height = draw(st.integers(1, max_side)), draw(st.integers(1, max_side))
    count = width * height
    closed = [BLOCK, VOID] if CrosswordFeature.VOIDS in features else [BLOCK]
    kind = st.sampled_from([OPEN, OPEN, OPEN, *closed])
    kinds = bytes(draw(st.lists(kind, min_size=count, max_size=count)))
    open_cells = [index for index, kind_ in enumerate(kinds) if kind_ == OPEN]
    columns = draw(_columns(features, open_cells, count))
    grid = Grid(width, height, kinds, **columns)
    if CrosswordFeature.NUMBERING in features and draw(st.booleans()):
        numbers: dict[int, Any] = dict(grid.automatic_numbers)
        for index in draw(_some(open_cells)):
            numbers[index] = draw(st.integers(1, 99))
        grid = grid.with_cells(stated_numbers=numbers)
    return grid


def _some(cells: list[int]) -> st.SearchStrategy[list[int]]:
    """A few of the cells, or none."""
    if not cells:
        return st.just([])
    return st.lists(st.sampled_from(cells), max_size=4, unique=True)


@st.composite
def _columns(
    draw: st.DrawFn, features: Collection[Feature], open_cells: list[int], count: int
) -> dict[str, Any]:
    columns: dict[str, Any] = {}
    if CrosswordFeature.SOLUTION in features and not draw(rarely()):
        columns.update(draw(_solution(features, open_cells, count)))
    flags = bytearray(count)
    for flag in FLAGS:
        is_used = flag.column == "flags" and flag.feature in features
        for index in draw(_some(open_cells)) if is_used else ():
            flags[index] |= flag.bit
    columns["flags"] = bytes(flags)
    if CrosswordFeature.BARS in features:
        bars = bytearray(count)
        for index in draw(_some(open_cells)):
            bars[index] = draw(st.sampled_from([BAR_LEFT, BAR_TOP, BAR_LEFT | BAR_TOP]))
        columns["bars"] = bytes(bars)
    if CrosswordFeature.COLORS in features:
        color = st.sampled_from(["#ff0000", "#00c0ff"]).map(Color)
        columns["colors"] = {index: draw(color) for index in draw(_some(open_cells))}
    if CrosswordFeature.MARKS in features:
        columns["other_marks"] = dict.fromkeys(draw(_some(open_cells)), ("unknown",))
    if CrosswordFeature.CORNERS in features:
        # Not st.builds: it looks up a strategy for each text of the class, which takes a second.
        corners = st.tuples(_corner_texts(), _corner_texts()).map(
            lambda pair: Corners(top_right=pair[0], bottom_left=pair[1])
        )
        columns["corners"] = {index: draw(corners) for index in draw(_some(open_cells))}
    if CrosswordFeature.FILL in features:
        columns.update(draw(_fill(features, open_cells, count)))
    return columns


def _corner_texts() -> st.SearchStrategy[str]:
    return st.sampled_from(["", "A", "12", "L1"])


@st.composite
def _solution(
    draw: st.DrawFn, features: Collection[Feature], open_cells: list[int], count: int
) -> dict[str, Any]:
    letters = [NONE] * count
    for index in open_cells:
        letters[index] = draw(_letters())
    if CrosswordFeature.UNKNOWN_CELLS in features:
        for index in draw(_some(open_cells)):
            letters[index] = NONE
    known = [index for index in open_cells if letters[index] != NONE]
    rebus: dict[int, str] = {}
    if CrosswordFeature.REBUS in features:
        text = st.text(st.sampled_from(_LETTERS + "É&1'; :"), min_size=2, max_size=9)
        rebus.update({index: draw(text) for index in draw(_some(known))})
    if CrosswordFeature.SYMBOLS in features:
        rebus.update(dict.fromkeys(draw(_some(known)), "[75]"))
    shorts: dict[int, str] = {}
    if CrosswordFeature.SHORT_FORMS in features:
        # For cells with one letter as well: a letter, one that some formats lack, or no letter.
        short = st.sampled_from("QZ7EXéЖ@-.")
        cells = draw(_some(list(rebus))) + draw(_some(known))
        shorts = {index: draw(short) for index in cells}
    readings: dict[int, Readings] = {}
    if CrosswordFeature.ALTERNATIVE_READINGS in features:
        both = Readings(("A", "B"), ("A", "B"))
        readings.update({index: both for index in draw(_some(known)) if index not in rebus})
    if CrosswordFeature.DIRECTIONAL_READINGS in features:
        both = Readings(("C",), ("D",))
        readings.update({index: both for index in draw(_some(known)) if index not in rebus})
    return {"letters": "".join(letters), "rebus": rebus, "shorts": shorts, "readings": readings}


@st.composite
def _fill(
    draw: st.DrawFn, features: Collection[Feature], open_cells: list[int], count: int
) -> dict[str, Any]:
    fill = [NONE] * count
    for index in draw(_some(open_cells)):
        fill[index] = draw(st.sampled_from(_LETTERS))
    long: dict[int, str] = {}
    if CrosswordFeature.FILL_REBUS in features:
        text = st.text(st.sampled_from(_LETTERS), min_size=2, max_size=5)
        long = {index: draw(text) for index in draw(_some(open_cells))}
    return {"fill": "".join(fill), "fill_rebus": long}


@st.composite
def _markup(draw: st.DrawFn) -> Markup:
    style = st.sampled_from(["italic", "bold", "underline", "strike", "sub", "sup"])
    word = st.text(st.sampled_from("abc XYZ"), min_size=1, max_size=8)
    styled = st.builds(lambda name, text: Styled(name, (text,)), style, word)
    return normalized(draw(st.lists(st.one_of(word, styled), min_size=1, max_size=4)))


@st.composite
def _clues(draw: st.DrawFn, grid: Grid, features: Collection[Feature]) -> list[Clue]:
    clues = [
        draw(_details(Clue(slot.number, slot.direction, draw(texts())), features))
        for slot in grid.slots
        if slot.number is not None and not draw(rarely())
    ]
    taken = {(clue.number, clue.direction) for clue in clues}
    further: list[Clue] = []
    if CrosswordFeature.UNPLACED_CLUES in features and draw(st.booleans()):
        number = draw(st.sampled_from([901, None]))
        further.append(Clue(number, draw(st.sampled_from([ACROSS, DOWN])), draw(texts())))
    if CrosswordFeature.UNICLUES in features and draw(st.booleans()):
        further.append(Clue(1, "", draw(texts())))
    if CrosswordFeature.CLUE_GROUPS in features and draw(st.booleans()):
        further.append(Clue(2, text=draw(texts()), group="X"))
    if CrosswordFeature.SHARED_PLACES in features and clues and draw(st.booleans()):
        first = draw(st.sampled_from(clues))
        further.append(Clue(first.number, first.direction, draw(texts())))
    clues += [clue for clue in further if clue.number != 901 or (901, clue.direction) not in taken]
    if CrosswordFeature.CLUE_ORDER in features and draw(st.booleans()):
        clues = draw(st.permutations(clues))
    return clues


@st.composite
def _details(draw: st.DrawFn, clue: Clue, features: Collection[Feature]) -> Clue:
    if CrosswordFeature.CLUE_MARKUP in features and draw(rarely()):
        tree = draw(_markup())
        clue = clue._replace(text=plain_text(tree), markup=None if is_plain(tree) else tree)
    if CrosswordFeature.CLUE_METADATA in features and draw(rarely()):
        clue = clue._replace(metadata=(("Refs", "A1"),))
    if CrosswordFeature.CLUE_ANSWERS in features and draw(rarely()):
        clue = clue._replace(answer="OTHER")
    if CrosswordFeature.ENUMERATIONS in features and draw(rarely()):
        clue = clue._replace(enumeration=draw(st.sampled_from(["5", "3,4", "4-3", "2'1"])))
    return clue


@st.composite
def crosswords(
    draw: st.DrawFn, features: Collection[Feature] = _ALL, max_side: int = 6
) -> Crossword:
    """A crossword that uses no feature outside `features`."""
    grid = draw(grids(features, max_side))
    lock = None
    if CrosswordFeature.LOCK in features and draw(rarely()):
        letters = "".join(
            NONE if kind != OPEN else draw(st.sampled_from(_LETTERS)) for kind in grid.kinds
        )
        blank = {"letters": "", "rebus": {}, "shorts": {}, "readings": {}}
        grid = grid.with_cells(**blank)
        lock = Lock("across-lite", draw(st.integers(0, 65_535)), letters)
    further = draw(attributes(features))
    if CrosswordFeature.TIMER in features and draw(st.booleans()):
        further["timer"] = Timer(draw(st.integers(0, 100_000)), draw(st.booleans()))
    diagramless = CrosswordFeature.DIAGRAMLESS in features and draw(st.booleans())
    clues = draw(_clues(grid, features)) if CrosswordFeature.CLUES in features else []
    return Crossword(grid, clues, diagramless=diagramless, lock=lock, **further)
