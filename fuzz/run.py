"""Run every target for a share of the time: `python fuzz/run.py SECONDS [FORMAT]...`.

Exits with 1 where an input broke a promise; the inputs are in `.fuzz`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # `tests` is no installed package

from fuzz.prepare import formats, prepare  # noqa: E402
from tests.fuzz import VERBS  # noqa: E402


def main(arguments: list[str]) -> int:
    """Run the targets one after the other."""
    names = arguments[1:] or formats()
    share = max(1, int(arguments[0]) // (len(names) * len(VERBS)))
    artifacts = ROOT / ".fuzz"
    artifacts.mkdir(exist_ok=True)
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        for name in names:
            folder = Path(scratch) / name
            prepare(name, Path(scratch))
            with zipfile.ZipFile(Path(scratch) / f"{name}_seed_corpus.zip") as archive:
                archive.extractall(folder)
            for verb in VERBS:
                options = [
                    *(f"-max_total_time={share}", "-timeout=10", "-rss_limit_mb=2048"),
                    *(
                        f"-dict={scratch}/{name}.dict",
                        f"-artifact_prefix={artifacts}/{name}-{verb}-",
                    ),
                ]
                command = [sys.executable, str(ROOT / "fuzz" / "target.py"), name, verb]
                code = subprocess.run([*command, *options, str(folder)], check=False).returncode
                print(f"{name} {verb}: {'failed' if code else 'no failure'}", flush=True)
                failed += code != 0
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
