"""A file that is opened and found once, the way of a read, and the options of a conversion."""

from __future__ import annotations

import gzip
import io
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import xwcore
from tests.core.toys import ToyFormat
from tests.packaging.samples import ACROSS_TEXT, small_puz
from xwcore import KindError, OptionError, Registry, SeveralPuzzlesError
from xwcore.plugin import FormatSpec, Option, ReadContext, WriteContext, hookimpl
from xwcore_crossword import Crossword

TOY = b"TOY-FILE\nAB"


class CountingStream(io.BytesIO):
    """A stream that cannot seek; `taken` counts its bytes that were read."""

    taken = 0

    def seekable(self) -> bool:
        return False

    def read(self, size: int | None = -1, /) -> bytes:
        data = super().read(size)
        self.taken += len(data)
        return data


def registry_of(*plugins: object) -> Registry:
    registry = Registry(discover=False)
    for plugin in plugins:
        registry.register(plugin)
    return registry


def test_a_file_is_read_and_detected_once_for_all_verbs(monkeypatch: pytest.MonkeyPatch) -> None:
    registry, stream = registry_of(ToyFormat()), CountingStream(TOY)
    file = registry.open(stream)
    detector, probes = registry.detector(), []
    detect = type(detector).detect

    def counted(self: Any, probe: Any) -> Any:
        probes.append(probe)
        return detect(self, probe)

    monkeypatch.setattr(type(detector), "detect", counted)
    assert file.detection.format == file.format == "toy"
    assert file.read() == file.read(kind=Crossword) == registry.read(TOY)
    assert file.validate() == registry.validate(TOY)
    assert file.fix().data == file.content == TOY
    assert [*file.read_all()] == [file.read()]
    assert (file.parts(), file.members()) == ((), ())
    assert stream.taken == len(TOY)
    assert len(probes) == 4  # one by the file, and one by each verb of the registry


def test_open_finds_a_missing_file_at_once_and_an_unknown_format_when_asked(tmp_path: Path) -> None:
    registry = registry_of(ToyFormat())
    with pytest.raises(FileNotFoundError):
        registry.open(tmp_path / "missing")
    with pytest.raises(xwcore.UnknownFormatError):
        registry.open(TOY, "nonsense")
    file = registry.open(b"nothing known")
    assert [entry.code for entry in file.validate()] == ["XW001"]
    with pytest.raises(xwcore.UnknownFormatError):
        file.read()


def test_a_file_of_a_container_is_that_of_its_member(tmp_path: Path) -> None:
    registry, stream = registry_of(ToyFormat()), io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("a.toy", TOY)
        archive.writestr("b.toy", b"TOY-FILE\nCD")
    data = stream.getvalue()
    with pytest.raises(SeveralPuzzlesError):
        registry.open(data).read()
    file = registry.open(data, member="b.toy")
    assert (file.member, file.format, file.content) == ("b.toy", "toy", b"TOY-FILE\nCD")
    files = registry.open(data).members()
    assert [inner.member for inner in files] == ["a.toy", "b.toy"]
    assert [inner.read() for inner in files] == [*registry.read_all(data)]
    target = tmp_path / "b.toy"
    assert files[1].convert(target).losses == ()
    assert target.read_bytes() == b"TOY-FILE\nCD"
    assert registry.open(gzip.compress(TOY)).read() == registry.read(TOY)


def test_a_puzzle_of_another_kind_is_refused() -> None:
    class Other(xwcore.Puzzle):
        kind = "other"

    with pytest.raises(KindError, match="kind of the puzzle: crossword, expected other"):
        registry_of(ToyFormat()).open(TOY).read(kind=Other)


def test_a_kind_is_a_class_of_puzzles() -> None:
    kinds: list[Any] = ["crossword", int]
    for kind in kinds:
        with pytest.raises(TypeError, match=r"kind: .*, expected a class, such as Crossword"):
            xwcore.read(small_puz(), kind=kind)


def test_a_file_and_a_report_can_be_shown(tmp_path: Path) -> None:
    path = tmp_path / "monday.puz"
    path.write_bytes(small_puz())
    file = xwcore.open(path)
    assert repr(file) == f"<File {str(path)!r}: not detected yet>"
    report = file.validate()
    assert repr(file) == f"<File {str(path)!r}: puz>"
    assert repr(xwcore.open(small_puz(), "puz")) == "<File 'in memory': puz>"
    assert json.loads(json.dumps(report.to_dict())) == {
        "format": "puz",
        "ok": True,
        "diagnostics": [diagnostic.to_dict() for diagnostic in report],
    }


class WithOptions(ToyFormat):
    """A toy whose reader and writer have an option of their own and one of the same name."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.read_with: dict[str, object] = {}
        self.written_with: dict[str, object] = {}

    @hookimpl
    def xw_format(self) -> FormatSpec:
        import dataclasses

        both = Option("width", int, 1)
        return dataclasses.replace(
            super().xw_format(),
            read_options=(Option("key", str), both),
            write_options=(Option("paper", str), both),
        )

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> xwcore.Puzzle:
        self.read_with = dict(context.options)
        return super().xw_read(data, context)

    @hookimpl
    def xw_write(self, puzzle: xwcore.Puzzle, context: WriteContext) -> bytes:
        self.written_with = dict(context.options)
        return super().xw_write(puzzle, context)


def test_options_of_a_conversion_go_to_the_side_that_has_the_name() -> None:
    toy = WithOptions("toy")
    registry, target = registry_of(toy), io.BytesIO()
    registry.convert(TOY, target, target_format="toy", key="7", paper="a4")
    assert toy.read_with == {"key": "7", "width": 1}
    assert toy.written_with == {"paper": "a4", "width": 1}
    registry.convert(TOY, target, target_format="toy", key="8", write_options={"width": 2})
    assert (toy.read_with["width"], toy.written_with["width"]) == (1, 2)


def test_an_option_of_both_sides_or_of_none_is_refused() -> None:
    registry, target = registry_of(WithOptions("toy")), io.BytesIO()
    with pytest.raises(OptionError, match="read_options or write_options") as caught:
        registry.convert(TOY, target, target_format="toy", width=2)
    assert caught.value.option == "width"
    with pytest.raises(OptionError, match="unknown option 'papre'; did you mean paper"):
        registry.convert(TOY, target, target_format="toy", papre="a4")
    assert target.getvalue() == b""


# -- the way of a read ------------------------------------------------------------------------

#: How often a read may go back to a file of the core that it has left.
MOST_RETURNS = 6


def way_of_a_read(data: bytes) -> list[str]:
    """The files of the core in the order of its calls; each function counts when first called.

    What a plugin calls is on the way of the plugin.
    """
    core = str(Path(xwcore.__file__).parent) + "/"
    way: list[str] = []
    seen: set[object] = set()
    of_plugins: set[object] = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(core) or code in seen:
            return
        caller = frame.f_back.f_code if frame.f_back else code
        if "/xwcore_" in caller.co_filename or caller in of_plugins:
            of_plugins.add(code)
            return
        seen.add(code)
        name = code.co_filename.removeprefix(core)
        if not name.startswith(("model/", "errors", "findings/")) and way[-1:] != [name]:
            way.append(name)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        xwcore.read(data)
    finally:
        sys.setprofile(before)
    return way


@pytest.mark.parametrize("data", [small_puz(), ACROSS_TEXT], ids=["puz", "across-text"])
def test_the_way_of_a_read_is_straight(data: bytes) -> None:
    xwcore.read(data)
    way = way_of_a_read(data)
    assert way[0] == "verbs/opening.py"
    assert len(way) - len(set(way)) <= MOST_RETURNS, way


# -- what is loaded ---------------------------------------------------------------------------

#: Lines of the core and, for reading, of the kind as well. Data of the format's package is its own.
MOST_LINES = {"detect": 4_000, "read": 6_500}


@pytest.mark.parametrize("verb", MOST_LINES)
def test_a_verb_loads_few_lines(verb: str, tmp_path: Path) -> None:
    path = tmp_path / "a.puz"
    path.write_bytes(small_puz())
    packages = ("xwcore",) if verb == "detect" else ("xwcore", "xwcore_crossword", "xwcore_logic")
    program = (
        f"import sys, xwcore; xwcore.{verb}({str(path)!r})\n"
        "for name, module in sorted(sys.modules.items()):\n"
        f"    if name.partition('.')[0] in {packages!r} and module.__file__.endswith('.py'):\n"
        "        print(module.__file__)"
    )
    files = subprocess.check_output([sys.executable, "-c", program], text=True).split("\n")[:-1]
    assert len(files) > 10
    lines = sum(len(Path(file).read_text("utf-8").splitlines()) for file in files)
    assert lines <= MOST_LINES[verb]
