"""An address where the commands expect a path: it is decoded, and nothing is fetched."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

import xwcore
from xwcore_cli.app import xw
from xwcore_logic import LogicPuzzle

ADDRESS: Final = "https://puzz.link/p?slither/3/3/hd7b"


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(xw, arguments)
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.parametrize("address", [ADDRESS, ADDRESS.partition("link/")[2]])
def test_an_address_is_decoded(address: str) -> None:
    assert "type         fences" in run("info", address)
    assert "Fences" in run("show", address)


def test_faults_are_at_the_address() -> None:
    output = run("validate", ADDRESS.removesuffix("7b"), code=1)
    assert f"--> {ADDRESS.removesuffix('7b')}:1:" in output
    assert "PZL204" in output


def test_an_address_is_converted(tmp_path: Path) -> None:
    run("convert", ADDRESS, str(tmp_path / "a.spf"))
    run("convert", ADDRESS, ADDRESS + "7", "-o", str(tmp_path / "all"), "--to", "spf")
    puzzles = [xwcore.read(path, kind=LogicPuzzle) for path in sorted(tmp_path.rglob("*.spf"))]
    assert [(puzzle.type, puzzle.width) for puzzle in puzzles] == [("fences", 3)] * 3


def test_a_file_of_this_name_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "p?slither" / "3" / "3"
    folder.mkdir(parents=True)
    (folder / "hd7b").write_bytes(b"p?lits/4/4/0001s0")
    assert "type         lits" in run("info", "p?slither/3/3/hd7b")


@pytest.mark.parametrize("path", ["https://example.com/list.html", "what?.puz"])
def test_other_text_is_a_path(path: str) -> None:
    assert "No such file" in run("info", path, code=1)
