"""Judge addresses that other people have published.

    python -m tests.puzzlink.found_addresses FILE [SECONDS]

`FILE` is a text with an address in each line, such as those of another solver's tests. Prints for
each how many solutions it has, or why that is not decided, and what is wrong: an exception, a board
that is not written back as it was, or a solution that npm's pzpr rejects (`PZPR_FOLDER`; without
it, solutions are compared with the rules alone). Exits with 1 where something is wrong.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import xwcore
import xwcore_solve
from tests.puzzlink.test_puzzlink_judges import file_of, judged_by_pzpr
from xwcore_logic import Layers, LogicPuzzle

#: Why the release on npm rejects a right solution, by the type and what it finds.
EXPLAINED: Final = {
    ("cave", "brNoLine"): "its files of a cave have a line around it",
    ("galaxies", "bdPassStar"): "it knows no holes",
    ("tapa", "ceTapaNe"): "it takes no question mark as a number; today's pzprjs does",
    ("yajilin", "lnBranch"): "it has no setting for shaded cells outside of the loop",
}


def rejected(puzzle: LogicPuzzle, solution: Layers) -> list[str]:
    """What pzpr finds wrong in a solution; nothing where it does not know the type."""
    try:
        head, lines = file_of(puzzle.replace(solution=solution, progress=None))
        ((is_complete, codes),) = judged_by_pzpr(["/".join([*head, *lines, ""])])
    except (AssertionError, ValueError, subprocess.CalledProcessError):
        return []
    unknown = [code for code in codes if (puzzle.type, code) not in EXPLAINED]
    return [] if is_complete else unknown


def judged(address: str, seconds: float) -> tuple[str, list[str]]:
    """The verdict on an address, or "not decided" with the reason; what is wrong."""
    data = f"{address}\n".encode()
    puzzle = xwcore.read(data, "puzzlink", kind=LogicPuzzle)
    wrong = []
    if xwcore.dumps(puzzle, "puzzlink") != data:
        wrong.append("not written back as it was")
    in_new_file = xwcore.dumps(puzzle.replace(extras={}), "puzzlink")
    again = xwcore.read(in_new_file, "puzzlink")
    if again != puzzle and not puzzle.diagnostics:
        wrong.append("in a new file it is another board")
    try:
        answer = xwcore_solve.search(puzzle, seconds=seconds)
    except (xwcore_solve.UndecidedError, xwcore_solve.UnsolvableError) as error:
        return f"not decided: {error}".replace("not decided: not", "not"), wrong
    if "PZPR_FOLDER" in os.environ:
        for solution in answer.solutions:
            wrong += [f"pzpr rejects a solution: {code}" for code in rejected(puzzle, solution)]
    return str(answer.verdict), wrong


def addresses_in(path: Path) -> Iterator[str]:
    """The lines of a file, each an address or what follows its question mark."""
    for line in path.read_text("utf-8").split():
        yield line if "?" in line else f"https://puzz.link/p?{line}"


def main(path: str, seconds: str = "10") -> int:
    """Judge the addresses of a file."""
    verdicts: Counter[str] = Counter()
    is_wrong = False
    for address in addresses_in(Path(path)):
        try:
            verdict, wrong = judged(address, float(seconds))
        except xwcore.XwError as error:
            verdict, wrong = "refused", [str(error)]
        verdicts[verdict.partition(":")[0]] += 1
        is_wrong |= bool(wrong)
        print(verdict, address.partition("?")[2][:60], *wrong, sep="; ", flush=True)
    print(", ".join(f"{count} {verdict}" for verdict, count in verdicts.most_common()))
    return int(is_wrong)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
