"""Hints at packages: those of this repository, and those of a file of the host."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import xwcore
from tests.packaging.samples import SPF, small_puz
from xwcore.errors import FormatNotInstalledError, UnknownFormatError
from xwcore.registry.switches import HINTS_VARIABLE

ACME = {
    "name": "acme",
    "title": "Acme puzzles",
    "package": "acme-puzzles",
    "extensions": [".acme"],
    "magic": "ACME\u0000\u00ff",
}


def host_file(folder: Path, monkeypatch: pytest.MonkeyPatch, content: Any) -> xwcore.Registry:
    path = folder / "formats.json"
    text = content if isinstance(content, str) else json.dumps(content)
    path.write_text(text, encoding="utf-8")
    monkeypatch.setenv(HINTS_VARIABLE, str(path))
    return xwcore.Registry(strict=False)


def test_the_file_of_the_host_names_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = host_file(tmp_path, monkeypatch, [ACME])
    with pytest.raises(FormatNotInstalledError, match="pip install acme-puzzles") as caught:
        registry.detect(b"..ACME\0\xff")
    assert caught.value.package == "acme-puzzles"
    with pytest.raises(FormatNotInstalledError, match="pip install acme-puzzles"):
        registry.read(b"", "acme")
    (tmp_path / "file.acme").write_bytes(b"something else")
    with pytest.raises(UnknownFormatError, match="the file name suggests Acme puzzles"):
        registry.detect(tmp_path / "file.acme")
    assert registry.problems() == ()


@pytest.mark.parametrize("content", ["{", "{}", [1], [{"name": "acme"}], [{**ACME, "magic": 1}]])
def test_a_malformed_file_is_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, content: Any
) -> None:
    registry = host_file(tmp_path, monkeypatch, content)
    (problem,) = registry.problems()
    assert problem.distribution == str(tmp_path / "formats.json")
    with pytest.raises(UnknownFormatError):
        registry.detect(b"..ACME\0\xff")


@pytest.mark.parametrize("excess", [0, 1, 2])
def test_a_file_over_a_megabyte_is_a_problem(
    excess: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = "[]".ljust(1024 * 1024 + excess)
    causes = [problem.cause for problem in host_file(tmp_path, monkeypatch, content).problems()]
    assert causes == (["ValueError: more than 1048576 bytes"] if excess else [])


@pytest.mark.parametrize(
    ("data", "place"),
    [(b"..ACROSS&DOWN\0", "byte 2"), (b"\xef\xbb\xbf\n<ACROSS PUZZLE>\n", "byte 4")],
)
def test_the_error_names_the_place_of_what_is_typical(data: bytes, place: str) -> None:
    with pytest.raises(FormatNotInstalledError, match=place):
        xwcore.Registry(discover=False).detect(data)


def test_a_missing_file_is_a_problem(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(HINTS_VARIABLE, "/no/such/file.json")
    (problem,) = xwcore.Registry(strict=False).problems()
    assert "FileNotFoundError" in problem.cause


def test_no_package_is_named_without_the_file() -> None:
    with pytest.raises(UnknownFormatError, match="no installed format") as caught:
        xwcore.Registry().detect(b"..ACME\0\xff")
    assert "pip install" not in str(caught.value)


ROWS = ["53..7....", "6..195...", ".98....6.", "8...6...3", "4..8.3..1", "7...2...6"]
ROWS += [".6....28.", "...419..5", "....8..79"]
PARTED = ["|".join((row[:3], row[3:6], row[6:])) for row in ROWS]


@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        "\r\n".join([*ROWS, ""]).replace(".", "0"),
        "#AAn author\r\n#DA title\r\n" + "\r\n".join(ROWS).replace(".", "*"),
        "\ufeff\n" + "\n".join(" ".join(row) for row in ROWS),
        "\n".join([*PARTED[:3], "---+---+---", *PARTED[3:6], "---+---+---", *PARTED[6:]]),
        "[Puzzle]\r\n" + "\r\n".join(ROWS) + "\r\n[State]\r\n" + "\r\n".join(ROWS),
        "".join(ROWS),
    ],
)
def test_the_package_of_a_plain_sudoku_is_named(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.sdk").write_bytes(text.encode())
    registry = xwcore.Registry(discover=False)
    for source in (tmp_path / "a.sdk", text.encode()):
        with pytest.raises(FormatNotInstalledError, match="pip install xwcore-sudoku"):
            registry.detect(source)


def test_the_package_is_named_where_only_the_name_of_the_file_suggests_it(tmp_path: Path) -> None:
    (tmp_path / "a.sdk").write_bytes(b"nothing of the kind")
    with pytest.raises(UnknownFormatError, match=r"xwcore-sudoku.*the content does not"):
        xwcore.Registry(discover=False).read(tmp_path / "a.sdk")


@pytest.mark.parametrize("extension", [".svg", ".PNG", ".svg.gz"])
def test_a_target_that_is_a_picture_leads_to_drawing(extension: str, tmp_path: Path) -> None:
    puzzle = xwcore.read(small_puz())
    with pytest.raises(UnknownFormatError, match=r"no \.(svg|png) format .*xwcore_drawing\.draw$"):
        xwcore.write(puzzle, tmp_path / f"a{extension}")
    assert list(tmp_path.iterdir()) == []


def test_an_extension_of_pictures_and_of_a_format_leads_to_both(tmp_path: Path) -> None:
    with pytest.raises(UnknownFormatError, match=r"'crossword'.*xwcore_drawing\.draw$"):
        xwcore.write(xwcore.read(small_puz()), tmp_path / "a.eps")
    logic = xwcore.read(SPF)
    xwcore.write(logic.replace(extras={}, source_format=None), tmp_path / "a.eps")
    assert xwcore.detect(tmp_path / "a.eps").format == "spf"


def test_what_makes_files_of_an_extension_is_a_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    registry = host_file(tmp_path, monkeypatch, {"targets": {".gif": "animate the puzzle"}})
    with pytest.raises(UnknownFormatError, match=r"no \.gif format .*: animate the puzzle$"):
        registry.write(xwcore.read(small_puz()), tmp_path / "a.gif")
    registry = host_file(tmp_path, monkeypatch, {"targets": {".gif": 1}})
    (problem,) = registry.problems()
    assert "malformed targets" in problem.cause


def test_the_package_of_a_hook_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    registry = xwcore.Registry(discover=False)
    monkeypatch.setattr(registry.doors()[2], "usable", tuple)  # no package specifies a hook
    with pytest.raises(xwcore.OptionError, match=r"'xw_draw': pip install xwcore-drawing$"):
        registry.ask("xw_draw")
    with pytest.raises(xwcore.OptionError, match=r"'xw_raed'; did you mean 'xw_read'"):
        registry.ask("xw_raed")
    path = tmp_path / "hints.json"
    path.write_text(json.dumps({"hooks": {"xw_score": "acme-scores"}}), encoding="utf-8")
    monkeypatch.setenv(HINTS_VARIABLE, str(path))
    with pytest.raises(xwcore.OptionError, match=r"'xw_score': pip install acme-scores$"):
        registry.ask("xw_score")
