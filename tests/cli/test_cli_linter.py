"""`xw validate` as a linter: order, severities, output formats, settings, git, hooks."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from tests.cli.cli_toys import SPACES, cells_file, run_xw
from tests.support import ROOT
from xwcore.findings.diagnostics import Diagnostic, Severity, Span
from xwcore.findings.places import Place
from xwcore_cli.finding_formats import by_place, concise, github
from xwcore_cli.sarif import sarif_log, sarif_results

GOOD = b"ROWS\nABC\nDEF\n"
#: An unsafe fix in line 3, a safe one in line 2.
BOTH = b"ROWS\nABC  \nDeF\n"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.rows").write_bytes(BOTH)
    (tmp_path / "b.rows").write_bytes(GOOD)
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "c.rows").write_bytes(BOTH)
    return tmp_path


def codes_of(*arguments: object) -> dict[str, list[str]]:
    """The codes of each file."""
    records = json.loads(run_xw("validate", "--json", *arguments).stdout)
    return {
        record["path"]: [diagnostic["code"] for diagnostic in record["diagnostics"]]
        for record in records
    }


# -- output ---------------------------------------------------------------------------------------


def test_diagnostics_are_in_the_order_of_the_file() -> None:
    spans = [
        Span(place=Place(cell=(2, 0))),
        Span(9, 10, 3, 4),
        None,
        Span(4, 5, 2, 9),
        Span(5, 6, 3, 1),
        Span(place=Place(cell=(0, 1))),
    ]
    diagnostics = [SPACES.at(str(number), span) for number, span in enumerate(spans)]
    assert [diagnostic.message for diagnostic in by_place(diagnostics)] == list("341250")


def test_concise_has_a_line_for_each_diagnostic_and_marks_fixes() -> None:
    result = run_xw("validate", ".", "--output-format", "concise")
    assert result.stdout.splitlines() == [
        "./a.rows:2:4: warning ROW101 [*] a line ends in spaces",
        "./a.rows:3:2: error ROW103 [unsafe fix] a letter is in lower case",
        "./old/c.rows:2:4: warning ROW101 [*] a line ends in spaces",
        "./old/c.rows:3:2: error ROW103 [unsafe fix] a letter is in lower case",
        "3 files checked: 2 errors, 2 warnings; `xw fix` fixes 2, `xw fix --unsafe` fixes 4",
    ]


def test_concise_names_the_offset_of_binary_data(tmp_path: Path) -> None:
    (tmp_path / "d.cells").write_bytes(cells_file(["ABC"])[:-1])
    result = run_xw("validate", "d.cells", "--output-format", "concise")
    assert result.stdout.startswith("d.cells:0xb: error CEL102 ")


@pytest.mark.parametrize(
    ("least", "visible", "hidden"),
    [
        ("info", ["error", "warning"], ""),
        ("warning", ["error", "warning"], ""),
        ("error", ["error"], "; 1 warning hidden (--min-severity info shows all)"),
    ],
)
def test_minimum_severity(least: str, visible: list[str], hidden: str) -> None:
    result = run_xw("validate", "a.rows", "--min-severity", least)
    assert result.exit_code == 1
    assert sorted(re.findall(r"^(\w+)\[", result.stdout, re.MULTILINE)) == visible
    assert result.stdout.endswith(f"fixes {len(visible)}{hidden}\n")
    records = json.loads(run_xw("validate", "a.rows", "--min-severity", least, "--json").stdout)
    assert sorted(entry["severity"] for entry in records[0]["diagnostics"]) == visible


def test_notes_are_hidden_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.cli.cli_toys.SPACES", _with_severity(Severity.INFO))
    monkeypatch.setattr("tests.cli.cli_toys.LOWER", _with_severity(Severity.INFO))
    result = run_xw("validate", "a.rows")
    assert (result.exit_code, result.stdout) == (0, "a.rows: rows, 2 notes hidden\n")
    errors_only = run_xw("validate", "a.rows", "--min-severity", "error").stdout
    assert errors_only == "a.rows: rows, 2 diagnostics hidden\n"
    summary = run_xw("validate", "a.rows", "b.rows").stdout.splitlines()[-1]
    assert summary == (
        "2 files checked: no diagnostics; 2 notes hidden (--min-severity info shows all)"
    )
    assert codes_of("a.rows") == {"a.rows": ["ROW101", "ROW101"]}


def _with_severity(severity: Severity) -> Any:
    class Row:
        def at(self, **arguments: Any) -> Any:
            return SPACES.at(severity=severity, **arguments)

    return Row()


def test_github_annotations() -> None:
    path = Path("x,y:100%\n.rows")
    path.write_bytes(BOTH)
    result = run_xw("validate", f"./{path}", "--output-format", "github")
    assert result.stdout.splitlines() == [
        f"::{level} file=x%2Cy%3A100%25%0A.rows,title={place}"
        for level, place in (
            ("warning", "ROW101,line=2,col=4::a line ends in spaces"),
            ("error", "ROW103,line=3,col=2::a letter is in lower case"),
        )
    ]


def test_github_annotation_of_a_failure_has_no_line_breaks(folder: Path) -> None:
    (folder / "bad.rows").write_bytes(b"x")
    (folder / "d.cells").write_bytes(cells_file(["AB"])[:-1])
    lines = run_xw("validate", "bad.rows", "d.cells", "--output-format", "github").stdout
    for line in lines.splitlines():
        assert re.fullmatch(r"::error file=[\w.]+,title=\w+::[^\n]+", line)


def test_output_format_and_its_flag_are_the_same() -> None:
    for name, flag in (("json", "--json"), ("jsonl", "--jsonl"), ("sarif", "--sarif")):
        outputs = [
            run_xw("validate", "a.rows", *arguments).stdout
            for arguments in ([flag], ["--output-format", name], [flag, "--output-format", name])
        ]
        assert len(set(outputs)) == 1
    assert run_xw("validate", "a.rows", "--json", "--output-format", "full").exit_code == 2


def test_statistics() -> None:
    result = run_xw("validate", ".", "--statistics")
    assert result.exit_code == 1
    header, *rows, summary = result.stdout.splitlines()
    assert header.split() == ["count", "files", "fixable", "code", "severity", "summary"]
    assert [row.split()[:5] for row in rows] == [
        ["2", "2", "2", "ROW101", "warning"],
        ["2", "2", "2", "ROW103", "error"],
    ]
    assert summary.startswith("3 files checked: 2 errors")
    (first, _) = json.loads(run_xw("validate", ".", "--statistics", "--json").stdout)
    assert first == {
        "count": 2,
        "files": 2,
        "fixable": 2,
        "code": "ROW101",
        "severity": "warning",
        "summary": "a line ends in spaces",
    }
    assert run_xw("validate", ".", "--statistics", "--sarif").exit_code == 2


def sarif_logs(folder: Path) -> Iterator[str]:
    """Logs of every kind: text, bytes, archives, failures, odd names, no results, no files."""
    (folder / "odd, ä&#?%41.rows").write_bytes(BOTH)
    (folder / "c:d.rows").write_bytes(b"noise")
    (folder / "e.cells").write_bytes(cells_file(["AB"])[:-1])
    with zipfile.ZipFile(folder / "week.zip", "w") as stream:
        stream.writestr("x/e.rows", BOTH)
        stream.writestr("x/f.cells", cells_file(["AB"])[:-1])
    (folder / "empty").touch()
    for arguments in (
        [".", "absent.rows", folder / "a.rows"],
        [".", "--min-severity", "error"],
        ["b.rows"],
        ["--files-from", "empty"],
    ):
        yield run_xw("validate", *arguments, "--sarif").stdout
    yield run_xw("validate", "-", "--sarif", given=BOTH).stdout


def test_sarif_follows_the_schema(folder: Path) -> None:
    path = os.environ.get("SARIF_SCHEMA", "")
    if not os.path.isfile(path):
        pytest.skip("SARIF_SCHEMA: the schema of OASIS, sarif-schema-2.1.0.json")
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads(Path(path).read_bytes())
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator = kind(schema, format_checker=kind.FORMAT_CHECKER)
    for log in sarif_logs(folder):
        assert [error.message for error in validator.iter_errors(json.loads(log))] == []


def test_sarif_has_what_code_scanning_requires(folder: Path) -> None:
    uris = set()
    for log in map(json.loads, sarif_logs(folder)):
        assert log["version"] == "2.1.0"
        (run,) = log["runs"]
        driver = run["tool"]["driver"]
        assert driver["name"]
        for rule in driver["rules"]:
            for name in ("shortDescription", "fullDescription", "help"):
                assert rule[name]["text"]
        for result in run["results"]:
            assert result["ruleId"] in {rule["id"] for rule in driver["rules"]}
            (location,) = result["locations"]
            physical = location["physicalLocation"]
            assert physical["region"]["startLine"] >= 1
            uris.add(physical["artifactLocation"]["uri"])
    absolute = (folder / "a.rows").as_uri()
    assert uris == {
        *("a.rows", "old/c.rows", "odd%2C%20%C3%A4%26%23%3F%2541.rows", "c%3Ad.rows", "e.cells"),
        *("week.zip", "absent.rows", absolute, "-"),
    }


def test_sarif_has_the_fix_of_a_result() -> None:
    log = json.loads(run_xw("validate", "a.rows", "--sarif").stdout)
    fixes = [result["properties"]["fix"] for result in log["runs"][0]["results"]]
    assert fixes == ["safe", "unsafe"]


def test_sarif_has_the_required_members() -> None:
    """The members that the schema of SARIF 2.1.0 requires, of the objects in use."""
    log = json.loads(run_xw("validate", ".", "--sarif").stdout)
    assert {"version", "runs"} <= set(log)
    (run,) = log["runs"]
    assert run["tool"]["driver"]["name"]
    rules = run["tool"]["driver"]["rules"]
    assert all(rule["id"] for rule in rules)
    for rule in rules:
        for name in ("shortDescription", "fullDescription", "help"):
            assert rule.get(name, {"text": "x"})["text"]
    assert len(run["results"]) == 4
    for result in run["results"]:
        assert result["message"]["text"]
        assert result["level"] in ("none", "note", "warning", "error")
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]
        (location,) = result["locations"]
        assert location["physicalLocation"]["artifactLocation"]["uri"]
        region = location["physicalLocation"]["region"]
        assert min(region["startLine"], region["startColumn"]) >= 1


def test_wrong_usage_writes_nothing_to_standard_output() -> None:
    for flag in ("--json", "--sarif", "--jsonl"):
        result = run_xw("validate", ".", "-r", "uper=yes", flag)
        assert (result.exit_code, result.stdout) == (2, "")


def test_sarif_without_files_is_a_log() -> None:
    Path("empty").touch()
    log = json.loads(run_xw("validate", "--files-from", "empty", "--sarif").stdout)
    assert log["runs"][0]["results"] == []


# -- settings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "head"), [("xwcore.toml", ""), ("pyproject.toml", "[tool.xwcore]\n")]
)
def test_settings_of_the_nearest_file(name: str, head: str, folder: Path) -> None:
    table = "tool.xwcore.per-path-ignores" if head else "per-path-ignores"
    (folder / name).write_text(f'{head}select = ["row1"]\n[{table}]\n"old/*" = ["ROW103"]\n')
    assert codes_of(".") == {
        "./a.rows": ["ROW101", "ROW103"],
        "./b.rows": [],
        "./old/c.rows": ["ROW101"],
    }
    os.chdir("old")
    assert codes_of("c.rows") == {"c.rows": ["ROW101"]}
    assert codes_of("c.rows", "--isolated") == {"c.rows": ["ROW101", "ROW103"]}
    assert codes_of("c.rows", "--select", "ROW102") == {"c.rows": []}


def test_settings_have_patterns_below_their_folder(folder: Path) -> None:
    (folder / "xwcore.toml").write_text(
        'exclude = ["old/deep"]\n[per-path-ignores]\n"week.zip" = ["ROW101"]\n"old/c*" = ["ROW1"]\n'
    )
    (folder / "old/deep").mkdir()
    (folder / "old/deep/d.rows").write_bytes(BOTH)
    with zipfile.ZipFile(folder / "old/week.zip", "w") as stream:
        stream.writestr("x/e.rows", BOTH)
        stream.writestr("x/f.rows", GOOD)
    os.chdir("old")
    expected = {"c.rows": [], "week.zip:x/e.rows": ["ROW103"], "week.zip:x/f.rows": []}
    assert codes_of(".") == {f"./{name}": codes for name, codes in expected.items()}
    assert codes_of("deep") == {}


def test_settings_of_a_named_file(folder: Path) -> None:
    (folder / "mine.toml").write_text('ignore = ["ROW103"]\nexclude = ["old"]\nstrict = true\n')
    assert codes_of(".", "--config", "mine.toml") == {"./a.rows": ["ROW101"], "./b.rows": []}
    assert run_xw("validate", "a.rows", "--config", "mine.toml").exit_code == 1
    assert codes_of(".", "--config", "mine.toml", "--exclude", "a.rows").keys() == {
        "./b.rows",
        "./old/c.rows",
    }
    assert run_xw("validate", "a.rows", "--config", "none.toml").exit_code == 1


def test_settings_of_minimum_severity(folder: Path) -> None:
    (folder / "xwcore.toml").write_text('min-severity = "error"\n')
    assert "ROW101" not in run_xw("validate", "a.rows").stdout
    assert "ROW101" in run_xw("validate", "a.rows", "--min-severity", "info").stdout


def test_settings_of_the_options_of_a_format(folder: Path) -> None:
    (folder / "xwcore.toml").write_text("[options.rows]\nupper = true\n")
    (folder / "d.cells").write_bytes(cells_file(["AB"]))
    assert run_xw("validate", ".").exit_code == 1
    (folder / "xwcore.toml").write_text("[options.rows]\nuper = true\n")
    wrong = run_xw("validate", "d.cells")
    assert wrong.exit_code == 2
    assert "did you mean upper?" in wrong.stderr
    assert "xwcore.toml: options.rows" in wrong.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('selct = ["ROW1"]', "unknown key 'selct', did you mean 'select'?"),
        ("zzz = 1", "unknown key 'zzz', expected one of exclude, ignore"),
        ('select = "ROW1"', "select: 'ROW1', expected a list of texts"),
        ("strict = 1", "strict: 1, expected true or false"),
        ('min-severity = "fatal"', "'fatal', expected one of error, warning, info"),
        ("per-path-ignores = 1", "expected a table of lists of codes"),
        ("options = 1", "expected a table for each format"),
        ("select = [", "malformed TOML"),
    ],
)
def test_malformed_settings_are_wrong_usage(text: str, words: str, folder: Path) -> None:
    (folder / "xwcore.toml").write_text(text + "\n")
    for command in ("validate", "fix"):
        result = run_xw(command, "a.rows")
        assert result.exit_code == 2
        assert words in result.stderr
        assert "xwcore.toml" in result.stderr
    assert run_xw("validate", "b.rows", "--isolated").exit_code == 0


def test_fix_follows_the_settings(folder: Path) -> None:
    (folder / "xwcore.toml").write_text('[per-path-ignores]\n"old/*" = ["ROW101"]\n')
    run_xw("fix", ".")
    assert (folder / "a.rows").read_bytes() == b"ROWS\nABC\nDeF\n"
    assert (folder / "old/c.rows").read_bytes() == BOTH


# -- git ------------------------------------------------------------------------------------------


def git(*arguments: str) -> None:
    identity = ["-c", "user.name=Test", "-c", "user.email=test@example.org"]
    subprocess.run(["git", *identity, *arguments], check=True, capture_output=True)


@pytest.fixture
def repository(folder: Path) -> Path:
    git("init", "--quiet", "--initial-branch=main")
    git("add", ".")
    git("commit", "--quiet", "--message=first")
    return folder


def test_diff_base_checks_what_changed(repository: Path) -> None:
    assert codes_of(".", "--diff-base", "HEAD") == {}
    (repository / "new.rows").write_bytes(BOTH)
    (repository / "a.rows").write_bytes(b"ROWS\nABC \nDEF\n")
    (repository / "b.rows").unlink()
    expected = {"./a.rows": ["ROW101"], "./new.rows": ["ROW101", "ROW103"]}
    assert codes_of(".", "--diff-base", "HEAD") == expected
    assert codes_of("--diff-base", "HEAD") == expected
    git("add", "--all")
    git("commit", "--quiet", "--message=second")
    assert codes_of(".", "--diff-base", "HEAD") == {}
    assert codes_of(".", "--diff-base", "HEAD~1") == expected
    os.chdir("old")
    assert codes_of("..", "--diff-base", "main~1").keys() == {"../a.rows", "../new.rows"}


def test_diff_base_is_the_common_ancestor(repository: Path) -> None:
    git("switch", "--quiet", "--create", "branch")
    (repository / "a.rows").write_bytes(GOOD)
    git("commit", "--quiet", "--all", "--message=branch")
    git("switch", "--quiet", "main")
    (repository / "old/c.rows").write_bytes(GOOD)
    git("commit", "--quiet", "--all", "--message=main")
    git("switch", "--quiet", "branch")
    assert codes_of(".", "--diff-base", "main").keys() == {"./a.rows"}


@pytest.mark.usefixtures("repository")
def test_diff_base_with_an_unknown_revision_is_a_failure() -> None:
    for revision in ("no-such", "--output=x"):
        result = run_xw("validate", ".", f"--diff-base={revision}")
        assert result.exit_code == 1
        assert f"unknown revision {revision!r}" in result.stderr
    assert not Path("x").exists()


def test_diff_base_outside_a_repository_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", os.getcwd())
    result = run_xw("validate", ".", "--diff-base", "HEAD")
    assert result.exit_code == 1
    assert "not a git repository" in result.stderr


@pytest.mark.usefixtures("repository")
def test_diff_base_without_a_common_ancestor_compares_with_the_revision() -> None:
    git("checkout", "--quiet", "--orphan", "other")
    git("commit", "--quiet", "--message=other")
    Path("b.rows").write_bytes(BOTH)
    assert codes_of(".", "--diff-base", "main").keys() == {"./b.rows"}


def test_diff_base_without_git_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    result = run_xw("validate", ".", "--diff-base", "HEAD")
    assert result.exit_code == 1
    assert "--diff-base needs git, which is not installed" in result.stderr


def test_options_of_a_format_that_is_not_installed_are_a_warning(folder: Path) -> None:
    (folder / "xwcore.toml").write_text("[options.nonogram]\nx = 1\n")
    result = run_xw("validate", "b.rows")
    assert result.exit_code == 0
    assert "options.nonogram: no format 'nonogram' is installed" in result.stderr


# -- pre-commit and the action --------------------------------------------------------------------


def yaml_of(name: str) -> Any:
    return pytest.importorskip("yaml").safe_load((ROOT / name).read_text("utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("hook", ["xw-validate", "xw-fix"])
def test_hook_runs_as_declared(hook: str, tmp_path: Path) -> None:
    (declared,) = [entry for entry in yaml_of(".pre-commit-hooks.yaml") if entry["id"] == hook]
    assert declared["language"] == "python"
    path = tmp_path / "broken.xd"
    path.write_text("Title: x  \n\n\nAB\nC\n\n\nA1. Clue ~ AC\n")
    assert re.search(declared["files"], path.name)
    command = declared["entry"].split()
    assert command[0] == "xw"
    done = subprocess.run(
        [sys.executable, "-m", "xwcore", *command[1:], str(path)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, done.stderr
    assert "broken.xd" in done.stdout


@pytest.mark.slow
def test_action_runs_as_declared(tmp_path: Path) -> None:
    action = yaml_of("action.yml")
    assert action["runs"]["using"] == "composite"
    step = action["runs"]["steps"][-1]
    assert set(action["inputs"]) == {"paths", "args", "python"}
    # The step runs xw of an environment of its own; here it is that of the tests.
    folder = tmp_path / "xwcore" / "bin"
    folder.mkdir(parents=True)
    program = folder / "xw"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m xwcore "$@"\n')
    program.chmod(0o755)
    puzzle = tmp_path / "a.xd"
    puzzle.write_text("Title: x\n\n\nAB\n\n\nA1. Clue ~ AC\n")
    environment = {
        **os.environ,
        "RUNNER_TEMP": str(tmp_path),
        "PATHS": "a.xd; *.puz",
        "ARGS": "--strict --min-severity info",
    }
    assert set(step["env"]) == {"PATHS", "ARGS"}
    done = subprocess.run(
        ["bash", "-e", "-c", step["run"]],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "::error file=a.xd;" in done.stdout
    done = subprocess.run(
        ["bash", "-e", "-c", step["run"]],
        cwd=tmp_path,
        env={**environment, "PATHS": "a.xd"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "file=a.xd,title=XD" in done.stdout


def test_places_without_bytes_in_one_line() -> None:
    def line(span: Span | None) -> str:
        text = click.unstyle(concise("a.rows", SPACES.at("message", span)))
        return text.partition(": warning")[0]

    assert line(None) == "a.rows"
    assert line(Span()) == "a.rows"
    assert line(Span(place=Place(cell=(1, 2)))) == "a.rows (row 2, column 3)"
    assert line(Span(path=("b",))) == "a.rows:b"
    assert line(Span(4, 5)) == "a.rows:0x4"
    assert line(Span(4, 5, 2)) == "a.rows:2"


def test_an_annotation_without_a_column_has_the_line() -> None:
    assert "line=2,title=ROW101" not in github("a.rows", SPACES.at("m", Span(4, 5)))
    assert github("a.rows", SPACES.at("m", Span(4, 5, 2))).endswith("line=2::m")


def test_an_interrupted_sarif_log_is_complete_json(capsys: pytest.CaptureFixture[str]) -> None:
    results = sarif_results("a.rows", [Diagnostic("FOO1", Severity.ERROR, "text", Span(4, 5, 2))])

    def interrupted() -> None:
        with sarif_log(dict) as add:
            add(results)
            raise click.exceptions.Exit(130)

    with pytest.raises(click.exceptions.Exit):
        interrupted()
    (run,) = json.loads(capsys.readouterr().out)["runs"]
    (rule,) = run["tool"]["driver"]["rules"]
    assert (rule["id"], rule["help"]["text"]) == ("FOO1", "FOO1")
    assert run["results"][0]["ruleIndex"] == 0
    region = run["results"][0]["locations"][0]["physicalLocation"]["region"]
    assert region == {"startLine": 2}
