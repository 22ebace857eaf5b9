"""A plugin that hangs while it is imported is named, and costs two seconds."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from xwcore.plugin import PluginStatus
from xwcore_cli.import_limit import limited_import

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
    assert time.monotonic() - start < 40
    assert done.returncode == 0, done.stderr
    assert "warning: plugin hanging" in done.stderr
    stopped = r"SlowImport: stopped, since it took more than [0-9.]+ s to import"
    assert re.search(stopped, done.stdout)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no alarm")
@pytest.mark.parametrize(("load", "seconds"), [(0.1, 2), (4.0, 4), (900.0, 20)])
def test_an_import_has_more_time_on_a_loaded_machine(
    monkeypatch: pytest.MonkeyPatch, load: float, seconds: float
) -> None:
    timers: list[float] = []

    def set_timer(_: int, *times: float) -> tuple[float, float]:
        timers.append(times[0])
        return 0.0, 0.0

    monkeypatch.setattr(os, "getloadavg", lambda: (load, 0.0, 0.0))
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    monkeypatch.setattr(signal, "setitimer", set_timer)
    with limited_import(PluginStatus("slow")):
        pass
    assert timers == [seconds, 0.0]
