from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import WALLS, declare
from xwcore_logic.layers import Layers, Value


def board(width: int, height: int) -> Layers:
    """Every edge of the grid, where the loop may go."""
    blank = Layers.blank(width, height)
    edges: tuple[Value, ...] = ("wall",)
    return blank.replace(
        horizontal=(edges * width,) * (height + 1), vertical=(edges * (width + 1),) * height
    )


TYPE = declare(
    __name__,
    name="fences",
    title="Fences",
    rules=(
        "Draw one closed loop along the edges. A number counts the edges of its area that are "
        "part of the loop."
    ),
    givens=LayerSpec(
        cells=(Numbers(0, 9), Symbols("?")),
        edges=WALLS,
        border_edges=WALLS,
        vertices=(Symbols(("hole",)), Numbers(0, 9)),
        graph="edges",
    ),
    solution=LayerSpec(
        cells=(Numbers(0, 9), Symbols("?")),
        edges=WALLS,
        border_edges=WALLS,
        vertices=(Symbols(("hole",)), Numbers(0, 9)),
        graph="edges",
    ),
    parameters={
        "all_vertices": TypeParameter(
            default=0, low=0, high=1, help="1: the loop passes every vertex of the grid"
        )
    },
    board=board,
    known_as={"puzzlink": "slither slitherlink"},
    spellings={
        "spf": {"puzzle": "lattice"},
        "puzzlink": {
            "choices": {"f": ("all_vertices", 0, 1)},
            "address": ("cells number4",),
            "file": (
                "choice all_vertices 0 1 f",
                "cells -=? numbers",
                "cells marks @1",
                "all-edges +1=wall zero",
            ),
        },
    },
)
