"""Judge the boards with which pzprjs tests its own judge.

    python -m tests.puzzlink.failchecks FOLDER

`FOLDER` is `test/script` of a clone of pzprjs: a script for each id, with boards and the fault that
pzprjs finds in each, or none. Prints the boards that are judged in another way here, with who is
right, and exits with 1 where that is not known. A board in which nothing has been entered, and one
of a puzzle that is not modeled, is not judged here: that is no difference.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import xwcore
from xwcore_logic import LogicPuzzle

#: A board in a script: the fault, or null, and the lines of the file.
_BOARD: Final = re.compile(r"""\[\s*(null|"\w*"|'\w*')\s*,\s*(["'])(pzprv3.*?)\2""", re.DOTALL)

#: What is reported for a puzzle that is not judged.
_NOT_JUDGED: Final = {"PZL104", "XW201", "XW205"}

#: Who is right where the judges differ, by id and fault.
EXPLAINED: Final[dict[tuple[str, str], str]] = {}


class Board(NamedTuple):
    """A board of a script; the fault is "" for a finished one."""

    fault: str
    text: str

    @property
    def id(self) -> str:
        """The id of its puzzle."""
        return self.text.split("/")[1]


def boards_in(folder: Path) -> Iterator[Board]:
    """The boards of all scripts of a folder."""
    for path in sorted(folder.glob("*.js")):
        for fault, _, text in _BOARD.findall(path.read_text("utf-8")):
            yield Board("" if fault == "null" else fault.strip("\"'"), text)


def verdict(board: Board) -> str:
    """ "right", "wrong", or "not judged"."""
    codes = {diagnostic.code for diagnostic in xwcore.validate(board.text.encode(), "puzzlink")}
    if codes & _NOT_JUDGED:
        return "not judged"
    if codes:
        return "wrong"
    puzzle = xwcore.read(board.text.encode(), "puzzlink", kind=LogicPuzzle)
    return "not judged" if puzzle.progress is None else "right"


def main(folder: Path) -> int:
    """Judge all boards of a folder."""
    counts: Counter[str] = Counter()
    unexplained = 0
    for board in boards_in(folder):
        judged = verdict(board)
        expected = "wrong" if board.fault else "right"
        counts["boards"] += 1
        counts[judged if judged in (expected, "not judged") else "different"] += 1
        if judged not in (expected, "not judged"):
            reason = EXPLAINED.get((board.id, board.fault))
            unexplained += reason is None
            print(f"{board.id} {board.fault or 'finished'}: {judged} here; {reason or board.text}")
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    return 1 if unexplained or not counts else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
