"""Budgets: microseconds of each layer of a verb, beside those that its floor allows.

    python benchmarks/layers.py [--rounds N] [--only WORD ...]

An average file, CPU time, the quickest round of each file. A verb, its layers and the peer whose
time makes the floor take turns. What the layers do not have is the core's: opening, the contexts,
the guard around the plugin, the checks of its answer, and what a verb takes longer than its layers
one after another. Rows of start-up are milliseconds of processes.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import os
import shutil
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final
from xml.etree import ElementTree as ET

import _many_puzzles
import everyday
import puz  # puzpy
from everyday import CORPUS, look, made, process_times, quickest

import xwcore
from xwcore.plugin import ReadContext, WriteContext
from xwcore_documents import TextDocument

FORMATS: Final = ("puz", "xd", "across-text", "ipuz", "jpz")

#: Puzzles for the row of `xw convert` on many files.
MANY: Final = 200

Work = Callable[[Any], object]


def files_of(format: str) -> list[bytes]:
    """The files of a format that are read without an option; one made here where there is none."""
    if format == "puz":
        return everyday.puz_files()
    if format == "xd":
        return everyday.xd_files()
    files = []
    for path in sorted((CORPUS / format.replace("-", "_")).glob("*.*")):
        data = path.read_bytes()
        with contextlib.suppress(xwcore.XwError):
            if xwcore.read(data).source_format == format:
                files.append(data)
    return files or [xwcore.dumps(made(15), format)]


def averages(works: Mapping[str, Work], items: Sequence[Any], rounds: int) -> dict[str, float]:
    """Microseconds of each work on an average item; the works take turns."""
    times = quickest(list(works.values()), items, rounds)
    return {
        name: sum(seconds) / len(items) * 1e6 for name, seconds in zip(works, times, strict=True)
    }


def print_budget(
    name: str, verb: float, allowed: float | None, layers: Mapping[str, float], rest: str = "core"
) -> None:
    """Print what a verb takes, what its floor allows, and the layers; what is left is `rest`."""
    parts = {**layers, rest: verb - sum(layers.values())}
    floor = "" if allowed is None else f"allowed {allowed:.0f}"
    row = ", ".join(f"{layer} {amount:.0f}" for layer, amount in parts.items())
    print(f"{name:36} {verb:6.0f}  {floor:14} {row}", flush=True)


# -- verbs of a format ----------------------------------------------------------------------------


class Parts:
    """The functions of a plugin that make up its verbs."""

    def __init__(self, name: str) -> None:
        package = f"xwcore_{name.replace('-', '_')}"
        self.name = name
        self._read = importlib.import_module(f"{package}.read")
        self._check = importlib.import_module(f"{package}.check").check
        self._write = importlib.import_module(f"{package}.write").write
        self._parse = importlib.import_module(f"{package}.parse").parse
        self.features = xwcore.formats()[name].features

    def parse(self, data: bytes) -> object:
        """The structure of a file."""
        context = ReadContext(self.name)
        if self.name == "puz":
            return self._read.load(data, context)
        if self.name == "xd":
            return self._parse(TextDocument.decode(data), context.report)
        return self._parse(data, context)

    def read(self, data: bytes) -> Any:
        """The puzzle of a file."""
        return self._read.read(data, ReadContext(self.name))

    def check(self, data: bytes) -> object:
        """The diagnostics of a file."""
        return self._check(data, ReadContext(self.name))

    def write(self, puzzle: Any) -> object:
        """The bytes of a puzzle."""
        return self._write(puzzle, WriteContext(self.name, features=self.features))


#: What a peer does with the bytes of a file, and how many times its time a read may take.
READ_WITH_PEER: Final[dict[str, tuple[Work, float]]] = {
    "puz": (lambda data: everyday.look_with_puzpy(puz.load(data)), 1 / 3),
    "xd": (lambda data: everyday.xd_entries_with_xdformat(data.decode("utf-8")), 1 / 0.8),
    "jpz": (ET.fromstring, 6),
    "ipuz": (json.loads, 12),
}

#: The formats whose peer looks at the cells and clues as well.
LOOKED_AT: Final = ("puz", "xd", "across-text")


def reading(parts: Parts, files: list[bytes], rounds: int) -> None:
    """Read, and look at every cell and clue where the peer does."""
    looks = parts.name in LOOKED_AT
    works: dict[str, Work] = {
        "verb": lambda item: look(xwcore.read(item[0])) if looks else xwcore.read(item[0]),
        "detection": lambda item: xwcore.detect(item[0]),
        "parsing": lambda item: parts.parse(item[0]),
        "plugin": lambda item: parts.read(item[0]),
    }
    if looks:
        works["look"] = lambda item: look(item[1])
    peer, most = READ_WITH_PEER.get(parts.name, (None, 0))
    if peer is not None:
        works["peer"] = lambda item: peer(item[0])
    # Each timing gets a puzzle that no other one has looked at.
    items = [lambda data=data: (data, xwcore.read(data)) for data in files]
    took = averages(works, items, rounds)
    layers = {name: took[name] for name in ("detection", "parsing")}
    layers["rest of the plugin"] = took["plugin"] - took["parsing"]
    layers |= {"look": took["look"]} if looks else {}
    allowed = took["peer"] * most if peer is not None else None
    name = f"read .{parts.name} and look" if looks else f"read .{parts.name}"
    print_budget(name, took["verb"], allowed, layers)


def validating(parts: Parts, files: list[bytes], rounds: int) -> None:
    """Validate: .puz against puzpy's reading, .xd against the reference linter."""
    works: dict[str, Work] = {
        "verb": xwcore.validate,
        "detection": xwcore.detect,
        "reading": parts.read,
        "plugin": parts.check,
    }
    linter = everyday.reference_linter()
    peer, gain = (puz.load, 1.6) if parts.name == "puz" else (linter, 2.5)
    has_floor = parts.name in ("puz", "xd") and peer is not None
    if has_floor:
        works["peer"] = peer  # type: ignore[assignment]
    took = averages(works, files, rounds)
    layers = {name: took[name] for name in ("detection", "reading")}
    layers["checks"] = took["plugin"] - took["reading"]
    allowed = took["peer"] / gain if has_floor else None
    print_budget(f"validate .{parts.name}", took["verb"], allowed, layers)


def writing(parts: Parts, files: list[bytes], rounds: int) -> None:
    """Write after an edit of the title; .puz after an edit of the fill as well."""
    edits: dict[str, tuple[Work, float]] = {
        "title": (lambda puzzle: puzzle.replace(title="Another title"), 2.7)
    }
    if parts.name == "puz":
        edits["fill"] = (everyday.with_a_letter, 1.8)
    for word, (edit, gain) in edits.items():
        works: dict[str, Work] = {
            "verb": lambda item: xwcore.dumps(item[0], parts.name),
            "plugin": lambda item: parts.write(item[0]),
        }
        if parts.name == "puz":
            works["peer"] = lambda item: puz.Puzzle.tobytes(item[1])

        def item(data: bytes, edit: Work = edit) -> tuple[Any, object]:
            puzzle = xwcore.read(data)
            look(puzzle)
            return edit(puzzle), puz.load(data) if parts.name == "puz" else None

        items = [lambda data=data, item=item: item(data) for data in files]
        took = averages(works, items, rounds)
        allowed = took["peer"] / gain if "peer" in took else None
        name = f"write .{parts.name}, new {word}"
        print_budget(name, took["verb"], allowed, {"plugin": took["plugin"]})


# -- cells ----------------------------------------------------------------------------------------


def cells(rounds: int) -> None:
    """A cell of a crossword of 60 x 60: writing, and reading back for the losses."""
    puzzle = made(60)
    for name, most in (("jpz", (8, 10, 3)), ("ipuz", (8, 10, 3)), ("exolve", (None, None, 3))):
        data, parts = xwcore.dumps(puzzle, name), Parts(name)
        works: dict[str, Work] = {
            "read": lambda _, data=data: xwcore.read(data),
            "write": lambda _, name=name: xwcore.dumps(puzzle, name),
            "losses": lambda _, name=name: xwcore.losses(puzzle, name),
            "parsing": lambda _, parts=parts, data=data: parts.parse(data),
            "reading": lambda _, parts=parts, data=data: parts.read(data),
        }
        took = averages(works, [None], min(rounds, 4))
        took = {key: amount / puzzle.cell_count for key, amount in took.items()}
        print_cell(f"read .{name}", took["read"], most[0], {"parsing": took["parsing"]}, "model")
        back = {"reading back": took["reading"]}
        print_cell(f"write .{name}", took["write"], most[1], back, "writing and comparing")
        print_cell(f"losses of .{name}", took["losses"], most[2], back, "writing and comparing")


def print_cell(
    verb: str, amount: float, most: float | None, layers: Mapping[str, float], rest: str
) -> None:
    """Print a row of microseconds for a cell, with a decimal."""
    parts = {**layers, rest: amount - sum(layers.values())}
    floor = "" if most is None else f"allowed {most}"
    row = ", ".join(f"{layer} {value:.1f}" for layer, value in parts.items())
    print(f"{verb + ', a cell':36} {amount:6.1f}  {floor:14} {row}", flush=True)


# -- processes ------------------------------------------------------------------------------------


def starting() -> None:
    """Milliseconds of fresh processes: Python alone, click, and what is on top of them."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "puzzle.puz")
        Path(path).write_bytes(xwcore.dumps(made(15), "puz"))
        target = os.path.join(folder, "puzzle.xd")
        python, xw = sys.executable, str(Path(sys.executable).parent / "xw")

        def run(*code: str) -> list[str]:
            return [python, "-c", "; ".join(code)]

        (empty, click, app, core, detected, read, puzpy, detect, show, validate, convert) = (
            seconds * 1e3
            for seconds in process_times(
                run("pass"),
                run("import click"),
                run("import gc", "gc.disable()", "import xwcore_cli.app"),
                run("import xwcore"),
                run("import xwcore", f"xwcore.detect({path!r})"),
                run("import xwcore", f"xwcore.read({path!r})"),
                run("import puz", f"puz.read({path!r})"),
                [xw, "detect", path],
                [xw, "show", path],
                [xw, "validate", path],
                [xw, "convert", path, target],
                before=lambda: Path(target).unlink(missing_ok=True),
            )
        )
    layers = {"Python": empty, "the core": core - empty, "detection": detected - core}
    print_budget("first read in a process, ms", read, puzpy * 1.4, layers, "plugin")
    layers = {"Python": empty, "click": click - empty, "commands": app - click}
    print_budget("xw detect, ms", detect, click * 1.7, layers, "detection")
    layers = {"xw detect": detect}
    print_budget("xw show, ms", show, click * 2.4, layers, "reading and drawing")
    print_budget("xw validate, ms", validate, click * 2.6, layers, "reading and checking")
    print_budget("xw convert, ms", convert, click * 3.2, layers, "reading, writing, checking")


def converting_many(rounds: int) -> None:
    """A file of `xw convert -o FOLDER --to xd` on many .puz files, against puzpy's reading."""
    files = [xwcore.dumps(_many_puzzles.puzzle(number), "puz") for number in range(MANY)]
    xd = Parts("xd")
    registry = xwcore.Registry()
    sink = everyday.Sink()
    works: dict[str, Work] = {
        "verb": lambda item: registry.convert(item[0], sink, target_format="xd", check=True),
        "no check": lambda item: registry.convert(item[0], sink, target_format="xd"),
        "reading": lambda item: xwcore.read(item[0]),
        "reading back": lambda item: xd.read(item[1]),
        "peer": lambda item: puz.load(item[0]).clue_numbering(),
    }
    items = [(data, xwcore.dumps(xwcore.read(data), "xd")) for data in files]
    took = averages(works, items, max(2, rounds // 4))
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        for number, data in enumerate(files):
            Path(folder, f"{number}.puz").write_bytes(data)
        command = [sys.executable, "-m", "xwcore", "convert", "--to", "xd", "-o", out]
        one, many = (
            seconds * 1e6
            for seconds in process_times(
                [*command, "--jobs", "1", os.path.join(folder, "0.puz")],
                [*command, "--jobs", "1", folder],
                before=lambda: shutil.rmtree(out, ignore_errors=True),
                runs=5,
            )
        )
    command_time = (many - one) / (MANY - 1)
    layers = {
        "reading": took["reading"],
        "adapting and writing": took["no check"] - took["reading"] - took["reading back"],
        "reading back": took["reading back"],
        "checking the new file": took["verb"] - took["no check"],
    }
    allowed = took["peer"] / 0.6
    print_budget(
        "convert many .puz to .xd, a file", command_time, allowed, layers, "command, saving"
    )


def main() -> None:
    """Print the budgets."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--only", nargs="+", default=[""], help="only names with these words")
    given = parser.parse_args()

    def is_chosen(name: str) -> bool:
        return any(word in name for word in given.only)

    for name in filter(is_chosen, FORMATS):
        parts, files = Parts(name), files_of(name)
        for verb in (reading, validating, writing):
            verb(parts, files, given.rounds)
    if is_chosen("cells"):
        cells(given.rounds)
    if is_chosen("starting"):
        starting()
    if is_chosen("converting"):
        converting_many(given.rounds)


if __name__ == "__main__":
    main()
