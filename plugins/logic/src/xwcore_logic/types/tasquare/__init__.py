from xwcore_logic.folders import SHADED_BESIDE_NUMBERS, declare

TYPE = declare(
    __name__,
    name="tasquare",
    title="Tasquare",
    rules=(
        "Shade cells in squares. The other cells are connected. A clue is not shaded: a "
        "number is the sum of the sizes of all squares next to its cell; beside a question "
        "mark there is one at least."
    ),
    givens=SHADED_BESIDE_NUMBERS["givens"],
    solution=SHADED_BESIDE_NUMBERS["solution"],
    known_as={"puzzlink": "tasquare"},
    spellings={
        "spf": SHADED_BESIDE_NUMBERS["spellings"]["spf"],
        "puzzlink": {"address": ("cells number16",), "file": ("cells -=? numbers black",)},
    },
)
