"""The speed of .xd against xdformat and, with node, xd-crossword-tools; interleaved in one run.

    python benchmarks/xd_speed.py [--rounds N] [FILE...]

FILE defaults to the .xd files of the corpus beside the repository. Four puzzles made here are
added: 5 x 5, 12 x 12, one with bars, one with formatting. Both programs get the content and are
asked for every clue, every entry with its answer, and every cell with its number; xwcore detects
the format as well. The reference linter is not a package: its time is estimated as 2.5 times that
of xdformat for the entries, as measured elsewhere. Times are CPU times; the minimum of the rounds
counts. The garbage collector runs as Python starts it, for all programs alike.
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
from xwcore_crossword.grid import Grid

ROOT: Final = Path(__file__).resolve().parents[1]
CORPUS: Final = ROOT.parent / "shared" / "corpus" / "xd"

#: A folder in which `npm install xd-crossword-tools-parser` has been run, for the third program.
NODE_FOLDER: Final = os.environ.get("XD_NODE_FOLDER", "")

#: How much longer than xdformat the reference linter takes.
XDLINT: Final = 2.5
#: What is required over all files together, of each file, and of validation.
TOGETHER_REQUIRED, FILE_REQUIRED, LINT_REQUIRED = 0.8, 0.25, 2.5

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


def made(size: int, *, blocks: int = 0, text: str = "Some words", design: str = "") -> bytes:
    """A square puzzle; every `blocks`-th cell of a diagonal pattern is a block."""
    is_block = [blocks and (at // size * 5 + at % size * 3) % blocks == 0 for at in range(size**2)]
    signs = ["#" if block else chr(65 + at * 5 % 26) for at, block in enumerate(is_block)]
    rows = ["".join(signs[at : at + size]) for at in range(0, size**2, size)]
    grid = Grid.from_rows(rows)
    lines: dict[str, list[str]] = {"across": [], "down": []}
    for slot, answer in zip(grid.slots, grid.slot_answers, strict=True):
        position = f"{slot.direction[0].upper()}{slot.number}"
        lines[slot.direction].append(f"{position}. {text} of {slot.number} ~ {answer}")
    sections = {
        "Metadata": "Title: Made\nAuthor: A. Writer\nDate: 2024-02-29",
        "Grid": "\n".join(rows),
        "Clues": "\n".join(lines["across"]) + "\n\n" + "\n".join(lines["down"]),
    }
    if not design:
        return ("\n\n\n".join(sections.values()) + "\n").encode()
    sections["Design"] = f"<style>\nL {{ bar-left: true }}\n</style>\n\n{design}"
    return "\n\n".join(f"## {title}\n\n{body}" for title, body in sections.items()).encode()


def puzzles(paths: Sequence[str]) -> dict[str, bytes]:
    """The puzzles by name."""
    files = [Path(path) for path in paths] or sorted(CORPUS.glob("*.xd"))
    files_by_name = {path.stem: path.read_bytes() for path in files}
    files_by_name["made 5 x 5"] = made(5)
    files_by_name["made 12 x 12"] = made(12, blocks=7)
    files_by_name["made, barred"] = made(8, design="\n".join(["..L....."] * 4 + [".....L.."] * 4))
    files_by_name["made, formatting"] = made(6, text="{/Some/} {*words*}")
    return files_by_name


def xwcore_everything(data: bytes) -> object:
    """Every clue, entry and cell, from bytes of unknown format."""
    puzzle: Any = xwcore.read(data)
    clues = [(clue.number, clue.direction, clue.text, clue.answer) for clue in puzzle.clues]
    entries = [(entry.number, entry.direction, entry.answer) for entry in puzzle.entries]
    return clues, entries, [(cell.solution, cell.number) for cell in puzzle.grid]


def xdformat_everything(text: str) -> object:
    """Every clue, entry and cell, from text."""
    puzzle = xdformat.xdfile(text)
    return list(puzzle.iterclues()), list(puzzle.iteranswers()), puzzle.numberedPuzzle()


def xdformat_entries(text: str) -> object:
    """Every entry, from text."""
    return list(xdformat.xdfile(text).iteranswers())


def quickest(works: Sequence[Callable[[], object]], rounds: int) -> list[float]:
    """Microseconds of CPU time per call of each, the minimum of the rounds."""
    best = [float("inf")] * len(works)
    for _ in range(rounds):
        for at, work in enumerate(works):
            start = time.process_time()
            work()
            best[at] = min(best[at], (time.process_time() - start) * 1e6)
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


def measure(data: bytes, rounds: int) -> list[float]:
    """The times of everything, of both programs, and of the two linters."""
    text = data.decode("utf-8-sig").replace("\r\n", "\n")
    works = [
        lambda: xdformat_everything(text),
        lambda: xwcore_everything(data),
        lambda: xdformat_entries(text),
        lambda: xwcore.validate(data),
    ]
    theirs, ours, entries, lint = quickest(works, rounds)
    return [theirs, ours, entries * XDLINT, lint]


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the table; 1 where a requirement is not met."""
    parser = argparse.ArgumentParser(description="Time .xd against its peers.")
    parser.add_argument("file", nargs="*")
    parser.add_argument("--rounds", type=int, default=60)
    given = parser.parse_args(arguments)
    together = [0.0] * 4
    is_met = True
    print(f"{'file':32}  xdformat  xwcore  ratio    xdlint  xwcore  ratio")
    for name, data in puzzles(given.file).items():
        times = measure(data, given.rounds)
        together = [total + item for total, item in zip(together, times, strict=True)]
        is_met &= show(name[:32], times, FILE_REQUIRED, 0.0)
        tools = node_time(data)
        if tools is not None:
            print(f"{'':32}  {tools:8.0f}  (xd-crossword-tools)")
    is_met &= show("all together", together, TOGETHER_REQUIRED, LINT_REQUIRED)
    return 0 if is_met else 1


def show(name: str, times: Sequence[float], read_required: float, lint_required: float) -> bool:
    """Print a row; whether it meets the requirements."""
    theirs, ours, xdlint, lint = times
    read_ratio, lint_ratio = theirs / ours, xdlint / lint
    is_met = read_ratio >= read_required and lint_ratio >= lint_required
    verdict = (
        "" if is_met else f"  NOT MET (required {read_required} {lint_required or ''})".rstrip()
    )
    print(
        f"{name:32}  {theirs:8.0f}  {ours:6.0f}  {read_ratio:5.2f}"
        f"  {xdlint:8.0f}  {lint:6.0f}  {lint_ratio:5.2f}{verdict}"
    )
    return is_met


if __name__ == "__main__":
    sys.exit(main())
