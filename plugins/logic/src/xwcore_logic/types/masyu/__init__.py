from xwcore_logic.declarations import LayerSpec, Symbols
from xwcore_logic.folders import LINKS, declare

TYPE = declare(
    __name__,
    name="masyu",
    title="Masyu",
    rules=(
        "Draw one closed loop through the centers of cells and through all circles. At a black "
        "circle it turns, and goes straight through the cells before and after. At a white "
        "circle it goes straight, and turns in the cell before or after."
    ),
    givens=LayerSpec(cells=(Symbols("O*#"),), edges=LINKS),
    solution=LayerSpec(cells=(Symbols("O*#"),), edges=LINKS),
    known_as={"puzzlink": "mashu masyu pearl"},
    spellings={
        "spf": {"puzzle": "lattice"},
        "puzzlink": {"address": ("cells packed3 O*",), "file": ("cells 1=O 2=*", "edges links")},
        "solve": {"loops": True},
    },
)
