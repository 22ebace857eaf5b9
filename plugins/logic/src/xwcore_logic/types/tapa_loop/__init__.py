from xwcore_logic.declarations import LayerSpec, Numbers, Several
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="tapa_loop",
    title="Tapa-Like Loop",
    rules=(
        "Draw one closed loop through the centers of cells without a clue. The clues in a cell "
        "are the numbers of cells around it that the loop passes in one go, for each time that "
        "it does. A question mark is any number, and one alone at most one visit."
    ),
    givens=LayerSpec(cells=(Several(Numbers(0, 8), 1, 4, unknown=True),)),
    solution=LayerSpec(edges=LINKS),
    known_as={"puzzlink": "tapaloop"},
    spellings={
        "spf": {"puzzle": "plain width=2 height=2 cells=runs", "solution": "lattice"},
        "puzzlink": {
            "address": ("cells loop_run_lengths runs",),
            "file": ("cells runs", "edges links"),
        },
    },
)
