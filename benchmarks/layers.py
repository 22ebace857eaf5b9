"""Microseconds of each layer of a verb: where the time goes that a floor does not allow.

    python benchmarks/layers.py [--rounds N]

An average file of the corpus beside the repository, CPU time, the quickest round of each file. The
layers are called one by one: finding the format, the function of the plugin, and all that the core
does around these; `look` reads every cell and clue of the puzzle.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
from collections.abc import Callable, Sequence
from typing import Any, Final

from everyday import CORPUS, look, made, quickest

import xwcore
from xwcore.plugin import ReadContext, WriteContext

FORMATS: Final = ("puz", "xd", "across-text", "ipuz", "jpz")


def files_of(format: str) -> list[bytes]:
    """The files of a format that are read without an option; one made here where there is none."""
    files = []
    for path in sorted((CORPUS / format.replace("-", "_")).glob("*.*")):
        data = path.read_bytes()
        with contextlib.suppress(xwcore.XwError):
            if xwcore.read(data).source_format == format:
                files.append(data)
    return files or [xwcore.dumps(made(15), format)]


def average(work: Callable[[Any], object], items: Sequence[Any], rounds: int) -> float:
    """Seconds of a work on an average item."""
    (times,) = quickest([work], items, rounds)
    return sum(times) / len(times)


def print_layers(name: str, verb: float, layers: dict[str, float]) -> None:
    """Print the time of a verb and of its layers; what is left is the core's."""
    rest = verb - sum(layers.values())
    parts = ", ".join(f"{layer} {seconds * 1e6:.0f}" for layer, seconds in layers.items())
    print(f"{name:44} {verb * 1e6:6.0f} us: {parts}, core {rest * 1e6:.0f}", flush=True)


def measure(name: str, rounds: int) -> None:
    """Print the layers of reading, validating and writing for a format."""
    files = files_of(name)
    package = f"xwcore_{name.replace('-', '_')}"
    read = importlib.import_module(f"{package}.read").read
    check = importlib.import_module(f"{package}.check").check
    write = importlib.import_module(f"{package}.write").write
    features = xwcore.formats()[name].features
    # Each timing gets a puzzle that no other one has looked at.
    fresh = [lambda data=data: xwcore.read(data) for data in files]
    edited = [lambda data=data: xwcore.read(data).replace(title="Q") for data in files]

    detect = average(xwcore.detect, files, rounds)
    layers = {
        "detect": detect,
        "plugin": average(lambda data: read(data, ReadContext(name)), files, rounds),
        "look": average(look, fresh, rounds),
    }
    verb = average(lambda data: look(xwcore.read(data)), files, rounds)
    print_layers(f"{name}: read and look", verb, layers)
    plugin = average(lambda data: check(data, ReadContext(name)), files, rounds)
    verb = average(xwcore.validate, files, rounds)
    print_layers(f"{name}: validate", verb, {"detect": detect, "plugin": plugin})
    plugin = average(
        lambda puzzle: write(puzzle, WriteContext(name, features=features)), edited, rounds
    )
    verb = average(lambda puzzle: xwcore.dumps(puzzle, name), edited, rounds)
    print_layers(f"{name}: write after an edit of the title", verb, {"plugin": plugin})


def main() -> None:
    """Print the layers of each format."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=12)
    given = parser.parse_args()
    for name in FORMATS:
        measure(name, given.rounds)


if __name__ == "__main__":
    main()
