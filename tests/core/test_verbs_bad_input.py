"""What every verb does with what it cannot use: a typed error, and nothing written."""

from __future__ import annotations

import io
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import xwcore_drawing
from tests.core.test_verbs import MAGIC, summed
from tests.core.toys import ToyFormat
from xwcore import (
    FormatNotInstalledError,
    PluginError,
    Registry,
    UnknownFormatError,
    UnsupportedOperationError,
    WriteError,
    diff,
)
from xwcore.errors import SourceError
from xwcore_crossword import Crossword, Grid

PUZZLE = Crossword(Grid.from_rows(["AB"]))


class WrongPath:
    """Its __fspath__ does not give a path."""

    def __fspath__(self) -> Any:
        return 3


class BytesPath:
    """A path in bytes, as an operating system has it."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __fspath__(self) -> Any:
        return os.fsencode(self.path)


def closed_stream() -> io.BytesIO:
    stream = io.BytesIO(MAGIC + b"ab\x02")
    stream.close()
    return stream


def detached_stream() -> io.BufferedReader:
    raw: Any = io.BytesIO(b"")
    stream = io.BufferedReader(raw)
    stream.detach()
    return stream


SOURCES: dict[str, Callable[[], Any]] = {
    "a NUL in the path": lambda: "a\0b",
    "half of a surrogate pair": lambda: "a\ud800",
    "a path that is none": WrongPath,
    "a closed stream": closed_stream,
    "a detached stream": detached_stream,
    "a text stream": lambda: io.StringIO("ab"),
    "nothing": lambda: None,
}

READING: dict[str, Callable[[Registry, Any, Path], object]] = {
    "detect": lambda registry, source, _: registry.detect(source),
    "explain": lambda registry, source, _: registry.open(source).explain(),
    "read": lambda registry, source, _: registry.read(source),
    "read as": lambda registry, source, _: registry.read(source, "toy"),
    "validate": lambda registry, source, _: registry.validate(source),
    "validate as": lambda registry, source, _: registry.validate(source, "toy"),
    "fix": lambda registry, source, _: registry.fix(source),
    "convert": lambda registry, source, target: registry.convert(source, target),
}


@pytest.mark.parametrize("verb", READING)
@pytest.mark.parametrize("bad", SOURCES)
def test_verbs_refuse_a_source_that_is_none(bad: str, verb: str, tmp_path: Path) -> None:
    with pytest.raises(SourceError):
        READING[verb](summed(), SOURCES[bad](), tmp_path / "out.toy")
    assert os.listdir(tmp_path) == []


TARGETS: dict[str, Callable[[], Any]] = {
    "an empty path": lambda: "",
    "a NUL in the path": lambda: "a\0b",
    "half of a surrogate pair": lambda: "a\ud800",
    "a closed stream": closed_stream,
    "a detached stream": detached_stream,
    "a text stream": io.StringIO,
    "bytes": lambda: b"name",
    "nothing": lambda: None,
}


@pytest.mark.parametrize("bad", TARGETS)
def test_verbs_refuse_a_target_that_is_none(bad: str) -> None:
    registry = summed()
    with pytest.raises(WriteError):
        registry.write(PUZZLE, TARGETS[bad](), "toy")
    with pytest.raises(WriteError):
        registry.convert(MAGIC + b"ab\x02", TARGETS[bad](), target_format="toy")


def test_verbs_take_paths_in_bytes(tmp_path: Path) -> None:
    path: Any = BytesPath(tmp_path / "a.toy")
    assert summed().write(PUZZLE, path) == ()
    assert summed().detect(path).format == "toy"
    with pytest.raises(FileExistsError):
        summed().write(PUZZLE, path)


class Slow(io.RawIOBase):
    """A raw stream that takes three bytes at a time, `most` in all."""

    def __init__(self, most: int = 1_000) -> None:
        self.taken = b""
        self.most = most

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int | None:
        part = bytes(data[: min(3, self.most - len(self.taken))])
        self.taken += part
        return len(part) or None


def test_write_gives_a_raw_stream_every_byte() -> None:
    stream: Any = Slow()
    summed().write(PUZZLE, stream, "toy")
    assert stream.taken == MAGIC + b"AB"


def test_write_reports_a_stream_that_takes_no_more() -> None:
    stream: Any = Slow(5)
    with pytest.raises(WriteError, match="accepts no more"):
        summed().write(PUZZLE, stream, "toy")


def test_write_takes_a_stream_that_does_not_count() -> None:
    class Uncounted:
        data = b""

        def write(self, data: bytes) -> None:
            self.data += data

    stream: Any = Uncounted()
    summed().write(PUZZLE, stream, "toy")
    assert stream.data == MAGIC + b"AB"


@pytest.mark.parametrize("junk", ["a puzzle", None, 3])
def test_verbs_refuse_what_is_no_puzzle(junk: Any, tmp_path: Path) -> None:
    registry = summed()
    calls: list[Callable[[], object]] = [
        lambda: registry.write(junk, tmp_path / "a.toy"),
        lambda: registry.write(junk, tmp_path / "a", "toy"),
        lambda: registry.dumps(junk, "toy"),
        lambda: registry.losses(junk, "toy"),
    ]
    for call in calls:
        with pytest.raises(WriteError, match="expected Puzzle"):
            call()
    with pytest.raises(UnsupportedOperationError, match="expected Puzzle"):
        xwcore_drawing.draw(junk, registry=registry)
    for pair in ((junk, junk), (PUZZLE, junk), (junk, PUZZLE)):
        with pytest.raises(TypeError, match="expected Puzzle"):
            diff(*pair)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", [3, "", "no-such"])
def test_verbs_refuse_what_names_no_format(name: Any, tmp_path: Path) -> None:
    registry, data = summed(), MAGIC + b"ab\x02"
    calls: list[Callable[[], object]] = [
        lambda: registry.read(data, name),
        lambda: registry.validate(data, name),
        lambda: registry.fix(data, name),
        lambda: registry.dumps(PUZZLE, name),
        lambda: registry.losses(PUZZLE, name),
        lambda: registry.write(PUZZLE, tmp_path / "a.toy", name),
        lambda: registry.convert(data, tmp_path / "a.toy", source_format=name),
        lambda: registry.convert(data, tmp_path / "a.toy", target_format=name),
    ]
    for call in calls:
        with pytest.raises(UnknownFormatError):
            call()
    assert os.listdir(tmp_path) == []


def test_one_name_may_stand_for_a_set_of_one() -> None:
    registry = summed()
    registry.register(ToyFormat("to"))
    data = MAGIC + b"ab\x02"
    assert registry.detect(data, formats="toy").format == "toy"
    assert registry.read(data, formats="toy").source_format == "toy"
    # "to" is a part of "toy", and no member of it.
    with pytest.raises(UnknownFormatError, match="not among"):
        registry.read(b"TO-FILE\nAB", "to", formats="toy")


def test_fix_takes_one_prefix_as_it_is() -> None:
    data = MAGIC + b"aB\x09"
    wanted = summed().fix(data, select=["TOY2"])
    assert [diagnostic.code for diagnostic in wanted.applied] == ["TOY2"]
    assert summed().fix(data, select="TOY2") == wanted
    assert summed().fix(data, ignore="TOY1") == summed().fix(data, ignore=["TOY1"])


def test_a_target_named_after_an_absent_format_names_its_package(tmp_path: Path) -> None:
    for name in ("a.puz", "a.txt", "a.ipuz"):
        with pytest.raises(FormatNotInstalledError, match="pip install xwcore-"):
            summed().write(PUZZLE, tmp_path / name)
    with pytest.raises(UnknownFormatError, match="pass the format"):
        summed().write(PUZZLE, tmp_path / "a.weird")


def test_a_target_named_after_a_disabled_format_says_so(tmp_path: Path) -> None:
    registry = Registry(disable=["puz", "xwcore-puz"])
    if "puz" not in {status.name for status in registry.plugins(load=False)}:
        pytest.skip("the plugin of puz is not installed")
    with pytest.raises(PluginError, match="disabled"):
        registry.write(PUZZLE, tmp_path / "a.puz")


def test_a_target_named_after_a_format_that_cannot_write_says_so(tmp_path: Path) -> None:
    registry = Registry(discover=False)
    registry.register(ToyFormat("puz", writes=False))
    with pytest.raises(UnknownFormatError, match="pass the format"):
        registry.write(PUZZLE, tmp_path / "a.puz")


class OnlyRead:
    """The least that a stream has."""

    def __init__(self, data: Any) -> None:
        self.data = [data]

    def read(self, size: int = -1) -> Any:
        return self.data.pop() if self.data else b""


def test_a_stream_that_has_only_read_is_a_source() -> None:
    source: Any = OnlyRead(MAGIC + b"ab\x02")
    assert summed().read(source).source_format == "toy"
    for data in ("text", None, bytearray(b"ab")):
        with pytest.raises(SourceError, match="expected a binary stream"):
            summed().read(OnlyRead(data))  # type: ignore[call-overload]
