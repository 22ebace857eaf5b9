"""The diagnostic codes of the types of logic puzzles.

Numbers: 4xx the givens, 5xx the solution beside the givens, 6xx the rules.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

_STRUCTURE: Final = (
    Code(
        code="LOG401",
        severity=ERROR,
        summary="border inside an area",
        explanation="Borders are drawn between two areas; both sides of this one are one area.",
        hint="Close the area, or take the border out.",
        source="appendix A",
    ),
    Code(
        code="LOG402",
        severity=WARNING,
        summary="area not rectangular",
        explanation="Programs may assume that all areas are rectangular.",
        source="A.20",
    ),
    Code(
        code="LOG403",
        severity=WARNING,
        summary="more than one number in an area",
        explanation="Programs may assume that there is only one.",
        source="A.20",
    ),
    Code(
        code="LOG404",
        severity=ERROR,
        summary="more than one number in an area",
        explanation="Each area can have one number, or one operator, only.",
        source="A.6, A.25",
    ),
    Code(
        code="LOG405",
        severity=ERROR,
        summary="invalid plate",
        explanation=(
            "All plates have two cells, + and - or both #; a single cell is neutral and holds a #."
        ),
        source="A.31",
    ),
    Code(
        code="LOG406",
        severity=WARNING,
        summary="one cell of a plate given",
        explanation="A plate is given in every cell of it; a program may look at a single one.",
        hint="Give the other cell as well.",
        source="A.31",
    ),
    Code(
        code="LOG410",
        severity=ERROR,
        summary="number out of range",
        explanation="The puzzle has no such number.",
        source="appendix A",
    ),
    Code(
        code="LOG411",
        severity=ERROR,
        summary="outside clue out of range",
        explanation="The line has not so many cells, or no such sum.",
        source="appendix A",
    ),
    Code(
        code="LOG412",
        severity=WARNING,
        summary="number of cells differs from the dominoes",
        explanation="Each pair from /min to /max is found once.",
        source="A.12",
    ),
    Code(
        code="LOG413",
        severity=WARNING,
        summary="numbers or letters missing or duplicate",
        explanation="Stations are numbered from 1 on; ends of paths come in pairs.",
        source="A.5, A.45",
    ),
    Code(
        code="LOG414",
        severity=ERROR,
        summary="letters and numbers mixed",
        explanation="With /digits there are numbers, without it letters.",
        source="A.5",
    ),
    Code(
        code="LOG415",
        severity=ERROR,
        summary="malformed shape",
        explanation=(
            "Vertices lie in odd rows and columns, edges end in vertices, all is connected, and "
            "each vertex is an end, a bend or a branch."
        ),
        source="A.11",
    ),
    Code(
        code="LOG416",
        severity=WARNING,
        summary="number of entrances not 1",
        explanation="A labyrinth is entered in one place; a beam enters once and leaves once.",
        source="A.27, A.30",
    ),
    Code(
        code="LOG417",
        severity=ERROR,
        summary="malformed hole",
        explanation=(
            "A hole has two by two cells: exactly the four edges around its middle are left out."
        ),
        source="A.15.1",
    ),
    Code(
        code="LOG418",
        severity=ERROR,
        summary="empty cell in the first row or column",
        explanation="The first row and the first column contain no empty cell.",
        source="A.24",
    ),
    Code(
        code="LOG419",
        severity=ERROR,
        summary="unknown pentomino",
        explanation="/used names pentominoes, each by one of the twelve usual letters (F to Z).",
        source="A.35",
    ),
    Code(
        code="LOG420",
        severity=WARNING,
        summary="clues in another order",
        explanation="They should be sorted, for people's sake.",
        source="A.10, A.48",
    ),
    Code(
        code="LOG421",
        severity=WARNING,
        summary="malformed thermometer",
        explanation="Each has one bulb, from which its line goes on.",
        source="A.50",
    ),
    Code(
        code="LOG430",
        severity=ERROR,
        summary="malformed outline",
        explanation="The edges of an outline form a path around the area, in order.",
        source="A.15.2, A.16.2",
    ),
    Code(
        code="LOG431",
        severity=ERROR,
        summary="point of an area outside of all faces",
        explanation="The point of an area has to be inside of it.",
        source="A.15.2, A.16.2",
    ),
    Code(
        code="LOG432",
        severity=WARNING,
        summary="face without an area",
        explanation="All areas have to be given, empty ones too: programs may rely on it.",
        source="A.15.2, A.16.2",
    ),
    Code(
        code="LOG433",
        severity=ERROR,
        summary="two areas in one face",
        explanation="Two points lie in the same face of the graph.",
        source="A.15.2, A.16.2",
    ),
)

_SOLUTION: Final = (
    Code(
        code="LOG501",
        severity=ERROR,
        summary="solution differs from a given",
        explanation="What the puzzle gives is not so in the solution.",
    ),
    Code(
        code="LOG502",
        severity=WARNING,
        summary="solution shows a given that is not in the puzzle",
        explanation=(
            "A symbol or number of the solution is another one than the puzzle has in this cell, "
            "or the sign does not fit the lines drawn there."
        ),
        source="appendix A",
    ),
    Code(
        code="LOG601",
        severity=ERROR,
        summary="duplicate value",
        explanation="A number, a letter or a domino stands twice where it may stand once.",
    ),
    Code(
        code="LOG602",
        severity=ERROR,
        summary="value missing",
        explanation="A number, a letter or a domino is missing, or there is one too many.",
    ),
    Code(
        code="LOG603",
        severity=ERROR,
        summary="wrong count",
        explanation="A hint or a number counts cells, edges or lines, and there are more or fewer.",
    ),
    Code(
        code="LOG604",
        severity=ERROR,
        summary="parts not connected",
        explanation="The cells must all hang together.",
    ),
    Code(
        code="LOG605",
        severity=ERROR,
        summary="part cut off from the border",
        explanation="Each part must reach the border of the grid.",
    ),
    Code(
        code="LOG606",
        severity=ERROR,
        summary="block of 2 x 2 cells",
        explanation="No two by two cells may all be of this kind.",
    ),
    Code(
        code="LOG607",
        severity=ERROR,
        summary="cells touch",
        explanation="They may not be neighbors.",
    ),
    Code(
        code="LOG608",
        severity=ERROR,
        summary="invalid path or loop",
        explanation="A path or loop ends, branches, or leaves something out.",
    ),
    Code(
        code="LOG609",
        severity=ERROR,
        summary="sign between two cells not satisfied",
        explanation="The sign between two cells says something else about their numbers.",
    ),
    Code(
        code="LOG610",
        severity=ERROR,
        summary="wrong sum",
        explanation="The numbers do not give what the clue says.",
    ),
    Code(
        code="LOG611",
        severity=ERROR,
        summary="wrong number of visible cells",
        explanation="What is seen from here is not what the clue or arrow says.",
    ),
    Code(
        code="LOG612",
        severity=ERROR,
        summary="wrong sequence",
        explanation="Runs, groups, turns or numbers do not come as the clues say.",
    ),
    Code(
        code="LOG613",
        severity=ERROR,
        summary="symbol in the wrong place",
        explanation="Water, thermometers, pills, plates: the thing cannot lie so.",
    ),
    Code(
        code="LOG614",
        severity=ERROR,
        summary="wrong shape of an area",
        explanation="The cells do not have a shape that is allowed here.",
    ),
    Code(
        code="LOG615",
        severity=ERROR,
        summary="symbol without a partner",
        explanation="Each needs one beside it that no other uses.",
    ),
    Code(
        code="LOG616",
        severity=ERROR,
        summary="wrong border in the solution",
        explanation=(
            "The borders of a solution separate different numbers, and only different numbers."
        ),
    ),
    Code(
        code="LOG620",
        severity=INFO,
        summary="rules not checked",
        explanation=(
            "The solution cannot be checked: the puzzle is too large, or its diagram is ambiguous."
        ),
    ),
    Code(
        code="LOG621",
        severity=INFO,
        summary="solution missing",
        explanation="Nothing about the solution can be checked.",
        source="section 4",
    ),
)

CODES: Final = code_table(*_STRUCTURE, *_SOLUTION)
