from xwcore_logic.declarations import ClueParts, LayerSpec, Numbers, Symbols
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="chatroom",
    title="Chatroom",
    rules=(
        "Draw paths through neighboring cells, so that every cell is on one of them. A path "
        "joins a white circle to a black one and goes through one phone between them. The "
        "number of a circle counts the turns of the path between it and the phone."
    ),
    givens=LayerSpec(
        cells=(ClueParts(((Numbers(0, "cells"), Symbols("?@")), (Symbols("#"),)), required=1),),
        edges=LINKS,
    ),
    solution=LayerSpec(cells=(Symbols("@*"),), edges=LINKS),
    spellings={
        "spf": {"puzzle": "lattice width=d+1", "solution": "lattice"},
        "solve": {"by_givens": True},
    },
)
