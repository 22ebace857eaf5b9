"""The time of a call of a hook in a worker process.

python benchmarks/isolation.py
"""

from __future__ import annotations

import statistics
import time

import xwcore
import xwcore_crossword
import xwcore_isolation

_CALLS = 100


def main() -> None:
    """Read a small puzzle again and again, with a worker process and without."""
    puzzle = xwcore_crossword.Crossword.build(["OWL", "P#A", "TAP"], {}, {})
    data = xwcore.dumps(puzzle, "puz")
    registry = xwcore.Registry(isolated=xwcore_isolation.Isolation(processes=1))
    start = time.perf_counter()
    registry.read(data, "puz")
    print(f"first call: {time.perf_counter() - start:.2f} s")
    for name, reading in (("worker", registry), ("same process", xwcore.default_registry())):
        times = []
        for _ in range(_CALLS):
            start = time.perf_counter()
            reading.read(data, "puz")
            times.append(time.perf_counter() - start)
        print(f"{name}: {statistics.median(times) * 1000:.2f} ms")
    registry.close()


if __name__ == "__main__":
    main()
