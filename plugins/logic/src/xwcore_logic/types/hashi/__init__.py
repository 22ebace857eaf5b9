from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

#: One bridge or two between islands that are neighbors; longer ones are signs in their cells.
BRIDGES = (Symbols(("bridge", "bridges")),)

TYPE = declare(
    __name__,
    name="hashi",
    title="Hashi",
    rules=(
        "Join the islands by bridges, which are straight, do not cross, and lead from one "
        "island to the next in its row or column; at most two join the same islands. A number "
        "counts the bridges of its island. All islands are connected."
    ),
    givens=LayerSpec(cells=(Numbers(1, 8), Symbols("?-=|H")), edges=BRIDGES),
    solution=LayerSpec(cells=(Numbers(1, 8), Symbols("?-=|H")), edges=BRIDGES),
    known_as={"puzzlink": "hashi hashikake bridges"},
    spellings={
        "spf": {"puzzle": "plain"},
        "puzzlink": {
            "keeps_givens": True,
            "bridges": True,
            "address": ("cells number16",),
            "file": ("cells -=? numbers", "edges bridges"),
        },
    },
)
