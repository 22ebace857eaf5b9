"""`make kit-mutants`: plant faults in plugins, and print those that the contract misses.

The faults are data: `kit_mutants.toml`. Each one is planted in a copy of a package, whose contract
then runs in a process of its own. Results are kept in `build/kit-mutants.json`, by the fault and
the sources that it depends on, so that an interrupted run continues where it stopped.
"""

from __future__ import annotations

import hashlib
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tests.support import ROOT
from tests.testing.author_tools import installed_by_hand
from tests.testing.test_authors_tutorial import PAGE, File, steps
from xwcore_testing.scaffold import write_package

FAULTS: Final = Path(__file__).with_name("kit_mutants.toml")
RESULTS: Final = ROOT / "build" / "kit-mutants.json"

#: The packages that are made here, and the style of each.
MADE: Final = {
    "scaffold": "lines",
    "json scaffold": "json",
    "xml scaffold": "xml",
    "binary scaffold": "binary",
    "tutorial": "lines",
}

#: Seconds for one contract, on a busy machine; a fault that makes it hang is found.
TIMEOUT: Final = 300

#: The part of the faults that the contract must find.
LEAST: Final = 0.95

#: CPU seconds until the first failure, start of the interpreter included.
SOON: Final = 5.0


@dataclass(frozen=True)
class Edit:
    """Replace the one occurrence of a text in a file; make the file where the text is empty."""

    file: str
    old: str
    new: str


@dataclass(frozen=True)
class Mutant:
    """A fault in a package."""

    package: str
    fault: str
    edits: tuple[Edit, ...]

    def __str__(self) -> str:
        return f"{self.package}: {self.fault}"


def mutants(table: str = "mutant") -> list[Mutant]:
    """All faults of the list, or all changes of the table "harmless"."""
    listed = tomllib.loads(FAULTS.read_text(encoding="utf-8"))[table]
    return [
        Mutant(row["package"], row["fault"], tuple(Edit(**edit) for edit in row["edits"]))
        for row in listed
    ]


def make_package(name: str, folder: Path) -> tuple[Path, str]:
    """A copy of a package in a new folder: its sources, and the file with its contract."""
    if name not in MADE:
        sources = folder / f"xwcore_{name}"
        shutil.copytree(ROOT / "plugins" / name / "src" / f"xwcore_{name}", sources)
        return sources, str(ROOT / "tests" / name / f"test_{name}_contract.py")
    made = "exolve-text" if name == "tutorial" else "rows"
    module = f"xwcore_{made.replace('-', '_')}"
    write_package(made, str(folder / "package"), style=MADE[name])
    if name == "tutorial":
        for step in steps(PAGE.read_text(encoding="utf-8")):
            if isinstance(step, File):
                (folder / "package" / step.path).write_text(step.text, encoding="utf-8")
    sources = installed_by_hand(folder / "package", made)
    return sources / module, str(folder / "package" / "tests" / "test_contract.py")


def plant(mutant: Mutant, sources: Path) -> None:
    """Apply the edits of a fault.

    Raises:
        ValueError: the text to replace is not in the file exactly once.
    """
    for edit in mutant.edits:
        path = sources / edit.file
        if not edit.old:
            path.write_text(edit.new, encoding="utf-8")
            continue
        text = path.read_text(encoding="utf-8")
        if text.count(edit.old) != 1:
            raise ValueError(f"{mutant}: {edit.file} has {edit.old!r} {text.count(edit.old)} times")
        path.write_text(text.replace(edit.old, edit.new), encoding="utf-8")


def finding(mutant: Mutant | None, package: str) -> tuple[str, float]:
    """The first failing test of the contract and its message, or "" where all pass; CPU seconds."""
    before = _child_seconds()
    with tempfile.TemporaryDirectory() as name:
        sources, contract = make_package(package, Path(name))
        if mutant is not None:
            plant(mutant, sources)
        environment = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join((str(sources.parent), str(ROOT))),
            "XW_DISABLE": "exolve" if package == "tutorial" else "",  # two plugins of one format
        }
        arguments = ("-x", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider")
        command = [sys.executable, "-m", "pytest", *arguments, "-p", "no:xdist", contract]
        try:
            done = subprocess.run(
                command,
                capture_output=True,
                text=True,
                timeout=TIMEOUT,
                env=environment,
                cwd=name if package in MADE else ROOT,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return f"the contract takes more than {TIMEOUT} seconds", float(TIMEOUT)
    reason = "" if done.returncode == 0 else _reason(done.stdout + done.stderr)
    return reason, round(_child_seconds() - before, 1)


def _child_seconds() -> float:
    """CPU seconds of all processes that this one started and that ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def _reason(output: str) -> str:
    """The name of the failing test, and its message."""
    lines = output.splitlines()
    failed = next((line for line in lines if line.startswith(("FAILED", "ERROR"))), "")
    test = failed.partition(" - ")[0].rpartition("::")[2]
    message = next((line for line in lines if "Error: " in line), "")
    return f"{test}: {message.partition('Error: ')[2][:100]}".strip(": ") or output[-200:]


def key(mutant: Mutant) -> str:
    """A digest of the fault and the sources of kit, scaffold and page."""
    digest = hashlib.sha256(repr(mutant).encode())
    kit = ROOT / "plugins" / "testing" / "src" / "xwcore_testing"
    kinds = ROOT / "plugins" / "crossword" / "src" / "xwcore_crossword"
    files = [*kit.rglob("*.py"), *kit.rglob("*.txt"), kinds / "sweeps.py", PAGE]
    for path in sorted(files):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


def results(chosen: list[Mutant]) -> Iterator[tuple[Mutant, str, float]]:
    """What the contract finds of each fault, and the CPU seconds; kept in a file."""
    RESULTS.parent.mkdir(exist_ok=True)
    known = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    for mutant in chosen:
        name = key(mutant)
        if name not in known:
            known[name] = finding(mutant, mutant.package)
            RESULTS.write_text(json.dumps(known, indent=1), encoding="utf-8")
        reason, seconds = known[name]
        yield mutant, reason, seconds


def main(words: list[str]) -> int:
    """Run the faults whose line has one of the words, or all; 1 if too many are missed."""
    chosen = _chosen("mutant", words)
    for package in dict.fromkeys(mutant.package for mutant in chosen):
        wrong, seconds = finding(None, package)
        if wrong:
            print(f"{package} without a fault fails: {wrong}")
            return 1
        print(f"clean   {package}, {seconds:.1f} s", flush=True)
    missed = 0
    times = []
    for mutant, reason, seconds in results(chosen):
        missed += not reason
        if reason:
            times.append(seconds)
        outcome = "found " if reason else "MISSED"
        print(f"{outcome}  {seconds:.1f} s  {mutant}  {reason}".rstrip(), flush=True)
    rate = 1 - missed / len(chosen) if chosen else 1.0
    print(f"{len(chosen) - missed} of {len(chosen)} faults found ({rate:.0%}), {missed} missed")
    soon = sum(seconds <= SOON for seconds in times)
    print(f"{soon} of {len(times)} first failures within {SOON:.0f} s, all within {max(times)} s")
    blamed = 0
    for mutant, reason, _ in results(_chosen("harmless", words)):
        blamed += bool(reason)
        print(f"{'BLAMED' if reason else 'passed'}  {mutant}  {reason}".rstrip(), flush=True)
    return int(rate < LEAST or blamed > 0)


def _chosen(table: str, words: list[str]) -> list[Mutant]:
    """The rows of a table that have one of the words, or all."""
    return [row for row in mutants(table) if not words or any(word in str(row) for word in words)]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
