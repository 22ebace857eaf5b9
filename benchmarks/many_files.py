"""Files a second of commands on many files, on one core and on all, with peers in the same run.

    python benchmarks/many_files.py [--count N] [--folder FOLDER] [--rounds N]

The files are made by `_many_puzzles.py`. Programs take turns; a figure is that of the best round.
Columns: files a second by the clock; CPU time of all processes; the largest memory of a process.
The gain of all cores over one is stated twice: by the clock, which is right on an idle machine
only, and by CPU time: that of one process against that of the busiest core, the work spread evenly.
Peers read the .puz files with puzpy and the .xd files with xdformat, in a pool of processes each.
The scripts of the xd project are on no package index and are not measured.

Exits with 1 where a process takes more memory than `MOST_MEMORY`, where fewer than `LEAST_PAIRS`
grids are compared, or, from `LEAST_FILES` files on, where the gain by CPU time on two cores is
less than `LEAST_GAIN`: with fewer files the imports of the second process weigh too much.
`make many-files` makes 100,000, which take an hour:
`python benchmarks/many_files.py --folder many-files --count 100000 --rounds 1`.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import numpy as np
from _many_puzzles import write_many
from xwcore_corpus.similarity import similar_pairs

MOST_MEMORY: Final = 300 * 1024 * 1024
LEAST_GAIN: Final = 1.7
LEAST_FILES: Final = 10_000
LEAST_PAIRS: Final = 5_000_000

#: Reads every file with a peer's library, in a pool; a file that it refuses is skipped.
_PEER: Final = """
import sys, multiprocessing
from pathlib import Path
{imports}
def read(path):
    try:
        {read}
    except Exception:
        pass
if __name__ == "__main__":
    with multiprocessing.get_context("spawn").Pool(int(sys.argv[2])) as pool:
        paths = sorted(map(str, Path(sys.argv[1]).rglob("*{extension}")))
        for _ in pool.imap_unordered(read, paths, chunksize=16):
            pass
"""


@dataclass
class Usage:
    """What the processes of a command took; CPU time by process, and the peak of memory."""

    seconds: float = 0.0
    cpu: dict[int, float] = field(default_factory=dict)
    memory: int = 0

    @property
    def total(self) -> float:
        """CPU time of all processes."""
        return sum(self.cpu.values())

    def busiest(self, jobs: int) -> float:
        """CPU time of the busiest core: that of the longest process, or the even share."""
        return max(self.total / jobs, *self.cpu.values())


def measure(command: list[str]) -> Usage:
    """Run a command in a session of its own and watch its processes (Linux: /proc)."""
    usage, start = Usage(), time.monotonic()
    process = subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
    )
    done = threading.Event()
    watcher = threading.Thread(target=_watch, args=(process.pid, usage, done))
    watcher.start()
    process.wait()
    usage.seconds = time.monotonic() - start
    done.set()
    watcher.join()
    return usage


def _watch(session: int, usage: Usage, done: threading.Event) -> None:
    ticks = os.sysconf("SC_CLK_TCK")
    while not done.wait(0.05):
        for entry in os.listdir("/proc"):
            if not entry.isdigit():
                continue
            try:
                stat = Path(f"/proc/{entry}/stat").read_text().rpartition(")")[2].split()
                if int(stat[3]) != session:
                    continue
                status = Path(f"/proc/{entry}/status").read_text()
            except (OSError, IndexError):
                continue
            usage.cpu[int(entry)] = (int(stat[11]) + int(stat[12])) / ticks
            if "VmHWM:" in status:
                peak = int(status.split("VmHWM:")[1].split()[0]) * 1024
                usage.memory = max(usage.memory, peak)


def best(run: Callable[[], Usage], rounds: int) -> Usage:
    """The round with the least CPU time."""
    return min((run() for _ in range(rounds)), key=lambda usage: usage.total)


def commands(folder: str, out: str) -> dict[str, Callable[[int], list[str]]]:
    """Every measured command as a function of the number of processes."""
    xw = [sys.executable, "-m", "xwcore"]

    def fresh(name: str) -> str:
        shutil.rmtree(os.path.join(out, name), ignore_errors=True)
        return os.path.join(out, name)

    return {
        "detect": lambda jobs: [*xw, "detect", folder, "--jsonl", f"--jobs={jobs}"],
        "validate": lambda jobs: [*xw, "validate", folder, "--jsonl", f"--jobs={jobs}"],
        "convert": lambda jobs: [
            *[*xw, "convert", "-o", fresh("converted"), "--to", "ipuz", folder],
            f"--jobs={jobs}",
        ],
        "corpus build": lambda jobs: [
            *[*xw, "corpus", "build", folder, fresh("corpus")],
            f"--jobs={jobs}",
        ],
        "puzpy, .puz only": lambda jobs: _peer(out, folder, jobs, "puz", "puz.read(path)", ".puz"),
        "xdformat, .xd only": lambda jobs: _peer(
            out, folder, jobs, "xdformat", "xdformat.xdfile(Path(path).read_text('utf-8'))", ".xd"
        ),
        "xw validate, .puz only": lambda jobs: [
            *[*xw, "validate", folder, "--include", "*.puz", "--jsonl"],
            f"--jobs={jobs}",
        ],
        "xw validate, .xd only": lambda jobs: [
            *[*xw, "validate", folder, "--include", "*.xd", "--jsonl"],
            f"--jobs={jobs}",
        ],
    }


def _peer(out: str, folder: str, jobs: int, module: str, read: str, extension: str) -> list[str]:
    program = os.path.join(out, f"peer_{module}.py")
    text = _PEER.format(imports=f"import {module}", read=read, extension=extension)
    Path(program).write_text(text, "utf-8")
    return [sys.executable, program, folder, str(jobs)]


def pairs_a_second(cores: int) -> float:
    """Pairs of 15 x 15 grids compared a second, by CPU time of a core times the cores."""
    source = np.random.default_rng(17)
    cells = np.where(source.random((6_000, 225)) < 0.16, "#", ".")
    grids = ["".join(row) for row in cells]
    start = time.process_time()
    count = sum(1 for _ in similar_pairs(grids, 0.95))
    seconds = time.process_time() - start
    print(f"all pairs of {len(grids)} grids: {count} similar, {seconds:.2f} s on one core")
    return len(grids) * (len(grids) - 1) / 2 / seconds * cores


def main() -> int:
    """Print the table; 1 if a floor is not held."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=1_500)
    arguments.add_argument("--folder", default="")
    arguments.add_argument("--rounds", type=int, default=2)
    arguments.add_argument("--only", default="")
    given = arguments.parse_args()
    cores = len(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as out:
        folder = given.folder or os.path.join(out, "files")
        write_many(Path(folder), given.count)
        failed = table(folder, out, cores, given)
    pairs = pairs_a_second(cores)
    print(f"similar grids, all pairs: {pairs / 1e6:.1f} million pairs a second on {cores} cores")
    if pairs < LEAST_PAIRS:
        failed.append("pairs a second")
    for name in failed:
        print(f"not held: {name}")
    return int(bool(failed))


def table(folder: str, out: str, cores: int, given: Any) -> list[str]:
    """Print a row for each command; the names of those that do not hold their floor."""
    failed = []
    paths = [path for path in Path(folder).rglob("*") if path.is_file()]
    head = ("command", "files/s 1", f"files/s {cores}", "CPU 1", f"CPU {cores}", "gain", "by CPU")
    print(("{:24}" + "{:>11}" * 7).format(*head, "memory"))
    for name, command in commands(folder, out).items():
        if given.only not in name:
            continue
        one = best(lambda: measure(command(1)), given.rounds)  # noqa: B023 - called at once
        many = best(lambda: measure(command(cores)), given.rounds)  # noqa: B023
        count = len([path for path in paths if path.suffix in name] if "only" in name else paths)
        gain = one.total / many.busiest(cores)
        memory = max(one.memory, many.memory)
        cells = (
            f"{count / one.seconds:.0f}",
            f"{count / many.seconds:.0f}",
            f"{one.total:.1f} s",
            f"{many.total:.1f} s",
            f"{one.seconds / many.seconds:.2f}",
            f"{gain:.2f}",
            f"{memory / 1e6:.0f} MB",
        )
        print(("{:24}" + "{:>11}" * 7).format(name, *cells))
        if memory > MOST_MEMORY:
            failed.append(f"{name}: memory")
        is_ours = name in ("validate", "convert", "corpus build")
        if is_ours and cores == 2 and len(paths) >= LEAST_FILES and gain < LEAST_GAIN:
            failed.append(f"{name}: gain")
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
