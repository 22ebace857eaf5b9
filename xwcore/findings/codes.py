"""The diagnostic codes of the core: verbs (XW0xx), crosswords (XW1xx), logic puzzles (XW2xx)."""

from __future__ import annotations

from typing import Final

from xwcore.findings.diagnostics import Code, Severity, code_table, codes_in

UNKNOWN_FORMAT: Final = Code(
    code="XW001",
    severity=Severity.ERROR,
    summary="no installed format claims the source",
    explanation="Neither magic bytes nor a sniffer of an installed plugin matches the content.",
    example="a text file without a puzzle",
    hint="Install the plugin of the format, or pass the format.",
)
LIMIT: Final = Code(
    code="XW002",
    severity=Severity.ERROR,
    summary="input exceeds a size limit",
    explanation="The file, or a size that it declares, is larger than the limits allow.",
    example="a grid of 60000 x 60000 cells",
    hint="Raise the limit if you trust the file.",
)
PLUGIN_FAULT: Final = Code(
    code="XW003",
    severity=Severity.ERROR,
    summary="the plugin of the format failed",
    explanation=(
        "The plugin raised a foreign exception, or returned an object of a wrong type. That is"
        " a bug of the plugin, not an error of the file, although the file may trigger it."
    ),
    example="xw_validate raised KeyError: 'title'",
    hint="Report the bug to the author of the plugin; `xw plugins doctor` names the distribution.",
)
UNREADABLE: Final = Code(
    code="XW004",
    severity=Severity.ERROR,
    summary="the source cannot be read",
    explanation="The operating system refused, or the plugin failed without a diagnostic.",
    example="a file without read permission",
    hint="Check that the file exists and that you may read it.",
)
TOO_MANY: Final = Code(
    code="XW005",
    severity=Severity.INFO,
    summary="too many diagnostics, the rest is omitted",
    explanation="Diagnostics past `Limits.max_diagnostics` are not kept.",
    example="a file of a million malformed lines",
)
CONTAINER_UNREADABLE: Final = Code(
    code="XW006",
    severity=Severity.ERROR,
    summary="container cannot be opened",
    explanation=(
        "The zip archive or gzip file is damaged, encrypted, or packed by an unsupported method,"
        " or it holds several puzzles and none was chosen."
    ),
    example="a zip archive whose end is missing",
    hint="Download the file again, or choose a member: archive.zip:name.",
)

CLUE_MISSING: Final = Code(
    code="XW101",
    severity=Severity.WARNING,
    summary="entry without clue",
    explanation="The grid has an entry of this number and direction, and the clues do not. "
    "An entry without a number needs none, nor does one where another clue goes on, and a clue "
    "without a direction is for both directions.",
    example="5-Across in the grid, clues 1, 4 and 7 Across",
    hint="Add the clue.",
)
CLUE_WITHOUT_ENTRY: Final = Code(
    code="XW102",
    severity=Severity.WARNING,
    summary="clue without entry",
    explanation="No entry of the grid has the number and direction of the clue.",
    example="6-Across in the clues, entries 1, 4 and 7 Across",
    hint="Check the number, or the blocks around the entry.",
)
CLUE_REPEATED: Final = Code(
    code="XW103",
    severity=Severity.WARNING,
    summary="duplicate clue number",
    explanation="Two clues have the same number and direction.",
    example="4-Down twice",
    hint="Keep one clue, unless a cell of the entry has several solutions.",
)
CLUE_TEXT_REPEATED: Final = Code(
    code="XW104",
    severity=Severity.INFO,
    summary="duplicate clue text",
    explanation="Two clues have the same text. Often a copying error, sometimes a theme.",
    example="1-Across and 9-Down: Small bird",
)
ANSWER_LENGTH: Final = Code(
    code="XW105",
    severity=Severity.WARNING,
    summary="length of the answer does not match the entry",
    explanation="The stated answer has more or fewer letters than the cells of the entry hold. "
    "It may go on in further entries, as that of a clue for several.",
    example="answer OWLS for an entry of 3 cells",
    hint="Correct the answer, or declare the rebus.",
)
ANSWER_LETTERS: Final = Code(
    code="XW106",
    severity=Severity.WARNING,
    summary="answer does not match the grid",
    explanation="The stated answer has other letters than the solution in the grid.",
    example="answer OWL, grid OWE",
    hint="Correct the answer or the grid.",
)
NOT_SYMMETRIC: Final = Code(
    code="XW107",
    severity=Severity.INFO,
    summary="grid without rotational symmetry",
    explanation="The blocks of most grids look the same after a half turn.",
    example="a single block in the top left corner",
)
NO_SOLUTION: Final = Code(
    code="XW108",
    severity=Severity.INFO,
    summary="puzzle without solution",
    explanation="No cell has a solution: the file omits it, or it is locked.",
    example="a contest puzzle before its deadline",
)
FILL_WRONG: Final = Code(
    code="XW109",
    severity=Severity.INFO,
    summary="entered letter differs from the solution",
    explanation="The fill of a cell is not its solution.",
    example="fill A, solution E",
)
UNCHECKED: Final = Code(
    code="XW110",
    severity=Severity.INFO,
    summary="unchecked cell",
    explanation="The cell belongs to one entry only, so no crossing entry confirms its letter.",
    example="a cell with blocks above and below",
)

TYPE_UNKNOWN: Final = Code(
    code="XW201",
    severity=Severity.INFO,
    summary="unknown type of logic puzzle: not checked",
    explanation="No installed package declares the type, so neither values nor rules are checked.",
    example="type 'sudokoo'",
    hint="Install the package that declares the type; `xw types` lists the installed types.",
)
VALUE_MISFIT: Final = Code(
    code="XW202",
    severity=Severity.ERROR,
    summary="value that the type of puzzle does not allow",
    explanation="The type of a logic puzzle declares what cells, edges, vertices and clues hold.",
    example="the value '?' in a cell of a Latin square",
    hint="Use a value that the message names; `xw types NAME` lists them.",
)
UNSOLVABLE: Final = Code(
    code="XW203",
    severity=Severity.ERROR,
    summary="logic puzzle has no solution",
    explanation="A solver proved that the givens contradict the rules of the type.",
    example="a Latin square with the number 1 twice in a row",
    hint="Correct the givens; one of them contradicts the others.",
)
NOT_UNIQUE: Final = Code(
    code="XW204",
    severity=Severity.ERROR,
    summary="logic puzzle has several solutions",
    explanation="A solver found two solutions; the message names the places where they differ.",
    example="a Latin square in which two rows may be exchanged",
    hint="Add a given at one of the places where the solutions differ.",
)
NOT_DECIDED: Final = Code(
    code="XW205",
    severity=Severity.WARNING,
    summary="number of solutions not decided",
    explanation="The puzzle is too large for the solver, or the time limit was reached.",
    example="a nurikabe of 40 x 40 cells",
    hint="Run `xw solve --seconds` with more time.",
)

CODES: Final = code_table(*codes_in(globals()))
