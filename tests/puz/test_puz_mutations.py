"""Damaged files: a puzzle or a typed error, never a stray exception, and no byte lost.

python -m tests.puz.test_puz_mutations 100000     as many as you like, of a new seed each time
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator

import pytest

import xwcore
from tests.puz.puz_files import DIAGRAMLESS, REBUS, SQUARE, UNICODE, WITH_PREAMBLE, puz
from tests.support import CORPUS
from xwcore_puz.manifest import plugin as puz_plugin
from xwcore_puz.scrambling import lock
from xwcore_testing import samples

REGISTRY = xwcore.Registry(discover=False)
REGISTRY.register(puz_plugin)

BOARD, SUM = lock(SQUARE, 5, "1234")
SAMPLES = (
    puz(),
    REBUS,
    DIAGRAMLESS,
    UNICODE,
    WITH_PREAMBLE,
    puz(BOARD, tag=4, scrambled=SUM),
)
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"key": "1234"},
    {"encoding": "utf-8"},
    {"encoding": "cp437"},
    {"verify": "no"},
)


def survives(data: bytes, options: dict[str, str]) -> None:
    """Validate, read, write, edit and write again: only `XwError`s, and the same bytes."""
    report = REGISTRY.validate(data, "puz", **options)  # type: ignore[arg-type]
    assert not [diagnostic for diagnostic in report if diagnostic.code == "XW003"], (
        report.diagnostics
    )
    try:
        puzzle = REGISTRY.read(data, "puz")
    except xwcore.PluginError:
        raise
    except xwcore.XwError:
        return
    assert REGISTRY.dumps(puzzle, "puz") == data
    edited = puzzle.replace(title="Another")
    read_back = REGISTRY.read(REGISTRY.dumps(edited, "puz"), "puz")
    assert (read_back == edited) == (not REGISTRY.losses(edited, "puz"))
    again = REGISTRY.fix(data, "puz", unsafe=True)
    codes = {diagnostic.code for diagnostic in again.remaining}
    if any(code.startswith("PUZ2") for code in codes):
        # Checksums stay wrong only where a damage is reported that cannot be repaired.
        assert codes & {"PUZ102", "PUZ311", "PUZ312", "PUZ411", "PUZ516"}
    assert REGISTRY.fix(again.data, "puz", unsafe=True).data == again.data


def damaged(data: bytes, count: int, seed: int) -> Iterator[bytes]:
    """Damage of every kind, and numbers of the header at their extremes."""
    yield from samples.mutations(data, count, seed)
    chance = random.Random(seed)
    for _ in range(count // 4):
        changed = bytearray(data)
        for _ in range(chance.choice((1, 2, 3))):
            at = chance.choice((*range(0x18, 0x34), chance.randrange(len(changed))))
            changed[at % len(changed)] = chance.choice((0, 1, 4, 0x7F, 0x80, 0xFF))
        yield bytes(changed)


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(SAMPLES)))
def test_damaged_files_raise_nothing_stray(at: int) -> None:
    for number, data in enumerate(damaged(SAMPLES[at], 240, at)):
        survives(data, OPTIONS[number % len(OPTIONS)])


@pytest.mark.slow
@pytest.mark.parametrize("at", range(len(SAMPLES)))
def test_files_cut_anywhere_raise_nothing_stray(at: int) -> None:
    for end in range(len(SAMPLES[at])):
        survives(SAMPLES[at][:end], {})


def main(count: int) -> None:
    """Try `count` damaged copies of the samples, and of the corpus where it is there."""
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    files = [*SAMPLES, *(path.read_bytes() for path in sorted(CORPUS.glob("puz/*.puz")))]
    done = 0
    while done < count:
        for data in files:
            for changed in damaged(data, 40, seed + done):
                try:
                    survives(changed, OPTIONS[done % len(OPTIONS)])
                except Exception:
                    print(changed)
                    raise
                done += 1
    print(f"{done} files survived")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
