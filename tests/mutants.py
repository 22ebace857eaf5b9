"""Plant faults in the sources and count those that the tests find: `make mutants`.

    python -m tests.mutants [--count N] [--seed S] [--only WORD] [--jobs N]

Cosmic-ray makes the mutants of each file of `TARGETS`; N of them are drawn by the seed (300 if
absent). Each is tried in a copy of the repository with the tests of its file; a mutant that they
pass has survived. The outcomes are in `.mutants`, so that a run resumes where it stopped.
`tests/data/equivalent_mutants.toml` lists survivors that change nothing observable, each with the
reason; they do not count.

Left out are mutants of annotations and docstrings, which change nothing, and those that exchange
`==` and `is`, which differ for no value that the sources compare in this way.

Exits with 1 where fewer than nine of ten mutants are found.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.support import ROOT

STATE: Final = ROOT / ".mutants"
EQUIVALENT: Final = ROOT / "tests" / "data" / "equivalent_mutants.toml"

#: The share of mutants that the tests have to find.
LEAST: Final = 0.9

#: Seconds after which a mutant that makes the tests hang counts as found.
PATIENCE: Final = 300

#: The files to mutate, with the tests that have to find the mutants, quickest first.
TARGETS: Final = {
    "xwcore/detection/detector.py": ("tests/core/test_detection.py", "tests/core/test_verbs.py"),
    "xwcore/registry/plugins.py": ("tests/core/test_registry.py", "tests/core/test_verbs.py"),
    "xwcore/registry/admission.py": (
        "tests/core/test_registry.py",
        "tests/core/test_hostile_plugins.py",
    ),
    "xwcore/files/saving.py": ("tests/core/test_saving_targets.py", "tests/core/test_saving.py"),
    "xwcore/plugin/contexts.py": (
        "tests/core/test_read_context.py",
        "tests/core/test_verbs.py",
        "tests/core/test_hostile_plugins.py",
    ),
    "plugins/puz/src/xwcore_puz/parse": ("tests/puz",),
    "plugins/across_text/src/xwcore_across_text/parse": ("tests/across_text",),
    "plugins/xd/src/xwcore_xd/parse": ("tests/xd",),
    "plugins/ipuz/src/xwcore_ipuz/parse": ("tests/ipuz",),
    "plugins/spf/src/xwcore_spf/parse": ("tests/spf",),
    "plugins/jpz/src/xwcore_jpz/parse.py": ("tests/jpz",),
}

#: Never copied: environments, caches, what is built.
_LEFT_OUT: Final = shutil.ignore_patterns(
    ".venv*", ".git", ".mypy_cache", ".ruff_cache", ".pytest_cache", "_build", "__pycache__", "dist"
)

#: Parts of the names of operators that exchange `==` and `is`, or need names of variables.
_POINTLESS: Final = ("_Is", "Is_", "IsNot_", "Variable")


class Mutant(NamedTuple):
    """A change of a file: an operator of cosmic-ray, and which of its places."""

    path: str
    operator: str
    occurrence: int
    line: int
    before: str
    after: str

    @property
    def key(self) -> str:
        """What names this mutant in the state."""
        return f"{self.operator}:{self.occurrence}"


def files() -> dict[str, tuple[str, ...]]:
    """The tests of each file of `TARGETS`, whose folders stand for their modules."""
    chosen: dict[str, tuple[str, ...]] = {}
    for target, tests in TARGETS.items():
        path = ROOT / target
        for module in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            chosen[module.relative_to(ROOT).as_posix()] = tests
    return chosen


def mutants(path: str, seed: int) -> Iterator[Mutant]:
    """The mutants of a file that change what it does, in an order drawn by the seed.

    Of the operators that may stand in the place of another one ("+" for "|"), one is drawn.
    """
    trees: Any = importlib.import_module("cosmic_ray.ast")
    operators: Any = importlib.import_module("cosmic_ray.plugins")
    mutate_code: Any = importlib.import_module("cosmic_ray.mutating").mutate_code
    source = (ROOT / path).read_text("utf-8")
    original = _meaning(source)
    nodes = list(trees.ast_nodes(trees.get_ast(source)))
    places: dict[tuple[str, int], list[str]] = {}
    for name in sorted(operators.operator_names()):
        if not any(part in name for part in _POINTLESS):
            positions = operators.get_operator(name)().mutation_positions
            count = sum(len(list(positions(node))) for node in nodes)
            family = name.rpartition("_")[0] or name
            for occurrence in range(count):
                places.setdefault((family, occurrence), []).append(name)
    chance = random.Random(f"{seed}:{path}")
    drawn = [(chance.choice(names), occurrence) for (_, occurrence), names in places.items()]
    chance.shuffle(drawn)
    for name, occurrence in drawn:
        try:
            changed = mutate_code(source, operators.get_operator(name)(), occurrence)
        except AttributeError:  # the operator does not know this kind of name
            continue
        if changed is not None and _meaning(changed) not in {None, original}:
            yield Mutant(path, name, occurrence, *_difference(source, changed))


def _meaning(source: str) -> str | None:
    """The code without annotations and docstrings; None where it is no Python."""
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return None
    for node in ast.walk(tree):
        if isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.FunctionDef):
            node.returns = None
        elif isinstance(node, ast.AnnAssign):
            node.annotation = ast.Constant(None)
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            node.value = ast.Constant(None)
    return ast.dump(tree)


def _difference(before: str, after: str) -> tuple[int, str, str]:
    """The first line that differs: its number, and both texts."""
    pairs = enumerate(zip(before.splitlines(), after.splitlines(), strict=False), 1)
    for number, (old, new) in pairs:
        if old != new:
            return number, old.strip(), new.strip()
    return 0, "", ""


def is_found(copy: Path, mutant: Mutant, tests: Sequence[str]) -> bool:
    """Whether the tests fail with this mutant; the copy is as before afterwards."""
    operators: Any = importlib.import_module("cosmic_ray.plugins")
    mutate_code: Any = importlib.import_module("cosmic_ray.mutating").mutate_code
    file = copy / mutant.path
    source = file.read_text("utf-8")
    changed = mutate_code(source, operators.get_operator(mutant.operator)(), mutant.occurrence)
    assert changed is not None
    file.write_text(changed, encoding="utf-8")
    try:
        return not passes(copy, tests)
    finally:
        file.write_text(source, encoding="utf-8")


def passes(copy: Path, tests: Sequence[str]) -> bool:
    """Whether these tests pass in the copy."""
    paths = [str(copy), *(str(path) for path in sorted(copy.glob("plugins/*/src")))]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "MUTANTS": "1"}
    quick = ("-x", "-q", "-p", "no:cacheprovider", "-m", "not slow and not packaging")
    try:
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *quick, *tests],
            cwd=copy,
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def equivalents() -> set[tuple[str, str, str]]:
    """File, line before and line after of the survivors that change nothing."""
    if not EQUIVALENT.exists():
        return set()
    rows = tomllib.loads(EQUIVALENT.read_text("utf-8")).get("mutant", [])
    return {(row["file"], row["before"], row["after"]) for row in rows}


def run(path: str, tests: Sequence[str], count: int, seed: int, jobs: int) -> tuple[int, int]:
    """Try the mutants of a file; the numbers of those that count, and of those found."""
    STATE.mkdir(exist_ok=True)
    state_path = STATE / f"{path.replace('/', '-')}-{seed}.jsonl"
    known: dict[str, bool] = {}
    if state_path.exists():
        rows = [json.loads(line) for line in state_path.read_text("utf-8").splitlines()]
        known = {row["key"]: row["found"] for row in rows}
    chosen = list(islice(mutants(path, seed), count))
    pending = [mutant for mutant in chosen if mutant.key not in known]
    with tempfile.TemporaryDirectory() as scratch, state_path.open("a", encoding="utf-8") as state:
        copies = [Path(scratch) / str(number) / "repository" for number in range(jobs)]
        for copy in copies if pending else ():
            shutil.copytree(ROOT, copy, ignore=_LEFT_OUT)
        if pending and not passes(copies[0], tests):
            raise SystemExit(f"{path}: the tests fail without a mutant")

        def work(number: int) -> None:
            for mutant in pending[number::jobs]:
                known[mutant.key] = is_found(copies[number], mutant, tests)
                row = {"key": mutant.key, "found": known[mutant.key], **mutant._asdict()}
                print(json.dumps(row), file=state, flush=True)

        with ThreadPoolExecutor(jobs) as pool:
            list(pool.map(work, range(jobs)))
    ignored = equivalents()
    counted = [
        mutant
        for mutant in chosen
        if known[mutant.key] or (mutant.path, mutant.before, mutant.after) not in ignored
    ]
    for mutant in counted:
        if not known[mutant.key]:
            print(f"  survived: {path}:{mutant.line}: {mutant.before!r} as {mutant.after!r}")
    killed = sum(known[mutant.key] for mutant in counted)
    print(f"{path}: {killed} of {len(counted)} found", flush=True)
    return len(counted), killed


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants of all files; 1 where fewer than nine of ten are found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=300, help="mutants of a file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only files whose path has this word")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen: Any = parser.parse_args(arguments)
    counted = killed = 0
    for path, tests in files().items():
        if chosen.only in path:
            numbers = run(path, tests, chosen.count, chosen.seed, chosen.jobs)
            counted, killed = counted + numbers[0], killed + numbers[1]
    print(f"{killed} of {counted} found")
    return int(killed < LEAST * counted)


if __name__ == "__main__":
    sys.exit(main())
