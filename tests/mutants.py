"""Plant faults in the sources and count those that the tests find: `make mutants`.

    python -m tests.mutants [--count N] [--seed S] [--only WORD] [--again]

Cosmic-ray makes the mutants of each file of `TARGETS`, one for each place and kind of change; N of
them are drawn by the seed (300 if absent, all where a file has fewer). Each is tried in a copy of
the repository with the tests that run its line, those of its own test files first: one case of
each test function, the quick ones first, then the second cases, and so on, up to `BUDGET`
(`tests.mutant_trials`). A mutant that they pass has survived. The outcomes are in `.mutants`, so
that a run resumes where it stopped; `--again` tries the survivors once more. Tests that are new
since the lines were measured are tried first. A file that has changed starts from the beginning.

`tests/data/equivalent_mutants.toml` lists survivors that change nothing observable, with the
reasons; they do not count. `tests/data/surviving_mutants.toml` lists the others, with the reasons
why no test was written. Both state how many mutants of a kind survive in a function (`kind_of`).
Survivors beyond these numbers are printed as new.

Left out are mutants of annotations and docstrings, which change nothing, those that exchange
`==` and `is`, which differ for no value that the sources compare in this way, those of `frozen`
and `slots` of data classes and of the star of keyword-only arguments, which forbid what no source
does, and those of `TYPE_CHECKING`.

Exits with 1 where fewer than nine of ten mutants of a file are found.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from difflib import SequenceMatcher
from functools import cache
from itertools import accumulate, chain, islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.support import ROOT

STATE: Final = ROOT / ".mutants"

#: Survivors that change nothing observable, and the others, with the reasons.
EQUIVALENT: Final = ROOT / "tests" / "data" / "equivalent_mutants.toml"
SURVIVING: Final = ROOT / "tests" / "data" / "surviving_mutants.toml"

#: The share of mutants of a file that the tests have to find.
LEAST: Final = 0.9

#: The CPU seconds that the tests of a mutant may take.
BUDGET: Final = 3.0

#: The tests of the core that call it in their own process.
_CORE: Final = (
    "saving_targets",
    "saving",
    "registry",
    "hostile_plugins",
    "read_context",
    "verbs",
    "verbs_bad_input",
    "verbs_members",
    "detection",
    "fixing",
    "bounded_work",
    "write_context",
    "parts",
    "known_formats",
    "discovery",
    "codec_hooks",
)

#: The tests that compare whole answers find most mutants of the parsers.
_EXPECTED: Final = ("_expected",)


#: Those of the parser of ipuz that take no minute.
_IPUZ_PARSE: Final = tuple(
    f"tests/ipuz/test_ipuz_parse.py::test_{name}"
    for name in (
        "values_that_javascript_accepts_are_read_and_reported",
        "syntax_error_has_line_and_column",
        "malformed_json_is_read_as_its_fix",
        "surplus_comma_after_an_object_without_its_end_is_reported_once",
        "escaped_surrogate_pairs_are_one_character",
        "long_numbers_are_floats",
        "depth_of_json_is_limited",
        "length_of_strings_is_limited",
        "number_of_values_is_limited",
        "places_in_long_files_are_those_of_a_search_from_the_start",
    )
)


def _tests_of(area: str, *names: str) -> tuple[str, ...]:
    """The files of an area that test its parser, without those that take minutes."""
    return tuple(f"tests/{area}/test_{area}_{name}.py" for name in names)


#: The tests of each area, and the files to mutate with the words of the tests that come first.
TARGETS: Final[Sequence[tuple[Sequence[str], Mapping[str, Sequence[str]]]]] = (
    (
        (
            *(f"tests/core/test_{name}.py" for name in _CORE),
            "tests/containers/test_containers.py",
            "tests/deployment/test_deployment_folders.py",
            "tests/crossword/test_adaptation.py",
            "tests/crossword/test_model_structures.py",
        ),
        {
            "xwcore/files/saving.py": ("test_saving",),
            "xwcore/registry/admission.py": ("test_registry", "test_hostile"),
            "xwcore/plugin/contexts.py": ("test_read_context", "test_bounded", "test_verbs"),
            "xwcore/detection/detector.py": ("test_detection",),
            "xwcore/registry/plugins.py": ("test_registry", "test_hostile"),
            "xwcore/verbs": ("test_verbs", "test_parts", "test_fixing", "test_adaptation"),
            "xwcore/detection/unwrapping.py": ("test_containers",),
            "xwcore/registry/discovery.py": ("test_registry",),
            "plugins/deployment/src/xwcore_deployment/plugin_folders.py": (
                "test_deployment_folders",
            ),
            "xwcore/registry/known_formats.py": ("test_known_formats",),
        },
    ),
    (
        ("tests/isolation/test_sealed_boundary.py", "tests/isolation/test_sealed_errors.py"),
        {"plugins/isolation/src/xwcore_isolation/sealing.py": ("test_sealed",)},
    ),
    (
        ("tests/logic/test_logic_types.py", "tests/isolation/test_sealed_boundary.py"),
        {"plugins/logic/src/xwcore_logic/type_registry.py": ("test_logic_types",)},
    ),
    (
        _tests_of("puz", "expected", "structure", "reading", "checksums", "codes", "locks", "text"),
        {"plugins/puz/src/xwcore_puz/parse": _EXPECTED},
    ),
    (
        _tests_of("across_text", "expected", "structure", "reading", "edges", "repairs", "codes"),
        {"plugins/across_text/src/xwcore_across_text/parse": _EXPECTED},
    ),
    (
        _tests_of(
            "xd", "expected", "structure", "reading", "lint", "edge_files", "repairs", "editing"
        ),
        {"plugins/xd/src/xwcore_xd/parse": _EXPECTED},
    ),
    (
        (*_tests_of("ipuz", "expected", "structure", "reading", "damage", "editing"), *_IPUZ_PARSE),
        {"plugins/ipuz/src/xwcore_ipuz/parse": _EXPECTED},
    ),
    (
        _tests_of("spf", "expected", "tokens", "broken", "table", "writing", "container"),
        {"plugins/spf/src/xwcore_spf/parse": _EXPECTED},
    ),
    (
        _tests_of("jpz", "expected", "reading", "editing"),
        {"plugins/jpz/src/xwcore_jpz/parse.py": _EXPECTED},
    ),
    (("tests/puzzlink",), {"plugins/puzzlink/src/xwcore_puzzlink/parse": _EXPECTED}),
    (("tests/sudoku",), {"plugins/sudoku/src/xwcore_sudoku/parse": _EXPECTED}),
)

#: Never copied: environments, caches, what is built.
_LEFT_OUT: Final = shutil.ignore_patterns(
    ".venv*", ".git", ".mypy_cache", ".ruff_cache", ".pytest_cache", "_build", "dist", ".mutants"
)

#: Parts of the names of operators that exchange `==` and `is`, or need names of variables.
_POINTLESS: Final = ("_Is", "Is_", "IsNot_", "Variable")


#: A file, the name of a function in it ("Class.method", empty outside of functions), and a kind of
#: change.
Place = tuple[str, str, str]


class Mutant(NamedTuple):
    """A change of a file: an operator of cosmic-ray, and which of its places."""

    path: str
    operator: str
    occurrence: int
    line: int
    before: str
    after: str
    source: str

    @property
    def key(self) -> str:
        """What names this mutant in the state."""
        return f"{self.operator}:{self.occurrence}"

    @property
    def place(self) -> Place:
        """The file, the function and the kind of change, as `listed` has them."""
        return self.path, function_at(self.path, self.line), kind_of(self.before, self.after)


def files(targets: Mapping[str, Sequence[str]]) -> dict[str, Sequence[str]]:
    """The files of targets, whose folders stand for their modules, with their first tests."""
    chosen: dict[str, Sequence[str]] = {}
    for target, first in targets.items():
        path = ROOT / target
        for module in sorted(path.glob("*.py")) if path.is_dir() else [path]:
            chosen[module.relative_to(ROOT).as_posix()] = first
    return chosen


def mutants(path: str, seed: int) -> Iterator[Mutant]:
    """The mutants of a file that change what it does, in an order drawn by the seed.

    Of the operators that may stand instead of another one ("+" for "|"), one is drawn.
    """
    trees: Any = importlib.import_module("cosmic_ray.ast")
    operators: Any = importlib.import_module("cosmic_ray.plugins")
    source = (ROOT / path).read_text("utf-8")
    original = _meaning(source)
    nodes = list(trees.ast_nodes(trees.get_ast(source)))
    lines = source.splitlines(keepends=True)
    starts = [0, *accumulate(len(line) for line in lines)]
    nodes_of: dict[str, list[tuple[Any, int]]] = {}
    places: dict[tuple[str, int], list[str]] = {}
    for name in sorted(operators.operator_names()):
        if not any(part in name for part in _POINTLESS):
            positions = operators.get_operator(name)().mutation_positions
            nodes_of[name] = [
                (node, index) for node in nodes for index, _ in enumerate(positions(node))
            ]
            family = name.rpartition("_")[0] or name
            for occurrence, _ in enumerate(nodes_of[name]):
                places.setdefault((family, occurrence), []).append(name)
    chance = random.Random(f"{seed}:{path}")
    drawn = [(chance.choice(names), occurrence) for (_, occurrence), names in places.items()]
    chance.shuffle(drawn)
    for name, occurrence in drawn:
        node, index = nodes_of[name][occurrence]
        try:
            replacement = operators.get_operator(name)().mutate(_copy(node), index)
        except AttributeError:  # the operator does not know this kind of name
            continue
        line, column = node.get_start_pos_of_prefix()
        end_line, end_column = node.end_pos
        start, end = starts[line - 1] + column, starts[end_line - 1] + end_column
        text = "" if replacement is None else replacement.get_code()
        changed = source[:start] + text + source[end:]
        if _meaning(changed) not in {None, original}:
            yield Mutant(path, name, occurrence, *_difference(source, changed), changed)


def _copy(node: Any) -> Any:
    """A copy of a node of parso without a copy of the whole tree, which is its parent's."""
    parent, node.parent = node.parent, None
    copied = deepcopy(node)
    node.parent = copied.parent = parent
    return copied


def _meaning(source: str) -> str | None:
    """The code without what is left out; None where it is no Python."""
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
        elif isinstance(node, ast.arguments):
            node.args += node.kwonlyargs + node.posonlyargs
            node.defaults += [value for value in node.kw_defaults if value is not None]
            node.kwonlyargs, node.posonlyargs, node.kw_defaults = [], [], []
            node.args.sort(key=lambda argument: (argument.lineno, argument.col_offset))
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            node.test = ast.Constant(None)
        elif isinstance(node, ast.Expr | ast.keyword) and _is_left_out(node):
            node.value = ast.Constant(None)
    return ast.dump(tree)


def _is_left_out(node: ast.Expr | ast.keyword) -> bool:
    if isinstance(node, ast.keyword):
        return node.arg in {"frozen", "slots"}
    return isinstance(node.value, ast.Constant)


def _difference(before: str, after: str) -> tuple[int, str, str]:
    """The first line that differs: its number, and both texts."""
    pairs = enumerate(zip(before.splitlines(), after.splitlines(), strict=False), 1)
    for number, (old, new) in pairs:
        if old != new:
            return number, old.strip(), new.strip()
    return 0, "", ""


def kind_of(before: str, after: str) -> str:
    """The kind of a change of a line: "number", "comparison", "operator", "truth", "decorator",
    "keyword" (and, or, not, break, continue) or "code".
    """
    if before.startswith("@") and not after.startswith("@"):
        return "decorator"
    old, new = (_TOKEN.findall(line) for line in (before, after))
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    changed = set()
    for tag, start, end, other_start, other_end in matcher.get_opcodes():
        if tag != "equal":
            changed |= {*old[start:end], *new[other_start:other_end]}
    changed.discard("-" if any(map(_is_number, changed)) else "")
    for kind, is_of_kind in _KINDS.items():
        if changed and all(map(is_of_kind, changed)):
            return kind
    return "code"


def _is_number(token: str) -> bool:
    return token[0].isdigit()


_TOKEN: Final = re.compile(r"\w[\w.]*|[=!<>]=|<<|>>|//|\*\*|[^\s\w]")
_KINDS: Final[Mapping[str, Callable[[str], bool]]] = {
    "number": _is_number,
    "truth": {"True", "False"}.__contains__,
    "keyword": {"and", "or", "not", "break", "continue"}.__contains__,
    "comparison": {"==", "!=", "<", ">", "<=", ">="}.__contains__,
    "operator": {*"+-*/%|&^~@", "<<", ">>", "//", "**"}.__contains__,
}


@cache
def _functions(path: str) -> tuple[tuple[int, int, str], ...]:
    """First and last line and the name of each function of a file, the inner ones first."""
    rows: list[tuple[int, int, str]] = []

    def walk(node: ast.AST, outer: str) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.FunctionDef | ast.ClassDef):
                name = f"{outer}.{child.name}".lstrip(".")
                walk(child, name)
                first = min([child.lineno, *(part.lineno for part in child.decorator_list)])
                rows.append((first, child.end_lineno or first, name))
            else:
                walk(child, outer)

    walk(ast.parse((ROOT / path).read_text("utf-8")), "")
    return tuple(rows)


def function_at(path: str, line: int) -> str:
    """The name of the innermost function or class that has a line; empty outside of them."""
    return next((name for first, last, name in _functions(path) if first <= line <= last), "")


def listed(path: Path) -> Counter[Place]:
    """How many mutants a file lists for each place: function, kind, number and reason, by file."""
    counts: Counter[Place] = Counter()
    for file, listing in tomllib.loads(path.read_text("utf-8")).items():
        for function, kind, count, _ in listing["survivors"]:
            counts[file, function, kind] += count
    return counts


class Area:
    """Files to mutate, and the tests that have to find their mutants."""

    def __init__(
        self, tests: Sequence[str], targets: Mapping[str, Sequence[str]], only: str
    ) -> None:
        self._tests = tests
        self._all = files(targets)
        self.files = [path for path in self._all if only in path]
        self._measured: dict[str, Any] = {}

    def try_mutants(self, count: int, seed: int, is_again: bool) -> Iterator[tuple[int, int]]:
        """Try those mutants that no outcome is known of; with `is_again`, the survivors as well.

        Yields the numbers of `report` for each file.
        """
        chosen = {path: draw(path, count, seed) for path in self.files}
        states = {path: _state(path, seed, "outcomes") for path in self.files}
        pending: list[Mutant] = []
        for path, drawn in chosen.items():
            known = outcomes(states[path])
            pending += [
                mutant
                for mutant in drawn
                if known.get(mutant.key) is None or (is_again and not known[mutant.key])
            ]
        if pending:
            with tempfile.TemporaryDirectory() as scratch:
                copy = Path(scratch) / "repository"
                shutil.copytree(ROOT, copy, ignore=_LEFT_OUT)
                self._measure(copy)
                self._try(copy, pending, states, is_cold=False)
                # mutants in code that no function has when the tests are collected
                left = [item for item in pending if outcomes(states[item.path])[item.key] is None]
                if left:
                    self._try(copy, left, states, is_cold=True)
        for path, drawn in chosen.items():
            yield report(path, drawn, outcomes(states[path]))

    def _try(
        self, copy: Path, pending: list[Mutant], states: Mapping[str, Path], *, is_cold: bool
    ) -> None:
        rows = [
            {
                "key": mutant.key,
                "path": mutant.path,
                "source": mutant.source,
                "cold": is_cold,
                "tests": self._tests_of(mutant),
                "output": str(states[mutant.path]),
            }
            for mutant in pending
        ]
        known = [*self._measured["seconds"], *self._measured["failed"]]
        _work(copy, {"tests": self._tests, "mutants": rows, "known": known})

    def _measure(self, copy: Path) -> None:
        """Which lines the tests run: measured once for each state of the files."""
        state = STATE / f"lines-{_digest(*self._all)}.json"
        if not state.exists():
            _work(copy, {"files": [*self._all], "tests": self._tests, "output": str(state)})
        self._measured = json.loads(state.read_text("utf-8"))

    def _tests_of(self, mutant: Mutant) -> list[str]:
        """The tests that run the line of a mutant, or else its function, or else its file."""
        lines: dict[str, list[int]] = self._measured["lines"][mutant.path]
        seconds: dict[str, float] = self._measured["seconds"]
        chosen: list[str] = []
        for start, end in _extents(mutant):
            chosen = [test for test, run in lines.items() if any(start <= n <= end for n in run)]
            if chosen:
                break
        first = self._all[mutant.path]

        is_first = {test: any(word in test for word in first) for test in seconds}
        places: Counter[str] = Counter()
        ranks: dict[str, tuple[bool, int, float]] = {}
        for test in sorted(chosen, key=lambda test: seconds[test]):
            function = test.partition("[")[0]
            ranks[test] = not is_first[test], places[function], seconds[test]
            places[function] += 1
        ordered = sorted(chosen, key=lambda test: ranks[test])
        own = [test for test in ordered if is_first[test]]
        # tests of programs run the lines in other processes
        programs = [test for test in seconds if is_first[test] and test not in lines]
        total, tests = 0.0, list[str]()
        for test in dict.fromkeys([*own, *programs, *ordered]):
            if total + seconds[test] <= BUDGET:
                total += seconds[test]
                tests.append(test)
        return tests


def _extents(mutant: Mutant) -> Iterator[tuple[int, int]]:
    """First and last line of the change, of the functions around it, and of the file."""
    yield mutant.line, mutant.line
    source = (ROOT / mutant.path).read_text("utf-8")
    functions = [
        (node.lineno, node.end_lineno or node.lineno)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.lineno <= mutant.line
    ]
    around = [extent for extent in functions if mutant.line <= extent[1]]
    yield from sorted(around, reverse=True)
    yield 0, source.count("\n") + 1


def _digest(*paths: str) -> str:
    parts = [(ROOT / path).read_bytes() for path in paths]
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:12]


def _environment(copy: Path) -> dict[str, str]:
    paths = [str(copy), *(str(path) for path in sorted(copy.glob("plugins/*/src")))]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "MUTANTS": "1"}


def _work(copy: Path, job: Mapping[str, Any]) -> None:
    """Let `tests.mutant_trials` do a job in a copy of the repository."""
    file = copy.parent / "job.json"
    file.write_text(json.dumps(job), encoding="utf-8")
    subprocess.run(
        [sys.executable, "-m", "tests.mutant_trials", str(file)],
        cwd=copy,
        env=_environment(copy),
        stdin=subprocess.DEVNULL,
        stdout=None if os.environ.get("MUTANTS_VERBOSE") else subprocess.DEVNULL,
        check=True,
    )


def _state(path: str, seed: int, what: str) -> Path:
    return STATE / f"{path.replace('/', '-')}-{seed}-{_digest(path)}-{what}.jsonl"


def _rows(state: Path) -> list[Any]:
    lines = state.read_text("utf-8").splitlines() if state.exists() else []
    return [json.loads(line) for line in lines]


def draw(path: str, count: int, seed: int) -> list[Mutant]:
    """The first mutants of a file; kept, since to make them takes a second for ten.

    The row `null` follows the last mutant of a file that has no more.
    """
    state = _state(path, seed, "drawn")
    rows = _rows(state)
    if len(rows) < count and None not in rows:
        rows = [*islice(chain(mutants(path, seed), [None]), count)]
        state.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")
    return [Mutant._make(row) for row in rows[:count] if row is not None]


def outcomes(state: Path) -> dict[str, bool | None]:
    """Whether each mutant that was tried is found; the last trial counts."""
    return {row["key"]: row["found"] for row in _rows(state)}


def report(
    path: str, chosen: Sequence[Mutant], known: Mapping[str, bool | None]
) -> tuple[int, int]:
    """Print a row of the table, and survivors that no file lists.

    Returns the numbers of mutants that count, and of those found.
    """
    equivalent, excused = listed(EQUIVALENT), listed(SURVIVING)
    survivors = [mutant for mutant in chosen if not known.get(mutant.key)]
    counted = len(chosen)
    seen: Counter[Place] = Counter()
    for mutant in survivors:
        place = mutant.place
        seen[place] += 1
        counted -= seen[place] <= equivalent[place]
        if seen[place] > equivalent[place] + excused[place]:
            print(f"  new: {path}:{mutant.line}: {place[1:]}: {mutant.before!r}, {mutant.after!r}")
    functions = {"", *(name for _, _, name in _functions(path))}
    for file, function, kind in sorted(equivalent | excused):
        if file == path and function not in functions:
            print(f"  listed, but gone: {path}: {function!r}, {kind!r}")
    killed = len(chosen) - len(survivors)
    print(
        f"| `{path}` | {len(chosen)} | {killed} | {len(chosen) - counted} "
        f"| {share(killed, counted):.0%} |",
        flush=True,
    )
    return counted, killed


def share(killed: int, counted: int) -> float:
    """The share of mutants that the tests find, rounded down to a percent."""
    return math.floor(100 * killed / counted) / 100 if counted else 1.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Try the mutants of all files; 1 where fewer than nine of ten of a file are found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=300, help="mutants of a file")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="", help="only files whose path has this word")
    parser.add_argument("--again", action="store_true", help="try the survivors once more")
    options: Any = parser.parse_args(arguments)
    STATE.mkdir(exist_ok=True)
    print("| file | drawn | found | equivalent | share |", "|---|---|---|---|---|", sep="\n")
    totals: list[tuple[int, int]] = []
    for tests, targets in TARGETS:
        area = Area(tests, targets, options.only)
        totals += area.try_mutants(options.count, options.seed, options.again)
    print(f"{sum(killed for _, killed in totals)} of {sum(counted for counted, _ in totals)} found")
    return int(any(share(killed, counted) < LEAST for counted, killed in totals))


if __name__ == "__main__":
    sys.exit(main())
