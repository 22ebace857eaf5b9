"""The diagnostic codes of the core: dispatching (XW0xx) and the checks of the model (XW1xx)."""

from __future__ import annotations

from typing import Final

from xwcore.findings.diagnostics import Code, Severity, code_table

ERROR, WARNING, INFO = Severity.ERROR, Severity.WARNING, Severity.INFO

UNKNOWN_FORMAT: Final = Code(
    "XW001", ERROR, "no installed format claims the source",
    "Neither the content nor an installed plugin says what this file is.",
    hint="Install the plugin of the format, or name the format.",
)  # fmt: skip
LIMIT: Final = Code(
    "XW002", ERROR, "a limit was met",
    "The file is larger, or says that it is larger, than the limits allow.",
    hint="Raise the limit if you trust the file.",
)  # fmt: skip
PLUGIN_FAULT: Final = Code(
    "XW003", ERROR, "the format's plugin failed",
    "The plugin raised an exception that is not one of xwcore's: a bug in the plugin, not in the"
    " file, although the file may show why.",
    hint="Report it to the author of the plugin; `xw plugins doctor` names the distribution.",
)  # fmt: skip
UNREADABLE: Final = Code(
    "XW004", ERROR, "the source cannot be read",
    "The operating system does not give it, or the plugin gave up without saying where.",
)  # fmt: skip
TOO_MANY: Final = Code(
    "XW005", INFO, "there are more findings than are kept",
    "Findings past `Limits.max_diagnostics` are not kept.",
)  # fmt: skip

CLUE_MISSING: Final = Code(
    "XW101", WARNING, "an entry has no clue",
    "The grid has an entry of this number, and no clue speaks of it.",
    hint="Add the clue.",
)  # fmt: skip
CLUE_WITHOUT_ENTRY: Final = Code(
    "XW102", WARNING, "a clue has no entry",
    "No entry of the grid has the clue's number and direction.",
    hint="Check the number, or the blocks around the entry.",
)  # fmt: skip
CLUE_REPEATED: Final = Code(
    "XW103", WARNING, "several clues stand at one place",
    "Two clues have one number and direction.",
    hint="Keep one, unless a cell of the entry has several solutions.",
)  # fmt: skip
CLUE_TEXT_REPEATED: Final = Code(
    "XW104", INFO, "two clues have the same text",
    "Often a slip of copying; now and then a theme.",
)  # fmt: skip
ANSWER_LENGTH: Final = Code(
    "XW105", WARNING, "an answer does not fit its entry",
    "The stated answer has another number of letters than the entry holds.",
    hint="Correct the answer, or declare the rebus.",
)  # fmt: skip
ANSWER_LETTERS: Final = Code(
    "XW106", WARNING, "an answer differs from the grid",
    "The stated answer has other letters than the solution in the grid.",
    hint="Correct the answer or the grid.",
)  # fmt: skip
NOT_SYMMETRIC: Final = Code(
    "XW107", INFO, "the grid has no rotational symmetry",
    "Blocks are usually placed so that the grid looks the same upside down.",
)  # fmt: skip
NO_SOLUTION: Final = Code(
    "XW108", INFO, "the puzzle has no solution",
    "No cell has a solution: it was left out, or is locked.",
)  # fmt: skip
FILL_WRONG: Final = Code(
    "XW109", INFO, "an entered letter differs from the solution",
    "The player's letter is not the solution's.",
)  # fmt: skip
UNCHECKED: Final = Code(
    "XW110", INFO, "a cell belongs to one entry only",
    "Its letter cannot be found from a crossing entry.",
)  # fmt: skip

TYPE_UNKNOWN: Final = Code(
    code="XW201",
    severity=INFO,
    summary="unknown type of logic puzzle: not checked",
    explanation="No installed package declares the type, so neither values nor rules are checked.",
    hint="Install the package that declares the type; `xw types` lists the installed types.",
)
VALUE_MISFIT: Final = Code(
    code="XW202",
    severity=ERROR,
    summary="a place holds a value that its type does not allow",
    explanation="The type of a logic puzzle declares what cells, edges, vertices and clues hold.",
    hint="Use a value that the message names; `xw types NAME` lists them.",
)

CODES: Final = code_table(
    UNKNOWN_FORMAT, LIMIT, PLUGIN_FAULT, UNREADABLE, TOO_MANY,
    CLUE_MISSING, CLUE_WITHOUT_ENTRY, CLUE_REPEATED, CLUE_TEXT_REPEATED, ANSWER_LENGTH,
    ANSWER_LETTERS, NOT_SYMMETRIC, NO_SOLUTION, FILL_WRONG, UNCHECKED, TYPE_UNKNOWN, VALUE_MISFIT,
)  # fmt: skip
