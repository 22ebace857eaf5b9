from xwcore_logic.declarations import LayerSpec, Numbers, Several, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="tapa",
    title="Tapa",
    rules=(
        "Shade cells so that they are connected, without a 2x2 block. The clues in a cell are "
        "the lengths of the runs of shaded cells around it, a question mark any length, and one "
        "alone at most one run; cells with clues are not shaded."
    ),
    givens=LayerSpec(cells=(Symbols("#-"), Several(Numbers(0, 8), 1, 4, unknown=True))),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "tapa"},
    spellings={
        "spf": {"puzzle": "plain width=2 height=2 cells=runs", "solution": "plain blank=.-"},
        "puzzlink": {"address": ("cells run_lengths runs",), "file": ("cells black runs",)},
    },
)
