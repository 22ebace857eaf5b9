from xwcore_logic.declarations import LayerSpec, Numbers, Symbols, TypeParameter
from xwcore_logic.folders import declare

TYPE = declare(
    __name__,
    name="snake",
    title="Snake",
    rules=(
        "Draw a snake through the grid: its cells are numbered from 1 on, and consecutive "
        "numbers are neighbors. The snake does not touch itself, also not diagonally, except "
        "where it turns. The clues count the cells of the snake in a row or column; an "
        "empty circle is on the snake and no end of it, a full circle is an end."
    ),
    givens=LayerSpec(
        cells=(Numbers(1, "max"), Symbols("#O*")),
        top=(Numbers(0, "size"), Symbols("?")),
        left=(Numbers(0, "size"), Symbols("?")),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Numbers(1, "max"), Symbols("#S"))),
    parameters={
        "max": TypeParameter(),
        "shaded": TypeParameter(
            default=0, low=0, high=1, help="1: the cells of the snake are shaded, not numbered"
        ),
    },
    known_as={"puzzlink": "snake"},
    spellings={
        "spf": {"digits": 2, "puzzle": "headed", "solution": "plain width=d"},
        "puzzlink": {
            "fixed": {"shaded": 1},
            "address": ("cells packed3 O*", "outside:1 number16"),
            "file": ("framed:1 counts / zero 1=O 2=* +4=S 5=O&S 6=*&S 8=! 9=O! 10=*!",),
        },
    },
)
