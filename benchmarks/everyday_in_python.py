"""What people wait for, without the compiled functions of xwcore-speed; no floor is for this."""

from __future__ import annotations

import contextlib
import runpy
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    modules: dict[str, Any] = sys.modules
    modules["xwcore_speed"] = None  # importing it fails
    sys.argv[1:] = ["--only", "reading", "validating", "writing"]
    with contextlib.suppress(SystemExit):
        runpy.run_path(str(Path(__file__).with_name("everyday.py")), run_name="__main__")
