"""MIME package, magic(5) and mimetypes, made of declarations; tried with their programs."""

from __future__ import annotations

import mimetypes
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

import xwcore
import xwcore_crossword
from tests.cli.cli_toys import run_xw
from tests.core.toys import ToyFormat
from xwcore import Registry
from xwcore.plugin import FormatSpec, Signature
from xwcore_cli.mime import (
    NAMESPACE,
    magic_file,
    media_type,
    mime_xml,
    register_mimetypes,
    thumbnailer,
)

MOVING = Signature(magic=b"MOVES 1\0", offset=3, reach=40)
FIXED = Signature(magic=b"%!<\\ &'\"2", offset=2)


def mime_spec(name: str = "toy", **declared: object) -> FormatSpec:
    return ToyFormat(name, **{"signatures": (FIXED, MOVING), **declared}).xw_format()


def elements(xml: str, name: str) -> list[ET.Element]:
    return list(ET.fromstring(xml).iter(f"{{{NAMESPACE}}}{name}"))  # noqa: S314 - our own


@pytest.mark.parametrize(
    ("declared", "own"),
    [
        ((), "application/x-toy"),
        (("text/plain",), "text/x-toy"),
        (("application/postscript", "application/x-other"), "application/x-other"),
        (("text/vnd.example.toy",), "text/vnd.example.toy"),
        (("junk\n0 string x", "TEXT/x"), "application/x-toy"),
    ],
)
def test_type_is_the_formats_alone(declared: tuple[str, ...], own: str) -> None:
    assert media_type(mime_spec(media_types=declared)) == own


def test_general_types_become_parents_and_private_ones_aliases() -> None:
    xml = mime_xml([mime_spec(media_types=("text/plain", "text/x-a", "text/x-b"))])
    assert [element.get("type") for element in elements(xml, "mime-type")] == ["text/x-a"]
    assert [element.get("type") for element in elements(xml, "sub-class-of")] == ["text/plain"]
    assert [element.get("type") for element in elements(xml, "alias")] == ["text/x-b"]


def test_extensions_of_others_are_not_claimed() -> None:
    xml = mime_xml([mime_spec(extensions=(".txt", ".eps", ".toy", ".*", ".a\nb"))])
    assert [path.get("pattern") for path in elements(xml, "glob")] == ["*.toy"]


def test_words_of_a_plugin_cannot_break_out() -> None:
    spec = mime_spec(title='</comment>\n0 string x %s \\ "\x1b[0m')
    assert elements(mime_xml([spec]), "comment")[0].text == '</comment> 0 string x %s \\ "[0m'
    rules = [line for line in magic_file([spec]).splitlines() if line[:1].isdigit()]
    assert len(rules) == 2
    assert all(rule.endswith('</comment> 0 string x %%s / "[0m') for rule in rules)


def test_patterns_are_left_out() -> None:
    spec = mime_spec(signatures=(Signature(pattern=b"TOY", reach=9),))
    assert not elements(mime_xml([spec]), "magic")
    assert "string" not in magic_file([spec])


needs = {
    program: pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is absent")
    for program in ("update-mime-database", "file", "gio")
}


@pytest.fixture
def samples(tmp_path: Path) -> Path:
    folder = tmp_path / "samples"
    folder.mkdir()
    for name, data in {
        "fixed": b"%!" + FIXED.magic + b"rest",
        "moved": b"-" * 43 + MOVING.magic,
        "too far": b"-" * 44 + MOVING.magic,
        "shifted": b"%!%" + FIXED.magic,
    }.items():
        (folder / name).write_bytes(data)
    return folder


@needs["update-mime-database"]
def test_package_is_taken_by_update_mime_database(
    tmp_path: Path, package: Callable[[], subprocess.CompletedProcess[str]]
) -> None:
    done = package()
    assert (done.returncode, done.stderr) == (0, "")
    home = tmp_path / "share" / "mime"
    assert "50:text/x-toy:*.toy" in (home / "globs2").read_text().splitlines()
    assert b"[80:text/x-toy]\n>2=\0\x09" + FIXED.magic in (home / "magic").read_bytes()
    assert b"[60:text/x-toy]\n>3=\0\x08" + MOVING.magic in (home / "magic").read_bytes()


@pytest.fixture
def package(tmp_path: Path) -> Callable[[], subprocess.CompletedProcess[str]]:
    """Builds a MIME database with one package, that of the toy format."""

    def build() -> subprocess.CompletedProcess[str]:
        folder = tmp_path / "share" / "mime" / "packages"
        folder.mkdir(parents=True)
        xml = mime_xml([mime_spec(media_types=("text/plain",))])
        (folder / "xwcore.xml").write_text(xml, encoding="utf-8")
        return subprocess.run(
            ["update-mime-database", folder.parent],
            timeout=30,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "XDG_DATA_DIRS": str(tmp_path / "share")},
        )

    return build


@needs["gio"]
@needs["update-mime-database"]
def test_desktop_recognizes_the_files(
    tmp_path: Path, samples: Path, package: Callable[[], subprocess.CompletedProcess[str]]
) -> None:
    package()
    names = ["fixed", "moved", "too far", "shifted"]
    done = subprocess.run(
        ["gio", "info", "-a", "standard::content-type", *names],
        cwd=samples,
        timeout=30,
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path / "share"), "LC_ALL": "C"},
    )
    lines = [line for line in done.stdout.splitlines() if "standard::content-type" in line]
    assert [line.endswith("text/x-toy") for line in lines] == [True, True, False, False]


@needs["file"]
def test_magic_file_recognizes_the_files(tmp_path: Path, samples: Path) -> None:
    rules = tmp_path / "toy.magic"
    rules.write_text(magic_file([mime_spec()]), encoding="utf-8")
    names = ["fixed", "moved", "too far", "shifted"]
    done = subprocess.run(
        ["file", "--brief", "--mime-type", "-m", rules, *names],
        cwd=samples,
        timeout=30,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""
    assert [line == "application/x-toy" for line in done.stdout.splitlines()] == [
        True,
        True,
        False,
        False,
    ]
    checked = subprocess.run(
        ["file", "--check-printout", "-m", rules],
        timeout=30,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Warning" not in checked.stdout + checked.stderr


def test_extensions_are_registered_on_request_only() -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat(extensions=(".toy", ".txt", ".gif2")))
    table = mimetypes.MimeTypes()
    table.add_type("image/x-gif2", ".gif2")
    assert table.guess_type("a.toy")[0] is None
    assert register_mimetypes(registry.formats().values(), table) == {".toy": "application/x-toy"}
    assert table.guess_type("a.toy")[0] == "application/x-toy"
    assert table.guess_type("a.txt")[0] == "text/plain"
    assert table.guess_type("a.gif2")[0] == "image/x-gif2"
    assert mimetypes.guess_type("a.toy")[0] is None
    assert register_mimetypes(registry.formats().values(), table) == {}


def test_cli_formats_writes_packages() -> None:
    xml = run_xw("formats", "--mime-xml")
    assert xml.exit_code == 0
    types = {line.get("type") for line in elements(xml.stdout, "mime-type")}
    assert "application/x-cells" in types
    one = run_xw("formats", "cells", "--mime-xml")
    assert len(elements(one.stdout, "mime-type")) == 1
    magic = run_xw("formats", "--magic").stdout
    assert "0\tstring\t=CELLS\\000\t" in magic
    assert run_xw("formats", "--magic", "--json").exit_code == 2


def test_thumbnailer_runs_a_command_that_exists(tmp_path: Path) -> None:
    lines = dict(
        line.split("=", 1) for line in thumbnailer([mime_spec()]).splitlines() if "=" in line
    )
    assert lines["MimeType"] == "application/x-toy;"
    (tmp_path / "a b.puz").write_bytes(
        xwcore.dumps(xwcore_crossword.Crossword.build(["PAD", "OWE", "TEN"]), "puz")
    )
    places = {"%i": str(tmp_path / "a b.puz"), "%o": str(tmp_path / "out"), "%s": "96"}
    words = [places.get(word, word) for word in lines["Exec"].split()]
    assert words[0] == lines["TryExec"] == "xw"
    subprocess.run([sys.executable, "-m", "xwcore", *words[1:]], check=True)
    header = (tmp_path / "out").read_bytes()[:24]
    assert header.startswith(b"\x89PNG")
    assert max(int.from_bytes(header[16:20]), int.from_bytes(header[20:24])) == 96


def test_thumbnailer_has_no_format_that_only_writes() -> None:
    written_only = mime_spec("other", reads=False)
    assert "x-other" not in thumbnailer([mime_spec(), written_only])
