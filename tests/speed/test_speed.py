"""The compiled functions return what those in Python return; nothing depends on them."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from xwcore_crossword import BLOCK, OPEN, VOID
from xwcore_crossword.numbering import find_runs, runs_by_shifts
from xwcore_puz.checksums import checksum, checksum_by_loop, checksum_pair, pair_by_division

speed = pytest.importorskip("xwcore_speed")

#: The Python functions are tested where they are; here nothing is left without the others.
needs_compiler = pytest.mark.skipif(not speed.IS_COMPILED, reason="built without a compiler")

seeds = st.integers(0, 0xFFFF)


@st.composite
def grids(draw: st.DrawFn) -> tuple[bytes, int, bytes]:
    """Kinds, width and bars of a grid; also long and narrow ones."""
    width, height = draw(
        st.tuples(st.integers(0, 20), st.integers(0, 20))
        | st.sampled_from([(1, 255), (1, 256), (255, 1), (256, 1), (2, 600), (300, 3)])
    )
    size = width * height
    usual = st.sampled_from([OPEN] * 4 + [BLOCK, VOID])
    kinds = bytes(draw(st.lists(usual, min_size=size, max_size=size)))
    has_bars = draw(st.booleans())
    bars = draw(st.binary(min_size=size, max_size=size)) if has_bars else b""
    return kinds, width, bars


@needs_compiler
@given(grids())
@example((bytes(255 * 2), 255, b""))
@example((bytes(256 * 2), 256, b""))
@example((bytes(2 * 256), 2, b""))
def test_compiled_runs_are_those_by_shifts(grid: tuple[bytes, int, bytes]) -> None:
    expected, columns = runs_by_shifts(*grid), speed.runs(*grid)
    assert columns == expected
    assert [*map(type, columns)] == [*map(type, expected)]


@needs_compiler
@given(st.binary(max_size=1200), seeds, seeds)
@example(b"\xff" * 1000, 0xFFFF, 0)
def test_compiled_checksums_are_those_of_the_loop(data: bytes, first: int, second: int) -> None:
    assert speed.checksum(data, first) == checksum_by_loop(data, first)
    assert speed.checksum(data) == checksum_by_loop(data)
    assert speed.checksum_pair(data, first, second) == pair_by_division(data, first, second)
    assert speed.checksum(memoryview(data), first) == checksum_by_loop(data, first)


@needs_compiler
@pytest.mark.parametrize(
    ("name", "arguments", "error"),
    [
        ("checksum", ("text",), TypeError),
        ("checksum", (b"", 0, 0), TypeError),
        ("checksum_pair", (b"", 0), TypeError),
        ("runs", (b"", 1), TypeError),
        ("runs", (b"", -1, b""), ValueError),
        ("runs", ([0], 1, b""), TypeError),
    ],
)
def test_compiled_functions_refuse_other_arguments(
    name: str, arguments: tuple[object, ...], error: type[Exception]
) -> None:
    with pytest.raises(error):
        getattr(speed, name)(*arguments)


@needs_compiler
def test_compiled_functions_are_chosen() -> None:
    assert (checksum, checksum_pair) == (speed.checksum, speed.checksum_pair)
    assert find_runs(bytes(4), 2).starts == speed.runs(bytes(4), 2, b"")[0]


@pytest.mark.parametrize("absent", ["xwcore_speed", "xwcore_speed._compiled"])
def test_the_functions_in_python_take_their_place(absent: str) -> None:
    program = (
        f"import sys; sys.modules[{absent!r}] = None\n"
        "from xwcore_puz import checksums\n"
        "from xwcore_crossword.numbering import find_runs\n"
        "assert checksums.checksum is checksums.checksum_by_division\n"
        "assert checksums.checksum_pair is checksums.pair_by_division\n"
        "assert find_runs(bytes(4), 2).starts == [0, 1, 2]\n"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True)
