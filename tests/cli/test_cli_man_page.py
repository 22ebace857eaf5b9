"""The man page has every command and option, and man(1) takes it without a warning."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import click
import pytest

from xwcore_cli.app import xw
from xwcore_cli.command_table import COMMANDS
from xwcore_cli.man_page import man_page


def test_man_page_has_every_command_and_option() -> None:
    page = man_page().replace(r"\-", "-")
    context = click.Context(xw)
    for name in COMMANDS:
        assert f".SS xw {name}\n" in page
        command = xw.get_command(context, name)
        assert command is not None
        start = page.index(f".SS xw {name}\n")
        section = page[start : page.find("\n.S", start + 1)]
        for parameter in command.params:
            if isinstance(parameter, click.Option) and not parameter.hidden:
                assert all(option in section for option in parameter.opts)


def test_man_page_has_commands_of_other_distributions() -> None:
    page = man_page()
    assert ".SS xw corpus query\n" in page
    assert ".SS xw print\n" in page


def test_man_page_is_the_same_each_time() -> None:
    assert man_page() == man_page()


def test_texts_cannot_become_requests_or_escapes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(xw, "help", "Detect things.\n\n.so /etc/passwd \\*[x]\n\n'br")
    lines = man_page().splitlines()
    assert r"\&.so /etc/passwd \e*[x]" in lines
    assert r"\&'br" in lines


@pytest.mark.skipif(shutil.which("man") is None, reason="man is absent")
def test_man_formats_the_page_without_a_warning(tmp_path: Path) -> None:
    (tmp_path / "xw.1").write_text(man_page(), encoding="utf-8")
    command = ["man", "--warnings=all", "--encoding=UTF-8", "--local-file", "xw.1"]
    environment = {"MANWIDTH": "90", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    assert done.stderr == ""
    assert "xw convert [OPTIONS]" in done.stdout
