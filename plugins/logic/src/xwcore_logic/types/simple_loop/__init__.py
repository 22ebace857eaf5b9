from xwcore_logic.declarations import LayerSpec, Symbols
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="simple_loop",
    title="Simple Loop",
    rules=("Draw one closed loop through the centers of all cells that are not black."),
    givens=LayerSpec(cells=(Symbols("#"),), edges=LINKS),
    solution=LayerSpec(edges=LINKS),
    known_as={"puzzlink": "simpleloop"},
    spellings={
        "spf": {"puzzle": "lattice", "solution": "lattice"},
        "puzzlink": {"address": ("cells packed2 #",), "file": ("cells *=#", "edges links")},
    },
)
