"""The ids whose puzzles are boards without a type: how their addresses are spelled.

Contract: a row has ids and the parts of their addresses, in the words of `rows`. The clues of an id
become layers and marks of a board, which is drawn, compared and written, and never judged. An id
whose type is a folder of `xwcore_logic.types` has its row there. `places` beside those of types:

| place | what is there |
|---|---|
| `circled`, `blackened` | numbers of cells in a circle, or on a black cell; "?" for no number |
| `symbols` | symbols of cells, by the names of `marked.SYMBOLS` |
| `arrowed` | numbers of cells with an arrow |
| `colors` | the color of cells |
| `corners`, `inner_corners` | numbers of vertices, with or without those on the frame |
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

_NUMBERS: Final = "cells number16"
_DIGITS: Final = "cells number10"
_ROOMS: Final = "first_cells number16"
_BLACK_DIGITS: Final = "blackened number4"
_CIRCLES: Final = "symbols packed3 1=white-circle 2=black-circle"
_ICE: Final = "colors packed2 1=lightblue"
_BLOCKS: Final = "cells packed2 1=#"

#: Ids and the parts of their addresses.
ROWS: Final[tuple[tuple[str, tuple[Any, ...]], ...]] = (
    ("aho araf cbanana cornerch hasunomura island", (_NUMBERS,)),
    ("view zabajaba kurochute scrin", (_NUMBERS,)),
    ("cityspace lapaz", (_NUMBERS,)),
    ("teri oasis", ("circled number16",)),
    ("rectslider aquapelago chainedb", ("blackened number16",)),
    ("dominion", ("cells number16 letters .=?",)),
    ("amibo fillmat lookair sukoro usotatami", (_DIGITS,)),
    ("kusabi", ("circled number10",)),
    ("numcity snakepit symmarea", (_NUMBERS, ("walls",))),
    ("kuromenbun", ("walls", _NUMBERS)),
    ("kaidan takoyaki", (_BLACK_DIGITS,)),
    ("ichimaga ichimagam ichimagax", ("circled number4",)),
    ("lither wittgen", ("cells number4",)),
    ("creek nibunnogo", ("corners number4",)),
    ("wagiri", ("corners number4", _DIGITS)),
    ("wblink coffeemilk", (_CIRCLES,)),
    ("firefly hebi outofsight yajikazu", ("arrowed arrow_numbers arrow_clues",)),
    ("yajitatami", ("arrowed arrow_numbers arrow_clues", "walls")),
    ("nothing invlitso", ("walls",)),
    ("akichi ayeheya cocktail factors heyablock", ("walls", _ROOMS)),
    ("heyapin hinge juosan mannequin maxi nagenawa nuritwin stostone", ("walls", _ROOMS)),
    ("hanare meander nanro renban twinarea putteria", ("walls", _NUMBERS)),
    ("armyants heyabon onsen", ("walls", "circled number16")),
    ("paintarea roma sukororoom", ("walls", _DIGITS)),
    ("hakoiri tontonbeya", ("walls", "symbols number10 1=circle 2=triangle 3=square")),
    ("dotchi", ("walls", _CIRCLES)),
    ("usoone", ("walls", "cells number4")),
    ("toichika", ("walls", "cells signs:1234.:5 1=↑ 2=↓ 3=← 4=→ .=?")),
    ("nurimaze", ("walls", "symbols signs:.1234:5 1=start 2=goal 3=circle 4=triangle")),
    ("nondango", ("walls", "symbols packed2 1=circle")),
    ("ringring", ("cells distant_blocks 1=#",)),
    ("fivecells fourcells nawabari", ("cells number10 numbers 7=# .=?",)),
    ("rassi", ("walls", f"{_BLOCKS} optional")),
    ("icewalk waterwalk firewalk", (_ICE, _NUMBERS)),
    ("barns", (_ICE, "walls")),
    ("kramman", ("inner_corners distant_marks 1=dot", _CIRCLES)),
    ("bdblock", ("corners distant_marks 1=dot", "/", _NUMBERS)),
    ("tatamibari", ("symbols signs:.123:g 1=plus 2=bar 3=minus",)),
    ("shugaku", ("circled signs:012345:6 5=?",)),
)


@cache
def address_of(name: str) -> tuple[Any, ...] | None:
    """The parts of the addresses of an id; None where the table has none."""
    return next((address for ids, address in ROWS if name in ids.split()), None)


@cache
def names() -> tuple[str, ...]:
    """All ids of the table."""
    return tuple(sorted(name for ids, _ in ROWS for name in ids.split()))
