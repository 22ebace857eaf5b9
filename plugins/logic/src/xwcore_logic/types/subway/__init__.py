from xwcore_logic.declarations import LayerSpec, Numbers, Symbols
from xwcore_logic.folders import LINKS, declare
from xwcore_logic.layers import Layers


def board(width: int, height: int) -> Layers:
    """A station in every cell."""
    return Layers.blank(width, height).replace(cells=((".",) * width,) * height)


TYPE = declare(
    __name__,
    name="subway",
    title="Subway",
    rules=(
        "Draw a connected network through the centers of all stations, without dead ends. The "
        "clues of a row or column count its crossings, T-shapes, straight pieces and corners, "
        "the crossings farthest from the grid."
    ),
    givens=LayerSpec(
        cells=(Symbols(".#-|QWASTFGV+"),),
        edges=LINKS,
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=4,
    ),
    solution=LayerSpec(cells=(Symbols(".#"),), edges=LINKS),
    board=board,
    known_as={"puzzlink": "ubahn"},
    spellings={
        "spf": {
            "puzzle": "connected filled",
            "solution": "connected filled",
            "hints": ("crossings", "T-shapes", "straight lines", "corners"),
        },
        "puzzlink": {
            "address": ("outside:4 number16",),
            "file": ("framed:4 counts / none", "edges links"),
        },
    },
)
