"""Files a second of commands on many files, on one core and on all, with peers in the same run.

    python benchmarks/many_files.py [--count N] [--folder FOLDER] [--rounds N] [--only WORD]

The files are made by `_many_puzzles.py`. Programs take turns; a figure is that of the best round.
Columns: files a second by the clock; CPU time of all processes; the largest memory of a process.
The gain of all cores over one is stated twice: by the clock, which is right on an idle machine
only, and by CPU time: that of one process against that of the busiest core, the work spread evenly.
Peers read the .puz files with puzpy and the .xd files with xdformat, in a pool of processes each.
`XD_FOLDER` names a clone of github.com/century-arcade/xd, whose scripts are then measured as well.

With `--folder`, the commands are also interrupted half way and resumed as they print it, and what
they have written is compared with that of the whole runs. The products are in FOLDER.out, and
results.json there has every figure as soon as it is measured: a run that is repeated goes on after
the last one. Remove the folder to measure again.

Exits with 1 where a process takes more memory than `MOST_MEMORY`, where fewer than `LEAST_PAIRS`
grids are compared, where a resumed run makes a difference, or, from `LEAST_FILES` files on, where
the gain by CPU time on two cores is less than `LEAST_GAIN`: with fewer files the imports of the
second process weigh too much. `make many-files` makes 100,000, which take an hour:
`python benchmarks/many_files.py --folder many-files --count 100000 --rounds 1`.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import os
import shlex
import shutil
import signal
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

#: Exit status of a command that was interrupted.
INTERRUPTED: Final = 130

XW: Final = (sys.executable, "-m", "xwcore")

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

#: Compares all pairs of grids with the script of the xd project; prints the CPU time.
_XD_PAIRS: Final = """
import importlib.util, sys, time
import numpy as np
folder, file = sys.argv[1:]
sys.path.insert(0, folder)
spec = importlib.util.spec_from_file_location("pairs", f"{folder}/scripts/28-find-similar-grids.py")
module = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
grids = np.load(file)
names = [str(number) for number in range(len(grids))]
start = time.process_time()
count = sum(1 for _ in module.find_pairs(names, grids, 95, False))
print(count, time.process_time() - start)
"""


@dataclass
class Usage:
    """What the processes of a command took; CPU time by process, and the peak of memory.

    `status` is the exit status, `errors` the end of what was written to standard error.
    """

    seconds: float = 0.0
    cpu: dict[str, float] = field(default_factory=dict)
    memory: int = 0
    status: int = 0
    errors: str = ""

    @property
    def total(self) -> float:
        """CPU time of all processes."""
        return sum(self.cpu.values())

    def busiest(self, jobs: int) -> float:
        """CPU time of the busiest core: that of the longest process, or the even share."""
        return max(self.total / jobs, *self.cpu.values())


def measure(
    command: list[str], output: Path | None = None, *, interrupt_after: float | None = None
) -> Usage:
    """Run a command in a session of its own and watch its processes (Linux: /proc).

    Its standard output is added to the file `output`.
    """
    usage, start = Usage(), time.monotonic()
    with open(output or os.devnull, "ab") as stdout, tempfile.TemporaryFile() as stderr:
        process = subprocess.Popen(command, stdout=stdout, stderr=stderr, start_new_session=True)
        done = threading.Event()
        watcher = threading.Thread(target=_watch, args=(process.pid, usage, done))
        watcher.start()
        try:
            process.wait(interrupt_after)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGINT)  # as a terminal does
        usage.status = process.wait()
        usage.seconds = time.monotonic() - start
        done.set()
        watcher.join()
        stderr.seek(0)
        usage.errors = stderr.read()[-2_000:].decode("utf-8", "replace")
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
            usage.cpu[entry] = (int(stat[11]) + int(stat[12])) / ticks
            if "VmHWM:" in status:
                peak = int(status.split("VmHWM:")[1].split()[0]) * 1024
                usage.memory = max(usage.memory, peak)


class Results:
    """Every figure that was measured, in a file: a repeated run takes them from there."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._entries: dict[str, Any] = {}
        if file is not None and file.exists():
            self._entries = json.loads(file.read_text("utf-8"))

    def usage(self, name: str, run: Callable[[], Usage]) -> Usage:
        """The usage of that name; measured if it is not there."""
        entry = self.entry(name, lambda: dataclasses.asdict(run()))
        return Usage(**entry)

    def entry(self, name: str, make: Callable[[], Any]) -> Any:
        """The entry of that name; made if it is not there."""
        if name not in self._entries:
            self._entries[name] = make()
            if self._file is not None:
                temporary = self._file.with_suffix(".tmp")
                temporary.write_text(json.dumps(self._entries, indent=1), "utf-8")
                temporary.replace(self._file)
        return self._entries[name]


@dataclass(frozen=True)
class Command:
    """A measured command: its arguments for a number of processes and a product.

    `product` names what it writes: a folder, or the file of its standard output; "" for neither.
    `is_ours` marks those that have to hold the floors.
    """

    name: str
    arguments: Callable[[int, Path], list[str]]
    product: str = ""
    extension: str = ""
    is_ours: bool = False


def commands(folder: str, out: Path) -> list[Command]:
    """Every measured command."""
    return [
        Command("detect", lambda jobs, _: [*XW, "detect", folder, "--jsonl", f"--jobs={jobs}"]),
        Command(
            "validate",
            lambda jobs, _: [*XW, "validate", folder, "--jsonl", f"--jobs={jobs}"],
            product="validated.jsonl",
            is_ours=True,
        ),
        Command(
            "convert",
            lambda jobs, product: [
                *[*XW, "convert", "-o", str(product), "--to", "ipuz", folder],
                f"--jobs={jobs}",
            ],
            product="converted",
            is_ours=True,
        ),
        Command(
            "corpus build",
            lambda jobs, product: [
                *[*XW, "corpus", "build", folder, str(product)],
                f"--jobs={jobs}",
            ],
            product="corpus",
            is_ours=True,
        ),
        Command(
            "convert to .xd, .puz only",
            lambda jobs, product: [
                *[*XW, "convert", "-o", str(product), "--to", "xd", "--include", "*.puz", folder],
                f"--jobs={jobs}",
            ],
            product="converted-to-xd",
            extension=".puz",
        ),
        _peer(out, folder, "puzpy", "puz", "puz.read(path).clue_numbering()", ".puz"),
        _peer(
            out,
            folder,
            "xdformat",
            "xdformat",
            "xdformat.xdfile(Path(path).read_text('utf-8'))",
            ".xd",
        ),
        *_xd_project(out, folder),
        *(
            Command(
                f"xw validate, {extension} only",
                lambda jobs, _, extension=extension: [  # type: ignore[misc]
                    *[*XW, "validate", folder, "--include", f"*{extension}", "--jsonl"],
                    f"--jobs={jobs}",
                ],
                extension=extension,
            )
            for extension in (".puz", ".xd")
        ),
    ]


def _peer(
    out: Path, folder: str, name: str, module: str, read: str, extension: str, path: str = ""
) -> Command:
    """A library of others that reads every file of an extension, in a pool of processes."""
    program = out / f"peer_{name.replace(' ', '_')}.py"
    imports = f"sys.path.insert(0, {path!r})\nimport {module}" if path else f"import {module}"
    program.write_text(_PEER.format(imports=imports, read=read, extension=extension), "utf-8")
    return Command(
        f"{name}, {extension} only",
        lambda jobs, _: [sys.executable, str(program), folder, str(jobs)],
        extension=extension,
    )


def _xd_project(out: Path, folder: str) -> list[Command]:
    """The reader of the xd project, if `XD_FOLDER` has it."""
    clone = os.environ.get("XD_FOLDER", "")
    if not Path(clone, "xdfile", "xdfile.py").is_file():
        return []
    # The third argument is the publication, which the project takes from names of its own form.
    read = "xdfile.xdfile(Path(path).read_text('utf-8'), path, 'made')"
    return [_peer(out, folder, "xd project", "xdfile", read, ".xd", clone)]


# -- the runs -------------------------------------------------------------------------------------


def whole(command: Command, jobs: int, out: Path, results: Results, rounds: int) -> Usage:
    """The whole run on so many processes: the round with the least CPU time."""

    def run() -> Usage:
        product = out / (command.product or "none")
        usages = []
        for _ in range(rounds):
            remove(product)
            output = product if product.suffix else None
            usages.append(measure(command.arguments(jobs, product), output))
        return min(usages, key=lambda usage: usage.total)

    name = f"{command.name}, {jobs} processes"
    usage = results.usage(name, run)
    if command.product:
        results.entry(f"{name}: product", lambda: digest(out / command.product))
    return usage


def resumed(command: Command, jobs: int, seconds: float, out: Path, results: Results) -> Any:
    """Interrupt the command after half of the seconds and resume it as it prints it.

    The result has how far it came, both peaks of memory, and the digest of the product.
    """

    def run() -> dict[str, Any]:
        product = out / f"resumed-{command.product}"
        output = product if product.suffix else None
        arguments = command.arguments(jobs, product)
        after = seconds / 2
        while True:
            remove(product)
            first = measure(arguments, output, interrupt_after=after)
            if first.status == INTERRUPTED:
                break
            after /= 2  # it was done before
        line = first.errors.strip().splitlines()[-1]
        printed = line.partition("to go on: ")[2]
        following = [*XW, *shlex.split(printed)[1:]] if printed else arguments
        second = measure(following, output)
        entry = {
            "line": line,
            "seconds": after,
            "status": second.status,
            "memory": max(first.memory, second.memory),
            "product": digest(product),
        }
        remove(product)
        return entry

    return results.entry(f"{command.name}, {jobs} processes, resumed", run)


def remove(path: Path) -> None:
    """Remove a file or folder, if there is one."""
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


def digest(path: Path) -> str:
    """A checksum of a file, or of all files of a folder with their names."""
    total = hashlib.sha256()
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if file.is_file():
            name = os.fsencode(file.relative_to(path))
            with file.open("rb") as stream:
                total.update(name + b"\0" + hashlib.file_digest(stream, "sha256").digest())
    return total.hexdigest()


def pairs_a_second(cores: int, out: Path) -> float:
    """Pairs of 15 x 15 grids compared a second, by CPU time of a core times the cores."""
    source = np.random.default_rng(17)
    cells = np.where(source.random((6_000, 225)) < 0.16, "#", ".")
    grids = ["".join(row) for row in cells]
    start = time.process_time()
    count = sum(1 for _ in similar_pairs(grids, 0.95))
    seconds = time.process_time() - start
    print(f"all pairs of {len(grids)} grids: {count} similar, {seconds:.2f} s on one core")
    clone = os.environ.get("XD_FOLDER", "")
    if Path(clone, "scripts", "28-find-similar-grids.py").is_file():
        letters = np.frombuffer("".join(grids).encode(), np.uint8).reshape(len(grids), 15, 15)
        file = out / "grids.npy"
        np.save(file, letters)
        done = subprocess.run(
            [sys.executable, "-c", _XD_PAIRS, clone, str(file)],
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            capture_output=True,
            text=True,
            check=True,
        )
        their_count, their_seconds = done.stdout.split()
        print(
            f"the same by the xd project, which also compares transposed grids:"
            f" {their_count} similar, {float(their_seconds):.2f} s on one core"
        )
    return len(grids) * (len(grids) - 1) / 2 / seconds * cores


def main() -> int:
    """Print the tables; 1 if a floor is not held."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--count", type=int, default=1_500)
    arguments.add_argument("--folder", default="")
    arguments.add_argument("--rounds", type=int, default=2)
    arguments.add_argument("--only", default="")
    given = arguments.parse_args()
    # A shell starts jobs in the background with interrupts ignored, and commands inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    cores = len(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory() as temporary:
        folder = given.folder.rstrip("/") or os.path.join(temporary, "files")
        out = Path(f"{folder}.out")
        out.mkdir(exist_ok=True)
        write_many(Path(folder), given.count)
        results = Results(out / "results.json" if given.folder else None)
        chosen = [command for command in commands(folder, out) if given.only in command.name]
        failed = table(chosen, folder, out, cores, given.rounds, results)
        if given.folder:
            failed += done_when(chosen, given.count, out, cores, results)
        pairs = pairs_a_second(cores, out)
    print(f"similar grids, all pairs: {pairs / 1e6:.1f} million pairs a second on {cores} cores")
    if pairs < LEAST_PAIRS:
        failed.append("pairs a second")
    for name in failed:
        print(f"not held: {name}")
    return int(bool(failed))


def table(
    chosen: list[Command], folder: str, out: Path, cores: int, rounds: int, results: Results
) -> list[str]:
    """Print a row for each command; the names of those that do not hold their floor."""
    failed = []
    paths = [path for path in Path(folder).rglob("*") if path.is_file()]
    head = ("command", "files/s 1", f"files/s {cores}", "CPU 1", f"CPU {cores}", "gain", "by CPU")
    print(("{:24}" + "{:>11}" * 7).format(*head, "memory"))
    for command in chosen:
        one = whole(command, 1, out, results, rounds)
        many = whole(command, cores, out, results, rounds)
        count = sum(path.suffix == command.extension for path in paths) or len(paths)
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
        print(("{:24}" + "{:>11}" * 7).format(command.name, *cells), flush=True)
        if memory > MOST_MEMORY:
            failed.append(f"{command.name}: memory")
        if one.status or many.status:
            failed.append(f"{command.name}: exit status {one.status}, {many.status}")
        if command.is_ours and cores == 2 and len(paths) >= LEAST_FILES and gain < LEAST_GAIN:
            failed.append(f"{command.name}: gain")
    return failed


def done_when(
    chosen: list[Command], count: int, out: Path, cores: int, results: Results
) -> list[str]:
    """Interrupt and resume what writes products; print what holds, as a table of Markdown."""
    failed = []
    print(f"\n| {count:,} files | files/s, 1 and {cores} cores | gain | memory | resumed |")
    print("|---|---|---|---|---|")
    for command in chosen:
        if not command.product:
            continue
        one = whole(command, 1, out, results, 1)
        many = whole(command, cores, out, results, 1)
        entry = resumed(command, cores, many.seconds, out, results)
        products = [
            results.entry(f"{command.name}, {jobs} processes: product", lambda: "")
            for jobs in (1, cores)
        ]
        is_equal = {entry["product"]} == set(products) and "Traceback" not in entry["line"]
        outcome = "no difference" if is_equal else "DIFFERENT"
        memory = max(one.memory, many.memory, entry["memory"])
        print(
            f"| {command.name} | {count / one.seconds:.0f}, {count / many.seconds:.0f}"
            f" | {one.total / many.busiest(cores):.2f} by CPU time,"
            f" {one.seconds / many.seconds:.2f} by the clock | {memory / 1e6:.0f} MB"
            f" | interrupted after {entry['seconds']:.0f} s: {outcome} |",
            flush=True,
        )
        if not is_equal:
            failed.append(f"{command.name}: resumed run ({entry['line']})")
        if memory > MOST_MEMORY:
            failed.append(f"{command.name}: memory")
    if (out / "corpus").is_dir():
        query = [*XW, "corpus", "query", str(out / "corpus"), "--named", "most-used-grid"]
        usage = measure(query)
        print(
            f"| `xw corpus query corpus --named most-used-grid` | {usage.seconds:.1f} s"
            f" | | {usage.memory / 1e6:.0f} MB | |"
        )
        if usage.status:
            failed.append(f"most-used-grid: exit status {usage.status}")
    print()
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
