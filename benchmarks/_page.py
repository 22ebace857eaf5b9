"""Run all benchmarks and write their tables to docs/reference/benchmarks.md: `make bench`.

The tables are printed as they come. Exits with 1 where a benchmark holds a floor that is missed.
"""

from __future__ import annotations

import datetime as dt
import os
import platform
import subprocess
import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[1]
PAGE: Final = ROOT / "docs" / "reference" / "benchmarks.md"

HEAD: Final = """# Benchmarks

Written by `make bench` on {date}: Python {python}, {cores} cores, {system}. Figures of other
programs come from the same run. `make bench` fails where a floor is not held. {load:.0f} programs
wanted to run at the start, this one among them: with more than the cores, compare ratios.
"""

#: The end of the page: the budgets of the floors that are not held, and what is not compared alike.
FOOT: Final = ROOT / "benchmarks" / "_floors.md"


def run(file: Path) -> tuple[str, int]:
    """Run a benchmark; what it printed, which is passed on at once, and its exit status."""
    lines: list[str] = []
    with subprocess.Popen(
        [sys.executable, str(file)], cwd=ROOT, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            lines.append(line)
    return "".join(lines), process.returncode


def main() -> int:
    """Run every benchmark of this folder; 1 where one fails."""
    sections: list[str] = []
    failed, load = 0, os.getloadavg()[0]
    for file in sorted(Path(__file__).parent.glob("[!_]*.py")):
        print(f"== {file.name}", flush=True)
        output, status = run(file)
        docstring = file.read_text("utf-8").split('"""')[1].partition("\n")[0]
        sections.append(f"## {docstring.rstrip('.')}\n\n```text\n{output.rstrip()}\n```\n")
        failed |= status != 0
    head = HEAD.format(
        date=dt.datetime.now(tz=dt.UTC).date(),
        python=platform.python_version(),
        cores=os.cpu_count(),
        system=platform.system(),
        load=load,
    )
    foot = FOOT.read_text("utf-8")
    PAGE.write_text("\n".join([head, *sections, foot]), encoding="utf-8")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
