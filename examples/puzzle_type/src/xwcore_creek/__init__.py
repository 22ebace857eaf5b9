"""Creek."""

from xwcore_logic import LayerSpec, Numbers, Symbols, declare

TYPE = declare(
    __name__,
    name="creek",
    title="Creek",
    rules=(
        "Shade some cells, so that all other cells are connected. A number counts the shaded "
        "cells that touch its point."
    ),
    givens=LayerSpec(
        vertices=(Numbers(0, 4), Symbols("?")),
        border_vertices=(Numbers(0, "border"), Symbols("?")),
        corner_vertices=(Numbers(0, "corner"), Symbols("?")),
    ),
    solution=LayerSpec(cells=(Symbols("#"),)),
    known_as={"puzzlink": "creek"},
    spellings={
        "spf": {"puzzle": "lattice border=blank", "solution": "plain blank=.-"},
        "puzzlink": {
            "address": ("vertices number4",),
            "file": ("vertices -=? numbers", "cells black"),
        },
    },
)
