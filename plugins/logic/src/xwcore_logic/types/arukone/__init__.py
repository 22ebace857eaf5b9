"""Arukone."""

from xwcore_logic.declarations import LayerSpec, Letters, Numbers, Symbols
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="arukone",
    title="Arukone",
    rules=(
        "Join each two equal symbols by a path through neighboring cells. Paths do not branch, "
        "and no cell is on two paths."
    ),
    givens=LayerSpec(cells=(Numbers(), Letters(up_to_max=False), Symbols("#")), edges=LINKS),
    solution=LayerSpec(cells=(Numbers(), Letters(up_to_max=False), Symbols("#")), edges=LINKS),
    known_as={"puzzlink": "arukone numlin numberlink"},
    spellings={
        "spf": {
            "section": "A.5",
            "attested": True,
            "digits": None,
            "puzzle": "lattice width=d where=any",
            "decided": (
                "The printed width holds for one digit only; the example and real files "
                "have (d + 1). Letters go without /digits, numbers with it; a file that has"
                " both is in error. Cells without a path are allowed; # in the solution "
                "marks them, as in real files."
            ),
        },
        "puzzlink": (
            {
                "ids": "arukone",
                "flags": "e",
                "address": ("cells number16 letters",),
                "file": ("rule dontpassallcell", "cells letter", "edges links"),
            },
            {
                "ids": "numlin numberlink",
                "address": ("cells number16 numbers",),
                "file": ("cells numbers", "edges links"),
            },
        ),
        "solve": {"by_givens": True},
    },
)
