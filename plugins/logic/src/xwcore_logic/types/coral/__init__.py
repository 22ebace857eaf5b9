from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
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
    known_as={"puzzlink": "coral"},
    spellings={
        "spf": {"puzzle": "crossed left=l top=t", "solution": "plain blank=.-"},
        "puzzlink": {
            "address": ("outside:half number16",),
            "file": ("framed:half counts -2=? / black",),
        },
    },
)
