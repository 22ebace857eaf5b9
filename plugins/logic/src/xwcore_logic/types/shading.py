"""Types whose cells are shaded or hold symbols."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import LayerSpec, Numbers, Several, Symbols, TypeParameter
from xwcore_logic.declaring import LINKS, WALLS, declare

AQUARIUM: Final = declare(
    name="aquarium",
    title="Aquarium",
    rules="In each area all cells of a row are full or none, and below a full row all are full.",
    givens=LayerSpec(
        cells=(Symbols("#-"),),
        edges=WALLS,
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

CAVE: Final = declare(
    name="cave",
    title="Cave",
    rules="The cave is connected, walls reach the border, a number counts the cells in sight.",
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("#-"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

CORAL: Final = declare(
    name="coral",
    title="Coral",
    rules=(
        "The coral is connected, has no 2x2 block, the rest reaches the border. The hints are "
        "the lengths of the runs in any order."
    ),
    givens=LayerSpec(
        cells=(Symbols("#-"),),
        top=(Numbers(1, "size"), Symbols("?")),
        left=(Numbers(1, "size"), Symbols("?")),
    ),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

HEYAWAKE: Final = declare(
    name="heyawake",
    title="Heyawake",
    rules=(
        "Black cells are apart, white connected; a number counts the black cells of its area. "
        "No line of white cells goes through more than two areas."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("#-")), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

HOUSE_TREE_ANIMAL: Final = declare(
    name="house_tree_animal",
    title="House-Tree-Animal",
    rules=(
        "Each house has a tree and an animal of its own beside it; equal symbols do not touch. "
        "The specification has no rules; these fit its example. Hints count houses, trees, "
        "animals."
    ),
    givens=LayerSpec(
        cells=(Symbols("#*&-"),),
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=3,
    ),
    solution=LayerSpec(cells=(Symbols("#*&"),)),
)

LITS: Final = declare(
    name="lits",
    title="LITS",
    rules="One L, I, T or S of four cells per area; all connected; no 2x2; equals apart.",
    givens=LayerSpec(cells=(Symbols("#-"),), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

LITS_PLUS: Final = declare(
    name="lits_plus",
    title="LITS plus",
    rules="As LITS, and areas may stay empty (not in the specification).",
    givens=LayerSpec(cells=(Symbols("#-"),), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
    aliases=("litsplus",),
)

MAGNETS: Final = declare(
    name="magnets",
    title="Magnets",
    rules="A plate is a plus and a minus, or neutral; equal poles are apart; hints count poles.",
    givens=LayerSpec(
        cells=(Symbols("+-#"),),
        edges=WALLS,
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=2,
    ),
    solution=LayerSpec(cells=(Symbols("+-#"),)),
)

NARROW_CAVE: Final = declare(
    name="narrow_cave",
    title="Narrow Cave",
    rules="As Cave, and no 2x2 block of cave (not in the specification).",
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("#-"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

NURIKABE: Final = declare(
    name="nurikabe",
    title="Nurikabe",
    rules="The wall is connected and has no 2x2 block; each island has one number, its size.",
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("#"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

PENTOMINO_SEARCH: Final = declare(
    name="pentomino_search",
    title="Pentomino Search",
    rules="The pentominoes of /used, which do not touch; hints count their cells.",
    givens=LayerSpec(
        cells=(Symbols("#-"),), top=(Numbers(0, "size"),), left=(Numbers(0, "size"),), clue_count=1
    ),
    solution=LayerSpec(cells=(Symbols("#"),)),
    parameters={"used": TypeParameter(kind="text")},
)

PENTOPIA: Final = declare(
    name="pentopia",
    title="Pentopia",
    rules="Pentominoes, no two of one shape, do not touch; arrows point to the nearest of them.",
    givens=LayerSpec(cells=(Symbols("><^v-|QWASTFGV+#X"),)),
    solution=LayerSpec(cells=(Symbols("><^v-|QWASTFGV+#X"),)),
)

PILLS: Final = declare(
    name="pills",
    title="Pills",
    rules="Pills of three cells lie apart; their values are 1 to max; hints sum their digits.",
    givens=LayerSpec(cells=(Numbers(),), top=(Numbers(),), left=(Numbers(),), clue_count=1),
    solution=LayerSpec(cells=(Symbols("-|"),)),
    parameters={"max": TypeParameter(required=True)},
)

STARBATTLE: Final = declare(
    name="starbattle",
    title="Starbattle",
    rules="/stars stars in each row, column and area; they do not touch; none outside of areas.",
    givens=LayerSpec(cells=(Symbols("*-#"),), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("*"),)),
    square=True,
    parameters={"stars": TypeParameter(default=2)},
)

STARRY_SKY: Final = declare(
    name="starry_sky",
    title="Starry Sky",
    rules="Each arrow points to a star at least, each star is pointed at; hints count stars.",
    givens=LayerSpec(
        cells=(Symbols("*-qweadyxc"),),
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Symbols("*"),)),
)

TAPA: Final = declare(
    name="tapa",
    title="Tapa",
    rules="The wall is connected and has no 2x2 block; clues are the runs around their cell.",
    givens=LayerSpec(cells=(Symbols("#-"), Several(Numbers(0, 8), 1, 4))),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

TENTS: Final = declare(
    name="tents",
    title="Tents",
    rules="Each tree has a tent of its own beside it; tents do not touch; hints count tents.",
    givens=LayerSpec(
        cells=(Symbols("*"),), top=(Numbers(0, "size"),), left=(Numbers(0, "size"),), clue_count=1
    ),
    solution=LayerSpec(cells=(Symbols("A"),)),
)

THERMOMETERS: Final = declare(
    name="thermometers",
    title="Thermometers",
    rules="Each thermometer is filled from its bulb on, and no other cell; hints count them.",
    givens=LayerSpec(
        cells=(Symbols("O-|"),),
        edges=LINKS,
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Symbols("#"),)),
)
