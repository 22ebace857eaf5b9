"""Damage files of a format and hold every verb to its promises: `make fuzz FORMAT=xd COUNT=200000`.

    python -m tests.fuzz FORMAT [--count N] [--seed S] [--guided SECONDS] [--folder FOLDER]

Inputs are the samples of the format's contract and the inputs of `tests/data/fuzz/FORMAT`, damaged.
Input number N of a seed is always the same, so that a run resumes where it stopped: the state is in
FOLDER (`.fuzz`), and every failing input is saved there. `--guided` lets atheris look for inputs
that reach new code for so many seconds (`pip install atheris`), and adds them to the folder.

For every input, whatever it is:

- detect, validate, read, fix, convert and draw raise nothing but `XwError`, and no plugin is at
  fault;
- no verb takes a second of CPU time, or a second for every 10,000 cells of a larger grid;
- an unmodified puzzle is written as the same bytes;
- an edited puzzle is written as a file that is recognized and read;
- `fix` is idempotent, and what it makes is not much larger than the input.

Exits with 1 where a promise is broken.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import json
import os
import random
import sys
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final

import xwcore
import xwcore_crossword
import xwcore_drawing
import xwcore_logic
from tests.publishers.publishers_samples import FILES as PUBLISHERS
from tests.support import ROOT
from xwcore_testing import FormatContract, samples

#: Inputs of our own that once failed, or that reach code that others do not.
STORED: Final = ROOT / "tests" / "data" / "fuzz"

#: CPU seconds that no verb may take for one input.
MOST_SECONDS: Final = 1.0

#: Cells of a grid that is written and drawn within that time. An address of 40 bytes may state
#: 65,000 cells.
USUAL_CELLS: Final = 10_000

#: Inputs that one process checks before it reports.
CHUNK: Final = 250

#: Bytes that a fix may add to a file, besides doubling it.
MOST_ADDED: Final = 16_384

#: Bytes that parsers like least.
EXTREMES: Final = (b"\0", b"\xff", b"\x7f", b"\x80", b"\r", b"\n", b"\t", b" ", b"\xef\xbb\xbf")

#: Tokens that mean something in one format or another.
TOKENS: Final = (
    *b"0 -1 1 9 99999999999999999999 1e999 null true [] {} [[[[ # ## . _ : ; , / ~ | %".split(),
    *b'" \\ \\u0000 \\ud800 ( ) << >> & &amp; &#0; < > <x> ]]> A1. D1. A1 1- {/ /} Notes:'.split(),
)


#: What is tried with an input.
VERBS: Final = ("detect", "validate", "fix", "read")


class Promises:
    """The verbs, one after the other, over inputs of one format."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.registry = xwcore.Registry()
        self.most_seconds = MOST_SECONDS
        self.others = [
            spec.name for spec in self.registry.formats().values() if spec.writes and spec.reads
        ]

    def broken(self, data: bytes, verbs: Sequence[str] = VERBS) -> Iterator[str]:
        """The promises that are broken for this input: "read" writes, converts and draws, too."""
        registry, name = self.registry, self.name
        self.most_seconds = MOST_SECONDS
        if "detect" in verbs:
            yield from self._call("detect", lambda: registry.detect(data))[1]
        if "validate" in verbs:
            yield from self._call("validate", lambda: registry.validate(data, name))[1]
        if "fix" in verbs:
            fixed, messages = self._call("fix", lambda: registry.fix(data, name, unsafe=True))
            yield from messages
            if fixed is not None:
                yield from self._fixed(data, fixed)
        if "read" in verbs:
            puzzle, messages = self._call("read", lambda: registry.read(data, name))
            yield from messages
            if puzzle is not None:
                yield from self._read(data, puzzle)

    def _fixed(self, data: bytes, fixed: xwcore.Fixed) -> Iterator[str]:
        if len(fixed.data) > 2 * len(data) + MOST_ADDED:
            yield f"fix: {len(data)} bytes became {len(fixed.data)}"
        fix = self.registry.fix
        again, messages = self._call("fix again", lambda: fix(fixed.data, self.name, unsafe=True))
        yield from messages
        if again is not None and again.data != fixed.data:
            yield "fix: fixing again changes the file"

    def _read(self, data: bytes, puzzle: xwcore.Puzzle) -> Iterator[str]:
        registry, name = self.registry, self.name
        self.most_seconds = MOST_SECONDS * max(1, _cell_count(puzzle) / USUAL_CELLS)
        written, messages = self._call("write", lambda: registry.dumps(puzzle, name))
        yield from messages
        if written is not None and written != data:
            yield "write: an unmodified puzzle is written as other bytes"
        edited, messages = self._call("replace", lambda: puzzle.replace(title="Edited"))
        yield from messages
        if edited is not None:
            written, messages = self._call("edit", lambda: registry.dumps(edited, name))
            yield from messages
            if written is not None:
                yield from self._written(written)
        target = self.others[len(data) % len(self.others)]
        yield from self._call(f"to {target}", lambda: registry.dumps(puzzle, target, adapt=True))[1]
        yield from self._call(
            "draw", lambda: xwcore_drawing.draw(puzzle, registry=registry).text()
        )[1]

    def _written(self, written: bytes) -> Iterator[str]:
        detected, messages = self._call("detect written", lambda: self.registry.detect(written))
        yield from messages
        if detected is not None and detected.format != self.name:
            yield f"edit: the written file is detected as {detected.format}"
        back, messages = self._call("read back", lambda: self.registry.read(written, self.name))
        yield from messages
        if back is None:
            yield "edit: the written file cannot be read"

    def _call(self, verb: str, called: Callable[[], Any]) -> tuple[Any, list[str]]:
        """The answer, or None after an `XwError`; and what is broken."""
        answer, messages = None, []
        start = time.process_time()
        try:
            answer = called()
        except xwcore.PluginError:
            messages.append(f"{verb}: {traceback.format_exc()}")
        except xwcore.XwError:
            pass
        except Exception:  # noqa: BLE001 - whatever it is, it is stray
            messages.append(f"{verb}: {traceback.format_exc()}")
        took = time.process_time() - start
        # Time on a busy machine varies, so a slow call is measured again. Tracing (coverage) makes
        # a call several times slower.
        if took > self.most_seconds and sys.gettrace() is None:
            took = min(took, *(_seconds(called) for _ in range(2)))
            if took > self.most_seconds:
                messages.append(f"{verb}: took {took:.1f} s of CPU time")
        return answer, messages


def _seconds(called: Callable[[], Any]) -> float:
    """CPU seconds of a call, whatever it raises."""
    start = time.process_time()
    with contextlib.suppress(Exception):
        called()
    return time.process_time() - start


def _cell_count(puzzle: xwcore.Puzzle) -> int:
    if isinstance(puzzle, xwcore_crossword.Crossword):
        return puzzle.grid.cell_count
    return puzzle.width * puzzle.height if isinstance(puzzle, xwcore_logic.LogicPuzzle) else 0


def seeds(name: str) -> list[bytes]:
    """The files to damage: those of the contract or of publishers, and the stored inputs."""
    files = list(PUBLISHERS[name].values()) if name in PUBLISHERS else _contract_files(name)
    files += [path.read_bytes() for path in stored(name)]
    return sorted(set(files), key=lambda data: (len(data), data))


def _contract_files(name: str) -> list[bytes]:
    area = name.replace("-", "_")
    module = importlib.import_module(f"tests.{area}.test_{area}_contract")
    contracts = [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, FormatContract)
        and value is not FormatContract
    ]
    return [sample.data for contract in contracts for sample in contract.samples]


def stored(name: str) -> list[Path]:
    """The stored inputs of a format."""
    return sorted((STORED / name).glob("*.bin"))


def damaged(files: Sequence[bytes], seed: int, number: int) -> bytes:
    """Input `number` of a seed: a file with one to eight damages."""
    chance = random.Random(f"{seed}:{number}")
    data = bytearray(chance.choice(files))
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5, 8))):
        if chance.randrange(len(DAMAGES) + 1):
            chance.choice(DAMAGES)(data, chance)
        else:
            _splice(data, chance.choice(files), chance)
    return bytes(data[: 1 << 20])


def _mutate(data: bytearray, chance: random.Random) -> None:
    data[:] = next(iter(samples.mutations(bytes(data), 1, chance.randrange(1 << 30))), bytes(data))


def _overwrite(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) + 1)
    extremes = chance.choice(EXTREMES) * chance.choice((1, 1, 2, 4))
    data[at : at + chance.choice((1, 1, 2, 4))] = extremes


def _token(data: bytearray, chance: random.Random) -> None:
    at = chance.randrange(len(data) + 1)
    data[at : at + chance.choice((0, 1, 3))] = chance.choice(TOKENS)


def _repeat(data: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(data) + 1)
    part = data[start : start + chance.choice((1, 2, 7, 40, 300))]
    data[start:start] = part * chance.choice((1, 2, 10, 100))


def _exchange_lines(data: bytearray, chance: random.Random) -> None:
    lines = bytes(data).splitlines(keepends=True)
    if len(lines) > 1:
        first, second = chance.randrange(len(lines)), chance.randrange(len(lines))
        action = chance.choice(("exchange", "remove", "double", "move"))
        if action == "exchange":
            lines[first], lines[second] = lines[second], lines[first]
        elif action == "remove":
            del lines[first]
        elif action == "double":
            lines.insert(second, lines[first])
        else:
            lines.insert(second, lines.pop(first))
    data[:] = b"".join(lines)


def _splice(data: bytearray, other: bytes, chance: random.Random) -> None:
    """Put the end of another file in place of a part."""
    start = chance.randrange(len(other) + 1)
    at = chance.randrange(len(data) + 1)
    data[at : at + chance.choice((0, 10, 100, 1 << 20))] = other[start:]


def _number(data: bytearray, chance: random.Random) -> None:
    """Replace a run of digits."""
    digits = [at for at, byte in enumerate(data) if 48 <= byte <= 57]
    if digits:
        at = end = chance.choice(digits)
        while end < len(data) and 48 <= data[end] <= 57:
            end += 1
        number = chance.choice((0, 1, 2, 21, 255, 256, 65_535, 65_536, 10**9, 10**30, -1))
        data[at:end] = str(number).encode()


def _truncate(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data) + 1) :]


DAMAGES: Final = (
    _mutate,
    _mutate,
    _overwrite,
    _token,
    _token,
    _repeat,
    _exchange_lines,
    _number,
    _truncate,
)


def check_chunk(name: str, seed: int, start: int, end: int) -> list[tuple[int, str]]:
    """The broken promises of inputs `start` to `end`, by number."""
    promises, files = Promises(name), seeds(name)
    return [
        (number, message)
        for number in range(start, end)
        for message in promises.broken(damaged(files, seed, number))
    ]


def fuzz(name: str, count: int, seed: int, folder: Path) -> int:
    """Check inputs up to number `count`, from where the last run of this seed stopped."""
    folder.mkdir(parents=True, exist_ok=True)
    state_path = folder / f"{name}-{seed}.json"
    state: dict[str, int] = {"checked": 0, "failed": 0}
    if state_path.exists():
        state = json.loads(state_path.read_text("utf-8"))
    files = seeds(name)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        starts = range(state["checked"], count, CHUNK)
        ends = [min(start + CHUNK, count) for start in starts]
        chunks = pool.map(check_chunk, [name] * len(ends), [seed] * len(ends), starts, ends)
        for end, failures in zip(ends, chunks, strict=True):
            for number, message in failures:
                (folder / f"{name}-{seed}-{number}.bin").write_bytes(damaged(files, seed, number))
                print(f"{name}, seed {seed}, input {number}: {message}", flush=True)
            state["checked"] = end
            state["failed"] += len({number for number, _ in failures})
            state_path.write_text(json.dumps(state), encoding="utf-8")
    print(f"{name}, seed {seed}: {state['checked']} inputs, {state['failed']} failed", flush=True)
    return state["failed"]


def target(name: str, verbs: Sequence[str] = VERBS) -> Callable[[bytes], None]:
    """A function for a fuzzer: it fails for an input that breaks a promise."""
    promises = Promises(name)

    def once(data: bytes) -> None:
        messages = list(promises.broken(data, verbs))
        assert not messages, messages[0]

    return once


def guided(name: str, seconds: int, folder: Path) -> None:
    """Let atheris look for inputs that reach new code; failing and new inputs go to `folder`."""
    atheris: Any = importlib.import_module("atheris")
    package = f"xwcore_{name.replace('-', '_')}"
    with atheris.instrument_imports(include=[package]):
        for module in ("parse", "read", "check", "write"):
            importlib.import_module(f"{package}.{module}")
    once = target(name)
    inputs = folder / f"{name}-guided"
    inputs.mkdir(parents=True, exist_ok=True)
    for number, data in enumerate(seeds(name)):
        (inputs / f"seed-{number}").write_bytes(data)
    options = [f"-max_total_time={seconds}", "-timeout=5", f"-artifact_prefix={folder}/{name}-"]
    atheris.Setup([sys.argv[0], *options, str(inputs)], once)
    atheris.Fuzz()


def main(arguments: Sequence[str] | None = None) -> int:
    """Fuzz one format; 1 where a promise is broken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("format")
    parser.add_argument("--count", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--guided", type=int, default=0, metavar="SECONDS")
    parser.add_argument("--folder", type=Path, default=ROOT / ".fuzz")
    chosen = parser.parse_args(arguments)
    if chosen.guided:
        guided(chosen.format, chosen.guided, chosen.folder)
        return 0
    return int(fuzz(chosen.format, chosen.count, chosen.seed, chosen.folder) > 0)


if __name__ == "__main__":
    sys.exit(main())
