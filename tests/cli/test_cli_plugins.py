"""`xw formats`, `xw plugins`, `xw explain`, `--no-plugin`: what is installed, and what it says."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.cli.cli_toys import ROWS_CODES, RowsFormat, run_xw, toy_registry
from tests.support import ROOT
from xwcore import Registry
from xwcore.findings.codes import CODES
from xwcore.plugin import GROUPS, Code, FormatSpec, hookimpl
from xwcore.registry import absent, discovery
from xwcore.verbs.opening import set_default_registry
from xwcore_cli.app import xw

SOURCES = {
    "healthy": "from tests.cli.cli_toys import RowsFormat\nplugin = RowsFormat()\n",
    "failing": "raise RuntimeError('no \\x1b[31mgood')\n",
}


def _install(folder: Path, distribution: str, format: str, entry_points: str | None = None) -> None:
    """Put a distribution with one plugin into a folder of the path."""
    module = distribution.replace("-", "_")
    source = SOURCES.get(distribution, SOURCES["healthy"])
    (folder / f"{module}.py").write_text(source, encoding="utf-8")
    metadata = folder / f"{module}-1.5.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Name: {distribution}\nVersion: 1.5\n", encoding="utf-8")
    text = entry_points or f"[xwcore.formats]\n{format} = {module}:plugin\n"
    (metadata / "entry_points.txt").write_text(text, encoding="utf-8")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    _install(tmp_path, "healthy", "rows")
    _install(tmp_path, "failing", "bad")
    _install(tmp_path, "corrupt", "x", "[xwcore.formats]\nno equals sign\n")
    return tmp_path


def _installed(site: Path, *arguments: str, **switches: str) -> subprocess.CompletedProcess[str]:
    """`xw` over what is installed, with `site` in front."""
    path = os.pathsep.join([str(site), str(ROOT)])
    return subprocess.run(
        [sys.executable, "-m", "xwcore_cli", *arguments],
        cwd=site,
        check=False,
        timeout=60,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": path, **switches},
    )


def test_formats_lists_usable_formats_and_warns_of_others(site: Path) -> None:
    done = _installed(site, "formats", "--json")
    assert done.returncode == 0
    outcome = json.loads(done.stdout)
    assert all(next(iter(item)) == "name" for item in outcome)
    names = [item["name"] for item in outcome]
    assert names == sorted(names)
    assert "rows" in names
    assert "bad" not in names
    assert "bad" in done.stderr


def test_plugins_lists_every_plugin_with_its_state(site: Path) -> None:
    done = _installed(site, "plugins", "--json")
    assert done.returncode == 0
    outcome = {line["distribution"]: line for line in json.loads(done.stdout)}
    assert outcome["healthy"]["state"] == "ok"
    assert (outcome["failing"]["name"], outcome["failing"]["version"]) == ("bad", "1.5")
    assert outcome["failing"]["state"] == "broken"
    assert "RuntimeError" in outcome["failing"]["reason"]
    listed = _installed(site, "plugins", "list")
    assert listed.returncode == 0
    assert "RuntimeError: no [31mgood" in listed.stdout


@pytest.mark.slow
def test_plugins_doctor_fails_and_names_broken_plugins(site: Path) -> None:
    done = _installed(site, "plugins", "doctor")
    assert done.returncode == 1
    assert "failing" in done.stdout
    assert "RuntimeError" in done.stdout
    assert "corrupt" in done.stdout
    assert "metadata cannot be read" in done.stdout
    assert "\x1b" not in done.stdout
    outcome = json.loads(_installed(site, "plugins", "doctor", "--json").stdout)
    assert "corrupt" in [item["distribution"] for item in outcome]


def test_plugins_lists_a_container_that_cannot_be_used(tmp_path: Path) -> None:
    _install(tmp_path, "boxes", "boxes", "[xwcore.containers]\nbox = boxes:missing\n")
    done = _installed(tmp_path, "plugins", "--json")
    assert done.returncode == 0
    (row,) = (item for item in json.loads(done.stdout) if item["state"] == "broken")
    assert (row["name"], row["distribution"]) == ("container box", "boxes")
    assert "missing" in row["reason"]
    assert _installed(tmp_path, "plugins", "doctor").returncode == 1


def test_plugins_doctor_reports_a_misspelled_group(tmp_path: Path) -> None:
    _install(tmp_path, "misspelled", "rows", "[xwcore.format]\nrows = misspelled:plugin\n")
    _install(tmp_path, "another", "rows", "[other.formats]\nrows = another:plugin\n")
    done = _installed(tmp_path, "plugins", "doctor", "--json")
    assert done.returncode == 1
    faulty = [item for item in json.loads(done.stdout) if item["state"] == "broken"]
    assert [item["distribution"] for item in faulty] == ["misspelled"]
    assert faulty[0]["reason"] == (
        "unknown entry point group 'xwcore.format', expected one of: xwcore.formats, xwcore.kinds,"
        " xwcore.containers, xwcore.hooks, xwcore.hints, xwcore.foreign_files,"
        " xwcore.plugin_folders, xwcore.types, xwcore.type_names,"
        " xwcore.commands, xwcore.solvers"
    )


def test_unknown_groups_are_those_of_xwcore(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _install(tmp_path, "misspelled", "rows", "[xwcore.format]\nrows = misspelled:plugin\n")
    _install(tmp_path, "another", "rows", "[other.formats]\nrows = another:plugin\n")
    monkeypatch.syspath_prepend(tmp_path)
    known = {*GROUPS, "xwcore.solvers"}
    assert absent.unknown_groups(known) == [("misspelled", "xwcore.format")]
    assert absent.unknown_groups({*known, "xwcore.format"}) == []


def test_no_plugin_takes_a_plugin_out(site: Path) -> None:
    for name in ("rows", "healthy"):
        done = _installed(site, "--no-plugin", name, "formats", "--json")
        assert "rows" not in [item["name"] for item in json.loads(done.stdout)]
    doctor = _installed(
        site,
        "--no-plugin",
        "bad",
        "--no-plugin",
        "rows",
        "plugins",
        "--json",
        XW_PLUGINS="bad,rows",
    )
    states = {line["name"]: line["state"] for line in json.loads(doctor.stdout)}
    assert set(states.values()) == {"disabled"}


@pytest.mark.parametrize("name", ["spff", "nonsense"])
def test_no_plugin_of_an_unknown_name_is_wrong_usage(name: str) -> None:
    result = run_xw("--no-plugin", name, "formats")
    assert result.exit_code == 2
    assert f"--no-plugin: unknown plugin {name!r}" in result.stderr
    assert ("did you mean 'spf'?" in result.stderr) is (name == "spff")
    assert result.stdout == ""


def test_plugins_doctor_succeeds_with_healthy_plugins() -> None:
    result = run_xw("plugins", "doctor")
    assert result.exit_code == 0
    assert "no problem found" in result.stdout


def test_formats_without_plugins_prints_how_to_install_them() -> None:
    set_default_registry(Registry(discover=False))
    try:
        result = CliRunner().invoke(xw, ["formats"])
        listed = CliRunner().invoke(xw, ["formats", "--json"])
    finally:
        set_default_registry(None)
    assert result.exit_code == 0
    assert result.stdout == ""
    assert "pip install" in result.stderr
    assert json.loads(listed.stdout) == []


def test_formats_shows_features_and_options_of_a_format() -> None:
    result = run_xw("formats", "rows")
    assert "title, grid, solution" in result.stdout
    assert "-r upper=bool" in result.stdout
    assert "turn letters into capitals; default False" in result.stdout
    outcome = json.loads(run_xw("formats", "rows", "--json").stdout)
    assert [item["name"] for item in outcome] == ["rows"]
    assert outcome[0]["read_options"][0]["name"] == "upper"


def test_formats_matrix_has_a_column_per_format() -> None:
    lines = [line.rsplit(None, 2) for line in run_xw("formats", "--matrix").stdout.splitlines()]
    assert lines[0] == ["FEATURE", "cells", "rows"]
    assert ["title", "-", "yes"] in lines
    assert ["grid", "yes", "yes"] in lines


@pytest.mark.parametrize("code", [*CODES, *ROWS_CODES])
def test_explain_has_codes_of_core_and_formats(code: str) -> None:
    row = {**CODES, **ROWS_CODES}[code]
    result = run_xw("explain", code.lower())
    assert result.exit_code == 0
    assert f"{code} ({row.severity}): {row.summary}" in result.stdout
    assert json.loads(run_xw("explain", code, "--json").stdout) == row.to_dict()


def test_explain_shows_example_fix_and_source() -> None:
    text = run_xw("explain", "ROW101").stdout
    for part in ("Example:", "    AB", "Fix: Take them out.", "Source: Rows, section 2"):
        assert part in text


def test_explain_suggests_codes_near_an_unknown_one() -> None:
    result = run_xw("explain", "ROW999")
    assert result.exit_code == 1
    assert "unknown code 'ROW999'" in result.stderr
    assert "ROW10" in result.stderr


class NoTable(RowsFormat):
    @hookimpl
    def xw_format(self) -> FormatSpec:
        return FormatSpec(name="rows", title="Rows", codes=_raise, signatures=SIGNATURES)


SIGNATURES = RowsFormat().xw_format().signatures


def _raise() -> dict[str, Code]:
    raise RuntimeError("no table")


def test_explain_survives_a_plugin_without_its_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.cli.cli_toys.RowsFormat", NoTable)
    with toy_registry() as registry:
        assert "rows" in registry.formats()
    result = run_xw("explain", "XW101")
    assert result.exit_code == 0
    fault = "codes of rows ignored: the plugin of 'rows' (the host): table of codes raised"
    assert f"{fault} RuntimeError: no table" in result.stderr


def test_formats_with_all_disabled_refers_to_plugins(site: Path) -> None:
    done = _installed(site, "formats", XW_PLUGINS="none")
    assert (done.returncode, done.stdout) == (0, "")
    assert "none of the installed formats is usable (see: xw plugins)" in done.stderr


def test_plugins_without_any_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XW_DISABLE", "no-such-plugin")
    monkeypatch.setattr(discovery, "scan", lambda *_: ([], []))
    set_default_registry(Registry(discover=False))
    try:
        result = CliRunner().invoke(xw, ["plugins"])
        doctor = CliRunner().invoke(xw, ["plugins", "doctor"])
    finally:
        set_default_registry(None)
    assert result.exit_code == doctor.exit_code == 0
    assert "no plugin is installed" in result.stdout
    assert "XW_DISABLE=no-such-plugin" in doctor.stdout
