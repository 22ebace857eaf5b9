"""`xw detect`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.cli_toys import cells_file, run_xw

KEYS = ["path", "format", "evidence", "signals", "runner_up", "reason"]


@pytest.fixture
def files(tmp_path: Path) -> dict[str, Path]:
    contents = {
        "a.rows": b"ROWS\nABC\n",
        "misnamed.rows": cells_file(["AB"]),
        "no name": cells_file(["AB"]),
        "README.md": b"ROWS are rows\n",
    }
    for name, data in contents.items():
        (tmp_path / name).write_bytes(data)
    return {name: tmp_path / name for name in contents}


def test_detect_prints_path_format_evidence_and_reason(files: dict[str, Path]) -> None:
    result = run_xw("detect", *files.values())
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert len(lines) == 4
    for line, path in zip(lines, files.values(), strict=True):
        assert line.startswith(str(path))
    formats = [line[max(len(str(path)) for path in files.values()) :].split()[0] for line in lines]
    assert formats == ["rows", "cells", "cells", "unknown"]
    assert "strong" in lines[0]
    assert "magic at byte 0" in lines[0]
    assert "no installed format claims the source" in lines[3]


def test_detect_json_has_exactly_these_keys(files: dict[str, Path]) -> None:
    result = run_xw("detect", "--json", *files.values())
    assert result.exit_code == 1
    outcome = json.loads(result.stdout)
    assert [list(item) for item in outcome] == [KEYS] * 4
    assert [item["format"] for item in outcome] == ["rows", "cells", "cells", None]
    assert [item["evidence"] for item in outcome] == ["strong", "strong", "strong", None]
    assert outcome[0]["signals"][0]["kind"] == "magic"


def test_detect_all_known_exits_with_0(files: dict[str, Path]) -> None:
    assert run_xw("detect", files["a.rows"], files["no name"]).exit_code == 0


def test_detect_goes_on_after_a_file_that_cannot_be_read(files: dict[str, Path]) -> None:
    absent = files["a.rows"].with_name("absent")
    result = run_xw("detect", absent, files["a.rows"])
    assert result.exit_code == 1
    assert result.stdout.startswith(str(files["a.rows"]))
    assert f"{absent}: No such file or directory" in result.stderr
    outcome = json.loads(run_xw("detect", "--json", absent, files["a.rows"]).stdout)
    assert [item["format"] for item in outcome] == [None, "rows"]
    assert list(outcome[0]) == KEYS


def test_detect_explain_lists_the_signals_of_every_format(files: dict[str, Path]) -> None:
    result = run_xw("detect", "--explain", files["misnamed.rows"])
    assert result.exit_code == 0
    lines = [line.split() for line in result.stdout.splitlines()[1:]]
    assert ["cells", "magic", "strong", "magic", "at", "byte", "0"] in lines
    assert ["rows", "name", "weak", "named", ".rows"] in lines
    outcome = json.loads(run_xw("detect", "--explain", "--json", files["README.md"]).stdout)
    assert outcome[0]["format"] is None


def test_detect_reads_standard_input_once() -> None:
    result = run_xw("detect", "-", given=cells_file(["AB"]))
    assert result.exit_code == 0
    assert result.stdout.startswith("<stdin>  cells")
