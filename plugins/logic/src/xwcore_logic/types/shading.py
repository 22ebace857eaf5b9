"""Types whose cells are shaded or hold symbols."""

from __future__ import annotations

from typing import Final

from xwcore_logic import LayerSpec, Numbers, Several, Symbols, TypeParameter
from xwcore_logic.declaring import LINKS, WALLS, declare

AQUARIUM: Final = declare(
    name="aquarium",
    title="Aquarium",
    rules=(
        "Fill some cells with water. The cells of an area in one row are either all filled or "
        "all empty, and below a filled row of an area every row is filled. The clues count the "
        "filled cells of a row or column."
    ),
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
    rules=(
        "Shade some cells. The cells that are not shaded are the cave: they are connected. "
        "Every shaded cell is connected to the border through shaded cells. A number is in the "
        "cave; it counts the cave cells in sight from it in a row and a column, its own cell "
        "included."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("#-"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

CORAL: Final = declare(
    name="coral",
    title="Coral",
    rules=(
        "Shade cells so that they are connected, without a 2x2 block; every cell that is not "
        "shaded is connected to the border through such cells. The clues are the lengths of the "
        "runs of shaded cells in a row or column, in any order."
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
        "Shade some cells. Shaded cells are never neighbors, and the other cells are connected. "
        "A number counts the shaded cells of its area. No straight line of cells that are not "
        "shaded goes through more than two areas."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("#-")), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

HOUSE_TREE_ANIMAL: Final = declare(
    name="house_tree_animal",
    title="House-Tree-Animal",
    rules=(
        "Enter houses, trees and animals. Each house has a tree and an animal of its own beside "
        "it; equal symbols do not touch, not even diagonally. The clues count the houses, trees "
        "and animals of a row or column, the houses farthest from the grid."
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
    rules=(
        "Shade four connected cells in each area in the shape of an L, I, T or S. All shaded "
        "cells are connected, without a 2x2 block; equal shapes of two areas are never "
        "neighbors, also where turned or mirrored."
    ),
    givens=LayerSpec(cells=(Symbols("#-"),), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

LITS_PLUS: Final = declare(
    name="lits_plus",
    title="LITS plus",
    rules=(
        "Shade four connected cells in the shape of an L, I, T or S in each area, or none. All "
        "shaded cells are connected, without a 2x2 block; equal shapes of two areas are never "
        "neighbors, also where turned or mirrored."
    ),
    givens=LayerSpec(cells=(Symbols("#-"),), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("#"),)),
    aliases=("litsplus",),
)

MAGNETS: Final = declare(
    name="magnets",
    title="Magnets",
    rules=(
        "Each plate is a magnet with a plus and a minus pole, or neutral. Equal poles are never "
        "neighbors. The clues count the plus and the minus poles of a row or column, the plus "
        "poles farther from the grid."
    ),
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
    rules=(
        "Shade some cells. The cells that are not shaded are the cave: they are connected, "
        "without a 2x2 block. Every shaded cell is connected to the border through shaded "
        "cells. A number is in the cave; it counts the cave cells in sight from it in a row and "
        "a column, its own cell included."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("#-"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

NURIKABE: Final = declare(
    name="nurikabe",
    title="Nurikabe",
    rules=(
        "Shade cells so that all of them are connected, without a 2x2 block. The other cells "
        "form islands with one number each, which counts the cells of its island."
    ),
    givens=LayerSpec(cells=(Numbers(0, "cells"), Symbols("#"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

PENTOMINO_SEARCH: Final = declare(
    name="pentomino_search",
    title="Pentomino Search",
    rules=(
        "Place the pentominoes /used in the grid; they may be turned and mirrored and do not "
        "touch, not even diagonally. The clues count the cells of pentominoes in a row or "
        "column."
    ),
    givens=LayerSpec(
        cells=(Symbols("#-"),), top=(Numbers(0, "size"),), left=(Numbers(0, "size"),), clue_count=1
    ),
    solution=LayerSpec(cells=(Symbols("#"),)),
    parameters={"used": TypeParameter(kind="text")},
)

PENTOPIA: Final = declare(
    name="pentopia",
    title="Pentopia",
    rules=(
        "Place pentominoes in the grid, no two of one shape; they may be turned and mirrored "
        "and do not touch, not even diagonally. Arrows point to all nearest cells of "
        "pentominoes in their row and column."
    ),
    givens=LayerSpec(cells=(Symbols("><^v-|QWASTFGV+#X"),)),
    solution=LayerSpec(cells=(Symbols("><^v-|QWASTFGV+#X"),)),
)

PILLS: Final = declare(
    name="pills",
    title="Pills",
    rules=(
        "Place pills of three cells in a line; they do not overlap. The sums of the digits "
        "under the pills are the numbers from 1 to max, each of them once. The clues are the "
        "sums of the digits under pills in a row or column."
    ),
    givens=LayerSpec(cells=(Numbers(),), top=(Numbers(),), left=(Numbers(),), clue_count=1),
    solution=LayerSpec(cells=(Symbols("-|"),)),
    parameters={"max": TypeParameter(required=True)},
)

STARBATTLE: Final = declare(
    name="starbattle",
    title="Starbattle",
    rules=(
        "Place stars: /stars in each row, column and area. Stars do not touch, not even "
        "diagonally, and none is outside of the areas."
    ),
    givens=LayerSpec(cells=(Symbols("*-#"),), edges=WALLS),
    solution=LayerSpec(cells=(Symbols("*"),)),
    square=True,
    parameters={"stars": TypeParameter(default=2)},
)

STARRY_SKY: Final = declare(
    name="starry_sky",
    title="Starry Sky",
    rules=(
        "Place stars. Each arrow points to at least one star, each star has at least one arrow "
        "that points to it. The clues count the stars of a row or column."
    ),
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
    rules=(
        "Shade cells so that they are connected, without a 2x2 block. The clues in a cell are "
        "the lengths of the runs of shaded cells around it; cells with clues are not shaded."
    ),
    givens=LayerSpec(cells=(Symbols("#-"), Several(Numbers(0, 8), 1, 4))),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

TENTS: Final = declare(
    name="tents",
    title="Tents",
    rules=(
        "Place tents, so that each tree has a tent of its own beside it. Tents do not touch, "
        "not even diagonally. The clues count the tents of a row or column."
    ),
    givens=LayerSpec(
        cells=(Symbols("*"),), top=(Numbers(0, "size"),), left=(Numbers(0, "size"),), clue_count=1
    ),
    solution=LayerSpec(cells=(Symbols("A"),)),
)

THERMOMETERS: Final = declare(
    name="thermometers",
    title="Thermometers",
    rules=(
        "Fill thermometers, each from its bulb on without a gap; thermometers may stay empty. "
        "The clues count the filled cells of a row or column."
    ),
    givens=LayerSpec(
        cells=(Symbols("O-|"),),
        edges=LINKS,
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Symbols("#"),)),
)
