"""The commands of `xw` itself."""

from __future__ import annotations

from typing import Final

#: Every command and what it does; `xw --help` is made from this table alone, so that it imports
#: no command. The module of a command is `xwcore_cli.commands.<name>`, with underscores for dashes.
COMMANDS: Final = {
    "formats": "List the installed formats and their features.",
    "detect": "Identify the format of files by their content.",
    "info": "Show a summary of a puzzle.",
    "validate": "Check files and report errors, warnings and notes.",
    "fix": "Apply mechanical fixes to files in place.",
    "convert": "Convert a puzzle to another format and report losses.",
    "unlock": "Write a puzzle with its locked solution unlocked.",
    "diff": "Compare the content of two puzzles of any formats.",
    "explain": "Explain a diagnostic code.",
    "plugins": "List every plugin and its state.",
    "help": "Show the help of a command.",
    "man": "Write the man page.",
}
