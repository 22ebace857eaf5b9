"""Verbs in the threads of an event loop, as docs/authors/async.md describes."""

from __future__ import annotations

import asyncio
import re
from concurrent.futures import ProcessPoolExecutor

import pytest

import xwcore
from tests.support import ROOT
from xwcore_testing.other_formats import PLAIN

PAGE = (ROOT / "docs" / "authors" / "async.md").read_text(encoding="utf-8")


def test_the_program_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    exec(compile(code, "async.md", "exec"), {})  # noqa: S102 - our own page
    assert capsys.readouterr().out == "[False, False]\n"


def test_tasks_read_and_write_side_by_side() -> None:
    files = {
        (name, title): xwcore.dumps(PLAIN.replace(title=title), name)
        for name in ("puz", "xd", "ipuz")
        for title in map(str, range(8))
    }

    async def again(name: str, data: bytes) -> tuple[str, bytes]:
        puzzle = await asyncio.to_thread(xwcore.read, data, name)
        return puzzle.title, await asyncio.to_thread(xwcore.dumps, puzzle, name)

    async def all_of_them() -> list[tuple[str, bytes]]:
        return await asyncio.gather(*(again(name, data) for (name, _), data in files.items()))

    results = asyncio.run(all_of_them())
    assert results == [(title, data) for (_, title), data in files.items()]


def test_the_loop_goes_on_while_a_file_is_read() -> None:
    data = xwcore.dumps(PLAIN, "xd") + b"\nA note\n" * 20_000

    async def ticks_while_reading() -> int:
        reading = asyncio.ensure_future(asyncio.to_thread(xwcore.read, data, "xd"))
        ticks = 0
        while not reading.done():
            await asyncio.sleep(0)
            ticks += 1
        assert (await reading).title == PLAIN.title
        return ticks

    assert asyncio.run(ticks_while_reading()) > 1


def test_a_process_pool_reads_for_a_loop() -> None:
    data = xwcore.dumps(PLAIN, "puz")

    async def read_elsewhere() -> xwcore.Puzzle:
        with ProcessPoolExecutor(max_workers=1) as pool:
            return await asyncio.get_running_loop().run_in_executor(pool, xwcore.read, data)

    assert asyncio.run(read_elsewhere()) == PLAIN
