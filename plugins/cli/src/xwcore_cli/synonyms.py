"""What other programs call the commands and options of `xw`: an unknown name gets ours."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from typing import Final

#: Commands of `xw`, and what others call them.
COMMANDS_OF_OTHERS: Final[Mapping[str, str]] = {
    "convert": "export save transform",
    "detect": "file identify which",
    "diff": "compare",
    "fix": "recover repair",
    "formats": "list ls",
    "info": "inspect meta metadata stat",
    "new-plugin": "create init new scaffold",
    "print": "booklet pdf",
    "render": "draw image picture",
    "show": "cat display open read view",
    "unlock": "decrypt unscramble",
    "validate": "check lint verify",
}

#: Options of the commands, and what others call them.
OPTIONS_OF_OTHERS: Final[Mapping[str, str]] = {
    "--diff": "--check --dry-run",
    "--force": "-f -y --overwrite --yes",
    "--from": "--format --input-format",
    "--key": "--code --password",
    "--longest": "--dpi --resolution --width",
    "--min-severity": "--level --quiet -q",
    "--output-format": "--format",
    "--paper": "--page-size --size",
    "--per-page": "--two-up",
    "--size": "--cell-size --scale --width",
    "--solution": "--answers --key",
    "--to": "--format --output-format --type",
    "--verbose": "-v --debug",
}


def meant_by(
    name: str, table: Mapping[str, str], known: Iterable[str], *, most: int, alike: float
) -> list[str]:
    """The known names that an unknown one may mean: those that others call so, else at most `most`
    with a similar name, from `alike` (0 to 1) on.
    """
    names = sorted(known)
    same = [own for own, others in table.items() if own in names and name in others.split()]
    return same or difflib.get_close_matches(name.lower(), names, n=most, cutoff=alike)
