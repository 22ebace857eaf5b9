from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="nonogram",
    title="Nonogram",
    rules=(
        "Shade some cells. The clues of a row or column are the lengths of its runs of "
        "shaded cells, in order; a row or column without clues has none."
    ),
    givens=LayerSpec(
        top=(Numbers(1, "size"), Symbols("?")), left=(Numbers(1, "size"), Symbols("?"))
    ),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "nonogram"},
    spellings={
        "spf": {"puzzle": "crossed left=l top=t", "solution": "plain blank=.-"},
        "puzzlink": {
            "address": ("outside:half number16",),
            "file": ("framed:half counts -2=? / black",),
        },
    },
)
