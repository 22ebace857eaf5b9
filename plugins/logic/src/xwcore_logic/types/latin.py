"""Types whose cells hold numbers or letters."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import LayerSpec, Letters, Numbers, NumbersUpToMax, Parts, Symbols, TypeParameter
from xwcore_logic import boards
from xwcore_logic.declaring import WALLS, declare

ABC_BOX: Final = declare(
    name="abc_box",
    title="ABC-Box",
    rules='The hints are the groups of equal letters in a line: a letter, a length, or "?".',
    givens=LayerSpec(
        cells=(Letters(),),
        top=(Numbers(1, "size"), Letters(), Symbols("?")),
        left=(Numbers(1, "size"), Letters(), Symbols("?")),
    ),
    solution=LayerSpec(cells=(Letters(),)),
    parameters={"max": TypeParameter(default=3, high=26)},
)

ABCD: Final = declare(
    name="abcd",
    title="ABCD",
    rules=(
        "Equal letters are no neighbors; a hint counts one letter in its line. A is counted "
        "next to the grid, the last letter farthest from it. Black cells are given."
    ),
    givens=LayerSpec(
        cells=(Letters(), Symbols("#")), top=(Numbers(0, "size"),), left=(Numbers(0, "size"),)
    ),
    solution=LayerSpec(cells=(Letters(), Symbols("#"))),
    parameters={"max": TypeParameter(default=4, high=26)},
)

ABCD_DIAGONAL: Final = declare(
    name="abcd_diagonal",
    title="ABCD Diagonal",
    rules="As ABCD; equal letters do not touch diagonally either.",
    givens=LayerSpec(
        cells=(Letters(), Symbols("#")), top=(Numbers(0, "size"),), left=(Numbers(0, "size"),)
    ),
    solution=LayerSpec(cells=(Letters(), Symbols("#"))),
    parameters={"max": TypeParameter(default=5, high=26)},
)

BASIC: Final = declare(
    name="basic",
    title="Basic",
    rules=(
        "A Latin square; the numbers of each area give its target by its operator. An area with"
        " a target and no operator may use any of the four."
    ),
    givens=LayerSpec(
        cells=(Parts(((Numbers(1, "size"),), (Symbols("+-x:"),), (Numbers(),))),), edges=WALLS
    ),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
    largest_size=9,
)

DOUBLEBLOCK: Final = declare(
    name="doubleblock",
    title="Doubleblock",
    rules="1 to size - 2 and two blocks in each line; a hint sums what is between the blocks.",
    givens=LayerSpec(
        cells=(Numbers(1, "size - 2"), Symbols("#")),
        top=(Numbers(0, "sum"),),
        left=(Numbers(0, "sum"),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Numbers(1, "size - 2"), Symbols("#"))),
    square=True,
)

EASY_AS_ABC: Final = declare(
    name="easy_as_abc",
    title="Easy as ABC",
    rules="Each letter once per line; a letter outside is the first one visible from there.",
    givens=LayerSpec(
        cells=(Letters(), Symbols("-")),
        top=(Letters(),),
        bottom=(Letters(),),
        left=(Letters(),),
        right=(Letters(),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Letters(),)),
    square=True,
    parameters={"max": TypeParameter(high=26, required=True)},
)

GREATER_THAN_SUDOKU: Final = declare(
    name="greater_than_sudoku",
    title="Greater-Than-Sudoku",
    rules="As Sudoku, and the signs compare neighbors.",
    givens=LayerSpec(
        cells=(Numbers(1, "size"),),
        edges=(
            Symbols(
                (
                    "wall",
                    "v",
                    "^",
                    ("wall", "v"),
                    ("wall", "^"),
                    "<",
                    ">",
                    ("wall", "<"),
                    ("wall", ">"),
                )
            ),
        ),
    ),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
    board=boards.boxes,
)

HITORI: Final = declare(
    name="hitori",
    title="Hitori",
    rules="No white number twice in a line; black cells are apart, white ones connected.",
    givens=LayerSpec(cells=(Numbers(), Symbols("#"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

DIAGONAL_SUDOKU: Final = declare(
    name="diagonal_sudoku",
    title="Diagonal Sudoku",
    rules="As Sudoku; each number once on both diagonals as well.",
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=WALLS),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
    board=boards.boxes,
)

HYPER_SUDOKU: Final = declare(
    name="hyper_sudoku",
    title="Hyper Sudoku",
    rules=(
        "As Sudoku; each number once in every window as well: a box that lies one cell inside of "
        "the others."
    ),
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=WALLS),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
    board=boards.boxes,
)

LATIN_SQUARE: Final = declare(
    name="latin_square",
    title="Latin Square",
    rules="Each number once per row and column.",
    givens=LayerSpec(cells=(Numbers(1, "size"),)),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
)

JAPANESE_SUMS: Final = declare(
    name="japanese_sums",
    title="Japanese Sums",
    rules="No digit twice in a line; the hints are the sums of the runs of digits, in order.",
    givens=LayerSpec(
        cells=(Symbols("."), NumbersUpToMax(), Symbols("#")),
        top=(Numbers(1, "sum"), Symbols("?")),
        left=(Numbers(1, "sum"), Symbols("?")),
    ),
    solution=LayerSpec(cells=(NumbersUpToMax(), Symbols("#"))),
    parameters={"max": TypeParameter(default=9, high=9)},
)

KAKURO: Final = declare(
    name="kakuro",
    title="Kakuro",
    rules="Digits in white cells; no digit twice in a run; each run sums to its clue.",
    givens=LayerSpec(cells=(Numbers(1, 9), Parts(((Numbers(1, 45),), (Numbers(1, 45),))))),
    solution=LayerSpec(cells=(Numbers(1, 9), Symbols("#"))),
    least_size=2,
    board=boards.kakuro_board,
)

KILLER_SUDOKU: Final = declare(
    name="killer_sudoku",
    title="Killer-Sudoku",
    rules="As Sudoku; no number twice in a cage (a small area), their sum as given.",
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=WALLS, blocks=(Numbers(1, "sum"),)),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
    largest_size=9,
    board=boards.boxes,
)

KROPKI: Final = declare(
    name="kropki",
    title="Kropki",
    rules=(
        "A white dot for neighbors that differ by one, a black one for a double; all are given."
        " Between 1 and 2 either dot may stand."
    ),
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=(Symbols("O*"),)),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
)

MAGIC_LABYRINTH: Final = declare(
    name="magic_labyrinth",
    title="Magic Labyrinth",
    rules="1 to max once per line; along the way from the entrance they repeat in order.",
    givens=LayerSpec(cells=(NumbersUpToMax(), Symbols("-")), edges=WALLS, border_edges=WALLS),
    solution=LayerSpec(cells=(NumbersUpToMax(),)),
    square=True,
    parameters={"max": TypeParameter(high=9, required=True)},
    board=boards.magic_labyrinth_board,
)

PYRAMID: Final = declare(
    name="pyramid",
    title="Pyramid",
    rules=(
        "Each number is the sum or the difference of the two below. No number is repeated in a "
        "gray row (#); some number is repeated in a white row (=)."
    ),
    givens=LayerSpec(cells=(Numbers(1, 9),), row_colors=(Symbols("=#"),), triangular=True),
    solution=LayerSpec(cells=(Numbers(1, 9),), triangular=True),
    square=True,
    least_size=2,
    board=boards.pyramid_board,
)

SKYSCRAPERS: Final = declare(
    name="skyscrapers",
    title="Skyscrapers",
    rules="Each height once per line; a hint is the number of buildings visible from it.",
    givens=LayerSpec(
        cells=(Numbers(1, "size"),),
        top=(Numbers(1, "size"),),
        bottom=(Numbers(1, "size"),),
        left=(Numbers(1, "size"),),
        right=(Numbers(1, "size"),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
)

SKYSCRAPERS_WITH_PARKS: Final = declare(
    name="skyscrapers_with_parks",
    title="Skyscrapers with Parks",
    rules="As Skyscrapers, with /parks empty cells in each line.",
    givens=LayerSpec(
        cells=(Numbers(1, "size - parks"), Symbols("-")),
        top=(Numbers(1, "size"),),
        bottom=(Numbers(1, "size"),),
        left=(Numbers(1, "size"),),
        right=(Numbers(1, "size"),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Numbers(1, "size - parks"),)),
    square=True,
    parameters={"parks": TypeParameter(low=0, required=True)},
)

SNAKE: Final = declare(
    name="snake",
    title="Snake",
    rules=(
        "Consecutive numbers are neighbors; the snake does not touch itself; hints count it. "
        "Cells of the snake touch diagonally only where it turns."
    ),
    givens=LayerSpec(
        cells=(Numbers(1, "max"), Symbols("#")),
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=1,
    ),
    solution=LayerSpec(cells=(Numbers(1, "max"), Symbols("#"))),
    parameters={"max": TypeParameter()},
)

SUDOKU: Final = declare(
    name="sudoku",
    title="Sudoku",
    rules="Each number once per row, column and area.",
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=WALLS),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
    board=boards.boxes,
)
