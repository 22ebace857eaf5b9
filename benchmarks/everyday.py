"""What people wait for, measured on every real file, with the peers in the same run.

    python benchmarks/everyday.py [--rounds N] [--only WORD ...]

Files are those of the corpus beside the repository; without it, puzzles made here. The programs
take turns on each file, every file counts with the CPU time of its quickest round, and a row is the
sum over all files. The garbage collector runs as Python starts it and collects before every round.

The conversions have no peer. Their unit is puzpy's reading of the same files in the same run, which
makes a figure comparable between machines: `CONVERSIONS` has what each conversion took at commit
46a0607 in that unit, and the floor is 2.5 times as fast.

Exits with 1 where a floor is not held.
"""

from __future__ import annotations

import argparse
import contextlib
import gc
import importlib.util
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, Final
from xml.etree import ElementTree as ET

import _many_puzzles
import puz  # puzpy
import xdformat

import xwcore
from xwcore_crossword import OPEN
from xwcore_crossword.clue import Clue
from xwcore_crossword.grid import Grid
from xwcore_crossword.puzzle import Crossword
from xwcore_puz import checksums

ROOT: Final = Path(__file__).resolve().parents[1]
CORPUS: Final = ROOT.parent / "shared" / "corpus"

#: The file `xdlint.py` of the reference linter; its row is omitted where there is no such file.
XDLINT: Final = os.environ.get("XDLINT", str(CORPUS.parent / "readers" / "xdlint.py"))

#: Source and target format, and CPU time at commit 46a0607 in units of puzpy's reading of all .puz
#: files (for .xd sources: of xdformat's reading of all .xd files).
CONVERSIONS: Final[tuple[tuple[str, str, float], ...]] = (
    ("puz", "xd", 8.4),
    ("puz", "across-text", 5.2),
    ("puz", "ipuz", 12.5),
    ("xd", "puz", 10.7),
)

#: How many times faster than at that commit a conversion has to be.
CONVERSION_GAIN: Final = 2.5

#: Puzzles of a booklet.
BOOKLET: Final = 100

#: Runs of a fresh process for one figure.
PROCESSES: Final = 15

Work = Callable[[Any], object]


class Table:
    """Prints rows, and marks those that do not hold their floor."""

    def __init__(self) -> None:
        self.failed = False

    def ratio(self, name: str, ours: float, peer: str, theirs: float, floor: float) -> None:
        """A row of two times in seconds: the peer's must be at least `floor` times ours."""
        ratio = theirs / ours
        row = f"{name:44} {_duration(ours):>10} {f'{peer} {_duration(theirs)}':>24} {ratio:7.2f}x"
        self._print(f"{row}  >= {floor}x", is_held=ratio >= floor)

    def at_most(self, name: str, ours: float, ceiling: float, beside: str = "") -> None:
        """A row of one time in seconds that must not exceed `ceiling`."""
        row = f"{name:44} {_duration(ours):>10} {beside:>24} {'':>8}"
        self._print(f"{row}  <= {_duration(ceiling)}", is_held=ours <= ceiling)

    def memory(self, name: str, ours: float, peer: str, most: float) -> None:
        """A row of bytes that must not exceed `most`."""
        row = f"{name:44} {ours:8.0f} B {peer:>24} {'':>8}  <= {most:.0f} B"
        self._print(row, is_held=ours <= most)

    def _print(self, row: str, *, is_held: bool) -> None:
        print(row if is_held else f"{row}  NOT HELD", flush=True)
        self.failed |= not is_held


def _duration(seconds: float) -> str:
    return f"{seconds * 1e6:.0f} us" if seconds < 0.01 else f"{seconds * 1e3:.1f} ms"


def quickest(works: Sequence[Work], items: Sequence[Any], rounds: int) -> list[list[float]]:
    """CPU seconds of each work on each item: the quickest round. The works take turns.

    An item that is callable is called before each timing and gives what the work gets, so that a
    work never sees an object that an earlier round has touched.
    """
    best = [[float("inf")] * len(items) for _ in works]
    clock = time.process_time
    for _ in range(rounds):
        gc.collect()
        for work in works:  # a full collection empties the free lists of the interpreter
            work(items[0]() if callable(items[0]) else items[0])
        for index, item in enumerate(items):
            for work, times in zip(works, best, strict=True):
                argument = item() if callable(item) else item
                start = clock()
                work(argument)
                times[index] = min(times[index], clock() - start)
    return best


# -- what is looked at ------------------------------------------------------------------------


def look(puzzle: Any) -> object:
    """Every cell with solution and fill, every clue with number and answer, rebus and marks."""
    grid = puzzle.grid
    cells = [(cell.solution, cell.fill, cell.marks) for cell in grid]
    clues = [(clue.number, clue.direction, clue.text, clue.answer) for clue in puzzle.clues]
    return puzzle.title, puzzle.author, cells, clues


def look_with_puzpy(puzzle: puz.Puzzle) -> object:
    """The same of a puzzle of puzpy."""
    rebus, markup = puzzle.rebus(), puzzle.markup()
    marked = set(markup.get_markup_squares()) if puzzle.has_markup() else set()
    several = set(rebus.get_rebus_squares()) if puzzle.has_rebus() else set()
    cells = [
        (rebus.get_rebus_solution(index) if index in several else letter, fill, index in marked)
        for index, (letter, fill) in enumerate(zip(puzzle.solution, puzzle.fill, strict=True))
    ]
    numbering = puzzle.clue_numbering()
    clues = [
        (clue["num"], "across", clue["clue"], _answer(puzzle, clue, 1)) for clue in numbering.across
    ]
    clues += [
        (clue["num"], "down", clue["clue"], _answer(puzzle, clue, puzzle.width))
        for clue in numbering.down
    ]
    return puzzle.title, puzzle.author, cells, clues


def _answer(puzzle: puz.Puzzle, clue: Any, step: int) -> str:
    start, length = clue["cell"], clue["len"]
    return puzzle.solution[start : start + step * length : step]


def xd_entries(puzzle: Any) -> object:
    """Every entry of a puzzle with number, direction, clue and answer, and its grid."""
    rows = puzzle.grid.rows()
    return rows, [(clue.direction, clue.number, clue.text, clue.answer) for clue in puzzle.clues]


def xd_entries_with_xdformat(text: str) -> object:
    """The same with xdformat, whose entries come from the grid and whose clues come beside."""
    puzzle = xdformat.xdfile(text)
    return puzzle.grid, list(puzzle.iteranswers()), puzzle.clues


# -- files --------------------------------------------------------------------------------------


def made(size: int, *, barred: bool = False) -> Crossword:
    """A puzzle with blocks (or bars), letters, and clues without meaning."""
    rows = [
        "".join(
            "#"
            if (row * 7 + column * 3) % 11 == 0 and not barred
            else chr(65 + (row * 5 + column) % 26)
            for column in range(size)
        )
        for row in range(size)
    ]
    bars = bytes(index % 7 == 3 for index in range(size * size)) if barred else b""
    grid = Grid.from_rows(rows, bars=bars)
    clues = [Clue(slot.number, slot.direction, f"Clue {slot.number}") for slot in grid.slots]
    return Crossword(grid, clues, title="Made", author="Benchmark")


def puz_files() -> list[bytes]:
    """The .puz files that puzpy and xwcore both read."""
    files = []
    for path in sorted((CORPUS / "puz").glob("*.puz")):
        data = path.read_bytes()
        with contextlib.suppress(Exception):
            look_with_puzpy(puz.load(data))
            look(xwcore.read(data))
            files.append(data)
    return files or [xwcore.dumps(made(size), "puz") for size in (5, 15, 21)]


def xd_files() -> list[bytes]:
    """The .xd files that xdformat and xwcore both read, with small and barred ones made here."""
    files = []
    for path in sorted((CORPUS / "xd").glob("*.xd")):
        data = path.read_bytes()
        with contextlib.suppress(Exception):
            xd_entries_with_xdformat(data.decode("utf-8"))
            xd_entries(xwcore.read(data))
            files.append(data)
    small = [made(5), made(12), made(9, barred=True)]
    return files + [xwcore.dumps(puzzle, "xd") for puzzle in small]


# -- rows ---------------------------------------------------------------------------------------


def reading(table: Table, puz_data: list[bytes], xd_data: list[bytes], rounds: int) -> None:
    """Read and look at everything."""
    ours, theirs = quickest(
        [lambda data: look(xwcore.read(data)), lambda data: look_with_puzpy(puz.load(data))],
        puz_data,
        rounds,
    )
    table.ratio("read .puz and look at everything", sum(ours), "puzpy", sum(theirs), 3)
    ours, theirs = quickest(
        [
            lambda data: xd_entries(xwcore.read(data)),
            lambda data: xd_entries_with_xdformat(data.decode("utf-8")),
        ],
        xd_data,
        rounds,
    )
    table.ratio("read .xd and look at everything", sum(ours), "xdformat", sum(theirs), 0.8)
    slowest = min(range(len(xd_data)), key=lambda index: theirs[index] / ours[index])
    table.ratio("  the file with the lowest ratio", ours[slowest], "", theirs[slowest], 0.25)
    _reading_documents(table, "jpz", ET.fromstring, "ElementTree", 6, rounds)
    _reading_documents(table, "ipuz", json.loads, "json.loads", 12, rounds)
    puzzle = made(60)
    for target in ("across-text", "xd", "exolve"):
        (times,) = quickest([lambda name: xwcore.losses(puzzle, name)], [target], 3)
        row = f"losses of {target}, a cell of 60 x 60"
        table.at_most(row, times[0] / puzzle.cell_count, 3e-6)


def _reading_documents(
    table: Table, format: str, peer: Work, name: str, most: int, rounds: int
) -> None:
    """Read the files of a format whose syntax a parser of the standard library reads as well."""
    files = []
    for path in sorted((CORPUS / format).glob(f"*.{format}")):
        data = path.read_bytes()
        with contextlib.suppress(Exception):
            peer(data)
            xwcore.read(data)
            files.append(data)
    files = files or [xwcore.dumps(made(15), format)]
    ours, theirs = quickest([xwcore.read, peer], files, max(3, rounds // 2))
    table.ratio(f"read .{format}", sum(ours), name, sum(theirs), round(1 / most, 3))
    puzzle = made(60)
    data = xwcore.dumps(puzzle, format)
    for verb, limit, work in (
        ("read", 8e-6, lambda _: xwcore.read(data)),
        ("write", 10e-6, lambda _: xwcore.dumps(puzzle, format)),
        ("losses of", 3e-6, lambda _: xwcore.losses(puzzle, format)),
    ):
        (times,) = quickest([work], [None], 3)
        table.at_most(f"{verb} .{format}, a cell of 60 x 60", times[0] / puzzle.cell_count, limit)


def validating(table: Table, puz_data: list[bytes], xd_data: list[bytes], rounds: int) -> None:
    """Validate: .puz against puzpy's reading, .xd against the reference linter."""
    ours, theirs = quickest([xwcore.validate, puz.load], puz_data, rounds)
    table.ratio("validate .puz", sum(ours), "puzpy's read", sum(theirs), 1.6)
    linter = reference_linter()
    if linter is None:
        print(f"{'validate .xd':44} (the reference linter is not available: set XDLINT)")
        return
    ours, theirs = quickest([xwcore.validate, linter], xd_data, rounds)
    table.ratio("validate .xd", sum(ours), "xdlint", sum(theirs), 2.5)


def reference_linter() -> Work | None:
    """The reference linter of .xd as a function of bytes; None where it is not available."""
    if not Path(XDLINT).is_file():
        return None
    specification = importlib.util.spec_from_file_location("xdlint", XDLINT)
    if specification is None or specification.loader is None:
        return None
    module = importlib.util.module_from_spec(specification)
    sys.modules["xdlint"] = module
    sys.path.insert(0, str(Path(XDLINT).parent))
    specification.loader.exec_module(module)
    return _linter_of(module)


def _linter_of(module: ModuleType) -> Work:
    """Every rule of the linter on one file, as its command line runs them."""

    def lint(data: bytes) -> object:
        text, undecodable = module._decode_with_findings(data)
        parsed = module.parse(text)
        parsed.parse_errors[:0] = undecodable
        context = module.Ctx(filename="puzzle.xd", text=text, parsed=parsed)
        findings = list(module.run_checks(context, None))
        module._SLOT_CACHE.pop(id(context), None)
        return findings

    return lint


def with_a_letter(puzzle: Any) -> Any:
    """The puzzle with a letter that the player has entered in the first cell."""
    return puzzle.with_fill({puzzle.grid.place(puzzle.grid.kinds.index(OPEN)): "Q"})


def writing(table: Table, puz_data: list[bytes], rounds: int) -> None:
    """Write after an edit of the title, and after a letter that the player enters."""

    def ours_read(data: bytes) -> Any:
        puzzle = xwcore.read(data)
        look(puzzle)
        return puzzle

    def theirs_edited(data: bytes, **changes: str) -> puz.Puzzle:
        puzzle = puz.load(data)
        for name, value in changes.items():
            setattr(puzzle, name, value)
        return puzzle

    def times(edited: Work, write: Work) -> float:
        items = [lambda data=data: edited(data) for data in puz_data]
        return sum(quickest([write], items, rounds)[0])

    def written(puzzle: Any) -> bytes:
        return xwcore.dumps(puzzle, "puz")

    ours = times(lambda data: ours_read(data).replace(title="Another title"), written)
    theirs = times(lambda data: theirs_edited(data, title="Another title"), puz.Puzzle.tobytes)
    table.ratio("write .puz after an edit of the title", ours, "puzpy", theirs, 2.7)
    ours = times(lambda data: with_a_letter(ours_read(data)), written)
    table.ratio("write .puz after an edit of the fill", ours, "puzpy", theirs, 1.8)


def detecting(table: Table, puz_data: list[bytes], xd_data: list[bytes], rounds: int) -> None:
    """Detect files by their content: .xd against .puz, which has magic bytes."""
    (times,) = quickest([xwcore.detect], puz_data, rounds)
    by_magic = sum(times) / len(times)
    table.at_most("detect .puz, a file", by_magic, 10e-6)
    (times,) = quickest([xwcore.detect], xd_data, rounds)
    table.ratio("detect .xd, a file", sum(times) / len(times), ".puz", by_magic, 1 / 5)


def holding(table: Table, puz_data: list[bytes]) -> None:
    """Memory of the puzzles of .puz files that are held, in bytes for each."""

    def held(read: Work) -> float:
        read(puz_data[0])
        gc.collect()
        tracemalloc.start()
        before, _ = tracemalloc.get_traced_memory()
        puzzles = [read(bytes(bytearray(data))) for data in puz_data for _ in range(20)]
        gc.collect()
        after, _ = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return (after - before) / len(puzzles)

    theirs = held(puz.load)
    table.memory("memory of a .puz that is held", held(xwcore.read), "puzpy", theirs * 1.7)
    bare = held(lambda data: xwcore.read(data).replace(extras={}))
    table.memory("  without its record", bare, "", 10_000)
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(puz_data):
            Path(folder, f"{number}.puz").write_bytes(data)
        peak = subprocess.check_output([sys.executable, "-c", _HOLD_MANY, folder], text=True)
    table.memory("memory of a process with 10,000 .puz", int(peak), "", 150_000_000)


#: Holds 10,000 puzzles of the files of a folder, and prints the most memory of the process.
_HOLD_MANY: Final = """
import itertools, pathlib, resource, sys, xwcore
files = [path.read_bytes() for path in pathlib.Path(sys.argv[1]).iterdir()]
many = itertools.islice(itertools.cycle(files), 10_000)
puzzles = [xwcore.read(bytes(bytearray(data))) for data in many]
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)
"""


def converting(table: Table, puz_data: list[bytes], xd_data: list[bytes], rounds: int) -> None:
    """Convert among the crossword formats."""
    for source, target, before in CONVERSIONS:
        files = puz_data if source == "puz" else xd_data
        peer: Work = puz.load if source == "puz" else _read_with_xdformat
        name = "puzpy's read" if source == "puz" else "xdformat's read"

        def convert(data: bytes, target: str = target) -> object:
            return xwcore.convert(data, Sink(), target_format=target)

        ours, theirs = quickest([convert, peer], files, max(3, rounds // 4))
        units = sum(ours) / sum(theirs)
        print(f"{'':44} {units:10.2f} times {name}, {before:.2f} at commit 46a0607")
        table.ratio(
            f"convert {source} -> {target}",
            sum(ours),
            "46a0607",
            before * sum(theirs),
            CONVERSION_GAIN,
        )


def _read_with_xdformat(data: bytes) -> object:
    return xdformat.xdfile(data.decode("utf-8"))


class Sink:
    """A binary stream that keeps nothing."""

    def write(self, data: bytes) -> int:
        """Take all bytes."""
        return len(data)


def starting(table: Table) -> None:
    """Fresh processes: the first read, and commands of `xw`."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "puzzle.puz")
        Path(path).write_bytes(xwcore.dumps(made(15), "puz"))
        scripts = str(Path(sys.executable).parent / "xw")
        python = sys.executable
        ours, theirs = process_times(
            [python, "-c", f"import xwcore; xwcore.read({path!r})"],
            [python, "-c", f"import puz; puz.read({path!r})"],
        )
        table.ratio("first read in a fresh process", ours, "puzpy", theirs, round(1 / 1.4, 3))
        for command, most in (("detect", 1.7), ("show", 2.4), ("validate", 2.6)):
            ours, theirs = process_times([scripts, command, path], [python, "-c", "import click"])
            table.ratio(f"xw {command} FILE", ours, "import click", theirs, round(1 / most, 3))
        target = os.path.join(folder, "puzzle.xd")
        convert = [scripts, "convert", path, target]
        for name, command in (("", convert), (" --force", [*convert, "--force"])):
            # A new target is the usual one; that of --force exists, and is looked into.
            clear = (lambda: None) if name else lambda: Path(target).unlink(missing_ok=True)
            ours, theirs = process_times(command, [python, "-c", "import click"], before=clear)
            row = f"xw convert FILE FILE{name}"
            table.ratio(row, ours, "import click", theirs, round(1 / 3.2, 3))


def printing(table: Table) -> None:
    """PDF: a process for one puzzle, and for a booklet."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, f"{number:03}.puz") for number in range(BOOKLET)]
        for number, path in enumerate(paths):
            Path(path).write_bytes(xwcore.dumps(_many_puzzles.puzzle(number), "puz"))
        command = [str(Path(sys.executable).parent / "xw"), "print", "--force"]
        command += ["-o", os.path.join(folder, "printed.pdf")]
        imports = "import fpdf"  # the library alone
        ours, theirs = process_times([*command, paths[0]], [sys.executable, "-c", imports])
        table.at_most("PDF of a 15 x 15", ours, 0.35, f"{imports} {_duration(theirs)}")
        (ours,) = process_times([*command, *paths], runs=2)
        table.at_most(f"booklet of {BOOKLET} puzzles, a puzzle", ours / BOOKLET, 0.1)


def process_times(
    *commands: list[str], before: Callable[[], None] = lambda: None, runs: int = PROCESSES
) -> Iterator[float]:
    """The median CPU seconds of each command's processes, which take turns; `before` is called
    before each process.
    """
    times: list[list[float]] = [[] for _ in commands]
    # The first run of each compiles its modules for the others, also where the variable forbids it.
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": ""}
    for _ in range(runs + 1):
        for command, seconds in zip(commands, times, strict=True):
            before()
            start = _cpu_of_children()
            subprocess.run(
                command,
                check=True,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=environment,
            )
            seconds.append(_cpu_of_children() - start)
    for seconds in times:
        warm = sorted(seconds[1:])  # the first one filled the caches
        yield warm[len(warm) // 2]


def _cpu_of_children() -> float:
    """CPU seconds of all processes that this one started and that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def main(arguments: Sequence[str] | None = None) -> int:
    """Print all rows; 1 where a floor is not held."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--only", nargs="+", default=[""], help="only functions with these words")
    given = parser.parse_args(arguments)
    puz_data, xd_data = puz_files(), xd_files()
    print(f"{len(puz_data)} .puz files, {len(xd_data)} .xd files, {given.rounds} rounds, CPU time")
    is_compiled = checksums.checksum is not checksums.checksum_by_division
    print(f"{'with' if is_compiled else 'without'} the compiled functions of xwcore-speed")
    table = Table()
    parts: dict[str, Callable[[], None]] = {
        "reading": lambda: reading(table, puz_data, xd_data, given.rounds),
        "validating": lambda: validating(table, puz_data, xd_data, given.rounds),
        "writing": lambda: writing(table, puz_data, given.rounds),
        "detecting": lambda: detecting(table, puz_data, xd_data, given.rounds),
        "holding": lambda: holding(table, puz_data),
        "converting": lambda: converting(table, puz_data, xd_data, given.rounds),
        "starting": lambda: starting(table),
        "printing": lambda: printing(table),
    }
    for name, part in parts.items():
        if any(word in name for word in given.only):
            part()
    return 1 if table.failed else 0


if __name__ == "__main__":
    sys.exit(main())
