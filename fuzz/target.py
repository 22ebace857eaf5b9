"""Fuzz one verb of one format with atheris: `python fuzz/target.py FORMAT VERB [OPTION]...`.

The options are those of libFuzzer, such as `-max_total_time=60` and a folder of inputs.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # `tests` is no installed package


def main(arguments: list[str]) -> None:
    """Run the target; atheris ends the process."""
    program, name, verb, *options = arguments
    atheris: Any = importlib.import_module("atheris")
    package = f"xwcore_{name.replace('-', '_')}"
    with atheris.instrument_imports(include=[package, "xwcore"]):
        fuzz: Any = importlib.import_module("tests.fuzz")
    atheris.Setup([program, *options], fuzz.target(name, (verb,)))
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
