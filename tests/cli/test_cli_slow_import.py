"""A plugin that hangs while it is imported is named, and costs two seconds."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

HANGING = """
import time

try:
    time.sleep(60)
except Exception:
    time.sleep(60)
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no alarm")
def test_a_plugin_that_hangs_is_named_and_stopped(tmp_path: Path) -> None:
    (tmp_path / "hanging.py").write_text(HANGING, encoding="utf-8")
    environment = {**os.environ, "XW_PLUGIN_DIR": str(tmp_path)}
    start = time.monotonic()
    done = subprocess.run(
        [sys.executable, "-m", "xwcore", "plugins"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=50,
        check=False,
    )
    assert time.monotonic() - start < 30
    assert done.returncode == 0, done.stderr
    assert "warning: plugin hanging" in done.stderr
    assert "SlowImport: stopped, since it took more than 2 s to import" in done.stdout
