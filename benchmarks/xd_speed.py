"""How fast .xd is, against xdformat and, with node, xd-crossword-tools; interleaved in one run.

    python benchmarks/xd_speed.py [--rounds N] [FILE]

FILE defaults to the puzzle of 1955 in the corpus beside the repository, else to one made here. Both
programs are given the content and asked for every entry with its answer; xwcore detects the format
as well. "xdlint" is no package: its time is taken as 2.5 times that of xdformat in the same run, as
measured elsewhere. Of all rounds the quickest counts, as it is the least disturbed; a round is one
call of each, short enough not to be cut by the scheduler. The garbage collector runs as Python
starts it, for all programs alike. Each row says what is required.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import xdformat

import xwcore
from xwcore.model.crossword import Crossword
from xwcore.model.grid import Grid
from xwcore.plugin import Clue

ROOT: Final = Path(__file__).resolve().parents[1]
SAMPLE: Final = ROOT.parent / "shared" / "corpus" / "xd" / "nyt1955-01-01.xd"

#: A folder in which `npm install xd-crossword-tools-parser` has been run, for the third program.
NODE_FOLDER: Final = os.environ.get("XD_NODE_FOLDER", "")

XDLINT: Final = 2.5
READ_REQUIRED, LINT_REQUIRED = 2.0, 3.0

_NODE_PROGRAM: Final = """
const { xdToJSON } = require("xd-crossword-tools-parser")
const text = require("fs").readFileSync(0, "utf8")
for (let i = 0; i < 2000; i++) xdToJSON(text)
let best = Infinity
for (let round = 0; round < 50; round++) {
  const start = process.hrtime.bigint()
  for (let i = 0; i < 20; i++) xdToJSON(text)
  best = Math.min(best, Number(process.hrtime.bigint() - start) / 20e3)
}
console.log(best)
"""


def made() -> bytes:
    """A puzzle of 15 x 15, with clues that say nothing."""
    kinds = bytes(1 if (at * 7 + at // 15) % 11 == 0 else 0 for at in range(225))
    letters = "".join("\0" if kind else chr(65 + at * 5 % 26) for at, kind in enumerate(kinds))
    grid = Grid(15, 15, kinds, letters)
    clues = [Clue(slot.number, slot.direction, "Words for nobody") for slot in grid.slots]
    return xwcore.dumps(Crossword(grid, clues, title="Made", author="Nobody"), "xd")


def xwcore_entries(data: bytes) -> object:
    """Every entry, from bytes of unknown format."""
    puzzle: Any = xwcore.read(data)
    return [(entry.direction, entry.number, entry.answer) for entry in puzzle.entries]


def xdformat_entries(text: str) -> object:
    """Every entry, from text."""
    return list(xdformat.xdfile(text).iteranswers())


def quickest(works: dict[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """Microseconds per call of each, the quickest of the rounds."""
    best = dict.fromkeys(works, float("inf"))
    for _ in range(rounds):
        for name, work in works.items():
            start = time.perf_counter()
            work()
            best[name] = min(best[name], (time.perf_counter() - start) * 1e6)
    return best


def node_time(data: bytes) -> float | None:
    """Microseconds that xd-crossword-tools takes, warm; None where it cannot be run."""
    node = shutil.which("node")
    if node is None or not NODE_FOLDER:
        return None
    done = subprocess.run(
        [node, "-e", _NODE_PROGRAM], input=data, capture_output=True, cwd=NODE_FOLDER, check=False
    )
    return float(done.stdout) if done.returncode == 0 else None


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 where something required is not met."""
    parser = argparse.ArgumentParser(description="Time .xd against its peers.")
    parser.add_argument("file", nargs="?")
    parser.add_argument("--rounds", type=int, default=300)
    given = parser.parse_args(arguments)
    path = Path(given.file) if given.file else SAMPLE
    data = path.read_bytes() if path.is_file() else made()
    text = data.decode("utf-8")
    times = quickest(
        {
            "xwcore": lambda: xwcore_entries(data),
            "xdformat": lambda: xdformat_entries(text),
            "lint": lambda: xwcore.validate(data),
        },
        given.rounds,
    )
    rows = [
        ("read, entries, answers", "xdformat", times["xdformat"], times["xwcore"], READ_REQUIRED),
        ("lint", "xdlint (2.5 x)", times["xdformat"] * XDLINT, times["lint"], LINT_REQUIRED),
    ]
    tools = node_time(data)
    if tools is not None:
        rows.append(("read, entries, answers", "xd-crossword-tools", tools, times["xwcore"], 0.0))
    met = True
    for what, peer, theirs, ours, required in rows:
        ratio = theirs / ours
        verdict = "" if ratio >= required else "  NOT MET"
        met = met and ratio >= required
        print(
            f"{what:24} xwcore {ours:7.0f} us  {peer:20} {theirs:7.0f} us"
            f"  {ratio:4.1f} x (required {required:.1f}){verdict}"
        )
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
