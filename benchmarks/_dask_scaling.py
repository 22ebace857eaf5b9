"""How a corpus build scales on Dask: `python benchmarks/_dask_scaling.py FOLDER`.

Builds the files of the folder in this process, and with one and more workers on loopback, one
thread each; prints the time by the clock, the CPU time of all workers, and the longest one.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import distributed

import xwcore_corpus

#: Numbers of workers.
WORKERS = (1, 2, 4)


def cpu_time() -> float:
    """CPU time of this process; what a worker is asked for."""
    return sum(os.times()[:2])


def main(folder: str) -> None:
    """Print a row for each number of workers."""
    with tempfile.TemporaryDirectory() as out:
        start, before = time.monotonic(), cpu_time()
        report = xwcore_corpus.build([folder], f"{out}/local", jobs=1)
        seconds, cpu = time.monotonic() - start, cpu_time() - before
        print(f"{report.read} files, local: {seconds:.1f} s, CPU {cpu:.1f} s")
        size = sum(path.stat().st_size for path in Path(out).rglob("*.parquet"))
        print(f"{1000 * cpu / report.read:.2f} ms and {size / report.read:.0f} bytes a file")
        for count in WORKERS:
            cluster: Any = distributed.LocalCluster(
                n_workers=count, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
            )
            with cluster, distributed.Client(cluster) as client:
                idle = client.run(cpu_time).values()
                start = time.monotonic()
                xwcore_corpus.build([folder], f"{out}/{count}", scheduler=cluster.scheduler_address)
                seconds = time.monotonic() - start
                times = [
                    after - at
                    for after, at in zip(client.run(cpu_time).values(), idle, strict=True)
                ]
            line = f"CPU {sum(times):.1f} s, the longest worker {max(times):.1f} s"
            print(f"{count} workers: {seconds:.1f} s, {line}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
