from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from xwcore.registry import discovery
from xwcore_cli import plugin_commands
from xwcore_cli.app import xw


@click.command("hello")
def hello() -> None:
    """Greet."""
    click.echo("hello there")


def fails() -> Any:
    raise SystemExit("no such module")


Install = Callable[..., None]


@pytest.fixture
def install(monkeypatch: pytest.MonkeyPatch) -> Install:
    """Put commands in place of those that are installed: name, distribution, loader."""

    def put(*rows: tuple[str, str, Callable[[], Any]]) -> None:
        entries = [
            discovery.FoundEntryPoint(name, "module:command", distribution, "1.0", (), load)
            for name, distribution, load in rows
        ]
        installed = discovery.scan

        def scan(group: str = discovery.GROUP) -> Any:
            return (entries, []) if group == plugin_commands.GROUP else installed(group)

        monkeypatch.setattr(discovery, "scan", scan)

    known = plugin_commands.KnownCommand("some-distribution", "")
    monkeypatch.setitem(plugin_commands.KNOWN_COMMANDS, "poster", known)
    return put


def run(*arguments: str) -> Result:
    return CliRunner().invoke(xw, arguments)


def test_command_of_a_distribution_runs(install: Install) -> None:
    install(("hello", "dist-a", lambda: hello))
    assert run("hello").output == "hello there\n"


def test_help_lists_the_command_without_importing_it(install: Install) -> None:
    install(("hello", "dist-a", fails))
    result = run("--help")
    assert result.exit_code == 0
    assert re.search(r"^  hello +\(dist-a 1\.0\)$", result.output, re.MULTILINE)


def test_help_says_what_known_commands_do(install: Install) -> None:
    install(("solve", "xwcore-solve", fails), ("print", "dist-a", fails))
    summaries = dict(re.findall(r"^  ([a-z-]+) +(.+)$", run("--help").output, re.MULTILINE))
    assert summaries["solve"].startswith("Solve a logic puzzle")
    assert summaries["print"] == "(dist-a 1.0)"


@pytest.mark.parametrize(
    ("name", "distribution"),
    [(name, known.distribution) for name, known in plugin_commands.KNOWN_COMMANDS.items()],
)
def test_known_command_that_is_not_installed_has_a_hint(
    install: Install, name: str, distribution: str
) -> None:
    install()
    result = run(name)
    assert result.exit_code == 2
    assert f"pip install {distribution}" in result.output


def test_command_that_fails_to_import_is_contained(install: Install) -> None:
    install(("broken", "dist-a", fails), ("hello", "dist-b", lambda: hello))
    result = run("broken")
    assert result.exit_code == 1
    assert "dist-a 1.0" in result.output
    assert "no such module" in result.output
    assert run("hello").exit_code == 0


def test_object_that_is_no_command_is_refused(install: Install) -> None:
    install(("hello", "dist-a", lambda: print))
    assert "expected click.Command" in run("hello").output


def test_two_commands_of_one_name_are_shadowed(install: Install) -> None:
    install(("hello", "dist-a", lambda: hello), ("hello", "dist-b", lambda: hello))
    result = run("hello")
    assert result.exit_code == 1
    assert "dist-a 1.0 and dist-b 1.0" in result.output


def test_command_of_xw_is_not_replaced(install: Install) -> None:
    install(("detect", "dist-a", lambda: hello))
    assert "hello there" not in run("detect", "--help").output
    assert "xw has a command 'detect'" in run("plugins").output


def test_plugins_lists_commands_with_their_state(install: Install) -> None:
    install(("hello", "dist-a", lambda: hello), ("broken", "dist-b", fails))
    lines = [line.split() for line in run("plugins").output.splitlines()]
    assert ["xw", "hello", "dist-a", "1.0", "ok"] in lines
    assert ["xw", "broken", "dist-b", "1.0", "broken"] in lines


def test_missing_distribution_of_a_known_command_is_named(install: Install) -> None:
    install()
    result = run("poster")
    assert result.exit_code == 2
    assert "pip install some-distribution" in result.output


def test_misspelt_name_gets_the_nearest_command(install: Install) -> None:
    install(("hello", "dist-a", lambda: hello))
    assert "did you mean 'hello'?" in run("helo").output


def test_no_plugin_disables_the_commands_of_a_distribution(install: Install) -> None:
    install(("hello", "dist-a", lambda: hello))
    result = run("--no-plugin", "dist-a", "hello")
    assert result.exit_code == 1
    assert "hello there" not in result.output


def test_an_interrupt_during_the_import_of_a_command_ends_xw(install: Install) -> None:
    def interrupt() -> Any:
        raise KeyboardInterrupt

    install(("hello", "dist-a", interrupt))
    assert run("hello").exit_code == 130


def test_completion_after_an_unknown_command_is_empty(install: Install) -> None:
    install(("hello", "dist-a", lambda: hello))
    result = CliRunner().invoke(
        xw,
        [],
        prog_name="xw",
        complete_var="_C",
        env={"_C": "bash_complete", "COMP_WORDS": "xw nosuch --", "COMP_CWORD": "2"},
    )
    assert result.exit_code == 0
    assert "Traceback" not in result.output


def test_a_group_without_a_command_shows_its_help(install: Install) -> None:
    group = click.Group("tools", [hello])
    install(("tools", "dist-a", lambda: group))
    result = run("tools")
    assert result.output.startswith("Usage: xw tools [OPTIONS] COMMAND")
    assert "hello" in result.output
    assert "Error" not in result.output
