"""The diagnostic codes of the types of logic puzzles.

Numbers: 4xx the givens, 5xx the solution beside the givens, 6xx the rules.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Final

from xwcore.plugin import Code, Diagnostic, Severity, Span, code_table, located

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

_STRUCTURE: Final = (
    Code(
        code="LOG401",
        severity=ERROR,
        summary="border inside an area",
        explanation=(
            "A border separates two areas. The cells on both sides of this border are one area."
        ),
        example="a border that ends inside an area",
        hint="Extend the border until it closes an area, or remove it.",
        source="appendix A",
    ),
    Code(
        code="LOG402",
        severity=WARNING,
        summary="area not rectangular",
        explanation="Programs may assume that all areas are rectangular.",
        example="an L-shaped area in Heyawake",
        hint="Redraw the borders, or keep the area if the puzzle needs it.",
        source="A.20",
    ),
    Code(
        code="LOG403",
        severity=WARNING,
        summary="more than one number in an area",
        explanation="Programs may assume that an area has at most one number.",
        example="3 and 4 in one area of Heyawake",
        hint="Keep one of the numbers.",
        source="A.20",
    ),
    Code(
        code="LOG404",
        severity=ERROR,
        summary="more than one number in an area",
        explanation="An area has at most one number, or one operator with its number.",
        example="12+ and 3- in one area",
        hint="Keep one of the numbers.",
        source="A.6, A.25",
    ),
    Code(
        code="LOG405",
        severity=ERROR,
        summary="invalid plate",
        explanation=(
            "A plate has two cells, + and - or both #. A single cell is neutral and has a #."
        ),
        example="a plate with + in both cells",
        hint="Write + and -, or # in both cells; # in a single cell.",
        source="A.31",
    ),
    Code(
        code="LOG406",
        severity=WARNING,
        summary="one cell of a plate given",
        explanation=(
            "A given plate has a symbol in both cells. Programs may look at one of them only."
        ),
        example="+ in one cell of a plate, its other cell empty",
        hint="Add the symbol in the other cell.",
        source="A.31",
    ),
    Code(
        code="LOG410",
        severity=ERROR,
        summary="number out of range",
        explanation="The number does not occur in this puzzle.",
        example="a given 10 in a sudoku with the digits 1 to 9",
        hint="Correct the number.",
        source="appendix A",
    ),
    Code(
        code="LOG411",
        severity=ERROR,
        summary="outside clue out of range",
        explanation="The row or column has fewer cells, or no such sum.",
        example="a clue 7 beside a row of six cells",
        hint="Correct the clue.",
        source="appendix A",
    ),
    Code(
        code="LOG412",
        severity=WARNING,
        summary="number of cells does not match the set of dominoes",
        explanation=(
            "Each pair of numbers from /min to /max occurs once, so the number of cells follows."
        ),
        example="56 cells, where the dominoes 0-0 to 5-5 cover 42",
        hint="Correct the grid, /min or /max.",
        source="A.12",
    ),
    Code(
        code="LOG413",
        severity=WARNING,
        summary="numbers or letters missing or duplicate",
        explanation=(
            "Stations are numbered from 1 without gaps. The ends of a path have the same "
            "number or letter."
        ),
        example="the letters A, A, B: the second B is missing",
        hint="Add the missing number or letter, or remove the duplicate.",
        source="A.5, A.45",
    ),
    Code(
        code="LOG414",
        severity=ERROR,
        summary="letters and numbers mixed",
        explanation="The puzzle has numbers with /digits, and letters without it.",
        example="a 3 beside the letters A and B, without /digits",
        hint="Use letters only, or add /digits and use numbers only.",
        source="A.5",
    ),
    Code(
        code="LOG415",
        severity=ERROR,
        summary="malformed shape",
        explanation=(
            "Vertices lie in odd rows and columns, every edge ends in vertices, all parts "
            "are connected, and each vertex is an end, a bend or a branch."
        ),
        example="an edge without a vertex at its end",
        hint="Correct the lines of the shape.",
        source="A.11",
    ),
    Code(
        code="LOG416",
        severity=WARNING,
        summary="wrong number of entrances",
        explanation="A labyrinth has one entrance. A beam enters once and leaves once.",
        example="a labyrinth without a gap in its outer wall",
        hint="Open the wall in the number of places that the message names.",
        source="A.27, A.30",
    ),
    Code(
        code="LOG417",
        severity=ERROR,
        summary="malformed hole",
        explanation=(
            "A hole covers two by two cells: exactly the four edges around its middle are missing."
        ),
        example="a hole with three edges left out",
        hint="Remove exactly the four edges around the middle of the hole.",
        source="A.15.1",
    ),
    Code(
        code="LOG418",
        severity=ERROR,
        summary="empty cell in the first row or column",
        explanation="The first row and the first column contain no empty cell.",
        example="an empty cell at the top left of a kakuro",
        hint="Write a block or clues into the cell.",
        source="A.24",
    ),
    Code(
        code="LOG419",
        severity=ERROR,
        summary="unknown pentomino",
        explanation="/used lists pentominoes by the twelve common letters, F to Z.",
        example="/used (FILQ)",
        hint="Use the letters F, I, L, N, P, T, U, V, W, X, Y and Z.",
        source="A.35",
    ),
    Code(
        code="LOG420",
        severity=WARNING,
        summary="clues not sorted",
        explanation="Clues in ascending order are easier to read.",
        example="the clues 3 1 2, expected 1 2 3",
        hint="Sort the clues.",
        source="A.10, A.48",
    ),
    Code(
        code="LOG421",
        severity=WARNING,
        summary="malformed thermometer",
        explanation="A thermometer has one bulb at an end of its line, and the line has no branch.",
        example="a thermometer with two bulbs",
        hint="Draw one bulb at one end of the line.",
        source="A.50",
    ),
    Code(
        code="LOG430",
        severity=ERROR,
        summary="malformed outline",
        explanation="The edges of an outline form a path around the area, in order.",
        example="outline edges 1, 3, 2 where edge 2 continues edge 1",
        hint="List the edges in the order of a walk around the area.",
        source="A.15.2, A.16.2",
    ),
    Code(
        code="LOG431",
        severity=ERROR,
        summary="point of an area outside all faces",
        explanation="The point of an area lies inside of the face that the area fills.",
        example="an area whose point lies outside of the graph",
        hint="Move the point into the face.",
        source="A.15.2, A.16.2",
    ),
    Code(
        code="LOG432",
        severity=WARNING,
        summary="face without an area",
        explanation="Every face has an area. Programs may rely on it.",
        example="a graph of five faces and four areas",
        hint="Add the area, even if it is empty.",
        source="A.15.2, A.16.2",
    ),
    Code(
        code="LOG433",
        severity=ERROR,
        summary="two areas in one face",
        explanation="Two points lie in the same face of the graph.",
        example="two points in one face",
        hint="Remove one of the areas.",
        source="A.15.2, A.16.2",
    ),
)

_SOLUTION: Final = (
    Code(
        code="LOG501",
        severity=ERROR,
        summary="solution does not match a given",
        explanation="The solution repeats the givens of the puzzle.",
        example="given 5, solution 3 in the same cell",
        hint="Correct the given or the solution.",
    ),
    Code(
        code="LOG502",
        severity=WARNING,
        summary="solution shows a given that is not in the puzzle",
        explanation=(
            "A symbol or number of the solution is not the given of the puzzle in this cell, "
            "or it does not match the lines drawn around it."
        ),
        example="a + in the solution where the puzzle has a -",
        hint="Correct the symbol in the solution, or add the given.",
        source="appendix A",
    ),
    Code(
        code="LOG601",
        severity=ERROR,
        summary="duplicate value",
        explanation="A number, letter or domino occurs twice where the rules allow one.",
        example="5 twice in a row of a sudoku",
        hint="Correct one of the values.",
    ),
    Code(
        code="LOG602",
        severity=ERROR,
        summary="value missing",
        explanation=(
            "The rules require a number, letter or domino that is missing, or more or fewer "
            "of them."
        ),
        example="a row of a sudoku without a 5",
        hint="Correct the solution.",
    ),
    Code(
        code="LOG603",
        severity=ERROR,
        summary="wrong count",
        explanation="A clue counts cells, edges or lines, and the solution has more or fewer.",
        example="a clue 3 beside a row with four black cells",
        hint="Correct the clue or the solution.",
    ),
    Code(
        code="LOG604",
        severity=ERROR,
        summary="parts not connected",
        explanation="All cells of this kind form one orthogonally connected group.",
        example="white cells in two groups",
        hint="Connect the parts.",
    ),
    Code(
        code="LOG605",
        severity=ERROR,
        summary="part cut off from the border",
        explanation="Each group of these cells reaches the border of the grid.",
        example="a group of black cells in the middle of the grid",
        hint="Connect the group with the border.",
    ),
    Code(
        code="LOG606",
        severity=ERROR,
        summary="block of 2 x 2 cells",
        explanation="The rules forbid two by two cells of this kind.",
        example="four black cells in a square",
        hint="Change one of the cells.",
    ),
    Code(
        code="LOG607",
        severity=ERROR,
        summary="cells touch",
        explanation="The rules forbid that these cells touch.",
        example="two black cells side by side",
        hint="Move one of the cells.",
    ),
    Code(
        code="LOG608",
        severity=ERROR,
        summary="invalid path or loop",
        explanation=(
            "A path or loop has a loose end or a branch, or misses a place that it visits by "
            "the rules."
        ),
        example="a loop with a branch",
        hint="Correct the path or loop.",
    ),
    Code(
        code="LOG609",
        severity=ERROR,
        summary="sign between two cells not satisfied",
        explanation=(
            "The numbers in the two cells do not have the relation that the sign stands for."
        ),
        example="1 and 3 with the sign for consecutive numbers",
        hint="Correct one of the numbers, or the sign.",
    ),
    Code(
        code="LOG610",
        severity=ERROR,
        summary="wrong sum",
        explanation="The sum or result of the numbers is not the clue.",
        example="a sum of 9, where the clue is 10",
        hint="Correct the clue or the numbers.",
    ),
    Code(
        code="LOG611",
        severity=ERROR,
        summary="wrong number of visible cells",
        explanation="The number of cells that are visible from this place is not the clue.",
        example="three visible cells, where the clue is 4",
        hint="Correct the clue or the solution.",
    ),
    Code(
        code="LOG612",
        severity=ERROR,
        summary="wrong sequence",
        explanation="Runs, groups, turns or numbers do not have the order of the clues.",
        example="runs of 2 and 1 cells, where the clues are 1 2",
        hint="Correct the clues or the solution.",
    ),
    Code(
        code="LOG613",
        severity=ERROR,
        summary="symbol in the wrong place",
        explanation="A filled cell, ship, pill or plate is in a place that the rules forbid.",
        example="a thermometer filled from its top",
        hint="Correct the symbol.",
    ),
    Code(
        code="LOG614",
        severity=ERROR,
        summary="wrong shape of an area",
        explanation="The cells of the area do not have a shape that the rules allow.",
        example="an area of four cells where the rules require five",
        hint="Correct the borders.",
    ),
    Code(
        code="LOG615",
        severity=ERROR,
        summary="symbol without a partner",
        explanation=(
            "Each of these symbols needs a partner in an adjacent cell that no other symbol uses."
        ),
        example="a tree without a tent",
        hint="Add the partner, or remove the symbol.",
    ),
    Code(
        code="LOG616",
        severity=ERROR,
        summary="wrong border in the solution",
        explanation="Borders of a solution separate cells with different numbers, and only these.",
        example="a border between two cells with the number 4",
        hint="Remove the border, or correct the numbers.",
    ),
    Code(
        code="LOG620",
        severity=INFO,
        summary="rules not checked",
        explanation=(
            "The solution cannot be checked: the puzzle is too large, or its diagram is ambiguous."
        ),
        example="a grid of 100 x 100 cells",
    ),
    Code(
        code="LOG621",
        severity=INFO,
        summary="solution missing",
        explanation="Without a solution, the rules of the type are not checked.",
        example="/sol false with no /solution",
        source="section 4",
    ),
)

CODES: Final = code_table(*_STRUCTURE, *_SOLUTION)

_PREFIX: Final = "LOG"


# -- for formats, which report these codes under numbers of their own -----------------------------


def own_code(code: str, prefix: str) -> str:
    """The code of a format for a code of the types: SPF601 for LOG601."""
    return code.replace(_PREFIX, prefix)


def own_codes(prefix: str) -> tuple[Code, ...]:
    """All codes of the types as rows of the table of a format."""
    return tuple(
        dataclasses.replace(row, code=own_code(row.code, prefix)) for row in CODES.values()
    )


def own_diagnostic(
    diagnostic: Diagnostic, span: Span, codes: Mapping[str, Code], prefix: str
) -> Diagnostic:
    """A diagnostic of the model at a place of a file, under the code that the format has for it."""
    code = codes.get(own_code(diagnostic.code, prefix))
    if code is None:
        return located(diagnostic, span)
    return code.at(diagnostic.message, span, hint=diagnostic.hint, severity=diagnostic.severity)
