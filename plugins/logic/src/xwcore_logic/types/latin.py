"""Types whose cells hold numbers or letters."""

from __future__ import annotations

from typing import Final

from xwcore_logic import (
    LayerSpec,
    Letters,
    Numbers,
    NumbersUpToMax,
    Parts,
    Symbols,
    TypeParameter,
    boards,
)
from xwcore_logic.declaring import WALLS, declare

ABC_BOX: Final = declare(
    name="abc_box",
    title="ABC-Box",
    rules=(
        "Enter one of the first max letters of the alphabet in each cell. The clues of a row or "
        "column are its groups of equal letters in order: the letter, or how many there are, or "
        "a question mark for any group."
    ),
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
        "Enter one of the first max letters of the alphabet in each white cell; equal letters "
        "are never neighbors. The clues of a row or column count its letters: A is counted next "
        "to the grid, the last letter farthest from it."
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
    rules=(
        "Enter one of the first max letters of the alphabet in each white cell; equal letters "
        "never touch, not even diagonally. The clues of a row or column count its letters: A is "
        "counted next to the grid, the last letter farthest from it."
    ),
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
        "Enter the numbers from 1 to /size, each of them once in every row and column. The "
        "numbers of an outlined area give its target by the operator beside it; without an "
        "operator, any one of the four may be used."
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
    rules=(
        "Enter the numbers from 1 to /size - 2 and two blocks in every row and column. A clue "
        "is the sum of the numbers between the two blocks."
    ),
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
    rules=(
        "Enter the first max letters of the alphabet, each of them once in every row and "
        "column; the other cells stay empty. A letter outside is the first one in its row or "
        "column as seen from there."
    ),
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
    rules=(
        "Enter the numbers from 1 to /size, each of them once in every row, column and outlined "
        "area. The signs compare two neighbors."
    ),
    givens=LayerSpec(
        cells=(Numbers(1, "size"),),
        edges=WALLS,
        horizontal=(Symbols(("v", "^", ("wall", "v"), ("wall", "^"))),),
        vertical=(Symbols(("<", ">", ("wall", "<"), ("wall", ">"))),),
    ),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
    board=boards.boxes,
)

HITORI: Final = declare(
    name="hitori",
    title="Hitori",
    rules=(
        "Shade some cells, so that no number is repeated in a row or column outside of shaded "
        "cells. Shaded cells are never neighbors, and the other cells are connected."
    ),
    givens=LayerSpec(cells=(Numbers(), Symbols("#"))),
    solution=LayerSpec(cells=(Symbols("#"),)),
)

DIAGONAL_SUDOKU: Final = declare(
    name="diagonal_sudoku",
    title="Diagonal Sudoku",
    rules=(
        "Enter the numbers from 1 to /size, each of them once in every row, column and outlined "
        "area, and once on both long diagonals."
    ),
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=WALLS),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
    board=boards.boxes,
)

HYPER_SUDOKU: Final = declare(
    name="hyper_sudoku",
    title="Hyper Sudoku",
    rules=(
        "Enter the numbers from 1 to /size, each of them once in every row, column and outlined "
        "area, and once in every window: a box that lies one cell inside of the others."
    ),
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=WALLS),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
    board=boards.boxes,
)

LATIN_SQUARE: Final = declare(
    name="latin_square",
    title="Latin Square",
    rules="Enter the numbers from 1 to /size, each of them once in every row and column.",
    givens=LayerSpec(cells=(Numbers(1, "size"),)),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
)

JAPANESE_SUMS: Final = declare(
    name="japanese_sums",
    title="Japanese Sums",
    rules=(
        "Enter a number from 1 to max or a block in each cell; no number is repeated in a row "
        "or column. The clues are the sums of the groups of neighboring numbers in order, a "
        "question mark any sum."
    ),
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
    rules=(
        "Enter a number from 1 to 9 in each white cell. No number is repeated in a run of white "
        "cells, and the numbers of a run add up to the clue before it."
    ),
    givens=LayerSpec(cells=(Numbers(1, 9), Parts(((Numbers(1, 45),), (Numbers(1, 45),))))),
    solution=LayerSpec(cells=(Numbers(1, 9), Symbols("#"))),
    least_size=2,
    board=boards.kakuro_board,
)

KILLER_SUDOKU: Final = declare(
    name="killer_sudoku",
    title="Killer-Sudoku",
    rules=(
        "Enter the numbers from 1 to /size, each of them once in every row, column and outlined "
        "area. The numbers of a cage differ and add up to the number in its corner."
    ),
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
        "Enter the numbers from 1 to /size, each of them once in every row and column. A white "
        "dot is between two neighbors that differ by 1, a black dot where one is the double of "
        "the other; all dots are given. Between 1 and 2 either dot may be."
    ),
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=(Symbols("O*"),)),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
)

MAGIC_LABYRINTH: Final = declare(
    name="magic_labyrinth",
    title="Magic Labyrinth",
    rules=(
        "Enter the numbers from 1 to max, each of them once in every row and column; the other "
        "cells stay empty. Along the way from the entrance to the end of the labyrinth the "
        "numbers come in order, from 1 to max again and again."
    ),
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
        "Enter a number from 1 to 9 in each cell: the sum or the difference of the two numbers "
        "below it. In a gray row no number is repeated; in a white row some number is."
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
    rules=(
        "Enter the heights from 1 to /size, each of them once in every row and column. A clue "
        "counts the buildings that are visible from it: lower ones are hidden behind higher "
        "ones."
    ),
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
    rules=(
        "Enter the heights from 1 to /size - parks, each of them once in every row and column; "
        "the other cells are parks, /parks in each line. A clue counts the buildings that are "
        "visible from it: lower ones are hidden behind higher ones."
    ),
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
        "Draw a snake through the grid: its cells are numbered from 1 on, and consecutive "
        "numbers are neighbors. The snake does not touch itself, also not diagonally, except "
        "where it turns. The clues count the cells of the snake in a row or column."
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
    rules=(
        "Enter the numbers from 1 to /size, each of them once in every row, column and outlined "
        "area."
    ),
    givens=LayerSpec(cells=(Numbers(1, "size"),), edges=WALLS),
    solution=LayerSpec(cells=(Numbers(1, "size"),)),
    square=True,
    board=boards.boxes,
)
