from xwcore_logic.declarations import LayerSpec, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
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
    spellings={"spf": {"puzzle": "lattice", "solution": "plain blank=.-"}},
)
